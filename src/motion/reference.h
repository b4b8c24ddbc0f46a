// The reference pose that rotations are taken relative to, and the limit frame of each joint in it.
#pragma once

#include "motion/clip.h"

namespace ligament {

enum class ReferenceKind { rest, first_frame, mean };

/// The local rotations of the reference pose. A clip without frames has only its rest pose.
LIGAMENT_API Pose reference_pose(const Clip&, ReferenceKind);

/// The rotation with the least sum of squared chordal distances to the given ones, in the upper hemisphere; the sign
/// of each does not matter. The identity for none.
LIGAMENT_API Quatd mean_rotation(std::span<const Quatf> rotations);
/// The same, weighted.
LIGAMENT_API Quatd mean_rotation(std::span<const Quatf> rotations, std::span<const double> weights);

/// reference⁻¹ · local for a whole track.
LIGAMENT_API void make_relative(std::span<Quatf> track, Quatf reference);

/// Chooses each frame's sign so that neighbours are on the same side, the first one nearest to the identity: turns
/// beyond 180° stay continuous.
LIGAMENT_API void unroll(std::span<Quatf> track);

/// The unit direction of every joint's bone, in its own axes: towards its child, or the mean of its children or end
/// sites; without any, the parent's axis; without that, +Y.
LIGAMENT_API std::vector<Vec3d> bone_axes(const Skeleton&, const Pose& reference);

/// Limit frame → joint frame of every joint: +Y is the bone axis, +Z the reference pose's model +Z made perpendicular
/// to it (model +Y where the bone runs along Z), so that limits move from rig to rig.
LIGAMENT_API std::vector<Quatf> limit_frames(const Skeleton&, const Pose& reference);

}  // namespace ligament
