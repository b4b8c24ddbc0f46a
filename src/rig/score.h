// Score: how well limits hold for motion they have not seen.
#pragma once

#include "rig/bind.h"

#include <cstdint>

namespace ligament {

/// The margins of one joint's frames, in steps of kStep: exact to that, mergeable, bounded in memory. A few are kept
/// one by one, many are counted.
class LIGAMENT_API MarginCounts {
 public:
  static constexpr double kStep = 1e-4;  // radians

  void add(float margin);
  void merge(const MarginCounts& other);
  std::uint64_t count() const { return count_; }
  /// The share of frames whose margin is at least −tolerance.
  double coverage(double tolerance) const;
  /// The margin that all but the share `below` of the frames reach.
  double quantile(double below) const;

 private:
  void add_bin(std::uint32_t bin);
  /// From now on they are counted.
  void become_many();
  /// Calls visit(bin, frames in it) in the order of bins, until it returns false.
  template <class Visit>
  void for_each_bin(Visit visit) const;

  std::vector<std::uint32_t> few_;   // the bin of each margin, as long as they are few
  std::vector<std::uint32_t> bins_;  // else how many are in each
  std::uint64_t count_ = 0;
};

struct JointScore {
  MarginCounts margins;
  std::uint64_t glitches = 0;  ///< clips left out for this joint
};

/// Gathers margins clip by clip, by the same rule for glitches and calibration poses that fitting has.
class LIGAMENT_API Scorer {
 public:
  explicit Scorer(const LimitSet& limits) : joints_(limits.joints.size()) {}

  /// `bound` are these limits on the clip's skeleton.
  void add(const BoundLimits& bound, const Clip&);
  void merge(const Scorer& other);
  /// One for each limit of the set.
  const std::vector<JointScore>& joints() const { return joints_; }

 private:
  std::vector<JointScore> joints_;
};

/// Volume figures of a limit against the margins of motion: the share allowed, and the shares of the limit grown or
/// shrunk until it covers 99 % and 99.9 % of that motion.
struct VolumeFigures {
  double volume = 1, volume99 = 1, volume999 = 1;
};
LIGAMENT_API VolumeFigures measure_volumes(const Limit&, const MarginCounts&);

}  // namespace ligament
