// Roots of any order, and geometric means. They use only + − × ÷, so that every platform gets the same bits; the C
// library's pow, exp and log do not promise that.
#pragma once

#include <cassert>
#include <cmath>

namespace ligament {

namespace detail {

/// The n-th root of mantissa · 2^exponent with ½ ≤ mantissa < 1. n is limited, because numbers up to 2ⁿ occur on the
/// way.
inline double root_of_parts(double mantissa, int exponent, int n) {
  assert(n >= 1 && n <= 1000);
  int shift = exponent / n;
  if (exponent - shift * n < 0) --shift;
  const double value = std::ldexp(mantissa, exponent - shift * n);  // from ½ to 2ⁿ
  // Newton's method begins above the root and comes down step by step, until rounding leaves no step.
  for (double root = 2;;) {
    double power = 1;
    for (int i = 1; i < n; ++i) power *= root;
    const double next = ((n - 1) * root + value / power) / n;
    if (!(next < root)) return std::ldexp(root, shift);
    root = next;
  }
}

}  // namespace detail

/// The n-th root of x ≥ 0, accurate to the last bits; n from 1 to 1000.
inline double nth_root(double x, int n) {
  assert(x >= 0);
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  return x > 0 ? detail::root_of_parts(mantissa, exponent, n) : 0;
}

/// (x₁·x₂·…)^(1/n) of up to 1000 positive numbers; their product may be too large or too small for a double.
class GeometricMean {
 public:
  void add(double x) {
    assert(x > 0);
    int exponent = 0;
    mantissa_ = std::frexp(mantissa_ * x, &exponent);
    exponent_ += exponent;
    ++count_;
  }

  /// 1 if no number was added.
  double value() const { return count_ == 0 ? 1 : detail::root_of_parts(mantissa_, exponent_, count_); }

 private:
  double mantissa_ = 1;
  int exponent_ = 0, count_ = 0;
};

}  // namespace ligament
