// LanePair: two SIMD registers as one number type. A kernel is a long chain of operations, each of which waits for the
// one before, and a processor looks ahead over only about half of it. With two registers, one chain goes on while the
// other waits for a square root or a division.
#pragma once

#include "math/highway_lane.h"
//
#include "math/lane_flags.h"

namespace ligament {
namespace LIGAMENT_SET {

// The registers are direct members: GCC keeps a structure of two registers in registers, but not a structure of two
// structures.
struct LanePairMask {
  hn::Mask<Lane::Tag> m, n;

  LanePairMask(LaneMask a, LaneMask b) : m(a.m), n(b.m) {}
  LaneMask first() const { return {m}; }
  LaneMask second() const { return {n}; }
};

struct LanePair {
  static constexpr std::size_t kCount = 2 * Lane::kCount;

  Lane::Vector v, u;

#if HWY_ARCH_ARM  // always zero, as for Lane
  LanePair() : LanePair(Lane(), Lane()) {}
#else
  LanePair() = default;
#endif
  explicit LanePair(float value) : v(Lane(value).v), u(v) {}
  LanePair(Lane a, Lane b) : v(a.v), u(b.v) {}
  Lane first() const { return Lane(v); }
  Lane second() const { return Lane(u); }

  static LanePair load(const float* from) { return {Lane::load(from), Lane::load(from + Lane::kCount)}; }
  void store(float* to) const { first().store(to), second().store(to + Lane::kCount); }

  friend LanePair operator+(LanePair a, LanePair b) { return {a.first() + b.first(), a.second() + b.second()}; }
  friend LanePair operator-(LanePair a, LanePair b) { return {a.first() - b.first(), a.second() - b.second()}; }
  friend LanePair operator*(LanePair a, LanePair b) { return {a.first() * b.first(), a.second() * b.second()}; }
  friend LanePair operator/(LanePair a, LanePair b) { return {a.first() / b.first(), a.second() / b.second()}; }
  friend LanePair operator-(LanePair a) { return {-a.first(), -a.second()}; }

  friend LanePairMask operator<(LanePair a, LanePair b) { return {a.first() < b.first(), a.second() < b.second()}; }
  friend LanePairMask operator>(LanePair a, LanePair b) { return {a.first() > b.first(), a.second() > b.second()}; }
  friend LanePairMask operator<=(LanePair a, LanePair b) { return {a.first() <= b.first(), a.second() <= b.second()}; }
  friend LanePairMask operator>=(LanePair a, LanePair b) { return {a.first() >= b.first(), a.second() >= b.second()}; }
  friend LanePairMask operator==(LanePair a, LanePair b) { return {a.first() == b.first(), a.second() == b.second()}; }
  friend LanePairMask operator!=(LanePair a, LanePair b) { return {a.first() != b.first(), a.second() != b.second()}; }

  friend LanePair select(LanePairMask mask, LanePair a, LanePair b) {
    return {select(mask.first(), a.first(), b.first()), select(mask.second(), a.second(), b.second())};
  }
  friend LanePair sqrt(LanePair a) { return {sqrt(a.first()), sqrt(a.second())}; }
  friend LanePair abs(LanePair a) { return {abs(a.first()), abs(a.second())}; }
  friend LanePair copysign(LanePair a, LanePair b) {
    return {copysign(a.first(), b.first()), copysign(a.second(), b.second())};
  }
  friend LanePair times_sign(LanePair a, LanePair sign) {
    return {times_sign(a.first(), sign.first()), times_sign(a.second(), sign.second())};
  }
  friend LanePair min(LanePair a, LanePair b) { return {min(a.first(), b.first()), min(a.second(), b.second())}; }
  friend LanePair max(LanePair a, LanePair b) { return {max(a.first(), b.first()), max(a.second(), b.second())}; }
};

inline LanePairMask mask_and(LanePairMask a, LanePairMask b) {
  return {mask_and(a.first(), b.first()), mask_and(a.second(), b.second())};
}
inline LanePairMask mask_or(LanePairMask a, LanePairMask b) {
  return {mask_or(a.first(), b.first()), mask_or(a.second(), b.second())};
}
inline LanePairMask mask_not(LanePairMask a) { return {mask_not(a.first()), mask_not(a.second())}; }
inline bool any(LanePairMask a) { return any(mask_or(a.first(), a.second())); }
inline bool all(LanePairMask a) { return all(mask_and(a.first(), a.second())); }

inline void store_flags(LanePairMask mask, std::uint8_t* to) {
  store_flags(mask.first(), to), store_flags(mask.second(), to + Lane::kCount);
}

inline LanePairMask load_flag_pair(const std::uint8_t* from) {
  return {load_flags(from), load_flags(from + Lane::kCount)};
}

}  // namespace LIGAMENT_SET

template <>
struct LaneTraits<LIGAMENT_SET::LanePair> {
  using Scalar = float;
  using Mask = LIGAMENT_SET::LanePairMask;
};

}  // namespace ligament
