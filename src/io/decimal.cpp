#include "io/decimal.h"

#include <charconv>
#include <cmath>
#include <limits>
#if !defined(__cpp_lib_to_chars)
#include <clocale>
#include <cstdlib>
#include <string>
#if defined(__APPLE__)
#include <xlocale.h>
#else
#include <locale.h>
#endif
#endif

namespace ligament::detail {

namespace {

/// An exponent beyond this makes any number of a readable length zero or infinite.
constexpr std::int64_t kHugeExponent = 1'000'000'000'000;

/// mantissa · 10^exponent, as far as 19 digits hold it.
struct Decimal {
  std::uint64_t mantissa = 0;
  std::int64_t exponent = 0;
  int digits = 0;          ///< significant ones, in the mantissa
  bool any_digit = false;  ///< "." is not a number
  bool exact = true;       ///< no digit was left out
};

void take_digit(Decimal& d, char c, bool after_point) {
  d.any_digit = true;
  if (d.digits == 19) {
    d.exact = d.exact && c == '0';
    d.exponent += !after_point;
    return;
  }
  d.mantissa = d.mantissa * 10 + static_cast<std::uint64_t>(c - '0');
  d.digits += d.mantissa != 0;
  d.exponent -= after_point;
}

/// e [+-] digits at p; nullptr if the digits are missing.
const char* scan_exponent(const char* p, const char* end, Decimal& d) {
  ++p;
  const bool negative = p != end && *p == '-';
  if (p != end && (*p == '-' || *p == '+')) ++p;
  if (p == end || !is_digit(*p)) return nullptr;
  std::int64_t exponent = 0;
  for (; p != end && is_digit(*p); ++p) {
    if (exponent < kHugeExponent) exponent = exponent * 10 + (*p - '0');
  }
  d.exponent += negative ? -exponent : exponent;
  return p;
}

const char* scan_parts(const char* p, const char* end, Decimal& d) {
  for (; p != end && is_digit(*p); ++p) take_digit(d, *p, false);
  if (p != end && *p == '.') {
    for (++p; p != end && is_digit(*p); ++p) take_digit(d, *p, true);
  }
  if (!d.any_digit) return nullptr;
  return p != end && (*p == 'e' || *p == 'E') ? scan_exponent(p, end, d) : p;
}

/// The whole of [p, end), a number without a sign, by the standard library whatever the locale; the value is
/// unspecified where it is out of a double's range.
double library_value(const char* p, const char* end) {
#if defined(__cpp_lib_to_chars)
  double value = 0;
  std::from_chars(p, end, value);
  return value;
#else
  static const locale_t c_locale = newlocale(LC_ALL_MASK, "C", nullptr);
  return strtod_l(std::string(p, end).c_str(), nullptr, c_locale);
#endif
}

double value_of(const Decimal& d, const char* p, const char* end) {
  if (d.mantissa == 0) return 0;
  const std::int64_t magnitude = d.exponent + d.digits;  // the value is below 10^magnitude, and at least a tenth of it
  if (magnitude > 310) return std::numeric_limits<double>::infinity();
  if (magnitude < -330) return 0;
  if (d.exact && d.mantissa <= kExactMantissa && d.exponent >= -kLargestExactPower &&
      d.exponent <= kLargestExactPower) {
    const auto mantissa = static_cast<double>(d.mantissa);
    return d.exponent < 0 ? mantissa / kPowersOfTen[-d.exponent] : mantissa * kPowersOfTen[d.exponent];
  }
  const double value = library_value(p, end);
  // Libraries differ in what they return where the number is out of range; here only its side is left to tell.
  if (value == 0 && magnitude > 0) return std::numeric_limits<double>::infinity();
  return value;
}

}  // namespace

const char* scan_decimal_carefully(const char* p, const char* end, double& value) {
  const bool negative = p != end && *p == '-';
  if (p != end && (*p == '-' || *p == '+')) ++p;
  Decimal d;
  const char* stop = scan_parts(p, end, d);
  if (stop == nullptr) return nullptr;
  const double magnitude = value_of(d, p, stop);
  value = negative ? -magnitude : magnitude;
  return stop;
}

}  // namespace ligament::detail
