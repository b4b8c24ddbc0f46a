// Volume: a convex shape in rotation-vector space about an origin rotation.
//
// region: v = log(origin⁻¹·r) in the shape ∩ the ball ‖v‖ ≤ π · metric: Euclidean in v
//
// A shape that reaches beyond the ball must contain v = 0. Then projection onto the shape alone never leaves the ball,
// because it fixes 0 and does not stretch distances, so it is projection onto the intersection.
#pragma once

#include "limit/kernel/rotation_kernel.h"
#include "limit/shape/box.h"
#include "limit/shape/ellipsoid.h"
#include "limit/shape/hull.h"
#include "limit/shape/kdop.h"
#include "limit/shape/oriented_box.h"
#include "math/half_turn.h"

#include <variant>

namespace ligament::made {

using VolumeShape = std::variant<Box, OrientedBox, Ellipsoid, Kdop, Hull>;

struct Volume {
  VolumeShape shape;
  Quatf origin = identity<float>();
  bool turned = false;  ///< whether `origin` turns at all
  bool operator==(const Volume&) const = default;
};

Result<Volume> make(const ligament::Volume&);
/// The same for a shape that is already made.
Result<Volume> volume_of(Quatf origin, VolumeShape shape);

/// Radians. If a distance is greater than another by this, rounding in both does not matter.
inline constexpr float kClearlyFurther = 1e-4f;

/// A rotation vector, and the nearest point of the shape to it.
template <class R>
struct NearestVector {
  Vec3<R> v;
  NearestPoint<R> nearest;
};
/// A half turn has two rotation vectors, v and −v. It is inside if either of them is; else the one nearer to the shape
/// counts.
template <class R>
NearestVector<R> nearer_of_both(Vec3<R> v, Mask<R> half_turn, const NearestPoint<R>& here,
                                const NearestPoint<R>& there) {
  const Vec3<R> to_here = here.point - v, to_there = there.point + v;
  const auto nearer = dot(to_there, to_there) < dot(to_here, to_here);
  const auto turn_round = mask_and(mask_and(half_turn, here.moved), mask_or(mask_not(there.moved), nearer));
  return {select<R>(turn_round, -v, v),
          {select<R>(turn_round, there.point, here.point),
           mask_and(here.moved, mask_not(mask_and(turn_round, mask_not(there.moved))))}};
}

/// nearest_vector at half turns, for shapes that have a quick lower bound of the distance. Of v and −v the one with the
/// smaller bound goes first; the other is looked at only if its bound allows it to be nearer.
template <class R, class Shape>
[[gnu::noinline, gnu::flatten]] NearestVector<R> nearest_by_turns(const Shape& shape, Vec3<R> v, Mask<R> half_turn) {
  const R here_least = distance_at_least(shape, v), there_least = distance_at_least(shape, -v);
  const auto turned = mask_and(half_turn, there_least < here_least);
  const Vec3<R> first = select<R>(turned, -v, v);
  const NearestPoint<R> found = nearest_point(shape, first);
  const R found_far = length(found.point - first) + R(Scalar<R>(kClearlyFurther));
  const auto decides = mask_or(mask_not(found.moved), select(turned, here_least, there_least) > found_far);
  if (!any(mask_and(half_turn, mask_not(decides)))) return {first, found};
  const NearestPoint<R> other = nearest_point(shape, -first);
  const auto choose = [&](const NearestPoint<R>& a, const NearestPoint<R>& b) {
    return NearestPoint<R>{select<R>(turned, a.point, b.point),
                           mask_or(mask_and(turned, a.moved), mask_and(mask_not(turned), b.moved))};
  };
  return nearer_of_both(v, half_turn, choose(other, found), choose(found, other));
}

/// The rotation vector of q and the nearest point to it; `squared` is ‖q‖².
template <class R, class Shape>
NearestVector<R> nearest_vector(const Shape& shape, Quat<R> q, R squared) {
  const Vec3<R> v = log_half_turn(q, squared);
  const auto half_turn = abs(q.w) <= R(Scalar<R>(kHalfTurnW));
  if constexpr (requires { distance_at_least(shape, v); }) {
    if (any(half_turn)) return nearest_by_turns(shape, v, half_turn);
  }
  const NearestPoint<R> here = nearest_point(shape, v);
  if (!any(mask_and(half_turn, here.moved))) return {v, here};
  return nearer_of_both(v, half_turn, here, nearest_point(shape, -v));
}

/// origin⁻¹·r, in the upper hemisphere like r; and back.
template <class R>
Quat<R> from_origin(const Volume& volume, Quat<R> r) {
  return volume.turned ? upper_hemisphere(conjugate(broadcast<R>(volume.origin)) * r) : r;
}
template <class R>
Quat<R> to_origin(const Volume& volume, Quat<R> q) {
  return volume.turned ? broadcast<R>(volume.origin) * q : q;
}

/// The answer for r, from the nearest point of the shape.
template <class R>
NearestRotation<R> landed(const Volume& volume, Quat<R> r, const NearestPoint<R>& found) {
  if (!any(found.moved)) return {r, found.moved};
  return {select<R>(found.moved, to_origin(volume, exp_half_turn(found.point)), r), found.moved};
}

template <class R, class Shape>
NearestRotation<R> nearest_in_volume(const Volume& volume, const Shape& shape, Quat<R> r, R squared) {
  return landed(volume, r, nearest_vector(shape, from_origin(volume, r), squared).nearest);
}
template <class R, class Shape>
NearestRotation<R> nearest_in_volume(const Volume& volume, const Shape& shape, Quat<R> r) {
  return nearest_in_volume(volume, shape, r, dot(r, r));
}
/// The same for an r that is less than half a turn from the origin, and so has only one rotation vector.
template <class R, class Shape>
NearestRotation<R> nearest_short_of_half_turn(const Volume& volume, const Shape& shape, Quat<R> r) {
  const Quat<R> q = from_origin(volume, r);
  if constexpr (requires { surely_inside(shape, q); }) {
    const auto inside = surely_inside(shape, q);
    if (all(inside)) return {r, mask_not(inside)};
  }
  return landed(volume, r, nearest_point(shape, log_half_turn(q, dot(r, r))));
}

template <class R, class Shape>
R volume_margin(const Volume& volume, const Shape& shape, Quat<R> r) {
  using S = Scalar<R>;
  const Quat<R> q = from_origin(volume, r);
  const Vec3<R> v = log_half_turn(q);
  R margin = point_margin(shape, v);
  const auto half_turn = abs(q.w) <= R(S(kHalfTurnW));
  if (any(half_turn)) margin = select(half_turn, max(margin, point_margin(shape, -v)), margin);
  return min(margin, R(kPi<S>));
}

/// From p (share 0) to the input v (share 1) in a straight line of rotation-vector space.
template <class R, class Shape>
Quat<R> volume_path(const Volume& volume, const Shape& shape, Quat<R> r, R share) {
  const NearestVector<R> found = nearest_vector(shape, from_origin(volume, r), dot(r, r));
  const Vec3<R> p = found.nearest.point;
  return to_origin(volume, exp_half_turn(p + (found.v - p) * share));
}

template <class R>
NearestRotation<R> nearest_rotation(const Volume& volume, Quat<R> r) {
  return std::visit([&](const auto& shape) { return nearest_in_volume(volume, shape, r); }, volume.shape);
}
template <class R>
R rotation_margin(const Volume& volume, Quat<R> r) {
  return std::visit([&](const auto& shape) { return volume_margin(volume, shape, r); }, volume.shape);
}
template <class R>
Quat<R> rotation_path(const Volume& volume, Quat<R> r, R share) {
  return std::visit([&](const auto& shape) { return volume_path(volume, shape, r, share); }, volume.shape);
}

}  // namespace ligament::made
