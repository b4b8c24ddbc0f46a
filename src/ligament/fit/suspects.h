// Suspects: recordings that contradict the rest, joint by joint.
//
// A head that is turned about for a whole clip leaps nowhere, so no rule about single frames finds it. But most of its
// frames lie where nobody else's head goes.
#pragma once

#include <ligament/fit/glimpses.h>

namespace ligament {

struct Suspect {
  std::size_t clip = 0, joint = 0;
  double alone = 0;  ///< share of its frames that lie where nobody else's do
};

/// The clips that contradict all other people's, or, where there are fewer than three people, all other clips. In the
/// order of clips, then of joints. It takes less to contradict many than few, and two cannot contradict each other.
LIGAMENT_API std::vector<Suspect> find_suspects(std::span<const Glimpsed> clips, std::size_t joints, int jobs);

}  // namespace ligament
