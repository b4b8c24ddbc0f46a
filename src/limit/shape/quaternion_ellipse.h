// Quaternion ellipse: an ellipse about 0 in the disc (qx, qz) of swing quaternions.
//
// region: (qx/sin ½x)² + (qz/sin ½z)² ≤ 1 · metric: great-circle angle, exact
//
// In the stereographic projection from −Y it is an ellipse again, with the semi-axes tan ½x and tan ½z. If a radius is
// π, the region is all but two round caps that touch at −Y.
#pragma once

#include "limit/kernel/elliptic_rim.h"
#include "limit/shape/prepared.h"

namespace ligament::made {

struct QuaternionEllipse : Prepared, ligament::QuaternionEllipse {
  float sine_x = 0, sine_z = 0;      ///< sin ½x and sin ½z
  float square_x = 1, square_z = 1;  ///< cos² ½x and cos² ½z
  float squares_apart = 0;           ///< cos² ½z − cos² ½x
  float inverse_cosine = 1;          ///< 1 over the greater of cos ½x and cos ½z
  float steepness_x = 4 / (kFlatRadius * kFlatRadius), steepness_z = steepness_x;  ///< cot² ½x and cot² ½z
  EllipticRim rim;
  bool operator==(const QuaternionEllipse&) const = default;
};

/// A radius above π counts as π. With a radius of 0 the region is an arc.
Result<QuaternionEllipse> make(const ligament::QuaternionEllipse&);

/// The boundary of a quaternion ellipse at c = cos t and s = sin t: qx = sin ½x·c, qz = sin ½z·s, f = qw and y = 1 −
/// 2(qx² + qz²).
template <class R>
struct QuaternionEllipseCurve {
  R along, across;  ///< 2 sin ½x and 2 sin ½z
  R square_x, square_z, squares_apart, inverse_cosine;
  R cosine_x, cosine_z;  ///< cos x and cos z

  RimProfile<R> operator()(R c, R s) const {
    using S = Scalar<R>;
    const R one = R(S(1)), four = R(S(4));
    const R cc = c * c, ss = s * s;
    const R squared = max(square_x * cc + square_z * ss, R(S(1e-30)));           // qw² = 1 − qx² − qz²
    const R half1 = squares_apart * (c * s), half2 = squares_apart * (cc - ss);  // half its derivatives by t
    const R f = sqrt(squared), inverse_squared = one / squared, inverse = f * inverse_squared;
    const R f1 = half1 * inverse, f2 = (half2 - half1 * half1 * inverse_squared) * inverse;
    return {f, f1, f2, cosine_x * cc + cosine_z * ss, four * half1, four * half2, f * inverse_cosine};
  }
};
template <class R>
inline QuaternionEllipseCurve<R> curve_of(const QuaternionEllipse& shape) {
  using S = Scalar<R>;
  const S two = S(2);
  return {R(two * S(shape.sine_x)),  R(two * S(shape.sine_z)),   R(S(shape.square_x)),     R(S(shape.square_z)),
          R(S(shape.squares_apart)), R(S(shape.inverse_cosine)), R(S(shape.rim.cosine_x)), R(S(shape.rim.cosine_z))};
}

/// Outside is where (u·cot ½x)² + (v·cot ½z)² > 1 with u = qx/qw = d.z/(1 + d.y) and v = qz/qw = −d.x/(1 + d.y).
template <class R>
inline Mask<R> is_outside(const QuaternionEllipse& shape, const Vec3<R>& d) {
  using S = Scalar<R>;
  const R one = R(S(1));
  const R xx = d.x * d.x, zz = d.z * d.z;
  const R level = zz * R(S(shape.steepness_x)) + xx * R(S(shape.steepness_z));
  // 1 + d.y = (d.x² + d.z²)/(1 − d.y): uses the side that does not cancel.
  const auto up = d.y >= R(S(0));
  const R sum = one + abs(d.y);
  const R numerator = select(up, sum, xx + zz), denominator = select(up, one, sum);
  return outside_rim(shape.rim, d, level * (denominator * denominator) > numerator * numerator);
}

template <class R>
inline NearestDirection<R> nearest_direction(const QuaternionEllipse& shape, Vec3<R> d) {
  const auto outside = is_outside(shape, d);
  if (!any(outside)) return {d, outside, outside};
  return nearest_in_rim(shape.rim, curve_of<R>(shape), d, outside);
}

template <class R>
inline R direction_margin(const QuaternionEllipse& shape, Vec3<R> d) {
  return rim_margin(shape.rim, curve_of<R>(shape), d, is_outside(shape, d));
}

}  // namespace ligament::made
