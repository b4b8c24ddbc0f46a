// Planar ellipse: an ellipse in the plane of swing vectors. The swing–twist form of the ellipsoid.
//
// region: (θx, θz) in the ellipse · metric: Euclidean in that plane
#pragma once

#include "limit/kernel/direction.h"
#include "limit/kernel/secular.h"
#include "limit/shape/prepared.h"

#include <array>

namespace ligament::made {

struct PlanarEllipse : Prepared, ligament::PlanarEllipse {
  float sine = 0, cosine = 1;  ///< of the angle
  bool operator==(const PlanarEllipse&) const = default;
};

/// The ellipse must lie in the disc of radius π, or contain 0.
Result<PlanarEllipse> make(const ligament::PlanarEllipse&);

/// p in the ellipse's own axes, as the point (p₁, 0, p₂) of an ellipsoid with radii (r₁, max(r₁, r₂), r₂). That has the
/// same nearest points, because y = 0 and its radius is never the shortest.
template <class R>
struct EllipseView {
  Vec3<R> local, radii;
  R level;  ///< (p₁/r₁)² + (p₂/r₂)²
};
template <class R>
EllipseView<R> view_of(const PlanarEllipse& shape, SwingVector<R> p) {
  using S = Scalar<R>;
  const R dx = p.x - R(S(shape.center[0])), dz = p.z - R(S(shape.center[1]));
  const R cosine = R(S(shape.cosine)), sine = R(S(shape.sine)), flat = R(S(kFlatRadius));
  const R first = dx * cosine + dz * sine, second = dz * cosine - dx * sine;
  const R unlimited = R(S(kUnlimitedRadius));
  const R r1 = clamp(R(S(shape.radii[0])), flat, unlimited), r2 = clamp(R(S(shape.radii[1])), flat, unlimited);
  const R u1 = first / r1, u2 = second / r2;
  return {{first, R(S(0)), second}, {r1, max(r1, r2), r2}, u1 * u1 + u2 * u2};
}

template <class R>
NearestDirection<R> nearest_direction(const PlanarEllipse& shape, Vec3<R> d) {
  using S = Scalar<R>;
  const SwingVector<R> p = swing_vector(d);
  const auto view = view_of(shape, p);
  const auto outside = view.level > R(S(1));
  if (!any(outside)) return {d, outside, outside};
  const Vec3<R> foot = nearest_on_ellipsoid(view.local, view.radii);
  const R cosine = R(S(shape.cosine)), sine = R(S(shape.sine));
  const SwingVector<R> nearest{R(S(shape.center[0])) + foot.x * cosine - foot.z * sine,
                               R(S(shape.center[1])) + foot.x * sine + foot.z * cosine};
  return land(d, p, nearest, outside);
}

template <class R>
R direction_margin(const PlanarEllipse& shape, Vec3<R> d) {
  using S = Scalar<R>;
  const auto view = view_of(shape, swing_vector(d));
  const auto outside = view.level > R(S(1));
  R margin = R(S(0));
  if (any(outside)) margin = -length(view.local - nearest_on_ellipsoid(view.local, view.radii));
  if (!all(outside)) margin = select(outside, margin, ellipsoid_depth(view.local, view.radii));
  return margin;
}

}  // namespace ligament::made
