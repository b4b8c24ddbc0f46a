// How deep a rotation lies inside blended balls: how far the nearest place outside of them is.
//
// A place outside of the region is outside of every ball that ball_field.h finds in it. So the nearest place that is
// outside of a few such balls is no further than the region's surface. If that place is still inside the region, the
// ball around it is added, and so on. For a few balls the nearest place is found exactly: it lies over one surface,
// over the circle where two meet, or over a point where three do.
#pragma once

#include "limit/kernel/ball_field.h"

namespace ligament::made {

/// The circle where the surfaces of two balls meet; `side` is turned towards the target.
template <class R>
struct Crease {
  LiftedCircle<R> circle;
  Mask<R> exists;
};
template <class R>
Crease<R> crease_of(const LiftedBall<R>& a, const LiftedBall<R>& b, Quat<R> target) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), half = R(S(0.5)), tiny = R(S(1e-12));
  const Vec3<R> from = a.direction * a.distance, axis = b.direction * b.distance - from;
  const R apart = max(length(axis), tiny), inverse = one / apart;
  const R along = half * (apart + (a.radius - b.radius) * (a.radius + b.radius) * inverse);
  const Vec3<R> normal = normalize_or(axis, Vec3<R>{zero, zero, one}), middle = from + normal * along;
  const R squared = (a.radius - along) * (a.radius + along), radius = sqrt(max(squared, zero));
  const Vec3<R> rest = normal * dot(middle, normal), out = unit_beside(middle, normal), left = cross(normal, out);
  const Vec3<R> side = select<R>(dot(left, vector_part(target)) >= zero, left, -left);
  const R distance = dot(middle, out), lead = radius - distance, least = dot(rest, rest);
  const R edge = one - least - (distance + radius) * (distance + radius), inner = one - least - lead * lead;
  return {{rest, out, side, distance, radius, lead, edge, inner},
          mask_and(mask_and(squared > zero, inner >= zero), apart > tiny)};
}

/// The place (p, w) with this p, which must lie in the unit ball.
template <class R>
Quat<R> lifted_place(Vec3<R> p) {
  const R zero = R(Scalar<R>(0)), one = R(Scalar<R>(1));
  return normalize(Quat<R>{p.x, p.y, p.z, sqrt(max(one - dot(p, p), zero))});
}

/// The square of a chord to a place that does not exist.
inline constexpr float kNowhere = 100;
/// A place over one or several surfaces, and the square of its chord to the target.
template <class R>
struct Foot {
  Quat<R> place;
  R squared;
};
template <class R>
Foot<R> foot_at(Quat<R> place, Quat<R> target, Mask<R> exists) {
  return {place, select(exists, squared_between(place, target), R(Scalar<R>(kNowhere)))};
}

/// The most balls that are considered at a time.
inline constexpr int kHeldBalls = 8;

/// The nearest place to the target that is outside of the balls held.
template <class R>
struct OutsideBalls {
  using S = Scalar<R>;
  struct Held {
    LiftedBall<R> ball;
    Foot<R> foot;
    R used, since;  ///< 1 if the best place is on its surface; the step in which it was added
  };
  /// The circle where two surfaces meet, its place nearest to the target, and the nearest of its other half; computed
  /// when needed.
  struct Edge {
    Crease<R> crease;
    Foot<R> foot, behind;
    bool known = false, behind_known = false;
  };
  Quat<R> target;
  int count = 0;
  Held held[kHeldBalls];
  Edge edges[kHeldBalls][kHeldBalls];  ///< [i][j] for i < j
  Foot<R> best;

  /// Whether q is inside a ball by more than rounding, in radians on S³.
  static Mask<R> is_in(const LiftedBall<R>& ball, Quat<R> q, const BallView<R>& view) {
    const Vec3<R> p = vector_part(q), c = ball.direction * ball.distance, from = p - c, aside = cross(p, c);
    const R slope = sqrt(dot(from, from) * (q.w * q.w) + dot(aside, aside));  // half the slope of ‖p − c‖²
    return view.room(ball) > slope * R(S(sizeof(S) == 4 ? 4e-6 : 1e-12));
  }

