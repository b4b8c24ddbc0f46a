// Planar: a convex polygon in the plane of swing vectors. The swing–twist form of box and k-DOP.
//
// region: (θx, θz) in the convex hull of the points · metric: Euclidean in that plane
#pragma once

#include <ligament/base/result.h>
#include <ligament/limit/direction.h>

#include <array>
#include <span>
#include <vector>

namespace ligament {

struct Planar {
  /// An edge of the hull, from a to b counter-clockwise; outward·p ≤ offset inside.
  struct Edge {
    float ax, az, bx, bz;
    float outward_x, outward_z, offset;
    float inverse_squared;  ///< 1/‖b − a‖², 0 for a point
    bool operator==(const Edge&) const = default;
  };
  std::vector<std::array<float, 2>> points;
  std::vector<Edge> edges;  ///< of the hull; made by make_planar
  bool flat = false;        ///< the hull is a point or a segment: it has no inside; made by make_planar
  bool operator==(const Planar&) const = default;
};

/// Points longer than π are scaled to π.
LIGAMENT_API Result<Planar> make_planar(std::vector<std::array<float, 2>> points);

namespace detail {

template <class R>
struct HullFoot {
  R x, z;      ///< nearest point of the boundary
  R distance;  ///< to it
  R depth;     ///< least distance inside an edge's line; negative outside
};
template <class R>
HullFoot<R> foot_on_hull(std::span<const Planar::Edge> edges, SwingVector<R> p) {
  using S = Scalar<R>;
  HullFoot<R> best{p.x, p.z, R(S(100)), R(S(100))};
  for (const Planar::Edge& edge : edges) {
    const R ax = R(S(edge.ax)), az = R(S(edge.az));
    const R along_x = R(S(edge.bx)) - ax, along_z = R(S(edge.bz)) - az;
    const R share = ((p.x - ax) * along_x + (p.z - az) * along_z) * R(S(edge.inverse_squared));
    const R t = clamp(share, R(S(0)), R(S(1)));
    const R x = ax + along_x * t, z = az + along_z * t;
    const R squared = (p.x - x) * (p.x - x) + (p.z - z) * (p.z - z);
    const auto nearer = squared < best.distance;
    best.x = select(nearer, x, best.x);
    best.z = select(nearer, z, best.z);
    best.distance = min(squared, best.distance);
    best.depth = min(best.depth, R(S(edge.offset)) - (p.x * R(S(edge.outward_x)) + p.z * R(S(edge.outward_z))));
  }
  best.distance = sqrt(best.distance);
  return best;
}

}  // namespace detail

template <class R>
NearestDirection<R> nearest_direction(const Planar& region, Vec3<R> d) {
  using S = Scalar<R>;
  const auto foot = detail::foot_on_hull<R>(region.edges, swing_vector(d));
  const auto off = mask_or(foot.depth < R(S(0)), R(S(region.flat)) > R(S(0)));
  const auto moved = mask_and(off, foot.distance > R(S(kInsideTolerance)));
  if (!any(moved)) return {d, moved};
  return {select<R>(moved, swing_direction(SwingVector<R>{foot.x, foot.z}), d), moved};
}

template <class R>
R direction_margin(const Planar& region, Vec3<R> d) {
  using S = Scalar<R>;
  const auto foot = detail::foot_on_hull<R>(region.edges, swing_vector(d));
  return select(mask_or(foot.depth < R(S(0)), R(S(region.flat)) > R(S(0))), -foot.distance, foot.distance);
}

}  // namespace ligament
