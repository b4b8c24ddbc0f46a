// Least and most of many numbers, in loops that go in SIMD.
#pragma once

#include "math/bit_cast.h"

#include <algorithm>
#include <cstdint>

namespace ligament {

/// Whole numbers that are ordered as floats are: those have no least one in SIMD.
inline std::int32_t rank_of(float value) {
  const auto bits = bit_cast<std::int32_t>(value);
  return bits ^ (bits >> 31 & 0x7FFFFFFF);
}
inline float ranked(std::int32_t rank) { return bit_cast<float>(rank ^ (rank >> 31 & 0x7FFFFFFF)); }

struct Extent {
  float least, most;
};

/// The extent of what it has taken, all of it within ±1e9.
class RankedExtent {
 public:
  void take(float value) {
    const std::int32_t rank = rank_of(value);
    least_ = std::min(least_, rank);
    most_ = std::max(most_, rank);
  }
  Extent values() const { return {ranked(least_), ranked(most_)}; }

 private:
  std::int32_t least_ = rank_of(1e9f), most_ = rank_of(-1e9f);
};

}  // namespace ligament
