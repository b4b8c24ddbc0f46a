// Blended balls: their field f over the unit quaternions, and the search for the nearest place with f ≥ 1.
//
// √f is a convex function of the squared distances ‖p − cᵢ‖², so it is nowhere below its tangent in these squares. The
// tangent depends only on the distance from one point, so where it is ≥ 1 is a ball, which lies wholly inside the
// region. At a place on the surface, this ball touches the surface there. The nearest point of a ball is found exactly.
// So a search that goes from ball to ball is always inside and always comes nearer. Newton steps choose the places at
// which balls are found, and make it fast.
#pragma once

#include "limit/kernel/lifted_balls.h"

#include <vector>

namespace ligament::made {

/// The largest number of balls of a region.
inline constexpr std::size_t kMaxBalls = 64;

/// A ball, with what the kernels need of it.
struct BlendedBall {
  Vec3f center, direction;  ///< direction·distance = center
  float distance, radius;
  float reach;        ///< radius + blend: from there on its term of f is 0
  float lead;         ///< radius − distance
  float gap;          ///< 1 − distance − radius
  float edge, inner;  ///< 1 − (distance + radius)² and 1 − lead²
  float per;          ///< 1/(reach² − radius²)
  float low, high;    ///< the least and greatest w within its reach
  bool operator==(const BlendedBall&) const = default;
};

struct BallSet {
  std::vector<BlendedBall> balls;
  float blend = 0;
  bool blended = false;     ///< whether f decides, and not each ball by itself
  bool across = false;      ///< the region may reach half turns
  bool everything = false;  ///< no rotation is outside
  bool operator==(const BallSet&) const = default;
};

template <class R>
LiftedBall<R> lifted(const BlendedBall& ball) {
  using S = Scalar<R>;
  return {broadcast<R>(ball.direction),
          R(S(ball.distance)),
          R(S(ball.radius)),
          R(S(ball.lead)),
          R(S(ball.edge)),
          R(S(ball.inner))};
}

/// The vector part p of a rotation. Near half turns 1 − ‖p‖ has no digits left, so there it is computed from w.
template <class R>
struct BallView {
  Vec3<R> unit;        ///< p/‖p‖
  R length, shortage;  ///< ‖p‖ and 1 − ‖p‖

  explicit BallView(Quat<R> q) {
    using S = Scalar<R>;
    const R one = R(S(1)), ww = q.w * q.w, own = ligament::length(vector_part(q));
    unit = vector_part(q) * (one / max(own, R(S(1e-30))));
    length = select(ww < R(S(0.5)), sqrt(max(one - ww, R(S(0)))), own);
    shortage = ww / (one + length);
  }
  /// radius² − ‖p − c‖², accurate to the last digits at the surface of any ball; gap = 1 − distance − radius.
  R room(Vec3<R> direction, R distance, R lead, R gap) const {
    const Vec3<R> apart = unit - direction;
    return (shortage - gap) * (length + lead) - length * distance * dot(apart, apart);
  }
  R room(const BlendedBall& ball) const {
    using S = Scalar<R>;
    return room(broadcast<R>(ball.direction), R(S(ball.distance)), R(S(ball.lead)), R(S(ball.gap)));
  }
  R room(const LiftedBall<R>& ball) const {
    const R gap = ball.edge / (R(Scalar<R>(1)) + ball.distance + ball.radius);
    return room(ball.direction, ball.distance, ball.lead, gap);
  }
};

/// f − 1 at q; without blend, the greatest `room` in any of the balls. Inside, it is ≥ 0.
template <class R>
R level_at(const BallSet& set, Quat<R> q) {
  using S = Scalar<R>;
  const BallView<R> view(q);
  R most = R(S(-1000)), sum = R(S(-1));
  for (const BlendedBall& ball : set.balls) {
    const R room = view.room(ball);
    if (!set.blended) {
      most = max(most, room);
      continue;
    }
    const R u = max(R(S(1)) + room * R(S(ball.per)), R(S(0)));
    sum = sum + u * u;
  }
  return set.blended ? sum : most;
}

/// f and its derivatives at a rotation (p, w).
template <class R>
struct BallField {
  R total;             ///< f
  R weight;            ///< Σ kᵢ with kᵢ = 2uᵢ·perᵢ: what f loses for each unit of the ‖p − cᵢ‖²
  Vec3<R> lean;        ///< Σ kᵢ(p − cᵢ) = −½∇f
  Vec3<R> row[3];      ///< Σ 8·perᵢ²(p − cᵢ)(p − cᵢ)ᵀ = ∇²f + 2·weight
  R rounding;          ///< the rounding error of f, at most
  LiftedBall<R> ball;  ///< a ball inside the region, by a little more than rounding
  Mask<R> usable;      ///< whether there is such a ball
};

/// Radians on S³. Answers are put this far inside the region, so that rounding leaves them inside.
template <class S>
inline constexpr S kBallLanding = sizeof(S) == 4 ? S(1.5e-7) : S(3e-16);

/// Adds the ball inside the region that the tangent of √f at q gives; see the top of this file.
template <class R>
void add_ball(BallField<R>& field, Quat<R> q) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), tiny = R(S(1e-30));
  const R inverse = one / max(field.weight, tiny), root = sqrt(field.total);
  const R spare = (field.total - one - field.rounding) * (root + root) / (one + root) * inverse;
  const Vec3<R> to = field.lean * inverse, middle = vector_part(q) - to;
  const R before = dot(to, to), squared = before + spare, distance = length(middle);
  const Vec3<R> direction = normalize_or(middle, Vec3<R>{zero, zero, one});
  const R radius = sqrt(max(squared, zero)), was = sqrt(before), along = dot(to, direction);
  const Vec3<R> beside = to - direction * along;
  // edge, which is w² at the ball's outermost point, is q's own w² less what is lost on the way there: computed so, it
  // keeps its digits near half turns.
  const R short_of = select(along > zero, dot(beside, beside) / max(was + along, tiny), was - along);
  const R edge = q.w * q.w - spare - (distance + distance) * (spare / max(radius + was, tiny) + short_of);
  const R lead = radius - distance, around = R(S(4)) * distance * radius;
  const R inner = select(around < R(S(0.5)), edge + around, (one - lead) * (one + lead));
  field.ball = {direction, distance, radius, lead, edge, inner};
  field.usable = mask_and(field.total > R(S(1e-6)), squared > zero);
}

