// Rings of great arcs: the nearest point of a boundary on the sphere, and on which side of it a direction lies.
//
// Inside is to the left of every arc, seen from outside of the sphere. Along the boundary, the distance from d has its
// least value at the foot of d on an arc, or at a corner from which both arcs lead away from d. Which arcs have such a
// place shows in the signs of two numbers; distances are compared between those few alone.
#pragma once

#include "limit/kernel/direction.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ligament::detail {

/// A great arc shorter than π. start, ahead and normal are unit vectors at right angles, normal = start × ahead, and
/// the arc ends at start·cosine + ahead·sine.
struct GreatArc {
  Vec3f start, ahead, normal;
  float sine, cosine;  ///< of its length
  /// On which side lies a direction whose nearest place is `start`: −1 outside (a convex corner), 1 inside (a reflex
  /// one), 0 where the turn is below kPlainTurn and the normal tells.
  float corner;
  /// Where the arc meets its neighbour at a small angle: sin² of half the shorter one's length, negative at a convex
  /// corner; 0 elsewhere.
  float sharp_start, sharp_end;
  std::uint32_t previous, next;  ///< its neighbours in the ring
  bool operator==(const GreatArc&) const = default;
};

/// Consecutive arcs of a ring, all within a cap about one of their points.
struct ArcGroup {
  Vec3f middle;
  float cosine, sine;  ///< of the cap's radius; cosine −2: no cap is wide enough
  std::uint32_t first, count;
  bool operator==(const ArcGroup&) const = default;
};

struct SphericalArcs {
  std::vector<GreatArc> arcs;
  std::vector<ArcGroup> groups;
  Vec3f deep;             ///< a direction deep inside
  float deep_cosine = 2;  ///< all directions with deep·d of at least this lie inside; 2: none
  bool operator==(const SphericalArcs&) const = default;
};

/// Rings, their directions at length 1, left of which lies the inside. They are known to be simple.
SphericalArcs make_spherical_arcs(const std::vector<std::vector<Vec3d>>& rings);

/// Vertices keep at least this far (radians) from each other and from all arcs but their own: what is narrower drowns
/// in the tolerance of 2e-6 rad and the rounding of float.
inline constexpr double kRingClearance = 1e-5;
/// Below this turn (radians) between two arcs the normal of either tells the side of what is nearest to their corner.
inline constexpr double kPlainTurn = 1;
/// Below this angle (radians) between two arcs the places nearest to d on both may be the same within rounding, more
/// than kInsideTolerance from d.
inline constexpr double kSharpAngle = 0.5;
/// Distances that differ by no more than about this (radians) are a tie: what float leaves of an exact one.
inline constexpr float kTieWidth = 4e-7f;
/// Places whose z differ by less than this have the same z.
inline constexpr float kSamePlace = 1e-6f;
/// What float leaves of a scalar product that should be 0.
inline constexpr float kFlatSlope = 4e-7f;
/// More than what float leaves of a cosine, plus what a tie may differ by.
inline constexpr float kCosineSlack = 3e-6f;

/// The rank of an angle θ grows with it, and keeps its digits at 0, at π/2 and at π: sin²θ below π/4, 1 − cos θ/√2 up
/// to 3π/4, and ¾/sin²θ beyond.
inline constexpr float kNearRank = 0.5f, kFarRank = 1.5f;
inline constexpr float kNoRank = 1e35f;
template <class S>
inline constexpr S kRootHalf = S(0.70710678118654752440L);

template <class R>
R angle_of_rank(R rank) {
  using S = Scalar<R>;
  const R one = R(S(1)), zero = R(S(0));
  const auto is_near = rank<R(S(kNearRank)), is_far = rank> R(S(kFarRank));
  const R cosine = (one - rank) * R(S(2) * kRootHalf<S>);
  const R small = select(is_near, rank, R(S(0.75)) / max(rank, one));  // sin² near 0 and π
  const R root = sqrt(max(one - small, zero));
  const R other_squared = max((one - cosine) * (one + cosine), zero);
  return atan2(sqrt(select(mask_or(is_near, is_far), small, other_squared)),
               select(is_near, root, select(is_far, -root, cosine)));
}

/// d as an arc sees it.
template <class R>
struct SeenFromArc {
  R along;  ///< start·d
  R ahead;  ///< positive where the arc, at its start, leads towards d
  R back;   ///< positive where it does so at its end, going backwards
};
template <class R>
SeenFromArc<R> seen_from(const GreatArc& arc, Vec3<R> d) {
  using S = Scalar<R>;
  const R along = dot(broadcast<R>(arc.start), d), ahead = dot(broadcast<R>(arc.ahead), d);
  return {along, ahead, R(S(arc.sine)) * along - R(S(arc.cosine)) * ahead};
}

/// A place on the boundary.
template <class R>
struct ArcFoot {
  Vec3<R> place;  ///< of any length
  R rank;         ///< of its distance from d
  R side;         ///< of d: positive inside
};
/// The nearest place so far.
template <class R>
struct NearestFoot : ArcFoot<R> {
  R least;  ///< the least rank so far; `rank` is a tie with it
};

