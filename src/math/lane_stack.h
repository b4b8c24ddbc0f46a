// LaneStack: a stack of work items for the lanes of a register. Some items need more steps than others, and a lane that
// is done would wait for the slowest. Instead, the kernel pushes unfinished items back after each step and pops as many
// as there are lanes, so that all lanes have work.
#pragma once

#include "math/highway_lane.h"
//
#include "math/lane_flags.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <type_traits>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

/// from, from + 1, from + 2, …
inline Lane count_from(float from) { return Lane(hn::Iota(Lane::Tag(), from)); }
inline LaneMask first_lanes(std::size_t count) { return count_from(0) < Lane(static_cast<float>(count)); }

/// Moves the lanes that a mask selects to the front of a register, in order.
#if HWY_TARGET <= HWY_AVX3
class FrontPacker {
 public:
  explicit FrontPacker(LaneMask which) : which_(which), count_(hn::CountTrue(Lane::Tag(), which.m)) {}
  std::size_t count() const { return count_; }
  Lane operator()(Lane lanes) const { return Lane(hn::Compress(lanes.v, which_.m)); }

 private:
  LaneMask which_;
  std::size_t count_;
};
#else
// Not by Highway's Compress: here it looks up a table, which GCC copies at each call.

/// For each set of lanes, as bits: the numbers of its lanes in order; the entries after them do not matter.
struct LaneOrders {
  std::int32_t order[std::size_t(1) << Lane::kCount][Lane::kCount] = {};

  constexpr LaneOrders() {
    for (std::size_t bits = 0; bits < std::size_t(1) << Lane::kCount; ++bits) {
      std::size_t count = 0;
      for (std::size_t i = 0; i < Lane::kCount; ++i) {
        if (bits >> i & 1) order[bits][count++] = static_cast<std::int32_t>(i);
      }
    }
  }
};
constexpr LaneOrders kLaneOrders;

class FrontPacker {
 public:
  explicit FrontPacker(LaneMask which) : FrontPacker(bits_of(which)) {}
  std::size_t count() const { return count_; }
  Lane operator()(Lane lanes) const { return Lane(hn::TableLookupLanes(lanes.v, order_)); }

 private:
  explicit FrontPacker(std::size_t bits)
      : order_(hn::IndicesFromVec(Lane::Tag(), hn::LoadU(WholeTag(), kLaneOrders.order[bits]))),
        count_(static_cast<std::size_t>(std::popcount(bits))) {}
  static std::size_t bits_of(LaneMask which) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(Lane::Tag(), which.m, bytes);
    return bytes[0];
  }

  decltype(hn::IndicesFromVec(Lane::Tag(), hn::Zero(WholeTag()))) order_;
  std::size_t count_;
};
#endif

/// A stack of items of type T, a structure of Lanes in which each lane is one item. It takes items only while it is not
/// full, so it never holds more than two registers of them.
template <class T>
class LaneStack {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(Lane) == 0);

 public:
  /// Whether there is an item for every lane.
  bool is_full() const { return size_ >= Lane::kCount; }
  bool is_empty() const { return size_ == 0; }

  /// Adds the items of the lanes in `which`.
  void push(const T& items, LaneMask which) {
    assert(!is_full());
    const auto* bytes = reinterpret_cast<const unsigned char*>(&items);
    const FrontPacker packer(which);
    const std::size_t top = size_;
    for (std::size_t i = 0; i < kColumns; ++i) {
      Lane lane;
      std::memcpy(&lane, bytes + i * sizeof(Lane), sizeof(Lane));
      packer(lane).store(column_[i] + top);
    }
    size_ = top + packer.count();
  }

  /// Removes the topmost items, at most one for each lane; `there` becomes the lanes that got one.
  T pop(LaneMask& there) {
    const std::size_t count = is_full() ? Lane::kCount : size_;
    size_ -= count;
    T items;
    auto* bytes = reinterpret_cast<unsigned char*>(&items);
    for (std::size_t i = 0; i < kColumns; ++i) {
      const Lane lane = Lane::load(column_[i] + size_);
      std::memcpy(bytes + i * sizeof(Lane), &lane, sizeof(Lane));
    }
    there = first_lanes(count);
    return items;
  }

 private:
  static constexpr std::size_t kColumns = sizeof(T) / sizeof(Lane);

  std::size_t size_ = 0;
  alignas(64) float column_[kColumns][2 * Lane::kCount] = {};
};

}  // namespace
}  // namespace LIGAMENT_SET
}  // namespace ligament
