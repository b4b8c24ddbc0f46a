#include "io/bvh/bvh_numbers.h"

#include "io/decimal.h"
#include "io/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace ligament::detail {

namespace {

/// A clip holds a rotation for every joint and frame. Files whose joints nearly all lack channels could ask for far
/// more of them than they have numbers; this many are granted anyway, and per number so many more.
constexpr std::size_t kGrantedRotations = 10'000'000;
constexpr std::size_t kGrantedRotationsPerNumber = 64;

const char* skip_blanks(const char* p, const char* end) {
  while (p != end && is_blank(*p)) ++p;
  return p;
}
const char* skip_spaces(const char* p, const char* end) {
  while (p != end && is_space(*p)) ++p;
  return p;
}

std::string not_a_number(std::string_view token, double value) {
  if (std::isinf(value)) return fmt::format("number {} is too large", excerpt(token));
  return fmt::format("expected a number, found {}{}", excerpt(token), number_advice(token));
}

Error bad_word(const char* begin, std::string_view text, std::string_view name, double value) {
  const auto offset = static_cast<std::size_t>(begin - text.data());
  std::size_t stop = offset;
  while (stop != text.size() && !is_space(text[stop])) ++stop;
  return locate({offset, not_a_number(text.substr(offset, stop - offset), value)}, text, name);
}

/// What numbers a text holds, line by line. Lines without any do not count.
struct Survey {
  std::size_t values = 0;
  std::size_t lines = 0;
  std::size_t last_line_offset = 0;

  /// The first line with another count of numbers than there are channels.
  struct OddLine {
    std::size_t index = 0, offset = 0, values = 0;
  };
  std::optional<OddLine> odd_line{};
};

/// Reads all numbers from `from` on, as many as there is room for into `values`. An error for what is no finite number.
Result<Survey> read_lines(std::string_view text, std::string_view name, std::size_t from, std::size_t channels,
                          std::span<double> values) {
  Survey s;
  s.last_line_offset = from;
  const char* const end = text.data() + text.size();
  const char* p = skip_spaces(text.data() + from, end);
  while (p != end) {
    s.last_line_offset = static_cast<std::size_t>(p - text.data());
    const std::size_t before = s.values;
    for (; p != end && !is_line_end(*p); p = skip_blanks(p, end)) {
      double value = 0;
      const char* const stop = scan_decimal(p, end, value);
      const bool whole = stop != nullptr && (stop == end || is_space(*stop));
      if (!whole || !std::isfinite(value)) return bad_word(p, text, name, whole ? value : 0);
      if (s.values < values.size()) values[s.values] = value;
      ++s.values;
      p = stop;
    }
    const std::size_t count = s.values - before;
    if (count != channels && !s.odd_line) s.odd_line = {s.lines, s.last_line_offset, count};
    ++s.lines;
    p = skip_spaces(p, end);
  }
  return s;
}

/// Whether a clip of this file is of a size that so many numbers account for.
Status check_size(std::string_view text, std::string_view name, const BvhHeader& header, std::size_t numbers) {
  const std::size_t joints = header.skeleton.size();
  const std::size_t granted = kGrantedRotations + kGrantedRotationsPerNumber * numbers;
  if (header.declared_frames <= granted / joints) return Done{};
  return locate({header.motion_begin - 1, fmt::format("Frames is too large: {} frames, {} joints, and only {} numbers",
                                                      header.declared_frames, joints, numbers)},
                text, name);
}

/// How many numbers the header declares, or fewer if the text has no room for them: each takes two bytes, with the
/// space after it.
std::size_t most_numbers(std::string_view text, const BvhHeader& header) {
  const std::size_t room = (text.size() - header.motion_begin + 1) / 2;
  if (header.channel_count == 0) return 0;
  return header.declared_frames > room / header.channel_count ? room : header.declared_frames * header.channel_count;
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// Whether the numbers are as the header declares them: a row on each line, and perhaps more lines; or as many numbers
/// in all, whatever line they are on.
Status check_rows(const Survey& s, std::string_view text, std::string_view name, Bvh& bvh) {
  const std::size_t channels = bvh.header.channel_count, declared = bvh.header.declared_frames;
  const std::size_t good_lines = s.odd_line ? s.odd_line->index : s.lines;
  if (channels == 0 ? s.lines == 0 : good_lines >= declared) {
    if (s.lines > declared) {
      bvh.warnings.push_back(fmt::format("{} beyond the declared {} ignored", plural(s.lines - declared, "row"),
                                         plural(declared, "frame")));
    }
    return Done{};
  }
  if (channels != 0 && s.values % channels == 0 && s.values / channels == declared) {
    bvh.warnings.push_back("rows are wrapped: their lines do not hold one frame each");
    return Done{};
  }
  if (s.odd_line) {
    return locate({s.odd_line->offset, fmt::format("expected {} values, found {}", channels, s.odd_line->values)}, text,
                  name);
  }
  return locate(
      {s.last_line_offset,
       fmt::format("expected {} frames, found {}: the file is cut short, or Frames is too large", declared, s.lines)},
      text, name);
}

}  // namespace

Status read_numbers(std::string_view text, std::string_view name, Bvh& bvh) {
  bvh.values.resize(most_numbers(text, bvh.header));
  const Result<Survey> survey = read_lines(text, name, bvh.header.motion_begin, bvh.header.channel_count, bvh.values);
  if (!survey) return survey.error();
  if (const Status status = check_rows(*survey, text, name, bvh); !status) return status.error();
  bvh.frames = bvh.header.declared_frames;
  return check_size(text, name, bvh.header, bvh.values.size());
}

}  // namespace ligament::detail
