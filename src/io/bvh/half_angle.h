// Angles in degrees, as files have them, as the half angles that quaternions are made of.
#pragma once

#include <ligament/math.h>

#include <cmath>

namespace ligament::detail {

/// Of any angle, without the turns that would leave it too few digits in a float: two at a time, since one alone would
/// change the sign of the quaternion.
inline float half_angle(double degrees) {
  constexpr double kTurn = 360, kHalfRadiansPerDegree = kPi<double> / 360;
  const double within = std::fabs(degrees) <= kTurn ? degrees
                        : std::isfinite(degrees)    ? std::remainder(degrees, 2 * kTurn)
                                                    : 0;
  return static_cast<float>(within * kHalfRadiansPerDegree);
}

}  // namespace ligament::detail
