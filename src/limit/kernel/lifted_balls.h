// The nearest rotations, by rotation angle, whose vector part p lies on the surface of a ball, or on the circle where
// two such surfaces meet.
//
// A unit quaternion (p, w) with w ≥ 0 is said to lie over p. Of those over a ball's surface, the one nearest to a
// target lies over the circle where the surface meets the plane through 0, the ball's centre and the target. On a
// circle
//   p = rest + (distance + ρ cos φ)·out + ρ sin φ·side,
// where `out` is the direction in which ‖p‖ grows and `rest` is perpendicular to it,
//   w² = edge + 2·distance·ρ·(1 − cos φ).
// If the target's w ≥ 0, target·(p, w) is concave in cos φ, so there is one nearest point.
#pragma once

#include "limit/kernel/rotation_kernel.h"

namespace ligament::made {

/// The square of the chord between two places of S³.
template <class R>
R squared_between(Quat<R> a, Quat<R> b) {
  const Quat<R> chord = a + -b;
  return dot(chord, chord);
}

/// ‖p − direction·distance‖ ≤ radius
template <class R>
struct LiftedBall {
  Vec3<R> direction;
  R distance, radius;
  R lead;  ///< radius − distance
  R edge;  ///< 1 − (distance + radius)²: w² where ‖p‖ is greatest; below 0 if the ball reaches beyond the half turns
           ///< (‖p‖ = 1)
  R inner;  ///< 1 − lead²: w² where ‖p‖ is least; below 0 if no rotation lies over the surface
};
template <class R>
LiftedBall<R> either(Mask<R> mask, const LiftedBall<R>& a, const LiftedBall<R>& b) {
  return {select<R>(mask, a.direction, b.direction),
          select(mask, a.distance, b.distance),
          select(mask, a.radius, b.radius),
          select(mask, a.lead, b.lead),
          select(mask, a.edge, b.edge),
          select(mask, a.inner, b.inner)};
}

/// The circle described above; lead = radius − distance, inner = edge + 4·distance·radius.
template <class R>
struct LiftedCircle {
  Vec3<R> rest, out, side;
  R distance, radius, lead, edge, inner;
};

/// A place on a circle, by cos φ, sin φ and w.
template <class R>
struct OnCircle {
  R cos, sin, w;
};
template <class R>
OnCircle<R> either(Mask<R> mask, const OnCircle<R>& a, const OnCircle<R>& b) {
  return {select(mask, a.cos, b.cos), select(mask, a.sin, b.sin), select(mask, a.w, b.w)};
}
/// Whether a comes before b on the way from φ = 0 to π. Accurate near both ends.
template <class R>
Mask<R> is_before(const OnCircle<R>& a, const OnCircle<R>& b) {
  return a.sin * b.cos < a.cos * b.sin;
}
template <class R>
Mask<R> either_mask(Mask<R> mask, Mask<R> a, Mask<R> b) {
  return mask_or(mask_and(mask, a), mask_and(mask_not(mask), b));
}

/// The most steps of a search round a circle (18 in float and 28 in double are the most seen), and a step (radians)
/// after which the next is below rounding.
template <class S>
inline constexpr int kCircleSteps = sizeof(S) == 4 ? 32 : 64;
template <class S>
inline constexpr S kCircleStep = sizeof(S) == 4 ? S(1e-5) : S(1e-8);

/// A slope of target·(p, w), divided by the radius, that is only rounding.
template <class S>
inline constexpr S kCircleLevel = sizeof(S) == 4 ? S(1e-7) : S(2e-16);

/// The search for the nearest point over a circle.
template <class R>
struct CircleSearch {
  using S = Scalar<R>;
  LiftedCircle<R> circle;
  Quat<R> target;
  R along, beside;  ///< the target's parts along `out` and `side`; beside > 0
  R w;              ///< the target's
  R twice;          ///< 2·distance·radius
  R zero = R(S(0)), one = R(S(1)), two = R(S(2)), half = R(S(0.5)), tiny = R(S(1e-18));

