// Checks of rings of directions: what a file or a caller gives, before it becomes a boundary.
#pragma once

#include <ligament/base.h>
#include "math/vec3.h"

#include <string>
#include <vector>

namespace ligament::made {

/// Most vertices of all rings together: looking for crossings takes time that grows with their square.
inline constexpr std::size_t kMaxRingVertices = 8192;

/// v at length 1, or an error if it has no direction. If only rounding keeps its length from 1 it is left alone, so
/// that reading and writing a file does not change it little by little.
Result<Vec3f> usable_direction(const std::string& field, Vec3f v);

/// All vertices at length 1, in double.
std::vector<std::vector<Vec3d>> unit_rings(const std::vector<std::vector<Vec3f>>& rings);

/// Checks that each ring has at least three vertices and only arcs shorter than π, and that no arc crosses, touches or
/// all but touches another.
Status check_simple(const std::string& field, const std::vector<std::vector<Vec3d>>& rings);

/// Checks that each ring lies on the left of every other: an outer ring and clockwise holes in it.
Status check_sides(const std::string& field, const std::vector<std::vector<Vec3d>>& rings);

}  // namespace ligament::made
