// Strip: a fixed number of doubles that compilers process with SIMD, for sums over many numbers.
//
// The number is the same on every machine, whatever its registers hold, so sums round the same everywhere. Loops over
// strips belong in functions that LIGAMENT_CLONES compiles for several instruction sets.
#pragma once

namespace ligament {

/// Large enough that compilers do not unroll a loop over a strip; an unrolled loop would not use SIMD.
inline constexpr int kStrip = 32;

template <int count = kStrip>
struct alignas(64) Strip {
  static constexpr int kCount = count;
  double of[count];  // not initialised, because most strips are written at once

  /// Adds the second half to the first, and so on until one number is left.
  double sum() const {
    Strip rest = *this;
    for (int half = count / 2; half > 0; half /= 2) {
      for (int i = 0; i < half; ++i) rest.of[i] += rest.of[i + half];
    }
    return rest.of[0];
  }
};

template <int count>
[[gnu::always_inline]] inline Strip<count> operator*(const Strip<count>& a, const Strip<count>& b) {
  Strip<count> product;
  for (int i = 0; i < count; ++i) product.of[i] = a.of[i] * b.of[i];
  return product;
}
template <int count>
[[gnu::always_inline]] inline void operator+=(Strip<count>& a, const Strip<count>& b) {
  for (int i = 0; i < count; ++i) a.of[i] += b.of[i];
}

/// value(0) … value(filled − 1), followed by zeros.
template <class Value>
[[gnu::always_inline]] inline Strip<> make_strip(int filled, Value value) {
  Strip<> made{};
  if (filled == kStrip) {
    for (int i = 0; i < kStrip; ++i) made.of[i] = value(i);
  } else {
    for (int i = 0; i < filled; ++i) made.of[i] = value(i);
  }
  return made;
}

}  // namespace ligament