  CircleSearch(const LiftedCircle<R>& c, Quat<R> to) : circle(c), target(to), w(to.w) {
    const Vec3<R> p = vector_part(target);
    along = dot(p, c.out);
    // Never 0: for a target in line with the circle's centre, the nearest point is then on one side, and no step
    // stalls.
    beside = max(dot(p, c.side), R(S(1e-12)));
    twice = (c.distance + c.distance) * c.radius;
  }

  /// 1 − cosine, without cancellation, for cosine ≥ 0.
  R versine(R cosine, R sine) const { return sine * sine / (one + cosine); }
  OnCircle<R> place(R cosine, R sine) const {
    const R small = versine(abs(cosine), sine) * twice;
    return {cosine, sine, sqrt(max(select(cosine > zero, circle.edge + small, circle.inner - small), zero))};
  }
  OnCircle<R> towards(R x, R y) const {
    const R squared = x * x + y * y;
    const auto usable = squared > R(S(1e-30));
    const R inverse = one / sqrt(select(usable, squared, one));
    return place(select(usable, x * inverse, zero), select(usable, y * inverse, one));
  }
  OnCircle<R> half_way(const OnCircle<R>& a, const OnCircle<R>& b) const {
    return towards(a.cos + b.cos, a.sin + b.sin);
  }
  /// The place with this w, or the nearest there is.
  OnCircle<R> at_height(R height) const {
    const R squared = height * height, inverse = one / max(twice, R(S(1e-30)));
    const R less = clamp((squared - circle.edge) * inverse, zero, two);   // 1 − cos φ
    const R more = clamp((circle.inner - squared) * inverse, zero, two);  // 1 + cos φ
    const R kept = clamp(squared, max(circle.edge, zero), max(circle.inner, zero));
    return {select(less < one, one - less, more - one), sqrt(less * more), sqrt(kept)};
  }
  /// Where ‖p‖ is greatest: φ = 0, or where half turns cut the circle.
  OnCircle<R> outermost() const {
    const OnCircle<R> tip{one, zero, sqrt(max(circle.edge, zero))};
    const auto cut = circle.edge < zero;
    return any(cut) ? either<R>(cut, at_height(zero), tip) : tip;
  }

  /// The derivative of target·(p, w) by φ, divided by the radius.
  R rise(const OnCircle<R>& at) const {
    return (beside * at.cos - along * at.sin) + w * circle.distance * at.sin / max(at.w, tiny);
  }

  /// A step to some place, and its length (radians; relative where the place itself is small). Not to be taken if not
  /// `usable`.
  struct Step {
    OnCircle<R> to;
    R way;
    Mask<R> usable;
  };
  /// Newton's step in φ.
  Step turn(const OnCircle<R>& at, R slope) const {
    const R inverse = one / max(at.w, tiny), lift = circle.distance * circle.radius * inverse * inverse;
    const R pull = w * circle.distance * inverse;
    const R bend = (along * at.cos + beside * at.sin) - pull * (at.cos - lift * at.sin * at.sin);
    const R way = slope / max(bend, tiny), tangent = clamp(half * way, -one, one), square = tangent * tangent;
    const R shrink = one / (one + square), c = (one - square) * shrink, s = (tangent + tangent) * shrink;
    const OnCircle<R> to = place(at.cos * c - at.sin * s, at.sin * c + at.cos * s);
    // Close to the tip of a ball that touches half turns everything is small, so the length is relative to sin φ.
    return {to, way / (at.sin + R(S(1e-3))), mask_and(bend > zero, to.sin >= zero)};
  }
  /// Newton's step in w, for where the circle is steep.
  Step climb(const OnCircle<R>& at) const {
    const R sine = max(at.sin, tiny), per = one / max(circle.distance * sine, tiny);
    const R share = (along * at.sin - beside * at.cos) * per;  // at the nearest place, the target's w divided by w
    const R fall = share + at.w * at.w * beside * per * per / max(circle.radius * sine, tiny);
    const R way = (w - at.w * share) / max(fall, tiny), height = at.w + way;
    // The length of that step along the circle. Near half turns w is small, so there the length is relative to w.
    const R round = abs(way) * at.w * per / max(circle.radius, tiny);
    return {at_height(max(height, zero)), max(round, abs(way) / (at.w + R(S(1e-3)))),
            mask_and(fall > zero, height >= zero)};
  }
  /// The better of both steps; if it leads beyond `lo` or `hi`, a step half-way between these.
  Step step(const OnCircle<R>& at, R slope, const OnCircle<R>& lo, const OnCircle<R>& hi) const {
    // A step in w is of no use if the target is across the half turns, or if the circle is so small that w hardly
    // changes.
    const auto useful = mask_and(w >= zero, R(S(4)) * twice > at.w * at.w);
    const auto steep = mask_and(useful, circle.distance * at.sin > at.w);
    Step next = turn(at, slope);
    if (any(steep)) {
      const Step up = climb(at);
      next = {either<R>(steep, up.to, next.to), select(steep, up.way, next.way),
              either_mask<R>(steep, up.usable, next.usable)};
    }
    const auto between = either_mask<R>(steep, mask_and(lo.w < next.to.w, next.to.w < hi.w),
                                        mask_and(is_before(lo, next.to), is_before(next.to, hi)));
    next.usable = mask_and(next.usable, mask_or(between, abs(next.way) <= R(kCircleStep<S>)));
    if (all(next.usable)) return next;
    const OnCircle<R> to = either<R>(steep, at_height(half * (lo.w + hi.w)), half_way(lo, hi));
    const R round = abs(hi.sin - lo.sin) + (lo.cos - hi.cos);
    const R way = select(steep, max(round, (hi.w - lo.w) / (at.w + R(S(1e-3)))), round);
    return {either<R>(next.usable, next.to, to), select(next.usable, next.way, way), next.usable};
  }

