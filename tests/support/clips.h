// Skeletons and clips made up for tests, repeatable and small.
#pragma once

#include <ligament/motion.h>

#include "math/random_rotation.h"

#include <string>
#include <vector>

namespace ligament::testing {

/// A chain of joints a, b, c, … with these offsets.
inline Skeleton chain(const std::vector<Vec3d>& offsets) {
  Skeleton skeleton;
  for (std::size_t j = 0; j < offsets.size(); ++j) {
    skeleton.joints.push_back({std::string(1, static_cast<char>('a' + j)), static_cast<int>(j) - 1, offsets[j]});
  }
  return skeleton;
}

/// A tree of joints "joint0", "joint1", … with offsets of about 10 and some end sites.
inline Skeleton random_skeleton(Random& random, std::size_t joints) {
  Skeleton skeleton;
  for (std::size_t j = 0; j < joints; ++j) {
    const int parent = j == 0 ? kNoParent : static_cast<int>(random.below(j));
    Joint joint{"joint" + std::to_string(j), parent, random_direction(random) * random.between(5, 15)};
    if (random.below(4) == 0) joint.ends.push_back(random_direction(random) * 3.0);
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

inline Pose random_pose(Random& random, std::size_t joints) {
  Pose pose;
  for (std::size_t j = 0; j < joints; ++j) pose.push_back(rounded(random_rotation(random)));
  return pose;
}

/// A clip of the skeleton in which every joint rests.
inline Clip still_clip(Skeleton skeleton, std::size_t frames, double frame_time = 1.0 / 30) {
  Clip clip;
  clip.frames = frames;
  clip.frame_time = frame_time;
  clip.rotations.assign(skeleton.size() * frames, identity<float>());
  clip.skeleton = std::move(skeleton);
  return clip;
}

/// Every joint wanders: it turns by at most `step` radians between frames, about an axis that changes slowly, and is
/// drawn back where it has turned by more than `reach` from the identity.
inline Clip wandering_clip(Random& random, Skeleton skeleton, std::size_t frames, double step, double reach) {
  Clip clip = still_clip(std::move(skeleton), frames);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    Quatd q = identity<double>();
    Vec3d velocity{};
    for (Quatf& frame : clip.track(j)) {
      velocity = (velocity + random_direction(random) * 0.3) * 0.9;
      const double speed = std::sqrt(dot(velocity, velocity));
      q = normalize(q * rotation_about(velocity * (1 / speed), std::min(speed, 1.0) * step));
      const double angle = angle_apart(q, identity<double>());
      if (angle > reach) q = slerp(identity<double>(), q, reach / angle);
      frame = rounded(q);
    }
  }
  return clip;
}

}  // namespace ligament::testing
