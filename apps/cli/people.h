// People: what to call somebody who is known by recordings only.
#pragma once

#include <ligament/learn.h>

#include <string>
#include <vector>

namespace ligament::cli {

/// Indices of a person's clips, in the order of paths.
std::vector<std::size_t> clips_of(std::uint32_t person, const Learned&);

/// What the names of all clips of a person begin with, up to a separator: "113_* (5 clips)". A single clip goes by its
/// own name, clips without a common beginning by some of their names.
std::string name_of_person(std::uint32_t person, const Learned&);

}  // namespace ligament::cli
