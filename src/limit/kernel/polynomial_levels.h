// The level of a polynomial limit at many quaternions at once, in arrays, so that compilers use SIMD.
#pragma once

#include <ligament/base.h>
#include "limit/kernel/polynomial_form.h"

#include <algorithm>
#include <span>

namespace ligament::made {

/// The number of quaternions whose levels are computed together: so many that compilers do not unroll a loop over them;
/// an unrolled loop would not use SIMD.
inline constexpr int kLevelLanes = 32;
template <class S>
using LevelLanes = S[kLevelLanes];

/// All monomials of a degree, made of those of the next lower one.
template <int degree, class S>
struct LaneMonomials {
  static constexpr int count = monomial_count(degree);
  LaneMonomials<degree - 1, S> lower;
  alignas(64) LevelLanes<S> value[padded(count)];

  [[gnu::always_inline]] explicit LaneMonomials(const LevelLanes<S> (&q)[4]) : lower(q) {
    using Order = MonomialOrder<degree>;
    for (int i = 0; i < count; ++i) {
      const S *c = q[Order::component(i)], *m = lower.value[Order::lower(i)];
      for (int lane = 0; lane < kLevelLanes; ++lane) value[i][lane] = c[lane] * m[lane];
    }
    for (int i = count; i < padded(count); ++i) std::fill_n(value[i], kLevelLanes, S(0));
  }
};
template <class S>
struct LaneMonomials<1, S> {
  const LevelLanes<S>* value;
  explicit LaneMonomials(const LevelLanes<S> (&q)[4]) : value(q) {}
};

/// The levels that FormAt computes, bit for bit: the same sums in the same order.
template <int degree, class S>
[[gnu::always_inline]] inline void fill_levels(const S* columns, const LevelLanes<S> (&q)[4], S* levels) {
  constexpr int size = padded(monomial_count(degree));
  const LaneMonomials<degree, S> monomials(q);
  alignas(64) LevelLanes<S> image[size];
  std::fill_n(image[0], size * kLevelLanes, S(0));
  for (int j = 0; j < size; j += kGroup) {
    const int length = j + kGroup;
    const S *x0 = monomials.value[j], *x1 = monomials.value[j + 1], *x2 = monomials.value[j + 2],
            *x3 = monomials.value[j + 3];
    for (int i = 0; i < length; ++i) {
      const S a = columns[i], b = columns[length + i], c = columns[2 * length + i], d = columns[3 * length + i];
      for (int lane = 0; lane < kLevelLanes; ++lane) {
        image[i][lane] += (a * x0[lane] + b * x1[lane]) + (c * x2[lane] + d * x3[lane]);
      }
    }
    columns += kGroup * length;
  }
  alignas(64) LevelLanes<S> sum[kGroup] = {};
  for (int i = 0; i < size; ++i) {
    for (int lane = 0; lane < kLevelLanes; ++lane) sum[i % kGroup][lane] += image[i][lane] * image[i][lane];
  }
  for (int lane = 0; lane < kLevelLanes; ++lane) {
    levels[lane] = (sum[0][lane] + sum[1][lane]) + (sum[2][lane] + sum[3][lane]);
  }
}

/// The levels of a form of degree 4, which fits use, at `turn` · each rotation.
LIGAMENT_API void fill_levels_of_degree_4(const FactorGroups&, Quatf turn, std::span<const Quatf> rotations,
                                          float* levels);

}  // namespace ligament::made
