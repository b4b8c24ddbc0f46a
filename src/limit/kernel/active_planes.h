// The exact nearest point of an intersection of slabs: an active-set method for three dimensions.
#pragma once

#include "limit/kernel/point.h"

#include <span>

namespace ligament::made {

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

/// The face with the greatest excess: the one that x is furthest beyond or, if x is inside (excess ≤ 0), nearest to.
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

/// Up to three planes on which the current answer lies. An unused entry has a zero normal, and no point exceeds it.
template <class R>
struct ActivePlanes {
  Plane<R> plane[3];
};

/// The search ends when no half-space is exceeded by more than this, which is a little above rounding. Between slabs
/// that meet at 5°, the answer may be off by 12 times as much along their wedge.
template <class S>
inline constexpr S kPlaneLanding = sizeof(S) == 4 ? S(3e-7) : S(1e-12);

/// Finds the point nearest to v of those on the plane `added` that keep to up to three other half-spaces.
///
/// The candidates are the feet of v on `added` alone, on the line where it meets one of the others, and at the corner
/// where it meets two. The right one keeps to the remaining half-spaces and needs all of its own planes: without any of
/// them, the foot would lie beyond that plane. Both conditions are measured in radians, and are accurate up to
/// rounding.
///
/// A foot is x + Σ yₖtₖ in an orthonormal basis whose first vector is the normal of `added`. There the planes'
/// equations are triangular, so each holds up to rounding, however small the angles between the planes. Steps begin at
/// the last answer x, which is near, and not at v: short steps have small rounding errors.
template <class R>
struct SubsetSolver {
  using S = Scalar<R>;
  const Plane<R>& added;
  const Plane<R> (&others)[3];
  Vec3<R> v, x;
  Vec3<R> best;
  R used[3];  ///< 1 for those of the others on which `best` lies
  R best_badness = R(S(1e30));

  /// The line where `added` meets one of the others, and the foot of v on it.
  struct Edge {
    Vec3<R> start, along, foot;
    R beyond[3];  ///< how far the foot is beyond each of the others
    Mask<R> solvable;
  };

  SubsetSolver(const Plane<R>& added_, const ActivePlanes<R>& active, Vec3<R> target, Vec3<R> last)
      : added(added_), others(active.plane), v(target), x(last), best(last), used{R(S(0)), R(S(0)), R(S(0))} {}

  static R beyond(const Plane<R>& plane, Vec3<R> p) { return dot(plane.normal, p) - plane.offset; }

  void solve() {
    const R inverse = R(S(1)) / sqrt(dot(added.normal, added.normal)), zero = R(S(0));
    const Vec3<R> t1 = added.normal * inverse, way = v - x;
    const R y1 = -beyond(added, x) * inverse;
    const Vec3<R> foot = v + t1 * (y1 - dot(way, t1));
    const R over[3] = {beyond(others[0], foot), beyond(others[1], foot), beyond(others[2], foot)};
    offer(foot, max(over[0], max(over[1], over[2])), zero == zero, -1, -1);
    if (all(best_badness <= zero)) return;
    const Edge edges[3] = {edge(0, t1, x + t1 * y1, way), edge(1, t1, x + t1 * y1, way), edge(2, t1, x + t1 * y1, way)};
    for (int a = 0; a < 3; ++a) {
      const R rest = max(edges[a].beyond[(a + 1) % 3], edges[a].beyond[(a + 2) % 3]);
      offer(edges[a].foot, max(rest, -over[a]), edges[a].solvable, a, a);
    }
    if (all(best_badness <= zero)) return;
    for (int a = 0; a < 3; ++a) offer_corner(edges, a, (a + 1) % 3, (a + 2) % 3);
  }

  Edge edge(int a, Vec3<R> t1, Vec3<R> near, Vec3<R> way) const {
    const R one = R(S(1));
    const Vec3<R> across = cross(t1, others[a].normal);
    const R squared = dot(across, across);
    const auto solvable = squared > R(S(1e-13));
    if (!any(solvable)) return {near, near, near, {one, one, one}, solvable};
    const R inverse = one / sqrt(select(solvable, squared, one));
    // across × t1 is perpendicular to t1 to the last digit, however short `across` is.
    const Vec3<R> t2 = cross(across, t1) * inverse, t3 = cross(t1, t2);
    const Vec3<R> start = near - t2 * (beyond(others[a], near) * inverse);
    const Vec3<R> foot = start + t3 * dot(way, t3);
    return {start, t3, foot, {beyond(others[0], foot), beyond(others[1], foot), beyond(others[2], foot)}, solvable};
  }