/// Ties: the greater z, then the greater x.
template <class R>
Mask<R> comes_first(Vec3<R> a, Vec3<R> b) {
  const Vec3<R> p = normalize_or(a, a), q = normalize_or(b, b);
  const R same = R(Scalar<R>(kSamePlace));
  return mask_or(p.z > q.z + same, mask_and(p.z > q.z - same, p.x > q.x));
}

template <class R>
R rank_of(R sine_squared, Mask<R> at_foot, const SeenFromArc<R>& seen) {
  using S = Scalar<R>;
  const R root_half = R(kRootHalf<S>);
  const auto is_near = mask_and(sine_squared < R(S(kNearRank)), mask_or(at_foot, seen.along > R(S(0))));
  if (all(is_near)) return sine_squared;
  const R cosine = select(at_foot, sqrt(seen.along * seen.along + seen.ahead * seen.ahead), seen.along);
  const R beyond = R(S(0.75)) / max(sine_squared, R(S(1e-20)));
  return select(is_near, sine_squared, select(cosine < -root_half, beyond, R(S(1)) - cosine * root_half));
}

/// The side of a foot on an arc that meets its neighbour at a small angle. Near such a corner the feet on both are
/// equally far within rounding, but one of them is seen through the other: inside a convex corner is left of both arcs,
/// inside a reflex one left of either. That holds for feet nearer to the corner than the neighbour's other end.
template <class R>
R side_at_sharp_corners(std::span<const GreatArc> arcs, const GreatArc& arc, Vec3<R> d, const SeenFromArc<R>& seen,
                        R side) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const R squared = seen.along * seen.along + seen.ahead * seen.ahead;
  const auto both = [&](float sharp, const GreatArc& other, R from_corner, R along) {
    const R other_side = dot(broadcast<R>(other.normal), d);
    const R limit = R(S(sharp < 0 ? -sharp : sharp)) * squared;
    const auto close = mask_and(from_corner * from_corner<limit, along> zero);
    side = select(close, sharp < 0 ? min(side, other_side) : max(side, other_side), side);
  };
  if (arc.sharp_start != 0) both(arc.sharp_start, arcs[arc.previous], seen.ahead, seen.along);
  const R from_end = R(S(arc.cosine)) * seen.along + R(S(arc.sine)) * seen.ahead;
  if (arc.sharp_end != 0) both(arc.sharp_end, arcs[arc.next], seen.back, from_end);
  return side;
}

/// How far apart the ranks of a tie may be: kTieWidth times how fast the rank grows there, between half as much at both
/// ends and four times as much in the middle.
template <class R>
R tie_width(R rank) {
  using S = Scalar<R>;
  return R(S(kTieWidth)) * sqrt(rank) * max(rank, R(S(1.5)));
}

/// The foot of d on the arc, elsewhere its start.
template <class R>
ArcFoot<R> foot_on_arc(std::span<const GreatArc> arcs, const GreatArc& arc, Vec3<R> d, const SeenFromArc<R>& seen,
                       Mask<R> at_foot) {
  using S = Scalar<R>;
  const Vec3<R> start = broadcast<R>(arc.start);
  const R height = dot(broadcast<R>(arc.normal), d);
  const R sine_squared = height * height + select(at_foot, R(S(0)), seen.ahead * seen.ahead);
  // Made of vectors in the arc's plane, the foot lies in it even where d is almost at right angles to it.
  const Vec3<R> foot = start * seen.along + broadcast<R>(arc.ahead) * seen.ahead;
  R side = height;
  if (arc.sharp_start != 0 || arc.sharp_end != 0) side = side_at_sharp_corners(arcs, arc, d, seen, side);
  if (arc.corner != 0) side = select(at_foot, side, R(S(arc.corner)));
  return {select<R>(at_foot, foot, start), rank_of(sine_squared, at_foot, seen), side};
}

/// Takes what is offered where it is nearer than the best so far, or as near and first.
template <class R>
void take_nearer(NearestFoot<R>& best, const ArcFoot<R>& other, Mask<R> offered) {
  using S = Scalar<R>;
  // Inside, any of the places will do; of two sides the nearer tells.
  const auto outside = max(other.side, best.side) < R(S(0));
  const R tie = select(outside, tie_width(min(other.rank, best.least)), R(S(0)));
  auto better = mask_and(offered, other.rank < best.rank - tie);
  const auto as_near = mask_and(mask_and(offered, outside), mask_and(mask_not(better), other.rank <= best.least + tie));
  if (any(as_near)) better = mask_or(better, mask_and(as_near, comes_first(other.place, best.place)));
  best.place = select<R>(better, other.place, best.place);
  best.rank = select(better, other.rank, best.rank);
  best.side = select(better, other.side, best.side);
  best.least = select(offered, min(best.least, other.rank), best.least);
}

