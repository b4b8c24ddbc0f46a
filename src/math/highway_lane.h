// Lane: one SIMD register of floats as a number type (see lane.h), for the instruction set that the translation unit is
// compiled for. It wraps Google Highway's vectors.
//
// LIGAMENT_SET is the name of the instruction set and of the namespace. Each set needs types of its own: otherwise the
// linker could merge functions of the same name, and an older processor would run code compiled for a newer one.
#ifndef LIGAMENT_SET
#error "define LIGAMENT_SET before including this"
#endif
#pragma once

#include "math/highway.h"
#include "math/lane.h"

#include <cstddef>
#include <type_traits>

namespace ligament {
namespace LIGAMENT_SET {

namespace hn = hwy::HWY_NAMESPACE;

struct LaneMask;

struct Lane {
  using Tag = hn::ScalableTag<float>;
  using Vector = hn::Vec<Tag>;
  static constexpr std::size_t kCount = hn::MaxLanes(Tag());

  Vector v;

  // Lane{} is zero; a Lane without an initialiser is undefined, so that an array to be filled costs nothing. ARM's
  // vectors have a constructor that leaves even Lane{} undefined, so there every Lane starts as zero.
#if HWY_ARCH_ARM
  Lane() : v(hn::Zero(Tag())) {}
#else
  Lane() = default;
  static_assert(std::is_trivially_default_constructible_v<Vector>);
#endif
  explicit Lane(float value) : v(hn::Set(Tag(), value)) {}
  explicit Lane(Vector vector) : v(vector) {}

  static Lane load(const float* from) { return Lane(hn::LoadU(Tag(), from)); }
  void store(float* to) const { hn::StoreU(v, Tag(), to); }

  friend Lane operator+(Lane a, Lane b) { return Lane(hn::Add(a.v, b.v)); }
  friend Lane operator-(Lane a, Lane b) { return Lane(hn::Sub(a.v, b.v)); }
  friend Lane operator*(Lane a, Lane b) { return Lane(hn::Mul(a.v, b.v)); }
  friend Lane operator/(Lane a, Lane b) { return Lane(hn::Div(a.v, b.v)); }
  friend Lane operator-(Lane a) { return Lane(hn::Neg(a.v)); }

  friend inline LaneMask operator<(Lane a, Lane b);
  friend inline LaneMask operator>(Lane a, Lane b);
  friend inline LaneMask operator<=(Lane a, Lane b);
  friend inline LaneMask operator>=(Lane a, Lane b);
  friend inline LaneMask operator==(Lane a, Lane b);
  friend inline LaneMask operator!=(Lane a, Lane b);

  friend inline Lane select(LaneMask mask, Lane a, Lane b);
  friend Lane sqrt(Lane a) { return Lane(hn::Sqrt(a.v)); }
  friend Lane abs(Lane a) { return Lane(hn::Abs(a.v)); }
  friend Lane copysign(Lane a, Lane b) { return Lane(hn::CopySign(a.v, b.v)); }
  friend Lane times_sign(Lane a, Lane sign) { return Lane(hn::Xor(a.v, hn::And(sign.v, hn::SignBit(Tag())))); }
  // If one operand is NaN, or both are zeros, the result is the second one, as it is for plain numbers.
  friend inline Lane min(Lane a, Lane b);
  friend inline Lane max(Lane a, Lane b);
};

struct LaneMask {
  hn::Mask<Lane::Tag> m;
};

inline LaneMask operator<(Lane a, Lane b) { return {hn::Lt(a.v, b.v)}; }
inline LaneMask operator>(Lane a, Lane b) { return {hn::Gt(a.v, b.v)}; }
inline LaneMask operator<=(Lane a, Lane b) { return {hn::Le(a.v, b.v)}; }
inline LaneMask operator>=(Lane a, Lane b) { return {hn::Ge(a.v, b.v)}; }
inline LaneMask operator==(Lane a, Lane b) { return {hn::Eq(a.v, b.v)}; }
inline LaneMask operator!=(Lane a, Lane b) { return {hn::Ne(a.v, b.v)}; }

inline Lane select(LaneMask mask, Lane a, Lane b) { return Lane(hn::IfThenElse(mask.m, a.v, b.v)); }

#if HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
inline Lane min(Lane a, Lane b) { return Lane(hn::Min(a.v, b.v)); }
inline Lane max(Lane a, Lane b) { return Lane(hn::Max(a.v, b.v)); }
#else
inline Lane min(Lane a, Lane b) { return select(a < b, a, b); }
inline Lane max(Lane a, Lane b) { return select(a > b, a, b); }
#endif

inline LaneMask mask_and(LaneMask a, LaneMask b) { return {hn::And(a.m, b.m)}; }
inline LaneMask mask_or(LaneMask a, LaneMask b) { return {hn::Or(a.m, b.m)}; }
inline LaneMask mask_not(LaneMask a) { return {hn::Not(a.m)}; }
inline bool any(LaneMask a) { return !hn::AllFalse(Lane::Tag(), a.m); }
inline bool all(LaneMask a) { return hn::AllTrue(Lane::Tag(), a.m); }

}  // namespace LIGAMENT_SET

template <>
struct LaneTraits<LIGAMENT_SET::Lane> {
  using Scalar = float;
  using Mask = LIGAMENT_SET::LaneMask;
};

}  // namespace ligament
