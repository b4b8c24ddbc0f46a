// Clip: a skeleton in motion, every joint's local rotation over time. Pose: one moment of it.
#pragma once

#include "motion/skeleton.h"

#include <span>
#include <vector>

namespace ligament {

/// Local rotations of all joints at one moment.
using Pose = std::vector<Quatf>;

/// Joint by joint, so that what concerns one joint is contiguous.
struct Clip {
  Skeleton skeleton;
  double frame_time = 0;  ///< seconds between frames; 0 if unknown
  std::size_t frames = 0;
  std::vector<Quatf> rotations;                  ///< [joint · frames + frame], local, unit
  std::vector<std::vector<Vec3f>> translations;  ///< [joint][frame], local; [joint] is empty where it keeps its offset

  std::span<const Quatf> track(std::size_t joint) const { return {rotations.data() + joint * frames, frames}; }
  std::span<Quatf> track(std::size_t joint) { return {rotations.data() + joint * frames, frames}; }
};

LIGAMENT_API Pose pose_at(const Clip&, std::size_t frame);

/// Model-space positions and rotations of all joints.
struct ModelPose {
  std::vector<Vec3f> positions;
  std::vector<Quatf> rotations;
};
/// Forward kinematics of one frame; joints without translations of their own keep their offset.
LIGAMENT_API ModelPose forward_kinematics(const Clip&, std::size_t frame);
/// Forward kinematics of a pose in which every joint keeps its offset.
LIGAMENT_API ModelPose forward_kinematics(const Skeleton&, const Pose&);

}  // namespace ligament
