#include <ligament/io/detail/bvh_header.h>
#include <ligament/io/detail/decimal.h>
#include <ligament/io/detail/file_stream.h>
#include <ligament/io/file.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ligament {

namespace {

using detail::TextError;

/// A clip holds a rotation for every joint and frame. Files whose joints nearly all lack channels could ask for far
/// more of them than they have numbers; this many are granted anyway, and per number so many more.
constexpr std::size_t kGrantedRotations = 10'000'000;
constexpr std::size_t kGrantedRotationsPerNumber = 64;

const char* skip_blanks(const char* p, const char* end) {
  while (p != end && detail::is_blank(*p)) ++p;
  return p;
}

/// Reads one row of finite numbers that ends where its line ends, and moves p there. False, with p anywhere, for any
/// other row: what is wrong with it is for `survey` to find out.
bool read_row(const char*& p, const char* end, std::size_t count, double* out) {
  double largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    p = skip_blanks(p, end);
    p = detail::scan_decimal(p, end, out[i]);
    if (p == nullptr || (p != end && !detail::is_space(*p))) return false;
    largest = std::max(largest, std::fabs(out[i]));
  }
  p = skip_blanks(p, end);
  return std::isfinite(largest) && (p == end || detail::is_line_end(*p));
}

const char* skip_spaces(const char* p, const char* end) {
  while (p != end && detail::is_space(*p)) ++p;
  return p;
}

/// Reads rows until one is not as it should be, there are no more, or `most` are read; returns how many. p is then
/// where the next one begins.
std::size_t read_rows(const char*& p, const char* end, std::size_t channels, std::size_t most, double* out) {
  std::size_t rows = 0;
  const char* next = skip_spaces(p, end);
  for (; rows < most; ++rows, out += channels) {
    p = next;
    if (p == end || !read_row(next, end, channels, out)) return rows;
    next = skip_spaces(next, end);
  }
  p = next;
  return rows;
}

std::string not_a_number(std::string_view token, double value) {
  if (std::isinf(value)) return fmt::format("number {} is too large", detail::excerpt(token));
  return fmt::format("expected a number, found {}{}", detail::excerpt(token), detail::number_advice(token));
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
  while (stop != end && !detail::is_space(*stop)) ++stop;
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
    for (; p != end && !detail::is_line_end(*p); p = skip_blanks(p, end), ++count) {
      double value = 0;
      const char* const stop = detail::scan_decimal(p, end, value);
      const bool whole = stop != nullptr && (stop == end || detail::is_space(*stop));
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
  return detail::locate({s.odd_line_offset, fmt::format("expected {} values, found {}", channels, s.odd_line_values)},
                        text, name);
}

/// Numbers without regard to lines; the survey has found them to be right.
void read_wrapped(std::string_view text, Bvh& bvh) {
  const char* const end = text.data() + text.size();
  const char* p = text.data() + bvh.header.motion_begin;
  for (double& value : bvh.values) p = detail::scan_decimal(skip_spaces(p, end), end, value);
}

/// The rows are not `declared_frames` lines of `channel_count` numbers each: wrapped lines, or an error.
Status read_odd_rows(std::string_view text, std::string_view name, Bvh& bvh) {
  const std::size_t channels = bvh.header.channel_count, declared = bvh.header.declared_frames;
  const Survey s = survey(text, bvh.header.motion_begin, channels);
  if (!s.ok) return detail::locate(s.error, text, name);
  if (s.values % channels == 0 && s.values / channels == declared) {
    bvh.values.resize(s.values);
    read_wrapped(text, bvh);
    bvh.warnings.push_back("rows are wrapped: their lines do not hold one frame each");
    return Done{};
  }
  if (s.odd_line_values != 0) return count_error(channels, s, text, name);
  return detail::locate(
      {s.last_line_offset,
       fmt::format("expected {} frames, found {}: the file is cut short, or Frames is too large", declared, s.lines)},
      text, name);
}

/// What comes after the declared rows: nothing, or more rows.
Status check_rest(std::string_view text, std::size_t from, std::string_view name, Bvh& bvh) {
  const Survey s = survey(text, from, bvh.header.channel_count);
  if (!s.ok) return detail::locate(s.error, text, name);
  if (bvh.header.channel_count == 0 && s.values != 0) return count_error(0, s, text, name);
  if (s.lines != 0) {
    bvh.warnings.push_back(fmt::format("{} {} beyond the declared {} {} ignored", s.lines,
                                       s.lines == 1 ? "row" : "rows", bvh.header.declared_frames,
                                       bvh.header.declared_frames == 1 ? "frame" : "frames"));
  }
  return Done{};
}

Status read_motion(std::string_view text, std::string_view name, Bvh& bvh) {
  const BvhHeader& header = bvh.header;
  const char* const end = text.data() + text.size();
  const char* p = text.data() + header.motion_begin;
  if (header.channel_count == 0) bvh.values.clear();
  if (header.channel_count != 0) {
    // A number takes two bytes with the space after it, so the file itself bounds how many rows there can be.
    const std::size_t bytes = text.size() - header.motion_begin;
    const std::size_t most = std::min(header.declared_frames, (bytes + 1) / 2 / header.channel_count);
    bvh.values.resize(most * header.channel_count);
    const std::size_t rows = read_rows(p, end, header.channel_count, most, bvh.values.data());
    if (rows != header.declared_frames) return read_odd_rows(text, name, bvh);
  }
  return check_rest(text, static_cast<std::size_t>(p - text.data()), name, bvh);
}

/// A clip of this file would be of a size that the file itself accounts for.
Status check_size(std::string_view text, std::string_view name, const Bvh& bvh) {
  const std::size_t joints = bvh.header.skeleton.size();
  const std::size_t granted = kGrantedRotations + kGrantedRotationsPerNumber * bvh.values.size();
  if (bvh.header.declared_frames <= granted / joints) return Done{};
  return detail::locate(
      {bvh.header.motion_begin - 1, fmt::format("Frames is too large: {} frames, {} joints, and only {} numbers",
                                                bvh.header.declared_frames, joints, bvh.values.size())},
      text, name);
}

constexpr std::size_t kFirstHeaderBytes = 8 * 1024;

/// The longest beginning of `bytes` that consists of whole lines. A CR at the very end may be half of a CR LF.
std::string_view whole_lines(std::string_view bytes) {
  std::size_t size = bytes.size();
  if (size != 0 && bytes[size - 1] == '\r') --size;
  while (size != 0 && !detail::is_line_end(bytes[size - 1])) --size;
  return bytes.substr(0, size);
}

}  // namespace

