// Recordings: many clips, surveyed by their headers, then gathered into samples on all cores.
#pragma once

#include "base/result.h"
#include "fit/gather/collect.h"
#include "fit/gather/visits.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace ligament::cli {

/// In place of the fold of a clip whose joints are others.
inline constexpr int kSkippedClip = -2;

/// Clips that were read and may be asked for again, as long as they have no more than so many rotations together:
/// reading one takes longer than all else that is done with it. Several threads may offer clips.
class RecentClips {
 public:
  static constexpr std::size_t kFewMegabytes = (16 << 20) / sizeof(Quatf);

  explicit RecentClips(std::size_t most = kFewMegabytes) : most_(most) {}
  void offer(std::size_t index, const Clip&);
  /// Null if it was not kept.
  const Clip* find(std::size_t index) const;

 private:
  std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
  std::map<std::size_t, Clip> clips_;
  std::size_t most_, rotations_ = 0;
};

struct Recordings {
  std::unique_ptr<Collector> collector;
  Pose reference;         ///< of the first clip
  std::string folds_are;  ///< what is left out in turn: "people", "clips", "fifths of the clip"
  std::size_t clips = 0, frames = 0, people = 0, skipped = 0;
  std::vector<std::string> paths{};  ///< of all clips, also of those skipped
  std::vector<int> folds{};          ///< of each clip, as Collector::add takes it, or kSkippedClip
  int fold_count = 1;
  std::vector<Glimpsed> glimpsed{};    ///< of each clip; none of those skipped
  std::vector<PeopleVisits> visits{};  ///< of each joint, as those glimpsed tell them
  RecentClips recent{};                ///< some clips, lest they be read again
  std::vector<JointPair> pairs{};      ///< pooled, if asked for
};

/// How many parts the recordings are dealt to, to be left out in turn. One is enough where shapes are not compared.
inline constexpr int kFolds = 5;

/// Reads all clips. The skeleton is that of the first; a clip with other joints is skipped and named, or with `strict`
/// an error. The result does not depend on `jobs`.
struct GatherOptions {
  ReferenceKind reference = ReferenceKind::rest;
  bool strict = false;
  int folds = kFolds;
  int jobs = 1;
  bool root = false;  ///< samples of the root too
  std::size_t recent = RecentClips::kFewMegabytes;
};
Result<Recordings> gather(const std::vector<std::string>& paths, const GatherOptions&);

}  // namespace ligament::cli
