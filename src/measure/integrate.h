// Integrals over boxes by evenly spread points, and the Haar measure in the coordinates that limits are written in.
#pragma once

#include "limit/kernel/direction.h"

#include <algorithm>
#include <cmath>

namespace ligament::detail {

struct Range {
  double lo = 0, hi = 0;

  double width() const { return std::max(0.0, hi - lo); }
  double at(double share) const { return lo + (hi - lo) * share; }
  Range grown(double by) const { return {lo - by, hi + by}; }
  Range within(double least, double most) const { return {std::max(lo, least), std::min(hi, most)}; }
};

/// The fractional part of ½ + step·i.
inline double part(double step, int i) {
  const double x = 0.5 + step * i;
  return x - std::floor(x);
}

/// The i-th of `points` evenly spread points of a box (the R2 sequence): x goes up step by step; y and z go by
/// multiples of 1/g and 1/g², g³ = g + 1, which do for a square what multiples of the golden ratio do for a line.
inline Vec3d even_point(const Range& x, const Range& y, const Range& z, int i, int points) {
  return {x.at((i + 0.5) / points), y.at(part(0.7548776662466927, i)), z.at(part(0.5698402909980532, i))};
}
inline double mean_times_size(double sum, int points, const Range (&box)[3]) {
  return sum / points * box[0].width() * box[1].width() * box[2].width();
}
/// The integral of `density` over a box or a rectangle: its mean over evenly spread points, times the size.
template <class Density>
double integrate(const Range (&box)[3], int points, Density density) {
  double sum = 0;
  for (int i = 0; i < points; ++i) sum += density(even_point(box[0], box[1], box[2], i, points));
  return mean_times_size(sum, points, box);
}
template <class Density>
double integrate(const Range& x, const Range& z, int points, Density density) {
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    sum += density(made::SwingVector<double>{x.at((i + 0.5) / points), z.at(part(0.6180339887498949, i))});
  }
  return sum / points * x.width() * z.width();
}

/// Haar measure per unit of rotation-vector space at ‖v‖ = θ: (1 − cos θ)/(4π²θ²), and 0 beyond half a turn.
inline double haar_density(Vec3d v) {
  const double angle = length(v), sine = sin_cos(angle / 2).sin;
  const double ratio = angle < 1e-6 ? 0.5 : sine / angle;
  return angle > kPi<double> ? 0 : 2 * ratio * ratio / (4 * kPi<double> * kPi<double>);
}

/// Haar measure per unit of the swing vector's plane at a swing of θ: sin θ/(4πθ), and 0 beyond half a turn.
inline double haar_density(made::SwingVector<double> s) {
  const double angle = std::sqrt(s.x * s.x + s.z * s.z);
  if (angle > kPi<double>) return 0;
  return (angle < 1e-6 ? 1 : sin_cos(angle).sin / angle) / (4 * kPi<double>);
}

}  // namespace ligament::detail
