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

/// Values of as many keys as before are written over the old ones, if these are floats that nothing else uses and that
/// are in the file itself. All others come after what is there, in one new buffer view: of the BIN chunk, else of the
/// first data URI, else of a new one, as beside an external buffer. `frames` are the frames' times of each animation.
/// Changes of the same file as the document, which may have been opened before.
std::string write_changes(const Document&, const Body&, const std::map<Track, Change>&,
                          std::span<const std::vector<float>> frames);

}  // namespace ligament::gltf
