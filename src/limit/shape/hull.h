// Hull: the convex hull of points in rotation-vector space.
//
// region: v between the vertices · metric: Euclidean in v, exact
#pragma once

#include "limit/kernel/corner_solver.h"
#include "limit/kernel/point.h"
#include "limit/shape/prepared.h"

#include <cstdint>
#include <vector>

namespace ligament::made {

/// All members after `center` are relative to it: p = v − center.
struct Hull : Prepared, ligament::Hull {
  /// Inside is where normal·p ≤ offset.
  struct Face {
    Vec3f normal;
    float offset;
    std::uint32_t first, end;  ///< its corners in `rims`; none if no rotation comes near the face
    bool operator==(const Face&) const = default;
  };
  /// Faces with similar normals. A bound on all of them: normal·p − offset ≤ middle·p + radius·‖p‖ − (the group's)
  /// offset.
  struct Group {
    Vec3f middle;
    float radius, offset;
    std::uint32_t first, end;  ///< its faces in `faces`
    bool operator==(const Group&) const = default;
  };
  /// The start of an edge of a face; edges go counter-clockwise, seen from outside.
  struct RimCorner {
    Vec3f point;
    float inverse_squared;  ///< 1/‖b − a‖² for the edge from a to b
    std::uint32_t next;     ///< index in `rims` of the point where the edge ends
    std::uint32_t corner;   ///< index in `corners` of the same point as `point`
    bool operator==(const RimCorner&) const = default;
  };
  struct Corner {
    Vec3f point;
    std::uint32_t first, end;  ///< its directions in `spokes`; none if not all of its edges are known
    bool operator==(const Corner&) const = default;
  };

  Vec3f center;  ///< a point inside
  std::vector<Face> faces;
  std::vector<Group> groups;
  std::vector<RimCorner> rims;
  std::vector<Corner> corners;
  std::vector<Vec3f> spokes;  ///< unit vectors along the edges that leave a corner
  bool flat = false;          ///< a point, a segment or a polygon: it has no inside
  bool operator==(const Hull&) const = default;
};

Result<Hull> make(const ligament::Hull&);

/// Radians. This close to a face, its rounded plane does not tell inside from outside; the corners do.
inline constexpr float kFaceRounding = kLandingTolerance;

/// Radians. No rotation is deeper than this inside any shape.
inline constexpr float kDeepest = 4;

/// Calls visit(i, mask) for each i from first to end − 1; `mask` are the lanes in which `index` is i. Skips an i that
/// occurs in no lane.
template <class R, class Visit>
void for_each_index(R index, std::uint32_t first, std::uint32_t end, Visit visit) {
  if constexpr (ScalarLane<R>) {
    if (index >= R(first) && index < R(end)) visit(static_cast<std::uint32_t>(index), true);
  } else {
    for (std::uint32_t i = first; i < end; ++i) {
      const auto here = index == R(Scalar<R>(i));
      if (any(here)) visit(i, here);
    }
  }
}

/// The index of a face or corner, and the value for which it was chosen.
template <class R>
struct Furthest {
  R index;  ///< −1 if there is none
  R along;
};

/// The face with the greatest normal·p − offset, if that is more than `level`.
template <class R>
Furthest<R> furthest_face(const Hull& hull, Vec3<R> p, R level) {
  using S = Scalar<R>;
  const R norm = length(p);
  Furthest<R> best{R(S(-1)), level};
  for (const Hull::Group& group : hull.groups) {
    const R bound = dot(broadcast<R>(group.middle), p) + (norm * R(S(group.radius)) - R(S(group.offset)));
    if (!any(bound > best.along)) continue;
    for (std::uint32_t i = group.first; i < group.end; ++i) {
      const R excess = dot(broadcast<R>(hull.faces[i].normal), p) - R(S(hull.faces[i].offset));
      best = {select(excess > best.along, R(S(i)), best.index), max(excess, best.along)};
    }
  }
  return best;
}

/// The corner that is furthest in the direction of `way`, seen from the corner `from`: the greatest way·aside, with
/// aside = corner − from. It counts only if it is more than rounding: (way·aside)² > slack·‖aside‖².
template <class R>
Furthest<R> furthest_corner(const Hull& hull, Vec3<R> from, Vec3<R> way, R slack) {
  using S = Scalar<R>;
  Furthest<R> best{R(S(-1)), R(S(0))};
  for (std::uint32_t i = 0; i < hull.corners.size(); ++i) {
    const Vec3<R> aside = broadcast<R>(hull.corners[i].point) - from;
    const R along = dot(aside, way);
    const auto further = mask_and(along > best.along, along * along > dot(aside, aside) * slack);
    best = {select(further, R(S(i)), best.index), select(further, along, best.along)};
  }
  return best;
}

/// The largest component of `way` (radians) along an edge that leaves a corner; 1 if not all of these edges are known.
/// If it is ≤ 0, the hull lies behind the corner, and no point of it is nearer to where `way` leads.
template <class R>
R lean_at(const Hull& hull, std::uint32_t corner, Vec3<R> way) {
  using S = Scalar<R>;
  const Hull::Corner& from = hull.corners[corner];
  R most = R(S(from.first < from.end ? -1 : 1));
  for (std::uint32_t i = from.first; i < from.end; ++i) most = max(most, dot(broadcast<R>(hull.spokes[i]), way));
  return most;
}

/// If `way` leads towards a corner by a smaller sine than this, what would be gained by going there is rounding.
template <class S>
inline constexpr S kCornerGain = sizeof(S) == 4 ? S(2e-7) : S(1e-14);

/// A point of the hull, and whether it is known to be the nearest.
template <class R>
struct FaceFoot {
  Held<R> held;
  Mask<R> settled;
};

/// The nearest point to p on an edge of a face, at `share` of the edge. It is the nearest point of the hull if the way
/// from it to p leans towards no edge of a corner at its end. From a point within the edge, the way is perpendicular to
/// the edge.
template <class R>
FaceFoot<R> foot_on_edge(const Hull& hull, std::uint32_t edge, R share, Vec3<R> p) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const Hull::RimCorner &from = hull.rims[edge], &to = hull.rims[from.next];
  const Vec3<R> a = broadcast<R>(from.point), b = broadcast<R>(to.point);
  const auto at_end = share >= one, inner = mask_and(share > zero, share < one);
  const Vec3<R> along = b - a, foot = select<R>(at_end, b, a + along * share);
  Vec3<R> way = p - foot;
  way = way - along * select(inner, dot(way, along) * R(S(from.inverse_squared)), zero);
  R lean = lean_at(hull, from.corner, way);
  if (any(at_end)) lean = select(at_end, lean_at(hull, to.corner, way), lean);
  const Vec3<R> last = select<R>(at_end, b, a);
  return {{foot, way, {b, last, last}, {select(inner, one, zero), zero, one}},
          lean * abs(lean) <= dot(way, way) * R(kCornerGain<S> * kCornerGain<S>)};
}

