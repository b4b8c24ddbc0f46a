#include "split.h"

#include "inputs.h"

#include <ligament/measure.h>
#include "io/file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

namespace ligament::fidelity {
namespace {

/// "42_01.bvh" → "042", as the groups call people.
std::string subject_of(const std::string& path) {
  const std::string name = std::filesystem::path(path).stem().string();
  const std::string number = name.substr(0, name.find('_'));
  return std::string(number.size() < 3 ? 3 - number.size() : 0, '0') + number;
}

/// The recordings of each group of subjects that are one skeleton, in the order of their numbers.
Result<std::vector<std::vector<std::string>>> clips_by_group(const std::string& data) {
  const Result<std::string> text = read_file(data + "/cmu_groups.json");
  if (!text) return text.error();
  const nlohmann::json json = nlohmann::json::parse(*text, nullptr, false);
  if (json.is_discarded()) return Error{data + "/cmu_groups.json", "not valid JSON"};
  std::map<std::string, std::size_t> group_of;
  for (std::size_t g = 0; g < json["groups"].size(); ++g) {
    for (const auto& subject : json["groups"][g]) group_of[subject.get<std::string>()] = g;
  }
  std::vector<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    if (entry.is_directory() && entry.path().filename().string().starts_with("cmu"))
      folders.push_back(entry.path().string());
  }
  const Result<std::vector<std::string>> paths = cli::clip_paths(folders);
  if (!paths) return paths.error();
  std::map<std::size_t, std::vector<std::string>> groups;
  for (const std::string& path : *paths) {
    const auto group = group_of.find(subject_of(path));
    if (group == group_of.end()) return Error{path, "its subject is in no group of cmu_groups.json"};
    groups[group->second].push_back(path);
  }
  std::vector<std::vector<std::string>> by_group;
  for (auto& [group, clips] : groups) by_group.push_back(std::move(clips));
  return by_group;
}

void add_clips(const std::vector<std::string>& clips, bool fitted, Split& split) {
  auto& side = fitted ? split.fitted : split.unseen;
  side.insert(side.end(), clips.begin(), clips.end());
  ++(fitted ? split.people_fitted : split.people_unseen);
}

void sort_clips(Split& split) {
  std::sort(split.fitted.begin(), split.fitted.end());
  std::sort(split.unseen.begin(), split.unseen.end());
}

}  // namespace

Result<Split> split_by_group(const std::string& data, std::uint64_t seed) {
  Result<std::vector<std::vector<std::string>>> groups = clips_by_group(data);
  if (!groups) return groups.error();
  Random random(seed);
  for (std::size_t i = groups->size(); seed != 0 && i > 1; --i) {
    std::swap((*groups)[i - 1], (*groups)[random.below(i)]);
  }
  Split split;
  for (std::size_t g = 0; g < groups->size(); ++g) add_clips((*groups)[g], g % 2 == 0, split);
  sort_clips(split);
  return split;
}

Result<std::vector<Split>> splits_in_turn(const std::string& data, int parts) {
  const Result<std::vector<std::vector<std::string>>> groups = clips_by_group(data);
  if (!groups) return groups.error();
  if (parts < 2 || static_cast<std::size_t>(parts) > groups->size()) {
    return Error{"--in-turn", "from 2 parts to as many as there are people, " + std::to_string(groups->size())};
  }
  std::vector<Split> splits(static_cast<std::size_t>(parts));
  for (std::size_t g = 0; g < groups->size(); ++g) {
    for (std::size_t part = 0; part < splits.size(); ++part) {
      add_clips((*groups)[g], g % splits.size() != part, splits[part]);
    }
  }
  for (Split& split : splits) sort_clips(split);
  return splits;
}

}  // namespace ligament::fidelity
