// The maker of reach cones: checks that `visible` sees all of the boundary, cuts corners, and derives the slices.
#include "limit/kernel/rings.h"
#include "limit/kernel/wide_arc.h"
#include "limit/shape/checks.h"
#include "limit/shape/reach_cone.h"

#include <algorithm>
#include <cmath>

namespace ligament::made {
namespace {

constexpr int kMostPasses = 4;
/// Radians at `visible`. Narrower slices have no room to interpolate in.
constexpr double kNarrowestSlice = 1e-5;
/// The same after cutting corners, which makes slices a quarter as wide, or less.
constexpr double kNarrowestCut = 1e-6;
/// Radians. The widest sector, a little less than half a turn.
constexpr double kWidestSector = 3;

/// A vertex in double: where it is, and the ends of its twist range.
struct WideVertex {
  Vec3d direction;
  double min, max;
};

Status check_twists(const std::vector<ReachCone::Vertex>& vertices) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const auto [min, max] = vertices[i].twist;
    const std::string name = " at vertex " + std::to_string(i);
    if (!std::isfinite(min) || !std::isfinite(max)) return wrong("vertices", "expected a finite twist range" + name);
    if (max < min) return wrong("vertices", "expected a twist range [min, max] with max ≥ min" + name);
    if (std::max(std::fabs(min), std::fabs(max)) > 1000) {
      return wrong("vertices", "expected twists within 1000 radians" + name);
    }
  }
  return Done{};
}

/// The angle at `visible` from a to b, counter-clockwise, in (−π, π].
double slice_angle(Vec3d visible, Vec3d a, Vec3d b) {
  return atan2(dot(visible, cross(a, b)), dot(cross(visible, a), cross(visible, b)));
}

Status check_slices(const char* field, Vec3d visible, const std::vector<WideVertex>& ring, double narrowest) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec3d a = ring[i].direction, b = ring[(i + 1) % ring.size()].direction;
    const std::string name = "vertex " + std::to_string(i);
    if (length(cross(visible, a)) < kRingClearance) {
      return wrong(field, "expected a direction that is neither at " + name + " nor opposite to it");
    }
    const double angle = slice_angle(visible, a, b);
    if (angle < narrowest || angle > kPi<double> - kNarrowestSlice) {
      return wrong(field,
                   "expected to see the vertices go round counter-clockwise, each slice below π, but not so from " +
                       name + " to the next");
    }
  }
  return Done{};
}

/// One pass of cutting corners (Chaikin's algorithm): of each arc the middle half is left.
std::vector<WideVertex> cut_corners(const std::vector<WideVertex>& ring) {
  std::vector<WideVertex> cut;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const WideVertex &a = ring[i], &b = ring[(i + 1) % ring.size()];
    const WideArc arc(a.direction, b.direction);
    for (const double t : {0.25, 0.75}) {
      cut.push_back({arc.at(t), a.min + (b.min - a.min) * t, a.max + (b.max - a.max) * t});
    }
  }
  return cut;
}

ReachCone::Slice slice_between(Vec3d visible, const WideVertex& a, const WideVertex& b) {
  // If d = Σ wᵢvᵢ, then w₁ = d·(v₂ × v₃)/det, and so on. Only ratios of the weights matter.
  const Vec3d visible_share = cross(a.direction, b.direction);
  const Vec3d vertex_share = cross(b.direction, visible), next_share = cross(visible, a.direction);
  const double scale = 1 / std::max({length(visible_share), length(vertex_share), length(next_share)});
  const auto ends = [](const WideVertex& v) {
    return std::array<float, 2>{static_cast<float>(v.min), static_cast<float>(v.max)};
  };
  return {convert<float>(normalize_or(next_share, next_share)),
          convert<float>(visible_share * scale),
          convert<float>(vertex_share * scale),
          convert<float>(next_share * scale),
          ends(a),
          ends(b)};
}

/// Sectors of about √n slices, none as wide as half a turn.
std::vector<ReachCone::Sector> sectors_of(Vec3d visible, const std::vector<WideVertex>& ring) {
  const auto most = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(ring.size()))));
  std::vector<ReachCone::Sector> sectors;
  double width = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const double angle = slice_angle(visible, ring[i].direction, ring[(i + 1) % ring.size()].direction);
    if (sectors.empty() || sectors.back().count == most || width + angle > kWidestSector) {
      sectors.push_back({static_cast<std::uint32_t>(i), 0});
      width = 0;
    }
    ++sectors.back().count;
    width += angle;
  }
  return sectors;
}

void derive_twist(ReachCone& region, const std::vector<WideVertex>& ring) {
  const Vec3d visible = normalize_or(convert<double>(region.visible), Vec3d{0, 1, 0});
  double min = 0, max = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    region.slices.push_back(slice_between(visible, ring[i], ring[(i + 1) % ring.size()]));
    min += ring[i].min / static_cast<double>(ring.size());
    max += ring[i].max / static_cast<double>(ring.size());
  }
  region.twist = {static_cast<float>(min), static_cast<float>(max)};
  region.sectors = sectors_of(visible, ring);
}

std::vector<Vec3f> directions_of(const std::vector<WideVertex>& ring) {
  std::vector<Vec3f> directions;
  for (const WideVertex& vertex : ring) directions.push_back(convert<float>(vertex.direction));
  return directions;
}

}  // namespace

Result<ReachCone> make(const ligament::ReachCone& written) {
  auto [visible, vertices, subdivide] = written;
  if (subdivide < 0 || subdivide > kMostPasses) return wrong("subdivide", "expected a whole number from 0 to 4");
  const Result<Vec3f> seen_from = usable_direction("visible", visible);
  if (!seen_from) return seen_from.error();
  if (const Status status = check_twists(vertices); !status) return status.error();

  std::vector<Vec3f> given;
  for (const ReachCone::Vertex& vertex : vertices) given.push_back(vertex.direction);
  Result<Polygon> polygon = make(ligament::Polygon{std::move(given), {}});
  if (!polygon) return polygon.error();
  std::vector<WideVertex> ring;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    vertices[i].direction = polygon->vertices[i];
    const Vec3d direction = normalize_or(convert<double>(vertices[i].direction), Vec3d{0, 1, 0});
    ring.push_back({direction, vertices[i].twist[0], vertices[i].twist[1]});
  }
  const Vec3d wide_visible = normalize_or(convert<double>(*seen_from), Vec3d{0, 1, 0});
  if (const Status status = check_slices("visible", wide_visible, ring, kNarrowestSlice); !status) {
    return status.error();
  }
  for (int pass = 0; pass < subdivide; ++pass) ring = cut_corners(ring);
  if (subdivide > 0) {
    polygon = make(ligament::Polygon{directions_of(ring), {}});
    if (!polygon) return wrong("subdivide", polygon.error().what + " once the corners are cut");
    if (const Status status = check_slices("subdivide", wide_visible, ring, kNarrowestCut); !status) {
      return status.error();
    }
  }
  ReachCone region{{}, {*seen_from, std::move(vertices), subdivide}, std::move(*polygon), {}, {}, {}};
  derive_twist(region, ring);
  return region;
}

}  // namespace ligament::made
