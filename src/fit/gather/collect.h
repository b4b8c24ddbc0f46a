// Collecting: from clips to the samples of every joint, one clip at a time.
#pragma once

#include "fit/gather/subsample.h"
#include "motion/samples.h"

#include <ligament/motion.h>

#include <string>
#include <vector>

namespace ligament {

/// What became of a clip.
struct ClipOutcome {
  bool other_joints = false;       ///< its joints are not those of the skeleton: nothing was taken
  bool rests_differently = false;  ///< some bones rest in other directions: its rotations may mean something else
  std::size_t frames = 0;          ///< taken
  std::size_t glitches = 0;        ///< joints for which the clip was left out
};

/// A joint's samples, those of each fold apart, and how many recordings they came from. A fold is a part of the
/// recordings that is left out in turn, to judge what is learned from the others. Without folds frames are only
/// counted.
struct JointSamples {
  std::vector<Samples> folds;
  std::uint64_t frames = 0, clips = 0;
  std::uint64_t glitches = 0;  ///< recordings left out because the joint leaps
};

/// Gathers samples relative to each clip's own reference. Two collectors of the same skeleton merge to what one would
/// have gathered; memory depends on how much of rotation space was visited, not on the number of clips.
class Collector {
 public:
  Collector(Skeleton skeleton, ReferenceKind reference, int folds, double resolution = Samples::kDefaultResolution);

  /// Adds the clip's frames to one fold, or, with kByTime, its first fifth to the first fold, and so on. Some are put
  /// into `subsampled`, if given.
  static constexpr int kByTime = -1;
  ClipOutcome add(const Clip& clip, int fold, SubsampledFrames* subsampled = nullptr);
  /// The same for some joints only.
  void add(const Clip& clip, int fold, std::span<const std::size_t> joints);
  void merge(const Collector& other);
  /// The same for one joint: joints may be merged by several threads at once.
  void merge(const Collector& other, std::size_t joint);
  /// Takes away a joint's samples that were added or merged before; false if some of them were not.
  bool remove(const Collector& other, std::size_t joint);

  /// Only counts the frames of a joint from now on, for one whose samples no one will ask for.
  void only_count(std::size_t joint) { joints_[joint].folds.clear(); }

  const Skeleton& skeleton() const { return skeleton_; }
  ReferenceKind reference() const { return reference_; }
  const std::vector<JointSamples>& joints() const { return joints_; }
  std::vector<JointSamples>& joints() { return joints_; }

 private:
  /// A clip as this skeleton sees it.
  struct Motion {
    const Clip& clip;
    std::vector<std::size_t> match;  ///< empty if its joints are others
    Pose reference;
    std::size_t first;  ///< frame that is motion

    std::span<const Quatf> track(std::size_t joint) const { return clip.track(match[joint]).subspan(first); }
    Quatf reference_of(std::size_t joint) const { return reference[match[joint]]; }
  };

  Motion motion_of(const Clip&) const;
  /// False where it leaps: then nothing is added.
  bool add_joint(std::size_t joint, const Motion&, int fold);
  void add_track(JointSamples& joint, std::span<const Quatf> track, Quatf reference, int fold);

  Skeleton skeleton_;
  ReferenceKind reference_;
  int folds_;
  std::vector<JointSamples> joints_;
  std::vector<Quatf> relative_;  // a track, while it is added
};

/// Pools the samples of each pair, mirrored in the plane x = 0 of the reference pose.
void mirror_samples(Collector&, const Pose& reference, std::span<const JointPair> pairs);

}  // namespace ligament
