// Eigenvectors of small symmetric matrices.
#pragma once

#include <ligament/base.h>

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

/// The eigenvalues of a symmetric matrix in ascending order, with unit eigenvectors at right angles to each other.
template <std::size_t size>
struct EigenPairs {
  std::array<double, size> values;
  Square<size> vectors;  ///< vectors[i] belongs to values[i]; its sign is arbitrary
};

namespace detail {
/// Jacobi's method. `matrix`, given in rows, is overwritten; each row of `vectors` becomes an eigenvector.
LIGAMENT_API void find_eigen_pairs(std::size_t size, double* matrix, double* values, double* vectors);
}  // namespace detail

template <std::size_t size>
EigenPairs<size> eigen_pairs(Square<size> symmetric) {
  EigenPairs<size> pairs;
  detail::find_eigen_pairs(size, symmetric[0].data(), pairs.values.data(), pairs.vectors[0].data());
  return pairs;
}

}  // namespace ligament
