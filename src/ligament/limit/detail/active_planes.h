// The exact nearest point of an intersection of slabs: an active-set method for three dimensions.
#pragma once

#include <ligament/limit/point.h>

#include <span>

namespace ligament::detail {

/// lo ≤ normal·v ≤ hi
struct Slab {
  Vec3f normal;
  float lo = 0, hi = 0;
  bool operator==(const Slab&) const = default;
};

/// normal·v ≤ offset; `excess` = normal·x − offset at some x.
template <class R>
struct Plane {
  Vec3<R> normal;
  R offset;
  R excess;
};

/// The face that x is furthest beyond, or nearest to from inside (excess ≤ 0).
template <class R>
Plane<R> worst_plane(std::span<const Slab> slabs, Vec3<R> x) {
  using S = Scalar<R>;
  Plane<R> worst{{R(S(0)), R(S(0)), R(S(0))}, R(S(0)), R(S(-4))};
  for (const Slab& slab : slabs) {
    const Vec3<R> n = broadcast<R>(slab.normal);
    const R along = dot(n, x);
    const R above = along - R(S(slab.hi)), below = R(S(slab.lo)) - along;
    const auto upper = above >= below;
    const R excess = max(above, below);
    const auto worse = excess > worst.excess;
    worst.normal = select<R>(worse, select<R>(upper, n, -n), worst.normal);
    worst.offset = select(worse, select(upper, R(S(slab.hi)), R(S(-slab.lo))), worst.offset);
    worst.excess = max(excess, worst.excess);
  }
  return worst;
}

/// Up to three planes on which the current answer lies. An idle place has a zero normal and is never exceeded.
template <class R>
struct ActivePlanes {
  Plane<R> plane[3];
};

/// By how much a half-space may be exceeded by rounding and still count as kept to, in the search and at its end.
template <class S>
inline constexpr S kPlaneRounding = sizeof(S) == 4 ? S(5e-7) : S(1e-13);
template <class S>
inline constexpr S kPlaneLanding = sizeof(S) == 4 ? S(kLandingTolerance) : S(1e-12);

/// Of the points on `added` and on any of up to two others, the one nearest to v that keeps to all four half-spaces.
///
/// That is the nearest of the feet of v on the planes' intersections that keeps to the half-spaces. A foot x + Σ yₖtₖ is
/// found in an orthonormal basis that starts with the added plane's normal, where the planes' equations are triangular:
/// each holds to rounding, however small the angles between the planes. Steps are counted from the last answer x, which
/// is near, and not from v, so that rounding is that of short ways.
template <class R>
struct SubsetSolver {
  using S = Scalar<R>;
  const Plane<R>* planes[4];  ///< [0] is the added one
  Vec3<R> v, x, way;          ///< way = v − x
  Vec3<R> t1;                 ///< the added plane's normal, of length 1 to the last digit of R
  R y1;                       ///< along it from x to the plane
  Vec3<R> best;
  R used[4];  ///< 1 for the planes that `best` was made to lie on
  R best_excess = R(S(1e30));

  SubsetSolver(const Plane<R>& added, const ActivePlanes<R>& active, Vec3<R> target, Vec3<R> last)
      : v(target), x(last), way(target - last), best(last) {
    planes[0] = &added;
    for (int i = 0; i < 3; ++i) planes[i + 1] = &active.plane[i];
    for (R& flag : used) flag = R(S(0));
    const R inverse = R(S(1)) / sqrt(dot(added.normal, added.normal));
    t1 = added.normal * inverse;
    y1 = -exceeded(0, x) * inverse;
  }

  /// By how much p lies beyond plane i.
  R exceeded(int i, Vec3<R> p) const { return dot(planes[i]->normal, p) - planes[i]->offset; }

  /// The seven subsets that contain the added plane; it is always part of the answer.
  void offer_all() {
    const R zero = R(S(0));
    offer(v + t1 * (y1 - dot(way, t1)), zero == zero, 0, 0);
    offer_with(1, 2, 3);
    offer_with(2, 3, 0);
    offer_with(3, 0, 0);
  }

  /// The planes 0 and a; then these with b, and with c (0: without).
  void offer_with(int a, int b, int c) {
    const R one = R(S(1));
    const Vec3<R> across = cross(t1, planes[a]->normal);
    const R squared = dot(across, across);
    const auto solvable = squared > R(S(1e-13));
    const R inverse = one / sqrt(select(solvable, squared, one));
    // across × t1 is at right angles to t1 to the last digit, however short `across` is.
    const Vec3<R> t2 = cross(across, t1) * inverse, t3 = cross(t1, t2);
    const Vec3<R> near = x + t1 * y1;
    const Vec3<R> on_both = near - t2 * (exceeded(a, near) * inverse);
    offer(on_both + t3 * dot(way, t3), solvable, a, a);
    for (const int other : {b, c}) {
      if (other == 0) continue;
      const R along = dot(planes[other]->normal, t3);
      const auto meets = mask_and(solvable, abs(along) > R(S(1e-7)));
      offer(on_both - t3 * (exceeded(other, on_both) / select(meets, along, one)), meets, a, other);
    }
  }

