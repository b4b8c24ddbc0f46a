// Swing–twist: a region for the bone's direction, and a range for the turn about it.
//
// region: d = r·(0,1,0) in the swing region, and the twist in its range
// nearest: d moves to the nearest direction, keeping the twist; then the twist moves to the nearest in its range
#pragma once

#include <ligament/limit/cone.h>
#include <ligament/limit/planar.h>
#include <ligament/limit/planar_ellipse.h>
#include <ligament/limit/rotation_kernel.h>
#include <ligament/limit/twist.h>

#include <variant>

namespace ligament {

struct SwingFree {
  bool operator==(const SwingFree&) const = default;
};
template <class R>
NearestDirection<R> nearest_direction(const SwingFree&, Vec3<R> d) {
  return {d, d.y != d.y, d.y != d.y};
}
template <class R>
R direction_margin(const SwingFree&, Vec3<R>) {
  return R(kPi<Scalar<R>>);
}

using SwingRegion = std::variant<SwingFree, Cone, Planar, PlanarEllipse>;
using TwistRegion = std::variant<TwistFree, TwistRange>;

struct SwingTwistLimit {
  SwingRegion swing;
  Quatf rotation = identity<float>();  ///< d is inside iff rotation⁻¹·d is inside the region as written
  TwistRegion twist;
  bool operator==(const SwingTwistLimit&) const = default;
};

LIGAMENT_API Result<SwingTwistLimit> make_swing_twist(SwingRegion swing, Quatf rotation, TwistRegion twist);

namespace detail {

/// A rotation taken apart, each part moved into its region.
template <class R>
struct MovedParts {
  NearestDirection<R> swing;  ///< where the bone ends up
  NearestTwist<R> twist;
  SwingTwist<R> original;
};

template <class R, class Swing, class Twist>
MovedParts<R> move_parts(const Swing& swing, Quatf rotation, const Twist& twist, Quat<R> r) {
  const Quat<R> turn = broadcast<R>(rotation);
  const SwingTwist<R> original = swing_twist(r);
  NearestDirection<R> found = nearest_direction(swing, rotate(conjugate(turn), bone_direction(r)));
  found.direction = rotate(turn, found.direction);
  // At a swing of 180° the cosine is 0, and the twist, which means nothing there, never moves by itself.
  return {found, nearest_twist(twist, twist_angle(original.twist), original.swing.w), original};
}

/// The rotation with the bone along `direction` and this twist; parts that lie inside stay what they were. A part that
/// is outside within the tolerance moves along with the other, lest rounding push it beyond.
template <class R>
Quat<R> compose(const MovedParts<R>& parts, Vec3<R> direction, R twist) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const Vec3<R> up{zero, one, zero};
  const Quat<R> swing = select<R>(parts.swing.outside, from_two_vectors(up, direction), parts.original.swing);
  const SinCos<R> half = sin_cos(twist * R(S(0.5)));
  const Quat<R> turn = select<R>(parts.twist.outside, Quat<R>{zero, half.sin, zero, half.cos}, parts.original.twist);
  return swing * turn;
}

}  // namespace detail

template <class R, class Swing, class Twist>
NearestRotation<R> nearest_swing_twist(const Swing& swing, Quatf rotation, const Twist& twist, Quat<R> r) {
  const auto parts = detail::move_parts(swing, rotation, twist, r);
  const auto moved = mask_or(parts.swing.moved, parts.twist.moved);
  if (!any(moved)) return {r, moved};
  return {select<R>(moved, detail::compose(parts, parts.swing.direction, parts.twist.angle), r), moved};
}

template <class R, class Swing, class Twist>
R swing_twist_margin(const Swing& swing, Quatf rotation, const Twist& twist, Quat<R> r) {
  const SwingTwist<R> parts = swing_twist(r);
  const R of_swing = direction_margin(swing, rotate(conjugate(broadcast<R>(rotation)), bone_direction(r)));
  const R of_twist = twist_margin(twist, twist_angle(parts.twist));
  return min(of_swing, select(parts.half_turn, R(kPi<Scalar<R>>), of_twist));
}

/// The direction goes along its great arc and the twist along its circle, both by the same share of the way back.
template <class R, class Swing, class Twist>
Quat<R> swing_twist_path(const Swing& swing, Quatf rotation, const Twist& twist, Quat<R> r, R share) {
  const auto parts = detail::move_parts(swing, rotation, twist, r);
  const Vec3<R> from = parts.swing.direction;
  const Quat<R> arc = from_two_vectors(from, bone_direction(r));
  const Vec3<R> direction = rotate(exp(log(arc) * share), from);
  const R back = wrap_angle(twist_angle(parts.original.twist) - parts.twist.angle);
  return detail::compose(parts, direction, parts.twist.angle + back * share);
}

template <class R>
NearestRotation<R> nearest_rotation(const SwingTwistLimit& limit, Quat<R> r) {
  return std::visit(
      [&](const auto& swing, const auto& twist) { return nearest_swing_twist(swing, limit.rotation, twist, r); },
      limit.swing, limit.twist);
}
template <class R>
R rotation_margin(const SwingTwistLimit& limit, Quat<R> r) {
  return std::visit(
      [&](const auto& swing, const auto& twist) { return swing_twist_margin(swing, limit.rotation, twist, r); },
      limit.swing, limit.twist);
}
template <class R>
Quat<R> rotation_path(const SwingTwistLimit& limit, Quat<R> r, R share) {
  return std::visit(
      [&](const auto& swing, const auto& twist) { return swing_twist_path(swing, limit.rotation, twist, r, share); },
      limit.swing, limit.twist);
}

}  // namespace ligament
