// Suspects: recordings that contradict the rest, joint by joint.
//
// A head that is turned about for a whole clip leaps nowhere, so no rule about single frames finds it. But most of its
// frames lie where nobody else's head goes.
#pragma once

#include "fit/gather/glimpses.h"
#include "fit/gather/visits.h"

namespace ligament {

struct Suspect {
  std::size_t clip = 0, joint = 0;
  double alone = 0;  ///< share of its frames that lie where nobody else's do
};

/// The clips that contradict all other people's at a joint, or, where there are fewer than three people, all other
/// clips. It takes less to contradict many than few, and two cannot contradict each other. `cloud` is of what was seen.
/// Where people were compared in the cells of PeopleVisits, these are told, too.
std::vector<Suspect> suspects_at(std::size_t joint, const JointGlimpses& seen, const Cloud& cloud,
                                 PeopleVisits& visits);

}  // namespace ligament
