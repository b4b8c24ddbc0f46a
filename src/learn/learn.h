// The steps of learning: options, recordings gathered and looked through, joints fitted.
#pragma once

#include "fit/choose/fit.h"
#include "learn/recordings.h"

namespace ligament {

/// What limits are fitted to, and what was found on the way.
struct Gathered {
  Recordings recordings;  ///< without suspects, if they are dropped
  OutlierClips outliers;
};

/// The options of a fit; an error if they do not go together.
Result<FitOptions> fit_options(const LearnOptions&);

/// Reads all clips and finds those that contradict the rest.
Result<Gathered> gather_to_learn(const ClipSource&, const LearnOptions&, const Work&);

/// Fits every joint; the root stays free unless asked for.
Result<LimitsFile> fit_joints(const Recordings&, const FitOptions&, bool root, const Work&);

}  // namespace ligament
