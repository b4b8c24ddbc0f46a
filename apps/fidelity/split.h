// Split: recordings of half of the people, and those of the others.
#pragma once

#include <ligament/base.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ligament::fidelity {

struct Split {
  std::vector<std::string> fitted, unseen;
  std::size_t people_fitted = 0, people_unseen = 0;
};

/// Every second group of subjects that are one skeleton is fitted, in the order of their numbers, or, with another
/// `seed` than 0, as shuffled by it; `data` is a folder with cmu*/ and cmu_groups.json.
Result<Split> split_by_group(const std::string& data, std::uint64_t seed = 0);

/// Every person is unseen once: the groups are dealt to so many parts, and each part is left out in turn.
Result<std::vector<Split>> splits_in_turn(const std::string& data, int parts);

}  // namespace ligament::fidelity