/// The nearest point of a face to p. If that is the foot of p on the face's plane, it is the nearest point of the hull.
/// A face made of triangles that are almost in one plane may be slightly concave; a foot near the rim may then count as
/// outside of the face, but never wrongly as inside.
template <class R>
FaceFoot<R> foot_on_face(const Hull& hull, const Hull::Face& face, Vec3<R> p) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const Vec3<R> normal = broadcast<R>(face.normal);
  const Vec3<R> foot = p - normal * (dot(normal, p) - R(S(face.offset)));
  R least = R(S(1e30)), beyond = R(S(-1)), nearest = R(S(-1)), share = zero;
  for (std::uint32_t i = face.first; i < face.end; ++i) {
    const Vec3<R> a = broadcast<R>(hull.rims[i].point);
    const Vec3<R> along = broadcast<R>(hull.rims[hull.rims[i].next].point) - a, way = foot - a;
    beyond = max(beyond, dot(cross(along, normal), way));
    const R place = clamp(dot(way, along) * R(S(hull.rims[i].inverse_squared)), zero, one);
    const Vec3<R> rest = way - along * place;
    const R squared = dot(rest, rest);
    const auto nearer = squared < least;
    least = min(squared, least);
    nearest = select(nearer, R(S(i)), nearest);
    share = select(nearer, place, share);
  }
  const auto before = beyond <= zero;
  FaceFoot<R> found{{foot, p - foot, {foot, foot, foot}, {zero, zero, one}}, before};
  if (all(before)) return found;
  for_each_index(nearest, face.first, face.end, [&](std::uint32_t i, Mask<R> here) {
    const FaceFoot<R> other = foot_on_edge(hull, i, share, p);
    const auto take = mask_and(here, mask_not(before));
    found = {either<R>(take, other.held, found.held), mask_or(found.settled, mask_and(take, other.settled))};
  });
  return found;
}

/// The start of the search: the nearest point of the face, or some corner if there is no face.
template <class R>
FaceFoot<R> begin_search(const Hull& hull, Vec3<R> p, R face) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const Vec3<R> some = broadcast<R>(hull.corners.front().point);
  FaceFoot<R> start{{some, p - some, {some, some, some}, {zero, zero, one}}, one < zero};
  for_each_index(face, 0, static_cast<std::uint32_t>(hull.faces.size()), [&](std::uint32_t i, Mask<R> here) {
    if (hull.faces[i].first == hull.faces[i].end) return;
    const FaceFoot<R> found = foot_on_face(hull, hull.faces[i], p);
    start = {either<R>(here, found.held, start.held), mask_or(start.settled, mask_and(here, found.settled))};
  });
  return start;
}

