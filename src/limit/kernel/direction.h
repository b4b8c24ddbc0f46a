// What the swing regions share: directions on the unit sphere, and the swing vector of a direction.
#pragma once

#include "limit/kernel/point.h"
#include "math/rotation.h"

namespace ligament::made {

template <class R>
struct NearestDirection {
  Vec3<R> direction;  ///< the nearest direction of the region; if the direction lies inside, itself
  Mask<R> moved;      ///< false: the direction lies inside, within kInsideTolerance
  Mask<R> outside;    ///< the same without the tolerance
};

/// The same for a swing (the shortest rotation from +Y to a direction), by the sine and the cosine of half its angle.
template <class R>
struct NearestSwing {
  R sine, cosine;
  Mask<R> moved, outside;
};

/// A point of the plane (θx, θz): the rotation vector of the shortest rotation from +Y to a direction.
template <class R>
struct SwingVector {
  R x, z;
};

/// Whether d counts as −Y, which has no azimuth. Near −Y, sin² of the angle between d and −Y is 4(y² + w²) of the
/// rotation, so this is the threshold of kHalfTurnSwing for directions.
template <class R>
Mask<R> points_down(Vec3<R> d) {
  using S = Scalar<R>;
  return mask_and(d.x * d.x + d.z * d.z <= R(S(4) * S(kHalfTurnSwing)), d.y < R(S(0)));
}

/// The swing vector of the unit vector d. For −Y, which is a half turn away about any axis, it is (π, 0).
template <class R>
SwingVector<R> swing_vector(Vec3<R> d) {
  using S = Scalar<R>;
  const R sine = sqrt(d.x * d.x + d.z * d.z);
  const R angle = atan2(sine, d.y);
  const auto opposite = points_down(d);
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

/// The nearest point `foot` of a planar region, moved away from −Y if it is too near: there its azimuth would be lost,
/// and it would read as (π, 0).
template <class R>
SwingVector<R> landing_place(SwingVector<R> foot) {
  using S = Scalar<R>;
  const R most = R(kPi<S> - S(kShortOfHalfTurn)), one = R(S(1));
  const R angle = sqrt(foot.x * foot.x + foot.z * foot.z);
  const R shrink = select(angle > most, most / max(angle, one), one);
  return {foot.x * shrink, foot.z * shrink};
}

/// Whether d lies outside a planar region by more than kInsideTolerance, in radians of rotation. p is its swing vector,
/// and `foot` the nearest point of the region to p.
///
/// At a swing of θ, a step across the radius turns the bone by only sin θ/θ of the step's length. e = p − foot is
/// perpendicular to the region's edge; let e_r and e_t be its parts along and across the radius. Then the edge is
/// ‖e‖²/√(e_r² + (e_t·θ/sin θ)²) radians of rotation away.
template <class R>
Mask<R> clearly_outside(Vec3<R> d, SwingVector<R> p, SwingVector<R> foot) {
  using S = Scalar<R>;
  const R ex = p.x - foot.x, ez = p.z - foot.z;
  const R squared = ex * ex + ez * ez, angle_squared = p.x * p.x + p.z * p.z;
  const R sine_squared = max(d.x * d.x + d.z * d.z, R(S(kHalfTurnSwing)));
  const R radial = ex * p.x + ez * p.z, across = ex * p.z - ez * p.x;
  // e_r² + (e_t·θ/sin θ)², times θ²
  const R stretched = radial * radial + across * across * (angle_squared / sine_squared);
  const R tolerance = R(S(kInsideTolerance) * S(kInsideTolerance));
  const auto far = squared > R(S(kChartLinear) * S(kChartLinear));
  const auto near_zero = angle_squared < R(S(1e-4));  // θ/sin θ is 1 there
  return mask_or(far, select(near_zero, squared, squared * squared * angle_squared) >
                          select(near_zero, tolerance, tolerance * stretched));
}

/// The answer of a planar region for d. p is the swing vector of d, `foot` the nearest point of the region to p, and
/// `outside` whether d lies outside.
template <class R>
NearestDirection<R> land(Vec3<R> d, SwingVector<R> p, SwingVector<R> foot, Mask<R> outside) {
  const SwingVector<R> place = landing_place(foot);
  const auto off_place = mask_and(clearly_outside(d, p, foot), clearly_outside(d, p, place));
  const auto moved = mask_and(outside, off_place);
  if (!any(outside)) return {d, moved, outside};
  return {select<R>(outside, swing_direction(place), d), moved, outside};
}

}  // namespace ligament::made