  /// Puts the new ball into a free place, or replaces the one that has gone unused longest.
  void add(const LiftedBall<R>& next, R step, Mask<R> open) {
    const R zero = R(S(0));
    if (count < kHeldBalls) held[count++] = {next, {target, zero}, zero, -step};
    R oldest = R(S(kNowhere));
    for (Held& other : held) oldest = min(oldest, select(other.used > zero, oldest, other.since));
    for (int i = 0; i < count; ++i) {
      const auto take = mask_and(open, mask_and(held[i].used <= zero, held[i].since <= oldest));
      if (!any(take)) continue;
      held[i].ball = either<R>(take, next, held[i].ball);
      held[i].foot = foot_at(foot_on(held[i].ball, target), target, held[i].ball.inner >= zero);
      held[i].since = select(take, step, held[i].since);
      for (int j = 0; j < kHeldBalls; ++j) edges[i < j ? i : j][i < j ? j : i].known = false;
      open = mask_and(open, mask_not(take));
    }
  }

  /// Whether a place on these surfaces may be nearer than the best.
  Mask<R> is_hopeful(int i, int j, int k) const {
    return max(held[i].foot.squared, max(held[j].foot.squared, held[k].foot.squared)) < best.squared;
  }

  void offer(const Foot<R>& foot, Mask<R> hopeful, int i, int j, int k) {
    auto better = mask_and(hopeful, foot.squared < best.squared);
    if (!any(better)) return;
    const BallView<R> view(foot.place);
    for (int other = 0; other < count; ++other) {
      if (other == i || other == j || other == k) continue;
      better = mask_and(better, mask_not(is_in(held[other].ball, foot.place, view)));
      if (!any(better)) return;
    }
    best = {select<R>(better, foot.place, best.place), select(better, foot.squared, best.squared)};
    for (int n = 0; n < count; ++n) {
      held[n].used = select(better, R(S(n == i || n == j || n == k)), held[n].used);
    }
  }

  void offer_edge(int i, int j) {
    const auto hopeful = is_hopeful(i, j, j);
    if (!any(hopeful)) return;
    Edge& edge = edges[i][j];
    const Foot<R> nowhere{target, R(S(kNowhere))};
    if (!edge.known) {
      edge = {crease_of(held[i].ball, held[j].ball, target), nowhere, nowhere, true, false};
      const auto exists = edge.crease.exists;
      if (any(exists)) edge.foot = foot_at(foot_on(edge.crease.circle, target), target, exists);
    }
    offer(edge.foot, hopeful, i, j, j);
    const auto open = mask_and(hopeful, edge.foot.squared < best.squared);
    if (!any(open)) return;
    if (!edge.behind_known) {
      auto exists = edge.crease.exists;
      const Quat<R> place = foot_behind(edge.crease.circle, target, exists);
      edge.behind = foot_at(place, target, exists), edge.behind_known = true;
    }
    offer(edge.behind, open, i, j, j);
  }

  /// Where a crease meets a third ball's surface.
  void offer_corners(int i, int j, int k) {
    // If this is hopeful, the circles of the three pairs have been computed.
    auto hopeful = is_hopeful(i, j, k);
    if (!any(hopeful)) return;
    const R nearest = max(edges[i][j].foot.squared, max(edges[i][k].foot.squared, edges[j][k].foot.squared));
    hopeful = mask_and(hopeful, nearest < best.squared);
    if (!any(hopeful)) return;
    const R zero = R(S(0)), one = R(S(1)), tiny = R(S(1e-24));
    const LiftedCircle<R>& circle = edges[i][j].crease.circle;
    const LiftedBall<R>& ball = held[k].ball;
    const Vec3<R> middle = circle.rest + circle.out * circle.distance, from = middle - ball.direction * ball.distance;
    const R x = dot(from, circle.out), y = dot(from, circle.side), squared = x * x + y * y;
    const R over = ball.radius * ball.radius - dot(from, from) - circle.radius * circle.radius;
    const R rest = over / max(circle.radius + circle.radius, tiny);
    const auto meets = mask_and(hopeful, mask_and(squared > tiny, rest * rest <= squared));
    if (!any(meets)) return;
    const R inverse = one / max(squared, tiny), along = rest * inverse;
    const R across = sqrt(max(squared - rest * rest, zero)) * inverse;
    for (const R& way : {across, -across}) {
      const Vec3<R> p = middle + circle.out * (circle.radius * (x * along - y * way)) +
                        circle.side * (circle.radius * (y * along + x * way));
      offer(foot_at(lifted_place(p), target, dot(p, p) <= one), meets, i, j, k);
    }
  }

