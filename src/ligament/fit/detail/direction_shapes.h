// Swing–twist limits around bone directions and twists: one function per region.
#pragma once

#include <ligament/limit/limit.h>

#include <span>
#include <vector>

namespace ligament::detail {

/// Rotations taken apart, the directions seen from their middle.
struct DirectionCloud {
  Quatf rotation = identity<float>();  ///< +Y → the middle of the directions, X and Z along their main axes
  std::vector<Vec3f> directions;       ///< as seen from there
  std::vector<float> twists;           ///< of the rotations whose swing is less than a half turn
  std::vector<std::uint32_t> twisted;  ///< which direction each twist belongs to
};
DirectionCloud make_direction_cloud(std::span<const Quatf> rotations);

/// The shortest range on the circle that holds all angles, grown by `padding` on both sides.
TwistRange twist_around(std::vector<float> angles, double padding);

// Each holds every direction, grown by `padding` radians; the twist is a range, or with the reach-cone one by swing.
// An error says why a shape cannot hold these directions.
Result<Limit> enclose_in_cone(const DirectionCloud&, double padding);
Result<Limit> enclose_in_ellipse(const DirectionCloud&, double padding);
Result<Limit> enclose_in_quaternion_ellipse(const DirectionCloud&, double padding);
Result<Limit> enclose_in_hinge(const DirectionCloud&, double padding);
Result<Limit> enclose_in_spherical(const DirectionCloud&, double padding);
Result<Limit> enclose_in_polygon(const DirectionCloud&, double padding);
Result<Limit> enclose_in_polar(const DirectionCloud&, double padding);
Result<Limit> enclose_in_reach_cone(const DirectionCloud&, double padding);
Result<Limit> enclose_in_planar(const DirectionCloud&, double padding);

}  // namespace ligament::detail
