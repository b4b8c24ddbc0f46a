#include "examples.h"

#include "base/random.h"
#include "fit/shape/christoffel.h"

namespace ligament::pictures {
namespace {

template <class Shape>
Example volume(const char* name, Result<Shape> shape) {
  return {name, make_volume(identity<float>(), *shape).value()};
}
template <class Region>
Example swing(const char* name, Result<Region> region) {
  return {name, make_swing_twist(*region, identity<float>(), TwistFree{}).value()};
}

Result<Kdop> rounded_cube() {
  const std::vector<Vec3f> axes(thirteen_axes().begin(), thirteen_axes().end());
  std::vector<float> min, max;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    max.push_back(i < 3 ? 0.8f : i < 7 ? 1.05f : 0.95f);
    min.push_back(-max.back());
  }
  return make_kdop({}, identity<float>(), axes, min, max);
}

/// A direction at an angle from +Y, its azimuth from +Z towards +X; degrees.
Vec3f at(double angle, double azimuth) {
  const SinCos<double> tilt = sin_cos(angle * kPi<double> / 180), turn = sin_cos(azimuth * kPi<double> / 180);
  return {float(tilt.sin * turn.sin), float(tilt.cos), float(tilt.sin * turn.cos)};
}

std::vector<Vec3f> ring(std::initializer_list<double> angles, double from = 0, double to = 360) {
  std::vector<Vec3f> vertices;
  double azimuth = from;
  for (const double angle : angles) {
    vertices.push_back(at(angle, azimuth));
    azimuth += (to - from) / double(angles.size());
  }
  return vertices;
}

Result<ReachCone> shoulder() {
  std::vector<ReachCone::Vertex> vertices;
  double azimuth = 0;
  for (const double angle : {70.0, 60.0, 80.0, 95.0, 50.0, 40.0}) {
    vertices.push_back({at(angle, azimuth), {-0.5f, 0.8f}});
    azimuth += 60;
  }
  return make_reach_cone(at(20, 100), vertices, 2);
}

/// What is learned from swings about X that the twist follows.
Limit bent_sheet() {
  Random random(1);
  std::vector<Quatf> motion;
  for (int i = 0; i < 4000; ++i) {
    const auto x = float(random.between(-1, 1)), z = float(random.between(-0.2, 0.2));
    const float twist = 0.8f * x * x + float(random.between(-0.1, 0.1));
    motion.push_back(exp(Vec3f{x, 0, z}) * exp(Vec3f{0, twist, 0}));
  }
  return fit_polynomial(make_cloud(motion), 0);
}

Result<SwingUnion> two_cones() {
  const Quatf aside = from_two_vectors(Vec3f{0, 1, 0}, at(60, 90));
  return make_union({{*make_cone(0.5f), identity<float>()}, {*make_ellipse(0.3f, 0.7f), aside}});
}

}  // namespace

std::vector<Example> examples() {
  const Quatf tilted = exp(Vec3f{0.4f, 0.3f, 0.5f});
  return {
      {"euler", make_euler(EulerOrder::xyz, {-0.9f, -0.4f, -0.6f}, {0.5f, 0.9f, 0.7f}).value()},
      {"implicit", make_implicit({{-0.1f, 0, 0.1f, 0.25f}, {0.3f, 0.2f, 0, 0.2f}, {0.1f, -0.3f, 0.2f, 0.15f}}, 0.15f,
                                 identity<float>())
                       .value()},
      {"polynomial", bent_sheet()},
      volume("box", make_box({-0.8f, -0.4f, -0.5f}, {0.6f, 0.9f, 0.5f})),
      volume("oriented-box", make_oriented_box({}, tilted, {-0.8f, -0.4f, -0.5f}, {0.6f, 0.9f, 0.5f})),
      volume("ellipsoid", make_ellipsoid({}, tilted, {1, 0.6f, 0.4f})),
      volume("kdop", rounded_cube()),
      volume("hull",
             make_hull({{0.9f, 0, 0}, {-0.7f, 0.2f, 0.4f}, {0, 0.9f, 0.1f}, {0.2f, -0.6f, 0.5f}, {0, 0, -0.8f}})),
      swing("cone", make_cone(0.8f)),
      swing("ellipse", make_ellipse(0.5f, 1.2f)),
      swing("quaternion-ellipse", make_quaternion_ellipse(0.5f, 1.2f)),
      swing("hinge", make_hinge({-0.4f, 1.9f})),
      swing("spherical", make_spherical({-0.5f, 1.1f}, {-0.7f, 0.4f})),
      swing("polygon", make_polygon_of_rings({ring({70, 45, 75, 80, 30, 65}), ring({20, 20, 20, 20}, 360, 0)})),
      swing("polar", make_polar({1, 0.7f, 0.9f, 1.2f, 0.6f, 0.4f, 0.8f, 1.1f})),
      swing("reach-cone", shoulder()),
      swing("planar", make_planar({{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 0.8f}})),
      swing("planar-ellipse", make_planar_ellipse({0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f)),
      swing("union", two_cones()),
  };
}

}  // namespace ligament::pictures
