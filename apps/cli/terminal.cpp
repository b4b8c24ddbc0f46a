#include "terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

namespace ligament::cli {
namespace {

bool coloured() {
  static const bool yes = isatty(fileno(stdout)) && !std::getenv("NO_COLOR");
  return yes;
}

/// Columns that a UTF-8 text takes: every character that is not a continuation byte.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

const char* code_of(Tint tint) {
  switch (tint) {
    case Tint::good: return "32";
    case Tint::minor: return "33";
    case Tint::major: return "38;5;208";
    case Tint::severe: return "31;1";
    case Tint::dim: return "2";
    case Tint::strong: return "1";
    case Tint::none: break;
  }
  return "";
}

}  // namespace

int fail(const Error& error) {
  fmt::print(stderr, "ligament: {}\n", error.message());
  return kBadInput;
}

void warn(std::string_view note) { fmt::print(stderr, "ligament: {}\n", note); }

void print(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) {
    warn("stdout: cannot be written");
    std::exit(kBadInput);
  }
}

std::string tinted(Tint tint, std::string_view text) {
  if (tint == Tint::none || !coloured()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code_of(tint), text);
}

void Table::add(std::vector<std::string> row, Tint tint) {
  rows_.push_back(std::move(row));
  tints_.push_back(tint);
}

std::string Table::text() const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  }
  std::string out;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    std::string line;
    for (std::size_t c = 0; c < rows_[r].size(); ++c) {
      const std::string space(widths[c] - width_of(rows_[r][c]), ' ');
      const bool left = std::find(left_.begin(), left_.end(), c) != left_.end();
      line += (c ? "  " : "") + (left ? rows_[r][c] + space : space + rows_[r][c]);
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += tinted(tints_[r], line) + "\n";
  }
  return out;
}

Progress::Progress(std::string_view what, std::size_t total)
    : what_(what), total_(total), shown_(isatty(fileno(stderr)) && total > 1) {}

Progress::~Progress() {
  if (shown_ && drawn_ > 0) fmt::print(stderr, "\r\x1b[K");
}

void Progress::step() {
  if (!shown_) return;
  const std::lock_guard lock(mutex_);
  ++done_;
  const std::size_t percent_done = done_ * 100 / total_;
  if (percent_done == drawn_) return;
  drawn_ = percent_done;
  draw();
}

void Progress::draw() {
  constexpr std::size_t kWidth = 30;
  const std::size_t filled = drawn_ * kWidth / 100;
  std::string bar;
  for (std::size_t i = 0; i < kWidth; ++i) bar += i < filled ? "━" : "╌";
  fmt::print(stderr, "\r{} {} {:>3} %", what_, bar, drawn_);
  std::fflush(stderr);
}

std::string degrees(double radians) { return fmt::format("{:.1f}°", radians * 57.29577951308232); }

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string percent(double share) {
  const double value = 100 * share;
  if (value == 0 || value >= 99.995) return fmt::format("{:.0f} %", value);
  const int digits = std::clamp(2 - static_cast<int>(std::floor(std::log10(std::fabs(value)))), 0, 6);
  // Close to all of it, the distance from 100 % is what counts.
  return fmt::format("{:.{}f} %", value, value > 90 ? 2 : digits);
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

}  // namespace ligament::cli
