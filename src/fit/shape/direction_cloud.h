// Rotations taken apart into bone directions and twists, and the coordinates that regions are fitted in.
#pragma once

#include "math/quat.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// Rotations taken apart, the directions seen from their middle. Coordinates are arrays, so that loops over them go in
/// SIMD.
struct DirectionCloud {
  Quatf rotation = identity<float>();  ///< +Y → the middle of the directions, X and Z along their main axes
  std::vector<float> x, y, z;          ///< directions as seen from there
  std::vector<float> twists;           ///< of the rotations whose swing is less than a half turn
  std::vector<std::uint32_t> twisted;  ///< which direction each twist belongs to

  std::size_t size() const { return x.size(); }
  Vec3f direction(std::size_t i) const { return {x[i], y[i], z[i]}; }
};
DirectionCloud make_direction_cloud(std::span<const Quatf> rotations);

/// Points of a plane.
struct PlanePoints {
  std::vector<double> x, z;

  explicit PlanePoints(std::size_t size) : x(size), z(size) {}
  std::size_t size() const { return x.size(); }
};
/// Swing vectors.
PlanePoints swing_vectors(const DirectionCloud&);
/// x and z of the swings' quaternions.
PlanePoints swing_quaternions(const DirectionCloud&);

/// Angles from +Y, radians.
std::vector<double> tilts(const DirectionCloud&);
/// The sector of azimuth about +Y, from +Z towards +X, that each direction lies in; `count` of them are a turn.
std::vector<std::int32_t> sectors(const DirectionCloud&, std::int32_t count);
/// As spherical limits have them: the pitch turns +Y towards +Z, the yaw leans it from there towards +X.
struct PitchAndYaw {
  std::vector<double> pitch, yaw;
};
PitchAndYaw pitch_and_yaw(const DirectionCloud&);

}  // namespace ligament
