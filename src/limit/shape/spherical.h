// Spherical: directions within a range of pitch and a range of yaw, as VRMC_springBone_limit has it.
//
// d = (sin yaw, cos yaw · cos pitch, cos yaw · sin pitch)
// region: pitch = atan2(z, y) and yaw = asin x in their ranges · metric: that of VRM: yaw is clamped, and pitch moves
// to the nearest of its range on the circle, a tie to hi, so that −Y goes to the +Z side; ±X, which have no pitch,
// count as pitch 0
#pragma once

#include "limit/shape/hinge.h"

namespace ligament {

/// A range of yaw, which turns +Y towards +X. All but the first line is made by make_spherical.
struct YawRange {
  float lo = 0, hi = 0;  ///< radians, −π/2 ≤ lo ≤ hi ≤ π/2
  /// Where lo is −π/2 or hi is π/2 the cosine is 0: nothing lies beyond. Where they are the opposite it is just above
  /// 0, so that the pole across lies beyond.
  float lo_sine = 0, lo_cosine = 1, hi_sine = 0, hi_cosine = 1;
  bool operator==(const YawRange&) const = default;
};

struct Spherical {
  AngleRange pitch;
  YawRange yaw;
  bool operator==(const Spherical&) const = default;
};

/// From lo to hi each, lo ≤ hi; pitch beyond ±π means ±π, yaw beyond ±π/2 means ±π/2.
LIGAMENT_API Result<Spherical> make_spherical(std::array<float, 2> pitch, std::array<float, 2> yaw);
/// From −pitch to pitch and from −yaw to yaw, which are ≥ 0.
LIGAMENT_API Result<Spherical> make_spherical(float pitch, float yaw);

template <class R>
inline NearestDirection<R> nearest_direction(const Spherical& region, Vec3<R> d) {
  using S = Scalar<R>;
  const R lo_sine = R(S(region.yaw.lo_sine)), lo_cosine = R(S(region.yaw.lo_cosine));
  const R hi_sine = R(S(region.yaw.hi_sine)), hi_cosine = R(S(region.yaw.hi_cosine));
  const auto pitch = detail::view_angle(region.pitch, d.y, d.z);
  const R squared = d.y * d.y + d.z * d.z, level = sqrt(squared);  // cos yaw
  // sin(yaw − hi) > 0, sin(lo − yaw) > 0
  const auto above = d.x * hi_cosine > level * hi_sine, below = level * lo_sine > d.x * lo_cosine;
  const auto yaw_outside = mask_or(above, below), outside = mask_or(pitch.outside, yaw_outside);
  if (!any(outside)) return {d, outside, outside};

  const R x = select(above, hi_sine, select(below, lo_sine, d.x));
  const R new_level = select(above, hi_cosine, select(below, lo_cosine, level));
  const auto singular = detail::along_x(squared);
  const R cosine = select(singular, R(S(region.pitch.zero_cosine)), pitch.end_cosine);
  const R sine = select(singular, R(S(region.pitch.zero_sine)), pitch.end_sine);
  const auto new_pitch = mask_or(pitch.outside, singular);
  const R factor = new_level / max(level, R(S(1e-18)));  // 1 where yaw stays
  const Vec3<R> nearest{x, select(new_pitch, cosine * new_level, d.y * factor),
                        select(new_pitch, sine * new_level, d.z * factor)};
  return {select<R>(outside, nearest, d), mask_and(outside, detail::is_elsewhere(d, nearest)), outside};
}

namespace detail {

/// The angle between d, inside, and the boundary: the least angle to one of its circles and half circles.
///
/// An end of yaw is a circle about X, |end − yaw| away; there is none where the range reaches the pole. An end of pitch
/// is a half circle from −X to X. At a gap of pitch up to ½π it is asin(cos yaw · sin gap) away, beyond that its
/// nearest point is a pole, at ½π − |yaw|; there is none where the range is the whole circle.
template <class R>
R spherical_depth(const Spherical& region, Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const R level = sqrt(d.y * d.y + d.z * d.z);
  R depth = R(kPi<S>);
  const auto offer = [&](R sine, R cosine) { depth = min(depth, atan2(sine, cosine)); };
  if (region.yaw.hi < kHalfPi<float>) {
    const R sine = R(S(region.yaw.hi_sine)), cosine = R(S(region.yaw.hi_cosine));
    offer(level * sine - d.x * cosine, level * cosine + d.x * sine);
  }
  if (region.yaw.lo > -kHalfPi<float>) {
    const R sine = R(S(region.yaw.lo_sine)), cosine = R(S(region.yaw.lo_cosine));
    offer(d.x * cosine - level * sine, level * cosine + d.x * sine);
  }
  if (region.pitch.half_cosine > -1 || region.pitch.half_sine > 0) {
    const auto pitch = view_angle(region.pitch, d.y, d.z);
    const R ahead = max(pitch.beyond_cosine, zero);
    // cos² of the angle is 1 − (cos yaw · sin gap)² = x² + (cos yaw · cos gap)².
    offer(select(ahead > zero, -pitch.beyond_sine, level), sqrt(d.x * d.x + ahead * ahead));
  }
  return depth;
}

}  // namespace detail

/// Inside the angle to the boundary, outside −(the angle by which the direction moves).
template <class R>
R direction_margin(const Spherical& region, Vec3<R> d) {
  const NearestDirection<R> found = nearest_direction(region, d);
  R margin = R(Scalar<R>(0));
  if (any(found.outside)) margin = -angle_between(d, found.direction);
  if (!all(found.outside)) margin = select(found.outside, margin, detail::spherical_depth(region, d));
  return margin;
}

}  // namespace ligament
