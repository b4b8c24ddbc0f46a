// Rotations to throw at a limit: uniform ones, and crowds where limits are hard.
#pragma once

#include <ligament/limit.h>

#include <gtest/gtest.h>

#include "math/random_rotation.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace ligament::testing {

inline bool same_bits(Quatf a, Quatf b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// All digits, to paste into a test.
inline std::string show(Quatf q) {
  char text[128];
  std::snprintf(text, sizeof text, "(%.9g, %.9g, %.9g, %.9g)", double(q.x), double(q.y), double(q.z), double(q.w));
  return text;
}

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

/// Rotations that are hard whatever the limit, more than half of them uniform.
inline const std::vector<Quatf>& common_inputs() {
  static const std::vector<Quatf> pool = [] {
    Random random(2024);
    std::vector<Quatf> made;
    for (int i = 0; i < 90000; ++i) {
      const std::uint64_t kind = random.below(18);
      if (kind < 11)
        made.push_back(rounded(random_rotation(random)));
      else if (kind < 14)
        made.push_back(rounded(random_small(random, -8, 0.5)));
      else if (kind < 16)
        made.push_back(rounded(near_half_turn(random)));
      else if (kind < 17)
        made.push_back(rounded(near_half_turn_swing(random)));
      else
        made.push_back(rounded(random_corner(random)));
    }
    return made;
  }();
  return pool;
}

/// Counts what a law leaves out, so that it cannot leave out everything.
class LeftOut {
 public:
  bool operator()(bool leave_out) {
    ++asked_, left_out_ += leave_out;
    return leave_out;
  }
  double share() const { return left_out_ / std::max(1.0, asked_); }

 private:
  double asked_ = 0, left_out_ = 0;
};

/// The sanitizers look at every instruction, not at every digit, and WebAssembly is a platform more for code that has
/// been tested: a part of the inputs is enough for them.
#if defined(__SANITIZE_ADDRESS__) || defined(__EMSCRIPTEN__)
inline constexpr std::size_t kThinned = 8;
#else
inline constexpr std::size_t kThinned = 1;
#endif

/// Calls visit(r) for `count` of the common inputs, and for a ninth as many that lie near the limit's boundary.
template <class Visit>
void for_each_input(const Limit& limit, std::uint64_t seed, std::size_t count, Visit visit) {
  Random random(seed);
  const std::vector<Quatf>& pool = common_inputs();
  for (std::size_t i = 0; i < count / kThinned; ++i) {
    const Quatf r = pool[i % pool.size()];
    visit(r);
    if (::testing::Test::HasFatalFailure()) return;
    if (i % 9 != 0) continue;
    visit(rounded(convert<double>(project(limit, r).rotation) * random_small(random, -8, -1)));
    if (::testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace ligament::testing
