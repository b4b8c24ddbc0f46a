#include "io/bvh/half_angle_rows.h"

#include "io/decimal.h"
#include "io/bvh/number_row.h"
#include "io/bvh/text_window.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace ligament::detail {
namespace {

using Words = HalfAngleRows::Words;

/// Numbers in a window of text that are looked for without asking how many there are: those of six characters fit.
constexpr int kUsual = 10;
constexpr std::size_t kSpare = TextWindow::kBytes;
/// Digits after the point that are converted together: those of two words.
constexpr int kMostDecimals = 8;
constexpr int kWord = 4;  // characters

constexpr std::uint32_t kSignBit = 0x80000000u;  // of a float
constexpr std::uint32_t in_each_byte(unsigned char c) { return 0x01010101u * c; }
constexpr std::uint32_t kMark = in_each_byte(0x80);

std::uint32_t load_four(const char* p) {
  std::uint32_t word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// Four characters in a word, the first one lowest; all are ASCII. A byte is marked by its high bit.

/// The digits among them become 0…9.
std::uint32_t to_digits(std::uint32_t word) { return word ^ in_each_byte('0'); }
std::uint32_t mark_others(std::uint32_t digits) { return ((digits + in_each_byte(0x76)) | digits) & kMark; }
std::uint32_t mark_equal(std::uint32_t word, char c) {
  return ~((word ^ in_each_byte(c)) + in_each_byte(0x7F)) & kMark;
}
std::uint32_t mark_spaces(std::uint32_t word) { return ~(word + in_each_byte(0x7F - ' ')) & kMark; }
std::uint32_t to_number(std::uint32_t digits) {
  const std::uint32_t pairs = digits * 10 + (digits >> 8);
  return (pairs & 0xFF) * 100 + (pairs >> 16 & 0xFF);
}
/// The last of the four bytes.
constexpr std::uint32_t last_bytes(int count) { return count == 0 ? 0 : ~std::uint32_t{0} << (8 * (kWord - count)); }

/// What is known of numbers that were converted together.
struct Converted {
  bool any_odd;     ///< some are of another form
  bool any_unsure;  ///< of some it is not sure that the last digit is right
};

/// The digits of numbers of so many decimals: `head` is the four characters before the point, `tail` the four, or
/// fewer, after it, `rest` the end of the number where it has more. Returns whether any are of another form, or beyond
/// a turn.
template <bool kMoreThanFour>
bool gather_digits(std::size_t count, int in_tail, int in_rest, Words& words) {
  const std::uint32_t tail_bytes = last_bytes(in_tail), rest_bytes = last_bytes(in_rest);
  const auto tail_scale = static_cast<std::uint32_t>(kWholePowersOfTen[in_tail]);
  const std::uint32_t far = static_cast<std::uint32_t>(kTurn) * tail_scale;
  const std::uint32_t *heads = words.head.data(), *tails = words.tail.data(), *rests = words.rest.data();
  std::uint32_t *odds = words.odd.data(), *signs = words.sign.data();
  std::int32_t *high = words.high.data(), *low = words.low.data();
  std::uint32_t any_odd = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t head = to_digits(heads[i]), tail = to_digits(tails[i]);
    std::uint32_t others = mark_others(head);  // and all bytes before the last of them
    others |= others >> 8;
    others |= others >> 16;
    const std::uint32_t before = others ^ (others >> 8);  // what the digits come after: a sign, a space, or nothing
    const std::uint32_t minus = mark_equal(heads[i], '-') & before;
    const std::uint32_t whole = to_number(head & ~(others | (others - (others >> 7))));
    const std::uint32_t first = whole * tail_scale + to_number(tail & tail_bytes);
    std::uint32_t odd = (mark_others(tail) & tail_bytes) | ((before & (minus | mark_spaces(heads[i]))) == 0 ? 1 : 0);
    odd |= first >= far ? 1 : 0;
    if constexpr (kMoreThanFour) {
      const std::uint32_t rest = to_digits(rests[i]);
      odd |= mark_others(rest) & rest_bytes;
      low[i] = static_cast<std::int32_t>(to_number(rest & rest_bytes));
    }
    high[i] = static_cast<std::int32_t>(first);
    signs[i] = minus != 0 ? kSignBit : 0;
    odds[i] = odd;
    any_odd |= odd;
  }
  return any_odd != 0;
}

/// From digits to half angles. half_angle rounds three times: the quotient of digits and power of ten, its product with
/// the constant, and that to a float. One product with the quotient of both is at most four steps of a double away, so
/// that the float is the same unless the middle between two floats is that near. Returns whether one is.
template <bool kMoreThanFour>
bool scale_digits(std::size_t count, int in_rest, double factor, Words& words) {
  constexpr std::uint64_t kBelowFloat = (std::uint64_t{1} << 29) - 1;  // the digits that a double has more
  constexpr std::uint64_t kMiddle = std::uint64_t{1} << 28, kUnsure = 8;
  const double rest_scale = kPowersOfTen[in_rest];
  const std::int32_t *high = words.high.data(), *low = words.low.data();
  const std::uint32_t* signs = words.sign.data();
  float* half = words.half.data();
  std::uint64_t unsure = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto digits = static_cast<double>(high[i]);
    if constexpr (kMoreThanFour) digits = digits * rest_scale + static_cast<double>(low[i]);
    const double size = digits * factor;
    const std::uint64_t off = (std::bit_cast<std::uint64_t>(size) - (kMiddle - kUnsure)) & kBelowFloat;
    unsure |= off <= 2 * kUnsure ? 1 : 0;
    half[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(static_cast<float>(size)) ^ signs[i]);
  }
  return unsure != 0;
}

