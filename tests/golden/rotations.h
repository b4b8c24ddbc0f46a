// The rotations that are projected: a sequence without end, of which any prefix can be had.
#pragma once

#include <ligament/limit.h>

#include <cstddef>
#include <vector>

namespace ligament::golden {

/// The first `count` for the limit: uniform ones, and among them those that limits are hard at (half turns, places near
/// the boundary, corners) and what is no unit quaternion, NaN and infinity included. Only + − × ÷ √, so the same
/// everywhere.
std::vector<Quatf> rotations_for(const Limit& limit, std::size_t count);

}  // namespace ligament::golden
