// Jacobi's eigenvalue method: rotations in one coordinate plane after another, each of which makes one entry off the
// diagonal and its mirror image 0. It finds the small eigenvalues of nearly singular matrices more accurately than
// methods that first make the matrix tridiagonal, and small eigenvalues are what tells a surface from a volume.
#include "math/symmetric.h"

#include <algorithm>
#include <cmath>

namespace ligament::detail {
namespace {

constexpr int kMostSweeps = 40;     // about eight are usual
constexpr double kCleared = 1e-16;  // an entry pq below this share of √|pp·qq| counts as 0,
constexpr double kNothing = 1e-22;  // or below this share of the largest diagonal entry

struct Turn {
  double cos, sin;

  void operator()(double& p, double& q) const {
    const double x = p, y = q;
    p = cos * x - sin * y, q = sin * x + cos * y;
  }
};

/// The rotation that makes the entry pq 0; of the two such angles, the smaller.
Turn clearing(double pp, double pq, double qq) {
  const double cot2 = (qq - pp) / (2 * pq);
  const double tan = (cot2 < 0 ? -1 : 1) / (std::fabs(cot2) + std::sqrt(cot2 * cot2 + 1));
  const double cos = 1 / std::sqrt(tan * tan + 1);
  return {cos, tan * cos};
}

}  // namespace

void find_eigen_pairs(std::size_t size, double* matrix, double* values, double* vectors) {
  const auto at = [&](std::size_t i, std::size_t j) -> double& { return matrix[i * size + j]; };
  double largest = 0;
  for (std::size_t i = 0; i < size; ++i) {
    largest = std::max(largest, std::fabs(at(i, i)));
    for (std::size_t j = 0; j < size; ++j) vectors[i * size + j] = i == j;
  }
  bool turned = true;
  for (int sweep = 0; sweep < kMostSweeps && turned; ++sweep) {
    turned = false;
    for (std::size_t p = 0; p < size; ++p) {
      for (std::size_t q = p + 1; q < size; ++q) {
        const double beside = std::sqrt(std::fabs(at(p, p) * at(q, q)));
        if (!(std::fabs(at(p, q)) > std::max(kCleared * beside, kNothing * largest))) continue;
        turned = true;
        const Turn turn = clearing(at(p, p), at(p, q), at(q, q));
        for (std::size_t k = 0; k < size; ++k) turn(at(k, p), at(k, q));
        for (std::size_t k = 0; k < size; ++k) turn(at(p, k), at(q, k));
        for (std::size_t k = 0; k < size; ++k) turn(vectors[p * size + k], vectors[q * size + k]);
      }
    }
  }
  // Selection sort, in ascending order.
  for (std::size_t i = 0; i < size; ++i) values[i] = at(i, i);
  for (std::size_t i = 0; i < size; ++i) {
    const auto least = static_cast<std::size_t>(std::min_element(values + i, values + size) - values);
    std::swap(values[i], values[least]);
    if (least != i) std::swap_ranges(vectors + i * size, vectors + (i + 1) * size, vectors + least * size);
  }
}

}  // namespace ligament::detail
