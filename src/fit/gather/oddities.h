// Oddities: what stands out when everybody's glimpses of a joint are laid side by side.
#pragma once

#include "fit/gather/offsets.h"
#include "fit/gather/suspects.h"

namespace ligament {

struct Oddities {
  std::vector<Suspect> suspects;     ///< in the order of clips, then of joints
  std::vector<Offset> offsets;       ///< by person, then by joint
  std::vector<PeopleVisits> visits;  ///< of each joint, while nothing of it is forgotten
};

/// Looks at each joint once for all of them.
LIGAMENT_API Oddities find_oddities(std::span<const Glimpsed> clips, std::size_t joints, int jobs);

}  // namespace ligament
