#include "text/findings.h"

#include "text/terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace ligament::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostRanges = 4;  // of a joint; the rest is in the JSON and the report
constexpr std::size_t kMostClips = 12;

/// The length of the folder that all paths begin with, its last separator included.
std::size_t common_folder(const std::vector<std::string>& paths) {
  std::size_t length = paths.front().rfind('/') + 1;
  for (const std::string& path : paths) {
    while (length > 0 && path.compare(0, length, paths.front(), 0, length) != 0) {
      length = length < 2 ? 0 : paths.front().rfind('/', length - 2) + 1;
    }
  }
  return length;
}

struct SeverityLook {
  const char* word;
  Tint tint;
};
SeverityLook look_of(double violation) {
  switch (severity_of(violation)) {
    case Severity::minor:
      return {"minor", Tint::minor};
    case Severity::major:
      return {"major", Tint::major};
    case Severity::severe:
      break;
  }
  return {"severe", Tint::severe};
}

std::string words_for(const FrameRange& range) {
  return range.from == range.to ? fmt::format("{}", range.from) : fmt::format("{}–{}", range.from, range.to);
}

/// Those with frames outside, the worst first.
template <class Finding>
std::vector<const Finding*> worst_first(const std::vector<Finding>& all) {
  std::vector<const Finding*> order;
  for (const Finding& finding : all) {
    if (finding.outside > 0) order.push_back(&finding);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const Finding* a, const Finding* b) { return a->worst.violation > b->worst.violation; });
  return order;
}

}  // namespace

void Findings::Worst::take(const Worst& other) {
  if (other.violation > violation) *this = other;
}

Findings::Findings(const LimitSet& limits, std::vector<std::string> clips, double tolerance)
    : clips_(std::move(clips)), folder_length_(common_folder(clips_)), tolerance_(tolerance), by_clip_(clips_.size()) {
  for (const JointLimit& joint : limits.joints) joints_.push_back({joint.name});
}

void Findings::add(std::size_t clip, const Rig& rig, const ClipCheck& check) {
  frames_ += check.frames;
  frames_outside_ += check.frames_outside;
  by_clip_[clip].frames = check.frames;
  by_clip_[clip].outside = check.frames_outside;
  for (const JointCheck& found : check.joints) {
    const std::size_t limit = *rig.index_of_limit(found.joint);
    JointFindings& joint = joints_[limit];
    const Worst worst{found.worst, clip, found.worst_frame, limit};
    joint.outside += found.outside;
    joint.worst.take(worst);
    by_clip_[clip].worst.take(worst);
    for (const FrameRange& range : found.ranges) joint.ranges.push_back({clip, range});
  }
}

nlohmann::ordered_json Findings::json() const {
  Json joints = Json::array();
  for (const JointFindings& joint : joints_) {
    Json ranges = Json::array();
    for (const Range& r : joint.ranges) ranges.push_back({clips_[r.clip], r.frames.from, r.frames.to, r.frames.worst});
    joints.push_back({{"name", joint.name},
                      {"outside", joint.outside},
                      {"worst", joint.worst.violation},
                      {"worst_frame", joint.worst.frame},
                      {"worst_clip", clips_[joint.worst.clip]},
                      {"ranges", ranges}});
  }
  return {{"frames", frames_}, {"violations", frames_outside_}, {"joints", joints}};
}

std::string Findings::ranges_of(const JointFindings& joint) const {
  std::string out;
  std::size_t last_clip = clips_.size();
  for (std::size_t i = 0; i < joint.ranges.size() && i < kMostRanges; ++i) {
    const Range& range = joint.ranges[i];
    const bool other_clip = clips_.size() > 1 && range.clip != last_clip;
    out += i == 0 ? "" : other_clip ? "; " : ", ";
    if (other_clip) out += name_of(range.clip) + " ";
    out += words_for(range.frames);
    last_clip = range.clip;
  }
  if (joint.ranges.size() > kMostRanges) out += fmt::format(" and {} more", joint.ranges.size() - kMostRanges);
  return out;
}

std::string Findings::joint_table() const {
  const bool many = clips_.size() > 1;
  Table table({"joint", "outside", "worst", "", many ? "worst at" : "at frame", "frames outside"});
  table.left(3);
  if (many) table.left(4);
  table.left(5);
  for (const JointFindings* joint : worst_first(joints_)) {
    const Worst& worst = joint->worst;
    const std::string place = many ? fmt::format("{} {}", name_of(worst.clip), worst.frame) : grouped(worst.frame);
    const SeverityLook look = look_of(worst.violation);
    table.add({joint->name, grouped(joint->outside), degrees(worst.violation), look.word, place, ranges_of(*joint)},
              look.tint);
  }
  return table.text() + "\n";
}

std::string Findings::clip_table() const {
  Table table({"clip", "frames", "outside", "worst", "", "joint"});
  table.left(4);
  table.left(5);
  const std::vector<const ClipFindings*> order = worst_first(by_clip_);
  for (std::size_t i = 0; i < order.size() && i < kMostClips; ++i) {
    const Worst& worst = order[i]->worst;
    const SeverityLook look = look_of(worst.violation);
    table.add({name_of(worst.clip), grouped(order[i]->frames), grouped(order[i]->outside), degrees(worst.violation),
               look.word, joints_[worst.joint].name},
              look.tint);
  }
  std::string more;
  if (order.size() > kMostClips) more = fmt::format("and {}\n", counted(order.size() - kMostClips, "more clip"));
  return table.text() + more + "\n";
}

std::string Findings::verdict() const {
  const std::string within = exact_degrees(tolerance_);
  if (frames_ == 0) return "there are no frames to check\n";
  if (frames_outside_ == 0) {
    const std::string all = frames_ == 1 ? "the only frame is" : fmt::format("all {} are", counted(frames_, "frame"));
    return tinted(Tint::good, fmt::format("{} inside, within {}", all, within)) + "\n";
  }
  return fmt::format("{} of {} ({}) {} a joint outside its limit by more than {}\n", grouped(frames_outside_),
                     counted(frames_, "frame"), percent(double(frames_outside_) / double(frames_)),
                     frames_outside_ == 1 ? "has" : "have", within);
}

std::string Findings::text() const {
  if (frames_outside_ == 0) return verdict();
  return joint_table() + (clips_.size() > 1 ? clip_table() : "") + verdict();
}

}  // namespace ligament::cli
