// Softness: how much of a violation is given back.
//
// s(d) = radius · tanh(falloff · d) radians beyond the boundary, for a violation of d radians
#pragma once

#include "math/trig.h"

namespace ligament {

struct Softness {
  float falloff = 0;  ///< 1/rad; 0 means 1/radius, which is also the most: there the answer leaves the limit smoothly
  float radius = 0;   ///< radians; 0 is a hard limit
};

/// s(violation); 0 for a hard limit.
inline float given_back(Softness softness, float violation) {
  if (!(softness.radius > 0)) return 0;
  const float steepest = 1 / softness.radius;
  const float falloff = softness.falloff > 0 ? min(softness.falloff, steepest) : steepest;
  return min(softness.radius * tanh(falloff * violation), violation);
}

}  // namespace ligament
