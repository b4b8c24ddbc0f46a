#include "fit/gather/glimpses.h"

#include <algorithm>

namespace ligament {

void Glimpses::take(std::size_t joint, std::span<const Quatf> track, Quatf reference) {
  const std::size_t count = std::min(most_, track.size());
  const Quatf inverse = conjugate(reference);
  Quatf* const frames = frames_.data() + joint * most_;
  // The middles of equal parts.
  for (std::size_t i = 0; i < count; ++i) frames[i] = inverse * track[(2 * i + 1) * track.size() / (2 * count)];
  counts_[joint] = count;
}

std::span<const Quatf> Glimpses::of(std::size_t joint) const {
  return joint < counts_.size() ? std::span(frames_).subspan(joint * most_, counts_[joint]) : std::span<const Quatf>();
}

GlimpsePlan::GlimpsePlan(std::size_t clips) {
  constexpr std::size_t kOfAll = 8000, kLeast = 16, kMost = 64, kMostClips = 4096;
  frames = std::clamp(kOfAll / std::max<std::size_t>(clips, 1), kLeast, kMost);
  step = clips / kMostClips + 1;
}

JointGlimpses glimpses_of(std::span<const Glimpsed> clips, std::size_t joint) {
  JointGlimpses all;
  for (std::size_t c = 0; c < clips.size(); ++c) {
    const std::span<const Quatf> frames = clips[c].glimpses.of(joint);
    all.rotations.insert(all.rotations.end(), frames.begin(), frames.end());
    all.clips.insert(all.clips.end(), frames.size(), static_cast<std::uint32_t>(c));
    all.people.insert(all.people.end(), frames.size(), clips[c].person);
  }
  return all;
}

}  // namespace ligament
