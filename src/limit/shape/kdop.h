// k-DOP: the intersection of slabs, a range along each of several axes of rotation-vector space.
//
// region: minₖ ≤ axisₖ · rotation⁻¹·(v − center) ≤ maxₖ · metric: Euclidean in v, exact
#pragma once

#include "limit/kernel/active_planes.h"
#include "limit/kernel/point.h"
#include "limit/shape/prepared.h"

#include <span>
#include <vector>

namespace ligament::made {

struct Kdop : Prepared, ligament::Kdop {
  std::vector<Slab> slabs;  ///< the ranges along the turned axes, for v − center
  Vec3f inner;              ///< a point inside, relative to `center`
  bool operator==(const Kdop&) const = default;
};

Result<Kdop> make(const ligament::Kdop&);
/// The same without `inner`, which is most of the work, for callers that need no nearest points. The region may be
/// empty.
Result<Kdop> make_slabs(const ligament::Kdop&);

template <class R>
NearestPoint<R> nearest_point(const Kdop& shape, Vec3<R> v) {
  const Vec3<R> center = broadcast<R>(shape.center);
  const NearestPoint<R> found = nearest_in_slabs<R>(shape.slabs, shape.inner, v - center);
  return {select<R>(found.moved, found.point + center, v), found.moved};
}

/// A lower bound of the distance from v to the shape.
template <class R>
R distance_at_least(const Kdop& shape, Vec3<R> v) {
  return worst_plane<R>(shape.slabs, v - broadcast<R>(shape.center)).excess;
}

/// For sorting batches: how many slabs v is outside of. The more there are, the longer the search.
template <class R>
R kind_of(const Kdop& shape, Vec3<R> v) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), inside = R(S(kInsideTolerance));
  const Vec3<R> x = v - broadcast<R>(shape.center);
  R kind = zero;
  for (const Slab& slab : shape.slabs) {
    const R along = dot(broadcast<R>(slab.normal), x);
    kind = kind + select(max(along - R(S(slab.hi)), R(S(slab.lo)) - along) > inside, one, zero);
  }
  return kind;
}

template <class R>
R point_margin(const Kdop& shape, Vec3<R> v) {
  const R depth = -worst_plane<R>(shape.slabs, v - broadcast<R>(shape.center)).excess;
  const auto outside = depth < R(Scalar<R>(0));
  if (!any(outside)) return depth;
  return select(outside, -length(v - nearest_point(shape, v).point), depth);
}

float reach(const Kdop&);
inline bool contains_zero(const Kdop& shape) {
  return worst_plane<float>(shape.slabs, -shape.center).excess <= kLandingTolerance;
}

}  // namespace ligament::made
