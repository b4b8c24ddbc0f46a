// Volume: a convex shape in rotation-vector space about an origin rotation.
//
// region: v = log(origin⁻¹·r) in the shape ∩ the ball ‖v‖ ≤ π · metric: Euclidean in v
//
// A shape that reaches beyond the ball must contain v = 0. Then projection onto the shape alone never leaves the ball,
// because it fixes 0 and does not stretch distances, so it is projection onto the intersection.
#pragma once

#include <ligament/limit/box.h>
#include <ligament/limit/ellipsoid.h>
#include <ligament/limit/hull.h>
#include <ligament/limit/kdop.h>
#include <ligament/limit/oriented_box.h>
#include <ligament/limit/rotation_kernel.h>
#include <ligament/math/half_turn.h>

#include <variant>

namespace ligament {

using VolumeShape = std::variant<Box, OrientedBox, Ellipsoid, Kdop, Hull>;

struct Volume {
  Quatf origin = identity<float>();
  VolumeShape shape;
  bool turned = false;  ///< whether `origin` turns at all; made by make_volume
  bool operator==(const Volume&) const = default;
};

LIGAMENT_API Result<Volume> make_volume(Quatf origin, VolumeShape shape);

namespace detail {

/// A rotation vector of a rotation, and the nearest point of the shape to it. `squared` is the rotation's length.
template <class R>
struct NearestVector {
  Vec3<R> v;
  NearestPoint<R> nearest;
};
template <class R, class Shape>
NearestVector<R> nearest_vector(const Shape& shape, Quat<R> q, R squared) {
  using S = Scalar<R>;
  const Vec3<R> v = log_half_turn(q, squared);
  const NearestPoint<R> here = nearest_point(shape, v);
  const auto half_turn = mask_and(abs(q.w) <= R(S(kHalfTurnW)), here.moved);
  if (!any(half_turn)) return {v, here};
  // Both rotation vectors of a half turn count: inside if either is, else the nearer.
  const NearestPoint<R> there = nearest_point(shape, -v);
  const auto nearer = length(there.point + v) < length(here.point - v);
  const auto turn_round = mask_and(half_turn, mask_or(mask_not(there.moved), nearer));
  return {select<R>(turn_round, -v, v),
          {select<R>(turn_round, there.point, here.point),
           mask_and(here.moved, mask_not(mask_and(turn_round, mask_not(there.moved))))}};
}

/// r as seen from the origin, in the upper hemisphere like r, and back.
template <class R>
Quat<R> from_origin(const Volume& volume, Quat<R> r) {
  return volume.turned ? upper_hemisphere(conjugate(broadcast<R>(volume.origin)) * r) : r;
}
template <class R>
Quat<R> to_origin(const Volume& volume, Quat<R> q) {
  return volume.turned ? broadcast<R>(volume.origin) * q : q;
}

/// Where the shape's point found for r lies.
template <class R>
NearestRotation<R> landed(const Volume& volume, Quat<R> r, const NearestPoint<R>& found) {
  if (!any(found.moved)) return {r, found.moved};
  return {select<R>(found.moved, to_origin(volume, exp_half_turn(found.point)), r), found.moved};
}

template <class R, class Shape>
NearestRotation<R> nearest_in_volume(const Volume& volume, const Shape& shape, Quat<R> r) {
  return landed(volume, r, nearest_vector(shape, from_origin(volume, r), dot(r, r)).nearest);
}
/// The same for r short of half a turn from the origin.
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

}  // namespace detail

template <class R>
NearestRotation<R> nearest_rotation(const Volume& volume, Quat<R> r) {
  return std::visit([&](const auto& shape) { return detail::nearest_in_volume(volume, shape, r); }, volume.shape);
}
template <class R>
R rotation_margin(const Volume& volume, Quat<R> r) {
  return std::visit([&](const auto& shape) { return detail::volume_margin(volume, shape, r); }, volume.shape);
}
template <class R>
Quat<R> rotation_path(const Volume& volume, Quat<R> r, R share) {
  return std::visit([&](const auto& shape) { return detail::volume_path(volume, shape, r, share); }, volume.shape);
}

}  // namespace ligament
