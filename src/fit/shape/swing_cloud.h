// Swing clouds: rotations taken apart into swings and twists, and the swing–twist limits that are fitted to them.
#pragma once

#include "fit/shape/list.h"
#include "math/rotation.h"

namespace ligament {

struct SwingCloud {
  Quatf rotation = identity<float>();  ///< +Y → the middle of the directions
  std::vector<float> x, z;             ///< swing vectors as seen from there
  float least_twist = 0, most_twist = 0;

  std::size_t size() const { return x.size(); }
};

/// Where each rotation turns the bone to, and by how much about it.
struct BoneTurns {
  std::vector<Vec3f> directions;
  std::vector<float> twists;
};
BoneTurns bone_turns(std::span<const Quatf> rotations);

/// Swing vectors of directions, turned by `turn` first.
void fill_swings(std::span<const Vec3f> directions, Quatf turn, float* x, float* z);

/// `centred` false leaves +Y in the middle, as Holden's published fit does.
SwingCloud make_swing_cloud(const BoneTurns&, bool centred);

/// Whether fit_swing_shape makes it.
bool is_swing_shape(ShapeKind);
/// The swing–twist form of box, oriented box, ellipsoid or k-DOP; `stretched` fits the k-DOP's axes to the cloud.
Limit fit_swing_shape(ShapeKind, const SwingCloud&, double padding, bool stretched);

}  // namespace ligament
