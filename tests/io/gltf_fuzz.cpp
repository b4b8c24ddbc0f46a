// Any bytes: read as glTF they are an error, or clips of rotations that take changes and read back as they were
// written.
#include "io/gltf/gltf.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace ligament;

/// Unlike assert, also in a release build.
void require(bool condition) {
  if (!condition) std::abort();
}

void check_clip(const Clip& clip, std::size_t joints) {
  require(clip.skeleton.size() == joints && clip.rotations.size() == joints * clip.frames);
  require(clip.times.empty() || clip.times.size() == clip.frames);
  for (const Quatf q : clip.rotations) require(std::fabs(dot(q, q) - 1) < 1e-5f);
  for (const auto& track : clip.translations) {
    for (const Vec3f v : track) require(std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z));
  }
}

void check_skeleton(const Skeleton& skeleton) {
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    require(skeleton.joints[j].parent < static_cast<int>(j) && !skeleton.joints[j].name.empty());
    require(std::isfinite(length(skeleton.joints[j].offset)));
  }
}

/// Gives some joints the rotation of another one.
void change(ClipFile& file, std::size_t c) {
  const Clip& clip = file.clip(c);
  const std::size_t joints = clip.skeleton.size();
  for (std::size_t j = 0; clip.frames != 0 && j < joints && j < 8; ++j) {
    file.set_rotation(c, j, (7 * j + c) % clip.frames, clip.track(joints - 1 - j)[0]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto opened = detail::open_gltf(bytes, "nowhere/fuzz");
  if (!opened) {
    require(!opened.error().what.empty() && opened.error().where.starts_with("nowhere/fuzz"));
    return 0;
  }
  ClipFile& file = **opened;
  require(file.bytes() == bytes);
  check_skeleton(file.skeleton());
  std::size_t rotations = 0;
  for (std::size_t c = 0; c < file.clip_count(); ++c) rotations += file.clip(c).rotations.size();
  // A few bytes may ask for as many rotations as are granted to every file; that is not worth the time here.
  if (rotations > 100'000) return 0;
  for (std::size_t c = 0; c < file.clip_count(); ++c) {
    check_clip(file.clip(c), file.skeleton().size());
    change(file, c);
  }
  const auto again = detail::open_gltf(file.bytes(), "nowhere/again");
  require(again.ok() && (*again)->clip_count() == file.clip_count());
  for (std::size_t c = 0; c < file.clip_count(); ++c) {
    require((*again)->clip(c).rotations == file.clip(c).rotations);
    check_clip((*again)->clip(c), file.skeleton().size());
  }
  return 0;
}
