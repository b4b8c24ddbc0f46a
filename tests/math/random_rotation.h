// Random rotations and vectors for the laws: uniform, and crowded where arithmetic is hard.
#pragma once

#include <ligament/measure.h>
#include "math/rotation.h"

#include <cmath>

namespace ligament::testing {

/// 10^u with u uniform in [lo, hi).
inline double random_power(Random& random, double lo, double hi) { return std::pow(10.0, random.between(lo, hi)); }

/// Uniform on the unit sphere, by rejection.
inline Vec3d random_direction(Random& random) {
  for (;;) {
    const Vec3d v{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const double squared = dot(v, v);
    if (squared > 0.01 && squared <= 1) return v * (1 / std::sqrt(squared));
  }
}

/// Uniform (Haar) over all unit quaternions, so both hemispheres.
inline Quatd random_rotation(Random& random) {
  for (;;) {
    const Quatd q{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const double squared = dot(q, q);
    if (squared > 0.01 && squared <= 1) return scale(q, 1 / std::sqrt(squared));
  }
}

/// The rotation by `angle` about `axis`, with the library's trigonometry left out.
inline Quatd rotation_about(Vec3d axis, double angle) {
  const double s = std::sin(angle / 2);
  return {axis.x * s, axis.y * s, axis.z * s, std::cos(angle / 2)};
}

/// q at length 1, rounded once.
inline Quatf rounded(Quatd q) { return convert<float>(scale(q, 1 / std::sqrt(dot(q, q)))); }

/// The angle between two rotations in double, by libm; lengths do not matter.
inline double angle_apart(Quatd a, Quatd b) {
  const Quatd between = conjugate(a) * b;
  const Vec3d v = vector_part(between);
  return 2 * std::atan2(std::sqrt(dot(v, v)), std::fabs(between.w));
}
inline double angle_apart(Quatf a, Quatf b) { return angle_apart(convert<double>(a), convert<double>(b)); }

/// The rotation vector with ‖v‖ ≤ π, by libm; lengths do not matter.
inline Vec3d rotation_vector(Quatd q) {
  if (q.w < 0) q = -q;
  const Vec3d v = vector_part(q);
  const double sine = std::sqrt(dot(v, v));
  return sine < 1e-300 ? Vec3d{} : v * (2 * std::atan2(sine, q.w) / sine);
}

/// Angles crowded at 0 and at π.
inline double hard_angle(Random& random) {
  switch (random.below(3)) {
    case 0:
      return random_power(random, -20, 0);
    case 1:
      return kPi<double> - random_power(random, -12, 0);
    default:
      return random.between(0, kPi<double>);
  }
}

}  // namespace ligament::testing
