// Swing–twist: a region for the bone's direction, and a range for the turn about it.
//
// region: d = r·(0,1,0) in the swing region, and the twist in its range
// nearest: d moves to the nearest direction, keeping the twist; then the twist moves to the nearest in its range
#pragma once

#include "limit/kernel/rotation_kernel.h"
#include "limit/shape/swing_region.h"
#include "limit/shape/twist.h"

#include <variant>

namespace ligament::made {

using TwistRegion = std::variant<TwistFree, TwistRange, TwistBySwing>;

struct SwingTwist {
  SwingRegion swing;
  TwistRegion twist;
  Quatf rotation = identity<float>();
  bool turned = false;  ///< whether `rotation` turns at all
  bool operator==(const SwingTwist&) const = default;
};

Result<SwingTwist> make(const ligament::SwingTwist&);

/// Whether a swing region has a twist range of its own at each direction.
template <class Swing>
constexpr bool carries_twist(const Swing&) {
  return requires(const Swing& swing, Vec3f d) { twist_range_at(swing, d); };
}

/// The twist range at d, where d is given in the swing region's own space.
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
Vec3<R> to_own(const SwingTwist& limit, Vec3<R> d) {
  return limit.turned ? rotate(conjugate(broadcast<R>(limit.rotation)), d) : d;
}
template <class R>
Vec3<R> from_own(const SwingTwist& limit, Vec3<R> d) {
  return limit.turned ? rotate(broadcast<R>(limit.rotation), d) : d;
}

/// The bone's direction and the twist of a rotation, each moved into its region.
template <class R>
struct MovedParts {
  NearestDirection<R> swing;  ///< where the bone ends up
  NearestTwist<R> twist;
};

template <class R, class Swing>
MovedParts<R> move_parts(const Swing& swing, const SwingTwist& limit, Quat<R> r) {
  using S = Scalar<R>;
  NearestDirection<R> found = nearest_direction(swing, to_own(limit, bone_direction(r)));
  // At a swing of 180° the twist means nothing: it reads 0, and never moves by itself.
  const auto defined = r.y * r.y + r.w * r.w > R(S(kHalfTurnSwing));
  const HalfAngle<R> turn{select(defined, r.y, R(S(0))), select(defined, r.w, R(S(1)))};
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

/// The product of the swing (x, 0, z, w) and a twist, without the terms that are 0.
template <class R>
Quat<R> join(R x, R z, R w, HalfAngle<R> turn) {
  return {x * turn.cosine - z * turn.sine, w * turn.sine, z * turn.cosine + x * turn.sine, w * turn.cosine};
}

/// A swing of any length, and the square of its length.
template <class R>
struct LongSwing {
  R x, z, w, squared;
};

/// The shortest rotation from +Y to d, (dz, 0, −dx, 1 + dy), and for −Y the half turn about X.
template <class R>
LongSwing<R> swing_to(Vec3<R> d) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const R across = d.x * d.x + d.z * d.z;
  // If dy < 0, 1 + dy cancels; then everything is multiplied by 1 − dy, because (1 + dy)·(1 − dy) = dx² + dz².
  const auto obtuse = d.y < zero, down = points_down(d);
  const R size = select(obtuse, one - d.y, one), w = select(obtuse, across, one + d.y);
  return {select(down, one, d.z * size), select(down, zero, -d.x * size), select(down, zero, w),
          select(down, one, across * (size * size) + w * w)};
}

/// The rotation with the bone along `direction` and the twist `turn` about it. A part, swing or twist, that was inside
/// stays as it was. A part that was outside by less than the tolerance moves too if the other one moves; otherwise
/// rounding might push it beyond the tolerance.
template <class R>
Quat<R> compose(const MovedParts<R>& parts, Quat<R> r, Vec3<R> direction, HalfAngle<R> turn) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  // r's own twist is (0, y, 0, w), and its swing is r · twist⁻¹. The swing is as long as r times the twist.
  R y = r.y, w = r.w, squared = r.y * r.y + r.w * r.w, swing_w = squared;
  const R r_squared = squared + (r.x * r.x + r.z * r.z);
  const auto half_turn = squared <= R(S(kHalfTurnSwing));
  if (any(half_turn)) [[unlikely]] {
    y = select(half_turn, zero, y), w = select(half_turn, one, w);
    squared = select(half_turn, one, squared), swing_w = select(half_turn, zero, swing_w);
  }
  const LongSwing<R> to = swing_to(direction);
  const auto swings = parts.swing.outside, twists = parts.twist.outside;
  const R length = select(swings, to.squared, squared * r_squared) * select(twists, one, squared),
          inverse = one / sqrt(length);
  return join(select(swings, to.x, r.x * w + r.z * y), select(swings, to.z, r.z * w - r.x * y),
              select(swings, to.w, swing_w),
              {select(twists, turn.sine, y) * inverse, select(twists, turn.cosine, w) * inverse});
}

