#include "examples.h"

#include <ligament/measure.h>

#include "fit/shape/christoffel.h"
#include "math/trig.h"

namespace ligament::pictures {
namespace {

Example volume(const char* name, VolumeShape shape) {
  return {name, make_limit(Volume{std::move(shape), identity<float>()}).value()};
}
Example swing(const char* name, SwingRegion region) {
  return {name, make_limit(SwingTwist{std::move(region), TwistFree{}, identity<float>()}).value()};
}

Kdop rounded_cube() {
  const std::vector<Vec3f> axes(thirteen_axes().begin(), thirteen_axes().end());
  std::vector<float> min, max;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    max.push_back(i < 3 ? 0.8f : i < 7 ? 1.05f : 0.95f);
    min.push_back(-max.back());
  }
  return {{}, identity<float>(), axes, min, max};
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

ReachCone shoulder() {
  std::vector<ReachCone::Vertex> vertices;
  double azimuth = 0;
  for (const double angle : {70.0, 60.0, 80.0, 95.0, 50.0, 40.0}) {
    vertices.push_back({at(angle, azimuth), {-0.5f, 0.8f}});
    azimuth += 60;
  }
  return {at(20, 100), vertices, 2};
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

Implicit blended_balls() {
  return {{{-0.1f, 0, 0.1f, 0.25f}, {0.3f, 0.2f, 0, 0.2f}, {0.1f, -0.3f, 0.2f, 0.15f}}, 0.15f, identity<float>()};
}

SwingUnion two_cones() {
  const Quatf aside = from_two_vectors(Vec3f{0, 1, 0}, at(60, 90));
  return {{{Cone{0.5f}, identity<float>()}, {Ellipse{0.3f, 0.7f}, aside}}};
}

}  // namespace

std::vector<Example> examples() {
  const Quatf tilted = exp(Vec3f{0.4f, 0.3f, 0.5f});
  return {
      {"euler", make_limit(Euler{EulerOrder::xyz, {-0.9f, -0.4f, -0.6f}, {0.5f, 0.9f, 0.7f}}).value()},
      {"implicit", make_limit(blended_balls()).value()},
      {"polynomial", bent_sheet()},
      volume("box", Box{{-0.8f, -0.4f, -0.5f}, {0.6f, 0.9f, 0.5f}}),
      volume("oriented-box", OrientedBox{{}, tilted, {-0.8f, -0.4f, -0.5f}, {0.6f, 0.9f, 0.5f}}),
      volume("ellipsoid", Ellipsoid{{}, tilted, {1, 0.6f, 0.4f}}),
      volume("kdop", rounded_cube()),
      volume("hull", Hull{{{0.9f, 0, 0}, {-0.7f, 0.2f, 0.4f}, {0, 0.9f, 0.1f}, {0.2f, -0.6f, 0.5f}, {0, 0, -0.8f}}}),
      swing("cone", Cone{0.8f}),
      swing("ellipse", Ellipse{0.5f, 1.2f}),
      swing("quaternion-ellipse", QuaternionEllipse{0.5f, 1.2f}),
      swing("hinge", Hinge{{-0.4f, 1.9f}}),
      swing("spherical", Spherical{{-0.5f, 1.1f}, {-0.7f, 0.4f}}),
      swing("polygon", Polygon{{}, {ring({70, 45, 75, 80, 30, 65}), ring({20, 20, 20, 20}, 360, 0)}}),
      swing("polar", Polar{{1, 0.7f, 0.9f, 1.2f, 0.6f, 0.4f, 0.8f, 1.1f}}),
      swing("reach-cone", shoulder()),
      swing("planar", Planar{{{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 0.8f}}}),
      swing("planar-ellipse", PlanarEllipse{{0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f}),
      swing("union", two_cones()),
  };
}

}  // namespace ligament::pictures
