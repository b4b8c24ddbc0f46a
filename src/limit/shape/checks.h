// What the makers of shapes share: checks of what files and callers give.
#pragma once

#include "base/result.h"
#include "math/mat3.h"

#include <cmath>
#include <string>

namespace ligament::detail {

inline Error wrong(std::string field, std::string what) { return {std::move(field), std::move(what)}; }

inline bool finite(Vec3f v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

/// A usable rotation, or nothing. Quaternions in files are normalised, not trusted; one that rounding alone keeps from
/// length 1 stays what it is, so that reading and writing does not wear it down.
inline Result<Quatf> usable_rotation(const char* field, Quatf q) {
  const Quatd wide = convert<double>(q);
  const double squared = dot(wide, wide);
  if (!std::isfinite(squared) || squared < 1e-12) {
    return wrong(field, "expected a rotation [x, y, z, w] that is not zero");
  }
  return std::fabs(squared - 1) <= 2.5e-7 ? q : convert<float>(normalize(wide));
}

/// The matrix of a rotation, rounded once.
inline Mat3f matrix_of(Quatf rotation) { return convert<float>(to_matrix(normalize(convert<double>(rotation)))); }

/// Centres lie in or near the ball of rotation vectors; far away float has no digits left for the shape.
inline Status check_center(Vec3f center) {
  if (!finite(center)) return wrong("center", "expected three finite numbers");
  if (length(center) > 100) return wrong("center", "expected a centre within 100 radians");
  return Done{};
}

/// π with room for rounding, so that a shape that just touches the ball is legal; a rotation vector that much too long
/// still counts as a half turn.
inline constexpr double kBallRadius = 3.14159265358979 + 1e-6;

}  // namespace ligament::detail
