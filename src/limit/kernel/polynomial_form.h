// The form ‖U·m(q)‖² of a polynomial limit: its level at a quaternion, its gradient, and the gauge that searches use.
//
// The sum of squares is never expanded into one polynomial, which would lose digits on thin sets.
#pragma once

#include "limit/kernel/monomials.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace ligament::made {

/// U in the two orders in which products read it: four columns at a time, and four rows at a time. Where the diagonal
/// cuts through such a group, it is filled up with zeros.
template <class S>
struct FactorGroupsOf {
  std::vector<S> columns;  ///< columns 4k … 4k + 3, each with its first 4k + 4 entries
  std::vector<S> rows;     ///< rows 4k … 4k + 3, each from its entry 4k on
  bool operator==(const FactorGroupsOf&) const = default;
};
using FactorGroups = FactorGroupsOf<float>;

/// The groups of a factor that is given row by row from the diagonal on.
template <class S = float>
FactorGroupsOf<S> group_factor(int degree, const std::vector<float>& factor) {
  const int count = monomial_count(degree), size = padded(count);
  const auto entry = [&](int i, int j) {
    if (i > j || j >= count) return S(0);
    return S(factor[static_cast<std::size_t>(i * count - i * (i - 1) / 2 + (j - i))]);
  };
  FactorGroupsOf<S> made;
  const auto numbers = static_cast<std::size_t>(size * (size + kGroup) / 2);
  made.columns.reserve(numbers), made.rows.reserve(numbers);
  for (int first = 0; first < size; first += kGroup) {
    for (int j = first; j < first + kGroup; ++j) {
      for (int i = 0; i < first + kGroup; ++i) made.columns.push_back(entry(i, j));
    }
    for (int i = first; i < first + kGroup; ++i) {
      for (int j = first; j < size; ++j) made.rows.push_back(entry(i, j));
    }
  }
  return made;
}

/// sum += a·x₀ + b·x₁ + c·x₂ + d·x₃, where a, b, c, d are `count` numbers each, `stride` apart.
template <class R, class F>
void add_group(R* sum, int count, const F* group, int stride, const R* x) {
  const R x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3];
  const F *a = group, *b = a + stride, *c = b + stride, *d = c + stride;
  for (int i = 0; i < count; ++i) {
    sum[i] = sum[i] + ((R(a[i]) * x0 + R(b[i]) * x1) + (R(c[i]) * x2 + R(d[i]) * x3));
  }
}

/// The terms `first` … `last` − 1 of (a·x₀ + b·x₁) + (c·x₂ + d·x₃), where a, b, c, d are `stride` apart.
template <int first, int last, class R, class F>
R some_of_group(const F* a, int stride, const R* x) {
  const auto term = [&](int k) { return R(Scalar<R>(a[k * stride])) * x[k]; };
  const auto pair = [&](auto begin) {
    constexpr int k = begin();
    if constexpr (first <= k && k + 1 < last) {
      return term(k) + term(k + 1);
    } else {
      return term(first <= k ? k : k + 1);
    }
  };
  constexpr std::integral_constant<int, 0> front;
  constexpr std::integral_constant<int, 2> back;
  if constexpr (first >= 2) {
    return pair(back);
  } else if constexpr (last <= 2) {
    return pair(front);
  } else {
    return pair(front) + pair(back);
  }
}

/// The same, added to each of four sums: all terms in a 4×4 square of U, or only those on one side of its diagonal.
template <int terms, class R, class F>
void add_square(R* sum, const F* group, int stride, const R* x) {
  for (int k = 0; k < kGroup; ++k) sum[k] = sum[k] + some_of_group<0, terms>(group + k, stride, x);
}
template <int terms, class R, class F>
void add_upper_triangle(R* sum, const F* group, int stride, const R* x) {
  sum[0] = sum[0] + some_of_group<0, terms>(group, stride, x);
  if constexpr (terms > 1) sum[1] = sum[1] + some_of_group<1, terms>(group + 1, stride, x);
  if constexpr (terms > 2) sum[2] = sum[2] + some_of_group<2, terms>(group + 2, stride, x);
  if constexpr (terms > 3) sum[3] = sum[3] + some_of_group<3, terms>(group + 3, stride, x);
}
template <class R, class F>
void add_lower_triangle(R* sum, const F* group, int stride, const R* x) {
  sum[0] = sum[0] + some_of_group<0, 1>(group, stride, x);
  sum[1] = sum[1] + some_of_group<0, 2>(group + 1, stride, x);
  sum[2] = sum[2] + some_of_group<0, 3>(group + 2, stride, x);
  sum[3] = sum[3] + some_of_group<0, 4>(group + 3, stride, x);
}

/// Four sums that begin with +0, so that they are never −0. So it makes no difference to the bits whether zeros are
/// added or left out.
template <class R>
struct FourSums {
  R sum[kGroup] = {R(Scalar<R>(0)), R(Scalar<R>(0)), R(Scalar<R>(0)), R(Scalar<R>(0))};

  void store(R* to) const { std::copy_n(sum, kGroup, to); }
};

