// Ellipsoid in rotation-vector space.
//
// region: Σ (pᵢ/radiiᵢ)² ≤ 1 for p = rotation⁻¹·(v − center) · metric: Euclidean in v
#pragma once

#include "limit/kernel/point.h"
#include "limit/kernel/secular.h"
#include "limit/shape/prepared.h"

namespace ligament::made {

struct Ellipsoid : Prepared, ligament::Ellipsoid {
  Mat3f matrix;  ///< of `rotation`
  bool operator==(const Ellipsoid&) const = default;
};

Result<Ellipsoid> make(const ligament::Ellipsoid&);

template <class R>
struct EllipsoidView {
  Vec3<R> local, radii;
  R level;  ///< Σ (pᵢ/radiiᵢ)²
};
template <class R>
EllipsoidView<R> view_of(const Ellipsoid& shape, Vec3<R> v) {
  const Vec3<R> p = transposed_times(broadcast<R>(shape.matrix), v - broadcast<R>(shape.center));
  const R flat = R(Scalar<R>(kFlatRadius)), unlimited = R(Scalar<R>(kUnlimitedRadius));
  const Vec3<R> given = broadcast<R>(shape.radii);
  const Vec3<R> radii{clamp(given.x, flat, unlimited), clamp(given.y, flat, unlimited),
                      clamp(given.z, flat, unlimited)};
  const Vec3<R> u{p.x / radii.x, p.y / radii.y, p.z / radii.z};
  return {p, radii, dot(u, u)};
}

template <class R>
NearestPoint<R> nearest_point(const Ellipsoid& shape, Vec3<R> v) {
  const auto view = view_of(shape, v);
  const auto outside = view.level > R(Scalar<R>(1));
  if (!any(outside)) return {v, outside};
  const Vec3<R> local = nearest_on_ellipsoid(view.local, view.radii);
  const Vec3<R> nearest = broadcast<R>(shape.matrix) * local + broadcast<R>(shape.center);
  return settle(v, select<R>(outside, nearest, v));
}

template <class R>
R point_margin(const Ellipsoid& shape, Vec3<R> v) {
  const auto view = view_of(shape, v);
  const auto outside = view.level > R(Scalar<R>(1));
  R margin = R(Scalar<R>(0));
  if (any(outside)) margin = -length(view.local - nearest_on_ellipsoid(view.local, view.radii));
  if (!all(outside)) margin = select(outside, margin, ellipsoid_depth(view.local, view.radii));
  return margin;
}

float reach(const Ellipsoid&);
inline bool contains_zero(const Ellipsoid& shape) { return point_margin(shape, Vec3f{}) >= -kLandingTolerance; }

}  // namespace ligament::made
