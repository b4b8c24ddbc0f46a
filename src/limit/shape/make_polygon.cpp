// Making polygons: directions at length 1, checks that the rings bound something, then their arcs.
#include "limit/shape/checks.h"
#include "limit/kernel/rings.h"
#include "limit/shape/polygon.h"

namespace ligament {
namespace {

Result<Polygon> make_from(const std::string& field, std::vector<std::vector<Vec3f>> rings, bool single) {
  for (std::vector<Vec3f>& ring : rings) {
    for (Vec3f& vertex : ring) {
      const Result<Vec3f> usable = detail::usable_direction(field, vertex);
      if (!usable) return usable.error();
      vertex = *usable;
    }
  }
  const std::vector<std::vector<Vec3d>> wide = detail::unit_rings(rings);
  if (const Status status = detail::check_simple(field, wide); !status) return status.error();
  if (const Status status = detail::check_sides(field, wide); !status) return status.error();
  return Polygon{std::move(rings), single, detail::make_spherical_arcs(wide)};
}

/// The direction at an angle from +Y; azimuths go from +Z towards +X.
Vec3f polar_direction(double angle, double azimuth) {
  const SinCos<double> from_y = sin_cos(angle), around = sin_cos(azimuth);
  return convert<float>(Vec3d{from_y.sin * around.sin, from_y.cos, from_y.sin * around.cos});
}

}  // namespace

Result<Polygon> make_polygon(std::vector<Vec3f> vertices) { return make_from("vertices", {std::move(vertices)}, true); }

Result<Polygon> make_polygon_of_rings(std::vector<std::vector<Vec3f>> rings) {
  if (rings.empty()) return detail::wrong("rings", "expected at least one ring");
  return make_from("rings", std::move(rings), false);
}

Result<Polar> make_polar(std::vector<float> angles) {
  if (angles.size() < 3) {
    return detail::wrong("angles", "expected at least 3 angles, found " + std::to_string(angles.size()));
  }
  std::vector<Vec3f> ring;
  for (const float angle : angles) {
    if (!(angle >= 0 && angle <= kPi<float>)) return detail::wrong("angles", "expected numbers from 0 to π");
    const double azimuth = kTwoPi<double> * static_cast<double>(ring.size()) / static_cast<double>(angles.size());
    ring.push_back(polar_direction(angle, azimuth));
  }
  Result<Polygon> polygon = make_from("angles", {std::move(ring)}, true);
  if (!polygon) return polygon.error();
  return Polar{std::move(angles), std::move(*polygon)};
}

}  // namespace ligament
