// Polygons, polar regions, reach cones and unions for the zoo.
#pragma once

#include "limit/shape/polygon.h"

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
  return made::make(Polar{std::move(angles)}).value().polygon.vertices;
}
inline std::vector<Vec3f> clockwise(std::vector<Vec3f> ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}
/// Twists between −70° and 60°, different at every vertex.
inline ReachCone wavy_reach_cone(std::vector<float> angles, int subdivide, Vec3f visible = {0, 1, 0}) {
  std::vector<ReachCone::Vertex> vertices;
  for (const Vec3f& d : ring_about_y(std::move(angles))) {
    vertices.push_back({d, {-0.9f + 0.3f * d.x - 0.2f * d.z, 0.5f + 0.4f * d.x}});
  }
  return {visible, std::move(vertices), subdivide};
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
  zoo.push_back({"polygon", in_swing(Polygon{square, {}}, twist_degrees(-30, 60))});
  zoo.push_back({"polygon_tilted", in_swing(Polygon{square, {}}, twist_degrees(-30, 60), tilted)});
  zoo.push_back({"polygon_octant", in_swing(Polygon{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}, {}})});
  zoo.push_back({"polygon_concave", in_swing(Polygon{clockwise(concave), {}}, twist_degrees(-9, 60))});
  zoo.push_back({"polygon_hemisphere", in_swing(Polygon{{{0, 0, 1}, {1, 0, 0}, {0, 0, -1}, {-1, 0, 0}}, {}})});
  zoo.push_back({"polygon_clockwise", in_swing(Polygon{clockwise(square), {}}, twist_degrees(150, 230))});
  zoo.push_back({"polygon_hole", in_swing(Polygon{{}, {square, clockwise(small)}}, twist_degrees(-20, 20))});
  zoo.push_back({"polygon_100_to_1",
                 in_swing(Polygon{{{0, 1, -2}, {0.02f, 1, 0}, {0, 1, 2}, {-0.02f, 1, 0}}, {}}, twist_degrees(0, 5))});
  zoo.push_back({"polygon_64", in_swing(Polygon{ring_about_y(wavy_angles(64, 5, 1, 0.3)), {}}, TwistFree{}, tilted)});
  zoo.push_back({"polar", in_swing(Polar{{0.5f, 0.9f, 0.6f, 1.1f, 0.7f}}, twist_degrees(-40, 20))});
  zoo.push_back({"polar_star", in_swing(Polar{wavy_angles(24, 6, 0.7, 0.45)}, twist_degrees(-40, 20))});
  zoo.push_back({"polar_half_degree", in_swing(Polar{wavy_angles(6, 3, 0.5 * double(kDeg), 0.001)})});
  zoo.push_back({"polar_beyond_a_hemisphere", in_swing(Polar{{2.2f, 2.6f, 1.9f, 2.9f}}, twist_degrees(-60, 60))});
  zoo.push_back({"polar_179_5", in_swing(Polar{wavy_angles(8, 2, 179.5 * double(kDeg), 0)})});
  add_reach_cones(zoo);
}

inline void add_unions(std::vector<Named>& zoo) {
  const Quatf tilted = turned({-1, 0.2, 0.6}, 70);
  const auto leaning = [](double degrees, Vec3d axis) { return turned(axis, degrees); };
  zoo.push_back({"union_of_one", in_swing(SwingUnion{{{Cone{0.7f}, leaning(40, {1, 0, 0})}}}, twist_degrees(-30, 60))});
  zoo.push_back(
      {"union_apart", in_swing(SwingUnion{{{Cone{0.4f}, unturned()}, {Ellipse{0.2f, 0.6f}, leaning(90, {1, 0, 1})}}},
                               twist_degrees(-40, 20), tilted)});
  zoo.push_back(
      {"union_overlapping", in_swing(SwingUnion{{{Cone{0.8f}, leaning(20, {0, 0, 1})},
                                                 {QuaternionEllipse{0.3f, 1.1f}, leaning(50, {1, 0, -2})}}})});
  zoo.push_back({"union_of_many", in_swing(SwingUnion{{{Cone{0.2f}, leaning(30, {1, 0, 0})},
                                                       {Polar{{0.3f, 0.5f, 0.2f, 0.4f}}, leaning(80, {-1, 0, 1})},
                                                       {Hinge{{-0.5f, 0.9f}}, leaning(120, {0, 0, 1})},
                                                       {Cone{0}, leaning(150, {1, 0, 1})}}},
                                           twist_degrees(150, 230))});
}

}  // namespace ligament::testing
