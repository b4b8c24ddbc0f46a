// Makers of polygons: scale directions to length 1, check that the rings bound something, then make their arcs.
#include "limit/kernel/rings.h"
#include "limit/shape/checks.h"
#include "limit/shape/polygon.h"

namespace ligament::made {
namespace {

using Rings = std::vector<std::vector<Vec3f>>;

/// Scales the vertices to length 1, checks the rings, and makes their boundary.
Result<SphericalArcs> make_boundary(const std::string& field, Rings& rings) {
  for (std::vector<Vec3f>& ring : rings) {
    for (Vec3f& vertex : ring) {
      const Result<Vec3f> usable = usable_direction(field, vertex);
      if (!usable) return usable.error();
      vertex = *usable;
    }
  }
  const std::vector<std::vector<Vec3d>> wide = unit_rings(rings);
  if (const Status status = check_simple(field, wide); !status) return status.error();
  if (const Status status = check_sides(field, wide); !status) return status.error();
  return make_spherical_arcs(wide);
}

Result<Polygon> polygon_of_ring(const std::string& field, std::vector<Vec3f> vertices) {
  Rings rings{std::move(vertices)};
  Result<SphericalArcs> boundary = make_boundary(field, rings);
  if (!boundary) return boundary.error();
  return Polygon{{}, {std::move(rings.front()), {}}, std::move(*boundary)};
}

/// The direction at an angle from +Y; azimuths go from +Z towards +X.
Vec3f polar_direction(double angle, double azimuth) {
  const SinCos<double> from_y = sin_cos(angle), around = sin_cos(azimuth);
  return convert<float>(Vec3d{from_y.sin * around.sin, from_y.cos, from_y.sin * around.cos});
}

}  // namespace

Result<Polygon> make(const ligament::Polygon& written) {
  if (written.rings.empty()) return polygon_of_ring("vertices", written.vertices);
  if (!written.vertices.empty()) return wrong("rings", "expected either rings or vertices, not both");
  Rings rings = written.rings;
  Result<SphericalArcs> boundary = make_boundary("rings", rings);
  if (!boundary) return boundary.error();
  return Polygon{{}, {{}, std::move(rings)}, std::move(*boundary)};
}

Result<Polar> make(const ligament::Polar& written) {
  const std::vector<float>& angles = written.angles;
  if (angles.size() < 3) {
    return wrong("angles", "expected at least 3 angles, found " + std::to_string(angles.size()));
  }
  std::vector<Vec3f> ring;
  for (const float angle : angles) {
    if (!(angle >= 0 && angle <= kPi<float>)) return wrong("angles", "expected numbers from 0 to π");
    const double azimuth = kTwoPi<double> * static_cast<double>(ring.size()) / static_cast<double>(angles.size());
    ring.push_back(polar_direction(angle, azimuth));
  }
  Result<Polygon> polygon = polygon_of_ring("angles", std::move(ring));
  if (!polygon) return polygon.error();
  return Polar{{}, written, std::move(*polygon)};
}

}  // namespace ligament::made
