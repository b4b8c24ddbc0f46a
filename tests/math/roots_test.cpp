// Roots and geometric means: against the C library's, and where that would overflow.
#include <ligament/measure.h>

#include "math/roots.h"

#include <gtest/gtest.h>

namespace ligament::testing {
namespace {

constexpr double kRounding = 1e-15;

TEST(NthRoot, IsThatOfTheLibraryToTheLastBits) {
  Random random(1);
  for (const int n : {1, 2, 3, 5, 7, 26, 64}) {
    for (int i = 0; i < 2000; ++i) {
      const double x = std::ldexp(random.between(0.5, 1), static_cast<int>(random.below(2000)) - 1000);
      ASSERT_NEAR(nth_root(x, n) / std::pow(x, 1.0 / n), 1, 1e-13) << x << " " << n;  // the library's 1/n is rounded
    }
  }
}

TEST(NthRoot, OfPowersIsWhatTheyArePowersOf) {
  for (const double x : {0.125, 0.3, 1.0, 1.7, 2.0, 10.0}) {
    EXPECT_DOUBLE_EQ(nth_root(x, 1), x);
    EXPECT_DOUBLE_EQ(nth_root(x * x, 2), x);
    EXPECT_DOUBLE_EQ(nth_root(x * x * x, 3), x);
  }
  EXPECT_EQ(nth_root(0, 3), 0);
  EXPECT_NEAR(nth_root(5e-324, 2) / std::sqrt(5e-324), 1, kRounding);
}

TEST(GeometricMean, IsBetweenItsNumbersHoweverLargeTheirProduct) {
  GeometricMean none, same, wide;
  EXPECT_EQ(none.value(), 1);
  for (int i = 0; i < 500; ++i) same.add(3e-7);
  EXPECT_NEAR(same.value() / 3e-7, 1, 1e-13);
  for (int i = 0; i < 100; ++i) wide.add(i % 2 ? 1e250 : 1e-240);
  EXPECT_NEAR(wide.value() / 1e5, 1, 1e-12);
}

}  // namespace
}  // namespace ligament::testing
