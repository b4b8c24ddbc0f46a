// Animations as clips: every joint's rotation at the times of all keys.
#pragma once

#include "io/gltf/channels.h"
#include "io/gltf/skeleton.h"

namespace ligament::gltf {

/// The times of a clip's frames: all times at which a joint of the animation has a key of its rotation. Throws Mistake.
std::vector<float> frame_times(KeyReader&, const Document&, Json animation, const Body&);

/// How many keys the joint with most keys of its rotation has. Throws Mistake.
std::size_t most_keys(const Document&, Json animation, const Body&);

/// Reads an animation as a clip that has frames at these times; memory of `into` is used again. Throws Mistake.
void read_clip(KeyReader&, Document&, Json animation, const Body&, std::span<const float> times, Clip& into);

/// A clip of the skeleton at rest, without frames.
void clear_clip(const Body&, Clip&);

/// Adds a warning if animations change the scale of joints, which clips leave out. Throws Mistake.
void warn_of_channels(KeyReader&, const Document&, const Body&, std::vector<std::string>& warnings);

/// The channel that an animation has for a joint, if any; the first one of several.
std::optional<Channel> channel_of(std::span<const Channel>, std::size_t node, Path);

}  // namespace ligament::gltf
