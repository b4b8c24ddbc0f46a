// Angles in degrees, as files have them, as the half angles that quaternions are made of.
#pragma once

#include <ligament/math/trig.h>

#include <array>
#include <cmath>
#include <cstddef>

namespace ligament::detail {

/// Frames that are converted together: few enough that their numbers stay in the innermost cache from joint to joint.
inline constexpr std::size_t kBlock = 32;
using BlockOfFloats = std::array<float, kBlock>;

inline constexpr double kHalfRadiansPerDegree = kPi<double> / 360;
/// Two turns, not one, leave the half angle as it was, and with it the sign of the quaternion.
inline constexpr double kTwoTurns = 720;
/// Beyond this many degrees, whole turns can no longer be taken away by the rounded quotient below.
inline constexpr double kFarthestTurn = 1e6;

/// The nearest whole number, to which adding this much rounds.
inline double nearest_whole(double x) {
  constexpr double kNoFraction = 0x1.8p52;
  return (x + kNoFraction) - kNoFraction;
}

/// A magnitude up to kFarthestTurn without the pairs of turns that it has beyond one turn: exactly, and without a
/// branch. A hair less than 1/720 keeps one turn itself from being rounded up.
inline double without_turns(double degrees) {
  constexpr double kPerTwoTurns = (1 - 0x1p-40) / kTwoTurns;
  return degrees - nearest_whole(degrees * kPerTwoTurns) * kTwoTurns;
}

/// Of any angle, without the turns that would leave it too few digits in a float.
inline float half_angle(double degrees) {
  const double magnitude = std::fabs(degrees);
  const double within = magnitude <= kFarthestTurn ? without_turns(magnitude)
                        : std::isfinite(magnitude) ? std::remainder(magnitude, kTwoTurns)
                                                   : 0;
  return static_cast<float>(std::copysign(1.0, degrees) * within * kHalfRadiansPerDegree);
}

}  // namespace ligament::detail
