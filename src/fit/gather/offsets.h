// Offsets: people whose joint is turned against everybody else's in all they do, as a marker that was put on askew
// leaves it.
#pragma once

#include "fit/gather/cloud.h"
#include "fit/gather/glimpses.h"

namespace ligament {

struct Offset {
  std::uint32_t person = 0;
  std::size_t joint = 0;
  Vec3f turn{};        ///< rotation vector from the mean of all others' means to this person's, in the joint's axes
  double typical = 0;  ///< radians; half of the people are off by less: what motion alone explains
};

/// The offsets at a joint that motion does not explain: large, several times the typical one, and the same way in every
/// clip of the person. By person. Of a few people nothing can be told. `cloud` is of what was seen.
std::vector<Offset> offsets_at(std::size_t joint, const JointGlimpses& seen, const Cloud& cloud);

}  // namespace ligament
