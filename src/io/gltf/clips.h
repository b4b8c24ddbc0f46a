// Animations as clips: every joint's rotation at the times of all keys.
#pragma once

#include "io/gltf/channels.h"
#include "io/gltf/skeleton.h"

namespace ligament::gltf {

enum class Translations { no, yes };

/// The times of a clip's frames: all times at which a joint of the animation has a key of its rotation. Throws Mistake.
std::vector<float> frame_times(KeyReader&, const Document&, Json animation, const Body&);

/// How many keys the joint with most keys of its rotation has. Throws Mistake.
std::size_t most_keys(const Document&, Json animation, const Body&);

/// An animation as a clip with these frames, into a clip whose memory is used again. Throws Mistake.
void read_clip(KeyReader&, Document&, Json animation, const Body&, std::span<const float> times, Translations,
               Clip& into);

/// A clip of the skeleton at rest, without frames.
void clear_clip(const Body&, Clip&);

/// Warns of scales that change, which clips leave out. Throws Mistake.
void warn_of_channels(KeyReader&, const Document&, const Body&, std::vector<std::string>& warnings);

/// The channel that an animation has for a joint, if any; the first one of several.
std::optional<Channel> channel_of(std::span<const Channel>, std::size_t node, Path);

}  // namespace ligament::gltf
