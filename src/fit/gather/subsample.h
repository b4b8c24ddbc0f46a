// Subsampled frames: a few frames of each clip, kept to compare clips and people with one another.
#pragma once

#include "math/quat.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// Of every joint of a clip some frames, evenly spread over its time, relative to the reference.
class SubsampledFrames {
 public:
  SubsampledFrames() = default;
  /// At most `most` frames of each joint.
  SubsampledFrames(std::size_t joints, std::size_t most) : most_(most), of_joint_(joints) {}

  /// Replaces the joint's frames by some of this track.
  void take(std::size_t joint, std::span<const Quatf> track, Quatf reference);
  /// None for a joint that the clip was left out for.
  std::span<const Quatf> of(std::size_t joint) const;
  void forget(std::size_t joint) { of_joint_[joint].clear(); }

 private:
  std::size_t most_ = 0;
  std::vector<std::vector<Quatf>> of_joint_;
};

/// The subsampled frames of a clip, with whose it is: people are numbered from 0, in any order.
struct SubsampledClip {
  SubsampledFrames frames;
  std::uint32_t person = 0;
};

/// How much of so many clips to keep: fewer frames of each where clips are many, but never so few that shares of them
/// say nothing; where they are more still, only every step-th clip. So memory does not grow with their number.
struct SubsamplingPlan {
  explicit SubsamplingPlan(std::size_t clips);

  std::size_t frames;  ///< of each joint of a clip, at most
  std::size_t step;    ///< clips whose index is a multiple of it are kept

  bool keeps(std::size_t clip) const { return clip % step == 0; }
};

/// One joint's subsampled frames of all clips, one clip after the other.
struct JointFrames {
  std::vector<Quatf> rotations;
  std::vector<std::uint32_t> clips;   ///< of each rotation: the index of its clip
  std::vector<std::uint32_t> people;  ///< and the number of its person
};
JointFrames frames_of_joint(std::span<const SubsampledClip>, std::size_t joint);

}  // namespace ligament
