// Implicit: blended balls for the vector part of the quaternion.
//
// region: f(p) ≥ 1 for p the vector part of q = center⁻¹·r with w ≥ 0; f(p) = Σ uᵢ², and with Rᵢ = radiusᵢ + blend
//   uᵢ = max(0, 1 + (radiusᵢ² − ‖p − cᵢ‖²)/(Rᵢ² − radiusᵢ²)),
// which is 1 on the surface of ball i and 0 from the distance Rᵢ on; without blend, p in any of the balls; at w = 0
// both p and −p count
// metric: rotation angle. Without blend the answer is the nearest of all; with blend it is inside and nearest locally.
#pragma once

#include "limit/kernel/ball_field.h"
#include "limit/kernel/outside_balls.h"
#include "limit/shape/prepared.h"

#include <array>
#include <vector>

namespace ligament::made {

struct Implicit : Prepared, ligament::Implicit {
  BallSet set;
  bool operator==(const Implicit&) const = default;
};

/// One to kMaxBalls balls, each of which reaches the unit ball; radii and blend ≥ 0.
Result<Implicit> make(const ligament::Implicit&);

/// The balls as places to start searches from, nearest first. Each counts twice, as seen from q and from −q.
template <class R>
struct BallStarts {
  using S = Scalar<R>;
  const BallSet& set;
  std::size_t count;
  R bound[2 * kMaxBalls];  ///< a lower bound of the chord from q, and from −q, to a rotation within a ball's reach

  BallStarts(const BallSet& set_, Quat<R> q) : set(set_), count(2 * set_.balls.size()) {
    const R zero = R(S(0));
    const Vec3<R> p = vector_part(q);
    for (std::size_t i = 0; i < set.balls.size(); ++i) {
      const BlendedBall& ball = set.balls[i];
      const Vec3<R> c = broadcast<R>(ball.center);
      const R reach = R(S(ball.reach)), low = R(S(ball.low)), high = R(S(ball.high));
      const R near = length(p - c) - reach, here = max(near, zero), there = max(length(p + c) - reach, zero);
      const R above = max(max(q.w - high, low - q.w), zero), across = low + q.w;
      bound[2 * i] = select(mask_and(near < zero, above <= zero), near, sqrt(here * here + above * above));
      bound[2 * i + 1] = sqrt(there * there + across * across);
    }
  }

  struct Start {
    LiftedBall<R> ball;
    R bound, sign;  ///< it is seen from sign·q
  };
  /// The nearest start that was not taken yet.
  Start take() {
    Start next{lifted<R>(set.balls[0]), R(S(100)), R(S(1))};
    for (std::size_t i = 0; i < count; ++i) {
      const auto nearer = bound[i] < next.bound;
      if (!any(nearer)) continue;
      next = {either<R>(nearer, lifted<R>(set.balls[i / 2]), next.ball), select(nearer, bound[i], next.bound),
              select(nearer, R(S(i % 2 ? -1 : 1)), next.sign)};
    }
    auto waiting = next.bound == next.bound;
    for (std::size_t i = 0; i < count; ++i) {
      const auto taken = mask_and(waiting, bound[i] == next.bound);
      bound[i] = select(taken, R(S(1000)), bound[i]);
      waiting = mask_and(waiting, mask_not(taken));
    }
    return next;
  }
};

/// After this many searches of a blended region, a search is begun only from starts nearer than the best answer so far.
inline constexpr float kMostSlides = 8;

/// A start this near (chord on S³) to the best answer so far is worth a search, because it may end beside it, and
/// nearer.
inline constexpr float kBesides = 0.03f;

/// Finds the place of the region nearest to q or −q, in the lanes of `outside`.
template <class R>
struct BallSearch {
  using S = Scalar<R>;
  const BallSet& set;
  Quat<R> q;
  Mask<R> outside;
  Quat<R> best = q;
  R least = R(S(10)), slides = R(S(0));