/// U and its transpose times a vector of `count` numbers.
///
/// For plain numbers the loop goes group by group, so that the compiler computes several sums at a time. For lanes it
/// goes sum by sum, so that sums stay in registers, and leaves out the zeros that fill up groups. Either way the terms
/// of a sum are added in the same order.
template <int count, class R, class F>
void multiply_columns(const F* columns, const R* x, R* image) {
  constexpr int kSize = padded(count), kLast = kSize - kGroup;
  if constexpr (ScalarLane<R>) {
    for (int i = 0; i < kSize; ++i) image[i] = R(0);
    for (int j = 0; j < kSize; j += kGroup) {
      const int length = j + kGroup;
      add_group(image, length, columns, length, x + j);
      columns += kGroup * length;
    }
  } else {
    for (int i = 0; i < kLast; i += kGroup) {
      FourSums<R> sums;
      const F* group = columns + i;
      add_upper_triangle<kGroup>(sums.sum, group, i + kGroup, x + i);
      for (int j = i + kGroup; j < kLast; j += kGroup) {
        group += kGroup * j;
        add_square<kGroup>(sums.sum, group, j + kGroup, x + j);
      }
      add_square<count - kLast>(sums.sum, group + kGroup * kLast, kSize, x + kLast);
      sums.store(image + i);
      columns += kGroup * (i + kGroup);
    }
    FourSums<R> sums;
    add_upper_triangle<count - kLast>(sums.sum, columns + kLast, kSize, x + kLast);
    sums.store(image + kLast);
  }
}
template <int count, class R, class F>
void multiply_rows(const F* rows, const R* image, R* weight) {
  constexpr int kSize = padded(count);
  if constexpr (ScalarLane<R>) {
    for (int i = 0; i < kSize; ++i) weight[i] = R(0);
    for (int i = 0; i < kSize; i += kGroup) {
      const int length = kSize - i;
      add_group(weight + i, length, rows, length, image + i);
      rows += kGroup * length;
    }
  } else {
    for (int j = 0; j < kSize; j += kGroup) {
      FourSums<R> sums;
      const F* group = rows + j;
      for (int i = 0; i < j; i += kGroup) {
        const int length = kSize - i;
        add_square<kGroup>(sums.sum, group, length, image + i);
        group += kGroup * length - kGroup;
      }
      add_lower_triangle(sums.sum, group, kSize - j, image + j);
      sums.store(weight + j);
    }
  }
}

/// The form at a quaternion.
template <int degree, class R>
class FormAt {
 public:
  template <class F>
  FormAt(const FactorGroupsOf<F>& factor, Quat<R> q) : monomials_(q) {
    multiply_columns<kCount>(factor.columns.data(), monomials_.value, image_);
    level_ = sum_of_squares();
  }

  /// f(q) = ‖U·m(q)‖²
  R level() const { return level_; }

  /// ∇f(q), in all four components.
  template <class F>
  Quat<R> gradient(const FactorGroupsOf<F>& factor) const {
    R weight[kSize];  // Uᵀ·U·m
    multiply_rows<kCount>(factor.rows.data(), image_, weight);
    return scale(monomials_.gradient(weight), R(Scalar<R>(2)));
  }

 private:
  static constexpr int kCount = monomial_count(degree), kSize = padded(kCount);

  /// As four sums, which can be computed at the same time.
  R sum_of_squares() const {
    const R zero = R(Scalar<R>(0));
    R sum[kGroup] = {zero, zero, zero, zero};
    for (int i = 0; i < kSize; i += kGroup) {
      for (int k = 0; k < kGroup; ++k) sum[k] = sum[k] + image_[i + k] * image_[i + k];
    }
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
  }

  Monomials<degree, R> monomials_;
  R image_[kSize];  // U·m
  R level_;
};

/// The gauge: a root of the level that grows almost linearly with the distance from the region's middle, f^(1/4) for
/// degree 2, else f^(1/8). The region is where it is at most 1.
template <int degree, class R>
R gauge_of(R level) {
  const R fourth_root = sqrt(sqrt(level));
  return degree == 2 ? fourth_root : sqrt(fourth_root);
}
template <int degree>
inline constexpr int kGaugeRoot = degree == 2 ? 4 : 8;

template <class R>
Quat<R> add_scaled(Quat<R> a, Quat<R> b, R s) {
  return {a.x + b.x * s, a.y + b.y * s, a.z + b.z * s, a.w + b.w * s};
}

/// The second derivatives of the gauge (its Hessian): xx xy xz xw yy yz yw zz zw ww.
template <class R>
struct Bend {
  R entry[10];

  Quat<R> times(Quat<R> v) const {
    const R(&e)[10] = entry;
    return {
        (e[0] * v.x + e[1] * v.y) + (e[2] * v.z + e[3] * v.w), (e[1] * v.x + e[4] * v.y) + (e[5] * v.z + e[6] * v.w),
        (e[2] * v.x + e[5] * v.y) + (e[7] * v.z + e[8] * v.w), (e[3] * v.x + e[6] * v.y) + (e[8] * v.z + e[9] * v.w)};
  }
};

/// A place, its level, and the gauge there with its gradient in all four components.
template <class R>
struct Spot {
  Quat<R> place;
  R level, gauge;
  Quat<R> slope;
};

template <class R>
Spot<R> choose(Mask<R> mask, const Spot<R>& a, const Spot<R>& b) {
  return {select<R>(mask, a.place, b.place), select(mask, a.level, b.level), select(mask, a.gauge, b.gauge),
          select<R>(mask, a.slope, b.slope)};
}

template <int degree, class R, class F>
Spot<R> spot_at(const FactorGroupsOf<F>& factor, const FormAt<degree, R>& form, Quat<R> place) {
  const R level = form.level(), gauge = gauge_of<degree>(level);
  // ∇f^(1/k) = f^(1/k)/(k·f)·∇f
  const R factor_of_slope = gauge / (R(Scalar<R>(kGaugeRoot<degree>)) * max(level, R(Scalar<R>(1e-30))));
  return {place, level, gauge, scale(form.gradient(factor), factor_of_slope)};
}

}  // namespace ligament::made