  /// The place between `lo` and `hi` where target·(p, w) is greatest. It rises at `lo` and falls at `hi`.
  OnCircle<R> between(OnCircle<R> lo, OnCircle<R> hi, OnCircle<R> at, Mask<R> open, int* steps_taken) const {
    for (int i = 0; i < kCircleSteps<S> && any(open); ++i) {
      const R slope = rise(at);
      const auto rising = slope >= zero;
      lo = either<R>(rising, at, lo);
      hi = either<R>(rising, hi, at);
      const Step next = step(at, slope, lo, hi);
      open = mask_and(open, abs(slope) > R(kCircleLevel<S>));
      at = either<R>(open, next.to, at);
      open = mask_and(open, abs(next.way) > R(kCircleStep<S>));
      if (steps_taken) *steps_taken = i + 1;
    }
    return at;
  }

  /// The nearest place to a target with w ≥ 0.
  OnCircle<R> nearest(int* steps_taken) const {
    const OnCircle<R> lo = outermost(), hi = place(-one, zero);
    OnCircle<R> at = towards(along - circle.distance, beside);
    const auto inside = is_before(lo, at);
    if (!all(inside)) at = either<R>(inside, at, half_way(lo, hi));
    return between(lo, hi, at, lo.cos > hi.cos, steps_taken);
  }

  /// Two neighbouring places between which target·(p, w) rises and then falls: the last such pair that was offered.
  struct Bracket {
    OnCircle<R> lo, hi;
    Mask<R> found;
  };
  void offer(Bracket& bracket, const OnCircle<R>& at, const OnCircle<R>& next, Mask<R> falls) const {
    const auto here = mask_and(mask_and(rise(at) > zero, falls), mask_not(is_before(next, at)));
    bracket = {either<R>(here, at, bracket.lo), either<R>(here, next, bracket.hi), mask_or(bracket.found, here)};
  }

  /// The nearest place to a target with w < 0, which is across the half turns: the outermost place, or one further in
  /// that is nearer. That one comes before the place in the direction of the target's own p.
  OnCircle<R> nearest_across(int* steps_taken) const {
    const OnCircle<R> first = outermost(), last = towards(along, beside), middle = half_way(first, last);
    const OnCircle<R> early = half_way(first, middle), late = half_way(middle, last);
    const OnCircle<R> low = at_height(two * sqrt(abs(circle.edge))), lower = at_height(sqrt(low.w * early.w));
    Bracket bracket{first, early, circle.edge > zero};
    const auto falls = zero == zero;  // after the last place where it rises, it falls
    offer(bracket, low, lower, falls);
    offer(bracket, lower, early, falls);
    offer(bracket, early, middle, falls);
    offer(bracket, middle, late, falls);
    offer(bracket, late, last, falls);
    const auto open = mask_and(bracket.found, is_before(first, last));
    const OnCircle<R> found = between(bracket.lo, bracket.hi, half_way(bracket.lo, bracket.hi), open, steps_taken);
    const auto nearer = squared_between(lifted(found), target) < squared_between(lifted(first), target);
    return either<R>(mask_and(open, nearer), found, first);
  }

