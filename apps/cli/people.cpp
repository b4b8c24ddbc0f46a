#include "people.h"

#include "text/text.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::vector<std::size_t> clips_of(std::uint32_t person, const Learned& learned) {
  std::vector<std::size_t> clips;
  for (std::size_t c = 0; c < learned.uses.size(); ++c) {
    if (!learned.uses[c].skipped && learned.uses[c].person == person) clips.push_back(c);
  }
  return clips;
}

std::string name_of_person(std::uint32_t person, const Learned& learned) {
  std::vector<std::string> names;
  for (const std::size_t clip : clips_of(person, learned)) names.push_back(learned.uses[clip].name);
  if (names.size() == 1) return names.front();
  const std::string common = common_beginning(names);
  const std::size_t separator = common.find_last_of("_-. ");
  if (separator == common.npos) return listed(names, 3);
  return fmt::format("{}* ({})", common.substr(0, separator + 1), counted(names.size(), "clip"));
}

}  // namespace ligament::cli
