// A row of numbers in a text, one after the other.
#pragma once

#include "io/decimal.h"

#include <algorithm>
#include <cmath>

namespace ligament::detail {

inline const char* skip_blanks(const char* p, const char* end) {
  while (p != end && is_blank(*p)) ++p;
  return p;
}
inline const char* skip_spaces(const char* p, const char* end) {
  while (p != end && is_space(*p)) ++p;
  return p;
}

/// Reads one row of finite numbers that ends where its line ends, and moves p there; calls take(index, number) for each
/// of them. False, with p anywhere, for any other row: what is wrong with it is for others to find out.
template <class Take>
bool read_row(const char*& p, const char* end, std::size_t count, Take take) {
  double largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    double value = 0;
    p = skip_blanks(p, end);
    p = scan_decimal(p, end, value);
    if (p == nullptr || (p != end && !is_space(*p))) return false;
    largest = std::max(largest, std::fabs(value));
    take(i, value);
  }
  p = skip_blanks(p, end);
  return std::isfinite(largest) && (p == end || is_line_end(*p));
}

}  // namespace ligament::detail
