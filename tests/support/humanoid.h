// A human skeleton in T-pose, and the same body on other rigs.
#pragma once

#include <ligament/motion.h>

#include "math/random_rotation.h"

#include <string>
#include <vector>

namespace ligament::testing {

struct HumanBone {
  const char *name, *vrm, *parent, *next;  ///< next: the joint that the bone leads to
  Vec3d offset;
};

/// CMU's names, and VRM's; facing +Z, +Y up.
inline const std::vector<HumanBone>& human_bones() {
  static const std::vector<HumanBone> bones{
      {"Hips", "hips", "", "", {0, 17, 0}},
      {"LowerBack", "spine", "Hips", "Spine", {0, 1, -0.2}},
      {"Spine", "chest", "LowerBack", "Spine1", {0, 2, -0.1}},
      {"Spine1", "upperChest", "Spine", "Neck", {0, 2, 0.1}},
      {"Neck", "neck", "Spine1", "Head", {0, 1.8, 0.1}},
      {"Head", "head", "Neck", "", {0, 1.7, 0.3}},
      {"LeftShoulder", "leftShoulder", "Spine1", "LeftArm", {0.4, 1.4, 0.1}},
      {"LeftArm", "leftUpperArm", "LeftShoulder", "LeftForeArm", {3, 0.2, -0.2}},
      {"LeftForeArm", "leftLowerArm", "LeftArm", "LeftHand", {5, 0, 0}},
      {"LeftHand", "leftHand", "LeftForeArm", "", {3.5, 0, 0}},
      {"RightShoulder", "rightShoulder", "Spine1", "RightArm", {-0.4, 1.4, 0.1}},
      {"RightArm", "rightUpperArm", "RightShoulder", "RightForeArm", {-3, 0.2, -0.2}},
      {"RightForeArm", "rightLowerArm", "RightArm", "RightHand", {-5, 0, 0}},
      {"RightHand", "rightHand", "RightForeArm", "", {-3.5, 0, 0}},
      {"LeftUpLeg", "leftUpperLeg", "Hips", "LeftLeg", {1.6, -1.6, 0.1}},
      {"LeftLeg", "leftLowerLeg", "LeftUpLeg", "LeftFoot", {0.4, -7, 0.1}},
      {"LeftFoot", "leftFoot", "LeftLeg", "LeftToeBase", {0.2, -7, -0.3}},
      {"LeftToeBase", "leftToes", "LeftFoot", "", {0.1, -0.4, 2}},
      {"RightUpLeg", "rightUpperLeg", "Hips", "RightLeg", {-1.6, -1.6, 0.1}},
      {"RightLeg", "rightLowerLeg", "RightUpLeg", "RightFoot", {-0.4, -7, 0.1}},
      {"RightFoot", "rightFoot", "RightLeg", "RightToeBase", {-0.2, -7, -0.3}},
      {"RightToeBase", "rightToes", "RightFoot", "", {-0.1, -0.4, 2}},
  };
  return bones;
}

inline std::size_t human_bone(std::string_view name) {
  const auto& bones = human_bones();
  std::size_t j = 0;
  while (j < bones.size() && bones[j].name != name) ++j;
  return j;
}

inline Skeleton human() {
  Skeleton skeleton;
  for (const HumanBone& bone : human_bones()) {
    const int parent = bone.parent[0] ? static_cast<int>(human_bone(bone.parent)) : kNoParent;
    skeleton.joints.push_back({bone.name, parent, bone.offset});
  }
  return skeleton;
}

/// The human on another rig: other joint axes, bones that rest swung, another up and front, another unit.
struct OtherRig {
  Skeleton skeleton;
  std::vector<Quatd> axes;  ///< of each joint, in the T-pose
  Quatd world;              ///< from the human's model space to this one's

  /// The same pose of the body; `pose` is local rotations of human().
  Pose pose_like(const Pose& pose) const {
    const Skeleton plain = human();
    std::vector<Quatd> model(pose.size());
    Pose like(pose.size());
    for (std::size_t j = 0; j < pose.size(); ++j) {
      const int parent = plain.joints[j].parent;
      const Quatd local = convert<double>(pose[j]);
      if (parent == kNoParent) {
        model[j] = local;
        like[j] = rounded(world * model[j] * axes[j]);
      } else {
        const auto p = static_cast<std::size_t>(parent);
        model[j] = model[p] * local;
        like[j] = rounded(conjugate(model[p] * axes[p]) * model[j] * axes[j]);
      }
    }
    return like;
  }
};

/// Limbs rest swung by up to `limbs` radians, other bones by up to `trunk`. Names are VRM's behind a prefix.
inline OtherRig other_rig(Random& random, double limbs, double trunk, double unit, const std::string& prefix) {
  const Skeleton plain = human();
  const auto& bones = human_bones();
  OtherRig rig;
  constexpr double kHalf = 0.70710678118654752;
  const Quatd worlds[] = {
      {0, 0, 0, 1}, {kHalf, 0, 0, kHalf}, {0, 1, 0, 0}, {0, kHalf, 0, -kHalf}, {0.5, 0.5, 0.5, 0.5}};
  rig.world = worlds[random.below(5)];
  std::vector<Quatd> rest(bones.size());  // of the bones, from where they are in T-pose
  for (std::size_t j = 0; j < bones.size(); ++j) {
    const int parent = plain.joints[j].parent;
    const auto p = static_cast<std::size_t>(parent);
    rig.axes.push_back(random_rotation(random));
    rest[j] = parent == kNoParent ? identity<double>() : rest[p];
    if (bones[j].next[0]) {
      const std::string name = bones[j].name;
      const bool limb = name.find("Arm") != name.npos || name.find("Leg") != name.npos;
      const Vec3d along = normalize_or(bones[human_bone(bones[j].next)].offset, Vec3d{0, 1, 0});
      const Vec3d axis = normalize_or(cross(along, random_direction(random)), Vec3d{1, 0, 0});
      rest[j] = rest[j] * rotation_about(axis, random.between(-1, 1) * (limb ? limbs : trunk));
    }
    Joint joint{prefix + bones[j].vrm, parent, bones[j].offset * unit};
    joint.offset = parent == kNoParent ? rotate(rig.world, joint.offset) : rotate(conjugate(rig.axes[p]), joint.offset);
    const Quatd outer = parent == kNoParent ? conjugate(rig.world) : rest[p] * rig.axes[p];
    joint.rotation = rounded(conjugate(outer) * rest[j] * rig.axes[j]);
    rig.skeleton.joints.push_back(joint);
  }
  return rig;
}

}  // namespace ligament::testing
