// How the program speaks: one-line errors, aligned tables, colours and progress on a terminal only.
#pragma once

#include "text/text.h"

#include <ligament/base.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ligament::cli {

inline constexpr int kFine = 0;
inline constexpr int kNo = 1;        ///< the answer is "no"
inline constexpr int kBadInput = 2;  ///< bad input or usage

/// Prints `ligament: where: what` on stderr, on one line; returns kBadInput.
int fail(const Error&);
/// Prints `ligament: note` on stderr, on one line; the same note only once.
void warn(std::string_view note);

/// Writes to stdout; an error if it cannot be written (a full disk, a closed pipe).
void print(std::string_view text);
/// Writes the summary of what went to the file `output`: to stdout, or to stderr if that file is stdout.
void print_beside(const std::string& output, std::string_view text);

enum class Tint { none, good, minor, major, severe, dim, strong };
/// The text in colour, if stdout is a terminal and NO_COLOR is not set.
std::string tinted(Tint, std::string_view text);

/// A table with aligned columns; the first is left-aligned, the others right-aligned unless told.
class Table {
 public:
  explicit Table(std::vector<std::string> header) { add(std::move(header), Tint::dim); }
  void left(std::size_t column) { left_.push_back(column); }
  void add(std::vector<std::string> row, Tint tint = Tint::none);
  bool empty() const { return rows_.size() == 1; }
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
  std::vector<Tint> tints_;
  std::vector<std::size_t> left_{0};
};

/// A bar on stderr, if that is a terminal; it goes when all is done, and makes way for messages. Says to go on, for
/// those who can be stopped.
bool show_progress(std::string_view doing, std::size_t done, std::size_t of);

}  // namespace ligament::cli