  /// The corner of `added` with a and b; c is the remaining one.
  void offer_corner(const Edge (&edges)[3], int a, int b, int c) {
    const R slope = dot(others[b].normal, edges[a].along);
    const auto meets = mask_and(mask_and(edges[a].solvable, edges[b].solvable), abs(slope) > R(S(1e-7)));
    if (!any(meets)) return;
    const R way = beyond(others[b], edges[a].start) / select(meets, slope, R(S(1)));
    const Vec3<R> corner = edges[a].start - edges[a].along * way;
    const R left_out = max(-edges[a].beyond[b], -edges[b].beyond[a]);
    offer(corner, max(left_out, beyond(others[c], corner)), meets, a, b);
  }

  /// Offers p, which lies on `added`, a and b (−1 for no plane). `badness` is ≤ 0 for the right answer, up to rounding.
  /// The first such answer is kept, so that a lane does not depend on how long its neighbours make it search.
  void offer(Vec3<R> p, R badness, Mask<R> solvable, int a, int b) {
    const auto better = mask_and(mask_and(solvable, best_badness > R(S(0))), badness < best_badness);
    best = select<R>(better, p, best);
    best_badness = select(better, badness, best_badness);
    for (int i = 0; i < 3; ++i) used[i] = select(better, R(S(i == a || i == b)), used[i]);
  }
};

/// The most planes that a search adds; then its point is pulled inside. 13 is the most seen, with up to 64 axes.
inline constexpr int kPlaneSteps = 24;

/// x moved towards `inner`, just so far that no slab is exceeded by more than the landing tolerance.
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

/// Keeps the planes that a step used, and puts the added plane in the place of one that it did not use.
template <class R>
void replace_idle(ActivePlanes<R>& active, const Plane<R>& added, const R (&used)[3]) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  R vacancy = one;  // 1 until the added plane has found its place
  for (int i = 0; i < 3; ++i) {
    const auto idle = used[i] <= zero;
    const auto take = mask_and(idle, vacancy > zero);
    Plane<R>& plane = active.plane[i];
    plane.normal = select<R>(take, added.normal, select<R>(idle, Vec3<R>{zero, zero, zero}, plane.normal));
    plane.offset = select(take, added.offset, select(idle, one, plane.offset));
    vacancy = select(take, zero, vacancy);
  }
}

/// Whether the plane is one of the active ones. Then x exceeds it only by rounding.
template <class R>
Mask<R> is_active(const ActivePlanes<R>& active, const Plane<R>& plane) {
  const auto same = [&](const Plane<R>& other) {
    return mask_and(mask_and(other.normal.x == plane.normal.x, other.normal.y == plane.normal.y),
                    mask_and(other.normal.z == plane.normal.z, other.offset == plane.offset));
  };
  return mask_or(same(active.plane[0]), mask_or(same(active.plane[1]), same(active.plane[2])));
}

/// The nearest point to v inside all slabs. Each step adds the plane that is exceeded most, and finds the nearest point
/// for the at most four planes at hand exactly. The distance from v grows with every step, so no set of planes comes
/// twice.
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
    solver.solve();
    x = select<R>(open, solver.best, x);
    replace_idle(active, worst, solver.used);
    worst = worst_plane<R>(slabs, x);
    open = mask_and(mask_and(open, worst.excess > R(kPlaneLanding<S>)), mask_not(is_active(active, worst)));
  }
  // Steps can go round in circles, but only within rounding. A point that is further out than that is pulled inside.
  open = mask_and(open, worst.excess > R(S(kLandingTolerance)));
  if (any(open)) x = select<R>(open, pull_inside(slabs, inner, x), x);
  return {select<R>(moved, x, v), moved};
}

}  // namespace ligament::made
