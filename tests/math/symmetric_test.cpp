#include "math/symmetric.h"

#include <ligament/measure.h>

#include <gtest/gtest.h>

#include <cmath>

namespace ligament {
namespace {

template <std::size_t size>
double dot(const std::array<double, size>& a, const std::array<double, size>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

template <std::size_t size>
double trace(const Square<size>& m) {
  double sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += std::fabs(m[i][i]);
  return sum;
}

/// What eigenvectors are: at right angles, of unit length, and only stretched; values ascending.
template <std::size_t size>
void expect_pairs(const EigenPairs<size>& pairs, const Square<size>& matrix) {
  const double rounding = 4e-15 * size;  // of every turn that a vector takes
  const double bound = rounding * trace(matrix) + 1e-300;
  for (std::size_t i = 0; i < size; ++i) {
    EXPECT_LE(pairs.values[i == 0 ? 0 : i - 1], pairs.values[i]);
    for (std::size_t j = 0; j < size; ++j) {
      EXPECT_NEAR(dot(pairs.vectors[i], pairs.vectors[j]), i == j, rounding);
      EXPECT_NEAR(dot(matrix[j], pairs.vectors[i]), pairs.values[i] * pairs.vectors[i][j], bound);
    }
  }
}

/// Σ row·rowᵀ of random rows whose components are the smaller the later they come.
template <std::size_t size>
Square<size> random_moments(Random& random, int rows, double shrink) {
  Square<size> moments{};
  for (int n = 0; n < rows; ++n) {
    std::array<double, size> row;
    double scale = 1;
    for (double& x : row) x = scale * random.between(-1, 1), scale *= shrink;
    add_outer_square(moments, row);
  }
  return moments;
}

template <std::size_t size>
void expect_all_kinds(Random& random) {
  for (const double shrink : {1.0, 0.3, 1e-3}) {
    for (const int rows : {0, 1, 2, static_cast<int>(size), 50}) {  // fewer rows than columns: some values are 0
      const Square<size> moments = random_moments<size>(random, rows, shrink);
      expect_pairs(eigen_pairs(moments), moments);
    }
  }
}

TEST(Symmetric, EigenPairsOfAllKinds) {
  Random random(7);
  for (int n = 0; n < 50; ++n) {
    expect_all_kinds<2>(random);
    expect_all_kinds<3>(random);
    expect_all_kinds<4>(random);
    expect_all_kinds<10>(random);
  }
}

TEST(Symmetric, NegativeAndEqualValues) {
  const Square<3> matrix{{{0, 2, 0}, {2, 0, 0}, {0, 0, 2}}};
  const EigenPairs<3> pairs = eigen_pairs(matrix);
  expect_pairs(pairs, matrix);
  EXPECT_NEAR(pairs.values[0], -2, 1e-15);
  EXPECT_NEAR(pairs.values[1], 2, 1e-15);
  EXPECT_NEAR(pairs.values[2], 2, 1e-15);
}

TEST(Symmetric, SmallValuesKeepTheirDigits) {
  // [[1, ab], [ab, (a² + c)·b²]] with b = 1e-8 has determinant c·b², to the last digits.
  const double a = 0.5, b = 1e-8, c = 0.75;
  const EigenPairs<2> pairs = eigen_pairs<2>({{{1, a * b}, {a * b, (a * a + c) * b * b}}});
  EXPECT_NEAR(pairs.values[0] * pairs.values[1] / (c * b * b), 1, 1e-14);
}

}  // namespace
}  // namespace ligament
