// Glimpses: a few frames of each recording, kept to compare recordings and people with one another.
#pragma once

#include "base/export.h"
#include "math/quat.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// What is remembered of one clip: of every joint some frames, evenly spread over its time, relative to the reference.
class LIGAMENT_API Glimpses {
 public:
  Glimpses() = default;
  /// At most `most` frames of each joint.
  Glimpses(std::size_t joints, std::size_t most) : most_(most), counts_(joints), frames_(joints * most) {}

  /// Instead of what was taken before.
  void take(std::size_t joint, std::span<const Quatf> track, Quatf reference);
  /// None for a joint that the clip was left out for.
  std::span<const Quatf> of(std::size_t joint) const;
  void forget(std::size_t joint) { counts_[joint] = 0; }

 private:
  std::size_t most_ = 0;
  std::vector<std::size_t> counts_;  // of each joint's frames, which have room for most_
  std::vector<Quatf> frames_;
};

/// Glimpses of a clip, with whose it is: people count from 0, in any order.
struct Glimpsed {
  Glimpses glimpses;
  std::uint32_t person = 0;
};

/// How much of so many clips to remember: fewer frames of each where clips are many, but never so few that shares of
/// them say nothing; where they are more still, only every so many-th clip. So memory does not grow with their number.
struct LIGAMENT_API GlimpsePlan {
  explicit GlimpsePlan(std::size_t clips);

  std::size_t frames;  ///< of each joint of a clip, at most
  std::size_t step;    ///< clips whose index is a multiple of it are remembered

  bool remembers(std::size_t clip) const { return clip % step == 0; }
};

/// One joint's glimpses of all clips, one clip after the other.
struct JointGlimpses {
  std::vector<Quatf> rotations;
  std::vector<std::uint32_t> clips;   ///< whose index each has
  std::vector<std::uint32_t> people;  ///< and whose person
};
LIGAMENT_API JointGlimpses glimpses_of(std::span<const Glimpsed>, std::size_t joint);

}  // namespace ligament
