// Sets of limits made up for tests, with references and frames that matter.
#pragma once

#include <ligament/limit.h>

#include "support/clips.h"
#include "support/zoo/zoo.h"

#include <algorithm>

namespace ligament::testing {

inline const Limit& from_zoo(std::string_view name) {
  return std::find_if(zoo().begin(), zoo().end(), [&](const Named& n) { return n.name == name; })->limit;
}

/// One joint for each of these limits, in a chain: "joint0", "joint1", …
inline Skeleton skeleton_for(std::size_t joints) {
  Skeleton skeleton;
  for (std::size_t j = 0; j < joints; ++j) {
    skeleton.joints.push_back({"joint" + std::to_string(j), static_cast<int>(j) - 1, {0, 1, 0}});
  }
  return skeleton;
}

/// These limits for "joint0", "joint1", …, each with a reference and a frame of its own.
inline LimitSet limits_for(const std::vector<Limit>& limits, std::uint64_t seed) {
  Random random(seed);
  LimitSet set;
  for (std::size_t j = 0; j < limits.size(); ++j) {
    JointLimit joint;
    joint.name = "joint" + std::to_string(j);
    joint.reference = rounded(random_rotation(random));
    joint.frame = rounded(random_rotation(random));
    joint.limit = limits[j];
    set.joints.push_back(joint);
  }
  return set;
}

/// One limit of each kind.
inline std::vector<Limit> all_kinds() {
  std::vector<Limit> limits;
  for (const char* name : {"box_origin", "oriented_box", "ellipsoid_turned", "kdop", "cone_45_tilted", "cone_0_hinge",
                           "planar_tilted", "planar_ellipse", "fixed", "box_hinge"}) {
    limits.push_back(from_zoo(name));
  }
  return limits;
}

/// A clip for these limits: some of its frames inside, most outside, about each joint's reference.
inline Clip clip_about(const LimitSet& set, std::uint64_t seed, std::size_t frames, double step = 0.1) {
  Random random(seed);
  Clip clip = wandering_clip(random, skeleton_for(set.joints.size()), frames, step, 3);
  for (std::size_t j = 0; j < set.joints.size(); ++j) {
    for (Quatf& q : clip.track(j)) {
      q = rounded(convert<double>(set.joints[j].reference) * convert<double>(q));
      if (random.below(2)) q = -q;
    }
  }
  return clip;
}

}  // namespace ligament::testing
