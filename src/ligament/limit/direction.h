// What the swing regions share: directions on the unit sphere, and the swing vector of a direction.
#pragma once

#include <ligament/limit/point.h>
#include <ligament/math/rotation.h>

namespace ligament {

template <class R>
struct NearestDirection {
  Vec3<R> direction;
  Mask<R> moved;  ///< false: the direction was inside, within kInsideTolerance
};

/// A point of the plane (θx, θz): the rotation vector of the shortest rotation from +Y to a direction.
template <class R>
struct SwingVector {
  R x, z;
};

/// The swing vector of unit d. −Y, which every axis reaches, is (π, 0).
template <class R>
SwingVector<R> swing_vector(Vec3<R> d) {
  using S = Scalar<R>;
  const R sine_squared = d.x * d.x + d.z * d.z;
  const R sine = sqrt(sine_squared);
  const R angle = atan2(sine, d.y);
  // sin² = 4(y² + w²) at a half-turn swing; the same threshold as for quaternions, seen from here.
  const auto opposite = mask_and(sine_squared <= R(S(4) * S(kHalfTurnSwing)), d.y < R(S(0)));
  const auto tiny = sine < R(S(1e-18));
  const R factor = select(tiny, R(S(1)), angle / select(tiny, R(S(1)), sine));
  return {select(opposite, R(kPi<S>), d.z * factor), select(opposite, R(S(0)), -d.x * factor)};
}

/// The unit direction that a swing vector turns +Y to.
template <class R>
Vec3<R> swing_direction(SwingVector<R> swing) {
  using S = Scalar<R>;
  const R angle = sqrt(swing.x * swing.x + swing.z * swing.z);
  const SinCos<R> sc = sin_cos(angle);
  const auto tiny = angle < R(S(1e-18));
  const R factor = select(tiny, R(S(1)), sc.sin / select(tiny, R(S(1)), angle));
  return {-swing.z * factor, sc.cos, swing.x * factor};
}

}  // namespace ligament
