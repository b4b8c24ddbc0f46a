// Glimpses: a few frames of each recording, kept to compare recordings and people with one another.
#pragma once

#include <ligament/base/export.h>
#include <ligament/math/quat.h>

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// What is remembered of one clip: of every joint some frames, evenly spread over its time, relative to the reference.
class LIGAMENT_API Glimpses {
 public:
  Glimpses() = default;
  /// At most `most` frames of each joint.
  Glimpses(std::size_t joints, std::size_t most) : most_(most), joints_(joints) {}

  /// Instead of what was taken before.
  void take(std::size_t joint, std::span<const Quatf> track, Quatf reference);
  /// None for a joint that the clip was left out for.
  std::span<const Quatf> of(std::size_t joint) const;
  void forget(std::size_t joint) { joints_[joint].clear(); }

 private:
  std::size_t most_ = 0;
  std::vector<std::vector<Quatf>> joints_;
};

/// Glimpses of a clip, with whose it is: people count from 0, in any order.
struct Glimpsed {
  Glimpses glimpses;
  std::uint32_t person = 0;
};

/// How many frames of each clip to remember: fewer where clips are many, to bound the memory, but never so few that
/// shares of them say nothing.
LIGAMENT_API std::size_t glimpses_per_clip(std::size_t clips);

/// One joint's glimpses of all clips, one clip after the other.
struct JointGlimpses {
  std::vector<Quatf> rotations;
  std::vector<std::uint32_t> clips;   ///< whose index each has
  std::vector<std::uint32_t> people;  ///< and whose person
};
LIGAMENT_API JointGlimpses glimpses_of(std::span<const Glimpsed>, std::size_t joint);

}  // namespace ligament
