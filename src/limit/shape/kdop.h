// k-DOP: the intersection of slabs, a range along each of several axes of rotation-vector space.
//
// region: minₖ ≤ axisₖ · rotation⁻¹·(v − center) ≤ maxₖ · metric: Euclidean in v, exact
#pragma once

#include "base/result.h"
#include "limit/kernel/active_planes.h"
#include "limit/kernel/point.h"

#include <span>
#include <vector>

namespace ligament {

struct Kdop {
  Vec3f center;
  Quatf rotation = identity<float>();
  std::vector<Vec3f> axes;
  std::vector<float> min, max;
  std::vector<detail::Slab> slabs;  ///< the same in v − center; made by make_kdop
  Vec3f inner;                      ///< some point inside, in v − center; made by make_kdop
  bool operator==(const Kdop&) const = default;
};

/// Most axes of a k-DOP.
inline constexpr std::size_t kMaxKdopAxes = 64;

/// The 13 axes that are usual: 3 faces, 4 corners, 6 edges of a cube.
LIGAMENT_API std::span<const Vec3f> thirteen_axes();

LIGAMENT_API Result<Kdop> make_kdop(Vec3f center, Quatf rotation, std::vector<Vec3f> axes, std::vector<float> min,
                                    std::vector<float> max);

namespace detail {
/// The same without `inner`, which is most of the work: for those who ask for nothing nearest. It may be empty.
Result<Kdop> make_slabs(Vec3f center, Quatf rotation, std::vector<Vec3f> axes, std::vector<float> min,
                        std::vector<float> max);
}  // namespace detail

template <class R>
NearestPoint<R> nearest_point(const Kdop& shape, Vec3<R> v) {
  const Vec3<R> center = broadcast<R>(shape.center);
  const NearestPoint<R> found = detail::nearest_in_slabs<R>(shape.slabs, shape.inner, v - center);
  return {select<R>(found.moved, found.point + center, v), found.moved};
}

/// The distance from v to the shape, at least.
template <class R>
R distance_at_least(const Kdop& shape, Vec3<R> v) {
  return detail::worst_plane<R>(shape.slabs, v - broadcast<R>(shape.center)).excess;
}

/// For batches: how many slabs v is outside of. The more, the longer the search.
template <class R>
R kind_of(const Kdop& shape, Vec3<R> v) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), inside = R(S(kInsideTolerance));
  const Vec3<R> x = v - broadcast<R>(shape.center);
  R kind = zero;
  for (const detail::Slab& slab : shape.slabs) {
    const R along = dot(broadcast<R>(slab.normal), x);
    kind = kind + select(max(along - R(S(slab.hi)), R(S(slab.lo)) - along) > inside, one, zero);
  }
  return kind;
}

template <class R>
R point_margin(const Kdop& shape, Vec3<R> v) {
  const R depth = -detail::worst_plane<R>(shape.slabs, v - broadcast<R>(shape.center)).excess;
  const auto outside = depth < R(Scalar<R>(0));
  if (!any(outside)) return depth;
  return select(outside, -length(v - nearest_point(shape, v).point), depth);
}

LIGAMENT_API float reach(const Kdop&);
inline bool contains_zero(const Kdop& shape) {
  return detail::worst_plane<float>(shape.slabs, -shape.center).excess <= kLandingTolerance;
}

}  // namespace ligament