  /// The place on the half of the circle away from the target that is nearest among its neighbours. `side` of this
  /// search must point away from the target.
  OnCircle<R> nearest_behind(Mask<R>& exists) const {
    constexpr S kCos[] = {S(0.980785), S(0.831470), S(0.555570), S(0.195090)};
    const OnCircle<R> end = place(-one, zero);
    OnCircle<R> last = outermost();
    Bracket bracket{last, end, zero > one};
    for (int i = 0; i < 8; ++i) {
      const S c = i < 4 ? kCos[i] : -kCos[7 - i];
      const OnCircle<R> next = place(R(c), R(kCos[i < 4 ? 3 - i : i - 4]));
      offer(bracket, last, next, rise(next) <= zero);
      last = next;
    }
    exists = mask_and(exists, bracket.found);
    return between(bracket.lo, bracket.hi, half_way(bracket.lo, bracket.hi), exists, nullptr);
  }

  Quat<R> lifted(const OnCircle<R>& at) const {
    const R more = versine(abs(at.cos), at.sin);
    const R out = select(at.cos > zero, circle.distance + circle.radius * at.cos, circle.radius * more - circle.lead);
    const Vec3<R> p = circle.rest + circle.out * out + circle.side * (circle.radius * at.sin);
    return normalize(Quat<R>{p.x, p.y, p.z, at.w});
  }
};

/// The nearest point over a circle. Never inlined: a batch would have twenty copies of it, and take long to compile.
template <class R>
[[gnu::noinline]] Quat<R> foot_on(const LiftedCircle<R>& circle, Quat<R> target, int* steps_taken = nullptr) {
  const CircleSearch<R> search(circle, target);
  const auto across = target.w < R(Scalar<R>(0));
  if (!any(across)) return search.lifted(search.nearest(steps_taken));
  OnCircle<R> at = search.nearest_across(steps_taken);
  if (!all(across)) at = either<R>(across, at, search.nearest(steps_taken));
  return search.lifted(at);
}

/// The place over a circle, on the half away from the target, that is nearest among its neighbours, if it exists.
template <class R>
Quat<R> foot_behind(LiftedCircle<R> circle, Quat<R> target, Mask<R>& exists) {
  circle.side = -circle.side;
  CircleSearch<R> search(circle, target);
  search.beside = dot(vector_part(target), circle.side);
  return search.lifted(search.nearest_behind(exists));
}

/// The part of v perpendicular to the unit vector `out`, at length 1; if that is rounding, any perpendicular vector.
/// The part along `out` is taken away twice: if v is almost parallel to `out`, some of it is left after the first time.
template <class R>
Vec3<R> unit_beside(Vec3<R> v, Vec3<R> out) {
  using S = Scalar<R>;
  const Vec3<R> rest = v - out * dot(v, out), other = any_perpendicular(out);
  const auto rounding = dot(rest, rest) <= dot(v, v) * R(S(sizeof(S) == 4 ? 4e-14 : 1e-30));
  const Vec3<R> once = select<R>(rounding, other, normalize_or(rest, other));
  return normalize_or(once - out * dot(once, out), other);
}

/// The nearest point over a ball's surface, from outside or inside.
template <class R>
Quat<R> foot_on(const LiftedBall<R>& ball, Quat<R> target, int* steps_taken = nullptr) {
  const R zero = R(Scalar<R>(0));
  const Vec3<R> side = unit_beside(vector_part(target), ball.direction);
  const LiftedCircle<R> circle{{zero, zero, zero}, ball.direction, side,      ball.distance,
                               ball.radius,        ball.lead,      ball.edge, ball.inner};
  return foot_on(circle, target, steps_taken);
}

}  // namespace ligament::made