Result<BvhHeader> parse_bvh_header(std::string_view text, std::string_view name) {
  BvhHeader header;
  std::string hierarchy;
  if (const auto error = detail::parse_header(text, header, hierarchy)) return detail::locate(*error, text, name);
  return header;
}

namespace {

/// Without the marks that old programs end a file with. Zeros there are none: they are what a crash leaves of a file.
std::string_view without_end_mark(std::string_view text) {
  const std::size_t last = text.find_last_not_of('\x1A');
  return last == text.npos ? text : text.substr(0, last + 1);
}

/// Into a Bvh that may hold another file, whose hierarchy it was.
Status parse_into(std::string_view whole, std::string_view name, Bvh& bvh, std::string& hierarchy) {
  const std::string_view text = without_end_mark(whole);
  if (const auto error = detail::parse_header(text, bvh.header, hierarchy)) return detail::locate(*error, text, name);
  bvh.warnings.clear();
  if (const Status status = read_motion(text, name, bvh); !status) return status.error();
  if (const Status status = check_size(text, name, bvh); !status) return status.error();
  bvh.frames = bvh.header.declared_frames;
  return Done{};
}

Status read_header_into(const std::string& path, BvhHeader& header, std::string& hierarchy) {
  Result<detail::FilePointer> file = detail::open_to_read(path);
  if (!file) return file.error();
  std::string bytes;
  // Twice as much each time, so that even a header of many megabytes is parsed in linear time.
  for (std::size_t wanted = kFirstHeaderBytes;; wanted *= 2) {
    const Status status = detail::read_up_to(file->get(), path, wanted, bytes);
    if (!status) return status.error();
    const bool all = bytes.size() < wanted;
    const std::string_view text = all ? std::string_view(bytes) : whole_lines(bytes);
    const std::optional<TextError> error = detail::parse_header(text, header, hierarchy);
    if (!error) return Done{};
    if (all || !error->at_end) return detail::locate(*error, text, path);
  }
}

}  // namespace

Result<Bvh> parse_bvh(std::string_view text, std::string_view name) {
  Bvh bvh;
  std::string hierarchy;
  if (const Status status = parse_into(text, name, bvh, hierarchy); !status) return status.error();
  return bvh;
}

Result<BvhHeader> read_bvh_header(const std::string& path) {
  BvhHeader header;
  std::string hierarchy;
  if (const Status status = read_header_into(path, header, hierarchy); !status) return status.error();
  return header;
}

Result<Bvh> read_bvh(const std::string& path) {
  std::vector<char> memory;
  const Result<std::string_view> text = read_file(path, memory);
  if (!text) return text.error();
  return parse_bvh(*text, path);
}

Status BvhReader::read(const std::string& path) {
  const Result<std::string_view> text = read_file(path, memory_);
  if (!text) return text.error();
  return parse_into(*text, path, bvh_, hierarchy_);
}

Status BvhReader::read_header(const std::string& path) {
  bvh_.frames = 0;
  bvh_.values.clear();
  bvh_.warnings.clear();
  return read_header_into(path, bvh_.header, hierarchy_);
}

}  // namespace ligament
