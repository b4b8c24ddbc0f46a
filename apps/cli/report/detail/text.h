// Words and numbers of the report: escaping, formats that people read, base64.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ligament::cli::detail {

/// Text made safe between tags and inside quoted attributes.
std::string escape_html(std::string_view text);

/// `x`, or 0 where it is NaN or infinite.
double finite_or_zero(double x);

/// 1618 → "1,618".
std::string count_text(std::size_t n);

/// 1, "frame" → "1 frame"; 1618, "frame" → "1,618 frames".
std::string counted(std::size_t n, std::string_view noun);

/// 0.0847 → "8.5 %" with a space that does not break. Only 0 and 1 themselves read as 0 % and 100 %.
std::string percent_text(double share, int decimals = 1);

/// Radians to "71.2°".
std::string degrees_text(double radians, int decimals = 1);

/// Seconds to "13.5 s" or "2 min 5 s".
std::string duration_text(double seconds);

std::string base64(const std::vector<std::uint8_t>& bytes);

/// A page with each {{name}} replaced by its value, in one pass: values are never searched for names.
std::string fill(std::string_view page, const std::vector<std::pair<std::string_view, std::string>>& values);

}  // namespace ligament::cli::detail
