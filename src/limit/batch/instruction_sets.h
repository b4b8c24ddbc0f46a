// Batches and crowds with a given instruction set.
#pragma once

#include <ligament/batch.h>

#include "math/processor.h"

namespace ligament {

/// Floats in a register.
std::size_t lanes_of(InstructionSet);

/// The functions of <ligament/batch.h> with a set that need not be the best, for tests and comparisons. It must be
/// available.
void project_batch(InstructionSet, const Limit&, ConstRotationArrays in, RotationArrays out, std::size_t count,
                   std::uint8_t* inside = nullptr);
std::size_t project_pose(InstructionSet, const PoseLimits&, ConstPoseArrays in, PoseArrays out, std::size_t characters,
                         const PoseOptions& = {});
std::size_t project_pose(InstructionSet, const PoseLimits&, std::span<const Quatf> in, std::span<Quatf> out,
                         const PoseOptions& = {});

/// The same arrays from the i-th rotation on.
inline RotationArrays skip(const RotationArrays& a, std::size_t i) { return {a.x + i, a.y + i, a.z + i, a.w + i}; }
inline ConstRotationArrays skip(const ConstRotationArrays& a, std::size_t i) {
  return {a.x + i, a.y + i, a.z + i, a.w + i};
}

}  // namespace ligament
