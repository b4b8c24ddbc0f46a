// Batches: many rotations under one limit, several at once in the lanes of whatever SIMD the machine has.
//
// The answers have the bits of `project`, for each rotation alone, whatever the instruction set and however many there
// are: the kernels are the same, and lanes do not see each other.
//
// `out` is `in`, or lies elsewhere: parts of one may not lie in the other. Spans are equally long. A thread needs up to
// 128 KB of stack for a batch or a pose.
#pragma once

#include "base/thread_pool.h"
#include "limit/limit.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace ligament {

/// Rotations as four arrays of the same length.
struct RotationArrays {
  float *x, *y, *z, *w;
};
struct ConstRotationArrays {
  const float *x, *y, *z, *w;

  ConstRotationArrays(const float* x_, const float* y_, const float* z_, const float* w_)
      : x(x_), y(y_), z(z_), w(w_) {}
  ConstRotationArrays(const RotationArrays& a) : x(a.x), y(a.y), z(a.z), w(a.w) {}  // NOLINT: a view of the same
};
/// The same arrays from the i-th rotation on.
inline RotationArrays skip(const RotationArrays& a, std::size_t i) { return {a.x + i, a.y + i, a.z + i, a.w + i}; }
inline ConstRotationArrays skip(const ConstRotationArrays& a, std::size_t i) {
  return {a.x + i, a.y + i, a.z + i, a.w + i};
}

/// project(limit, r).rotation for each; in place where `out` is `in`. A limit of an unknown type changes nothing.
/// `inside`, if given, says 1 of each rotation that was inside and 0 of each that was not. Never allocates.
LIGAMENT_API void project_batch(const Limit&, ConstRotationArrays in, RotationArrays out, std::size_t count,
                                std::uint8_t* inside = nullptr);
/// The same for rotations that lie one after the other, as in glTF: x, y, z, w.
LIGAMENT_API void project_batch(const Limit&, std::span<const Quatf> in, std::span<Quatf> out,
                                std::uint8_t* inside = nullptr);
/// Both by as many threads as the loop is run by.
LIGAMENT_API void project_batch(const ParallelFor&, const Limit&, ConstRotationArrays in, RotationArrays out,
                                std::size_t count, std::uint8_t* inside = nullptr);
LIGAMENT_API void project_batch(const ParallelFor&, const Limit&, std::span<const Quatf> in, std::span<Quatf> out,
                                std::uint8_t* inside = nullptr);

/// What batches can be compiled for; which of them this machine has is found out when the first batch is run.
enum class InstructionSet { baseline, avx2, avx512 };
LIGAMENT_API InstructionSet best_instruction_set();
LIGAMENT_API const char* name_of(InstructionSet);
/// Numbers per lane register.
LIGAMENT_API std::size_t lanes_of(InstructionSet);
/// For tests and comparisons: project_batch with another set than the best. It must be there.
LIGAMENT_API bool is_available(InstructionSet);
LIGAMENT_API void project_batch(InstructionSet, const Limit&, ConstRotationArrays in, RotationArrays out,
                                std::size_t count, std::uint8_t* inside = nullptr);

}  // namespace ligament
