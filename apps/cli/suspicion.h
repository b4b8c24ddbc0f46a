// Suspicion: recordings that contradict the rest, named and left out; people whose joints are off, named.
#pragma once

#include "recordings.h"

#include "fit/gather/offsets.h"
#include "fit/gather/suspects.h"

#include <nlohmann/json.hpp>

namespace ligament::cli {

/// Takes the samples of these clips and joints out again, as if they had never been read.
Status leave_out(const std::vector<Suspect>&, Recordings&, int jobs);

/// "suspect: 113_07.bvh: Neck, Head: 84 % of its frames where nobody else goes", a line for each clip, or for each
/// person of whom all clips are suspect.
std::string suspects_text(const std::vector<Suspect>&, const Recordings&);
nlohmann::ordered_json suspects_json(const std::vector<Suspect>&, const Recordings&);

/// "offset: 113_* (6 clips): Neck 21.0°, Head 14.2° from everybody else's mean", a line for each person.
std::string offsets_text(const std::vector<Offset>&, const Recordings&);
nlohmann::ordered_json offsets_json(const std::vector<Offset>&, const Recordings&);

}  // namespace ligament::cli
