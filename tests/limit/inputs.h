// Rotations to throw at a limit: uniform ones, and crowds where limits are hard.
#pragma once

#include <ligament/limit/limit.h>

#include "math/random_rotation.h"

namespace ligament::testing {

/// A rotation by 10^lo … 10^hi radians about anything.
inline Quatd random_small(Random& random, double lo, double hi) {
  return rotation_about(random_direction(random), random_power(random, lo, hi));
}

/// Near a rotation of 180°, on both sides of it.
inline Quatd near_half_turn(Random& random) {
  Quatd q = random_rotation(random);
  q.w *= random_power(random, -9, 0);
  return q;
}

/// Near a swing of 180°.
inline Quatd near_half_turn_swing(Random& random) {
  Quatd q = random_rotation(random);
  const double shrink = random_power(random, -9, 0);
  q.y *= shrink, q.w *= shrink;
  return q;
}

/// Components −1, 0 and 1: the corners, edges and faces of everything.
inline Quatd random_corner(Random& random) {
  const auto any = [&] { return double(random.below(3)) - 1; };
  const Quatd q{any(), any(), any(), any()};
  return dot(q, q) > 0 ? q : identity<double>();
}

/// Rotations for one limit, half of them uniform.
class Inputs {
 public:
  Inputs(const Limit& limit, std::uint64_t seed) : limit_(limit), random_(seed) {}

  Quatf next() {
    const std::uint64_t kind = random_.below(20);
    if (kind < 10) return rounded(random_rotation(random_));
    if (kind < 13) return rounded(random_small(random_, -8, 0.5));
    if (kind < 16) return near_boundary();
    if (kind < 18) return rounded(near_half_turn(random_));
    if (kind < 19) return rounded(near_half_turn_swing(random_));
    return rounded(random_corner(random_));
  }

  Random& random() { return random_; }

 private:
  Quatf near_boundary() {
    const Quatf on = project(limit_, rounded(random_rotation(random_))).rotation;
    return rounded(convert<double>(on) * random_small(random_, -8, -1));
  }

  const Limit& limit_;
  Random random_;
};

}  // namespace ligament::testing
