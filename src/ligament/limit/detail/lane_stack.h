// A stack of what lanes work on. Lanes that wait for each other are idle: a kernel in steps puts back what is not
// finished, and takes as many from the top as there are lanes, so that all of them are busy.
#pragma once

#include <ligament/limit/detail/lane_pair.h>
//
#include <array>
#include <bit>
#include <cassert>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

/// from, from + 1, from + 2, …
template <class R>
R count_from(float from) {
  const Lane lanes(hn::Iota(Lane::Tag(), from));
  if constexpr (std::is_same_v<R, Lane>) {
    return lanes;
  } else {
    return {lanes, lanes + Lane(static_cast<float>(Lane::kCount))};
  }
}

/// Writes those of the lanes in `which` one after the other, and anything behind them, as far as lanes go. Their
/// number.
inline std::size_t store_some(Lane lanes, LaneMask which, float* to) {
  hn::StoreU(hn::Compress(lanes.v, which.m), Lane::Tag(), to);
  return hn::CountTrue(Lane::Tag(), which.m);
}
inline std::size_t store_some(LanePair lanes, LanePairMask which, float* to) {
  const std::size_t count = store_some(lanes.first(), which.first(), to);
  return count + store_some(lanes.second(), which.second(), to + count);
}

/// T is a structure of R, which is Lane or LanePair. Holds what two of them do: it takes more only when it
/// is not full.
template <class T, class R>
class LaneStack {
 public:
  /// Whether there is something for every lane.
  bool is_full() const { return size_ >= R::kCount; }
  bool is_empty() const { return size_ == 0; }

  /// Those of the lanes in `which`.
  void push(const T& items, Mask<R> which) {
    assert(!is_full());
    const auto lanes = std::bit_cast<Lanes>(items);
    std::size_t count = 0;
    for (std::size_t i = 0; i < kColumns; ++i) count = store_some(lanes[i], which, column_[i] + size_);
    size_ += count;
  }

  /// The topmost, as many as there are lanes; `there` are the lanes that got one.
  T pop(Mask<R>& there) {
    const std::size_t count = is_full() ? R::kCount : size_;
    size_ -= count;
    Lanes lanes;
    for (std::size_t i = 0; i < kColumns; ++i) lanes[i] = R::load(column_[i] + size_);
    there = count_from<R>(0) < R(static_cast<float>(count));
    return std::bit_cast<T>(lanes);
  }

 private:
  static constexpr std::size_t kColumns = sizeof(T) / sizeof(R);
  using Lanes = std::array<R, kColumns>;

  std::size_t size_ = 0;
  alignas(64) float column_[kColumns][2 * R::kCount] = {};
};

}  // namespace
}  // namespace LIGAMENT_SET
}  // namespace ligament
