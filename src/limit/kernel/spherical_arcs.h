// Rings of great arcs: the nearest point of a boundary on the sphere, and on which side of it a direction lies.
//
// Inside is on the left of every arc, seen from outside the sphere. The place of the boundary nearest to d is the foot
// of d on an arc, or a corner from which both arcs lead away from d. The signs of two numbers for each arc tell which
// arcs have such a place; distances are compared between those few only.
#pragma once

#include "limit/kernel/direction.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ligament::made {

/// A great arc shorter than π. start, ahead and normal are perpendicular unit vectors, normal = start × ahead, and the
/// arc ends at start·cosine + ahead·sine.
struct GreatArc {
  Vec3f start, ahead, normal;
  float sine, cosine;  ///< of its length
  /// On which side a direction lies whose nearest place is `start`: −1 outside (a convex corner), 1 inside (a reflex
  /// corner), 0 if the boundary turns there by less than kPlainTurn, so that the sign of normal·d tells.
  float corner;
  /// If the arc meets its neighbour at a small angle: sin² of half the shorter arc's length, negative at a convex
  /// corner. Else 0.
  float sharp_start, sharp_end;
  std::uint32_t previous, next;  ///< its neighbours in the ring
  bool operator==(const GreatArc&) const = default;
};

/// Consecutive arcs of a ring, all within a cap about one of their points.
struct ArcGroup {
  Vec3f middle;
  float cosine, sine;  ///< of the cap's radius; the cosine is −2 if no cap is wide enough
  std::uint32_t first, count;
  bool operator==(const ArcGroup&) const = default;
};

struct SphericalArcs {
  std::vector<GreatArc> arcs;
  std::vector<ArcGroup> groups;
  Vec3f deep;             ///< a direction deep inside
  float deep_cosine = 2;  ///< directions with deep·d ≥ this lie inside; 2 if there is no `deep`
  bool operator==(const SphericalArcs&) const = default;
};

/// The boundary of rings of unit vectors, with the inside on their left. The rings must have passed check_simple.
SphericalArcs make_spherical_arcs(const std::vector<std::vector<Vec3d>>& rings);

/// Radians. Vertices must be at least this far from each other and from all arcs but their own: anything narrower is
/// lost in the tolerance of 2e-6 rad and the rounding of float.
inline constexpr double kRingClearance = 1e-5;
/// Radians. If the boundary turns at a corner by less than this, the normal of either arc tells on which side a
/// direction lies whose nearest place is the corner.
inline constexpr double kPlainTurn = 1;
/// Radians. If two arcs meet at an angle below this, the places on both nearest to d may be equally near within
/// rounding, though more than kInsideTolerance from d.
inline constexpr double kSharpAngle = 0.5;
/// Radians. Distances that differ by less than about this are a tie: rounding may separate equal ones by as much.
inline constexpr float kTieWidth = 4e-7f;
/// Places whose z differ by less than this have the same z.
inline constexpr float kSamePlace = 1e-6f;
/// A scalar product that should be 0 may be as large as this in float.
inline constexpr float kFlatSlope = 4e-7f;
/// More than the rounding error of a cosine plus the width of a tie.
inline constexpr float kCosineSlack = 3e-6f;

/// Distances θ are compared by a rank, which grows with θ and is accurate near 0, π/2 and π: sin²θ up to π/4, 1 − cos
/// θ/√2 up to 3π/4, ¾/sin²θ beyond. kNearRank and kFarRank are the ranks of π/4 and 3π/4; kNoRank is above all ranks.
inline constexpr float kNearRank = 0.5f, kFarRank = 1.5f;
inline constexpr float kNoRank = 1e35f;
template <class S>
inline constexpr S kRootHalf = S(0.70710678118654752440L);

/// The angle with this rank.
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

/// A direction d, as seen from an arc.
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
  R side;         ///< on which side d is: positive inside
};
/// The nearest place so far.
template <class R>
struct NearestFoot : ArcFoot<R> {
  R least;  ///< the least rank so far; `rank` ties with it
};

/// Whether a wins a tie with b: the greater z, then the greater x.
template <class R>
Mask<R> comes_first(Vec3<R> a, Vec3<R> b) {
  const Vec3<R> p = normalize_or(a, a), q = normalize_or(b, b);
  const R same = R(Scalar<R>(kSamePlace));
  return mask_or(p.z > q.z + same, mask_and(p.z > q.z - same, p.x > q.x));
}

/// The rank of the distance from d to its foot on an arc or, where not `at_foot`, to the arc's start.
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

/// On which side d lies, if its foot is on an arc that meets its neighbour at a small angle.
///
/// Near such a corner the feet of d on both arcs are equally far within rounding, but one of them tells the wrong side.
/// So both arcs are asked: inside a convex corner is left of both, inside a reflex corner is left of at least one. This
/// holds for feet that are nearer to the corner than half the shorter arc.
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

/// The greatest difference between the ranks of a tie: kTieWidth times the growth of the rank per radian. The growth is
/// approximate: half of the right value at both ends, four times as much in the middle.
template <class R>
R tie_width(R rank) {
  using S = Scalar<R>;
  return R(S(kTieWidth)) * sqrt(rank) * max(rank, R(S(1.5)));
}

/// The foot of d on the arc or, where not `at_foot`, the arc's start.
template <class R>
ArcFoot<R> foot_on_arc(std::span<const GreatArc> arcs, const GreatArc& arc, Vec3<R> d, const SeenFromArc<R>& seen,
                       Mask<R> at_foot) {
  using S = Scalar<R>;
  const Vec3<R> start = broadcast<R>(arc.start);
  const R height = dot(broadcast<R>(arc.normal), d);
  const R sine_squared = height * height + select(at_foot, R(S(0)), seen.ahead * seen.ahead);
  // As a sum of vectors in the arc's plane, the foot lies in it even if d is almost perpendicular to the plane.
  const Vec3<R> foot = start * seen.along + broadcast<R>(arc.ahead) * seen.ahead;
  R side = height;
  if (arc.sharp_start != 0 || arc.sharp_end != 0) side = side_at_sharp_corners(arcs, arc, d, seen, side);
  if (arc.corner != 0) side = select(at_foot, side, R(S(arc.corner)));
  return {select<R>(at_foot, foot, start), rank_of(sine_squared, at_foot, seen), side};
}

/// Takes `other` in the lanes of `offered`, if it is nearer than the best place so far, or as near and wins the tie.
template <class R>
void take_nearer(NearestFoot<R>& best, const ArcFoot<R>& other, Mask<R> offered) {
  using S = Scalar<R>;
  // Inside, any of the tied places will do. If they disagree about the side, the nearer one is right.
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
  // A foot at the very start of its arc could have length 0, hence `tiny`. If all of the boundary is equally far,
  // rounding could make every corner look as if an arc led nearer, hence `flat`.
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

/// An upper bound of the distance to the boundary: the angle to the nearest middle of a group, by its cosine and sine.
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
  return {cosine, sqrt(sine_squared + R(S(kCosineSlack)))};  // rounded up
}

/// Whether the cap of a group comes as near as the bound: the angle to its middle is at most bound + radius, or that
/// sum is more than π.
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

/// d at length 1. Its length may be off by rounding only.
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

/// For sorting batches: 0 deep inside, else 1 + the number of the nearest group.
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

}  // namespace ligament::made
