#include "io/bvh/bvh_header.h"
#include "io/bvh/bvh_numbers.h"
#include "io/decimal.h"
#include "io/file_stream.h"

#include <optional>

namespace ligament {

namespace {

constexpr std::size_t kFirstHeaderBytes = 8 * 1024;

/// The longest beginning of `bytes` that consists of whole lines. A CR at the very end may be half of a CR LF.
std::string_view whole_lines(std::string_view bytes) {
  std::size_t size = bytes.size();
  if (size != 0 && bytes[size - 1] == '\r') --size;
  while (size != 0 && !detail::is_line_end(bytes[size - 1])) --size;
  return bytes.substr(0, size);
}

/// Without the marks that old programs end a file with. Zeros there are none: they are what a crash leaves of a file.
std::string_view without_end_mark(std::string_view text) {
  const std::size_t last = text.find_last_not_of('\x1A');
  return last == text.npos ? text : text.substr(0, last + 1);
}

}  // namespace

Result<BvhHeader> parse_bvh_header(std::string_view text, std::string_view name) {
  BvhHeader header;
  if (const auto error = detail::parse_header(text, header)) return detail::locate(*error, text, name);
  return header;
}

Result<BvhHeader> read_bvh_header(const std::string& path) {
  Result<detail::FilePointer> file = detail::open_to_read(path);
  if (!file) return file.error();
  std::string bytes;
  BvhHeader header;
  // Twice as much each time, so that even a header of many megabytes is parsed in linear time.
  for (std::size_t wanted = kFirstHeaderBytes;; wanted *= 2) {
    const Status status = detail::read_up_to(file->get(), path, wanted, bytes);
    if (!status) return status.error();
    const bool all = bytes.size() < wanted;
    const std::string_view text = all ? std::string_view(bytes) : whole_lines(bytes);
    const std::optional<detail::TextError> error = detail::parse_header(text, header);
    if (!error) return header;
    if (all || !error->at_end) return detail::locate(*error, text, path);
  }
}

Result<Bvh> parse_bvh(std::string_view whole, std::string_view name) {
  const std::string_view text = without_end_mark(whole);
  Result<BvhHeader> header = parse_bvh_header(text, name);
  if (!header) return header.error();
  Bvh bvh{std::move(*header), 0, {}};
  if (const Status status = detail::read_numbers(text, name, bvh); !status) return status.error();
  return bvh;
}

}  // namespace ligament
