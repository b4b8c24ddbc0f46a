// Reach cone: a polygon seen from a direction inside it, with a twist range that varies over it.
//
// region: the polygon of the vertices, star-shaped about `visible` · metric: great-circle angle
// twist: at each vertex its own range, at `visible` their mean; in a slice (visible, vertex, next) the ends of the
// three ranges are interpolated as numbers, by the barycentric coordinates of where the ray along d meets the plane
// through the three
#pragma once

#include "limit/shape/polygon.h"
#include "limit/shape/prepared.h"
#include "limit/shape/twist.h"

#include <array>
#include <span>

namespace ligament::made {

struct ReachCone : Prepared, ligament::ReachCone {
  /// The part between two vertices, seen from `visible`. There d = Σ wᵢ·(visible, vertex, next), and the weights wᵢ are
  /// proportional to shareᵢ·d.
  struct Slice {
    Vec3f plane;  ///< through `visible` and the vertex; positive towards the next one
    Vec3f visible_share, vertex_share, next_share;
    std::array<float, 2> twist, next_twist;
    bool operator==(const Slice&) const = default;
  };
  /// Consecutive slices that together span less than half a turn; finding the sector first makes the search short.
  struct Sector {
    std::uint32_t first, count;
    bool operator==(const Sector&) const = default;
  };

  Polygon polygon;               ///< with its corners cut
  std::array<float, 2> twist{};  ///< at `visible`
  std::vector<Slice> slices;     ///< between the polygon's vertices
  std::vector<Sector> sectors;
  bool operator==(const ReachCone&) const = default;
};

/// Each pass of `subdivide` cuts the corners (Chaikin's algorithm): it replaces the ends of every arc by its points at
/// ¼ and ¾.
Result<ReachCone> make(const ligament::ReachCone&);

template <class R>
NearestDirection<R> nearest_direction(const ReachCone& region, Vec3<R> d) {
  return nearest_direction(region.polygon, d);
}
template <class R>
R kind_of(const ReachCone& region, Vec3<R> d) {
  return kind_of(region.polygon, d);
}
template <class R>
R direction_margin(const ReachCone& region, Vec3<R> d) {
  return direction_margin(region.polygon, d);
}

/// The twist range at d in a slice. If d is a little beyond the slice, it is about that of the nearest corner or side.
template <class R>
TwistEnds<R> twist_in_slice(const ReachCone& region, const ReachCone::Slice& slice, Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const R visible = max(dot(broadcast<R>(slice.visible_share), d), zero);
  const R vertex = max(dot(broadcast<R>(slice.vertex_share), d), zero);
  const R next = max(dot(broadcast<R>(slice.next_share), d), zero);
  const R sum = visible + vertex + next;
  const auto usable = sum > R(S(1e-12));
  const R inverse = one / select(usable, sum, one);
  const auto blend = [&](std::size_t end) {
    const R at_visible = R(S(region.twist[end]));
    // Interpolates differences from the mean, so that a range that is the same at all vertices stays the same to the
    // last digit.
    const R change = (R(S(slice.twist[end])) - at_visible) * vertex + (R(S(slice.next_twist[end])) - at_visible) * next;
    return select(usable, at_visible + change * inverse, at_visible);
  };
  const R least = blend(0);
  return {least, max(blend(1), least)};
}

/// The twist range where the bone points along d, which lies inside.
template <class R>
TwistEnds<R> twist_range_at(const ReachCone& region, Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const std::span<const ReachCone::Slice> slices = region.slices;
  const auto side_of = [&](std::size_t i) { return dot(broadcast<R>(slices[i < slices.size() ? i : 0].plane), d); };
  TwistEnds<R> found{R(S(region.twist[0])), R(S(region.twist[1]))};
  R last_side = side_of(0);
  for (const ReachCone::Sector& sector : region.sectors) {
    R side = last_side;
    last_side = side_of(sector.first + sector.count);
    const auto in_sector = mask_and(side >= zero, last_side < zero);
    if (!any(in_sector)) continue;
    for (std::size_t i = sector.first; i < sector.first + sector.count; ++i) {
      const R next_side = side_of(i + 1);
      const auto in_slice = mask_and(in_sector, mask_and(side >= zero, next_side < zero));
      side = next_side;
      if (!any(in_slice)) continue;
      const TwistEnds<R> here = twist_in_slice(region, slices[i], d);
      found = {select(in_slice, here.min, found.min), select(in_slice, here.max, found.max)};
    }
  }
  return found;
}

}  // namespace ligament::made