template <class R>
void search_group(std::span<const GreatArc> arcs, const ArcGroup& group, Vec3<R> d, NearestFoot<R>& best) {
  using S = Scalar<R>;
  // A foot at the very start of its arc may have no length; where the boundary keeps its distance all around, rounding
  // must not make every corner look as if there were a nearer one.
  const R tiny = R(S(1e-9)), flat = R(S(kFlatSlope));
  R back = seen_from(arcs[arcs[group.first].previous], d).back;
  for (const GreatArc& arc : arcs.subspan(group.first, group.count)) {
    const SeenFromArc<R> seen = seen_from(arc, d);
    const auto at_foot = mask_and(seen.ahead > tiny, seen.back > tiny);
    const auto at_corner = mask_and(seen.ahead <= flat, back <= flat);
    const auto offered = mask_or(at_foot, at_corner);
    if (any(offered)) take_nearer(best, foot_on_arc(arcs, arc, d, seen, at_foot), offered);
    back = seen.back;
  }
}

/// The boundary is no further than this: cosine and sine of the angle to the nearest middle of a group.
template <class R>
struct WithinReach {
  R cosine, sine;
};
template <class R>
WithinReach<R> nearest_middle(std::span<const ArcGroup> groups, Vec3<R> d) {
  using S = Scalar<R>;
  R cosine = R(S(-2));
  for (const ArcGroup& group : groups) cosine = max(cosine, dot(broadcast<R>(group.middle), d));
  const R sine_squared = max(R(S(1)) - cosine * cosine, R(S(0)));
  return {cosine, sqrt(sine_squared + R(S(kCosineSlack)))};  // rather too large
}

/// Whether the cap of a group comes as near as that: the angle to its middle is at most θ + radius, or that is beyond
/// π.
template <class R>
Mask<R> comes_near(const ArcGroup& group, const WithinReach<R>& within, Vec3<R> d) {
  using S = Scalar<R>;
  const R cosine = R(S(group.cosine));
  const R least = within.cosine * cosine - within.sine * R(S(group.sine)) - R(S(kCosineSlack));
  return mask_or(dot(broadcast<R>(group.middle), d) >= least, within.cosine + cosine <= R(S(kCosineSlack)));
}

/// The nearest place of the boundary to unit d.
template <class R>
NearestFoot<R> nearest_on_arcs(const SphericalArcs& boundary, Vec3<R> d, int* arcs_seen = nullptr) {
  using S = Scalar<R>;
  const std::span<const GreatArc> arcs = boundary.arcs;
  const R none = R(S(kNoRank));
  NearestFoot<R> best{{broadcast<R>(arcs.front().start), none, R(S(-1))}, none};
  if (arcs_seen) *arcs_seen = 0;
  const bool all_near = boundary.groups.size() == 1;
  const WithinReach<R> within = all_near ? WithinReach<R>{} : nearest_middle<R>(boundary.groups, d);
  for (const ArcGroup& group : boundary.groups) {
    if (!all_near && !any(comes_near(group, within, d))) continue;
    search_group(arcs, group, d, best);
    if (arcs_seen) *arcs_seen += static_cast<int>(group.count);
  }
  return best;
}

/// d with what its length lacks of 1, which is rounding.
template <class R>
Vec3<R> at_unit_length(Vec3<R> d) {
  using S = Scalar<R>;
  return d * (R(S(1.5)) - R(S(0.5)) * dot(d, d));
}

/// The nearest direction inside the rings.
template <class R>
NearestDirection<R> nearest_inside(const SphericalArcs& boundary, Vec3<R> d) {
  using S = Scalar<R>;
  const auto shallow = dot(broadcast<R>(boundary.deep), d) < R(S(boundary.deep_cosine));
  if (!any(shallow)) return {d, shallow, shallow};
  const NearestFoot<R> foot = nearest_on_arcs(boundary, at_unit_length(d));
  const auto outside = mask_and(shallow, foot.side < R(S(0)));
  const auto moved = mask_and(outside, foot.rank > R(S(kInsideTolerance) * S(kInsideTolerance)));
  if (!any(outside)) return {d, moved, outside};
  return {select<R>(outside, normalize_or(foot.place, foot.place), d), moved, outside};
}

/// For batches: 0 deep inside, else 1 + the number of the nearest group.
template <class R>
R kind_among_arcs(const SphericalArcs& boundary, Vec3<R> d) {
  using S = Scalar<R>;
  R nearest = R(S(-2)), number = R(S(0)), kind = number;
  for (const ArcGroup& group : boundary.groups) {
    const R cosine = dot(broadcast<R>(group.middle), d);
    number = number + R(S(1));
    kind = select(cosine > nearest, number, kind);
    nearest = max(nearest, cosine);
  }
  return select(dot(broadcast<R>(boundary.deep), d) < R(S(boundary.deep_cosine)), kind, R(S(0)));
}

/// The angle to the boundary, positive inside.
template <class R>
R margin_inside(const SphericalArcs& boundary, Vec3<R> d) {
  const NearestFoot<R> foot = nearest_on_arcs(boundary, at_unit_length(d));
  const R angle = angle_of_rank(foot.least);
  return select(foot.side < R(Scalar<R>(0)), -angle, angle);
}

}  // namespace ligament::detail
