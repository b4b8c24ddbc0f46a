// Rows read all at once, against the same rows read number by number.
#include "base/random.h"
#include "io/bvh/half_angle_rows.h"
#include "io/bvh/number_row.h"
#include "io/bvh/text_window.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace ligament::testing {
namespace {

using detail::BlockOfFloats;
using detail::half_angle;
using detail::kBlock;

/// Half angles by columns, and where reading ended; nothing if it failed.
struct Read {
  std::vector<std::uint32_t> bits;
  std::size_t position = 0;

  bool operator==(const Read&) const = default;
};

std::optional<Read> read_together(const std::string& text, std::size_t from, std::size_t columns, std::size_t rows) {
  detail::HalfAngleRows reader;
  reader.start(text, from, columns);
  std::vector<BlockOfFloats> block(columns);
  Read read;
  for (std::size_t first = 0; first < rows; first += kBlock) {
    const std::size_t count = std::min(kBlock, rows - first);
    if (!reader.read(count, block.data())) return std::nullopt;
    for (std::size_t r = 0; r < count; ++r) {
      for (std::size_t c = 0; c < columns; ++c) read.bits.push_back(std::bit_cast<std::uint32_t>(block[c][r]));
    }
  }
  read.position = reader.position();
  return read;
}

std::optional<Read> read_singly(const std::string& text, std::size_t from, std::size_t columns, std::size_t rows) {
  const char *p = text.data() + from, *const end = text.data() + text.size();
  Read read;
  for (std::size_t r = 0; r < rows; ++r) {
    p = detail::skip_spaces(p, end);
    const auto take = [&](std::size_t, double value) {
      read.bits.push_back(std::bit_cast<std::uint32_t>(half_angle(value)));
    };
    if (!detail::read_row(p, end, columns, take)) return std::nullopt;
  }
  read.position = static_cast<std::size_t>(p - text.data());
  return read;
}

/// How one program writes numbers, mostly.
struct Hand {
  int decimals;
  const char *separator, *line_end;
  double largest;
};

std::string random_number(Random& random, const Hand& hand) {
  const double value = random.below(6) == 0 ? 0 : random.between(-hand.largest, hand.largest);
  switch (random.below(60)) {
    case 0:
      return fmt::format("{}", value);
    case 1:
      return fmt::format("{:.{}f}", value, random.below(12));
    case 2:
      return fmt::format("{:e}", value);
    case 3:
      return fmt::format("{:+.4f}", value);
    case 4:
      return fmt::format("{}.", static_cast<int>(value));
    case 5:
      return fmt::format(".{}", random.below(100000));
    case 6:
      return fmt::format("{:.4f}", value * 1e5);
    default:
      return fmt::format("{:.{}f}", value, hand.decimals);
  }
}

Hand random_hand(Random& random) {
  static constexpr const char* kSeparators[] = {" ", " ", " ", "\t", "  ", " \t "};
  static constexpr const char* kLineEnds[] = {"\n", "\r\n", " \n", " \r\n", "\n\n", "\r"};
  static constexpr double kLargest[] = {0.5, 9, 90, 180, 999, 9999};
  return {static_cast<int>(random.below(10)), kSeparators[random.below(6)], kLineEnds[random.below(6)],
          kLargest[random.below(6)]};
}

struct Motion {
  std::string text;
  std::size_t from, columns, rows;
};

Motion random_motion(Random& random) {
  Motion motion;
  motion.text = std::string(random.below(40), '\xE9') + "\n";
  motion.from = motion.text.size();
  motion.columns = 1 + random.below(random.below(4) == 0 ? 120 : 12);
  motion.rows = random.below(2 * kBlock + 3);
  const Hand hand = random_hand(random);
  for (std::size_t r = 0; r < motion.rows; ++r) {
    for (std::size_t c = 0; c < motion.columns; ++c) {
      motion.text += (c == 0 ? "" : hand.separator) + random_number(random, hand);
    }
    motion.text += r + 1 == motion.rows && random.below(3) == 0 ? "" : hand.line_end;
  }
  return motion;
}

TEST(HalfAngleRows, EqualNumbersReadOneByOne) {
  Random random(31);
  for (int i = 0; i < 3000; ++i) {
    const Motion m = random_motion(random);
    const auto together = read_together(m.text, m.from, m.columns, m.rows);
    ASSERT_TRUE(together.has_value()) << m.text;
    ASSERT_EQ(together, read_singly(m.text, m.from, m.columns, m.rows)) << m.text;
  }
}

/// Their half angles lie so near the middle between two floats that one product alone rounds to the wrong one.
TEST(HalfAngleRows, NumbersBetweenTwoFloatsGoToTheRightOne) {
  struct Between {
    const char* number;
    double digits, power;
  };
  for (const Between& between : {Between{"348.3017128", 3483017128, 1e7}, Between{"43.5377141", 435377141, 1e7},
                                 Between{"87.0754282", 870754282, 1e7}, Between{"305.83012122", 30583012122, 1e8}}) {
    const double product = between.digits * (detail::kHalfRadiansPerDegree / between.power);
    ASSERT_NE(static_cast<float>(product), half_angle(between.digits / between.power)) << "not so near";
    const int decimals = between.power == 1e7 ? 7 : 8;
    // The first row is read one by one, and tells how many decimals there are.
    std::string text(40, '\n');
    for (int row = 0; row < 6; ++row) {
      text += fmt::format("{:.{}f} {}{} {:.{}f}\n", 1.5, decimals, row % 2 ? "-" : "",
                          row < 2 ? "0." + std::string(std::size_t(decimals), '7') : between.number, 2.5, decimals);
    }
    text += std::string(80, ' ');
    const auto together = read_together(text, 40, 3, 6);
    ASSERT_TRUE(together.has_value()) << text;
    EXPECT_EQ(together, read_singly(text, 40, 3, 6)) << text;
  }
}

TEST(HalfAngleRows, WhatIsWrongWithOneIsWrongWithBoth) {
  static constexpr char kBytes[] = " \t\n\r.-+eE0123456789x\v\f\x01\x7F\x80\xFF,;";  // and the zero at its end
  Random random(32);
  int failed = 0;
  for (int i = 0; i < 8000; ++i) {
    Motion m = random_motion(random);
    for (std::uint64_t n = 1 + random.below(3); n > 0 && m.text.size() > m.from; --n) {
      m.text[m.from + random.below(m.text.size() - m.from)] = kBytes[random.below(sizeof kBytes)];
    }
    const auto singly = read_singly(m.text, m.from, m.columns, m.rows);
    ASSERT_EQ(read_together(m.text, m.from, m.columns, m.rows), singly) << m.text;
    failed += singly ? 0 : 1;
  }
  EXPECT_GT(failed, 1000);
}

TEST(HalfAngleRows, SeveralTurnsLeaveTheRotation) {
  for (const double degrees : {0.0, 359.9999, 360.0, 360.0001, 719.5, 720.0, 1080.0, 9999.9999, 123456.5, 5e9, 1e300}) {
    for (const double signed_degrees : {degrees, -degrees}) {
      const double exact = std::remainder(signed_degrees, 720) * (kPi<double> / 360), got = half_angle(signed_degrees);
      EXPECT_NEAR(std::sin(got), std::sin(exact), 2e-7) << signed_degrees;
      EXPECT_NEAR(std::cos(got), std::cos(exact), 2e-7) << signed_degrees;
      EXPECT_LE(std::fabs(got), 3.1415928) << signed_degrees;
    }
  }
  EXPECT_TRUE(std::signbit(half_angle(-0.0)));
  EXPECT_EQ(half_angle(std::numeric_limits<double>::infinity()), 0);
}

template <class Look>
void expect_every_byte_to_be_what_it_is() {
  using detail::TextWindow;
  std::string text(256 + TextWindow::kBytes, ' ');
  for (int c = 0; c < 256; ++c) text[static_cast<std::size_t>(c)] = static_cast<char>(c);
  for (std::size_t from = 0; from < 256; ++from) {
    const TextWindow window = Look::at(text.data() + from);
    bool foreign = false;
    for (std::size_t i = 0; i < TextWindow::kBytes; ++i) {
      const char c = text[from + i];
      const auto has = [&](std::uint64_t bits) { return (bits >> i & 1) != 0; };
      const auto code = static_cast<unsigned char>(c);
      ASSERT_EQ(has(window.spaces), detail::is_space(c)) << int{code};
      ASSERT_EQ(has(window.line_ends), detail::is_line_end(c)) << int{code};
      ASSERT_EQ(has(window.minuses), c == '-') << int{code};
      ASSERT_EQ(has(window.points), c == '.') << int{code};
      foreign = foreign || code >= 0x80 || (code < ' ' && !detail::is_space(c));
    }
    ASSERT_EQ(window.foreign != 0, foreign) << from;
  }
}

TEST(TextWindow, EveryByteIsWhatItIs) {
  expect_every_byte_to_be_what_it_is<detail::PlainLook>();
#if defined(LIGAMENT_WIDE_WINDOWS)
  if (__builtin_cpu_supports("x86-64-v3")) expect_every_byte_to_be_what_it_is<detail::Avx2Look>();
  if (__builtin_cpu_supports("x86-64-v4")) expect_every_byte_to_be_what_it_is<detail::Avx512Look>();
#endif
}

TEST(TextWindow, OneForeignByteShows) {
  for (std::size_t i = 0; i < detail::TextWindow::kBytes; ++i) {
    for (const char c : {'\x01', '\x7F', '\x80', '\xFF'}) {
      std::string text(detail::TextWindow::kBytes, '7');
      text[i] = c;
      const bool foreign = c != '\x7F';
      EXPECT_EQ(detail::PlainLook::at(text.data()).foreign != 0, foreign);
#if defined(LIGAMENT_WIDE_WINDOWS)
      if (__builtin_cpu_supports("x86-64-v3")) {
        EXPECT_EQ(detail::Avx2Look::at(text.data()).foreign != 0, foreign);
      }
      if (__builtin_cpu_supports("x86-64-v4")) {
        EXPECT_EQ(detail::Avx512Look::at(text.data()).foreign != 0, foreign);
      }
#endif
    }
  }
}

}  // namespace
}  // namespace ligament::testing
