// exp and log for rotations of at most half a turn, as polynomials. Unlike exp and log in rotation.h they need no
// square root, no division and no choice of a quadrant.
//
// Coefficients come from tools/trig_coefficients.py. Errors are those of exp and log: at most 1e-6 rad in float.
#pragma once

#include "math/quat.h"

#include <bit>
#include <cstddef>

namespace ligament {
namespace detail {

/// Coefficients for h, half the angle of a rotation, 0 ≤ h ≤ π/2.
template <class S>
struct HalfTurnTables;

template <>
struct HalfTurnTables<float> {
  /// h/sin h in powers of 1 − cos h
  static constexpr float kArc[] = {0.99999998973468739547f,   0.3333353814339110678f,   0.13326657225500885307f,
                                   0.057977801513775039538f,  0.02016348980516688688f,  0.030059175970996566681f,
                                   -0.033552997791327492698f, 0.050975758475776382669f, -0.032591688733997221152f,
                                   0.011162824226198770331f};
  /// sin h/h and cos h in powers of h²
  static constexpr float kSinc[] = {0.99999999569667503277f, -0.16666657944392214609f, 0.00833305008677893685f,
                                    -0.00019809011067052170881f, 2.6050929577697620903e-6f};
  static constexpr float kCos[] = {0.99999999977902239188f,    -0.49999999355118127095f,    0.041666636147639360889f,
                                   -0.0013888360127789825447f, 0.000024760101516630356942f, -2.6050510636020650704e-7f};
};

template <>
struct HalfTurnTables<double> {
  static constexpr double kArc[] = {1.0000000000000000271,     0.33333333333330945805,    0.13333333333682525248,
                                    0.057142856940427836832,   0.025396831596651948175,   0.011543895604776995907,
                                    0.0053294482830516899168,  0.0024737607111697375878,  0.001251083869870825995,
                                    0.00016421047913476515732, 0.0017011133906985543455,  -0.0039764272232247869984,
                                    0.0091953296848334483618,  -0.015861705441279709559,  0.021534003435869529403,
                                    -0.022454256450108753549,  0.017738315969163363326,   -0.010259274640621509147,
                                    0.0041149405168505562884,  -0.0010256396608138291251, 0.00012117305831116537538};
  static constexpr double kSinc[] = {1.0,
                                     -0.16666666666666666664,
                                     0.0083333333333333330027,
                                     -0.00019841269841269669718,
                                     2.7557319223940685711e-6,
                                     -2.5052108378598791869e-8,
                                     1.6059043206050104254e-10,
                                     -7.6471277292430470631e-13,
                                     2.8102142887600640603e-15,
                                     -7.9824954827202030734e-18};
  static constexpr double kCos[] = {1.0,
                                    -0.5,
                                    0.041666666666666666653,
                                    -0.0013888888888888888029,
                                    0.000024801587301587022823,
                                    -2.7557319223933151365e-7,
                                    2.0876756981647092017e-9,
                                    -1.1470745126363591724e-11,
                                    4.7794543794969121699e-14,
                                    -1.5612260577915930385e-16,
                                    3.9912417569856582398e-19};
};

/// The polynomial c[first] + c[first + 1]·t + … of n terms, by Estrin's scheme: the two halves of the sum do not depend
/// on each other, so a processor computes them at the same time. power[i] is t to the power of 2^i.
template <std::size_t first, std::size_t n, class R, class S, std::size_t size>
R polynomial_by_halves(const S (&c)[size], const R* power) {
  if constexpr (n == 1) {
    return R(c[first]);
  } else {
    constexpr std::size_t bit = std::bit_width(n - 1) - 1, half = std::size_t(1) << bit;
    return polynomial_by_halves<first, half>(c, power) +
           power[bit] * polynomial_by_halves<first + half, n - half>(c, power);
  }
}
template <class R, class S, std::size_t n>
R polynomial_by_halves(const S (&c)[n], R t) {
  R power[std::bit_width(n)];
  power[0] = t;
  for (std::size_t i = 1; i < std::bit_width(n); ++i) power[i] = power[i - 1] * power[i - 1];
  return polynomial_by_halves<0, n>(c, power);
}

}  // namespace detail

/// exp(v) for ‖v‖ ≤ π.
template <class R>
Quat<R> exp_half_turn(Vec3<R> v) {
  using S = Scalar<R>;
  using Tables = detail::HalfTurnTables<S>;
  const R t = dot(v, v) * R(S(0.25));
  const R factor = R(S(0.5)) * detail::polynomial_by_halves(Tables::kSinc, t);
  return {v.x * factor, v.y * factor, v.z * factor, detail::polynomial_by_halves(Tables::kCos, t)};
}

/// log(q) for w ≥ 0. `squared` is ‖q‖², which is 1 but for rounding.
template <class R>
Vec3<R> log_half_turn(Quat<R> q, R squared) {
  using S = Scalar<R>;
  const R arc = detail::polynomial_by_halves(detail::HalfTurnTables<S>::kArc, R(S(1)) - q.w);
  // If ‖q‖ = 1 + ε, then to first order log(q)/2 is vector_part(q) times (1 − ε)·arc + ε·w·arc′, where arc′, the
  // derivative by 1 − w, is within 0.2 of 0.45. This correction does not delay the polynomial, as scaling q would.
  const R twice_off = squared - R(S(1));
  return vector_part(q) * (arc * (R(S(2)) - twice_off) + R(S(0.45)) * twice_off * q.w);
}

template <class R>
Vec3<R> log_half_turn(Quat<R> q) {
  return log_half_turn(q, dot(q, q));
}

}  // namespace ligament
