// Text for people: numbers with units, lists that stay short, and nothing that could upset a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ligament::cli {

/// "12.3°"
std::string degrees(double radians);
/// "1.15°", "0.00573°": three digits that count, for angles that a person has chosen.
std::string exact_degrees(double radians);
/// "1,234"
std::string grouped(std::size_t number);
/// "0.0123 %": three digits that count; "< 0.001 %" for hardly anything, as a hinge has of all rotations.
std::string percent(double share);
/// "1 clip", "2 clips"
std::string counted(std::size_t number, std::string_view noun);
/// "a, b, c and 4 more"
std::string listed(const std::vector<std::string>& names, std::size_t most = 8);

/// The text on one line: control characters and bytes that are not UTF-8 become "?". Names of files and joints come
/// from outside, and could otherwise break a message in two or recolour the terminal.
std::string printable(std::string_view text);
/// Columns that a printable text takes on a terminal: East Asian characters take two, combining marks none.
std::size_t columns_of(std::string_view text);

}  // namespace ligament::cli
