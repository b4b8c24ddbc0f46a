// A small repeatable random generator: the same numbers on every machine and compiler.
#pragma once

#include <cstdint>

namespace ligament {

/// SplitMix64: 64 bits of state, passes the usual batteries, one multiply chain per number.
class Random {
 public:
  explicit Random(std::uint64_t seed = 1) : state_(seed) {}

  std::uint64_t bits() {
    state_ += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }

  /// Uniform in [0, 1).
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  /// Uniform in [lo, hi).
  double between(double lo, double hi) { return lo + (hi - lo) * unit(); }
  /// Uniform in [0, n); n > 0.
  std::uint64_t below(std::uint64_t n) { return bits() % n; }

 private:
  std::uint64_t state_;
};

}  // namespace ligament
