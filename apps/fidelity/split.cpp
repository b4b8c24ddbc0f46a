#include "split.h"

#include "inputs.h"

#include <ligament/base/random.h>
#include <ligament/io/file.h>

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

}  // namespace

Result<Split> split_by_group(const std::string& data, std::uint64_t seed) {
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
  std::vector<std::size_t> order;
  for (const auto& [group, clips] : groups) order.push_back(group);
  Random random(seed);
  for (std::size_t i = order.size(); seed != 0 && i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  Split split;
  bool fitted = true;
  for (const std::size_t group : order) {
    const std::vector<std::string>& clips = groups[group];
    auto& side = fitted ? split.fitted : split.unseen;
    ++(fitted ? split.people_fitted : split.people_unseen);
    side.insert(side.end(), clips.begin(), clips.end());
    fitted = !fitted;
  }
  std::sort(split.fitted.begin(), split.fitted.end());
  std::sort(split.unseen.begin(), split.unseen.end());
  return split;
}

}  // namespace ligament::fidelity