template <class R>
BallField<R> field_at(const BallSet& set, Quat<R> q) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), two = R(S(2));
  const Vec3<R> none{zero, zero, zero}, p = vector_part(q);
  BallField<R> field{zero, zero, none, {none, none, none}, zero, {}, one < zero};
  const BallView<R> view(q);
  R steepness = zero;
  for (const BlendedBall& ball : set.balls) {
    const R per = R(S(ball.per)), u = max(one + view.room(ball) * per, zero);
    const auto active = u > zero;
    if (!any(active)) continue;
    const Vec3<R> c = broadcast<R>(ball.center), from = p - c, aside = cross(p, c);
    const R k = two * u * per, spread = select(active, R(S(8)) * per * per, zero);
    field.total = field.total + u * u;
    field.weight = field.weight + k;
    field.lean = field.lean + from * k;
    field.row[0] = field.row[0] + from * (spread * from.x);
    field.row[1] = field.row[1] + from * (spread * from.y);
    field.row[2] = field.row[2] + from * (spread * from.z);
    // The square of half the term's slope on S³, which is how much f changes if q is rounded.
    steepness = steepness + k * k * (dot(from, from) * (q.w * q.w) + dot(aside, aside));
  }
  field.rounding = R(kBallLanding<S>) * (one + two * sqrt(steepness));
  add_ball(field, q);
  return field;
}

/// The place (x, y), within `reach` of 0, where x·g + y·h + ½(x, y)·M·(x, y)ᵀ is greatest. If that has no maximum, a
/// multiple of the identity is subtracted from M so that it has one.
template <class R>
struct Summit {
  R x, y;

  Summit(R g, R h, R xx, R yy, R xy, R reach) {
    using S = Scalar<R>;
    const R half = R(S(0.5)), tiny = R(S(1e-30));
    const R difference = half * (xx - yy), greatest = half * (xx + yy) + sqrt(difference * difference + xy * xy);
    const R down = max(greatest + greatest, R(S(0))) + R(S(1e-6));
    xx = xx - down, yy = yy - down;
    const R inverse = R(S(1)) / max(xx * yy - xy * xy, tiny);
    x = (xy * h - yy * g) * inverse, y = (xy * g - xx * h) * inverse;
    const R shrink = min(R(S(1)), reach / max(sqrt(x * x + y * y), tiny));
    x = x * shrink, y = y * shrink;
  }
};

