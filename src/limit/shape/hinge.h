// Hinge: directions in the YZ plane within a range of angles, as VRMC_springBone_limit defines it.
//
// region: x = 0 and lo ≤ atan2(z, y) ≤ hi · metric: that of VRM: x becomes 0, then the angle moves to its range on the
// circle, a tie to hi, so that −Y goes to the +Z side; ±X, which have no angle, count as angle 0
#pragma once

#include "limit/kernel/direction.h"
#include "limit/shape/prepared.h"

#include <array>

namespace ligament::made {

/// A range of angles about X: +Y is at 0, and positive angles turn +Y towards +Z. The makers of Hinge and Spherical
/// compute the members after lo and hi.
struct AngleRange {
  float lo = 0, hi = 0;  ///< radians, −π ≤ lo ≤ hi ≤ π
  float lo_sine = 0, lo_cosine = 1, hi_sine = 0, hi_cosine = 1;
  float middle_sine = 0, middle_cosine = 1;  ///< of ½(lo + hi)
  float half_sine = 0, half_cosine = 1;      ///< of ½(hi − lo); 0 and −1 if the range is the whole circle
  float zero_sine = 0, zero_cosine = 1;      ///< of the angle of the range that is nearest to 0
  bool operator==(const AngleRange&) const = default;
};

struct Hinge : Prepared, ligament::Hinge {
  AngleRange range;
  bool operator==(const Hinge&) const = default;
};

/// Requires lo ≤ hi. Ends beyond ±π count as ±π.
Result<Hinge> make(const ligament::Hinge&);

// `inline` makes GCC inline these kernels. A call passes its vectors through memory, which takes longer than the
// kernel.
/// The angle of (y, z) compared with a range, and the nearer end of the range.
template <class R>
struct AngleView {
  R beyond_sine, beyond_cosine;  ///< of the angle beyond that end, times the length of (y, z); negative is inside
  Mask<R> outside;
  R end_sine, end_cosine;  ///< of the end, at length 1
};
template <class R>
inline AngleView<R> view_angle(const AngleRange& range, R y, R z) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const R middle_sine = R(S(range.middle_sine)), middle_cosine = R(S(range.middle_cosine));
  const R half_sine = R(S(range.half_sine)), half_cosine = R(S(range.half_cosine));
  // The angle minus the middle of the range; then the size of that minus half the width.
  const R cosine = y * middle_cosine + z * middle_sine, sine = z * middle_cosine - y * middle_sine;
  const R side = abs(sine), beyond_sine = side * half_cosine - cosine * half_sine;
  // Opposite to a range narrower than π, where the angle is up to π beyond it and sines are near 0.
  const auto behind = mask_and(cosine < zero, zero < half_cosine);
  // An angle within the tolerance of a tie counts as a tie.
  const auto to_hi = sine >= min(cosine, zero) * R(S(kInsideTolerance));
  return {beyond_sine, cosine * half_cosine + side * half_sine, mask_or(beyond_sine > zero, behind),
          select(to_hi, R(S(range.hi_sine)), R(S(range.lo_sine))),
          select(to_hi, R(S(range.hi_cosine)), R(S(range.lo_cosine)))};
}

/// Whether a direction with this y² + z² counts as ±X, which has no angle about X; the same threshold as in
/// points_down.
template <class R>
Mask<R> along_x(R squared) {
  using S = Scalar<R>;
  return squared <= R(S(4) * S(kHalfTurnSwing));
}

/// Whether `nearest` is more than kInsideTolerance away from d. Compares the sine of the angle between them, which does
/// not change if lengths are off by rounding.
template <class R>
Mask<R> is_elsewhere(Vec3<R> d, Vec3<R> nearest) {
  using S = Scalar<R>;
  const Vec3<R> sine = cross(d, nearest);
  const R tolerance = R(S(kInsideTolerance) * S(kInsideTolerance));
  return mask_or(dot(sine, sine) > tolerance, dot(d, nearest) < R(S(0)));
}

template <class R>
inline NearestDirection<R> nearest_direction(const Hinge& hinge, Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const auto view = view_angle(hinge.range, d.y, d.z);
  const auto outside = mask_or(view.outside, d.x != zero);
  if (!any(outside)) return {d, outside, outside};
  const R squared = d.y * d.y + d.z * d.z, inverse = one / sqrt(max(squared, R(S(kHalfTurnSwing))));
  const auto singular = along_x(squared);
  const R y = select(view.outside, view.end_cosine, d.y * inverse);
  const R z = select(view.outside, view.end_sine, d.z * inverse);
  const Vec3<R> nearest{zero, select(singular, R(S(hinge.range.zero_cosine)), y),
                        select(singular, R(S(hinge.range.zero_sine)), z)};
  return {select<R>(outside, nearest, d), mask_and(outside, is_elsewhere(d, nearest)), outside};
}

/// A hinge has no inside: on it the margin is 0, outside it is −(the angle by which the direction moves).
template <class R>
R direction_margin(const Hinge& hinge, Vec3<R> d) {
  const NearestDirection<R> found = nearest_direction(hinge, d);
  return select(found.outside, -angle_between(d, found.direction), R(Scalar<R>(0)));
}

}  // namespace ligament::made
