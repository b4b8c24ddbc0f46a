#include "io/number_text.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

namespace ligament::detail {

namespace {

constexpr int kMostFixedExponent = 40;

/// d.ddde±xx in parts.
struct Scientific {
  bool negative = false;
  std::string digits;  ///< without the point, which is after the first
  int exponent = 0;
};

Scientific split(std::string_view text) {
  Scientific s;
  s.negative = text.starts_with('-');
  const std::size_t e = text.find('e');
  for (const char c : text.substr(0, e)) {
    if (c >= '0' && c <= '9') s.digits += c;
  }
  std::string_view exponent = text.substr(e + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), s.exponent);
  return s;
}

void append_without_exponent(std::string& out, const Scientific& s) {
  if (s.negative) out += '-';
  if (s.exponent < 0) {
    out += "0.";
    out.append(static_cast<std::size_t>(-s.exponent - 1), '0');
    out += s.digits;
    return;
  }
  const auto whole = static_cast<std::size_t>(s.exponent) + 1;
  out += s.digits.substr(0, whole);
  if (s.digits.size() < whole) out.append(whole - s.digits.size(), '0');
  if (s.digits.size() > whole) out += '.' + s.digits.substr(whole);
}

}  // namespace

void append_shortest(std::string& out, double value) {
  fmt::memory_buffer buffer;
  fmt::format_to(std::back_inserter(buffer), "{}", value);
  const std::string_view text(buffer.data(), buffer.size());
  if (text.find('e') == std::string_view::npos) {
    out += text;
    return;
  }
  const Scientific s = split(text);
  if (s.exponent > kMostFixedExponent || s.exponent < -kMostFixedExponent) {
    out += text;
  } else {
    append_without_exponent(out, s);
  }
}

void append_fixed(std::string& out, double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  out += text;
}

}  // namespace ligament::detail
