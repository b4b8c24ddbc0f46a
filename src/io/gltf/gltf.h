// glTF 2.0 (.gltf, .glb) and what is made of it, VRM (.vrm) and its animations (.vrma), as files of clips.
#pragma once

#include <ligament/io.h>

namespace ligament::detail {

/// Whether a file that begins so is glTF.
bool begins_like_gltf(std::string_view beginning);

/// Each animation is a clip; a file without any has one clip without frames. Errors name the file and the JSON pointer
/// of what is wrong, `hero.glb: /accessors/3/count`, or the byte, `hero.glb: byte 12`. Buffers in files of their own
/// are looked for beside `name`.
///
/// Frames are at all times at which a joint has a key of its rotation. Joints without a key there are sampled. A
/// changed rotation becomes a key, and so do the frames between it and the joint's keys before and after, so that none
/// of them changes; see io/gltf/changes.h for the tangents of cubic curves, and io/gltf/write.h for where keys go in
/// the file.
Result<std::unique_ptr<ClipFile>> open_gltf(std::string bytes, const std::string& name);

/// Only the first clip; `warnings` may be null.
Status read_gltf(std::string_view bytes, const std::string& name, Clip& into, std::vector<std::string>* warnings);

/// Frames: as many as the joint with most keys has in the first animation.
Result<ClipSummary> read_gltf_summary(const std::string& path);

}  // namespace ligament::detail
