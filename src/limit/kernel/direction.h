// What the swing regions share: directions on the unit sphere, and the swing vector of a direction.
#pragma once

#include "limit/kernel/point.h"
#include "math/rotation.h"

namespace ligament {

template <class R>
struct NearestDirection {
  Vec3<R> direction;  ///< the nearest of the region; where the direction lies inside, itself
  Mask<R> moved;      ///< false: the direction lies inside, within kInsideTolerance
  Mask<R> outside;    ///< the same without the tolerance
};

/// The same for a swing, the shortest rotation from +Y to a direction, by the sine and the cosine of half its angle.
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

/// Whether d points along −Y, which no azimuth tells apart: sin² = 4(y² + w²) of a half-turn swing, so this is the
/// threshold for quaternions, seen from here.
template <class R>
Mask<R> points_down(Vec3<R> d) {
  using S = Scalar<R>;
  return mask_and(d.x * d.x + d.z * d.z <= R(S(4) * S(kHalfTurnSwing)), d.y < R(S(0)));
}

/// The swing vector of unit d. −Y, which every axis reaches, is (π, 0).
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

/// `foot`, the nearest point of a planar region, as a place to land: short of −Y, where its azimuth would be lost and
/// read as (π, 0).
template <class R>
SwingVector<R> landing_place(SwingVector<R> foot) {
  using S = Scalar<R>;
  const R most = R(kPi<S> - S(kShortOfHalfTurn)), one = R(S(1));
  const R angle = sqrt(foot.x * foot.x + foot.z * foot.z);
  const R shrink = select(angle > most, most / max(angle, one), one);
  return {foot.x * shrink, foot.z * shrink};
}

/// Whether d lies outside a planar region by more than kInsideTolerance of rotation, p its swing vector and `foot` the
/// region's nearest point.
///
/// At a swing of θ a step across the radius turns the bone by only sin θ/θ of its length. With e = p − foot, at right
/// angles to the region's edge, and e_r and e_t its parts along and across the radius, the edge is therefore
/// ‖e‖²/√(e_r² + (e_t·θ/sin θ)²) of rotation away.
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

/// The answer of a planar region: `foot` is its nearest point to p, the swing vector of d, which lies `outside` or not.
template <class R>
NearestDirection<R> land(Vec3<R> d, SwingVector<R> p, SwingVector<R> foot, Mask<R> outside) {
  const SwingVector<R> place = landing_place(foot);
  const auto off_place = mask_and(clearly_outside(d, p, foot), clearly_outside(d, p, place));
  const auto moved = mask_and(outside, off_place);
  if (!any(outside)) return {d, moved, outside};
  return {select<R>(outside, swing_direction(place), d), moved, outside};
}

}  // namespace ligament
