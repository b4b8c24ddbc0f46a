// Principal axes of a symmetric 3 × 3 matrix.
#pragma once

#include <ligament/math/mat3.h>

#include <cmath>

namespace ligament::detail {

/// A rotation whose columns are the axes, by Jacobi's method: turns in one coordinate plane after another, each of
/// which clears one entry off the diagonal.
inline Mat3d principal_axes(double (&a)[3][3]) {
  constexpr int kSweeps = 12;
  double v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  constexpr int kPlanes[3][2] = {{0, 1}, {0, 2}, {1, 2}};
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (const auto& [p, q] : kPlanes) {
      if (std::fabs(a[p][q]) < 1e-300) continue;
      const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
      const double t = (theta < 0 ? -1 : 1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
      const double c = 1 / std::sqrt(t * t + 1), s = t * c;
      for (auto& row : a) {
        const double x = row[p], y = row[q];
        row[p] = c * x - s * y, row[q] = s * x + c * y;
      }
      for (int k = 0; k < 3; ++k) {
        const double x = a[p][k], y = a[q][k];
        a[p][k] = c * x - s * y, a[q][k] = s * x + c * y;
      }
      for (auto& row : v) {
        const double x = row[p], y = row[q];
        row[p] = c * x - s * y, row[q] = s * x + c * y;
      }
    }
  }
  return {{{v[0][0], v[0][1], v[0][2]}, {v[1][0], v[1][1], v[1][2]}, {v[2][0], v[2][1], v[2][2]}}};
}

}  // namespace ligament::detail
