// The number scanner, against strtod.
#include <ligament/measure.h>

#include "io/decimal.h"
#include "math/bit_cast.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace ligament::testing {
namespace {

bool same_bits(double a, double b) { return bit_cast<std::uint64_t>(a) == bit_cast<std::uint64_t>(b); }

std::string random_token(Random& random) {
  switch (random.below(8)) {
    case 0:
      return fmt::format("{:.4f}", random.between(-180, 180));
    case 1:
      return fmt::format("{:.6f}", random.between(-1000, 1000));
    case 2:
      return fmt::format("{}", bit_cast<double>(random.bits()));
    case 3:
      return fmt::format("{:.{}e}", random.between(-1, 1), random.below(25));
    case 4:
      return fmt::format("{}", random.bits() >> random.below(64));
    case 5:
      return fmt::format("{}{}.{}", random.below(2) ? "+" : "-", random.below(1000), random.bits());
    case 6:
      return fmt::format("{}e{}", random.bits() >> random.below(64), static_cast<int>(random.below(700)) - 350);
    default:
      return fmt::format("{:.{}f}", random.between(-10, 10), random.below(18));
  }
}

TEST(Decimal, EqualsStrtod) {
  Random random(5);
  for (int i = 0; i < 1'000'000; ++i) {
    const std::string token = random_token(random);
    const double expected = std::strtod(token.c_str(), nullptr);
    if (std::isnan(expected) || token.find('i') != std::string::npos) continue;
    // Once with nothing after it, once with enough to take the quick lane.
    for (const std::string& text : {token, token + " 1.2345 1.2345 1.2345 1.2345"}) {
      double value = 1;
      const char* const stop = detail::scan_decimal(text.data(), text.data() + text.size(), value);
      ASSERT_EQ(stop, text.data() + token.size()) << text;
      ASSERT_TRUE(same_bits(value, expected)) << text << " gave " << value;
    }
  }
}

TEST(Decimal, HardCases) {
  const std::string zeros(5000, '0');
  for (const std::string& token : {std::string(".0083333"),
                                   std::string("5."),
                                   std::string("+1"),
                                   std::string("-0"),
                                   std::string("-.5"),
                                   std::string("9007199254740993"),
                                   std::string("9007199254740992.0000000001"),
                                   std::string("4.9e-324"),
                                   std::string("2.4e-324"),
                                   std::string("2.2250738585072011e-308"),
                                   std::string("1.7976931348623157e308"),
                                   std::string("1e308"),
                                   std::string("1e-400"),
                                   std::string("0e999999999999999999999"),
                                   "0." + zeros + "1e5001",
                                   "1" + zeros + "e-5000",
                                   "0." + zeros + "12345",
                                   "123456789012345678" + zeros.substr(0, 100) + "1",
                                   std::string("00000000000000000000000001.5"),
                                   std::string("1234567.1234567"),
                                   std::string("12345678.5"),
                                   std::string("1.00000000000000011102230246251565404236316680908203125")}) {
    for (const std::string& text : {token, token + "\t1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"}) {
      double value = 7;
      const char* const stop = detail::scan_decimal(text.data(), text.data() + text.size(), value);
      EXPECT_EQ(stop, text.data() + token.size()) << token.substr(0, 60);
      EXPECT_TRUE(same_bits(value, std::strtod(token.c_str(), nullptr))) << token.substr(0, 60) << " gave " << value;
    }
  }
}

TEST(Decimal, TooLargeIsInfinite) {
  for (const std::string text : {"1e999", "-1e309", "1.8e308", "123e99999999999999999999"}) {
    double value = 0;
    ASSERT_NE(detail::scan_decimal(text.data(), text.data() + text.size(), value), nullptr);
    EXPECT_TRUE(std::isinf(value)) << text;
  }
}

TEST(Decimal, WhatIsNoNumber) {
  for (const std::string token :
       {"", ".", "-", "+", "-.", "e5", "nan", "inf", "-inf", "1e", "1e+", "x1", "--1", "+-1"}) {
    for (const std::string& text : {token, token + " 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"}) {
      double value = 0;
      EXPECT_EQ(detail::scan_decimal(text.data(), text.data() + text.size(), value), nullptr) << text;
    }
  }
}

}  // namespace
}  // namespace ligament::testing
