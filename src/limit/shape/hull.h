// Hull: the convex hull of points in rotation-vector space.
//
// region: v between the vertices · metric: Euclidean in v, exact
#pragma once

#include "base/result.h"
#include "limit/kernel/corner_solver.h"
#include "limit/kernel/point.h"

#include <cstdint>
#include <vector>

namespace ligament {

/// What make_hull adds to the vertices is relative to `center`: p = v − center.
struct Hull {
  /// normal·p ≤ offset inside.
  struct Face {
    Vec3f normal;
    float offset;
    std::uint32_t first, end;  ///< its part of `rims`; empty for one that no rotation comes near
    bool operator==(const Face&) const = default;
  };
  /// Faces with like normals: normal·p − offset ≤ middle·p + radius·‖p‖ − offset for all of them.
  struct Group {
    Vec3f middle;
    float radius, offset;
    std::uint32_t first, end;  ///< its part of `faces`
    bool operator==(const Group&) const = default;
  };
  /// Where an edge of a face begins, counter-clockwise seen from outside.
  struct RimCorner {
    Vec3f point;
    float inverse_squared;  ///< 1/‖b − a‖² of the edge
    std::uint32_t next;     ///< in `rims`, where it ends
    std::uint32_t corner;   ///< in `corners`, the same point
    bool operator==(const RimCorner&) const = default;
  };
  struct Corner {
    Vec3f point;
    std::uint32_t first, end;  ///< its part of `spokes`; empty if not all of its edges are known
    bool operator==(const Corner&) const = default;
  };

  std::vector<Vec3f> vertices;
  Vec3f center;  ///< some point inside
  std::vector<Face> faces;
  std::vector<Group> groups;
  std::vector<RimCorner> rims;
  std::vector<Corner> corners;
  std::vector<Vec3f> spokes;  ///< directions of the edges that leave a corner
  bool flat = false;          ///< a point, a segment or a polygon: it has no inside
  bool operator==(const Hull&) const = default;
};

/// Most vertices of a hull.
inline constexpr std::size_t kMaxHullVertices = 1024;

LIGAMENT_API Result<Hull> make_hull(std::vector<Vec3f> vertices);

namespace detail {

/// Nearer to a face than this (radians), its plane does not tell in from out, for it is rounded; its corners do.
inline constexpr float kFaceRounding = kLandingTolerance;

/// A rotation is at most this deep (radians) inside of anything.
inline constexpr float kDeepest = 4;

/// Calls visit(i, lanes) for each i from first to end that `index` is in some lanes.
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

/// A face or corner, and how far something is along it.
template <class R>
struct Furthest {
  R index;  ///< −1: none
  R along;
};

/// The face that p is furthest beyond (normal·p − offset), if that is more than `level`.
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

/// The corner that a way from the corner `from` leads furthest towards (way·aside), if it leads towards any by more
/// than rounding: (way·aside)² > slack·‖aside‖².
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

/// The most that a way from a corner goes along one of its edges (radians). If that is ≤ 0, the hull lies behind the
/// corner, and where the way leads nothing of it is nearer.
template <class R>
R lean_at(const Hull& hull, std::uint32_t corner, Vec3<R> way) {
  using S = Scalar<R>;
  const Hull::Corner& from = hull.corners[corner];
  R most = R(S(from.first < from.end ? -1 : 1));
  for (std::uint32_t i = from.first; i < from.end; ++i) most = max(most, dot(broadcast<R>(hull.spokes[i]), way));
  return most;
}

/// A way that leads towards a corner by a smaller sine than this, and so comes nearer by a smaller share, is rounding.
template <class S>
inline constexpr S kCornerGain = sizeof(S) == 4 ? S(2e-7) : S(1e-14);

/// A point of the hull, and whether it is known to be the nearest.
template <class R>
struct FaceFoot {
  Held<R> held;
  Mask<R> settled;
};

/// The nearest point of an edge of a face to p, `share` of the way along it. It is the nearest of the hull if the way
/// from there to p leans towards no edge of a corner at its end; within the edge, the way is square to it.
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

/// The nearest point of a face to p, which is the nearest of the hull if it is the foot of p on the face's plane. Faces
/// of almost one plane may be a little concave: a foot is then taken for outside of the rim, never for inside.
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

/// Where the search begins: on the face, or at some corner where there is none.
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

/// The corner with that index, or `otherwise`.
template <class R>
Vec3<R> corner_at(const Hull& hull, R index, Vec3<R> otherwise) {
  for_each_index(index, 0, static_cast<std::uint32_t>(hull.corners.size()), [&](std::uint32_t i, Mask<R> here) {
    otherwise = select<R>(here, broadcast<R>(hull.corners[i].point), otherwise);
  });
  return otherwise;
}

/// Corners added before the search is content with what it has; 14 is the most seen, but for circles within rounding.
inline constexpr int kCornerSteps = 24;

/// The nearest point of the hull to p where `open`, if `face` is the one that p is furthest beyond. It is hardly ever
/// elsewhere than on that face. If it is, each step adds the corner that lies furthest towards p and solves for the ≤ 4
/// corners at hand exactly, so the distance shrinks with every step and no set of corners comes twice. Whatever
/// happens, its points lie in the hull.
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
    // Where rounding misleads it, a step leads away. What is rounding itself is allowed at first, not in circles.
    const R allowed = (R(S(1)) + distance) * R(step < kCornerSteps / 3 ? kCornerGain<S> : S(0));
    open = mask_and(open, length(p - found.point) < distance + allowed);
    held = either<R>(open, found, held);
  }
  if (steps_taken) *steps_taken = step;
  return held.point;
}

}  // namespace detail

template <class R>
NearestPoint<R> nearest_point(const Hull& hull, Vec3<R> v) {
  using S = Scalar<R>;
  const Vec3<R> center = broadcast<R>(hull.center), p = v - center;
  const R inside = R(S(-detail::kFaceRounding));
  const auto worst = detail::furthest_face(hull, p, inside);
  const auto open = hull.flat ? p.x == p.x : worst.along > inside;
  if (!any(open)) return {v, open};
  const Vec3<R> nearest = detail::nearest_in_hull(hull, p, worst.index, open);
  const NearestPoint<R> found = settle(p, select<R>(open, nearest, p));
  return {select<R>(found.moved, nearest + center, v), found.moved};
}

/// The distance from v to the hull, at least.
template <class R>
R distance_at_least(const Hull& hull, Vec3<R> v) {
  const R inside = R(Scalar<R>(-detail::kFaceRounding));
  return detail::furthest_face(hull, v - broadcast<R>(hull.center), inside).along;
}

/// For batches: 0 inside, more or less, else 1 + the number of the group whose faces v is furthest beyond.
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
  const auto worst = detail::furthest_face(hull, p, R(S(-detail::kDeepest)));
  const auto open = hull.flat ? p.x == p.x : worst.along > R(S(-detail::kFaceRounding));
  if (!any(open)) return -worst.along;
  const R distance = length(p - detail::nearest_in_hull(hull, p, worst.index, open));
  const auto outside = mask_or(worst.along >= R(S(0)), distance > R(S(kInsideTolerance)));
  return select(hull.flat ? open : mask_and(open, outside), -distance, -worst.along);
}

/// The largest ‖v‖ of the vertices.
LIGAMENT_API float reach(const Hull&);
inline bool contains_zero(const Hull& hull) { return point_margin(hull, Vec3f{}) >= -kLandingTolerance; }

}  // namespace ligament