/// A Newton step from q towards the place of the surface that is nearest to the target. f stays the same along the
/// step.
///
/// At the nearest place target·q + multiplier·f is stationary. A step on S³ from q is q·ξ for a vector ξ, and moves p
/// by wξ + p × ξ. A target with w < 0 lies beyond the half turns (w = 0) and pulls q towards them; once q is a half
/// turn, steps go along them.
template <class R>
Quat<R> newton_place(const BallField<R>& field, Quat<R> q, Quat<R> target) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), two = R(S(2));
  const Vec3<R> p = vector_part(q), slope = field.lean * -two, normal = slope * q.w - cross(p, slope);
  const Quat<R> seen = conjugate(q) * target;
  const Vec3<R> way = vector_part(seen), unit = normalize_or(normal, Vec3<R>{zero, zero, one});
  const R multiplier = -dot(way, normal) / max(dot(normal, normal), R(S(1e-30)));
  const auto held = mask_and(q.w <= R(S(1e-9)), target.w <= zero);
  const Vec3<R> any_first = any_perpendicular(unit);
  const Vec3<R> first = select<R>(held, normalize_or(cross(unit, p), any_first), any_first);
  const Vec3<R> second = cross(unit, first);
  const Vec3<R> a = first * q.w + cross(p, first), b = second * q.w + cross(p, second);
  const auto bend = [&](Vec3<R> x, Vec3<R> y) {
    const Vec3<R> turned{dot(field.row[0], y), dot(field.row[1], y), dot(field.row[2], y)};
    return multiplier * (dot(x, turned) - two * field.weight * dot(x, y));
  };
  const R same = -seen.w - multiplier * dot(p, slope);
  const R reach = min(field.ball.radius * R(S(0.5)), R(S(0.3)));  // not as far as the next hill of f
  const Summit<R> best(dot(way, first), select(held, zero, dot(way, second)), same + bend(a, a),
                       select(held, -one, same + bend(b, b)), select(held, zero, bend(a, b)), reach);
  const Vec3<R> step = first * best.x + second * best.y;
  const Quat<R> moved = q + q * Quat<R>{step.x, step.y, step.z, zero};
  return normalize(Quat<R>{moved.x, moved.y, moved.z, select(held, zero, max(moved.w, zero))});
}

/// The most steps of a search from ball to ball.
inline constexpr int kBallSteps = 24;

/// Radians on S³. After a Newton step shorter than kBallStep the next one would be below rounding; a step shorter than
/// kBallRest is rounding itself.
template <class S>
inline constexpr S kBallStep = sizeof(S) == 4 ? S(1e-5) : S(1e-8);
template <class S>
inline constexpr S kBallRest = sizeof(S) == 4 ? S(1e-6) : S(1e-12);

/// Chords that differ by less than this are equal up to rounding.
template <class S>
inline constexpr S kChordRounding = sizeof(S) == 4 ? S(3e-7) : S(1e-15);

/// Moves from a place inside to the place inside that is nearest to the target among its neighbours.
template <class R>
[[gnu::noinline]] Quat<R> slide(const BallSet& set, Quat<R> place, Quat<R> target, Mask<R> open,
                                int* steps_taken = nullptr) {
  using S = Scalar<R>;
  const R rest = R(kBallRest<S>), step = R(kBallStep<S>);
  R best = squared_between(place, target);
  for (int i = 0; i < kBallSteps && any(open); ++i) {
    if (steps_taken) *steps_taken = i + 1;
    const BallField<R> here = field_at(set, place);
    const Quat<R> ahead = newton_place(here, place, target);
    Quat<R> next = place;
    auto fast = mask_and(open, squared_between(ahead, place) > rest * rest);
    if (any(fast)) {
      const BallField<R> there = field_at(set, ahead);
      next = foot_on(there.ball, target);
      // Near the end, chords are equal up to rounding long before places are.
      const R least = sqrt(best) + R(kChordRounding<S>);
      fast = mask_and(fast, mask_and(there.usable, squared_between(next, target) < least * least));
    }
    auto slow = mask_and(mask_and(open, here.usable), mask_not(fast));
    if (any(slow)) {
      next = select<R>(fast, next, foot_on(here.ball, target));
      slow = mask_and(slow, squared_between(next, target) < best);
    }
    open = mask_or(fast, slow);
    const R way = squared_between(next, place), enough = select(slow, rest, step);
    place = select<R>(open, next, place);
    best = select(open, squared_between(next, target), best);
    open = mask_and(open, way > enough * enough);
  }
  return place;
}

}  // namespace ligament::made
