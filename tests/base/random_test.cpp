// The random generator gives the numbers that SplitMix64 is published with, evenly and repeatably.
#include <ligament/measure.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace ligament::testing {
namespace {

TEST(Random, GivesThePublishedNumbers) {
  Random zero(0);
  for (const std::uint64_t expected :
       {0xE220A8397B1DCDAFull, 0x6E789E6AA1B965F4ull, 0x06C45D188009454Full, 0xF88BB8A8724C81ECull}) {
    EXPECT_EQ(zero.bits(), expected);
  }
  Random other(1234567);
  for (const std::uint64_t expected : {6457827717110365317ull, 3203168211198807973ull, 9817491932198370423ull,
                                       4593380528125082431ull, 16408922859458223821ull}) {
    EXPECT_EQ(other.bits(), expected);
  }
}

TEST(Random, UnitIsTheUpper53BitsAndNeverOne) {
  Random bits(7), unit(7);
  for (int i = 0; i < 10000; ++i) {
    const double expected = std::ldexp(static_cast<double>(bits.bits() >> 11), -53), u = unit.unit();
    ASSERT_EQ(u, expected);
    ASSERT_TRUE(u >= 0 && u < 1) << u;
  }
}

TEST(Random, BetweenStaysWithinItsEndsAndHasTheirMean) {
  Random random(8);
  double sum = 0;
  for (int i = 0; i < 100000; ++i) {
    const double x = random.between(-3, 5);
    ASSERT_TRUE(x >= -3 && x < 5) << x;
    sum += x;
  }
  EXPECT_NEAR(sum / 100000, 1, 4 * 8 / std::sqrt(12 * 100000.0));  // four standard errors
}

TEST(Random, BelowReachesEveryNumberAboutEquallyOften) {
  Random random(9);
  for (const std::uint64_t n : {1u, 2u, 7u, 100u}) {
    std::vector<int> seen(n);
    const double expected = 1000;
    for (std::uint64_t i = 0; i < 1000 * n; ++i) ++seen.at(random.below(n));
    for (const int count : seen) EXPECT_NEAR(count, expected, 6 * std::sqrt(expected)) << n;
  }
}

TEST(Random, ACopyGoesOnAlike) {
  Random a(10);
  a.bits();
  Random b = a;
  for (int i = 0; i < 100; ++i) ASSERT_EQ(a.bits(), b.bits());
}

}  // namespace
}  // namespace ligament::testing