  /// p, which lies on the planes 0, a and b, becomes the answer if it keeps to the other half-spaces and is nearer, or
  /// while nothing does and it exceeds them less.
  void offer(Vec3<R> p, Mask<R> solvable, int a, int b) {
    R excess = R(S(0));
    for (int i = 1; i < 4; ++i) {
      if (i != a && i != b) excess = max(excess, exceeded(i, p));
    }
    const auto keeps = excess <= R(kPlaneRounding<S>), none_yet = best_excess > R(kPlaneRounding<S>);
    // ‖p − v‖² − ‖best − v‖², where the difference of the squares would have lost the digits that tell them apart.
    const auto nearer = dot(p - best, (p - v) + (best - v)) < R(S(0));
    const auto first = mask_and(none_yet, excess < best_excess);
    const auto better = mask_and(solvable, mask_or(first, mask_and(keeps, nearer)));
    best = select<R>(better, p, best);
    best_excess = select(better, excess, best_excess);
    for (int i = 0; i < 4; ++i) used[i] = select(better, R(S(i == 0 || i == a || i == b)), used[i]);
  }
};

/// Planes added before the search gives up and pulls its point inside; 6 is the most seen on the 13 axes.
inline constexpr int kPlaneSteps = 16;

/// x drawn towards `inner`, just so far that no slab is exceeded by more than the landing tolerance.
template <class R>
Vec3<R> pull_inside(std::span<const Slab> slabs, Vec3f inner, Vec3<R> x) {
  using S = Scalar<R>;
  const Vec3<R> center = broadcast<R>(inner);
  const R zero = R(S(0)), tiny = R(S(1e-20)), landing = R(S(kLandingTolerance));
  R share = R(S(1));
  for (const Slab& slab : slabs) {
    const Vec3<R> n = broadcast<R>(slab.normal);
    const R from = dot(n, center), to = dot(n, x);
    const R lo = R(S(slab.lo)) - landing, hi = R(S(slab.hi)) + landing;
    share = select(to > hi, min(share, max(hi - from, zero) / max(to - from, tiny)), share);
    share = select(to < lo, min(share, max(from - lo, zero) / max(from - to, tiny)), share);
  }
  return center + (x - center) * share;
}

/// The planes that a step used become the active ones; the added plane takes the place of one that is idle.
template <class R>
void replace_idle(ActivePlanes<R>& active, const Plane<R>& added, const R (&used)[4]) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  R vacancy = one;  // 1 until the added plane has found its place
  for (int i = 0; i < 3; ++i) {
    const auto idle = used[i + 1] <= zero;
    const auto take = mask_and(idle, vacancy > zero);
    Plane<R>& plane = active.plane[i];
    plane.normal = select<R>(take, added.normal, select<R>(idle, Vec3<R>{zero, zero, zero}, plane.normal));
    plane.offset = select(take, added.offset, select(idle, one, plane.offset));
    vacancy = select(take, zero, vacancy);
  }
}

/// Whether the plane is one of the active ones: then what it is still exceeded by is rounding.
template <class R>
Mask<R> is_active(const ActivePlanes<R>& active, const Plane<R>& plane) {
  const auto same = [&](const Plane<R>& other) {
    return mask_and(mask_and(other.normal.x == plane.normal.x, other.normal.y == plane.normal.y),
                    mask_and(other.normal.z == plane.normal.z, other.offset == plane.offset));
  };
  return mask_or(same(active.plane[0]), mask_or(same(active.plane[1]), same(active.plane[2])));
}

/// The nearest point to v inside all slabs. Each step adds the plane exceeded most and solves for the ≤ 4 planes at
/// hand exactly, so the distance from v grows with every step and no set of planes comes twice.
template <class R>
NearestPoint<R> nearest_in_slabs(std::span<const Slab> slabs, Vec3f inner, Vec3<R> v, int* steps_taken = nullptr) {
  using S = Scalar<R>;
  Plane<R> worst = worst_plane<R>(slabs, v);
  const auto moved = worst.excess > R(S(kInsideTolerance));
  if (steps_taken) *steps_taken = 0;
  if (!any(moved)) return {v, moved};

  ActivePlanes<R> active{};
  for (Plane<R>& plane : active.plane) plane = {{R(S(0)), R(S(0)), R(S(0))}, R(S(1)), R(S(0))};
  Vec3<R> x = v;
  auto open = moved;
  for (int step = 0; step < kPlaneSteps && any(open); ++step) {
    if (steps_taken) *steps_taken = step + 1;
    SubsetSolver<R> solver(worst, active, v, x);
    solver.offer_all();
    x = select<R>(open, solver.best, x);
    replace_idle(active, worst, solver.used);
    worst = worst_plane<R>(slabs, x);
    open = mask_and(mask_and(open, worst.excess > R(kPlaneLanding<S>)), mask_not(is_active(active, worst)));
  }
  // Steps that go round in circles do so within rounding; what is further out is pulled in.
  open = mask_and(open, worst.excess > R(S(1.5f * kLandingTolerance)));
  if (any(open)) x = select<R>(open, pull_inside(slabs, inner, x), x);
  return {select<R>(moved, x, v), moved};
}

}  // namespace ligament::detail
