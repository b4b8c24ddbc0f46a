// Checks of written shapes, which the makers share.
#pragma once

#include <ligament/base.h>
#include "math/mat3.h"

#include <cmath>
#include <string>

namespace ligament::made {

inline Error wrong(std::string field, std::string what) { return {std::move(field), std::move(what)}; }

/// The same error for a field inside `field`: `swing.angle`.
inline Error within(const std::string& field, const Error& error) {
  return {error.where.empty() ? field : field + "." + error.where, error.what};
}

inline bool finite(Vec3f v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

/// q at length 1, or an error if it has no direction. If only rounding keeps its length from 1 it is left alone, so
/// that reading and writing a file does not change it little by little.
inline Result<Quatf> usable_rotation(const char* field, Quatf q) {
  const Quatd wide = convert<double>(q);
  const double squared = dot(wide, wide);
  if (!std::isfinite(squared) || squared < 1e-12) {
    return wrong(field, "expected a rotation [x, y, z, w] that is not zero");
  }
  return std::fabs(squared - 1) <= 2.5e-7 ? q : convert<float>(normalize(wide));
}

/// The matrix of a rotation, computed in double.
inline Mat3f matrix_of(Quatf rotation) { return convert<float>(to_matrix(normalize(convert<double>(rotation)))); }

/// A centre must lie in or near the ball of rotation vectors: far away, float has no digits left for the shape.
inline Status check_center(Vec3f center) {
  if (!finite(center)) return wrong("center", "expected three finite numbers");
  if (length(center) > 100) return wrong("center", "expected a centre within 100 radians");
  return Done{};
}

/// π with room for rounding, so that a shape that just touches the ball of rotation vectors is legal. A rotation vector
/// that is too long by this much still counts as a half turn.
inline constexpr double kBallRadius = 3.14159265358979 + 1e-6;

}  // namespace ligament::made
