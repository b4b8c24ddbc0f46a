#include "io/bvh/bvh.h"
#include "io/bvh/bvh_clip.h"
#include "io/bvh/bvh_header.h"
#include "io/bvh/bvh_numbers.h"
#include "io/bvh/half_angle_rows.h"
#include "io/file.h"

#include <algorithm>
#include <utility>

namespace ligament {

using detail::kBlock;

struct BvhReader::State {
  std::vector<char> memory;
  Bvh bvh;                ///< with numbers only where they were not read straight to rotations
  std::string hierarchy;  ///< the text that says bvh's skeleton and channels: mostly the next file's too
  detail::HalfAngleRows rows;
  std::vector<detail::BlockOfFloats> half;  ///< of each column
  Clip clip;

  Status read(std::string_view text, const std::string& path);
  bool read_rotations(std::string_view text);
};

/// False where the rows are not lines of so many numbers each, as many as declared.
bool BvhReader::State::read_rotations(std::string_view text) {
  const BvhHeader& header = bvh.header;
  detail::start_clip(header, header.declared_frames, clip);
  const detail::RotationWriter writer(header);
  half.assign(header.channel_count, {});
  rows.start(text, header.motion_begin, header.channel_count);
  for (std::size_t first = 0; first < clip.frames; first += kBlock) {
    const std::size_t count = std::min(kBlock, clip.frames - first);
    if (!rows.read(count, half.data())) return false;
    writer.write(half.data(), first, count, clip);
  }
  return true;
}

Status BvhReader::State::read(std::string_view whole, const std::string& path) {
  const std::string_view text = detail::without_end_mark(whole);
  const BvhHeader& header = bvh.header;
  bvh.warnings.clear();
  if (const auto error = detail::parse_header(text, bvh.header, hierarchy)) return detail::locate(*error, text, path);
  if (header.channel_count != 0 && header.declared_frames <= detail::most_rows(text, header) &&
      detail::check_size(text, path, header, header.declared_frames * header.channel_count) && read_rotations(text)) {
    return detail::check_rest(text, rows.position(), path, header, bvh.warnings);
  }
  // With care, and with errors that say what is wrong.
  if (const Status status = detail::read_numbers(text, path, bvh); !status) return status.error();
  detail::convert_rotations(bvh, clip);
  return Done{};
}

BvhReader::BvhReader() : state_(std::make_unique<State>()) {}
BvhReader::BvhReader(BvhReader&&) noexcept = default;
BvhReader& BvhReader::operator=(BvhReader&&) noexcept = default;
BvhReader::~BvhReader() = default;

Status BvhReader::read(const std::string& path) {
  const Result<std::string_view> text = read_file(path, state_->memory);
  if (!text) return text.error();
  return state_->read(*text, path);
}

Status BvhReader::read_header(const std::string& path) {
  state_->bvh.warnings.clear();
  return detail::read_header(path, state_->bvh.header, state_->hierarchy);
}

const BvhHeader& BvhReader::header() const { return state_->bvh.header; }
const std::vector<std::string>& BvhReader::warnings() const { return state_->bvh.warnings; }
const Clip& BvhReader::clip() const { return state_->clip; }

}  // namespace ligament
