// Levels in steps: how much lies how high, without sorting.
#pragma once

#include "math/bit_cast.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ligament {

/// Amounts at levels, which are not negative. Such floats are ordered as their bits are; the first of these make steps
/// of 1.6 %.
class LevelSteps {
 public:
  static std::size_t step_of(float level) { return bit_cast<std::uint32_t>(level) >> kBitsBelow; }
  static float lower_end(std::size_t step) { return bit_cast<float>(static_cast<std::uint32_t>(step << kBitsBelow)); }

  LevelSteps() : amounts_(std::size_t{1} << (31 - kBitsBelow)) {}

  void add(float level, double amount) {
    assert(level >= 0);
    amounts_[step_of(level)] += amount;
  }

  /// The highest step such that at least `amount` lies there and above, and how much of it lies in that step itself.
  struct Share {
    std::size_t step;
    double within;
  };
  Share top(double amount) const {
    std::size_t step = amounts_.size() - 1;
    for (; step > 0 && amounts_[step] < amount; --step) amount -= amounts_[step];
    return {step, amount};
  }

 private:
  static constexpr int kBitsBelow = 17;

  std::vector<double> amounts_;
};

}  // namespace ligament
