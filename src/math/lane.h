// The number type R of kernels: each kernel is written once, and compiled for float, for double, and for SIMD
// registers, which hold one float for each of several rotations (its lanes).
//
// R has + − × ÷, comparisons that yield Mask<R>, and the functions below. A SIMD type also has R::kCount, the number of
// lanes, and load and store for that many floats. Kernels branch only on any(mask) or all(mask), and otherwise choose
// lane by lane with select(mask, a, b). For float and double a mask is a bool.
#pragma once

#include <cmath>
#include <type_traits>

namespace ligament {

template <class R>
concept ScalarLane = std::is_same_v<R, float> || std::is_same_v<R, double>;

/// Scalar is the type of one number (float for lanes of floats), Mask that of a comparison's result.
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
// If one operand is NaN, the result is the second one, as with SIMD instructions.
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
/// x, or −x if `sign` is negative or −0. Compilers recognise this product and only flip a bit.
template <ScalarLane R>
R times_sign(R x, R sign) {
  return x * std::copysign(R(1), sign);
}
template <class R>
R clamp(R x, R lo, R hi) {
  return min(max(x, lo), hi);
}

}  // namespace ligament
