// Recordings of several people, made up for tests.
#pragma once

#include <ligament/learn.h>

#include "support/clips.h"

#include <string>
#include <vector>

namespace ligament::testing {

/// Hips, an arm and a hand, of bones that nobody else has.
inline Skeleton body_of(std::size_t person) {
  const double size = 10 + static_cast<double>(person);
  Skeleton skeleton;
  skeleton.joints = {{"Hips", kNoParent, {0, size, 0}}, {"Arm", 0, {size, 0, 0}}, {"Hand", 1, {5, 0, 0}}};
  return skeleton;
}
inline constexpr std::size_t kArm = 1;

/// So many clips of each person, one person after the other; all joints wander.
inline std::vector<Clip> recordings_of(std::size_t people, std::size_t clips_each = 1, std::size_t frames = 150) {
  Random random(people);
  std::vector<Clip> clips;
  for (std::size_t person = 0; person < people; ++person) {
    for (std::size_t c = 0; c < clips_each; ++c) {
      clips.push_back(wandering_clip(random, body_of(person), frames + 7 * clips.size(), 0.1, 0.8));
    }
  }
  return clips;
}

/// The same with the arm turned about.
inline Clip with_arm_turned(Clip clip, double angle) {
  for (Quatf& q : clip.track(kArm)) q = rounded(convert<double>(q) * rotation_about({0, 1, 0}, angle));
  return clip;
}

}  // namespace ligament::testing
