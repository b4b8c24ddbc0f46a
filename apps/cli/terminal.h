// How the program speaks: one-line errors, aligned tables, colours and progress on a terminal only.
#pragma once

#include <ligament/base/result.h>

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace ligament::cli {

inline constexpr int kFine = 0;
inline constexpr int kNo = 1;        ///< the answer is "no"
inline constexpr int kBadInput = 2;  ///< bad input or usage

/// Prints `ligament: where: what` on stderr; returns kBadInput.
int fail(const Error&);
/// Prints `ligament: note` on stderr.
void warn(std::string_view note);

/// Writes to stdout; an error if it cannot be written (a full disk, a closed pipe).
void print(std::string_view text);

enum class Tint { none, good, minor, major, severe, dim, strong };
/// The text in colour, if stdout is a terminal and NO_COLOR is not set.
std::string tinted(Tint, std::string_view text);

/// A table with aligned columns; the first is left-aligned, the others right-aligned unless told.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : rows_{std::move(header)} {}
  void left(std::size_t column) { left_.push_back(column); }
  void add(std::vector<std::string> row, Tint tint = Tint::none);
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
  std::vector<Tint> tints_{Tint::dim};
  std::vector<std::size_t> left_{0};
};

/// A bar on stderr, if that is a terminal. step() may be called from any thread.
class Progress {
 public:
  Progress(std::string_view what, std::size_t total);
  ~Progress();
  void step();

 private:
  void draw();
  std::string what_;
  std::size_t total_, done_ = 0, drawn_ = 0;
  bool shown_;
  std::mutex mutex_;
};

/// "12.3°"
std::string degrees(double radians);
/// "1,234"
std::string grouped(std::size_t number);
/// "0.0123 %": three digits that count.
std::string percent(double share);
/// "1 clip", "2 clips"
std::string counted(std::size_t number, std::string_view noun);
/// "a, b, c and 4 more"
std::string listed(const std::vector<std::string>& names, std::size_t most = 8);

}  // namespace ligament::cli
