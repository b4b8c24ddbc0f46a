// The most of many numbers, in loops that go in SIMD.
#pragma once

#include <algorithm>
#include <cstddef>

namespace ligament {

/// The most of value(i), from −1e9 on, as running maxima of enough points at once for the loop to go in SIMD. For
/// functions with LIGAMENT_CLONES and flatten.
template <class Value>
double most_of(std::size_t count, Value value) {
  constexpr std::size_t kLanes = 32;
  double most[kLanes];
  std::fill_n(most, kLanes, -1e9);
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const double here = value(i + lane);
      most[lane] = here > most[lane] ? here : most[lane];
    }
  }
  for (; i < count; ++i) most[0] = std::max(most[0], value(i));
  return *std::max_element(most, most + kLanes);
}

}  // namespace ligament
