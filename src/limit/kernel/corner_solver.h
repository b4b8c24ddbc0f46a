// The exact nearest point between up to four corners: one step of the search in convex hulls (shape/hull.h).
#pragma once

#include "limit/kernel/point.h"

namespace ligament::made {

/// A point between up to three corners, and the way from it to p.
template <class R>
struct Held {
  Vec3<R> point;
  Vec3<R> way;  ///< p − point, made exactly perpendicular to the edges between the corners
  Vec3<R> corner[3];
  R used[3];  ///< 1 for the corners that it lies between, else 0; always 1 for the last
};

template <class R>
Held<R> either(Mask<R> mask, const Held<R>& a, const Held<R>& b) {
  Held<R> held{select<R>(mask, a.point, b.point), select<R>(mask, a.way, b.way), {}, {}};
  for (int i = 0; i < 3; ++i) {
    held.corner[i] = select<R>(mask, a.corner[i], b.corner[i]);
    held.used[i] = select(mask, a.used[i], b.used[i]);
  }
  return held;
}

template <class R>
Mask<R> holds(const Held<R>& held, Vec3<R> corner) {
  const auto same = [&](int i) {
    const Vec3<R>& other = held.corner[i];
    const auto here = mask_and(other.x == corner.x, mask_and(other.y == corner.y, other.z == corner.z));
    return mask_and(here, held.used[i] > R(Scalar<R>(0)));
  };
  return mask_or(same(0), mask_or(same(1), same(2)));
}

/// Finds the nearest point to p of those between the corner `added` and up to three others. `added` must lie further
/// towards p than the others do, so that the nearest point uses it.
///
/// The candidates are `added` itself, the feet of p on the edges from it to one of the others, and on the triangles
/// with two of them. The right one needs all of its corners (without one of them, the way to p would lean towards it),
/// and its way to p leans towards none of the remaining corners. A lean is measured in radians along an edge of length
/// 1, and is accurate up to rounding, however small the angles between the edges. Feet are clamped to lie between their
/// corners.
template <class R>
struct CornerSolver {
  using S = Scalar<R>;
  Vec3<R> added, way;  ///< `way` leads from it to p
  Vec3<R> others[3];
  Vec3<R> edge[3];  ///< unit vectors from `added` to the others; 0 for a corner that is not used
  R size[3];
  R along[3];    ///< way·edge
  R lean[3][3];  ///< [a][b]: the component along edge b of what is left of `way` without its part along edge a
  Held<R> best;
  R best_badness = R(S(1e30));

  CornerSolver(const Held<R>& held, Vec3<R> added_, Vec3<R> p)
      : added(added_), way(p - added_), others{held.corner[0], held.corner[1], held.corner[2]} {
    const R zero = R(S(0)), one = R(S(1));
    best = {added, way, {added, added, added}, {zero, zero, one}};
    for (int i = 0; i < 3; ++i) {
      const Vec3<R> whole = others[i] - added;
      const R squared = dot(whole, whole);
      const auto usable = mask_and(held.used[i] > zero, squared > R(S(1e-30)));
      const R inverse = select(usable, one / sqrt(select(usable, squared, one)), zero);
      edge[i] = whole * inverse;
      size[i] = squared * inverse;
      along[i] = dot(way, edge[i]);
    }
  }

  Held<R> solve() {
    const R zero = R(S(0));
    offer(added, way, max(along[0], max(along[1], along[2])), zero == zero, -1, -1);
    if (all(best_badness <= zero)) return best;
    for (int a = 0; a < 3; ++a) offer_edge(a, (a + 1) % 3, (a + 2) % 3);
    if (all(best_badness <= zero)) return best;
    for (int a = 0; a < 3; ++a) offer_triangle(a, (a + 1) % 3, (a + 2) % 3);
    if (!all(best_badness <= zero)) offer_inside();
    return best;
  }

