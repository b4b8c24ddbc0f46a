#include "text/outlier_clips.h"

#include "people.h"
#include "text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace ligament::cli {
namespace {

/// Suspects that are told of in one line: of one clip, or of all clips of one person.
struct Case {
  std::string who;
  std::vector<Suspect> suspects;
  bool several = false;
};

using ByClip = std::map<std::size_t, std::vector<Suspect>>;

ByClip by_clip(const std::vector<Suspect>& suspects) {
  ByClip clips;
  for (const Suspect& suspect : suspects) clips[suspect.clip].push_back(suspect);
  return clips;
}

std::vector<Case> cases_of(const Learned& learned) {
  const ByClip clips = by_clip(learned.suspects);
  std::vector<Case> cases;
  std::map<std::uint32_t, std::size_t> case_of_person;
  for (const auto& [clip, at] : clips) {
    const std::uint32_t person = learned.uses[clip].person;
    const std::vector<std::size_t> own = clips_of(person, learned);
    const bool all =
        own.size() > 1 && std::all_of(own.begin(), own.end(), [&](std::size_t c) { return clips.contains(c); });
    const auto [found, is_new] = case_of_person.emplace(person, cases.size());
    if (!all || is_new) {
      cases.push_back({all ? name_of_person(person, learned) : learned.uses[clip].name, at, all});
    } else {
      auto& known = cases[found->second].suspects;
      known.insert(known.end(), at.begin(), at.end());
    }
  }
  return cases;
}

/// "84 %", or "50–84 %" for several.
std::string range_of(const std::vector<Suspect>& suspects) {
  const auto [least, most] = std::minmax_element(suspects.begin(), suspects.end(),
                                                 [](const Suspect& a, const Suspect& b) { return a.alone < b.alone; });
  const auto whole = [](double share) { return fmt::format("{:.0f}", 100 * share); };
  const std::string lo = whole(least->alone), hi = whole(most->alone);
  return (lo == hi ? lo : lo + "–" + hi) + " %";
}

std::vector<std::size_t> joints_of(const std::vector<Suspect>& suspects) {
  std::set<std::size_t> joints;
  for (const Suspect& suspect : suspects) joints.insert(suspect.joint);
  return {joints.begin(), joints.end()};
}

std::string text_of(const Case& one, const Skeleton& skeleton) {
  std::vector<std::string> names;
  for (const std::size_t joint : joints_of(one.suspects)) names.push_back(skeleton.joints[joint].name);
  return fmt::format("suspect: {}: {}: {} of {} frames where nobody else goes\n", printable(one.who),
                     printable(listed(names)), range_of(one.suspects), one.several ? "their" : "its");
}

}  // namespace

std::string suspects_text(const Learned& learned) {
  std::string out;
  for (const Case& one : cases_of(learned)) out += text_of(one, learned.skeleton);
  return out;
}

nlohmann::ordered_json suspects_json(const Learned& learned, const std::vector<std::string>& paths) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [clip, at] : by_clip(learned.suspects)) {
    nlohmann::ordered_json joints = nlohmann::ordered_json::array();
    for (const Suspect& suspect : at) {
      joints.push_back({{"name", learned.skeleton.joints[suspect.joint].name}, {"alone", suspect.alone}});
    }
    list.push_back(
        {{"clip", paths[clip]}, {"person", name_of_person(learned.uses[clip].person, learned)}, {"joints", joints}});
  }
  return list;
}

std::string offsets_text(const Learned& learned) {
  std::map<std::uint32_t, std::vector<std::string>> people;
  for (const Offset& offset : learned.offsets) {
    people[offset.person].push_back(
        fmt::format("{} {}", learned.skeleton.joints[offset.joint].name, degrees(length(offset.turn))));
  }
  std::string out;
  for (const auto& [person, joints] : people) {
    out += fmt::format("offset: {}: {} from everybody else's mean\n", printable(name_of_person(person, learned)),
                       printable(listed(joints)));
  }
  return out;
}

nlohmann::ordered_json offsets_json(const Learned& learned) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Offset& offset : learned.offsets) {
    list.push_back({{"person", name_of_person(offset.person, learned)},
                    {"joint", learned.skeleton.joints[offset.joint].name},
                    {"turn", {offset.turn.x, offset.turn.y, offset.turn.z}},
                    {"typical", offset.typical}});
  }
  return list;
}

}  // namespace ligament::cli
