#include "text/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>

#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

namespace ligament::cli {
namespace {

/// The value of an environment variable; empty if it is not set, which by convention means the same.
std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool is_terminal(std::FILE* file) { return isatty(fileno(file)) && environment("TERM") != "dumb"; }

bool coloured() {
  static const bool yes = is_terminal(stdout) && environment("NO_COLOR").empty();
  return yes;
}

const char* code_of(Tint tint) {
  switch (tint) {
    case Tint::good:
      return "32";
    case Tint::minor:
      return "33";
    case Tint::major:
      return "38;5;208";
    case Tint::severe:
      return "31;1";
    case Tint::dim:
      return "2";
    case Tint::strong:
      return "1";
    case Tint::none:
      break;
  }
  return "";
}

/// Whether a bar stands on the terminal's last line.
std::atomic<bool> bar_stands = false;

void remove_bar() {
  if (bar_stands.exchange(false)) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace

int fail(const Error& error) {
  warn(error.message());
  return kBadInput;
}

void warn(std::string_view note) {
  static std::set<std::string, std::less<>> given;
  if (!given.emplace(note).second) return;
  remove_bar();
  fmt::print(stderr, "ligament: {}\n", printable(note));
}

void print(std::string_view text) {
  remove_bar();
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) {
    warn("stdout: cannot be written");
    std::exit(kBadInput);
  }
}

void print_beside(const std::string& output, std::string_view text) {
  if (output != "/dev/stdout") return print(text);
  fmt::print(stderr, "{}", text);
}

std::string tinted(Tint tint, std::string_view text) {
  if (tint == Tint::none || !coloured()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code_of(tint), text);
}

void Table::add(std::vector<std::string> row, Tint tint) {
  for (std::string& cell : row) cell = printable(cell);
  rows_.push_back(std::move(row));
  tints_.push_back(tint);
}

std::string Table::text() const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], columns_of(row[c]));
  }
  std::string out;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    std::string line;
    for (std::size_t c = 0; c < rows_[r].size(); ++c) {
      const std::string space(widths[c] - columns_of(rows_[r][c]), ' ');
      const bool left = std::find(left_.begin(), left_.end(), c) != left_.end();
      line += (c ? "  " : "") + (left ? rows_[r][c] + space : space + rows_[r][c]);
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += tinted(tints_[r], line) + "\n";
  }
  return out;
}

bool show_progress(std::string_view doing, std::size_t done, std::size_t of) {
  constexpr std::size_t kWidth = 30;
  static const bool shown = is_terminal(stderr);
  static std::size_t drawn = 0;
  if (!shown || of < 2) return true;
  const std::size_t percent_done = done * 100 / of;
  if (done >= of) {
    remove_bar();
  } else if (percent_done != drawn) {
    std::string bar;
    for (std::size_t i = 0; i < kWidth; ++i) bar += i < percent_done * kWidth / 100 ? "━" : "╌";
    fmt::print(stderr, "\r\x1b[K{} {} {:>3} %", doing, bar, percent_done);
    std::fflush(stderr);
    bar_stands = true;
  }
  drawn = percent_done;
  return true;
}

}  // namespace ligament::cli
