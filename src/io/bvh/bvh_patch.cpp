#include "io/bvh/bvh.h"
#include "io/decimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

namespace ligament {

namespace {

constexpr int kFewestDecimals = 6;  // of a degree: 2e-8 radians
constexpr int kMostDecimals = 20;

/// How many decimals a number is written with: 4 for 12.3456, 1 for 12.5e0, 5 for 1.25e-3.
int decimals_of(std::string_view token) {
  const std::size_t e = std::min(token.find_first_of("eE"), token.size());
  const std::size_t point = token.substr(0, e).find('.');
  const auto after_point = point == std::string_view::npos ? 0 : static_cast<std::int64_t>(e - point - 1);
  std::int64_t exponent = 0;
  std::string_view digits = token.substr(std::min(e + 1, token.size()));
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  return static_cast<int>(std::clamp<std::int64_t>(after_point - exponent, 0, kMostDecimals));
}

/// The first word of `text` at or after `from`.
std::string_view next_token(std::string_view text, std::size_t from) {
  std::size_t begin = from;
  while (begin < text.size() && detail::is_space(text[begin])) ++begin;
  std::size_t end = begin;
  while (end < text.size() && !detail::is_space(text[end])) ++end;
  return text.substr(begin, end - begin);
}

/// Never "-0.000", and without an exponent, which not every reader of BVH takes.
std::string fixed_text(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

/// `value` in place of `token`, or the token itself where at that many digits it already is the value.
std::string replacement(std::string_view token, double old_value, double value) {
  std::string text = fixed_text(value, std::max(kFewestDecimals, decimals_of(token)));
  double written = 0;
  detail::scan_decimal_carefully(text.data(), text.data() + text.size(), written);
  return written == old_value ? std::string(token) : text;
}

}  // namespace

std::string patch_bvh(std::string_view text, const Bvh& before, const Bvh& after) {
  assert(before.values.size() == after.values.size());
  std::string out;
  out.reserve(text.size());
  std::size_t copied = 0, position = before.header.motion_begin;
  for (std::size_t i = 0; i < before.values.size(); ++i) {
    const std::string_view token = next_token(text, position);
    const auto offset = static_cast<std::size_t>(token.data() - text.data());
    position = offset + token.size();
    if (before.values[i] == after.values[i]) continue;
    out += text.substr(copied, offset - copied);
    out += replacement(token, before.values[i], after.values[i]);
    copied = position;
  }
  out += text.substr(copied);
  return out;
}

}  // namespace ligament
