// Mending a clip in its file's own channels, of which a joint may have fewer than a rotation needs.
#pragma once

#include "inputs.h"

#include "rig/mend.h"

#include <string>
#include <vector>

namespace ligament::cli {

/// A joint that its channels keep outside its limit.
struct StuckJoint {
  std::string name;
  std::size_t frames = 0;
  float worst = 0;  ///< radians
};

struct MendedClip {
  std::string text;                 ///< the file, with the numbers that changed
  std::vector<std::string> joints;  ///< that changed
  std::size_t frames = 0;           ///< that changed
  std::vector<StuckJoint> stuck;
  float largest_turn_before = 0, largest_turn_after = 0;  ///< radians between neighbouring frames
};

MendedClip mend_in_channels(const BoundLimits&, const LoadedClip&, const MendOptions&);

}  // namespace ligament::cli
