// Box: a range for each component of the rotation vector.
//
// region: min ≤ v ≤ max, component by component · metric: Euclidean in v
#pragma once

#include "base/result.h"
#include "limit/kernel/point.h"
#include "math/quat.h"

namespace ligament {

struct Box {
  Vec3f min, max;
  /// What surely_inside multiplies by: chord_end − chord_slope·w. Made by make_box; as it stands here, nothing is sure.
  float chord_end = 1e30f, chord_slope = 0;
  bool operator==(const Box&) const = default;
};

LIGAMENT_API Result<Box> make_box(Vec3f min, Vec3f max);

template <class R>
NearestPoint<R> nearest_point(const Box& box, Vec3<R> v) {
  const Vec3<R> lo = broadcast<R>(box.min), hi = broadcast<R>(box.max);
  const Vec3<R> nearest{clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z)};
  if constexpr (ScalarLane<R>) {
    // One rotation is often inside; of many hardly ever all.
    const Vec3<R> step = v - nearest;
    const auto outside = max(max(abs(step.x), abs(step.y)), abs(step.z)) > R(Scalar<R>(0));
    if (!outside) return {v, outside};
  }
  return settle(v, nearest);
}

template <class R>
R point_margin(const Box& box, Vec3<R> v) {
  const Vec3<R> lo = broadcast<R>(box.min), hi = broadcast<R>(box.max);
  const Vec3<R> over{max(lo.x - v.x, v.x - hi.x), max(lo.y - v.y, v.y - hi.y), max(lo.z - v.z, v.z - hi.z)};
  const R zero = R(Scalar<R>(0));
  const Vec3<R> beyond{max(over.x, zero), max(over.y, zero), max(over.z, zero)};
  const R outside = length(beyond);
  return select(outside > zero, -outside, -max(over.x, max(over.y, over.z)));
}

/// Whether the rotation vector of q is inside for certain, told early and without the logarithm: with h half the angle,
/// it is q's vector part times 2h/sin h, which is convex in w = cos h and so between 2 and the chord 2 + slope·(1 − w)
/// up to the longest vector in the box. What is longer stays longer by the chord too. For w ≥ 0 and boxes about zero.
template <class R>
Mask<R> surely_inside(const Box& box, Quat<R> q) {
  using S = Scalar<R>;
  const Vec3<R> lo = broadcast<R>(box.min), hi = broadcast<R>(box.max);
  const Vec3<R> v = vector_part(q) * (R(S(box.chord_end)) - R(S(box.chord_slope)) * q.w);
  const Vec3<R> room{min(hi.x - v.x, v.x - lo.x), min(hi.y - v.y, v.y - lo.y), min(hi.z - v.z, v.z - lo.z)};
  return min(room.x, min(room.y, room.z)) >= R(S(0));
}

/// The largest ‖v‖ in the box.
LIGAMENT_API float reach(const Box&);
inline bool contains_zero(const Box& box) { return point_margin(box, Vec3f{}) >= -kLandingTolerance; }

}  // namespace ligament
