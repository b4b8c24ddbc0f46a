// Tells people apart by their skeletons.
#pragma once

#include <ligament/motion.h>

namespace ligament {

/// A number that is the same for two skeletons if all their offsets and rest rotations agree when rounded to 1e-4
/// (offsets: of the skeleton's size). Such recordings are of one person.
std::uint64_t body_fingerprint(const Skeleton&);

/// For each joint of `wanted` its index in `given`; empty unless both have the same names with the same parents.
std::vector<std::size_t> match_joints(const Skeleton& wanted, const Skeleton& given);

/// Whether some bone of `given` rests more than 30° from the same bone of `wanted`. Then the same rotation may mean
/// another pose. `match` is the result of match_joints.
bool rests_differently(const Skeleton& wanted, const Skeleton& given, std::span<const std::size_t> match);

}  // namespace ligament
