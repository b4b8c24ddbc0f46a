// Box: a range for each component of the rotation vector.
//
// region: min ≤ v ≤ max, component by component · metric: Euclidean in v
#pragma once

#include <ligament/base/result.h>
#include <ligament/limit/point.h>

namespace ligament {

struct Box {
  Vec3f min, max;
  bool operator==(const Box&) const = default;
};

LIGAMENT_API Result<Box> make_box(Vec3f min, Vec3f max);

template <class R>
NearestPoint<R> nearest_point(const Box& box, Vec3<R> v) {
  const Vec3<R> lo = broadcast<R>(box.min), hi = broadcast<R>(box.max);
  const Vec3<R> nearest{clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z)};
  const Vec3<R> step = v - nearest;
  const auto outside = max(max(abs(step.x), abs(step.y)), abs(step.z)) > R(Scalar<R>(0));
  if (!any(outside)) return {v, outside};
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

/// The largest ‖v‖ in the box.
LIGAMENT_API float reach(const Box&);
inline bool contains_zero(const Box& box) { return point_margin(box, Vec3f{}) >= -kLandingTolerance; }

}  // namespace ligament
