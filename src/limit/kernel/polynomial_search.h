// The search for the point of a polynomial limit's boundary that is nearest to a quaternion, the target, from a start
// near it: a quasi-Newton method on the boundary, which learns curvatures from the gradients that it meets on the way.
//
// Everything is on the unit sphere of quaternions, where great-circle angles are half of rotation angles. With c the
// gauge, the boundary is c = 1. At a place p, let n be the outward unit normal of the boundary within the sphere, and
// write the target as q = α·p + β·n + v, with v perpendicular to p and n. At the nearest place v is 0. A step s along
// the boundary changes v by −(α + β·W)·s, where W is the curvature of the boundary, so the step is s = (α + β·W)⁻¹·v.
#pragma once

#include "limit/kernel/point.h"
#include "limit/kernel/polynomial_form.h"

namespace ligament::made {

/// Radians on the sphere of quaternions. Results land at least this deep inside, because rounding a quaternion takes as
/// much.
inline constexpr float kLeastDepth = 1.5e-7f;
/// The most steps of a search; four are usual.
inline constexpr int kSearchSteps = 20;
/// A search has arrived if its next step would turn the normal by less than this (radians), and c is this near to 1. In
/// float both thresholds are at least kArrivedDepths times the depth at which results land.
template <class S>
inline constexpr S kArrived = sizeof(S) == 4 ? S(6e-6) : S(1e-7);
inline constexpr float kArrivedDepths = 5;
/// It has also arrived if the next step is shorter than this (radians on the sphere of quaternions), which is rounding.
template <class S>
inline constexpr S kNoStep = sizeof(S) == 4 ? S(3e-7) : S(1e-13);
/// The most (radians) that a step may turn the normal: in the first step, and in any step.
inline constexpr float kFirstTurn = 0.4f, kMostTurn = 0.8f;
/// Steps stay where the level is below this: further out, the gauge of a thin set has a ridge.
inline constexpr float kHighestLevel = 1.1f;
/// A place with a higher level is of no use: it is far away, or the level is not even a number.
inline constexpr float kUselessLevel = 1e6f;
/// The least eigenvalue of α + β·W; smaller ones are raised to it.
inline constexpr float kLeastBend = 0.05f;
/// Radians. Rounding errors of `miss` are smaller than this.
inline constexpr float kMostMiss = 1e-3f;
/// Radians. A step that is worse than the place before by less than this is not worse, because that is rounding.
template <class S>
inline constexpr S kCostSlack = sizeof(S) == 4 ? S(2e-7) : S(1e-13);

/// The target, as seen from a place.
template <class R>
struct View {
  Quat<R> normal, aside;            ///< n, and v at length 1
  R steepness, radial;              ///< the slope along n and along p
  R miss;                           ///< how far outside the spot is, to first order
  R along, beyond, aside_distance;  ///< α, β, ‖v‖
  R distance;                       ///< ‖q − p‖
};
template <class R>
View<R> view_from(const Spot<R>& spot, Quat<R> target) {
  using S = Scalar<R>;
  const R one = R(S(1));
  const R radial = dot(spot.slope, spot.place);
  const Quat<R> tangent = add_scaled(spot.slope, spot.place, -radial);
  const R steepness = sqrt(max(dot(tangent, tangent), R(S(1e-30))));
  const R inverse = one / steepness;
  const Quat<R> normal = scale(tangent, inverse);
  const R along = dot(target, spot.place), beyond = dot(target, normal);
  const Quat<R> v = add_scaled(add_scaled(target, spot.place, -along), normal, -beyond);
  const R squared = dot(v, v), aside_distance = sqrt(squared), short_of_one = one - along;
  const Quat<R> aside = scale(v, one / max(aside_distance, R(S(1e-15))));
  const R distance = sqrt(squared + (beyond * beyond + short_of_one * short_of_one));
  return {normal, aside, steepness, radial, (spot.gauge - one) * inverse, along, beyond, aside_distance, distance};
}

template <class R>
View<R> choose(Mask<R> mask, const View<R>& a, const View<R>& b) {
  return {select<R>(mask, a.normal, b.normal),    select<R>(mask, a.aside, b.aside),
          select(mask, a.steepness, b.steepness), select(mask, a.radial, b.radial),
          select(mask, a.miss, b.miss),           select(mask, a.along, b.along),
          select(mask, a.beyond, b.beyond),       select(mask, a.aside_distance, b.aside_distance),
          select(mask, a.distance, b.distance)};
}

/// The symmetric rank-one update (SR1) of the second derivatives by the gradients at two places: the smallest change of
/// rank one after which bend · (b − a) is the difference of the gradients.
template <class R>
Bend<R> learned(const Bend<R>& bend, const Spot<R>& a, const Spot<R>& b) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const Quat<R> step = add_scaled(b.place, a.place, -one);
  const Quat<R> rest = add_scaled(add_scaled(b.slope, a.slope, -one), bend.times(step), -one);
  const R along = dot(rest, step);
  // If the rest is almost perpendicular to the step, the update would divide by almost 0, and is left out.
  const auto telling = along * along > R(S(0.0025)) * dot(rest, rest) * dot(step, step);
  const R factor = select(telling, one / select(telling, along, one), zero);
  const Quat<R> scaled = scale(rest, factor);
  const auto& e = bend.entry;
  return {{e[0] + rest.x * scaled.x, e[1] + rest.x * scaled.y, e[2] + rest.x * scaled.z, e[3] + rest.x * scaled.w,
           e[4] + rest.y * scaled.y, e[5] + rest.y * scaled.z, e[6] + rest.y * scaled.w, e[7] + rest.z * scaled.z,
           e[8] + rest.z * scaled.w, e[9] + rest.w * scaled.w}};
}

