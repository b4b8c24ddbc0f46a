// The limits that are timed, and rotations for them.
#pragma once

#include <ligament/limit.h>

#include <string>
#include <vector>

namespace ligament::bench {

struct NamedLimit {
  std::string name;
  Limit limit;
};
std::vector<NamedLimit> timed_limits();
/// Whether a million rotations would take too long.
bool is_slow(const NamedLimit&);

/// Rotations in random order, so large a share of them outside. A region too thin to be hit is filled with what
/// projects onto it.
std::vector<Quatf> rotations_for(const Limit&, double outside = 0.5);
/// No rotation, half turns, swings of 180° and quarter turns: where formulas have their seams.
std::vector<Quatf> singular_rotations();
/// The same rotations as quaternions of length 3.
std::vector<Quatf> unnormalised(std::vector<Quatf> rotations);

}  // namespace ligament::bench
