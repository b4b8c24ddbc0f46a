#include "text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ligament::cli {
namespace {

constexpr double kDegreesPerRadian = 57.29577951308232;

/// One character of a UTF-8 text; `bytes` is 0 where there is none.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;
};

/// How many bytes a character has that begins with this one; 0 if none does.
std::size_t length_from(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

Character character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = length_from(byte(0));
  if (bytes == 0 || bytes > text.size()) return {};
  char32_t code = bytes == 1 ? byte(0) : byte(0) & (0xFFu >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return code < kLeast[bytes] || code > 0x10FFFF || surrogate ? Character{} : Character{code, bytes};
}

struct CodeRange {
  char32_t first, last;
};
template <std::size_t n>
bool within(char32_t code, const CodeRange (&ranges)[n]) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

/// C0, C1, line separators, and the marks that turn the direction of writing.
bool is_control(char32_t code) {
  constexpr CodeRange kControls[] = {{0, 0x1F}, {0x7F, 0x9F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
  return within(code, kControls);
}

std::size_t columns_of(char32_t code) {
  constexpr CodeRange kCombining[] = {{0x300, 0x36F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}};
  constexpr CodeRange kWide[] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
                                 {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0x1F300, 0x1F64F}, {0x20000, 0x3FFFD}};
  return within(code, kCombining) ? 0 : within(code, kWide) ? 2 : 1;
}

}  // namespace

std::string degrees(double radians) { return fmt::format("{:.1f}°", radians * kDegreesPerRadian); }

std::string exact_degrees(double radians) { return fmt::format("{:.3g}°", radians * kDegreesPerRadian); }

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string percent(double share) {
  const double value = 100 * share;
  if (value <= 0) return "0 %";
  if (value >= 99.995) return fmt::format("{:.0f} %", value);
  if (value < 0.001) return "< 0.001 %";
  // Close to all of it, the distance from 100 % is what counts.
  if (value > 90) return fmt::format("{:.2f} %", value);
  return fmt::format("{:.{}f} %", value, std::clamp(2 - static_cast<int>(std::floor(std::log10(value))), 0, 5));
}

std::string counted(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) out += (i ? ", " : "") + names[i];
  if (names.size() > most) out += fmt::format(" and {} more", names.size() - most);
  return out;
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character next = character_at(text);
    const std::size_t bytes = std::max<std::size_t>(next.bytes, 1);
    out += next.bytes == 0 || is_control(next.code) ? "?" : text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return out;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Character next = character_at(text);
    columns += columns_of(next.code);
    text.remove_prefix(std::max<std::size_t>(next.bytes, 1));
  }
  return columns;
}

}  // namespace ligament::cli
