#include "matching.h"

#include "text/terminal.h"

#include <fmt/format.h>

#include <algorithm>

namespace ligament::cli {
namespace {

constexpr std::size_t kMostNames = 60;  // all of a human, fingers included

std::string note_on(const std::vector<std::string>& names, std::string_view have, std::string_view lack) {
  return fmt::format("{} without a {}: {}", counted(names.size(), have), lack, listed(names, kMostNames));
}

}  // namespace

Result<BoundLimits> Matcher::match(const std::string& clip, const Skeleton& skeleton) {
  Result<BoundLimits> bound = bind(limits_, skeleton);
  if (!bound) {
    // An error about a joint is one of the limits file; else the two do not belong together.
    if (!bound.error().where.empty()) return Error{path_, bound.error().message()};
    return Error{clip, fmt::format("none of its joints has a limit in {}: is that of another skeleton?", path_)};
  }
  const auto note = [&](const std::vector<std::string>& names, std::string_view have, std::string_view lack) {
    if (names.empty()) return;
    const std::lock_guard lock(mutex_);
    clips_by_note_[note_on(names, have, lack)].push_back(clip);
  };
  note(bound->joints_unmatched, "joint", "limit");
  note(bound->limits_unmatched, "limit", "joint");
  return bound;
}

void Matcher::tell_unmatched() {
  for (auto& [note, clips] : clips_by_note_) {
    std::sort(clips.begin(), clips.end());
    const std::string more = clips.size() > 1 ? fmt::format(" and {}", counted(clips.size() - 1, "more clip")) : "";
    warn(fmt::format("{}{}: {}", clips.front(), more, note));
  }
}

}  // namespace ligament::cli
