// Pack: a lane type of four numbers, plain C++. It shows that a kernel branches only on any() and all() of its masks,
// and that a lane's answer does not depend on its neighbours.
#pragma once

#include "math/lane.h"

#include <algorithm>
#include <cstddef>

namespace ligament {
namespace testing {

struct PackMask {
  bool lane[4];
};

/// Its operations are calls: kernels made of them inlined take a minute to compile.
template <class S>
struct Pack {
  S lane[4];
  Pack() : lane{} {}
  explicit Pack(S value) : lane{value, value, value, value} {}

  static constexpr std::size_t kCount = 4;
  static Pack load(const S* from) {
    return each([&](int i) { return from[i]; });
  }
  void store(S* to) const { std::copy_n(lane, kCount, to); }

  template <class Op>
  static Pack each(Op op) {
    Pack made;
    for (int i = 0; i < 4; ++i) made.lane[i] = op(i);
    return made;
  }
  template <class Op>
  static PackMask each_mask(Op op) {
    return {{op(0), op(1), op(2), op(3)}};
  }

  [[gnu::noinline]] friend Pack operator+(Pack a, Pack b) {
    return each([&](int i) { return a.lane[i] + b.lane[i]; });
  }
  [[gnu::noinline]] friend Pack operator-(Pack a, Pack b) {
    return each([&](int i) { return a.lane[i] - b.lane[i]; });
  }
  [[gnu::noinline]] friend Pack operator*(Pack a, Pack b) {
    return each([&](int i) { return a.lane[i] * b.lane[i]; });
  }
  [[gnu::noinline]] friend Pack operator/(Pack a, Pack b) {
    return each([&](int i) { return a.lane[i] / b.lane[i]; });
  }
  [[gnu::noinline]] friend Pack operator-(Pack a) {
    return each([&](int i) { return -a.lane[i]; });
  }

  [[gnu::noinline]] friend PackMask operator<(Pack a, Pack b) {
    return each_mask([&](int i) { return a.lane[i] < b.lane[i]; });
  }
  [[gnu::noinline]] friend PackMask operator>(Pack a, Pack b) {
    return each_mask([&](int i) { return a.lane[i] > b.lane[i]; });
  }
  [[gnu::noinline]] friend PackMask operator<=(Pack a, Pack b) {
    return each_mask([&](int i) { return a.lane[i] <= b.lane[i]; });
  }
  [[gnu::noinline]] friend PackMask operator>=(Pack a, Pack b) {
    return each_mask([&](int i) { return a.lane[i] >= b.lane[i]; });
  }
  [[gnu::noinline]] friend PackMask operator==(Pack a, Pack b) {
    return each_mask([&](int i) { return a.lane[i] == b.lane[i]; });
  }
  [[gnu::noinline]] friend PackMask operator!=(Pack a, Pack b) {
    return each_mask([&](int i) { return a.lane[i] != b.lane[i]; });
  }

  [[gnu::noinline]] friend Pack select(PackMask mask, Pack a, Pack b) {
    return each([&](int i) { return mask.lane[i] ? a.lane[i] : b.lane[i]; });
  }
  [[gnu::noinline]] friend Pack sqrt(Pack a) {
    return each([&](int i) { return std::sqrt(a.lane[i]); });
  }
  [[gnu::noinline]] friend Pack abs(Pack a) {
    return each([&](int i) { return std::fabs(a.lane[i]); });
  }
  [[gnu::noinline]] friend Pack min(Pack a, Pack b) {
    return each([&](int i) { return ligament::min(a.lane[i], b.lane[i]); });
  }
  [[gnu::noinline]] friend Pack max(Pack a, Pack b) {
    return each([&](int i) { return ligament::max(a.lane[i], b.lane[i]); });
  }
  [[gnu::noinline]] friend Pack copysign(Pack a, Pack b) {
    return each([&](int i) { return std::copysign(a.lane[i], b.lane[i]); });
  }
  [[gnu::noinline]] friend Pack times_sign(Pack a, Pack sign) {
    return each([&](int i) { return ligament::times_sign(a.lane[i], sign.lane[i]); });
  }
};

[[gnu::noinline]] inline PackMask mask_and(PackMask a, PackMask b) {
  return Pack<float>::each_mask([&](int i) { return a.lane[i] && b.lane[i]; });
}
[[gnu::noinline]] inline PackMask mask_or(PackMask a, PackMask b) {
  return Pack<float>::each_mask([&](int i) { return a.lane[i] || b.lane[i]; });
}
[[gnu::noinline]] inline PackMask mask_not(PackMask a) {
  return Pack<float>::each_mask([&](int i) { return !a.lane[i]; });
}
inline bool any(PackMask a) { return a.lane[0] || a.lane[1] || a.lane[2] || a.lane[3]; }
inline bool all(PackMask a) { return a.lane[0] && a.lane[1] && a.lane[2] && a.lane[3]; }

}  // namespace testing

template <class S>
struct LaneTraits<testing::Pack<S>> {
  using Scalar = S;
  using Mask = testing::PackMask;
};

}  // namespace ligament
