// Eigenvectors of small symmetric matrices.
#pragma once

#include "base/export.h"

#include <array>
#include <cstddef>

namespace ligament {

template <std::size_t size>
using Square = std::array<std::array<double, size>, size>;

/// matrix += row·rowᵀ
template <std::size_t size>
void add_outer_square(Square<size>& matrix, const std::array<double, size>& row) {
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) matrix[i][j] += row[i] * row[j];
  }
}

/// Unit vectors that a matrix only stretches, at right angles to each other, and by how much; ascending.
template <std::size_t size>
struct EigenPairs {
  std::array<double, size> values;
  Square<size> vectors;  ///< vectors[i] is the one of values[i]; which of its two signs is left to chance
};

namespace detail {
/// By Jacobi's method. `matrix`, in rows, is used up; `vectors` takes one in each row.
LIGAMENT_API void find_eigen_pairs(std::size_t size, double* matrix, double* values, double* vectors);
}  // namespace detail

template <std::size_t size>
EigenPairs<size> eigen_pairs(Square<size> symmetric) {
  EigenPairs<size> pairs;
  detail::find_eigen_pairs(size, symmetric[0].data(), pairs.values.data(), pairs.vectors[0].data());
  return pairs;
}

}  // namespace ligament
