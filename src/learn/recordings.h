// Recordings: many clips gathered into samples on all cores.
#pragma once

#include "fit/gather/collect.h"
#include "learn/folds.h"
#include "learn/loop.h"
#include "learn/outlier_clips.h"

namespace ligament {

/// What was read. The skeleton is that of the first clip; clips with other joints are skipped.
struct Recordings {
  Collector collector;
  Pose reference;  ///< of the first clip
  Folds folds;
  std::size_t frames = 0;                  ///< taken
  std::size_t people = 0;                  ///< that have frames
  std::vector<ClipUse> uses;               ///< of each clip
  std::vector<SubsampledClip> subsampled;  ///< some frames of each clip
};

struct GatherOptions {
  ReferenceKind reference = ReferenceKind::rest;
  int folds = kFolds;   ///< at most
  bool root = false;    ///< samples of the root, too
  bool strict = false;  ///< a clip with other joints is an error
};
/// Reads all clips. The result does not depend on the number of threads.
Result<Recordings> gather(const ClipSource&, const GatherOptions&, const Work&);

/// Takes the samples of these clips and joints out again, as if they had never been read.
Status leave_out(const std::vector<Suspect>&, const ClipSource&, Recordings&, const Work&);

/// Names of clips without their folders; one that several clips have stays whole.
std::vector<std::string> short_names(const ClipSource&);

}  // namespace ligament
