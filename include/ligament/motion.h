// Motion: skeletons, clips and poses; the reference pose that limits are relative to; which joint is which part of a
// human.
#pragma once

#include <ligament/math.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ligament {

inline constexpr int kNoParent = -1;

struct Joint {
  std::string name;  ///< unique in its skeleton: a second "Arm" is "Arm#2"
  int parent = kNoParent;
  Vec3d offset;                        ///< rest translation from the parent, in the parent's axes, in the file's unit
  std::vector<Vec3d> ends{};           ///< end sites: where leaf bones stop, in this joint's axes
  Quatf rotation = identity<float>();  ///< rest rotation from the parent's axes; the identity in BVH
  std::string role{};                  ///< VRM humanoid name, where the file states it
};

struct Skeleton {
  std::vector<Joint> joints;  ///< a parent always precedes its children; there may be several roots

  std::size_t size() const { return joints.size(); }
};

/// The index of the joint with this name.
LIGAMENT_API std::optional<std::size_t> find_joint(const Skeleton&, std::string_view name);

/// Makes names unique in order of appearance: name, name#2, name#3, …
LIGAMENT_API void make_names_unique(Skeleton&);

/// Local rotations of all joints at one moment.
using Pose = std::vector<Quatf>;

LIGAMENT_API Pose rest_pose(const Skeleton&);

/// A skeleton in motion: every joint's local rotation in every frame. All frames of one joint are contiguous.
struct Clip {
  Skeleton skeleton;
  double frame_time = 0;  ///< seconds between frames; 0 if unknown
  std::size_t frames = 0;
  std::vector<double> times{};                   ///< the time of each frame, seconds; empty if frames are evenly spaced
  std::vector<Quatf> rotations;                  ///< [joint · frames + frame], local, unit
  std::vector<std::vector<Vec3f>> translations;  ///< [joint][frame], local; [joint] is empty if the joint keeps its
                                                 ///< offset

  std::span<const Quatf> track(std::size_t joint) const { return {rotations.data() + joint * frames, frames}; }
  std::span<Quatf> track(std::size_t joint) { return {rotations.data() + joint * frames, frames}; }
};

LIGAMENT_API Pose pose_at(const Clip&, std::size_t frame);
/// The first frame that is motion. If any joint turns by more than 60° from the first frame to the second, the first is
/// a calibration pose (CMU's T-pose) and this is 1, else 0.
LIGAMENT_API std::size_t first_motion_frame(const Clip&);

/// Model-space positions and rotations of all joints.
struct ModelPose {
  std::vector<Vec3f> positions;
  std::vector<Quatf> rotations;
};
/// Forward kinematics of one frame; joints without translations of their own keep their offset.
LIGAMENT_API ModelPose forward_kinematics(const Clip&, std::size_t frame);
/// Forward kinematics of a pose in which every joint keeps its offset.
LIGAMENT_API ModelPose forward_kinematics(const Skeleton&, std::span<const Quatf> pose);
/// The same into the caller's memory. Each span has one element for each joint; nothing is allocated.
LIGAMENT_API void forward_kinematics(const Skeleton&, std::span<const Quatf> pose, std::span<Vec3f> positions,
                                     std::span<Quatf> rotations);

/// The pose that a joint's rotations are taken relative to.
enum class ReferenceKind { rest, first_frame, mean };

/// The local rotations of the reference pose. For a clip without frames it is always the rest pose.
LIGAMENT_API Pose reference_pose(const Clip&, ReferenceKind);

/// For every joint the rotation from its limit frame to its own axes. The limit frame's +Y is the bone axis; its +Z is
/// model +Z in the reference pose, made perpendicular to the bone (model +Y for a bone along Z). These axes depend on
/// the body and not on the rig, so that limits can move from rig to rig.
LIGAMENT_API std::vector<Quatf> limit_frames(const Skeleton&, std::span<const Quatf> reference);

/// For each joint its VRM humanoid name ("leftUpperArm"), or empty. No role is given twice.
LIGAMENT_API std::vector<std::string> humanoid_roles(const Skeleton&);

/// Pairs of left and right joints by name: Left…/Right…, l_/r_, _L/_R, .L/.R and the like.
struct JointPair {
  std::size_t left, right;
};
LIGAMENT_API std::vector<JointPair> mirror_pairs(const Skeleton&);

}  // namespace ligament
