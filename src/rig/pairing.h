// Pairing: finds the joint of another skeleton that each limit belongs to, and the axes of a body in a pose.
#pragma once

#include <ligament/rig.h>

namespace ligament {

/// The skeleton that limits were learned on, as far as a limits file tells: names, offsets, and as rest rotations its
/// reference pose.
Skeleton skeleton_of(const LimitSet&);
/// The roles of that skeleton's joints, as stated in the file or else by name.
std::vector<std::string> roles_of(const LimitSet&);

/// A limit that was found for a joint.
struct PairedJoint {
  std::size_t limit = 0;
  std::string why;  ///< "name", "name without prefix", "role leftUpperArm", "asked for"
};

struct Pairing {
  std::vector<std::optional<PairedJoint>> of_joint;  ///< [joint of the skeleton]
  std::vector<std::optional<std::size_t>> of_limit;  ///< [limit], the joint that it belongs to
  std::vector<std::string> notes;                    ///< contradictions, for a person to read
};

/// Pairs limits and joints as `map` says, then by name, then by name without the prefixes of rigs (mixamorig:, Bip01,
/// J_Bip_L_), then by role. If roles contradict a name, roles decide, and a note says so.
Result<Pairing> pair_joints(const LimitSet&, const Skeleton&, const std::vector<MapLine>& map = {});

/// The directions of a body's left (x), up (y) and front (z) in model space.
struct BodyAxes {
  Vec3d left, up, front;
};
/// The axes of the body in a pose, found from the roles of joints. Left is from a right joint to its left counterpart;
/// up is the axis of the file that is nearest to the direction from hips to head, since characters rest upright.
/// Nothing if the pose shows no body: without limbs, all in a line, or with one side above the other.
std::optional<BodyAxes> body_axes(const Skeleton&, std::span<const Quatf> pose, std::span<const std::string> roles);

}  // namespace ligament
