// sin θ/θ as a function of θ², with derivatives: smooth at 0 and good to the last digits at π, without a square root.
#pragma once

#include "math/lane.h"

namespace ligament::made {

/// The Taylor coefficients of sin θ/(θ·u), u = π² − θ², about u = π²/2; divided by u, the function has no zero. Terms
/// left out are below 2e-9 in float and 3e-17 in double.
template <class S>
struct SincTable;
template <>
struct SincTable<float> {
  static constexpr float kTerms[] = {0.072584020890180563543f,  0.0050819092640782524224f, 1.3941155286869063717e-4f,
                                     2.0943863444675572516e-6f, 2.0014579946484819917e-8f, 1.3280980422598027757e-10f,
                                     6.4865791658597396466e-13f};
};
template <>
struct SincTable<double> {
  static constexpr double kTerms[] = {0.072584020890180563543,   0.0050819092640782524224,  1.3941155286869063717e-4,
                                      2.0943863444675572516e-6,  2.0014579946484819917e-8,  1.3280980422598027757e-10,
                                      6.4865791658597396466e-13, 2.4314285893708772306e-15, 7.2190157621634091594e-18,
                                      1.7402256015237441002e-20, 3.4745328396027321618e-23};
};

template <class R>
struct Sinc {
  R value, first, second;  ///< sin θ/θ and its derivatives by θ²
};

/// From u = π² − θ², 0 ≤ θ ≤ π.
template <class R>
inline Sinc<R> sinc_from_gap(R u) {
  using S = Scalar<R>;
  constexpr auto& terms = SincTable<S>::kTerms;
  constexpr int kLast = int(sizeof(terms) / sizeof(terms[0])) - 1;
  const R w = u - R(S(4.9348022005446793094L));
  R factor = R(terms[kLast]), first = R(S(kLast) * terms[kLast]), second = R(S(kLast * (kLast - 1)) * terms[kLast]);
  for (int i = kLast - 1; i >= 0; --i) {
    factor = factor * w + R(terms[i]);
    if (i >= 1) first = first * w + R(S(i) * terms[i]);
    if (i >= 2) second = second * w + R(S(i * (i - 1)) * terms[i]);
  }
  return {u * factor, -(factor + u * first), first + first + u * second};
}

}  // namespace ligament::made
