// Masks of lanes as bytes: 1 where the mask is set, else 0.
#include "math/highway_lane.h"
#pragma once

#include <cstdint>

namespace ligament {
namespace LIGAMENT_SET {

using WholeTag = hn::RebindToSigned<Lane::Tag>;
using ByteTag = hn::Rebind<std::uint8_t, WholeTag>;

inline void store_flags(LaneMask mask, std::uint8_t* to) {
  const auto minus_one = hn::BitCast(WholeTag(), hn::VecFromMask(Lane::Tag(), mask.m));
  hn::StoreU(hn::DemoteTo(ByteTag(), hn::Neg(minus_one)), ByteTag(), to);
}
inline LaneMask load_flags(const std::uint8_t* from) {
  const auto flags = hn::PromoteTo(WholeTag(), hn::LoadU(ByteTag(), from));
  return {hn::RebindMask(Lane::Tag(), hn::Gt(flags, hn::Zero(WholeTag())))};
}

}  // namespace LIGAMENT_SET
}  // namespace ligament
