// Box: a range for each component of the rotation vector.
//
// region: min ≤ v ≤ max, component by component · metric: Euclidean in v
#pragma once

#include "limit/kernel/point.h"
#include "limit/shape/prepared.h"
#include "math/quat.h"

namespace ligament::made {

struct Box : Prepared, ligament::Box {
  /// surely_inside multiplies by chord_end − chord_slope·w. With these values it is always false.
  float chord_end = 1e30f, chord_slope = 0;
  bool operator==(const Box&) const = default;
};

Result<Box> make(const ligament::Box&);

template <class R>
NearestPoint<R> nearest_point(const Box& box, Vec3<R> v) {
  const Vec3<R> lo = broadcast<R>(box.min), hi = broadcast<R>(box.max);
  const Vec3<R> nearest{clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z)};
  if constexpr (ScalarLane<R>) {
    // Pays for one rotation, which is often inside; many in lanes are hardly ever all inside.
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

/// A quick test without a logarithm: if true, the rotation vector of q is inside. If false, it may be inside or not.
/// For w ≥ 0 and boxes that contain 0.
///
/// With h half the angle, the rotation vector is q's vector part times 2h/sin h. This factor is convex in w = cos h.
/// So, up to the longest vector in the box, it is at most the chord 2 + slope·(1 − w), and a vector that is inside when
/// multiplied by the chord is really inside. Vectors longer than that are too long with the chord, too.
template <class R>
Mask<R> surely_inside(const Box& box, Quat<R> q) {
  using S = Scalar<R>;
  const Vec3<R> lo = broadcast<R>(box.min), hi = broadcast<R>(box.max);
  const Vec3<R> v = vector_part(q) * (R(S(box.chord_end)) - R(S(box.chord_slope)) * q.w);
  const Vec3<R> room{min(hi.x - v.x, v.x - lo.x), min(hi.y - v.y, v.y - lo.y), min(hi.z - v.z, v.z - lo.z)};
  return min(room.x, min(room.y, room.z)) >= R(S(0));
}

/// The largest ‖v‖ in the box.
float reach(const Box&);
inline bool contains_zero(const Box& box) { return point_margin(box, Vec3f{}) >= -kLandingTolerance; }

}  // namespace ligament::made
