// Clouds of points to make hulls of.
#pragma once

#include "math/random_rotation.h"

#include <cmath>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace ligament::testing {

inline std::vector<Vec3f> turned_somehow(std::vector<Vec3f> points, std::uint64_t seed, Vec3d aside = {}) {
  Random random(seed);
  const Quatd turn = random_rotation(random);
  for (Vec3f& p : points) p = convert<float>(rotate(turn, convert<double>(p)) + aside);
  return points;
}
/// Random points on an ellipsoid, turned somehow, about `center`.
inline std::vector<Vec3f> cloud_on_ellipsoid(std::uint64_t seed, int count, Vec3d radii, Vec3d center = {}) {
  Random random(seed);
  std::vector<Vec3f> points;
  for (int i = 0; i < count; ++i) {
    const Vec3d d = random_direction(random);
    points.push_back({float(d.x * radii.x), float(d.y * radii.y), float(d.z * radii.z)});
  }
  return turned_somehow(points, seed, center);
}
inline std::vector<Vec3f> cloud_in_box(std::uint64_t seed, int count, Vec3d half) {
  Random random(seed);
  const auto any = [&](double most) { return float(random.between(-most, most)); };
  std::vector<Vec3f> points;
  for (int i = 0; i < count; ++i) points.push_back({any(half.x), any(half.y), any(half.z)});
  return turned_somehow(points, seed);
}
/// A grid of `count` points a side, `deep` of them deep: almost all of them in planes and lines.
inline std::vector<Vec3f> cloud_grid(int count, int deep) {
  std::vector<Vec3f> points;
  for (int i = 0; i < count * count * deep; ++i) {
    points.push_back({0.1f * float(i % count), 0.1f * float(i / count % count), 0.1f * float(i / count / count)});
  }
  return points;
}
inline std::vector<Vec3f> cloud_prism(int sides) {
  std::vector<Vec3f> points;
  for (int i = 0; i < 2 * sides; ++i) {
    const double angle = kTwoPi<double> * (i / 2) / sides;
    points.push_back({float(std::cos(angle)), i % 2 ? 0.3f : -0.3f, float(std::sin(angle))});
  }
  return points;
}

struct HullCloud {
  std::string name;
  std::vector<Vec3f> points;
  double astray = 1e-5;  ///< radians that an answer as near as the nearest may be from it: √(rounding·distance) if flat
};
inline void PrintTo(const HullCloud& cloud, std::ostream* out) { *out << cloud.name; }

/// Clouds of every kind.
inline const std::vector<HullCloud>& hull_clouds() {
  static const std::vector<HullCloud> all{
      {"tetrahedron", {{0.9f, 0, -0.2f}, {-0.5f, 0.8f, 0}, {-0.4f, -0.7f, 0.1f}, {0, 0.1f, 1.1f}}},
      {"sphere_10", cloud_on_ellipsoid(1, 10, {1, 1, 1})},
      {"sphere_100", cloud_on_ellipsoid(2, 100, {1, 1, 1})},
      {"sphere_500", cloud_on_ellipsoid(3, 500, {1.5, 1.5, 1.5})},
      {"sphere_off_zero", cloud_on_ellipsoid(4, 200, {0.3, 0.3, 0.3}, {1.5, 1, -1})},
      {"ellipsoid_100", cloud_on_ellipsoid(5, 100, {1.5, 0.3, 0.6})},
      {"box_12", cloud_in_box(6, 12, {1, 0.6, 0.8})},
      {"box_500", cloud_in_box(7, 500, {1, 0.6, 0.8})},
      {"half_degree", cloud_on_ellipsoid(8, 100, {0.0087, 0.0087, 0.0087})},
      {"sphere_179_5", cloud_on_ellipsoid(9, 150, {3.132, 3.132, 3.132})},
      {"grid", cloud_grid(10, 10)},
      {"grid_turned", turned_somehow(cloud_grid(10, 10), 10)},
      {"prism_12", turned_somehow(cloud_prism(12), 11)},
      {"prism_200", turned_somehow(cloud_prism(200), 12)},
      {"needle_100_to_1", cloud_on_ellipsoid(13, 100, {2, 0.02, 0.02})},
      {"needle_1e-4", cloud_on_ellipsoid(14, 60, {1, 1e-4, 1e-4}), 5e-5},
      {"pancake_100_to_1", cloud_on_ellipsoid(15, 200, {1, 1, 0.01})},
      {"pancake_1e-4", cloud_in_box(16, 200, {1, 0.8, 1e-4}), 5e-5},
      {"pancake_1e-6", cloud_on_ellipsoid(17, 100, {1, 1, 1e-6}), 1e-3},
      {"pancake_3e-7", cloud_on_ellipsoid(18, 100, {1, 1, 3e-7}), 1e-3},
      {"ribbon", cloud_on_ellipsoid(20, 100, {1.4, 0.003, 3e-7}), 2e-3},
      {"flat_grid", cloud_grid(30, 1)},
      {"flat_grid_turned", turned_somehow(cloud_grid(30, 1), 19)},
      {"triangle", {{-1, 0.1f, 0}, {1, 0.5f, 0.2f}, {0, 0.2f, 1}}},
      {"segment", {{-1, 0.1f, 0}, {1, 0.5f, 0.2f}, {0, 0.3f, 0.1f}}},
      {"point", {{0.4f, -1, 0.6f}}},
      {"duplicates", {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 1}}},
  };
  return all;
}

}  // namespace ligament::testing
