// Rows of numbers as many hands write them, against a reader that asks strtod word by word.
#include "io/bvh_support.h"

#include <cstdlib>
#include <optional>
#include <sstream>

namespace ligament::testing {
namespace {

/// How one program writes numbers, mostly.
struct Hand {
  int decimals;
  const char *separator, *line_end;
  double largest;
};

std::string number_by(const Hand& hand, Random& random) {
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

/// A file of so many joints with a channel each.
Motion random_motion(Random& random) {
  Motion motion;
  motion.columns = 1 + random.below(random.below(4) == 0 ? 120 : 12);
  motion.rows = random.below(70);
  motion.text = "HIERARCHY\n";
  for (std::size_t c = 0; c < motion.columns; ++c) motion.text += "ROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\n";
  motion.text += fmt::format("MOTION\nFrames: {}\nFrame Time: 1\n", motion.rows);
  motion.from = motion.text.size();
  const Hand hand = random_hand(random);
  for (std::size_t r = 0; r < motion.rows; ++r) {
    for (std::size_t c = 0; c < motion.columns; ++c) {
      motion.text += (c == 0 ? "" : hand.separator) + number_by(hand, random);
    }
    motion.text += r + 1 == motion.rows && random.below(3) == 0 ? "" : hand.line_end;
  }
  return motion;
}

/// What strtod takes that is no decimal number: hexadecimal, infinite, not a number.
bool has_only_decimal_characters(const std::string& word) {
  return word.find_first_not_of("0123456789+-.eE") == word.npos;
}

/// The numbers of a word-by-word reader, or nothing where it finds something wrong.
std::optional<std::vector<double>> read_singly(const Motion& motion) {
  std::vector<double> values;
  std::vector<std::size_t> counts;  // of each line that is not blank
  const std::string_view text = std::string_view(motion.text).substr(motion.from);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    std::istringstream line{std::string(text.substr(begin, end - begin))};
    std::size_t count = 0;
    for (std::string word; line >> word; ++count) {
      char* stop = nullptr;
      values.push_back(std::strtod(word.c_str(), &stop));
      const bool whole = stop == word.c_str() + word.size() && has_only_decimal_characters(word);
      if (!whole || !std::isfinite(values.back())) return std::nullopt;
    }
    if (count != 0) counts.push_back(count);
    begin = end + 1;
  }
  const std::size_t wanted = motion.rows * motion.columns;
  const bool one_row_each = counts.size() >= motion.rows &&
                            std::all_of(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(motion.rows),
                                        [&](std::size_t n) { return n == motion.columns; });
  if (!one_row_each && values.size() != wanted) return std::nullopt;
  values.resize(wanted);
  return values;
}

void expect_read_as_singly(const Motion& motion, std::optional<std::vector<double>> expected) {
  const Result<Bvh> bvh = parse_bvh(motion.text, "a.bvh");
  ASSERT_EQ(bvh.ok(), expected.has_value()) << motion.text << (bvh.ok() ? "" : bvh.error().message());
  if (!bvh) return;
  ASSERT_EQ(bvh->frames, motion.rows);
  ASSERT_EQ(bvh->values.size(), expected->size());
  for (std::size_t i = 0; i < expected->size(); ++i) {
    ASSERT_TRUE(same_bits(bvh->values[i], (*expected)[i])) << motion.text << "\n" << i;
  }
}

TEST(BvhNumbers, AreThoseOfStrtodWhoeverWroteThem) {
  Random random(31);
  for (int i = 0; i < 3000; ++i) {
    const Motion motion = random_motion(random);
    const auto expected = read_singly(motion);
    ASSERT_TRUE(expected.has_value()) << motion.text;
    expect_read_as_singly(motion, expected);
  }
}

TEST(BvhNumbers, WhatIsWrongWordByWordIsWrong) {
  static constexpr char kBytes[] = " \t\n\r.-+eE0123456789x\v\f\x01\x7F\x80\xFF,;";  // and the zero at its end
  Random random(32);
  int failed = 0;
  for (int i = 0; i < 8000; ++i) {
    Motion motion = random_motion(random);
    for (std::uint64_t n = 1 + random.below(3); n > 0 && motion.text.size() > motion.from; --n) {
      motion.text[motion.from + random.below(motion.text.size() - motion.from)] = kBytes[random.below(sizeof kBytes)];
    }
    const auto expected = read_singly(motion);
    expect_read_as_singly(motion, expected);
    if (HasFatalFailure()) return;
    failed += expected ? 0 : 1;
  }
  EXPECT_GT(failed, 1000);
}

}  // namespace
}  // namespace ligament::testing
