// Cone: directions within an angle of +Y.
//
// region: angle(d, +Y) ≤ angle · metric: great-circle angle · −Y goes to the boundary on the +Z side
#pragma once

#include <ligament/base/result.h>
#include <ligament/limit/direction.h>

namespace ligament {

struct Cone {
  float angle = 0;          ///< half-angle, radians, 0 … π
  float sine = 0, cosine = 1;  ///< of the angle; made by make_cone
  bool operator==(const Cone&) const = default;
};

/// Angles above π mean π.
LIGAMENT_API Result<Cone> make_cone(float angle);

template <class R>
NearestDirection<R> nearest_direction(const Cone& cone, Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const R sine = R(S(cone.sine)), cosine = R(S(cone.cosine));
  const R across = sqrt(d.x * d.x + d.z * d.z);
  // sin and cos of how far d lies beyond the boundary: exact for the narrowest and the widest cones alike.
  const R beyond_sine = across * cosine - d.y * sine;
  const R beyond_cosine = d.y * cosine + across * sine;
  const auto past = mask_or(beyond_sine > R(S(kInsideTolerance)), beyond_cosine < zero);
  const auto moved = mask_and(past, R(S(cone.angle)) < R(kPi<S>));
  const auto on_axis = across < R(S(1e-18));
  const R factor = sine / select(on_axis, one, across);
  const Vec3<R> nearest{select(on_axis, zero, d.x * factor), cosine, select(on_axis, sine, d.z * factor)};
  return {select<R>(moved, nearest, d), moved};
}

template <class R>
R direction_margin(const Cone& cone, Vec3<R> d) {
  using S = Scalar<R>;
  const R angle = atan2(sqrt(d.x * d.x + d.z * d.z), d.y);
  return select(R(S(cone.angle)) >= R(kPi<S>), R(kPi<S>), R(S(cone.angle)) - angle);
}

}  // namespace ligament
