// Rotations drawn from known regions, and the samples that a recording of them would leave.
#pragma once

#include <ligament/limit.h>
#include "motion/samples.h"

#include "math/random_rotation.h"

#include <vector>

namespace ligament::testing {

/// The rotation by the vector v, by libm.
inline Quatd turn_by(Vec3d v) {
  const double angle = std::sqrt(dot(v, v));
  return angle > 0 ? rotation_about(v * (1 / angle), angle) : identity<double>();
}

/// `count` rotations about `mean`: mean · exp(v) with v evenly spread over |vᵢ| ≤ halfᵢ.
inline std::vector<Quatf> in_box(Random& random, Quatd mean, Vec3d half, int count) {
  std::vector<Quatf> rotations;
  for (int i = 0; i < count; ++i) {
    const auto part = [&](double h) { return random.between(-h, h); };
    const double x = part(half.x), y = part(half.y), z = part(half.z);
    rotations.push_back(rounded(mean * turn_by({x, y, z})));
  }
  return rotations;
}

/// The same over the ellipsoid with these radii, its axes turned by `axes`.
inline std::vector<Quatf> in_ellipsoid(Random& random, Quatd mean, Quatd axes, Vec3d radii, int count) {
  std::vector<Quatf> rotations;
  for (int i = 0; i < count; ++i) {
    const Vec3d u = random_direction(random) * std::cbrt(random.unit());
    rotations.push_back(rounded(mean * turn_by(rotate(axes, Vec3d{u.x * radii.x, u.y * radii.y, u.z * radii.z}))));
  }
  return rotations;
}

/// Bones evenly spread over the cone about `tilt`·(0,1,0), twists over [lo, hi].
inline std::vector<Quatf> in_cone(Random& random, Quatd tilt, double angle, double lo, double hi, int count) {
  std::vector<Quatf> rotations;
  const Vec3d up{0, 1, 0};
  for (int i = 0; i < count; ++i) {
    const double y = random.between(std::cos(angle), 1), around = random.between(0, 2 * kPi<double>);
    const double across = std::sqrt(1 - y * y);
    const Vec3d d = rotate(tilt, Vec3d{across * std::cos(around), y, across * std::sin(around)});
    rotations.push_back(rounded(from_two_vectors(up, d) * rotation_about(up, random.between(lo, hi))));
  }
  return rotations;
}

/// Rotations about one axis through `start`, by angles in [lo, hi].
inline std::vector<Quatf> on_hinge(Random& random, Quatd start, Vec3d axis, double lo, double hi, int count) {
  std::vector<Quatf> rotations;
  for (int i = 0; i < count; ++i) rotations.push_back(rounded(start * rotation_about(axis, random.between(lo, hi))));
  return rotations;
}

/// Dealt out to folds in turn, as recordings of several people are.
inline std::vector<Samples> dealt(const std::vector<Quatf>& rotations, std::size_t folds, double resolution = 0.02) {
  std::vector<Samples> result(folds, Samples(resolution));
  for (std::size_t i = 0; i < rotations.size(); ++i) result[i % folds].add(rotations[i]);
  return result;
}

/// The share of rotations, given in the joint's own axes, that lie in a limit or within `tolerance` of it.
inline double share_inside(const Limit& limit, Quatf frame, const std::vector<Quatf>& rotations, float tolerance = 0) {
  double inside = 0;
  for (const Quatf& q : rotations) inside += violation(limit, normalize(conjugate(frame) * q * frame)) <= tolerance;
  return inside / double(rotations.size());
}

}  // namespace ligament::testing
