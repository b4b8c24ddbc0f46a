// Checking rings: directions, lengths of arcs, crossings and sides, all in double.
#include "limit/kernel/rings.h"
#include "limit/kernel/spherical_arcs.h"
#include "limit/kernel/wide_arc.h"
#include "limit/shape/checks.h"

#include <cmath>

namespace ligament::made {
namespace {

std::string vertex_name(std::size_t ring, std::size_t rings, std::size_t vertex) {
  const std::string name = "vertex " + std::to_string(vertex);
  return rings == 1 ? name : name + " of ring " + std::to_string(ring);
}

/// Checks that each vertex and the next are neither at the same place nor opposite.
Status check_lengths(const std::string& field, const std::vector<std::vector<Vec3d>>& rings) {
  for (std::size_t r = 0; r < rings.size(); ++r) {
    const std::size_t n = rings[r].size();
    if (n < 3) return wrong(field, "expected at least 3 vertices, not " + std::to_string(n));
    for (std::size_t i = 0; i < n; ++i) {
      const Vec3d a = rings[r][i], b = rings[r][(i + 1) % n];
      const std::string name = vertex_name(r, rings.size(), i);
      if (length(a - b) < kRingClearance) {
        return wrong(field, "expected vertices at different places, but " + name + " and the next coincide");
      }
      if (length(a + b) < kRingClearance) {
        return wrong(field, "expected arcs shorter than π, but " + name + " and the next are opposite");
      }
    }
  }
  return Done{};
}

/// An arc with its place among all others, and a cap around it.
struct PlacedArc {
  WideArc arc;
  Vec3d middle;
  SinCos<double> half;  ///< of the cap's radius: half the arc's length plus the clearance
  std::size_t ring, index, previous, next;
};

std::vector<PlacedArc> placed_arcs(const std::vector<std::vector<Vec3d>>& rings) {
  std::vector<PlacedArc> placed;
  for (std::size_t r = 0; r < rings.size(); ++r) {
    const std::size_t n = rings[r].size(), first = placed.size();
    for (const WideArc& arc : wide_arcs(rings[r])) {
      const std::size_t i = placed.size() - first;
      placed.push_back({arc, arc.at(0.5), sin_cos(arc.length / 2 + kRingClearance), r, i, first + (i + n - 1) % n,
                        first + (i + 1) % n});
    }
  }
  return placed;
}

/// Whether the caps about two arcs are apart, so that nothing else needs to be looked at.
bool far_apart(const PlacedArc& a, const PlacedArc& b) {
  const double cosine_of_sum = a.half.cos * b.half.cos - a.half.sin * b.half.sin;
  const bool beyond_pi = a.half.sin * b.half.cos + a.half.cos * b.half.sin < 0;
  return !beyond_pi && dot(a.middle, b.middle) < cosine_of_sum;
}

/// Whether two arcs cross somewhere between their ends.
bool cross_each_other(const WideArc& a, const WideArc& b) {
  const double from = dot(a.normal, b.start), to = dot(a.normal, b.end);
  const double own_from = dot(b.normal, a.start), own_to = dot(b.normal, a.end);
  // The last condition rules out the opposite place, where the great circles meet again.
  return from * to < 0 && own_from * own_to < 0 && from * own_from < 0;
}

}  // namespace

Result<Vec3f> usable_direction(const std::string& field, Vec3f v) {
  const Vec3d wide = convert<double>(v);
  const double squared = dot(wide, wide);
  if (!std::isfinite(squared) || squared < 1e-12) {
    return wrong(field, "expected a direction [x, y, z] that is not zero");
  }
  return std::fabs(squared - 1) <= 2.5e-7 ? v : convert<float>(wide * (1 / std::sqrt(squared)));
}

std::vector<std::vector<Vec3d>> unit_rings(const std::vector<std::vector<Vec3f>>& rings) {
  std::vector<std::vector<Vec3d>> wide;
  for (const std::vector<Vec3f>& ring : rings) {
    std::vector<Vec3d>& made = wide.emplace_back();
    for (const Vec3f& v : ring) made.push_back(normalize_or(convert<double>(v), Vec3d{0, 1, 0}));
  }
  return wide;
}

Status check_simple(const std::string& field, const std::vector<std::vector<Vec3d>>& rings) {
  std::size_t total = 0;
  for (const std::vector<Vec3d>& ring : rings) total += ring.size();
  if (total > kMaxRingVertices) {
    return wrong(field, "expected at most " + std::to_string(kMaxRingVertices) + " vertices");
  }
  if (Status status = check_lengths(field, rings); !status) return status;
  const std::vector<PlacedArc> arcs = placed_arcs(rings);
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    for (std::size_t j = 0; j < arcs.size(); ++j) {
      if (i == j || far_apart(arcs[i], arcs[j])) continue;
      const bool neighbours = arcs[i].next == j || arcs[i].previous == j;
      // The start of arc j is the end of the arc before it: each vertex is looked at once.
      const bool touch = arcs[i].next != j && arcs[i].arc.distance(arcs[j].arc.start) < kRingClearance;
      if (touch || (!neighbours && cross_each_other(arcs[i].arc, arcs[j].arc))) {
        return wrong(field, "expected rings that cross or touch nothing, but the arcs from " +
                                vertex_name(arcs[i].ring, rings.size(), arcs[i].index) + " and from " +
                                vertex_name(arcs[j].ring, rings.size(), arcs[j].index) + " do");
      }
    }
  }
  return Done{};
}

Status check_sides(const std::string& field, const std::vector<std::vector<Vec3d>>& rings) {
  for (std::size_t i = 0; rings.size() > 1 && i < rings.size(); ++i) {
    const SphericalArcs alone = make_spherical_arcs({rings[i]});
    for (std::size_t j = 0; j < rings.size(); ++j) {
      if (i == j || margin_inside(alone, rings[j].front()) > 0) continue;
      return wrong(field, "expected an outer ring and clockwise holes in it, but ring " + std::to_string(j) +
                              " lies on the right of ring " + std::to_string(i));
    }
  }
  return Done{};
}

}  // namespace ligament::made
