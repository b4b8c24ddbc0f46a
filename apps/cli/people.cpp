#include "people.h"

#include "text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace ligament::cli {
namespace {

std::string common_beginning(const std::vector<std::string>& names) {
  std::string common = names.front();
  for (const std::string& name : names) {
    const auto apart = std::mismatch(common.begin(), common.end(), name.begin(), name.end());
    common.erase(apart.first, common.end());
  }
  return common;
}

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

std::string name_of_clip(std::size_t clip, const Recordings& recordings) {
  const std::vector<std::string>& paths = recordings.paths;
  const std::string name = file_name(paths[clip]);
  const auto of_this_name = [&](const std::string& path) { return path.ends_with(name) && file_name(path) == name; };
  return std::count_if(paths.begin(), paths.end(), of_this_name) > 1 ? paths[clip] : name;
}

std::vector<std::size_t> clips_of(std::uint32_t person, const Recordings& recordings) {
  std::vector<std::size_t> clips;
  for (std::size_t c = 0; c < recordings.glimpsed.size(); ++c) {
    if (recordings.folds[c] != kSkippedClip && recordings.glimpsed[c].person == person) clips.push_back(c);
  }
  return clips;
}

std::string name_of_person(std::uint32_t person, const Recordings& recordings) {
  std::vector<std::string> names;
  for (const std::size_t clip : clips_of(person, recordings)) names.push_back(name_of_clip(clip, recordings));
  if (names.size() == 1) return names.front();
  const std::string common = common_beginning(names);
  const std::size_t separator = common.find_last_of("_-. ");
  if (separator == common.npos) return listed(names, 3);
  return fmt::format("{}* ({})", common.substr(0, separator + 1), counted(names.size(), "clip"));
}

}  // namespace ligament::cli
