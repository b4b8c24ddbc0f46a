// Limits in few words, without GoogleTest and without libm: they have the same bits on every platform.
#pragma once

#include <ligament/limit.h>

#include "math/random_rotation.h"

#include <vector>

namespace ligament::testing {

inline constexpr float kDeg = 0.0174532925f;

inline Quatf unturned() { return identity<float>(); }

inline Limit made(const Shape& shape) { return make_limit(shape).value(); }
inline Limit in_volume(VolumeShape shape, Quatf origin = unturned()) { return made(Volume{std::move(shape), origin}); }
inline Limit in_swing(SwingRegion swing, TwistRegion twist = TwistFree{}, Quatf rotation = unturned()) {
  return made(SwingTwist{std::move(swing), twist, rotation});
}
inline TwistRegion twist_degrees(float min, float max) { return TwistRange{min * kDeg, max * kDeg}; }

/// A k-DOP on the 13 axes with ranges of random width and place that all contain 0.
inline Kdop random_kdop(std::uint64_t seed, float widest, Vec3f center = {}, Quatf rotation = unturned()) {
  Random random(seed);
  const std::vector<Vec3f> axes(thirteen_axes().begin(), thirteen_axes().end());
  std::vector<float> min, max;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    min.push_back(-float(random.between(0.1, 1)) * widest);
    max.push_back(float(random.between(0.1, 1)) * widest);
  }
  return {center, rotation, axes, min, max};
}
/// A k-DOP on `count` random axes, all of about the same width: almost a ball.
inline Kdop round_kdop(std::uint64_t seed, std::size_t count, double radius) {
  Random random(seed);
  std::vector<Vec3f> axes;
  std::vector<float> min, max;
  for (std::size_t i = 0; i < count; ++i) {
    axes.push_back(convert<float>(random_direction(random)));
    min.push_back(float(-radius * random.between(0.9, 1)));
    max.push_back(float(radius * random.between(0.9, 1)));
  }
  return {{}, unturned(), axes, min, max};
}

}  // namespace ligament::testing