template <bool kMoreThanFour>
Converted convert(std::size_t count, int decimals, Words& words) {
  const int in_tail = kMoreThanFour ? kWord : decimals, in_rest = decimals - in_tail;
  const bool any_odd = gather_digits<kMoreThanFour>(count, in_tail, in_rest, words);
  return {any_odd, scale_digits<kMoreThanFour>(count, in_rest, kHalfRadiansPerDegree / kPowersOfTen[decimals], words)};
}

/// Makes odd those that have no point where it was looked for.
void mark_pointless(std::uint64_t ends, std::uint64_t behind_points, std::uint32_t* heads) {
  for (; ends != 0; ends &= ends - 1, ++heads) {
    if ((ends & (0 - ends) & behind_points) == 0) *heads = in_each_byte('.');
  }
}

/// A line's numbers that were found.
struct Line {
  std::size_t words = 0;
  const char* end = nullptr;  ///< null where it has too many, or what is no plain text
};

/// Finds where the numbers of a line end, and what stands around their points.
template <class Look, bool kMoreThanFour>
Line find_words(const char* begin, const char* text_end, std::size_t most, int decimals, Words& words) {
  Line line;
  std::uint64_t after_space = 1, after_points = 0, wrong = 0;
  const int from_point = decimals + 1, from_tail = std::max(decimals, kWord);
  for (const char* at = begin;; at += TextWindow::kBytes) {
    if (text_end - at < static_cast<std::ptrdiff_t>(TextWindow::kBytes) || line.words > most) return {};
    const TextWindow window = Look::at(at);
    const std::uint64_t behind_spaces = window.spaces << 1 | after_space;
    const std::uint64_t behind_points = window.points << from_point | after_points;
    after_space = window.spaces >> 63;
    after_points = window.points >> (64 - from_point);
    wrong |= window.foreign | (window.minuses & ~behind_spaces);
    const std::uint64_t ends = window.spaces & ~behind_spaces & (window.line_ends ^ (window.line_ends - 1));
    std::uint64_t left = ends;
    const auto take_next = [&](std::size_t word) {
      const char* const stop = at + std::countr_zero(left);
      words.end[word] = static_cast<std::uint32_t>(stop - begin);
      words.head[word] = load_four(stop - from_point - kWord);
      words.tail[word] = load_four(stop - from_tail);
      if constexpr (kMoreThanFour) words.rest[word] = load_four(stop - kWord);
      left &= left - 1;
    };
    const std::size_t before = line.words;
    for (std::size_t i = 0; i < kUsual; ++i) take_next(before + i);
    line.words += static_cast<std::size_t>(std::popcount(ends));
    for (std::size_t i = before + kUsual; i < line.words; ++i) take_next(i);
    if ((ends & ~behind_points) != 0) mark_pointless(ends, behind_points, words.head.data() + before);
    if (window.line_ends != 0) {
      if (wrong == 0) line.end = at + std::countr_zero(window.line_ends);
      return line;
    }
  }
}

struct Together {
  const char* line_end;  ///< null where the line is not what was expected
  Converted converted;
};

