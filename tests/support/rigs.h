// The same body with other axes: what must not matter to anything that moves from rig to rig.
#pragma once

#include "support/clips.h"

namespace ligament::testing {

struct RigPose {
  Skeleton skeleton;
  Pose pose;
};

/// The same body in the same pose and with the same rest pose, with the axes of every joint turned by `turns`: an
/// offset is seen from the parent's new axes, a rotation leads from the parent's to its own.
inline RigPose turned_rig(const Skeleton& skeleton, const Pose& pose, const std::vector<Quatd>& turns) {
  RigPose rig{skeleton, pose};
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const Quatd outer = parent == kNoParent ? identity<double>() : turns[static_cast<std::size_t>(parent)];
    rig.skeleton.joints[j].offset = rotate(conjugate(outer), skeleton.joints[j].offset);
    for (Vec3d& end : rig.skeleton.joints[j].ends) end = rotate(conjugate(turns[j]), end);
    const auto turned = [&](Quatf local) { return rounded(conjugate(outer) * convert<double>(local) * turns[j]); };
    rig.skeleton.joints[j].rotation = turned(skeleton.joints[j].rotation);
    rig.pose[j] = turned(pose[j]);
  }
  return rig;
}

inline std::vector<Quatd> random_turns(Random& random, std::size_t joints) {
  std::vector<Quatd> turns;
  for (std::size_t j = 0; j < joints; ++j) turns.push_back(random_rotation(random));
  return turns;
}

}  // namespace ligament::testing
