// Score: how well limits hold for motion they have not seen.
#pragma once

#include <ligament/measure.h>
#include <ligament/rig.h>

#include <cstdint>

namespace ligament {

/// The margins of one joint's frames, as a histogram in steps of kStep, which can be merged and is bounded in size.
/// While there are only few, they are kept one by one.
class MarginCounts {
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
  /// From now on margins are counted in bins.
  void become_many();
  /// Calls visit(bin, frames in it) in the order of bins, until it returns false.
  template <class Visit>
  void for_each_bin(Visit visit) const;

  std::vector<std::uint32_t> few_;   // the bin of each margin, while they are few
  std::vector<std::uint32_t> bins_;  // later: how many are in each bin
  std::uint64_t count_ = 0;
};

struct JointMargins {
  MarginCounts margins;
  std::uint64_t glitches = 0;  ///< clips left out for this joint
};

/// Gathers margins clip by clip, with the same rules for glitches and calibration poses as a fit.
class Scorer {
 public:
  explicit Scorer(const LimitSet& limits) : joints_(limits.joints.size()) {}

  /// `rig` must be these limits on the clip's skeleton.
  void add(const Rig& rig, const Clip&);
  void merge(const Scorer& other);
  /// One element for each limit of the set.
  const std::vector<JointMargins>& joints() const { return joints_; }

 private:
  std::vector<JointMargins> joints_;
};

/// Volumes of a limit, given the margins of motion: the share of rotations that it allows, and the shares that it would
/// allow if grown or shrunk until it covers 99 % and 99.9 % of that motion.
struct VolumeFigures {
  double volume = 1, volume99 = 1, volume999 = 1;
};
VolumeFigures measure_volumes(const Limit&, const MarginCounts&);

}  // namespace ligament
