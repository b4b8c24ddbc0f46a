// Implicit limits around rotations: a few balls that hold many points.
#pragma once

#include <ligament/limit.h>

#include <span>

namespace ligament {

/// Blended balls about the rotations' mean that hold them all, grown by `padding` radians.
Result<Limit> enclose_in_balls(std::span<const Quatf> rotations, double padding);

}  // namespace ligament
