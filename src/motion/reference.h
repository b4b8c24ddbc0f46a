// Helpers of the reference pose: mean rotations, relative rotations and bone axes.
#pragma once

#include <ligament/motion.h>

namespace ligament {

/// The rotation with the least sum of squared chordal distances to the given ones, in the upper hemisphere; the sign
/// of each does not matter. The identity for none.
Quatd mean_rotation(std::span<const Quatf> rotations);
/// The same, weighted.
Quatd mean_rotation(std::span<const Quatf> rotations, std::span<const double> weights);

/// reference⁻¹ · local for a whole track.
void make_relative(std::span<Quatf> track, Quatf reference);

/// Chooses the sign of each frame so that neighbours are near to each other and the first frame is near to the
/// identity. Turns beyond 180° are then continuous.
void unroll(std::span<Quatf> track);

/// The unit direction of every joint's bone, in its own axes: towards its child, or the mean of its children or end
/// sites; without any, the parent's axis; without that, +Y.
std::vector<Vec3d> bone_axes(const Skeleton&, std::span<const Quatf> reference);

}  // namespace ligament