/// For regions with swings_outside and nearest_swing: works without the bone's direction.
template <class R, class Swing>
NearestRotation<R> nearest_by_parts(const Swing& swing, const TwistRange* range, Quat<R> r) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const auto nearest = [&](HalfAngle<R> turn) {
    const auto never = r.w != r.w;
    return range ? nearest_twist(bounds_of<R>(*range), turn) : NearestTwist<R>{turn, never, never};
  };
  NearestTwist<R> twist = nearest({r.y, r.w});
  const R sine_squared = r.x * r.x + r.z * r.z, cosine_squared = r.y * r.y + r.w * r.w;  // of half the swing's angle
  const auto outside = mask_or(swings_outside(swing, sine_squared, cosine_squared), twist.outside);
  if (!any(outside)) return {r, outside};

  const R sine = sqrt(sine_squared);
  R y = r.y, w = r.w, cosine = sqrt(cosine_squared), length = cosine;
  const auto half_turn = cosine_squared <= R(S(kHalfTurnSwing));
  const bool some_half_turn = any(half_turn);
  if (some_half_turn) [[unlikely]] {
    // At a swing of 180° the twist counts as 0, and never moves by itself.
    y = select(half_turn, zero, y), w = select(half_turn, one, w);
    cosine = select(half_turn, zero, cosine), length = select(half_turn, one, length);
    twist = nearest({y, w});
    twist.moved = mask_and(twist.moved, mask_not(half_turn));
  }
  // Corrects a length of r that is off by rounding.
  const R mended = R(S(1.5)) - R(S(0.5)) * (sine_squared + cosine_squared);
  const NearestSwing<R> found = nearest_swing(swing, sine * mended, cosine * mended);
  // the x and z of r · twist⁻¹, which are sine · length long
  R x = r.x * w + r.z * y, z = r.z * w - r.x * y;
  if (some_half_turn) [[unlikely]] {
    const auto any_way = mask_and(half_turn, found.outside);
    x = select(any_way, sine, x), z = select(any_way, zero, z);
  }
  const R across = max(sine, R(S(1e-18))), inverse = one / (across * length);
  const R to_swing = found.sine * inverse, to_twist = across * inverse;
  const HalfAngle<R> turn{select(twist.outside, twist.turn.sine, y * to_twist),
                          select(twist.outside, twist.turn.cosine, w * to_twist)};
  const auto moved = mask_or(found.moved, twist.moved);
  return {select<R>(moved, join(x * to_swing, z * to_swing, found.cosine, turn), r), moved};
}

template <class R, class Swing>
NearestRotation<R> nearest_swing_twist(const Swing& swing, const SwingTwist& limit, Quat<R> r) {
  if constexpr (requires { swings_outside(swing, r.x, r.x); }) {
    if (!limit.turned && !std::holds_alternative<TwistBySwing>(limit.twist)) {
      return nearest_by_parts(swing, std::get_if<TwistRange>(&limit.twist), r);
    }
  }
  const auto parts = move_parts(swing, limit, r);
  const auto moved = mask_or(parts.swing.moved, parts.twist.moved);
  if (!any(moved)) return {r, moved};
  return {select<R>(moved, compose(parts, r, parts.swing.direction, parts.twist.turn), r), moved};
}

template <class R, class Swing>
R swing_twist_margin(const Swing& swing, const SwingTwist& limit, Quat<R> r) {
  const SwingAndTwist<R> parts = swing_twist(r);
  const Vec3<R> d = to_own(limit, bone_direction(r));
  const R of_twist = twist_margin(twist_ends_at(swing, limit.twist, d), twist_angle(parts.twist));
  return min(direction_margin(swing, d), select(parts.half_turn, R(kPi<Scalar<R>>), of_twist));
}

/// The direction goes along its great arc and the twist along its circle, both by the same share of the way back.
template <class R, class Swing>
Quat<R> swing_twist_path(const Swing& swing, const SwingTwist& limit, Quat<R> r, R share) {
  const auto parts = move_parts(swing, limit, r);
  const Vec3<R> from = parts.swing.direction;
  const Quat<R> arc = from_two_vectors(from, bone_direction(r));
  const Vec3<R> direction = rotate(exp(log(arc) * share), from);
  const R zero = R(Scalar<R>(0));
  const R end = twist_angle(Quat<R>{zero, parts.twist.turn.sine, zero, parts.twist.turn.cosine});
  const R back = wrap_angle(twist_angle(swing_twist(r).twist) - end);
  return compose(parts, r, direction, half_angle_of(end + back * share));
}

template <class R>
NearestRotation<R> nearest_rotation(const SwingTwist& limit, Quat<R> r) {
  return std::visit([&](const auto& swing) { return nearest_swing_twist(swing, limit, r); }, limit.swing);
}
template <class R>
R rotation_margin(const SwingTwist& limit, Quat<R> r) {
  return std::visit([&](const auto& swing) { return swing_twist_margin(swing, limit, r); }, limit.swing);
}
template <class R>
Quat<R> rotation_path(const SwingTwist& limit, Quat<R> r, R share) {
  return std::visit([&](const auto& swing) { return swing_twist_path(swing, limit, r, share); }, limit.swing);
}

}  // namespace ligament::made
