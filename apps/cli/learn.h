// Learning: from recordings to the limits of a whole skeleton.
#pragma once

#include "recordings.h"

#include "fit/choose/fit.h"
#include "fit/gather/oddities.h"
#include "io/limits/limits_json.h"

namespace ligament::cli {

struct LearnPlan {
  FitOptions fit;
  ReferenceKind reference = ReferenceKind::rest;
  bool drop_suspects = true;
  bool others = false;  ///< tells how a shape that was asked for holds for others; `auto` and polynomials do anyway
  bool mirror = false;  ///< pools left and right
  bool root = false;    ///< limits the root too
  bool strict = false;  ///< a clip with other joints is an error
  int jobs = 1;
};

struct Learned {
  LimitsFile file;
  Recordings recordings;
  std::vector<Suspect> suspects;
  bool suspects_dropped = false;
  std::vector<Offset> offsets;
};

/// What limits are fitted to, and what was found on the way.
struct Gathered {
  Recordings recordings;  ///< without suspects, if they are dropped
  std::vector<Suspect> suspects;
  std::vector<Offset> offsets;
};
Result<Gathered> gather_to_learn(const std::vector<std::string>& paths, const LearnPlan&);

/// All that `ligament fit` does between reading clips and writing limits.
Result<Learned> learn(const std::vector<std::string>& paths, const LearnPlan&);

/// Fits every joint, on all cores; the root stays free unless asked for.
LimitsFile learn_limits(const Recordings&, const FitOptions&, bool root, int jobs);

}  // namespace ligament::cli
