// Swing–twist: a region for the bone's direction, and a range for the turn about it.
//
// region: d = r·(0,1,0) in the swing region, and the twist in its range
// nearest: d moves to the nearest direction, keeping the twist; then the twist moves to the nearest in its range
#pragma once

#include <ligament/limit/rotation_kernel.h>
#include <ligament/limit/swing_region.h>
#include <ligament/limit/twist.h>

#include <variant>

namespace ligament {

using TwistRegion = std::variant<TwistFree, TwistRange, TwistBySwing>;

struct SwingTwistLimit {
  SwingRegion swing;
  Quatf rotation = identity<float>();  ///< d is inside iff rotation⁻¹·d is inside the region as written
  TwistRegion twist;
  bool turned = false;  ///< whether `rotation` turns at all; made by make_swing_twist
  bool operator==(const SwingTwistLimit&) const = default;
};

LIGAMENT_API Result<SwingTwistLimit> make_swing_twist(SwingRegion swing, Quatf rotation, TwistRegion twist);

namespace detail {

/// Whether a swing region says which turns are allowed at each direction.
template <class Swing>
constexpr bool carries_twist(const Swing&) {
  return requires(const Swing& swing, Vec3f d) { twist_range_at(swing, d); };
}

/// The turns allowed at d, in the swing region's own space.
template <class R, class Swing>
TwistEnds<R> twist_ends_at(const Swing& swing, const TwistRegion& twist, Vec3<R> d) {
  if (const auto* range = std::get_if<TwistRange>(&twist)) return ends_of<R>(*range);
  if constexpr (requires { twist_range_at(swing, d); }) {
    if (std::holds_alternative<TwistBySwing>(twist)) return twist_range_at(swing, d);
  }
  return ends_of<R>(TwistFree{});
}

/// d in the swing region's own space, and back.
template <class R>
Vec3<R> to_own(const SwingTwistLimit& limit, Vec3<R> d) {
  return limit.turned ? rotate(conjugate(broadcast<R>(limit.rotation)), d) : d;
}
template <class R>
Vec3<R> from_own(const SwingTwistLimit& limit, Vec3<R> d) {
  return limit.turned ? rotate(broadcast<R>(limit.rotation), d) : d;
}

/// A rotation's bone and twist, each moved into its region.
template <class R>
struct MovedParts {
  NearestDirection<R> swing;  ///< where the bone ends up
  NearestTwist<R> twist;
};

template <class R, class Swing>
MovedParts<R> move_parts(const Swing& swing, const SwingTwistLimit& limit, Quat<R> r) {
  using S = Scalar<R>;
  NearestDirection<R> found = nearest_direction(swing, to_own(limit, bone_direction(r)));
  // At a swing of 180° the twist means nothing: it reads 0, and never moves by itself.
  const auto defined = r.y * r.y + r.w * r.w > R(S(kHalfTurnSwing));
  const HalfTurn<R> turn{select(defined, r.y, R(S(0))), select(defined, r.w, R(S(1)))};
  NearestTwist<R> twist{turn, r.w != r.w, r.w != r.w};
  if (const auto* range = std::get_if<TwistRange>(&limit.twist)) {
    twist = nearest_twist(bounds_of<R>(*range), turn);
  } else if (std::holds_alternative<TwistBySwing>(limit.twist)) {
    twist = nearest_twist(bounds_of(twist_ends_at(swing, limit.twist, found.direction)), turn);
  }
  twist.moved = mask_and(twist.moved, defined);
  found.direction = from_own(limit, found.direction);
  return {found, twist};
}

/// The shortest rotation from +Y to d: (dz, 0, −dx, 1 + dy) at length 1, and for −Y the half turn about X.
template <class R>
Quat<R> swing_to(Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const R squared = d.x * d.x + d.z * d.z;
  // 1 + dy = (dx² + dz²)/(1 − dy), of which one does not cancel.
  const R w = select(d.y < zero, squared / (one - d.y), one + d.y);
  const auto down = points_down(d);
  const R inverse = one / sqrt(select(down, one, squared + w * w));
  return {select(down, one, d.z * inverse), zero, select(down, zero, -d.x * inverse), select(down, zero, w * inverse)};
}

/// swing · twist, without what is 0 in them.
template <class R>
Quat<R> join(Quat<R> swing, HalfTurn<R> turn) {
  return {swing.x * turn.cosine - swing.z * turn.sine, swing.w * turn.sine, swing.z * turn.cosine + swing.x * turn.sine,
          swing.w * turn.cosine};
}

/// The rotation with the bone along `direction` and this turn about it; parts that lie inside stay what they were. A
/// part that is outside within the tolerance moves along with the other, lest rounding push it beyond.
template <class R>
Quat<R> compose(const MovedParts<R>& parts, Quat<R> r, Vec3<R> direction, HalfTurn<R> turn) {
  const SwingTwist<R> original = swing_twist(r);
  const Quat<R> swing = select<R>(parts.swing.outside, swing_to(direction), original.swing);
  return join(swing, {select(parts.twist.outside, turn.sine, original.twist.y),
                      select(parts.twist.outside, turn.cosine, original.twist.w)});
}

/// For regions that can be asked about swings: without the bone's direction.
template <class R, class Swing>
NearestRotation<R> nearest_by_parts(const Swing& swing, const TwistRange* range, Quat<R> r) {
  const R zero = R(Scalar<R>(0)), one = R(Scalar<R>(1));
  const auto nearest = [&](HalfTurn<R> turn) {
    const auto never = r.w != r.w;
    return range ? nearest_twist(bounds_of<R>(*range), turn) : NearestTwist<R>{turn, never, never};
  };
  NearestTwist<R> twist = nearest({r.y, r.w});
  const auto outside = mask_or(swings_outside(swing, r), twist.outside);
  if (!any(outside)) return {r, outside};
  const SwingTwist<R> original = swing_twist(r);
  if (any(original.half_turn)) {
    // The twist reads 0 there, and never moves by itself.
    twist = nearest({select(original.half_turn, zero, r.y), select(original.half_turn, one, r.w)});
    twist.moved = mask_and(twist.moved, mask_not(original.half_turn));
  }
  const NearestSwing<R> found = nearest_swing(swing, original.swing, original.half_turn);
  const auto moved = mask_or(found.moved, twist.moved);
  const HalfTurn<R> turn{select(twist.outside, twist.turn.sine, original.twist.y),
                         select(twist.outside, twist.turn.cosine, original.twist.w)};
  return {select<R>(moved, join(found.swing, turn), r), moved};
}

}  // namespace detail

template <class R, class Swing>
NearestRotation<R> nearest_swing_twist(const Swing& swing, const SwingTwistLimit& limit, Quat<R> r) {
  if constexpr (requires { swings_outside(swing, r); }) {
    if (!limit.turned && !std::holds_alternative<TwistBySwing>(limit.twist)) {
      return detail::nearest_by_parts(swing, std::get_if<TwistRange>(&limit.twist), r);
    }
  }
  const auto parts = detail::move_parts(swing, limit, r);
  const auto moved = mask_or(parts.swing.moved, parts.twist.moved);
  if (!any(moved)) return {r, moved};
  return {select<R>(moved, detail::compose(parts, r, parts.swing.direction, parts.twist.turn), r), moved};
}

template <class R, class Swing>
R swing_twist_margin(const Swing& swing, const SwingTwistLimit& limit, Quat<R> r) {
  const SwingTwist<R> parts = swing_twist(r);
  const Vec3<R> d = detail::to_own(limit, bone_direction(r));
  const R of_twist = twist_margin(detail::twist_ends_at(swing, limit.twist, d), twist_angle(parts.twist));
  return min(direction_margin(swing, d), select(parts.half_turn, R(kPi<Scalar<R>>), of_twist));
}

/// The direction goes along its great arc and the twist along its circle, both by the same share of the way back.
template <class R, class Swing>
Quat<R> swing_twist_path(const Swing& swing, const SwingTwistLimit& limit, Quat<R> r, R share) {
  const auto parts = detail::move_parts(swing, limit, r);
  const Vec3<R> from = parts.swing.direction;
  const Quat<R> arc = from_two_vectors(from, bone_direction(r));
  const Vec3<R> direction = rotate(exp(log(arc) * share), from);
  const R zero = R(Scalar<R>(0));
  const R end = twist_angle(Quat<R>{zero, parts.twist.turn.sine, zero, parts.twist.turn.cosine});
  const R back = wrap_angle(twist_angle(swing_twist(r).twist) - end);
  return detail::compose(parts, r, direction, half_turn_of(end + back * share));
}

template <class R>
NearestRotation<R> nearest_rotation(const SwingTwistLimit& limit, Quat<R> r) {
  return std::visit([&](const auto& swing) { return nearest_swing_twist(swing, limit, r); }, limit.swing);
}
template <class R>
R rotation_margin(const SwingTwistLimit& limit, Quat<R> r) {
  return std::visit([&](const auto& swing) { return swing_twist_margin(swing, limit, r); }, limit.swing);
}
template <class R>
Quat<R> rotation_path(const SwingTwistLimit& limit, Quat<R> r, R share) {
  return std::visit([&](const auto& swing) { return swing_twist_path(swing, limit, r, share); }, limit.swing);
}

}  // namespace ligament
