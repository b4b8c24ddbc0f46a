// The limits that are timed, and rotations for them.
#pragma once

#include <ligament/limit/limit.h>

#include <string>
#include <vector>

namespace ligament::bench {

struct NamedLimit {
  std::string name;
  Limit limit;
};
std::vector<NamedLimit> timed_limits();

/// Half inside, half outside, in random order. A region too thin to be hit is filled with what projects onto it.
std::vector<Quatf> rotations_for(const Limit&);

}  // namespace ligament::bench