template <class Look, bool kMoreThanFour>
Together read_line(const char* begin, const char* text_end, std::size_t columns, int decimals, Words& words) {
  const Line line = find_words<Look, kMoreThanFour>(begin, text_end, columns, decimals, words);
  if (line.end == nullptr || line.words != columns) return {nullptr, {}};
  return {line.end, convert<kMoreThanFour>(columns, decimals, words)};
}

/// For numbers of up to four decimals, and of more.
using ReadLine = Together (*)(const char* begin, const char* text_end, std::size_t columns, int decimals, Words&);
struct LineReaders {
  ReadLine of_four, of_eight;
};

#if defined(LIGAMENT_WIDE_WINDOWS)
#define LIGAMENT_READERS(name, arch, Look)                                                                             \
  __attribute__((target(arch), flatten))                                                                               \
  Together name##_of_four(const char* begin, const char* text_end, std::size_t columns, int decimals, Words& words) {  \
    return read_line<Look, false>(begin, text_end, columns, decimals, words);                                          \
  }                                                                                                                    \
  __attribute__((target(arch), flatten))                                                                               \
  Together name##_of_eight(const char* begin, const char* text_end, std::size_t columns, int decimals, Words& words) { \
    return read_line<Look, true>(begin, text_end, columns, decimals, words);                                           \
  }
LIGAMENT_READERS(by_avx2, "arch=x86-64-v3", Avx2Look)
LIGAMENT_READERS(by_avx512, "arch=x86-64-v4", Avx512Look)
#undef LIGAMENT_READERS
#endif

LineReaders best_readers() {
#if defined(LIGAMENT_WIDE_WINDOWS)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return {by_avx512_of_four, by_avx512_of_eight};
  if (__builtin_cpu_supports("x86-64-v3")) return {by_avx2_of_four, by_avx2_of_eight};
#endif
  return {read_line<PlainLook, false>, read_line<PlainLook, true>};
}

const char* word_begin(const char* line, const char* word_end) {
  const char* begin = word_end;
  while (begin != line && !is_space(begin[-1])) --begin;
  return begin;
}

}  // namespace

void HalfAngleRows::start(std::string_view text, std::size_t from, std::size_t columns) {
  text_ = text.data();
  next_ = text_ + from;
  end_ = text.data() + text.size();
  columns_ = columns;
  const std::size_t size = columns + kSpare;
  for (auto* of_words : {&words_.end, &words_.head, &words_.tail, &words_.rest, &words_.sign, &words_.odd}) {
    of_words->resize(size);
  }
  for (auto* of_words : {&words_.high, &words_.low}) of_words->resize(size);
  words_.half.resize(size);
}

bool HalfAngleRows::read(std::size_t rows, BlockOfFloats* out) {
  for (std::size_t row = 0; row < rows; ++row) {
    next_ = skip_spaces(next_, end_);
    if (!read_together() && !read_singly()) return false;
    for (std::size_t i = 0; i < columns_; ++i) out[i][row] = words_.half[i];
  }
  return true;
}

bool HalfAngleRows::read_together() {
  // What is before a row is looked at together with its first number.
  if (next_ - text_ < 2 * kMostDecimals) return false;
  static const LineReaders readers = best_readers();
  const ReadLine reader = decimals_ > kWord ? readers.of_eight : readers.of_four;
  const Together together = reader(next_, end_, columns_, decimals_, words_);
  if (together.line_end == nullptr || together.converted.any_unsure) return false;
  if (together.converted.any_odd && !read_odd_ones()) return false;
  next_ = together.line_end;
  return true;
}

/// One by one those that could not be converted together.
bool HalfAngleRows::read_odd_ones() {
  std::size_t count = 0;
  int decimals = 0;  // of the last one
  for (std::size_t i = 0; i < columns_; ++i) {
    if (words_.odd[i] == 0) continue;
    const char* const stop = next_ + words_.end[i];
    const char* const begin = word_begin(next_, stop);
    double value = 0;
    if (scan_decimal(begin, end_, value) != stop || !std::isfinite(value)) return false;
    words_.half[i] = half_angle(value);
    const char* const point = std::find(begin, stop, '.');
    decimals = static_cast<int>(std::min<std::ptrdiff_t>(stop - point - 1, kMostDecimals + 1));
    ++count;
  }
  if (count * 2 > columns_ && decimals > 0 && decimals <= kMostDecimals) decimals_ = decimals;
  return true;
}

bool HalfAngleRows::read_singly() {
  return read_row(next_, end_, columns_, [&](std::size_t i, double value) { words_.half[i] = half_angle(value); });
}

}  // namespace ligament::detail
