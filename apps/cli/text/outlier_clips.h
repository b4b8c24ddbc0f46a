// Suspects and offsets in words: recordings that contradict the rest, and people whose joints are off.
#pragma once

#include <ligament/learn.h>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace ligament::cli {

/// "suspect: 113_07.bvh: Neck, Head: 84 % of its frames where nobody else goes", a line for each clip, or for each
/// person of whom all clips are suspect.
std::string suspects_text(const Learned&);
/// `paths` are those of all clips.
nlohmann::ordered_json suspects_json(const Learned&, const std::vector<std::string>& paths);

/// "offset: 113_* (6 clips): Neck 21.0°, Head 14.2° from everybody else's mean", a line for each person.
std::string offsets_text(const Learned&);
nlohmann::ordered_json offsets_json(const Learned&);

}  // namespace ligament::cli
