// Mend: a clip with every joint inside its limit.
#pragma once

#include "rig/bind.h"

namespace ligament {

struct MendOptions {
  bool memory = true;   ///< stay on the side of the limit that the joint came from
  Softness softness{};  ///< give part of each violation back
};

/// What was changed.
struct MendResult {
  struct Change {
    std::size_t joint, frame;
  };
  std::vector<Change> changes;                            ///< joint by joint, in order of frames
  float largest_turn_before = 0, largest_turn_after = 0;  ///< see largest_turn
};

/// The largest turn between neighbouring frames, in radians, of joints that have a limit.
LIGAMENT_API float largest_turn(const BoundLimits&, const Clip&);

/// Mends the clip in place; rotations that were inside keep their bits.
LIGAMENT_API MendResult mend_clip(const BoundLimits&, Clip&, const MendOptions&);

}  // namespace ligament
