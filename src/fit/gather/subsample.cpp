#include "fit/gather/subsample.h"

#include <algorithm>

namespace ligament {

void SubsampledFrames::take(std::size_t joint, std::span<const Quatf> track, Quatf reference) {
  const std::size_t count = std::min(most_, track.size());
  const Quatf inverse = conjugate(reference);
  std::vector<Quatf>& frames = of_joint_[joint];
  frames.resize(count);
  // The middles of equal parts.
  for (std::size_t i = 0; i < count; ++i) frames[i] = inverse * track[(2 * i + 1) * track.size() / (2 * count)];
}

std::span<const Quatf> SubsampledFrames::of(std::size_t joint) const {
  return joint < of_joint_.size() ? std::span<const Quatf>(of_joint_[joint]) : std::span<const Quatf>();
}

SubsamplingPlan::SubsamplingPlan(std::size_t clips) {
  constexpr std::size_t kOfAll = 8000, kLeast = 16, kMost = 64, kMostClips = 4096;
  frames = std::clamp(kOfAll / std::max<std::size_t>(clips, 1), kLeast, kMost);
  step = clips / kMostClips + 1;
}

JointFrames frames_of_joint(std::span<const SubsampledClip> clips, std::size_t joint) {
  JointFrames all;
  for (std::size_t c = 0; c < clips.size(); ++c) {
    const std::span<const Quatf> frames = clips[c].frames.of(joint);
    all.rotations.insert(all.rotations.end(), frames.begin(), frames.end());
    all.clips.insert(all.clips.end(), frames.size(), static_cast<std::uint32_t>(c));
    all.people.insert(all.people.end(), frames.size(), clips[c].person);
  }
  return all;
}

}  // namespace ligament
