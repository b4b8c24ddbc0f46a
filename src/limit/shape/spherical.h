// Spherical: directions within a range of pitch and a range of yaw, as VRMC_springBone_limit defines it.
//
// d = (sin yaw, cos yaw · cos pitch, cos yaw · sin pitch)
// region: pitch = atan2(z, y) and yaw = asin x in their ranges · metric: that of VRM: yaw is clamped, and pitch moves
// to its range on the circle, a tie to hi, so that −Y goes to the +Z side; ±X, which have no pitch, count as pitch 0
#pragma once

#include "limit/shape/hinge.h"
#include "limit/shape/prepared.h"

namespace ligament::made {

/// A range of yaw, which turns +Y towards +X. The maker of Spherical computes the members after lo and hi.
struct YawRange {
  float lo = 0, hi = 0;  ///< radians, −π/2 ≤ lo ≤ hi ≤ π/2
  /// If lo is −π/2 or hi is π/2, its cosine is exactly 0, so that nothing lies beyond. If lo is π/2 or hi is −π/2, its
  /// cosine is just above 0, so that the opposite pole lies beyond.
  float lo_sine = 0, lo_cosine = 1, hi_sine = 0, hi_cosine = 1;
  bool operator==(const YawRange&) const = default;
};

struct Spherical : Prepared, ligament::Spherical {
  AngleRange pitch_range;
  YawRange yaw_range;
  bool operator==(const Spherical&) const = default;
};

/// Requires lo ≤ hi in both ranges. Pitch beyond ±π counts as ±π, yaw beyond ±π/2 as ±π/2.
Result<Spherical> make(const ligament::Spherical&);

template <class R>
inline NearestDirection<R> nearest_direction(const Spherical& region, Vec3<R> d) {
  using S = Scalar<R>;
  const R lo_sine = R(S(region.yaw_range.lo_sine)), lo_cosine = R(S(region.yaw_range.lo_cosine));
  const R hi_sine = R(S(region.yaw_range.hi_sine)), hi_cosine = R(S(region.yaw_range.hi_cosine));
  const auto pitch = view_angle(region.pitch_range, d.y, d.z);
  const R squared = d.y * d.y + d.z * d.z, level = sqrt(squared);  // cos yaw
  // sin(yaw − hi) > 0, sin(lo − yaw) > 0
  const auto above = d.x * hi_cosine > level * hi_sine, below = level * lo_sine > d.x * lo_cosine;
  const auto yaw_outside = mask_or(above, below), outside = mask_or(pitch.outside, yaw_outside);
  if (!any(outside)) return {d, outside, outside};

  const R x = select(above, hi_sine, select(below, lo_sine, d.x));
  const R new_level = select(above, hi_cosine, select(below, lo_cosine, level));
  const auto singular = along_x(squared);
  const R cosine = select(singular, R(S(region.pitch_range.zero_cosine)), pitch.end_cosine);
  const R sine = select(singular, R(S(region.pitch_range.zero_sine)), pitch.end_sine);
  const auto new_pitch = mask_or(pitch.outside, singular);
  const R factor = new_level / max(level, R(S(1e-18)));  // 1 where yaw stays
  const Vec3<R> nearest{x, select(new_pitch, cosine * new_level, d.y * factor),
                        select(new_pitch, sine * new_level, d.z * factor)};
  return {select<R>(outside, nearest, d), mask_and(outside, is_elsewhere(d, nearest)), outside};
}

/// The angle from d, inside, to the boundary: the least angle to one of its circles and half circles.
///
/// An end of yaw is a circle about X, |end − yaw| away; if the range reaches the pole there is none. An end of pitch is
/// a half circle from −X to X. With the gap between the pitch and that end, it is asin(cos yaw · sin gap) away if gap ≤
/// ½π; otherwise its nearest point is a pole, ½π − |yaw| away. If the range is the whole circle there is no such end.
template <class R>
R spherical_depth(const Spherical& region, Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const R level = sqrt(d.y * d.y + d.z * d.z);
  R depth = R(kPi<S>);
  const auto offer = [&](R sine, R cosine) { depth = min(depth, atan2(sine, cosine)); };
  if (region.yaw_range.hi < kHalfPi<float>) {
    const R sine = R(S(region.yaw_range.hi_sine)), cosine = R(S(region.yaw_range.hi_cosine));
    offer(level * sine - d.x * cosine, level * cosine + d.x * sine);
  }
  if (region.yaw_range.lo > -kHalfPi<float>) {
    const R sine = R(S(region.yaw_range.lo_sine)), cosine = R(S(region.yaw_range.lo_cosine));
    offer(d.x * cosine - level * sine, level * cosine + d.x * sine);
  }
  if (region.pitch_range.half_cosine > -1 || region.pitch_range.half_sine > 0) {
    const auto pitch = view_angle(region.pitch_range, d.y, d.z);
    const R ahead = max(pitch.beyond_cosine, zero);
    // cos² of the angle is 1 − (cos yaw · sin gap)² = x² + (cos yaw · cos gap)².
    offer(select(ahead > zero, -pitch.beyond_sine, level), sqrt(d.x * d.x + ahead * ahead));
  }
  return depth;
}

/// Inside the angle to the boundary, outside −(the angle by which the direction moves).
template <class R>
R direction_margin(const Spherical& region, Vec3<R> d) {
  const NearestDirection<R> found = nearest_direction(region, d);
  R margin = R(Scalar<R>(0));
  if (any(found.outside)) margin = -angle_between(d, found.direction);
  if (!all(found.outside)) margin = select(found.outside, margin, spherical_depth(region, d));
  return margin;
}

}  // namespace ligament::made
