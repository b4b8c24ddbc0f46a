// Polygons, polar regions and reach cones for the zoo.
#pragma once

#include "limit/shape/reach_cone.h"

#include "support/zoo/zoo_makers.h"

#include <algorithm>
#include <cmath>

namespace ligament::testing {

/// Angles at even azimuths that go up and down.
inline std::vector<float> wavy_angles(int count, int waves, double middle, double height) {
  std::vector<float> angles;
  for (int i = 0; i < count; ++i) {
    angles.push_back(float(middle + height * std::sin(2 * kPi<double> * waves * i / count)));
  }
  return angles;
}
inline std::vector<Vec3f> ring_about_y(std::vector<float> angles) {
  return make_polar(std::move(angles)).value().polygon.rings.front();
}
inline std::vector<Vec3f> clockwise(std::vector<Vec3f> ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}
/// Twists between −70° and 60°, different at every vertex.
inline Result<ReachCone> wavy_reach_cone(std::vector<float> angles, int subdivide, Vec3f visible = {0, 1, 0}) {
  std::vector<ReachCone::Vertex> vertices;
  for (const Vec3f& d : ring_about_y(std::move(angles))) {
    vertices.push_back({d, {-0.9f + 0.3f * d.x - 0.2f * d.z, 0.5f + 0.4f * d.x}});
  }
  return make_reach_cone(visible, std::move(vertices), subdivide);
}

inline void add_reach_cones(std::vector<Named>& zoo) {
  const Quatf tilted = turned({-0.3, 1, 0.5}, 75);
  const std::vector<float> uneven{0.7f, 1.1f, 0.5f, 0.9f, 0.6f};
  zoo.push_back({"reach_cone", in_swing(wavy_reach_cone(uneven, 0), TwistBySwing{})});
  zoo.push_back({"reach_cone_tilted", in_swing(wavy_reach_cone(uneven, 0, {0.1f, 1, 0.05f}), TwistBySwing{}, tilted)});
  zoo.push_back({"reach_cone_cut", in_swing(wavy_reach_cone(uneven, 2), TwistBySwing{})});
  zoo.push_back({"reach_cone_fixed_twist", in_swing(wavy_reach_cone(uneven, 4), twist_degrees(-30, 60))});
  zoo.push_back({"reach_cone_free_twist", in_swing(wavy_reach_cone(uneven, 1))});
  zoo.push_back({"reach_cone_concave", in_swing(wavy_reach_cone({0.3f, 1.2f, 0.2f, 1.4f}, 1), TwistBySwing{})});
  zoo.push_back({"reach_cone_beyond", in_swing(wavy_reach_cone({2.2f, 2.6f, 1.8f, 2.5f}, 1), TwistBySwing{})});
}

inline void add_polygons(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, -0.4, 0.7}, 55);
  const std::vector<Vec3f> square = ring_about_y({0.8f, 0.7f, 0.9f, 0.8f}), small = ring_about_y({0.2f, 0.3f, 0.25f});
  const std::vector<Vec3f> concave{{-1, 1, -1}, {1, 1, -1}, {0.2f, 1, 0.1f}, {1, 1, 0.8f}, {-1, 1, 1}};
  zoo.push_back({"polygon", in_swing(make_polygon(square), twist_degrees(-30, 60))});
  zoo.push_back({"polygon_tilted", in_swing(make_polygon(square), twist_degrees(-30, 60), tilted)});
  zoo.push_back({"polygon_octant", in_swing(make_polygon({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}))});
  zoo.push_back({"polygon_concave", in_swing(make_polygon(clockwise(concave)), twist_degrees(-9, 60))});
  zoo.push_back({"polygon_hemisphere", in_swing(make_polygon({{0, 0, 1}, {1, 0, 0}, {0, 0, -1}, {-1, 0, 0}}))});
  zoo.push_back({"polygon_clockwise", in_swing(make_polygon(clockwise(square)), twist_degrees(150, 230))});
  zoo.push_back({"polygon_hole", in_swing(make_polygon_of_rings({square, clockwise(small)}), twist_degrees(-20, 20))});
  zoo.push_back({"polygon_100_to_1",
                 in_swing(make_polygon({{0, 1, -2}, {0.02f, 1, 0}, {0, 1, 2}, {-0.02f, 1, 0}}), twist_degrees(0, 5))});
  zoo.push_back({"polygon_64", in_swing(make_polygon(ring_about_y(wavy_angles(64, 5, 1, 0.3))), TwistFree{}, tilted)});
  zoo.push_back({"polar", in_swing(make_polar({0.5f, 0.9f, 0.6f, 1.1f, 0.7f}), twist_degrees(-40, 20))});
  zoo.push_back({"polar_star", in_swing(make_polar(wavy_angles(24, 6, 0.7, 0.45)), twist_degrees(-40, 20))});
  zoo.push_back({"polar_half_degree", in_swing(make_polar(wavy_angles(6, 3, 0.5 * double(kDeg), 0.001)))});
  zoo.push_back({"polar_beyond_a_hemisphere", in_swing(make_polar({2.2f, 2.6f, 1.9f, 2.9f}), twist_degrees(-60, 60))});
  zoo.push_back({"polar_179_5", in_swing(make_polar(wavy_angles(8, 2, 179.5 * double(kDeg), 0)))});
  add_reach_cones(zoo);
}

}  // namespace ligament::testing
