// The nearest point of an axis-aligned ellipsoid, from outside and from inside.
#pragma once

#include <ligament/limit/point.h>

namespace ligament::detail {

/// Most Newton steps that nearest_on_ellipsoid takes; two or three are usual.
inline constexpr int kSecularSteps = 12;

/// The nearest point to p, which lies outside, on Σ (xᵢ/rᵢ)² = 1, all rᵢ ≥ kFlatRadius.
///
/// x is p shrunk by rᵢ²/(t + rᵢ²) with the t > 0 for which y(t) = rᵢpᵢ/(t + rᵢ²) has length 1. 1/‖y(t)‖ − 1 is
/// concave and almost straight, so Newton's method on it climbs from the left without overshooting.
template <class R>
Vec3<R> nearest_on_ellipsoid(Vec3<R> p, Vec3<R> radii, int* steps_taken = nullptr) {
  using S = Scalar<R>;
  const R one = R(S(1)), zero = R(S(0));
  const Vec3<R> squares{radii.x * radii.x, radii.y * radii.y, radii.z * radii.z};
  const Vec3<R> scaled{radii.x * p.x, radii.y * p.y, radii.z * p.z};
  // One component alone already asks for t ≥ r(|p| − r).
  R t = max(zero, max(abs(scaled.x) - squares.x, max(abs(scaled.y) - squares.y, abs(scaled.z) - squares.z)));
  Vec3<R> inverse{one / (t + squares.x), one / (t + squares.y), one / (t + squares.z)};
  const R surface = R(S(1) + (sizeof(S) == 4 ? S(3e-7) : S(1e-14)));
  int step = 0;
  for (; step < kSecularSteps; ++step) {
    const Vec3<R> y{scaled.x * inverse.x, scaled.y * inverse.y, scaled.z * inverse.z};
    const R squared = dot(y, y);
    const R slope = y.x * y.x * inverse.x + y.y * y.y * inverse.y + y.z * y.z * inverse.z;  // −½ d‖y‖²/dt
    const R norm = sqrt(squared);
    const auto open = norm > surface;
    if (!any(open)) break;
    t = select(open, t + (norm - one) * squared / slope, t);
    inverse = {one / (t + squares.x), one / (t + squares.y), one / (t + squares.z)};
  }
  if (steps_taken) *steps_taken = step;
  return {p.x * squares.x * inverse.x, p.y * squares.y * inverse.y, p.z * squares.z * inverse.z};
}

/// The distance from p, which lies inside, to Σ (xᵢ/rᵢ)² = 1.
///
/// With m the least radius and s = t + m² ≥ 0, s is the root of Σ (rᵢpᵢ/(s + rᵢ² − m²))² = 1, or 0 where even that
/// leaves the sum below 1: then the nearest point leaves the plane of the longer axes along the shortest.
template <class R>
R ellipsoid_depth(Vec3<R> p, Vec3<R> radii) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const R m = min(radii.x, min(radii.y, radii.z));
  const R mm = m * m;
  const Vec3<R> squares{radii.x * radii.x, radii.y * radii.y, radii.z * radii.z};
  const Vec3<R> gaps{squares.x - mm, squares.y - mm, squares.z - mm};
  const Vec3<R> scaled{abs(radii.x * p.x), abs(radii.y * p.y), abs(radii.z * p.z)};
  const R tiny = R(S(1e-30));
  const auto length_at = [&](R s) {
    const Vec3<R> y{scaled.x / (s + gaps.x + tiny), scaled.y / (s + gaps.y + tiny), scaled.z / (s + gaps.z + tiny)};
    return dot(y, y);
  };
  // Bisection on √s halves every scale alike, so small depths keep their digits.
  R lo = zero, hi = m;
  for (int i = 0; i < (sizeof(S) == 4 ? 30 : 60); ++i) {
    const R middle = R(S(0.5)) * (lo + hi);
    const auto beyond = length_at(middle * middle) > one;
    lo = select(beyond, middle, lo);
    hi = select(beyond, hi, middle);
  }
  const R s = hi * hi;
  Vec3<R> x{squares.x * abs(p.x) / (s + gaps.x + tiny), squares.y * abs(p.y) / (s + gaps.y + tiny),
            squares.z * abs(p.z) / (s + gaps.z + tiny)};
  // What the sum still lacks goes along a shortest axis.
  const Vec3<R> u{x.x / radii.x, x.y / radii.y, x.z / radii.z};
  const auto z_short = squares.z <= mm, y_short = squares.y <= mm;
  const R own = select(z_short, u.z, select(y_short, u.y, u.x));
  const R lack = max(zero, one - (dot(u, u) - own * own));
  const R along = m * sqrt(lack);
  x.z = select(z_short, along, x.z);
  x.y = select(z_short, x.y, select(y_short, along, x.y));
  x.x = select(z_short, x.x, select(y_short, x.x, along));
  return length(x - Vec3<R>{abs(p.x), abs(p.y), abs(p.z)});
}

}  // namespace ligament::detail
