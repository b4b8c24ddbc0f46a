// Cone: directions within an angle of +Y.
//
// region: angle(d, +Y) ≤ angle · metric: great-circle angle · −Y goes to the boundary on the +Z side
#pragma once

#include "limit/kernel/direction.h"
#include "limit/shape/prepared.h"

namespace ligament::made {

struct Cone : Prepared, ligament::Cone {
  float sine = 0, cosine = 1;            ///< of the angle
  float half_sine = 0, half_cosine = 1;  ///< of half the angle; the cosine is exactly 0 if the angle is π
  bool operator==(const Cone&) const = default;
};

/// An angle above π counts as π.
Result<Cone> make(const ligament::Cone&);

template <class R>
NearestDirection<R> nearest_direction(const Cone& cone, Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const R sine = R(S(cone.sine)), cosine = R(S(cone.cosine));
  const R across = sqrt(d.x * d.x + d.z * d.z);
  // sin and cos of d's angle from +Y minus the cone's angle: accurate for the narrowest and the widest cones alike.
  const R beyond_sine = across * cosine - d.y * sine;
  const R beyond_cosine = d.y * cosine + across * sine;
  // More than a quarter turn from the boundary: outside a cone narrower than 90°, but deep inside a wider one.
  const auto far_beyond = mask_and(beyond_cosine < zero, zero < cosine);
  const auto bounded = R(S(cone.angle)) < R(kPi<S>);
  const auto outside = mask_and(bounded, mask_or(beyond_sine > zero, far_beyond));
  const auto moved = mask_and(bounded, mask_or(beyond_sine > R(S(kInsideTolerance)), far_beyond));
  const auto down = points_down(d);
  const R factor = sine / max(across, R(S(1e-18)));
  const Vec3<R> nearest{select(down, zero, d.x * factor), cosine, select(down, sine, d.z * factor)};
  return {select<R>(outside, nearest, d), moved, outside};
}

/// The same for a swing, given by the sine and the cosine of half its angle. Telling inside from outside needs no
/// square root, and nothing needs the bone's direction.
template <class R>
Mask<R> swings_outside(const Cone& cone, R sine_squared, R cosine_squared) {
  using S = Scalar<R>;
  const S sine = S(cone.half_sine), cosine = S(cone.half_cosine);
  return sine_squared * R(cosine * cosine) > cosine_squared * R(sine * sine);
}
template <class R>
NearestSwing<R> nearest_swing(const Cone& cone, R sine, R cosine) {
  using S = Scalar<R>;
  const R most = R(S(cone.half_sine)), least = R(S(cone.half_cosine));
  const R beyond = sine * least - cosine * most;  // the sine of half of (the swing's angle − the cone's)
  const auto outside = beyond > R(S(0));
  return {select(outside, most, sine), select(outside, least, cosine), beyond > R(S(0.5) * S(kInsideTolerance)),
          outside};
}

template <class R>
R direction_margin(const Cone& cone, Vec3<R> d) {
  using S = Scalar<R>;
  const R angle = atan2(sqrt(d.x * d.x + d.z * d.z), d.y);
  return select(R(S(cone.angle)) >= R(kPi<S>), R(kPi<S>), R(S(cone.angle)) - angle);
}

}  // namespace ligament::made
