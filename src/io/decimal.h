// Decimal numbers to doubles, correctly rounded: the innermost loop of reading motion.
#pragma once

#include "math/bit_cast.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ligament::detail {

/// Powers of ten that a double holds exactly. A mantissa below 2^53 multiplied or divided by one of them is rounded
/// once, hence correctly.
inline constexpr double kPowersOfTen[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                          1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
inline constexpr std::uint64_t kWholePowersOfTen[] = {1,       10,        100,        1'000,      10'000,
                                                      100'000, 1'000'000, 10'000'000, 100'000'000};
inline constexpr int kLargestExactPower = 22;
inline constexpr std::uint64_t kExactMantissa = std::uint64_t{1} << 53;

/// The quick lane loads two words past a sign; it may be used where at least this many bytes are left.
inline constexpr std::ptrdiff_t kQuickBytes = 24;

inline bool is_digit(char c) { return static_cast<unsigned char>(c - '0') < 10; }
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }
inline bool is_space(char c) { return is_blank(c) || is_line_end(c); }

/// Reads [+-] digits [. digits] [e [+-] digits] at p, with at least one digit before the e. Returns where it ends, or
/// nullptr where there is no such number; too large a number yields an infinity, too small a one zero.
const char* scan_decimal_carefully(const char* p, const char* end, double& value);

inline std::uint64_t load_word(const char* p) {
  std::uint64_t word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

/// The high bit of each byte of `word` that is no digit, where the bytes of a digit have been turned to 0…9. Bits above
/// the lowest that is set may be wrong next to bytes beyond ASCII, which end a number anyway.
inline std::uint64_t mark_no_digits(std::uint64_t word) {
  return ((word + 0x7676767676767676u) | word) & 0x8080808080808080u;
}

/// The number whose `count` decimal digits, 1 to 8, are the lowest bytes of `digits`, the first one lowest.
inline std::uint64_t digits_to_number(std::uint64_t digits, int count) {
  digits <<= 8 * (8 - count);
  digits = digits * 10 + (digits >> 8);
  const std::uint64_t outer = (digits & 0x000000FF000000FFu) * 0x000F424000000064u;          // 10^6, 10^2
  const std::uint64_t inner = ((digits >> 16) & 0x000000FF000000FFu) * 0x0000271000000001u;  // 10^4, 1
  return (outer + inner) >> 32;
}

/// The index of the lowest byte that is marked, 8 if none is.
inline int lowest_byte(std::uint64_t marks) { return std::countr_zero(marks) >> 3; }

/// -12.3456 and its like, up to 7 digits in its first 8 bytes and 8 in the next: eight bytes at a time, without a
/// branch on sign or length. Returns nullptr for all others, numbers or not.
inline const char* scan_decimal_quickly(const char* p, double& value) {
  static constexpr std::uint64_t kZeros = 0x3030303030303030u;
  const std::uint64_t with_sign = load_word(p), without_sign = load_word(p + 1);
  const std::uint64_t negative = (with_sign & 0xFF) == '-';
  const std::uint64_t word = (negative != 0 ? without_sign : with_sign) ^ kZeros;
  p += negative;
  std::uint64_t marks = mark_no_digits(word);
  if (marks == 0) return nullptr;
  const int whole = lowest_byte(marks);
  std::uint64_t mantissa;
  int decimals = 0;
  if (p[whole] == '.') {
    marks &= marks - 1;
    // Close the gap that the point leaves: what is below it stays, what is above it moves down.
    const std::uint64_t below = (std::uint64_t{1} << (8 * whole)) - 1;
    const std::uint64_t digits = (word & below) | ((word >> 8) & ~below);
    const int length = lowest_byte(marks);
    if (length == 1) return nullptr;
    mantissa = digits_to_number(digits, length - 1);
    decimals = length - 1 - whole;
    p += length;
    if (length == 8 && is_digit(*p)) {
      const std::uint64_t more = load_word(p) ^ kZeros;
      const int count = lowest_byte(mark_no_digits(more));
      mantissa = mantissa * kWholePowersOfTen[count] + digits_to_number(more, count);
      decimals += count;
      p += count;
    }
  } else {
    if (whole == 0) return nullptr;
    mantissa = digits_to_number(word, whole);
    p += whole;
  }
  if (!is_space(*p)) return nullptr;
  const double magnitude = static_cast<double>(static_cast<std::int64_t>(mantissa)) / kPowersOfTen[decimals];
  value = bit_cast<double>(bit_cast<std::uint64_t>(magnitude) | negative << 63);
  return p;
}

/// The number at p: as scan_decimal_carefully, only sooner.
inline const char* scan_decimal(const char* p, const char* end, double& value) {
  if constexpr (std::endian::native == std::endian::little) {
    if (end - p >= kQuickBytes) {
      if (const char* stop = scan_decimal_quickly(p, value)) return stop;
    }
  }
  return scan_decimal_carefully(p, end, value);
}

}  // namespace ligament::detail
