#include <ligament/motion.h>

#include "math/rotation.h"

#include <cassert>

namespace ligament {
namespace {

/// Forward kinematics: each joint's position and rotation in the model, from those of its parent and from its own local
/// rotation and translation.
template <class LocalRotation, class LocalTranslation>
void accumulate(const Skeleton& skeleton, LocalRotation rotation, LocalTranslation translation,
                std::span<Vec3f> positions, std::span<Quatf> rotations) {
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const Vec3f step = translation(j);
    if (parent == kNoParent) {
      positions[j] = step;
      rotations[j] = rotation(j);
    } else {
      const auto p = static_cast<std::size_t>(parent);
      positions[j] = positions[p] + rotate(rotations[p], step);
      rotations[j] = normalize(rotations[p] * rotation(j));
    }
  }
}

ModelPose model_pose_of(const Skeleton& skeleton) {
  return {std::vector<Vec3f>(skeleton.size()), std::vector<Quatf>(skeleton.size())};
}

}  // namespace

Pose rest_pose(const Skeleton& skeleton) {
  Pose pose;
  for (const Joint& joint : skeleton.joints) pose.push_back(joint.rotation);
  return pose;
}

Pose pose_at(const Clip& clip, std::size_t frame) {
  Pose pose(clip.skeleton.size());
  for (std::size_t j = 0; j < pose.size(); ++j) pose[j] = clip.track(j)[frame];
  return pose;
}

ModelPose forward_kinematics(const Clip& clip, std::size_t frame) {
  ModelPose model = model_pose_of(clip.skeleton);
  accumulate(
      clip.skeleton, [&](std::size_t j) { return clip.track(j)[frame]; },
      [&](std::size_t j) {
        const bool own = j < clip.translations.size() && !clip.translations[j].empty();
        return own ? clip.translations[j][frame] : convert<float>(clip.skeleton.joints[j].offset);
      },
      model.positions, model.rotations);
  return model;
}

ModelPose forward_kinematics(const Skeleton& skeleton, std::span<const Quatf> pose) {
  ModelPose model = model_pose_of(skeleton);
  forward_kinematics(skeleton, pose, model.positions, model.rotations);
  return model;
}

void forward_kinematics(const Skeleton& skeleton, std::span<const Quatf> pose, std::span<Vec3f> positions,
                        std::span<Quatf> rotations) {
  assert(pose.size() == skeleton.size() && positions.size() == skeleton.size() && rotations.size() == skeleton.size());
  accumulate(
      skeleton, [&](std::size_t j) { return pose[j]; },
      [&](std::size_t j) { return convert<float>(skeleton.joints[j].offset); }, positions, rotations);
}

}  // namespace ligament
