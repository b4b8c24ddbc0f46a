// Makes rings of arcs: their frames and corners, groups with their caps, and a direction deep inside with a cap around
// it.
#include "limit/kernel/spherical_arcs.h"
#include "limit/kernel/wide_arc.h"

#include <algorithm>
#include <cmath>

namespace ligament::made {
namespace {

/// The angle by which the boundary turns from one arc into the next, in (−π, π]; positive to the left, which is a
/// convex corner.
double turn_between(const WideArc& arc, const WideArc& next) {
  return atan2(dot(cross(arc.normal, next.normal), next.start), dot(arc.normal, next.normal));
}

float corner_of(double turn) { return std::fabs(turn) < kPlainTurn ? 0.0f : turn > 0 ? -1.0f : 1.0f; }

float sharpness_of(const WideArc& arc, const WideArc& next, double turn) {
  if (std::fabs(turn) < kPi<double> - kSharpAngle) return 0;
  const double sine = sin_cos(std::min(arc.length, next.length) / 2).sin;
  return static_cast<float>(turn > 0 ? -sine * sine : sine * sine);
}

void add_ring(const std::vector<WideArc>& ring, std::vector<GreatArc>& arcs) {
  const std::size_t first = arcs.size(), n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t before = (i + n - 1) % n, after = (i + 1) % n;
    const WideArc& arc = ring[i];
    const double turn_in = turn_between(ring[before], arc), turn_out = turn_between(arc, ring[after]);
    const SinCos<double> sc = sin_cos(arc.length);
    arcs.push_back({convert<float>(arc.start), convert<float>(arc.ahead), convert<float>(arc.normal),
                    static_cast<float>(sc.sin), static_cast<float>(sc.cos), corner_of(turn_in),
                    sharpness_of(ring[before], arc, turn_in), sharpness_of(arc, ring[after], turn_out),
                    static_cast<std::uint32_t>(first + before), static_cast<std::uint32_t>(first + after)});
  }
}

/// The point half-way along a chain of arcs.
Vec3d half_way(std::span<const WideArc> chain) {
  double rest = 0;
  for (const WideArc& arc : chain) rest += arc.length / 2;
  for (const WideArc& arc : chain) {
    if (rest <= arc.length) return arc.at(rest / arc.length);
    rest -= arc.length;
  }
  return chain.back().end;
}

ArcGroup group_of(std::span<const WideArc> chain, std::size_t first) {
  const Vec3f middle = convert<float>(half_way(chain));
  double radius = 0;
  for (const WideArc& arc : chain) radius = std::max(radius, arc.furthest(convert<double>(middle)));
  const SinCos<double> sc = sin_cos(radius);
  const bool too_wide = radius > 3;
  return {middle, too_wide ? -2.0f : static_cast<float>(sc.cos), static_cast<float>(sc.sin),
          static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(chain.size())};
}

/// The number of arcs in a group: about √total/2, so that neither the groups nor the arcs of the few groups that are
/// searched are many.
std::size_t group_size(std::size_t total) {
  const auto half_root = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(total)) / 2));
  return total <= 8 ? total : std::max<std::size_t>(half_root, 4);
}

void add_groups(std::span<const WideArc> ring, std::size_t first, std::size_t size, std::vector<ArcGroup>& groups) {
  const std::size_t count = (ring.size() + size - 1) / size;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = ring.size() * i / count, to = ring.size() * (i + 1) / count;
    groups.push_back(group_of(ring.subspan(from, to - from), first + from));
  }
}

/// A direction deep inside, found by a short search. The deeper it is, the more answers it makes quick; it never makes
/// one wrong.
struct Deepest {
  const SphericalArcs& boundary;
  Vec3d place{0, 1, 0};
  double depth = -4;

  bool offer(Vec3d d) {
    const Vec3d unit = normalize_or(d, Vec3d{0, 1, 0});
    const double here = margin_inside(boundary, unit);
    if (here <= depth) return false;
    place = unit, depth = here;
    return true;
  }

  /// Climbs in steps in eight directions, which are halved if none leads deeper.
  void climb() {
    double step = 0.5;
    for (int i = 0; i < 100 && step > 1e-3; ++i) {
      const Vec3d x = any_perpendicular(place), y = cross(place, x), from = place;
      bool deeper = false;
      for (int k = 0; k < 8; ++k) {
        const SinCos<double> sc = sin_cos(k * kPi<double> / 4);
        deeper = offer(from + (x * sc.cos + y * sc.sin) * step) || deeper;
      }
      if (!deeper) step /= 2;
    }
  }
};

void find_deep(const std::vector<std::vector<Vec3d>>& rings, SphericalArcs& boundary) {
  Deepest deepest{boundary};
  for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) deepest.offer(axis), deepest.offer(-axis);
  for (const std::vector<Vec3d>& ring : rings) {
    Vec3d sum{};
    for (const Vec3d& vertex : ring) sum = sum + vertex;
    deepest.offer(sum), deepest.offer(-sum);
  }
  const std::size_t stride = 1 + boundary.arcs.size() / 64;
  for (std::size_t i = 0; i < boundary.arcs.size(); i += stride) {
    const GreatArc& arc = boundary.arcs[i];
    deepest.offer(convert<double>(arc.start) + convert<double>(arc.normal) * 0.1);
  }
  deepest.climb();
  boundary.deep = convert<float>(deepest.place);
  if (deepest.depth < 0.01) return;
  boundary.deep_cosine = static_cast<float>(sin_cos(deepest.depth - 1e-5).cos) + kCosineSlack;
}

}  // namespace

SphericalArcs make_spherical_arcs(const std::vector<std::vector<Vec3d>>& rings) {
  std::size_t total = 0;
  for (const std::vector<Vec3d>& ring : rings) total += ring.size();
  SphericalArcs made;
  for (const std::vector<Vec3d>& ring : rings) {
    const std::vector<WideArc> wide = wide_arcs(ring);
    add_groups(wide, made.arcs.size(), group_size(total), made.groups);
    add_ring(wide, made.arcs);
  }
  find_deep(rings, made);
  return made;
}

}  // namespace ligament::made
