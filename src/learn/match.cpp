#include "learn/match.h"

#include <algorithm>

namespace ligament {

Result<Rig> match_clip(const LimitSet& limits, const std::string& limits_name, const Skeleton& skeleton,
                       const std::string& clip_name) {
  Result<Rig> rig = make_rig(skeleton, limits);
  if (rig) return rig;
  // An error about a joint is one of the limits; else the two do not belong together.
  if (!rig.error().where.empty()) return Error{limits_name, rig.error().message()};
  return Error{clip_name, "none of its joints has a limit in " + limits_name + ": is that of another skeleton?"};
}

Result<Rig> Matcher::match(const ClipSource& source, std::size_t clip, const Skeleton& skeleton) {
  Result<Rig> rig = match_clip(limits_, limits_name_, skeleton, source.name(clip));
  if (!rig) return rig;
  if (!rig->joints_unmatched().empty() || !rig->limits_unmatched().empty()) {
    const std::lock_guard lock(mutex_);
    clips_[{rig->joints_unmatched(), rig->limits_unmatched()}].push_back(clip);
  }
  return rig;
}

std::vector<MatchNote> Matcher::notes() const {
  std::vector<MatchNote> notes;
  for (const auto& [unmatched, clips] : clips_) {
    notes.push_back({unmatched.first, unmatched.second, clips});
    std::sort(notes.back().clips.begin(), notes.back().clips.end());
  }
  return notes;
}

}  // namespace ligament
