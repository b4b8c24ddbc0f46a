// Rotations by the array, with all that a caller may give among them.
#pragma once

#include <ligament/batch.h>

#include "limit/inputs.h"
#include "limit/shape/rejected.h"

namespace ligament::testing {

/// Rotations in four arrays.
struct Arrays {
  std::vector<float> x, y, z, w;

  explicit Arrays(std::size_t count) : x(count), y(count), z(count), w(count) {}
  explicit Arrays(const std::vector<Quatf>& rotations) {
    for (const Quatf& q : rotations) x.push_back(q.x), y.push_back(q.y), z.push_back(q.z), w.push_back(q.w);
  }
  RotationArrays view() { return {x.data(), y.data(), z.data(), w.data()}; }
  Quatf at(std::size_t i) const { return {x[i], y[i], z[i], w[i]}; }
};

/// Rotations as they come, with those among them that single calls treat apart.
inline std::vector<Quatf> mixed_inputs(const Limit& limit, std::size_t count) {
  static const Quatf odd[] = {{0, 0, 0, 0},        {kNan, 0, 0, 1},        {0, kInfinity, 0, 1}, {0, 0, 0, -1},
                              {0, 0, 0, 5},        {1, 0, 0, 0},           {0, -1, 0, 0},        {0, 0, 1, -0.0f},
                              {0.6f, 0, -0.8f, 0}, {1e-30f, 0, 0, 1e-30f}, {3, -2, 1, 4},        {0, 0, 0, 1e20f},
                              {0, 0.7f, 0.7f, 0},  {-0.5f, 0.5f, 0.5f, 0}};
  std::vector<Quatf> inputs;
  for_each_input(limit, 1, count, [&](Quatf r) {
    inputs.push_back(r);
    if (inputs.size() % 37 == 0) inputs.push_back(odd[inputs.size() / 37 % std::size(odd)]);
  });
  return inputs;
}

}  // namespace ligament::testing