/// The corner with this index, or `otherwise` if there is none.
template <class R>
Vec3<R> corner_at(const Hull& hull, R index, Vec3<R> otherwise) {
  for_each_index(index, 0, static_cast<std::uint32_t>(hull.corners.size()), [&](std::uint32_t i, Mask<R> here) {
    otherwise = select<R>(here, broadcast<R>(hull.corners[i].point), otherwise);
  });
  return otherwise;
}

/// The most corners that a search adds. 14 is the most seen, apart from searches that go round in circles within
/// rounding.
inline constexpr int kCornerSteps = 24;

/// The nearest point of the hull to p, in the lanes of `open`. `face` is the face that p is furthest beyond.
///
/// The nearest point is almost always on that face. If it is not, each step adds the corner that is furthest towards p,
/// and finds the nearest point between the at most four corners at hand exactly (as in the GJK algorithm). The distance
/// shrinks with every step, so no set of corners comes twice. All points on the way lie in the hull.
template <class R>
Vec3<R> nearest_in_hull(const Hull& hull, Vec3<R> p, R face, Mask<R> open, int* steps_taken = nullptr) {
  using S = Scalar<R>;
  const FaceFoot<R> start = begin_search(hull, p, select(open, face, R(S(-1))));
  Held<R> held = start.held;
  open = mask_and(open, mask_not(start.settled));
  int step = 0;
  for (; step < kCornerSteps && any(open); ++step) {
    const R distance = length(p - held.point), gain = R(kCornerGain<S>);
    const R next = furthest_corner(hull, held.corner[2], held.way, distance * distance * (gain * gain)).index;
    const Vec3<R> corner = corner_at(hull, next, held.point);
    open = mask_and(mask_and(open, distance > R(S(kLandingTolerance))),
                    mask_and(next >= R(S(0)), mask_not(holds(held, corner))));
    if (!any(open)) break;
    const Held<R> found = CornerSolver<R>(held, corner, p).solve();
    // Rounding can make a step lead away from p. In the first steps a loss within rounding is allowed; later it is not,
    // so that the search cannot go round in circles.
    const R allowed = (R(S(1)) + distance) * R(step < kCornerSteps / 3 ? kCornerGain<S> : S(0));
    open = mask_and(open, length(p - found.point) < distance + allowed);
    held = either<R>(open, found, held);
  }
  if (steps_taken) *steps_taken = step;
  return held.point;
}

template <class R>
NearestPoint<R> nearest_point(const Hull& hull, Vec3<R> v) {
  using S = Scalar<R>;
  const Vec3<R> center = broadcast<R>(hull.center), p = v - center;
  const R inside = R(S(-kFaceRounding));
  const auto worst = furthest_face(hull, p, inside);
  const auto open = hull.flat ? p.x == p.x : worst.along > inside;
  if (!any(open)) return {v, open};
  const Vec3<R> nearest = nearest_in_hull(hull, p, worst.index, open);
  const NearestPoint<R> found = settle(p, select<R>(open, nearest, p));
  return {select<R>(found.moved, nearest + center, v), found.moved};
}

/// A lower bound of the distance from v to the hull.
template <class R>
R distance_at_least(const Hull& hull, Vec3<R> v) {
  const R inside = R(Scalar<R>(-kFaceRounding));
  return furthest_face(hull, v - broadcast<R>(hull.center), inside).along;
}

/// For sorting batches: 0 inside (roughly), else 1 + the number of the group whose faces v is furthest beyond.
template <class R>
R kind_of(const Hull& hull, Vec3<R> v) {
  using S = Scalar<R>;
  const Vec3<R> p = v - broadcast<R>(hull.center);
  R furthest = R(S(0)), number = furthest, kind = furthest;
  for (const Hull::Group& group : hull.groups) {
    const R beyond = dot(broadcast<R>(group.middle), p) - R(S(group.offset));
    number = number + R(S(1));
    kind = select(beyond > furthest, number, kind);
    furthest = max(furthest, beyond);
  }
  return kind;
}

template <class R>
R point_margin(const Hull& hull, Vec3<R> v) {
  using S = Scalar<R>;
  const Vec3<R> p = v - broadcast<R>(hull.center);
  const auto worst = furthest_face(hull, p, R(S(-kDeepest)));
  const auto open = hull.flat ? p.x == p.x : worst.along > R(S(-kFaceRounding));
  if (!any(open)) return -worst.along;
  const R distance = length(p - nearest_in_hull(hull, p, worst.index, open));
  const auto outside = mask_or(worst.along >= R(S(0)), distance > R(S(kInsideTolerance)));
  return select(hull.flat ? open : mask_and(open, outside), -distance, -worst.along);
}

/// The largest ‖v‖ of the vertices.
float reach(const Hull&);
inline bool contains_zero(const Hull& hull) { return point_margin(hull, Vec3f{}) >= -kLandingTolerance; }

}  // namespace ligament::made
