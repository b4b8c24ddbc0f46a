// Planar: a convex polygon in the plane of swing vectors. The swing–twist form of box and k-DOP.
//
// region: (θx, θz) in the convex hull of the points · metric: Euclidean in that plane
#pragma once

#include "limit/kernel/direction.h"
#include "limit/shape/prepared.h"

#include <array>
#include <span>
#include <vector>

namespace ligament::made {

struct Planar : Prepared, ligament::Planar {
  /// An edge of the hull, from a to b, counter-clockwise. Inside is where outward·p ≤ offset.
  struct Edge {
    float ax, az, bx, bz;
    float outward_x, outward_z, offset;
    float inverse_squared;  ///< 1/‖b − a‖², 0 for a point
    bool operator==(const Edge&) const = default;
  };
  std::vector<Edge> edges;  ///< of the hull
  bool flat = false;        ///< the hull is a point or a segment: it has no inside
  bool operator==(const Planar&) const = default;
};

/// A point (θx, θz) that is longer than π is shortened to π.
Result<Planar> make(const ligament::Planar&);

template <class R>
struct HullFoot {
  R x, z;      ///< if p is outside, the nearest point of the hull
  R distance;  ///< to it
  R depth;     ///< the least distance from p to an edge's line; negative outside
};

/// Where p lies along an edge: 0 at a, 1 at b.
template <class R>
R share_of(const Planar::Edge& edge, SwingVector<R> p) {
  using S = Scalar<R>;
  const R ax = R(S(edge.ax)), az = R(S(edge.az));
  const R along_x = R(S(edge.bx)) - ax, along_z = R(S(edge.bz)) - az;
  return ((p.x - ax) * along_x + (p.z - az) * along_z) * R(S(edge.inverse_squared));
}

/// The nearest point of the hull to p. If p is outside, it lies in front of exactly one edge, or of the corner between
/// two. This decides which is nearest, because distances to both sides of a corner differ by less than rounding.
/// Distances decide only if p lies in front of nothing, which is rounding too.
template <class R>
HullFoot<R> foot_on_hull(std::span<const Planar::Edge> edges, SwingVector<R> p) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), far = R(S(1000));
  HullFoot<R> best{p.x, p.z, far, far};
  R rank = far;  // the squared distance; 100 less if p lies in front, so that the others keep their digits
  R previous = share_of(edges.back(), p);
  for (const Planar::Edge& edge : edges) {
    const R share = share_of(edge, p), t = clamp(share, zero, one);
    const R x = R(S(edge.ax)) + (R(S(edge.bx)) - R(S(edge.ax))) * t;
    const R z = R(S(edge.az)) + (R(S(edge.bz)) - R(S(edge.az))) * t;
    const R inside = R(S(edge.offset)) - (p.x * R(S(edge.outward_x)) + p.z * R(S(edge.outward_z)));
    const auto before = mask_and(inside < zero, mask_and(share > zero, share < one));
    const auto at_corner = mask_and(previous >= one, share <= zero);
    const R squared = (p.x - x) * (p.x - x) + (p.z - z) * (p.z - z);
    const R own_rank = squared - select(mask_or(before, at_corner), R(S(100)), zero);
    const auto better = own_rank < rank;
    best.x = select(better, x, best.x);
    best.z = select(better, z, best.z);
    best.distance = select(better, squared, best.distance);
    best.depth = min(best.depth, inside);
    rank = min(own_rank, rank);
    previous = share;
  }
  best.distance = sqrt(best.distance);
  return best;
}

/// Whether p is outside. A flat hull has no inside, so p always is.
template <class R>
Mask<R> is_outside(const Planar& region, const HullFoot<R>& foot) {
  const R zero = R(Scalar<R>(0)), flat = R(Scalar<R>(region.flat));
  return mask_or(foot.depth < zero, flat != zero);
}

template <class R>
NearestDirection<R> nearest_direction(const Planar& region, Vec3<R> d) {
  const SwingVector<R> p = swing_vector(d);
  const auto foot = foot_on_hull<R>(region.edges, p);
  return land(d, p, SwingVector<R>{foot.x, foot.z}, is_outside(region, foot));
}

template <class R>
R direction_margin(const Planar& region, Vec3<R> d) {
  const auto foot = foot_on_hull<R>(region.edges, swing_vector(d));
  return select(is_outside(region, foot), -foot.distance, foot.depth);
}

}  // namespace ligament::made
