// Evenly spread rotations and directions: the same in every run, and spread more evenly than random ones.
#pragma once

#include "math/quat.h"
#include "math/trig.h"

namespace ligament {

/// The i-th of n directions: a spiral that turns by the golden angle and climbs evenly (a Fibonacci sphere).
inline Vec3d spread_direction(int i, int n) {
  constexpr double kGoldenAngle = 2.399963229728653;
  const double y = 1 - (2 * i + 1.0) / n, across = sqrt(max(0.0, 1 - y * y));
  const SinCos<double> turn = sin_cos(kGoldenAngle * i);
  return {across * turn.cos, y, across * turn.sin};
}

/// The i-th of n rotations, by Super-Fibonacci spirals on the sphere of quaternions (Alexa, Super-Fibonacci Spirals,
/// 2022).
inline Quatd spread_rotation(int i, int n) {
  constexpr double kFirst = 1.4142135623730951, kSecond = 1.5337511687552043;
  const double at = i + 0.5, share = at / n, turned = kTwoPi<double> * at;
  const SinCos<double> a = sin_cos(turned / kFirst), b = sin_cos(turned / kSecond);
  const double inner = sqrt(share), outer = sqrt(1 - share);
  return {inner * a.sin, inner * a.cos, outer * b.sin, outer * b.cos};
}

}  // namespace ligament
