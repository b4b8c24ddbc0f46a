// Angles in degrees, as files have them, as the half angles that quaternions are made of.
#pragma once

#include "math/trig.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace ligament::detail {

/// Frames that are converted together: few enough that their numbers stay in the innermost cache from joint to joint.
inline constexpr std::size_t kBlock = 32;
using BlockOfFloats = std::array<float, kBlock>;

inline constexpr double kHalfRadiansPerDegree = kPi<double> / 360;
inline constexpr double kTurn = 360;

/// Of any angle, without the turns that would leave it too few digits in a float: two at a time, since one alone would
/// change the sign of the quaternion.
inline float half_angle(double degrees) {
  const double within = std::fabs(degrees) <= kTurn ? degrees
                        : std::isfinite(degrees)    ? std::remainder(degrees, 2 * kTurn)
                                                    : 0;
  return static_cast<float>(within * kHalfRadiansPerDegree);
}

}  // namespace ligament::detail
