// A glTF file with changed rotations, in which all else stays as it was.
#pragma once

#include "io/gltf/changes.h"
#include "io/gltf/skeleton.h"

namespace ligament::gltf {

/// An animation and a joint.
struct Track {
  std::size_t animation, joint;
  auto operator<=>(const Track&) const = default;
};

/// The file with these changes. `frames` are the times of the frames of each animation.
///
/// Where no key was added, new values are written over the old ones, provided that these are floats, that nothing else
/// in the file uses their bytes, and that they are in the file itself. Otherwise values, and times if keys were added,
/// go into one new buffer view behind all that is there: in the BIN chunk, else in the first data URI, else, as for a
/// file whose only buffers are other files, in a data URI of its own.
std::string write_changes(const Document&, const Body&, const std::map<Track, Change>&,
                          std::span<const std::vector<float>> frames);

}  // namespace ligament::gltf
