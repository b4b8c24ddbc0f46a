// Our own trigonometry: only + − × ÷ √, so that every compiler, flag and lane width gives the same bits.
//
// Coefficients come from tools/trig_coefficients.py. Largest errors measured: sin and cos 1e-7 in float and 2e-16 in
// double, atan2 2.6e-7 and 4.5e-16, tanh 2e-7 and 3e-16.
#pragma once

#include <ligament/math.h>

#include "math/lane.h"

#include <cstddef>

namespace ligament {

namespace detail {

template <class S>
struct TrigTables;

template <>
struct TrigTables<float> {
  static constexpr float kHalfPiParts[3] = {1.5703125f, 4.8375129699707031e-4f, 7.5497899548918822e-8f};
  static constexpr float kRoundMagic = 12582912.0f;  // 1.5 · 2^23: adding it rounds to the nearest whole number
  static constexpr float kSin[] = {-0.16666664410207003317f, 0.0083327002497081649636f, -0.00019577721430072250978f};
  static constexpr float kCos[] = {0.041666664406913110514f, -0.0013888254915538888353f, 0.000024537750767028217576f};
  static constexpr float kAtan[] = {-0.3333328621299266107f, 0.1999118954340491994f, -0.14023216791105636119f,
                                    0.085162071805481284493f};
};

template <>
struct TrigTables<double> {
  static constexpr double kHalfPiParts[3] = {1.57079632673412561416626, 6.077100506303965976595549e-11,
                                             2.022266248795950732399685e-21};
  static constexpr double kRoundMagic = 6755399441055744.0;  // 1.5 · 2^52
  static constexpr double kSin[] = {-0.16666666666666666665,   0.0083333333333333309988,  -0.00019841269841264020417,
                                    2.7557319218542834916e-6,  -2.5052105961377000552e-8, 1.6058489509558741758e-10,
                                    -7.5842639960341665692e-13};
  static constexpr double kCos[] = {0.041666666666666666666,   -0.0013888888888888887591, 0.000024801587301584065693,
                                    -2.7557319220960078304e-7, 2.0876755640369132689e-9,  -1.1470437475266498767e-11,
                                    4.7445191096480046058e-14};
  static constexpr double kAtan[] = {-0.33333333333333333214,  0.19999999999999800521,   -0.14285714285658822435,
                                     0.11111111105057569372,   -0.090909087486352317891, 0.076922962344915139514,
                                     -0.066664223640332062114, 0.058789000323429833253,  -0.052302411507893995445,
                                     0.04550622039175536131,   -0.034545610104858491861, 0.016258132064979208363};
};

/// c[0] + c[1]·t + … by Horner's rule.
template <class R, class S, std::size_t n>
R polynomial(const S (&c)[n], R t) {
  R sum = R(c[n - 1]);
  for (std::size_t i = n - 1; i-- > 0;) sum = sum * t + R(c[i]);
  return sum;
}

}  // namespace detail

/// The nearest whole number, ties to even; |x| below 2^22 in float, 2^51 in double.
template <class R>
R round_nearest(R x) {
  const R magic = R(detail::TrigTables<Scalar<R>>::kRoundMagic);
  return (x + magic) - magic;
}

template <class R>
struct SinCos {
  R sin, cos;
};

/// Sine and cosine of x radians, for |x| up to some hundred turns.
template <class R>
SinCos<R> sin_cos(R x) {
  using S = Scalar<R>;
  using Tables = detail::TrigTables<S>;
  const R quarter_turns = round_nearest(x * R(S(2) / kPi<S>));
  R rest = x - quarter_turns * R(Tables::kHalfPiParts[0]);
  rest = rest - quarter_turns * R(Tables::kHalfPiParts[1]);
  rest = rest - quarter_turns * R(Tables::kHalfPiParts[2]);
  const R t = rest * rest;
  const R s = rest + rest * t * detail::polynomial(Tables::kSin, t);
  const R c = (R(S(1)) - R(S(0.5)) * t) + t * t * detail::polynomial(Tables::kCos, t);
  // quadrant in {−2, −1, 0, 1, 2}; ±2 are the same one.
  const R quadrant = quarter_turns - R(S(4)) * round_nearest(quarter_turns * R(S(0.25)));
  const auto odd = abs(quadrant) == R(S(1));
  const R s_part = select(odd, c, s);
  const R c_part = select(odd, s, c);
  const auto half_turn = abs(quadrant) == R(S(2));
  const R sin_sign = select(quadrant == R(S(-1)), R(S(-1)), select(half_turn, R(S(-1)), R(S(1))));
  const R cos_sign = select(quadrant == R(S(1)), R(S(-1)), select(half_turn, R(S(-1)), R(S(1))));
  return {s_part * sin_sign, c_part * cos_sign};
}

/// The angle of the point (x, y) in (−π, π]; 0 for the origin.
template <class R>
R atan2(R y, R x) {
  using S = Scalar<R>;
  using Tables = detail::TrigTables<S>;
  const R ax = abs(x), ay = abs(y);
  const R lo = min(ax, ay), hi = max(ax, ay);
  // tan(a − π/4) = (t − 1)/(t + 1) brings t = lo/hi below tan(π/8) with a single division.
  const auto steep = lo > hi * R(S(0.41421356237309504880L));
  const R numerator = select(steep, lo - hi, lo);
  R denominator = select(steep, lo + hi, hi);
  denominator = select(denominator == R(S(0)), R(S(1)), denominator);
  const R t = numerator / denominator;
  const R tt = t * t;
  R angle = t + t * tt * detail::polynomial(Tables::kAtan, tt);
  angle = angle + select(steep, R(S(0.5) * kHalfPi<S>), R(S(0)));
  angle = select(ay > ax, R(kHalfPi<S>) - angle, angle);
  angle = select(x < R(S(0)), R(kPi<S>) - angle, angle);
  return copysign(angle, y);
}

/// The angle in [0, π] whose cosine is c; c outside [−1, 1] is clamped.
template <class R>
R acos(R c) {
  const R one = R(Scalar<R>(1));
  const R x = clamp(c, -one, one);
  return atan2(sqrt((one - x) * (one + x)), x);
}

/// The angle in [−π/2, π/2] whose sine is s; s outside [−1, 1] is clamped.
template <class R>
R asin(R s) {
  const R one = R(Scalar<R>(1));
  const R x = clamp(s, -one, one);
  return atan2(x, sqrt((one - x) * (one + x)));
}

/// Hyperbolic tangent: a Padé approximant at x/8, then tanh 2u = 2 tanh u / (1 + tanh² u) three times.
template <class R>
R tanh(R x) {
  using S = Scalar<R>;
  const R u = clamp(x, R(S(-20)), R(S(20))) * R(S(0.125));
  const R t = u * u;
  R y = u * (R(S(135135)) + t * (R(S(17325)) + t * (R(S(378)) + t))) /
        (R(S(135135)) + t * (R(S(62370)) + t * (R(S(3150)) + t * R(S(28)))));
  for (int i = 0; i < 3; ++i) y = (y + y) / (R(S(1)) + y * y);
  return y;
}

/// x moved by whole turns into [−π, π].
template <class R>
R wrap_angle(R x) {
  using S = Scalar<R>;
  return x - R(kTwoPi<S>) * round_nearest(x * R(S(1) / kTwoPi<S>));
}

}  // namespace ligament
