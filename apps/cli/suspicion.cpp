#include "suspicion.h"

#include "people.h"
#include "text/terminal.h"

#include "base/parallel.h"
#include "io/bvh/bvh.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
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

std::vector<Case> cases_of(const std::vector<Suspect>& suspects, const Recordings& recordings) {
  const ByClip clips = by_clip(suspects);
  std::vector<Case> cases;
  std::map<std::uint32_t, std::size_t> case_of_person;
  for (const auto& [clip, at] : clips) {
    const std::uint32_t person = recordings.glimpsed[clip].person;
    const std::vector<std::size_t> own = clips_of(person, recordings);
    const bool all =
        own.size() > 1 && std::all_of(own.begin(), own.end(), [&](std::size_t c) { return clips.contains(c); });
    const auto [found, is_new] = case_of_person.emplace(person, cases.size());
    if (!all || is_new) {
      cases.push_back({all ? name_of_person(person, recordings) : name_of_clip(clip, recordings), at, all});
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

Status leave_out(const std::vector<Suspect>& suspects, Recordings& recordings, int jobs) {
  struct Worker {
    Collector added;  ///< by these clips, to these joints
    BvhReader reader{};
  };
  Collector& all = *recordings.collector;
  std::vector<Worker> workers;
  for (int w = 0; w < std::max(jobs, 1); ++w) {
    workers.push_back({Collector(all.skeleton(), all.reference(), recordings.fold_count)});
  }
  const auto of_clips = by_clip(suspects);
  const std::vector<std::pair<std::size_t, std::vector<Suspect>>> clips(of_clips.begin(), of_clips.end());
  std::vector<Status> read(clips.size(), Done{});
  parallel_for(jobs, clips.size(), [&](int w, std::size_t i) {
    const auto& [clip, at] = clips[i];
    auto& [added, reader] = workers[static_cast<std::size_t>(w)];
    const Clip* motion = recordings.recent.find(clip);
    if (motion == nullptr) {
      read[i] = reader.read(recordings.paths[clip]);
      if (!read[i]) return;
      motion = &reader.clip();
    }
    added.add(*motion, recordings.folds[clip], joints_of(at));
    for (const Suspect& suspect : at) recordings.glimpsed[clip].glimpses.forget(suspect.joint);
  });
  for (const Status& status : read) {
    if (!status) return status.error();
  }
  const std::vector<std::size_t> joints = joints_of(suspects);
  std::atomic<bool> were_there = true;
  parallel_for(jobs, joints.size(), [&](int, std::size_t i) {
    recordings.visits[joints[i]].reset();
    for (const Worker& worker : workers) {
      if (!all.remove(worker.added, joints[i])) were_there = false;
    }
  });
  if (!were_there)
    return Error{recordings.paths[suspects.front().clip], "it or another clip changed while it was read"};
  return Done{};
}

std::string suspects_text(const std::vector<Suspect>& suspects, const Recordings& recordings) {
  std::string out;
  for (const Case& one : cases_of(suspects, recordings)) out += text_of(one, recordings.collector->skeleton());
  return out;
}

nlohmann::ordered_json suspects_json(const std::vector<Suspect>& suspects, const Recordings& recordings) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [clip, at] : by_clip(suspects)) {
    nlohmann::ordered_json joints = nlohmann::ordered_json::array();
    for (const Suspect& suspect : at) {
      joints.push_back(
          {{"name", recordings.collector->skeleton().joints[suspect.joint].name}, {"alone", suspect.alone}});
    }
    list.push_back({{"clip", recordings.paths[clip]},
                    {"person", name_of_person(recordings.glimpsed[clip].person, recordings)},
                    {"joints", joints}});
  }
  return list;
}

std::string offsets_text(const std::vector<Offset>& offsets, const Recordings& recordings) {
  std::map<std::uint32_t, std::vector<std::string>> people;
  for (const Offset& offset : offsets) {
    people[offset.person].push_back(
        fmt::format("{} {}", recordings.collector->skeleton().joints[offset.joint].name, degrees(length(offset.turn))));
  }
  std::string out;
  for (const auto& [person, joints] : people) {
    out += fmt::format("offset: {}: {} from everybody else's mean\n", printable(name_of_person(person, recordings)),
                       printable(listed(joints)));
  }
  return out;
}

nlohmann::ordered_json offsets_json(const std::vector<Offset>& offsets, const Recordings& recordings) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Offset& offset : offsets) {
    list.push_back({{"person", name_of_person(offset.person, recordings)},
                    {"joint", recordings.collector->skeleton().joints[offset.joint].name},
                    {"turn", {offset.turn.x, offset.turn.y, offset.turn.z}},
                    {"typical", offset.typical}});
  }
  return list;
}

}  // namespace ligament::cli
