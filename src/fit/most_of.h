// The largest of many numbers, in loops that compilers turn into SIMD.
#pragma once

#include "math/vec3.h"

#include <algorithm>
#include <cstddef>
#include <span>

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
  for (; i < count; ++i) most[0] = std::max<double>(most[0], value(i));
  return *std::max_element(most, most + kLanes);
}

/// Where the most of these numbers is first. There is at least one, and one above −1e9.
std::size_t first_most(std::span<const double> numbers);

/// n·p of points, each coordinate an array.
void fill_dots(std::span<const float> x, std::span<const float> y, std::span<const float> z, Vec3d n, double* dots);

}  // namespace ligament
