#include "io/bvh/bvh_numbers.h"

#include "io/decimal.h"
#include "io/bvh/number_row.h"
#include "io/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ligament::detail {

namespace {

/// A clip holds a rotation for every joint and frame. Files whose joints nearly all lack channels could ask for far
/// more of them than they have numbers; this many are granted anyway, and per number so many more.
constexpr std::size_t kGrantedRotations = 10'000'000;
constexpr std::size_t kGrantedRotationsPerNumber = 64;

/// Reads rows until one is not as it should be, there are no more, or `most` are read; returns how many. p is then
/// where the next one begins.
std::size_t read_rows(const char*& p, const char* end, std::size_t channels, std::size_t most, double* out) {
  std::size_t rows = 0;
  const char* next = skip_spaces(p, end);
  for (; rows < most; ++rows, out += channels) {
    p = next;
    if (p == end || !read_row(next, end, channels, [&](std::size_t i, double value) { out[i] = value; })) return rows;
    next = skip_spaces(next, end);
  }
  p = next;
  return rows;
}

std::string not_a_number(std::string_view token, double value) {
  if (std::isinf(value)) return fmt::format("number {} is too large", excerpt(token));
  return fmt::format("expected a number, found {}{}", excerpt(token), number_advice(token));
}

/// What numbers a text holds, line by line.
struct Survey {
  std::size_t values = 0;
  std::size_t lines = 0;             ///< with numbers on them
  std::size_t odd_line_offset = 0;   ///< the first line with another count than `channels`
  std::size_t odd_line_values = 0;   ///< 0 if there is none
  std::size_t last_line_offset = 0;  ///< that has numbers on it
  TextError error;                   ///< the first word that is no number
  bool ok = true;
};

Survey& bad_word(Survey& s, const char* begin, const char* text, const char* end, double value) {
  const char* stop = begin;
  while (stop != end && !is_space(*stop)) ++stop;
  s.error = {static_cast<std::size_t>(begin - text), not_a_number({begin, stop}, value)};
  s.ok = false;
  return s;
}

Survey survey(std::string_view text, std::size_t from, std::size_t channels) {
  Survey s;
  s.last_line_offset = from;
  const char* const end = text.data() + text.size();
  const char* p = skip_spaces(text.data() + from, end);
  while (p != end) {
    s.last_line_offset = static_cast<std::size_t>(p - text.data());
    std::size_t count = 0;
    for (; p != end && !is_line_end(*p); p = skip_blanks(p, end), ++count) {
      double value = 0;
      const char* const stop = scan_decimal(p, end, value);
      const bool whole = stop != nullptr && (stop == end || is_space(*stop));
      if (!whole || !std::isfinite(value)) return bad_word(s, p, text.data(), end, whole ? value : 0);
      p = stop;
    }
    if (count != channels && s.odd_line_values == 0) {
      s.odd_line_offset = s.last_line_offset;
      s.odd_line_values = count;
    }
    ++s.lines;
    s.values += count;
    p = skip_spaces(p, end);
  }
  return s;
}

Error count_error(std::size_t channels, const Survey& s, std::string_view text, std::string_view name) {
  return locate({s.odd_line_offset, fmt::format("expected {} values, found {}", channels, s.odd_line_values)}, text,
                name);
}

/// Numbers without regard to lines; the survey has found them to be right.
void read_wrapped(std::string_view text, Bvh& bvh) {
  const char* const end = text.data() + text.size();
  const char* p = text.data() + bvh.header.motion_begin;
  for (double& value : bvh.values) p = scan_decimal(skip_spaces(p, end), end, value);
}

/// The rows are not `declared_frames` lines of `channel_count` numbers each: wrapped lines, or an error.
Status read_odd_rows(std::string_view text, std::string_view name, Bvh& bvh) {
  const std::size_t channels = bvh.header.channel_count, declared = bvh.header.declared_frames;
  const Survey s = survey(text, bvh.header.motion_begin, channels);
  if (!s.ok) return locate(s.error, text, name);
  if (s.values % channels == 0 && s.values / channels == declared) {
    bvh.values.resize(s.values);
    read_wrapped(text, bvh);
    bvh.warnings.push_back("rows are wrapped: their lines do not hold one frame each");
    return Done{};
  }
  if (s.odd_line_values != 0) return count_error(channels, s, text, name);
  return locate(
      {s.last_line_offset,
       fmt::format("expected {} frames, found {}: the file is cut short, or Frames is too large", declared, s.lines)},
      text, name);
}

}  // namespace

Status check_size(std::string_view text, std::string_view name, const BvhHeader& header, std::size_t numbers) {
  const std::size_t joints = header.skeleton.size();
  const std::size_t granted = kGrantedRotations + kGrantedRotationsPerNumber * numbers;
  if (header.declared_frames <= granted / joints) return Done{};
  return locate({header.motion_begin - 1, fmt::format("Frames is too large: {} frames, {} joints, and only {} numbers",
                                                      header.declared_frames, joints, numbers)},
                text, name);
}

std::size_t most_rows(std::string_view text, const BvhHeader& header) {
  // A number takes two bytes with the space after it.
  return header.channel_count == 0 ? 0 : (text.size() - header.motion_begin + 1) / 2 / header.channel_count;
}

Status check_rest(std::string_view text, std::size_t from, std::string_view name, const BvhHeader& header,
                  std::vector<std::string>& warnings) {
  const Survey s = survey(text, from, header.channel_count);
  if (!s.ok) return locate(s.error, text, name);
  if (header.channel_count == 0 && s.values != 0) return count_error(0, s, text, name);
  if (s.lines != 0) {
    warnings.push_back(fmt::format("{} {} beyond the declared {} {} ignored", s.lines, s.lines == 1 ? "row" : "rows",
                                   header.declared_frames, header.declared_frames == 1 ? "frame" : "frames"));
  }
  return Done{};
}

Status read_numbers(std::string_view text, std::string_view name, Bvh& bvh) {
  const BvhHeader& header = bvh.header;
  const char* const end = text.data() + text.size();
  const char* p = text.data() + header.motion_begin;
  const std::size_t most = std::min(header.declared_frames, most_rows(text, header));
  bvh.values.resize(most * header.channel_count);
  const std::size_t rows = read_rows(p, end, header.channel_count, most, bvh.values.data());
  const bool as_declared = rows == header.declared_frames || header.channel_count == 0;
  const auto position = static_cast<std::size_t>(p - text.data());
  Status status = as_declared ? check_rest(text, position, name, header, bvh.warnings) : read_odd_rows(text, name, bvh);
  if (!status) return status;
  bvh.frames = header.declared_frames;
  return check_size(text, name, header, bvh.values.size());
}

}  // namespace ligament::detail