/// Where the target is. If it is outside, the nearest place of the region is sought; if it is inside, the nearest place
/// of the boundary.
enum class Side { outside, inside };

template <class R>
struct Step {
  Quat<R> place;
  R size;    ///< the angle by which the whole step would turn the normal, or twice its length if that is more
  R length;  ///< of the whole step
};

/// The step from a place, of a size of at most `radius`, and then back onto the boundary as its curvature predicts.
template <Side side, class R>
Step<R> step_from(const Spot<R>& spot, const View<R>& view, const Bend<R>& bend, R radius) {
  using S = Scalar<R>;
  const R half = R(S(0.5)), two = R(S(2)), one = R(S(1)), least = R(S(kLeastBend));
  // e₁ = v/‖v‖, and e₂ at right angles to p, n and e₁.
  const Quat<R> e1 = view.aside, e2 = view.normal * (conjugate(spot.place) * e1);
  const Quat<R> bent1 = bend.times(e1), bent2 = bend.times(e2);
  const R inverse = one / view.steepness;
  const R w11 = (dot(e1, bent1) - view.radial) * inverse, w12 = dot(e2, bent1) * inverse,
          w22 = (dot(e2, bent2) - view.radial) * inverse;
  const R beta = side == Side::outside ? abs(view.beyond) : view.beyond;
  R a11 = view.along + beta * w11, a22 = view.along + beta * w22;
  const R a12 = beta * w12;
  // If the matrix is not positive definite, a multiple of the identity is added until it is, so that the step still
  // leads along v.
  const R middle = half * (a11 + a22), apart = half * (a11 - a22);
  const R lift = max(least - (middle - sqrt(apart * apart + a12 * a12)), R(S(0)));
  a11 = a11 + lift, a22 = a22 + lift;
  const R factor = view.aside_distance / (a11 * a22 - a12 * a12);
  R x = a22 * factor, y = -(a12 * factor);
  const R turn1 = w11 * x + w12 * y, turn2 = w12 * x + w22 * y;
  const R length = sqrt(x * x + y * y), size = max(sqrt(turn1 * turn1 + turn2 * turn2), two * length);
  const R share = select(size > radius, radius / max(size, R(S(1e-15))), one);
  x = x * share, y = y * share;
  const R sag = half * (w11 * x * x + two * w12 * x * y + w22 * y * y);
  const R back = clamp(view.miss + sag, -(half * radius), R(S(0.3)));
  const Quat<R> along = add_scaled(add_scaled(spot.place, e1, x), e2, y);
  return {normalize(add_scaled(along, view.normal, -back)), size, length};
}

/// Where a search ends: at or near the boundary.
template <class R>
struct Approach {
  Quat<R> place, normal;
  R steepness;
  R miss;           ///< how far outside it may still be; 0 where the search has arrived
  Mask<R> arrived;  ///< false: the search ran out of steps
};

template <class R>
Approach<R> choose(Mask<R> mask, const Approach<R>& a, const Approach<R>& b) {
  return {select<R>(mask, a.place, b.place), select<R>(mask, a.normal, b.normal),
          select(mask, a.steepness, b.steepness), select(mask, a.miss, b.miss),
          mask_or(mask_and(mask, a.arrived), mask_and(mask_not(mask), b.arrived))};
}

