// SwingRegion: any region of bone directions, and the union of several.
#pragma once

#include "limit/shape/cone.h"
#include "limit/shape/ellipse.h"
#include "limit/shape/hinge.h"
#include "limit/shape/planar.h"
#include "limit/shape/planar_ellipse.h"
#include "limit/shape/polygon.h"
#include "limit/shape/quaternion_ellipse.h"
#include "limit/shape/reach_cone.h"
#include "limit/shape/spherical.h"

#include <variant>
#include <vector>

namespace ligament::made {

template <class R>
NearestDirection<R> nearest_direction(const SwingFree&, Vec3<R> d) {
  return {d, d.y != d.y, d.y != d.y};
}
template <class R>
R direction_margin(const SwingFree&, Vec3<R>) {
  return R(kPi<Scalar<R>>);
}

/// Any region but a union; a union may hold it.
using SingleRegion = std::variant<SwingFree, Cone, Ellipse, QuaternionEllipse, Hinge, Spherical, Polygon, Polar,
                                  ReachCone, Planar, PlanarEllipse>;

/// Union: directions in any of several regions.
///
/// region: d in some member · metric: that of the member whose answer is nearest by great-circle angle; ties: the
/// greater z, then the greater x
struct SwingUnion {
  struct Member {
    SingleRegion region;
    Quatf rotation = identity<float>();  ///< d is inside if rotation⁻¹·d is inside `region`
    bool operator==(const Member&) const = default;
  };
  std::vector<Member> members;
  bool operator==(const SwingUnion&) const = default;
};

Result<SwingUnion> make(const ligament::SwingUnion&);

/// Whether the unit vector a is nearer to d than b is. A tie goes to the greater z, then to the greater x.
template <class R>
Mask<R> is_nearer(Vec3<R> d, Vec3<R> a, Vec3<R> b) {
  const Vec3<R> to_a = a - d, to_b = b - d;
  const R first = dot(to_a, to_a), second = dot(to_b, to_b);
  const auto greater = mask_or(a.z > b.z, mask_and(a.z == b.z, a.x > b.x));
  return mask_or(first < second, mask_and(first == second, greater));
}

template <class R>
[[gnu::noinline, gnu::flatten]] NearestDirection<R> nearest_in_member(const SwingUnion::Member& member, Vec3<R> d) {
  const Quat<R> turn = broadcast<R>(member.rotation);
  const Vec3<R> own = rotate(conjugate(turn), d);
  NearestDirection<R> found =
      std::visit([&](const auto& region) { return nearest_direction(region, own); }, member.region);
  found.direction = select<R>(found.outside, rotate(turn, found.direction), d);
  return found;
}

template <class R>
NearestDirection<R> nearest_direction(const SwingUnion& region, Vec3<R> d) {
  NearestDirection<R> best = nearest_in_member(region.members.front(), d);
  for (std::size_t i = 1; i < region.members.size() && any(best.outside); ++i) {
    const NearestDirection<R> other = nearest_in_member(region.members[i], d);
    const auto better = mask_or(mask_not(other.outside), is_nearer(d, other.direction, best.direction));
    best.direction = select<R>(better, other.direction, best.direction);
    best.moved = mask_and(best.moved, other.moved);
    best.outside = mask_and(best.outside, other.outside);
  }
  best.direction = select<R>(best.outside, best.direction, d);
  return best;
}

/// The greatest margin of d in any member. Where members overlap, the boundary of the union may be further away.
template <class R>
R direction_margin(const SwingUnion& region, Vec3<R> d) {
  R deepest = R(-kPi<Scalar<R>>);
  for (const SwingUnion::Member& member : region.members) {
    const Vec3<R> own = rotate(conjugate(broadcast<R>(member.rotation)), d);
    const R depth = std::visit([&](const auto& single) { return direction_margin(single, own); }, member.region);
    deepest = max(deepest, depth);
  }
  return deepest;
}

using SwingRegion = std::variant<SwingFree, Cone, Ellipse, QuaternionEllipse, Hinge, Spherical, Polygon, Polar,
                                 ReachCone, Planar, PlanarEllipse, SwingUnion>;

}  // namespace ligament::made
