// All monomials of one degree in the components of a quaternion, and gradients of sums of them.
//
// Order: lexicographic in the exponents of (x, y, z, w), x highest first. So the monomials of degree d are x times all
// of degree d − 1, then y times those without x, then z times those without x and y, then w^d.
#pragma once

#include "math/quat.h"

#include <utility>

namespace ligament::made {

/// How many monomials of exactly this degree there are: 4, 10, 20, 35, 56, 84.
constexpr int monomial_count(int degree) { return (degree + 1) * (degree + 2) * (degree + 3) / 6; }

/// Arrays of monomials end in zeros up to a multiple of this, so that they can be taken four at a time.
inline constexpr int kGroup = 4;
constexpr int padded(int count) { return (count + kGroup - 1) / kGroup * kGroup; }

/// How each monomial of a degree is made from one of the next lower degree.
template <int degree>
struct MonomialOrder {
  static constexpr int count = monomial_count(degree), lower_count = monomial_count(degree - 1);
  // Counts of monomials of the next lower degree: without x; without x and y.
  static constexpr int without_x = degree * (degree + 1) / 2, without_y = degree;

  /// The first component that monomial i is a multiple of: 0, 1, 2, 3 for x, y, z, w.
  static constexpr int component(int i) {
    return i < lower_count ? 0 : i < lower_count + without_x ? 1 : i < count - 1 ? 2 : 3;
  }
  /// Which monomial of the next lower degree monomial i is, divided by that component.
  static constexpr int lower(int i) {
    const int start[4] = {0, lower_count, lower_count + without_x, count - 1};
    const int size[4] = {lower_count, without_x, without_y, 1};
    return i - start[component(i)] + lower_count - size[component(i)];
  }
};

/// For each component c and each monomial k of degree − 1: which monomial c·k is, and how often it has c as a factor.
template <int degree>
struct MonomialProducts {
  int index[4][monomial_count(degree - 1)] = {};
  int power[4][monomial_count(degree - 1)] = {};

  constexpr MonomialProducts() {
    int k = 0;
    for (int x = degree - 1; x >= 0; --x) {
      for (int y = degree - 1 - x; y >= 0; --y) {
        for (int z = degree - 1 - x - y; z >= 0; --z, ++k) {
          const int w = degree - 1 - x - y - z;
          const int powers[4] = {x, y, z, w};
          for (int c = 0; c < 4; ++c) {
            index[c][k] = position(y + z + w + (c > 0), z + w + (c > 1), w + (c > 2));
            power[c][k] = powers[c] + 1;
          }
        }
      }
    }
  }

  /// The index of the monomial in which y, z and w together have `yzw` factors, z and w `zw`, and w `w`.
  static constexpr int position(int yzw, int zw, int w) {
    return yzw * (yzw + 1) * (yzw + 2) / 6 + zw * (zw + 1) / 2 + w;
  }
};

/// The monomials of a degree, made of those of the next lower one.
template <int degree, class R>
struct Monomials {
  static constexpr int count = monomial_count(degree);
  Monomials<degree - 1, R> lower;
  R value[padded(count)];

  explicit Monomials(Quat<R> q) : lower(q) {
    const R component[4] = {q.x, q.y, q.z, q.w};
    fill(component, std::make_integer_sequence<int, count>{});
    for (int i = count; i < padded(count); ++i) value[i] = R(Scalar<R>(0));
  }

  /// The gradient of Σ weightᵢ·valueᵢ.
  Quat<R> gradient(const R* weight) const {
    constexpr std::make_integer_sequence<int, monomial_count(degree - 1)> all{};
    return {derivative<0>(weight, all), derivative<1>(weight, all), derivative<2>(weight, all),
            derivative<3>(weight, all)};
  }

 private:
  template <int... i>
  void fill(const R (&component)[4], std::integer_sequence<int, i...>) {
    using Order = MonomialOrder<degree>;
    ((value[i] = component[Order::component(i)] * lower.value[Order::lower(i)]), ...);
  }

  /// Σ power·weight·k over the monomials k of the next lower degree, as two sums that can be computed at the same time.
  template <int c, int... k>
  R derivative(const R* weight, std::integer_sequence<int, k...>) const {
    using S = Scalar<R>;
    constexpr MonomialProducts<degree> products;
    R sum[2] = {R(S(0)), R(S(0))};
    ((sum[k % 2] = sum[k % 2] + R(S(products.power[c][k])) * weight[products.index[c][k]] * lower.value[k]), ...);
    return sum[0] + sum[1];
  }
};

template <class R>
struct Monomials<1, R> {
  R value[4];
  explicit Monomials(Quat<R> q) : value{q.x, q.y, q.z, q.w} {}
};

}  // namespace ligament::made