/// The state of a search between two steps.
template <class R>
struct SearchState {
  Spot<R> spot;  ///< the best place so far
  View<R> view;  ///< the target, as seen from there
  Bend<R> bend;
  R radius;      ///< the most that the next step may turn the normal
  Step<R> next;  ///< the step to take next
};

template <int degree, Side side, class R, class F = float>
class BoundarySearch {
 public:
  using S = Scalar<R>;

  /// `depth` is how deep inside results land, which depends on rounding errors in float.
  BoundarySearch(const FactorGroupsOf<F>& factor, float depth, Quat<R> target) : factor_(factor), target_(target) {
    const S noise = sizeof(S) == 4 ? S(depth) : S(0);
    arrived_ = R(max(kArrived<S>, S(kArrivedDepths) * noise));
    slack_ = R(kCostSlack<S> + S(4) * noise);
  }

  Approach<R> run(const Spot<R>& spot, const Bend<R>& bend, Mask<R> wanted, int* steps_taken = nullptr) const {
    SearchState<R> state = begin(spot, bend);
    Approach<R> end{spot.place, state.view.normal, state.view.steepness, state.view.miss, mask_not(wanted)};
    auto open = arrive(state, end, wanted);
    int step = 0;
    for (; step < kSearchSteps && any(open); ++step) {
      open = advance(state, end, open, step + 1 < kSearchSteps ? mask_not(wanted) : wanted);
      open = arrive(state, end, open);
    }
    if (steps_taken) *steps_taken = step;
    return end;
  }

  SearchState<R> begin(const Spot<R>& spot, const Bend<R>& bend) const {
    SearchState<R> state{spot, view_from(spot, target_), bend, R(S(kFirstTurn)), {}};
    state.next = step_from<side>(state.spot, state.view, state.bend, state.radius);
    return state;
  }

  /// Ends those `open` searches that have arrived, and returns the others.
  Mask<R> arrive(const SearchState<R>& state, Approach<R>& end, Mask<R> open) const {
    const auto arrived = mask_and(open, has_arrived(state.spot, state.view, state.next));
    end = choose(arrived, {state.next.place, state.view.normal, state.view.steepness, R(S(0)), arrived}, end);
    return mask_and(open, mask_not(arrived));
  }

  /// Takes the next step of the `open` searches, and plans the one after it. Ends searches that get nowhere, and those
  /// whose `last` step it was. Returns the others.
  Mask<R> advance(SearchState<R>& state, Approach<R>& end, Mask<R> open, Mask<R> last) const {
    const Quat<R> place = state.next.place;
    const Spot<R> trial = spot_at(factor_, FormAt<degree, R>(factor_, place), place);
    const View<R> trial_view = view_from(trial, target_);
    const auto usable = mask_and(open, trial.level < R(S(kUselessLevel)));
    const auto better = mask_and(usable, is_better(trial, trial_view, state.spot, state.view));
    state.bend = learn(usable, state.bend, state.spot, trial);
    state.spot = choose(better, trial, state.spot);
    state.view = choose(better, trial_view, state.view);
    state.radius =
        select(better, min(R(S(2)) * state.radius, R(S(kMostTurn))), R(S(0.25)) * min(state.radius, state.next.size));
    const auto over = mask_and(open, mask_or(last, state.radius < R(S(0.1)) * arrived_));
    end =
        choose(over, {state.spot.place, state.view.normal, state.view.steepness, state.view.miss, mask_not(open)}, end);
    state.next = step_from<side>(state.spot, state.view, state.bend, state.radius);
    return mask_and(open, mask_not(over));
  }

  /// The cost by which the ends of two searches are compared: see the other `cost`, below. An end that misses by more
  /// than rounding has not reached the boundary; its gradient says nothing then, so it is worse than any other.
  R cost(const Approach<R>& end) const {
    const R miss = abs(end.miss), zero = R(S(0));
    const Quat<R> apart = add_scaled(target_, end.place, R(S(-1)));
    const R lost = select(miss > R(S(kMostMiss)), R(S(10)), zero);
    return sqrt(dot(apart, apart)) + (R(S(2)) * miss + lost);
  }

 private:
  Mask<R> has_arrived(const Spot<R>& spot, const View<R>& view, const Step<R>& next) const {
    const auto small = mask_or(next.size < arrived_, next.length < R(kNoStep<S>));
    // Where the gauge is flat, it is near to 1 even far away from the boundary.
    return mask_and(small, abs(spot.gauge - R(S(1))) < arrived_ * min(view.steepness, R(S(1))));
  }

