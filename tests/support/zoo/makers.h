// Limits in few words, without GoogleTest and without libm: they have the same bits on every platform.
#pragma once

#include "limit/limit.h"

#include "math/random_rotation.h"

#include <vector>

namespace ligament::testing {

inline constexpr float kDeg = 0.0174532925f;

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

}  // namespace ligament::testing
