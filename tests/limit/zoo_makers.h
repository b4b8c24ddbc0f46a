// What the zoo's animals are made with.
#pragma once

#include <ligament/limit/limit.h>

#include <gtest/gtest.h>

#include "math/random_rotation.h"

#include <cstdio>
#include <string>
#include <vector>

namespace ligament::testing {

struct Named {
  std::string name;  ///< letters, digits and _, as GoogleTest wants it
  Limit limit;
};
inline void PrintTo(const Named& named, std::ostream* out) { *out << named.name; }

inline constexpr float kDeg = 0.0174532925f;

inline Quatf turned(Vec3d axis, double degrees) {
  return rounded(rotation_about(normalize_or(axis, Vec3d{0, 1, 0}), degrees * 0.017453292519943295));
}
inline Quatf unturned() { return identity<float>(); }

template <class Shape>
Limit in_volume(Result<Shape> shape, Quatf origin = unturned()) {
  return make_volume(origin, shape.value()).value();
}
template <class Swing>
Limit in_swing(Result<Swing> swing, TwistRegion twist = TwistFree{}, Quatf rotation = unturned()) {
  return make_swing_twist(swing.value(), rotation, twist).value();
}
inline TwistRegion twist_degrees(float min, float max) { return make_twist_range(min * kDeg, max * kDeg).value(); }

/// A k-DOP on the 13 axes with ranges of random width and place that all contain 0.
inline Result<Kdop> random_kdop(std::uint64_t seed, float widest, Vec3f center = {}, Quatf rotation = unturned()) {
  Random random(seed);
  const std::vector<Vec3f> axes(thirteen_axes().begin(), thirteen_axes().end());
  std::vector<float> min, max;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    min.push_back(-float(random.between(0.1, 1)) * widest);
    max.push_back(float(random.between(0.1, 1)) * widest);
  }
  return make_kdop(center, rotation, axes, min, max);
}
/// A k-DOP on `count` random axes, all of about the same width: almost a ball.
inline Result<Kdop> round_kdop(std::uint64_t seed, std::size_t count, double radius) {
  Random random(seed);
  std::vector<Vec3f> axes;
  std::vector<float> min, max;
  for (std::size_t i = 0; i < count; ++i) {
    axes.push_back(convert<float>(random_direction(random)));
    min.push_back(float(-radius * random.between(0.9, 1)));
    max.push_back(float(radius * random.between(0.9, 1)));
  }
  return make_kdop({}, unturned(), axes, min, max);
}
/// Two slabs `degrees` apart and one across: long thin wedges.
inline Result<Kdop> needle_kdop(double degrees) {
  const double angle = degrees * double(kDeg);
  const Vec3f leaning{float(std::cos(angle)), float(std::sin(angle)), 0};
  return make_kdop({}, unturned(), {{1, 0, 0}, leaning, {0, 0, 1}}, {-0.01f, -0.01f, -0.5f}, {0.01f, 0.01f, 0.5f});
}

}  // namespace ligament::testing