  void offer_edge(int a, int b, int c) {
    Vec3<R> rest = way - edge[a] * along[a];
    rest = rest - edge[a] * dot(rest, edge[a]);  // takes away what rounding has left of it
    lean[a][b] = dot(rest, edge[b]);
    lean[a][c] = dot(rest, edge[c]);
    const Vec3<R> foot = added + edge[a] * clamp(along[a], R(S(0)), size[a]);
    offer(foot, rest, max(-along[a], max(lean[a][b], lean[a][c])), size[a] > R(S(0)), a, a);
  }

  void offer_triangle(int a, int b, int c) {
    const Vec3<R> normal = cross(edge[a], edge[b]);
    const R squared = dot(normal, normal);
    const auto spans = squared > R(S(sizeof(S) == 4 ? 1e-12 : 1e-24));
    if (!any(spans)) return;
    const R inverse = R(S(1)) / select(spans, squared, R(S(1)));
    const Vec3<R> rest = normal * (dot(way, normal) * inverse);
    const auto longer = size[a] >= size[b];
    const Vec3<R> foot =
        added + select<R>(longer, foot_between(a, b, lean[a][b] * inverse), foot_between(b, a, lean[b][a] * inverse));
    offer(foot, rest, max(dot(rest, edge[c]), max(-lean[a][b], -lean[b][a])), spans, a, b);
  }

  /// The foot in the triangle, edgeₐ·(alongₐ − cosine·y) + edge_b·y. Its place along edge a, which is the longer one,
  /// is right however y is rounded. y is clamped so that the foot lies in the triangle.
  Vec3<R> foot_between(int a, int b, R y) const {
    const R zero = R(S(0)), tiny = R(S(1e-30));
    const R cosine = dot(edge[a], edge[b]), place = min(along[a], size[a]);
    const auto acute = cosine > zero;
    const R at_added = place / select(acute, cosine, min(cosine, -tiny));  // the y where the part along edge a is 0
    const R far = (size[a] - place) * size[b] / max(size[a] - cosine * size[b], tiny);
    const R near = select(acute, zero, at_added);
    const R kept = clamp(y, max(near, zero), min(size[b], select(acute, min(far, at_added), far)));
    return edge[a] * max(place - cosine * kept, zero) + edge[b] * max(kept, zero);
  }

  /// If no candidate is right, p may lie inside the tetrahedron of all four corners. Rounding could put this point
  /// anywhere in there, so it counts only if it is nearer.
  void offer_inside() {
    const R zero = R(S(0)), one = R(S(1)), tiny = R(S(1e-30));
    const R volume = dot(edge[0], cross(edge[1], edge[2]));
    const auto spans = abs(volume) > R(S(1e-20));
    const R inverse = one / select(spans, volume, one);
    Vec3<R> sum{zero, zero, zero};
    R share = zero;
    for (int a = 0; a < 3; ++a) {
      const R y = max(dot(way, cross(edge[(a + 1) % 3], edge[(a + 2) % 3])) * inverse, zero);
      sum = sum + edge[a] * y;
      share = share + y / max(size[a], tiny);
    }
    const Vec3<R> left = way - sum * (one / max(share, one)), least = way - (best.point - added);
    const auto nearer = mask_and(mask_and(spans, best_badness > zero), dot(left, left) < dot(least, least));
    best.point = select<R>(nearer, added + (way - left), best.point);
  }

  /// Offers a foot between `added`, a and b (−1 for no corner). `badness` is ≤ 0 for the right answer, up to rounding.
  /// The first such answer is kept, so that a lane does not depend on how long its neighbours make it search.
  void offer(Vec3<R> foot, Vec3<R> rest, R badness, Mask<R> solvable, int a, int b) {
    const R zero = R(S(0)), one = R(S(1));
    const auto better = mask_and(mask_and(solvable, best_badness > zero), badness < best_badness);
    if (!any(better)) return;
    const Held<R> found{foot,
                        rest,
                        {a >= 0 ? others[a] : added, a != b ? others[b] : added, added},
                        {a >= 0 ? one : zero, a != b ? one : zero, one}};
    best = either<R>(better, found, best);
    best_badness = select(better, badness, best_badness);
  }
};

}  // namespace ligament::made