  /// Takes a place inside, which was found from sign·q, as the answer if it is the nearest so far; with blend, searches
  /// on from it.
  void offer(Quat<R> place, R sign, Mask<R> open) {
    const Quat<R> target = scale(q, sign);
    R squared = squared_between(place, target);
    if (set.blended) {
      const R blend = R(S(set.blend)), besides = R(S(kBesides) * S(kBesides)), none = R(S(0));
      const auto beside = min(squared_between(place, best), squared_between(place, -best)) < besides;
      const auto hopeful = sqrt(squared) < sqrt(least) + blend;
      const auto spare = mask_and(slides < R(S(kMostSlides)), mask_or(hopeful, beside));
      const auto wanted = mask_or(squared < least, spare);
      open = mask_and(open, wanted);
      if (!any(open)) return;
      place = slide(set, place, target, open);
      squared = squared_between(place, target);
      slides = slides + select(open, R(S(1)), none);
    }
    const auto nearer = mask_and(open, squared < least);
    best = select<R>(nearer, place, best);
    least = select(nearer, squared, least);
  }

  Quat<R> run() {
    const R zero = R(S(0)), one = R(S(1));
    if (set.across) {
      // The half turn nearest to −q: no place beyond the half turns is nearer to −q, if it is inside.
      const Quat<R> turn = half_turn_of(-q);
      const auto inside = mask_and(outside, level_at(set, turn) >= zero);
      best = select<R>(inside, turn, best);
      least = select(inside, squared_between(turn, -q), least);
    }
    if (set.blended) {
      const BallField<R> field = field_at(set, q);
      const auto near = mask_and(outside, field.usable);
      if (any(near)) offer(foot_on(field.ball, q), one, near);
    }
    BallStarts<R> starts(set, q);
    for (std::size_t i = 0; i < starts.count; ++i) {
      const auto start = starts.take();
      const auto open = mask_and(outside, mask_or(start.bound < zero, start.bound * start.bound < least));
      if (!any(open)) break;
      offer(foot_on(start.ball, scale(q, start.sign)), start.sign, open);
    }
    return best;
  }
};

/// center⁻¹·r in the upper hemisphere: the q of a limit.
template <class R>
Quat<R> seen_from(Quat<R> center, Quat<R> r) {
  return upper_hemisphere(conjugate(center) * r);
}
/// Whether q = (p, w) is outside. A half turn, w = 0, is outside if both p and −p are.
template <class R>
Mask<R> is_outside(const BallSet& set, Quat<R> q) {
  const R zero = R(Scalar<R>(0));
  const auto outside = level_at(set, q) < zero;
  const auto half_turn = mask_and(outside, q.w <= R(Scalar<R>(kHalfTurnW)));
  if (!any(half_turn)) return outside;
  const auto there = level_at(set, Quat<R>{-q.x, -q.y, -q.z, q.w}) >= zero;
  return mask_and(outside, mask_not(mask_and(half_turn, there)));
}

template <class R>
NearestRotation<R> nearest_rotation(const Implicit& limit, Quat<R> r) {
  using S = Scalar<R>;
  if (limit.set.everything) return {r, r.w != r.w};
  const Quat<R> center = broadcast<R>(limit.center), q = seen_from(center, r);
  const auto outside = is_outside(limit.set, q);
  if (!any(outside)) return {r, outside};
  const Quat<R> nearest = BallSearch<R>{limit.set, q, outside}.run();
  const R squared = min(squared_between(nearest, q), squared_between(nearest, -q));
  const auto moved = mask_and(outside, squared > R(S(0.25) * S(kInsideTolerance) * S(kInsideTolerance)));
  return {select<R>(moved, normalize(center * nearest), r), moved};
}

/// Inside, the angle to the boundary: never too large, and too small only in blends of many balls, if the search is cut
/// short. Outside, −(the angle to the nearest rotation inside).
template <class R>
R rotation_margin(const Implicit& limit, Quat<R> r) {
  using S = Scalar<R>;
  if (limit.set.everything) return R(kPi<S>);
  const Quat<R> q = seen_from(broadcast<R>(limit.center), r);
  const auto outside = is_outside(limit.set, q);
  R margin = R(S(0));
  if (any(outside)) margin = -angle_between(r, nearest_rotation(limit, r).rotation);
  if (all(outside)) return margin;
  return select(outside, margin, min(depth_in_balls(limit.set, q), R(kPi<S>)));
}

/// Along the great arc from the nearest rotation to r.
template <class R>
Quat<R> rotation_path(const Implicit& limit, Quat<R> r, R share) {
  return slerp(nearest_rotation(limit, r).rotation, r, share);
}

}  // namespace ligament::made
