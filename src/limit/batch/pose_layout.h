// How PoseLimits lays out the joints of a character.
#pragma once

#include <ligament/batch.h>

namespace ligament {

/// A joint of a character, and the frames of its limit.
struct PlacedJoint {
  std::size_t index;  ///< its index in the character
  Quatf reference, frame;
};
/// Joints with equal limits.
struct JointGroup {
  Limit limit;
  std::vector<PlacedJoint> joints;
};

struct PoseLimits::Layout {
  std::vector<JointGroup> groups;
  std::size_t joint_count = 0;
};

struct PoseLimitsAccess {
  static std::span<const JointGroup> groups(const PoseLimits& limits) { return limits.layout_->groups; }
};

}  // namespace ligament
