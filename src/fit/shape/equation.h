// The linear equation that most of many points satisfy, by least squares.
#pragma once

#include "math/symmetric.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ligament {

template <std::size_t size>
using Row = std::array<double, size>;

template <std::size_t size>
double residual(const Row<size>& equation, const Row<size>& row) {
  double sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += equation[i] * row[i];
  return std::fabs(sum);
}

/// The unit vector e with the least Σ (e·row)².
template <std::size_t size>
Row<size> least_squares(const std::vector<Row<size>>& rows) {
  Square<size> moments{};
  for (const Row<size>& row : rows) {
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = i; j < size; ++j) moments[i][j] += row[i] * row[j];
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < i; ++j) moments[i][j] = moments[j][i];
  }
  return eigen_pairs(moments).vectors[0];
}

/// The same for most of the rows: those that it fits worst may be strays, and are left out the second time.
template <std::size_t size>
Row<size> equation_of(std::vector<Row<size>> rows) {
  constexpr double kTrusted = 0.97;
  const Row<size> first = least_squares(rows);
  std::vector<double> residuals;
  for (const Row<size>& row : rows) residuals.push_back(residual(first, row));
  const auto bound = residuals.begin() + static_cast<std::ptrdiff_t>(kTrusted * static_cast<double>(rows.size()));
  std::nth_element(residuals.begin(), bound, residuals.end());
  // The others stay in their order, so that every library sums them up alike.
  std::erase_if(rows, [&](const Row<size>& row) { return residual(first, row) > *bound; });
  return least_squares(rows);
}

}  // namespace ligament