  /// Finds the nearest place outside of all balls; false if they leave none.
  Mask<R> solve() {
    best.squared = R(S(kNowhere));
    for (int i = 0; i < count; ++i) offer(held[i].foot, is_hopeful(i, i, i), i, i, i);
    for (int j = 1; j < count; ++j) {
      for (int i = 0; i < j; ++i) offer_edge(i, j);
    }
    for (int k = 2; k < count; ++k) {
      for (int j = 1; j < k; ++j) {
        for (int i = 0; i < j; ++i) offer_corners(i, j, k);
      }
    }
    return best.squared < R(S(kNowhere));
  }
};

/// A ball inside the region around a place inside.
template <class R>
LiftedBall<R> ball_around(const BallSet& set, Quat<R> q) {
  if (set.blended) return field_at(set, q).ball;
  const BallView<R> view(q);
  LiftedBall<R> widest = lifted<R>(set.balls[0]);
  R most = view.room(set.balls[0]);
  for (const BlendedBall& ball : set.balls) {
    const R room = view.room(ball);
    widest = either<R>(room > most, lifted<R>(ball), widest);
    most = max(most, room);
  }
  return widest;
}

/// The most balls that a search adds.
inline constexpr int kOutsideSteps = 16;

/// The angle of rotation from the target to the nearest place outside of the region, or less, never more. `place` is a
/// place inside at which the search begins.
template <class R>
R angle_outside(const BallSet& set, Quat<R> target, Quat<R> place, Mask<R> open, int* steps_taken = nullptr) {
  using S = Scalar<R>;
  OutsideBalls<R> outside{};
  outside.target = target;
  R angle = R(S(0));  // each place found is a lower bound, and the greatest is kept
  for (int step = 0; step < kOutsideSteps; ++step) {
    const LiftedBall<R> next = ball_around(set, place);
    open = mask_and(open, OutsideBalls<R>::is_in(next, place, BallView<R>(place)));
    if (!any(open)) break;
    if (steps_taken) *steps_taken = step + 1;
    outside.add(next, R(S(step + 1)), open);
    const auto somewhere = outside.solve();
    place = select<R>(mask_and(open, somewhere), outside.best.place, place);
    const R apart = sqrt(squared_between(place, target)), together = sqrt(squared_between(place, -target));
    angle = select(open, select(somewhere, max(angle, R(S(4)) * atan2(apart, together)), R(kPi<S>)), angle);
    open = mask_and(open, somewhere);
  }
  return angle;
}

/// The half turn nearest to q: its p at length 1.
template <class R>
Quat<R> half_turn_of(Quat<R> q) {
  const R zero = R(Scalar<R>(0));
  const Vec3<R> p = normalize_or(vector_part(q), Vec3<R>{zero, zero, R(Scalar<R>(1))});
  return {p.x, p.y, p.z, zero};
}

/// The angle of rotation from q, inside, to the boundary of the region.
template <class R>
R depth_in_balls(const BallSet& set, Quat<R> q) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const R depth = angle_outside(set, q, q, zero == zero);
  // The half turns p and −p are the same. So where the way out reaches a half turn p, the region may end or go on from
  // −p.
  const R across = R(S(2)) * atan2(q.w, length(vector_part(q)));
  const auto nearer = across < depth;
  if (!any(nearer)) return depth;
  const Quat<R> opposite = half_turn_of(-q);
  const auto goes_on = mask_and(nearer, level_at(set, opposite) >= zero);
  R beyond = across;
  if (any(goes_on)) beyond = select(goes_on, angle_outside(set, -q, opposite, goes_on), across);
  return select(nearer, min(depth, beyond), depth);
}

}  // namespace ligament::made
