// Scoring: every joint's figures over many clips, on all cores.
#pragma once

#include "base/result.h"
#include "rig/score.h"
#include "io/limits/limits_json.h"

#include <string>
#include <vector>

namespace ligament::cli {

struct JointRow {
  std::string name;
  int dof = 0;  ///< of the motion scored, whatever the limit says
  double coverage = 1;
  VolumeFigures volumes;
  MarginCounts margins;  ///< of all frames, for other figures
  std::uint64_t samples = 0, glitches = 0;
};

/// One row per joint of the limits file, which was read from `path`. Joints and limits without each other are told.
Result<std::vector<JointRow>> score_clips(const LimitsFile&, const std::string& path,
                                          const std::vector<std::string>& clips, double tolerance, int jobs);

struct Totals {
  double coverage = 1;    ///< mean
  VolumeFigures volumes;  ///< geometric means
};
/// Whether a joint has a say in them: those with frames, and three degrees of freedom.
bool counts_in_totals(const JointRow&);
/// Without any that counts, those of nothing.
Totals totals_of(const std::vector<JointRow>&);

}  // namespace ligament::cli
