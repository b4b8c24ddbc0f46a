// The lane type R: what a kernel needs of a number, so that one source serves float, double and SIMD lanes.
//
// A lane type has + − × ÷, comparisons that yield Mask<R>, and the functions below; one of several lanes also R::kCount
// and load and store from and to as many numbers. Kernels branch only on any(mask) or all(mask), and merge with
// select(mask, a, b); for float and double a mask is a plain bool.
#pragma once

#include <cmath>
#include <type_traits>

namespace ligament {

template <class R>
concept ScalarLane = std::is_same_v<R, float> || std::is_same_v<R, double>;

/// The arithmetic type inside a lane: float for float and for lanes of floats.
template <class R>
struct LaneTraits {
  using Scalar = R;
  using Mask = bool;
};
template <class R>
using Mask = typename LaneTraits<R>::Mask;
template <class R>
using Scalar = typename LaneTraits<R>::Scalar;

template <ScalarLane R>
R select(bool mask, R if_true, R if_false) {
  return mask ? if_true : if_false;
}
inline bool mask_and(bool a, bool b) { return static_cast<bool>(a & b); }
inline bool mask_or(bool a, bool b) { return static_cast<bool>(a | b); }
inline bool mask_not(bool a) { return !a; }
inline bool any(bool mask) { return mask; }
inline bool all(bool mask) { return mask; }

template <ScalarLane R>
R sqrt(R x) {
  return std::sqrt(x);
}
template <ScalarLane R>
R abs(R x) {
  return std::fabs(x);
}
// Plain comparisons, as SIMD minimum and maximum do them: the second operand wins where one is NaN.
template <ScalarLane R>
R min(R a, R b) {
  return a < b ? a : b;
}
template <ScalarLane R>
R max(R a, R b) {
  return a > b ? a : b;
}
template <ScalarLane R>
R copysign(R magnitude, R sign) {
  return std::copysign(magnitude, sign);
}
/// x, or −x for a sign below zero or −0. Compilers know this product: no number is multiplied.
template <ScalarLane R>
R times_sign(R x, R sign) {
  return x * std::copysign(R(1), sign);
}
template <class R>
R clamp(R x, R lo, R hi) {
  return min(max(x, lo), hi);
}

}  // namespace ligament
