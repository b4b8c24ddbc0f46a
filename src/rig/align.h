// Alignment: finds the pose of another skeleton that limits are relative to.
#pragma once

#include "rig/pairing.h"

namespace ligament {

/// Reference rotations and limit frames of a skeleton's joints. Joints without a limit keep their rest rotations.
struct Alignment {
  Pose reference;
  std::vector<Quatf> frames;
  bool aligned = false;  ///< false: references and frames are those of the limits
  std::string why;
};

/// Finds references of the skeleton's joints in which each bone has the direction, as seen from the body, that it has
/// in the limits' reference pose. From the root outwards, each bone is turned there the shortest way. So the rest pose
/// may differ from the limits' in how bones are swung, in axes, units, up and front. It is an error if one of the two
/// poses shows no body.
Result<Alignment> align(const LimitSet&, const Skeleton&, const Pairing&, RestRule);

}  // namespace ligament
