// Ellipse: an ellipse about 0 in the plane of swing vectors.
//
// region: (θx/x)² + (θz/z)² ≤ 1 · metric: great-circle angle, exact
//
// The boundary, θx = x·cos t and θz = z·sin t, is smooth except where a radius is π: there it comes to −Y in a cusp.
#pragma once

#include "limit/kernel/elliptic_rim.h"
#include "limit/kernel/sinc.h"
#include "limit/shape/prepared.h"

namespace ligament::made {

struct Ellipse : Prepared, ligament::Ellipse {
  float inverse_x = 1 / kFlatRadius, inverse_z = 1 / kFlatRadius;  ///< 1/radii, radii being at least kFlatRadius
  float squares_apart = 0;                                         ///< z² − x²
  float gap_x = 0, gap_z = 0;                                      ///< π² − x² and π² − z²
  float all_inside = 2, all_outside = -2;  ///< a direction with y > all_inside is inside, with y < all_outside outside
  EllipticRim rim;
  bool operator==(const Ellipse&) const = default;
};

/// A radius above π counts as π. With a radius of 0 the region is an arc.
Result<Ellipse> make(const ligament::Ellipse&);

/// The boundary of an ellipse at c = cos t and s = sin t: with θ² = (x·c)² + (z·s)², f = sin θ/θ and y = cos θ.
template <class R>
struct EllipseCurve {
  R along, across;  ///< x and z
  R squares_apart, gap_x, gap_z;

  RimProfile<R> operator()(R c, R s) const {
    using S = Scalar<R>;
    const R half = R(S(0.5)), two = R(S(2));
    const R cc = c * c, ss = s * s;
    const R squared = (along * along) * cc + (across * across) * ss;
    const R squared1 = two * squares_apart * (c * s), squared2 = two * squares_apart * (cc - ss);
    const Sinc<R> sinc = sinc_from_gap(gap_x * cc + gap_z * ss);
    const R f1 = sinc.first * squared1, f2 = sinc.second * (squared1 * squared1) + sinc.first * squared2;
    const R y = sinc.value + two * (squared * sinc.first);  // cos θ = d(θ·sinc θ)/dθ
    const R y1 = -half * (sinc.value * squared1), y2 = -half * (f1 * squared1 + sinc.value * squared2);
    return {sinc.value, f1, f2, y, y1, y2, R(S(1))};
  }
};
template <class R>
inline EllipseCurve<R> curve_of(const Ellipse& shape) {
  using S = Scalar<R>;
  const R half_turn = R(kPi<S>);
  return {min(R(S(shape.x)), half_turn), min(R(S(shape.z)), half_turn), R(S(shape.squares_apart)), R(S(shape.gap_x)),
          R(S(shape.gap_z))};
}

template <class R>
inline Mask<R> is_outside(const Ellipse& shape, const Vec3<R>& d) {
  using S = Scalar<R>;
  const auto inside = d.y > R(S(shape.all_inside)), outside = d.y < R(S(shape.all_outside));
  if (all(mask_or(inside, outside))) return outside;
  const SwingVector<R> p = swing_vector(d);
  const R u = p.x * R(S(shape.inverse_x)), v = p.z * R(S(shape.inverse_z));
  const auto beyond = outside_rim(shape.rim, d, u * u + v * v > R(S(1)));
  return mask_or(outside, mask_and(beyond, mask_not(inside)));
}

template <class R>
inline NearestDirection<R> nearest_direction(const Ellipse& shape, Vec3<R> d) {
  const auto outside = is_outside(shape, d);
  if (!any(outside)) return {d, outside, outside};
  return nearest_in_rim(shape.rim, curve_of<R>(shape), d, outside);
}

template <class R>
inline R direction_margin(const Ellipse& shape, Vec3<R> d) {
  return rim_margin(shape.rim, curve_of<R>(shape), d, is_outside(shape, d));
}

}  // namespace ligament::made
