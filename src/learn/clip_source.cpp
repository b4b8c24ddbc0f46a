#include <ligament/learn.h>

#include <filesystem>

namespace ligament {

namespace fs = std::filesystem;

ClipSource::~ClipSource() = default;

double ClipFiles::weight(std::size_t clip) const {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(paths_[clip], error);
  return error ? 0 : static_cast<double>(size);
}

Result<ClipSummary> ClipFiles::summary(std::size_t clip) const {
  std::error_code error;
  const fs::file_status status = fs::status(paths_[clip], error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return Error{paths_[clip], "is no regular file, and clips to learn from are read more than once: save it as one"};
  }
  return read_clip_summary(paths_[clip]);
}

Status ClipFiles::read(std::size_t clip, Clip& into, std::vector<std::string>* warnings) const {
  return read_clip(paths_[clip], into, warnings);
}

std::string ClipsInMemory::name(std::size_t clip) const { return "clip " + std::to_string(clip + 1); }

double ClipsInMemory::weight(std::size_t clip) const { return static_cast<double>(clips_[clip].rotations.size()); }

Result<ClipSummary> ClipsInMemory::summary(std::size_t clip) const {
  return ClipSummary{clips_[clip].skeleton, clips_[clip].frames};
}

Status ClipsInMemory::read(std::size_t clip, Clip& into, std::vector<std::string>*) const {
  into = clips_[clip];
  return Done{};
}

}  // namespace ligament
