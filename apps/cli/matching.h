// What of clips and limits, or of clips with one another, does not match: told once for all clips.
#pragma once

#include <ligament/learn.h>

#include <string>
#include <vector>

namespace ligament::cli {

/// Warns about joints without limits and limits without joints: one line for all clips that have the same. `clips` are
/// the names of all.
void tell_unmatched(const std::vector<MatchNote>&, const std::vector<std::string>& clips);

/// Warns of what was odd about clips that were learned from. `clips` are their names.
void tell_odd_clips(const std::vector<ClipUse>&, const std::vector<std::string>& clips);

/// match_clip for a single clip, what does not match told.
Result<Rig> match(const LimitSet&, const std::string& limits_name, const Skeleton&, const std::string& clip_name);

}  // namespace ligament::cli
