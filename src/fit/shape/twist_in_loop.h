// A twist's angle for loops that go in SIMD.
#pragma once

#include "math/rotation.h"

namespace ligament {

/// As twist_angle has it, with a half turn of either sign: the masks that tell those apart keep GCC from using SIMD.
inline float twist_in_loop(const SwingAndTwist<float>& parts) {
  const float sign = parts.twist.w < 0 ? -1.0f : 1.0f;
  return 2 * atan2(parts.twist.y * sign, parts.twist.w * sign);
}

}  // namespace ligament
