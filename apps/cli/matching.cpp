#include "matching.h"

#include "text/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ligament::cli {
namespace {

constexpr std::size_t kMostNames = 60;  // all of a human, fingers included

std::string unmatched_words(const std::vector<std::string>& names, std::string_view have, std::string_view lack) {
  return fmt::format("{} without a {}: {}", counted(names.size(), have), lack, listed(names, kMostNames));
}

void tell_clips(std::string_view what, const std::vector<std::string>& clips) {
  if (clips.empty()) return;
  warn(fmt::format("{}: {}", fmt::format(fmt::runtime(what), counted(clips.size(), "clip")), listed(clips, 5)));
}

}  // namespace

void tell_unmatched(const std::vector<MatchNote>& notes, const std::vector<std::string>& clips) {
  std::map<std::string, std::vector<std::string>> clips_of_text;
  for (const MatchNote& note : notes) {
    const auto take = [&](const std::vector<std::string>& names, std::string_view have, std::string_view lack) {
      if (names.empty()) return;
      std::vector<std::string>& all = clips_of_text[unmatched_words(names, have, lack)];
      for (const std::size_t clip : note.clips) all.push_back(clips[clip]);
    };
    take(note.joints_unmatched, "joint", "limit");
    take(note.limits_unmatched, "limit", "joint");
  }
  for (auto& [text, all] : clips_of_text) {
    std::sort(all.begin(), all.end());
    const std::string more = all.size() > 1 ? fmt::format(" and {}", counted(all.size() - 1, "more clip")) : "";
    warn(fmt::format("{}{}: {}", all.front(), more, text));
  }
}

void tell_odd_clips(const std::vector<ClipUse>& uses, const std::vector<std::string>& clips) {
  std::vector<std::string> skipped, differing;
  for (std::size_t i = 0; i < uses.size(); ++i) {
    for (const std::string& warning : uses[i].warnings) warn(clips[i] + ": " + warning);
    if (uses[i].skipped) skipped.push_back(clips[i]);
    if (uses[i].rests_differently) differing.push_back(clips[i]);
  }
  tell_clips("skipped {} with other joints than the first", skipped);
  tell_clips("{} with bones at rest more than 30° from the first clip's, perhaps of another rig", differing);
}

Result<Rig> match(const LimitSet& limits, const std::string& limits_name, const Skeleton& skeleton,
                  const std::string& clip_name) {
  Result<Rig> rig = match_clip(limits, limits_name, skeleton, clip_name);
  if (rig) tell_unmatched({{rig->joints_unmatched(), rig->limits_unmatched(), {0}}}, {clip_name});
  return rig;
}

}  // namespace ligament::cli
