// Strip: numbers that compilers work out together, for sums over many.
//
// As many on every machine, whatever its registers hold, so that sums round alike everywhere. Loops over them are for
// functions that LIGAMENT_CLONES compiles for several instruction sets.
#pragma once

namespace ligament {

/// Enough that compilers do not unroll a loop over them, which would then not go in SIMD.
inline constexpr int kStrip = 32;

template <int count = kStrip>
struct alignas(64) Strip {
  static constexpr int kCount = count;
  double of[count];  // not filled by itself: most are written at once

  /// By halves, and so on.
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

/// value(0), value(1), …, of which only the first `filled` are asked for; the others are 0.
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