  /// The distance from q plus twice the distance from the region, or from its boundary. It is least at the answer: on a
  /// way along n the first part changes by no more than the length of the way, the second by twice that.
  static R cost(const View<R>& view) {
    const R off = side == Side::outside ? max(view.miss, R(S(0))) : abs(view.miss);
    return view.distance + R(S(2)) * off;
  }

  Mask<R> is_better(const Spot<R>& trial, const View<R>& trial_view, const Spot<R>& spot, const View<R>& view) const {
    const R zero = R(S(0)), one = R(S(1));
    const auto low = trial.level < max(spot.level, R(S(kHighestLevel)));
    const auto gain = cost(trial_view) <= cost(view) + slack_;
    // Coming back from outside counts as better, even if the cost grows: beyond a sharp edge `miss` is too small.
    const auto back = mask_and(spot.level > R(S(1.001)), trial.level - one < R(S(0.75)) * (spot.level - one));
    const auto good = mask_and(low, mask_or(gain, back));
    if constexpr (side == Side::inside) return good;
    return mask_and(good, mask_or(trial_view.beyond > zero, view.beyond <= zero));  // does not turn away from q
  }

  static Bend<R> learn(Mask<R> usable, const Bend<R>& bend, const Spot<R>& from, const Spot<R>& to) {
    const Bend<R> more = learned(bend, from, to);
    Bend<R> made;
    for (int i = 0; i < 10; ++i) made.entry[i] = select(usable, more.entry[i], bend.entry[i]);
    return made;
  }

  const FactorGroupsOf<F>& factor_;
  Quat<R> target_;
  R arrived_, slack_;
};

/// The largest number of starts of a limit.
inline constexpr int kMostStarts = 128;

/// How good each start is for q: the cosine of its distance from q, minus 1 if q lies on the other side of the boundary
/// there.
template <Side side, class R>
void rate_starts(const float* compass, int count, Quat<R> q, R* rating) {
  using S = Scalar<R>;
  const float *x = compass, *y = x + count, *z = y + count, *w = z + count;
  const float *nx = w + count, *ny = nx + count, *nz = ny + count, *nw = nz + count;
  // A steep ramp instead of a step: it is 0 or −1 except where the boundary is seen edge on.
  const R steep = R(side == Side::outside ? S(1e6) : S(-1e6)), zero = R(S(0)), one = R(S(1));
  for (int i = 0; i < count; ++i) {
    const R along = (R(S(x[i])) * q.x + R(S(y[i])) * q.y) + (R(S(z[i])) * q.z + R(S(w[i])) * q.w);
    const R out = (R(S(nx[i])) * q.x + R(S(ny[i])) * q.y) + (R(S(nz[i])) * q.z + R(S(nw[i])) * q.w);
    rating[i] = abs(along) + max(min(along * out * steep, zero), -one);
  }
}

/// The index of the best start.
template <class R>
R best_start(const R* rating, int count) {
  using S = Scalar<R>;
  R best = R(S(-100)), index = R(S(0));
  for (int i = 0; i < count; ++i) {
    const auto better = rating[i] > best;
    if constexpr (ScalarLane<R>) {
      if (!better) continue;  // most are not, and a branch does not wait for the best so far
    }
    best = select(better, rating[i], best);
    index = select(better, R(S(i)), index);
  }
  return index;
}

/// Lowers by 1 the ratings of all starts whose normal is within 60° of `normal`.
template <class R>
void shun_side(const float* compass, int count, Quat<R> q, Quat<R> normal, R* rating) {
  using S = Scalar<R>;
  const float *x = compass, *y = x + count, *z = y + count, *w = z + count;
  const float *nx = w + count, *ny = nx + count, *nz = ny + count, *nw = nz + count;
  const R zero = R(S(0)), one = R(S(1)), half = R(S(0.5));
  for (int i = 0; i < count; ++i) {
    const R along = (R(S(x[i])) * q.x + R(S(y[i])) * q.y) + (R(S(z[i])) * q.z + R(S(w[i])) * q.w);
    const R facing =
        (R(S(nx[i])) * normal.x + R(S(ny[i])) * normal.y) + (R(S(nz[i])) * normal.z + R(S(nw[i])) * normal.w);
    rating[i] = rating[i] - select(select(along >= zero, facing, -facing) > half, one, zero);
  }
}

}  // namespace ligament::made
