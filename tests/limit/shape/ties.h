// Ties: rotations that have two answers, as good as each other, or for shapes that search locally two that a search
// ends at.
#pragma once

#include "limit/limit.h"

#include "math/random_rotation.h"

namespace ligament::testing {

/// Whether the answer for r hangs by a thread: turning r by a few roundings moves it by much more.
inline bool at_tie(const Limit& limit, Quatd r) {
  const Quatd here = project_exactly(limit, r);
  for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) {
    for (const double angle : {-1e-5, -2e-6, 2e-6, 1e-5}) {
      const Quatd there = project_exactly(limit, r * rotation_about(axis, angle));
      if (angle_apart(here, there) > 4 * std::fabs(angle)) return true;
    }
  }
  return false;
}

}  // namespace ligament::testing
