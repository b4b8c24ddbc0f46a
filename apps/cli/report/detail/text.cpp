#include "report/detail/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ligament::cli::detail {
namespace {

constexpr std::string_view kNoBreakSpace = "\u00a0";

std::string_view escaped(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

const std::string* value_of(const std::vector<std::pair<std::string_view, std::string>>& values,
                            std::string_view name) {
  const auto found = std::find_if(values.begin(), values.end(), [&](const auto& entry) { return entry.first == name; });
  return found == values.end() ? nullptr : &found->second;
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    const std::string_view replacement = escaped(c);
    if (replacement.empty()) {
      out += c;
    } else {
      out += replacement;
    }
  }
  return out;
}

double finite_or_zero(double x) { return std::isfinite(x) ? x : 0.0; }

std::string count_text(std::size_t n) {
  std::string text = fmt::format("{}", n);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, ",");
  return text;
}

std::string counted(std::size_t n, std::string_view noun) {
  return fmt::format("{} {}{}", count_text(n), noun, n == 1 ? "" : "s");
}

std::string percent_text(double share, int decimals) {
  const double percent = 100 * std::clamp(finite_or_zero(share), 0.0, 1.0);
  const double smallest = std::pow(10.0, -decimals);
  std::string number;
  if (percent == 0 || percent == 100) {
    number = fmt::format("{:.0f}", percent);
  } else if (percent < 0.5 * smallest) {
    number = fmt::format("<{:.{}f}", smallest, decimals);
  } else if (percent > 100 - 0.5 * smallest) {
    number = fmt::format(">{:.{}f}", 100 - smallest, decimals);
  } else {
    number = fmt::format("{:.{}f}", percent, decimals);
  }
  return fmt::format("{}{}%", number, kNoBreakSpace);
}

std::string degrees_text(double radians, int decimals) {
  return fmt::format("{:.{}f}°", finite_or_zero(radians) * 180 / std::numbers::pi, decimals);
}

std::string duration_text(double seconds) {
  const double told = std::clamp(finite_or_zero(seconds), 0.0, 1e9);
  if (told < 99.95) return fmt::format("{:.1f} s", told);
  const auto whole = static_cast<std::size_t>(std::lround(told));
  return fmt::format("{} min {} s", count_text(whole / 60), whole % 60);
}

std::string base64(const std::vector<std::uint8_t>& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = (group << 8) | (k < left ? bytes[i + k] : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += k <= left ? kDigits[(group >> (18 - 6 * k)) & 63u] : '=';
  }
  return out;
}

std::string fill(std::string_view page, const std::vector<std::pair<std::string_view, std::string>>& values) {
  std::string out;
  while (true) {
    const std::size_t open = page.find("{{");
    const std::size_t close = open == page.npos ? page.npos : page.find("}}", open);
    if (close == page.npos) return out += page;
    out += page.substr(0, open);
    if (const std::string* value = value_of(values, page.substr(open + 2, close - open - 2))) out += *value;
    page.remove_prefix(close + 2);
  }
}

}  // namespace ligament::cli::detail
