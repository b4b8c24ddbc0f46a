// Checks of rings of directions: what a file or a caller gives, before it becomes a boundary.
#pragma once

#include "base/result.h"
#include "math/vec3.h"

#include <string>
#include <vector>

namespace ligament::detail {

/// Most vertices of all rings together: looking for crossings takes time that grows with their square.
inline constexpr std::size_t kMaxRingVertices = 8192;

/// A usable direction at length 1, or nothing. One that rounding alone keeps from length 1 stays what it is, so that
/// reading and writing does not wear it down.
Result<Vec3f> usable_direction(const std::string& field, Vec3f v);

/// All vertices at length 1, rounded by nothing but double.
std::vector<std::vector<Vec3d>> unit_rings(const std::vector<std::vector<Vec3f>>& rings);

/// At least three vertices in each ring; arcs shorter than π; no arc that crosses, touches or all but touches another.
Status check_simple(const std::string& field, const std::vector<std::vector<Vec3d>>& rings);

/// Each ring lies on the left of every other: an outer ring and clockwise holes in it.
Status check_sides(const std::string& field, const std::vector<std::vector<Vec3d>>& rings);

}  // namespace ligament::detail
