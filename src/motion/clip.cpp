#include "motion/clip.h"

namespace ligament {
namespace {

template <class LocalRotation, class LocalTranslation>
ModelPose accumulate(const Skeleton& skeleton, LocalRotation rotation, LocalTranslation translation) {
  ModelPose model{std::vector<Vec3f>(skeleton.size()), std::vector<Quatf>(skeleton.size())};
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const Vec3f step = translation(j);
    if (parent == kNoParent) {
      model.positions[j] = step;
      model.rotations[j] = rotation(j);
    } else {
      const auto p = static_cast<std::size_t>(parent);
      model.positions[j] = model.positions[p] + rotate(model.rotations[p], step);
      model.rotations[j] = normalize(model.rotations[p] * rotation(j));
    }
  }
  return model;
}

}  // namespace

Pose pose_at(const Clip& clip, std::size_t frame) {
  Pose pose(clip.skeleton.size());
  for (std::size_t j = 0; j < pose.size(); ++j) pose[j] = clip.track(j)[frame];
  return pose;
}

ModelPose forward_kinematics(const Clip& clip, std::size_t frame) {
  return accumulate(
      clip.skeleton, [&](std::size_t j) { return clip.track(j)[frame]; },
      [&](std::size_t j) {
        const bool own = j < clip.translations.size() && !clip.translations[j].empty();
        return own ? clip.translations[j][frame] : convert<float>(clip.skeleton.joints[j].offset);
      });
}

ModelPose forward_kinematics(const Skeleton& skeleton, const Pose& pose) {
  return accumulate(
      skeleton, [&](std::size_t j) { return pose[j]; },
      [&](std::size_t j) { return convert<float>(skeleton.joints[j].offset); });
}

}  // namespace ligament
