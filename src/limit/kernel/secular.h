// The nearest point of an axis-aligned ellipsoid, from outside and from inside.
#pragma once

#include "limit/kernel/point.h"

namespace ligament::made {

/// Most Newton steps that nearest_on_ellipsoid takes. One to three are usual; near the rim of a flat ellipsoid float
/// has been seen to take 19 and double 35.
template <class S>
inline constexpr int kSecularSteps = sizeof(S) == 4 ? 24 : 48;

/// xᵢ = pᵢ·rᵢ²/(t + rᵢ²), with the t > 0 for which y(t), yᵢ = rᵢpᵢ/(t + rᵢ²), has length 1. 1/‖y(t)‖ − 1 is concave and
/// almost straight, so Newton's method on it climbs from the left without overshooting.
template <class R>
Vec3<R> nearest_on_ellipsoid(Vec3<R> p, Vec3<R> radii, int* steps_taken = nullptr) {
  using S = Scalar<R>;
  const R one = R(S(1)), zero = R(S(0));
  const Vec3<R> squares{radii.x * radii.x, radii.y * radii.y, radii.z * radii.z};
  const Vec3<R> scaled{radii.x * p.x, radii.y * p.y, radii.z * p.z};
  // Each component alone gives a lower bound: t ≥ r(|p| − r).
  R t = max(zero, max(abs(scaled.x) - squares.x, max(abs(scaled.y) - squares.y, abs(scaled.z) - squares.z)));
  Vec3<R> inverse{one / (t + squares.x), one / (t + squares.y), one / (t + squares.z)};
  const R surface = R(S(1) + (sizeof(S) == 4 ? S(3e-7) : S(1e-14)));
  auto open = t == t;
  int step = 0;
  for (; step < kSecularSteps<S> && any(open); ++step) {
    const Vec3<R> y{scaled.x * inverse.x, scaled.y * inverse.y, scaled.z * inverse.z};
    const R squared = dot(y, y);
    const R slope = y.x * y.x * inverse.x + y.y * y.y * inverse.y + y.z * y.z * inverse.z;  // −½ d‖y‖²/dt
    const R norm = sqrt(squared);
    t = select(mask_and(open, norm > one), t + (norm - one) * squared / slope, t);
    inverse = {one / (t + squares.x), one / (t + squares.y), one / (t + squares.z)};
    open = mask_and(open, norm > surface);  // if x was near already, this step was the last, and the best
  }
  if (steps_taken) *steps_taken = step;
  return {p.x * squares.x * inverse.x, p.y * squares.y * inverse.y, p.z * squares.z * inverse.z};
}

/// The distance from p, which lies inside, to Σ (xᵢ/rᵢ)² = 1.
///
/// With m the least radius and t = s − m², s ∈ [0, m²] is the root of ‖y‖ = 1, yᵢ = rᵢpᵢ/(s + rᵢ² − m²), and x − p is
/// (m² − s)·yᵢ/rᵢ. If ‖y‖ < 1 even at s = 0, the nearest point has a further component along the shortest axis: what
/// ‖y‖² lacks of 1 belongs to that axis, as its own yᵢ² does otherwise.
template <class R>
R ellipsoid_depth(Vec3<R> p, Vec3<R> radii) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1)), tiny = R(S(1e-30));
  const R m = min(radii.x, min(radii.y, radii.z));
  const Vec3<R> gaps{(radii.x - m) * (radii.x + m), (radii.y - m) * (radii.y + m), (radii.z - m) * (radii.z + m)};
  const Vec3<R> scaled{abs(radii.x * p.x), abs(radii.y * p.y), abs(radii.z * p.z)};
  const auto y_at = [&](R s) {
    return Vec3<R>{scaled.x / (s + gaps.x + tiny), scaled.y / (s + gaps.y + tiny), scaled.z / (s + gaps.z + tiny)};
  };
  // Bisection on √s halves every scale alike, so small depths keep their digits.
  R lo = zero, hi = m;
  for (int i = 0; i < (sizeof(S) == 4 ? 30 : 60); ++i) {
    const R middle = R(S(0.5)) * (lo + hi);
    const Vec3<R> y = y_at(middle * middle);
    const auto beyond = dot(y, y) > one;
    lo = select(beyond, middle, lo);
    hi = select(beyond, hi, middle);
  }
  const Vec3<R> all = y_at(hi * hi);
  const Vec3<R> longer{select(gaps.x > zero, all.x, zero), select(gaps.y > zero, all.y, zero),
                       select(gaps.z > zero, all.z, zero)};
  const Vec3<R> step{longer.x / radii.x, longer.y / radii.y, longer.z / radii.z};
  const R shortest = max(zero, one - dot(longer, longer)) / (m * m);
  return (m - hi) * (m + hi) * sqrt(dot(step, step) + shortest);
}

}  // namespace ligament::made
