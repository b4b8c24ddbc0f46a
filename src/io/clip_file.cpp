// The formats that clips come in, and what is the same for all of them.
#include "io/bvh/bvh_file.h"
#include "io/file.h"
#include "io/file_stream.h"
#include "io/gltf/gltf.h"
#include "io/text.h"

#include <algorithm>

namespace ligament {

namespace {

struct Format {
  std::string_view ending;                        ///< of names, in small letters
  bool (*begins_so)(std::string_view beginning);  ///< whether a file that begins so is one
  Result<std::unique_ptr<ClipFile>> (*open)(std::string bytes, const std::string& name);
  Status (*read)(std::string_view bytes, const std::string& name, Clip& into, std::vector<std::string>* warnings);
  Result<ClipSummary> (*read_summary)(const std::string& path);
};

/// A byte order mark may stand before the word.
bool begins_like_bvh(std::string_view beginning) {
  return detail::WordReader(beginning).next().find("HIERARCHY") != std::string_view::npos;
}

constexpr Format gltf(std::string_view ending) {
  return {ending, detail::begins_like_gltf, detail::open_gltf, detail::read_gltf, detail::read_gltf_summary};
}

constexpr Format kFormats[] = {
    {".bvh", begins_like_bvh, detail::open_bvh, detail::read_bvh, detail::read_bvh_summary},
    gltf(".glb"),
    gltf(".gltf"),
    gltf(".vrm"),
    gltf(".vrma"),
};

bool has_ending(std::string_view name, std::string_view ending) {
  return name.size() >= ending.size() && detail::is_keyword(name.substr(name.size() - ending.size()), ending);
}

/// Null if neither the name nor the bytes are those of a format.
const Format* find_format(std::string_view name, std::string_view bytes) {
  for (const Format& format : kFormats) {
    if (has_ending(name, format.ending)) return &format;
  }
  for (const Format& format : kFormats) {
    if (format.begins_so(bytes)) return &format;
  }
  return nullptr;
}

/// The first format is the one whose reader says what else a file may be.
const Format& format_of(std::string_view name, std::string_view bytes) {
  const Format* found = find_format(name, bytes);
  return found ? *found : kFormats[0];
}

/// How a file begins; nothing of one that cannot be read.
std::string beginning_of(const std::string& path) {
  constexpr std::size_t kBytes = 4096;
  std::string bytes;
  const Result<detail::FilePointer> file = detail::open_to_read(path);
  if (!file || !detail::read_up_to(file->get(), path, kBytes, bytes)) return "";
  return bytes;
}

}  // namespace

ClipFile::~ClipFile() = default;

Result<std::unique_ptr<ClipFile>> open_clip(const std::string& path) {
  Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  return open_clip(std::move(*bytes), path);
}

Result<std::unique_ptr<ClipFile>> open_clip(std::string bytes, const std::string& name) {
  return format_of(name, bytes).open(std::move(bytes), name);
}

Status save_clip(const ClipFile& file, const std::string& path) { return write_file(path, file.bytes()); }

bool has_clip_ending(std::string_view name) { return find_format(name, "") != nullptr; }

bool begins_like_clip(const std::string& path) { return find_format("", beginning_of(path)) != nullptr; }

Status read_clip(const std::string& path, Clip& into, std::vector<std::string>* warnings) {
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  return format_of(path, *bytes).read(*bytes, path, into, warnings);
}

Result<ClipSummary> read_clip_summary(const std::string& path) {
  // Only a name that tells nothing is worth looking inside.
  const Format* by_name = find_format(path, "");
  return (by_name ? *by_name : format_of(path, beginning_of(path))).read_summary(path);
}

}  // namespace ligament
