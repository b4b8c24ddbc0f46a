// ligament check: which frames are impossible.
#include "commands.h"
#include "inputs.h"
#include "report_data.h"
#include "terminal.h"

#include <ligament/enforce/check.h>
#include <ligament/enforce/mend.h>
#include <ligament/io/file.h>
#include <ligament/io/limits_json.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace ligament::cli {
namespace {

struct CheckArguments {
  std::string limits;
  std::vector<std::string> clips;
  std::string tolerance = "0.02";
  std::string report;
  bool json = false;
};

/// One joint over all clips.
struct JointSummary {
  std::string name;
  std::size_t outside = 0;
  float worst = 0;
  std::size_t worst_frame = 0, worst_clip = 0;
  struct Range {
    std::size_t clip;
    FrameRange frames;
  };
  std::vector<Range> ranges{};
};

struct Summary {
  std::size_t frames = 0, frames_outside = 0;
  std::vector<JointSummary> joints;  ///< as in the limits file
};

void add_clip(Summary& summary, const BoundLimits& bound, const ClipCheck& check, std::size_t clip) {
  summary.frames += check.frames;
  summary.frames_outside += check.frames_outside;
  for (const JointCheck& joint : check.joints) {
    JointSummary& total = summary.joints[static_cast<std::size_t>(bound.limit_of[joint.joint])];
    total.outside += joint.outside;
    if (joint.worst > total.worst) {
      total.worst = joint.worst;
      total.worst_frame = joint.worst_frame;
      total.worst_clip = clip;
    }
    for (const FrameRange& range : joint.ranges) total.ranges.push_back({clip, range});
  }
}

nlohmann::ordered_json json_of(const Summary& summary, const std::vector<std::string>& clips) {
  using Json = nlohmann::ordered_json;
  Json joints = Json::array();
  for (const JointSummary& joint : summary.joints) {
    Json ranges = Json::array();
    for (const auto& r : joint.ranges) ranges.push_back({clips[r.clip], r.frames.from, r.frames.to, r.frames.worst});
    joints.push_back({{"name", joint.name}, {"outside", joint.outside}, {"worst", joint.worst},
                      {"worst_frame", joint.worst_frame}, {"worst_clip", clips[joint.worst_clip]}, {"ranges", ranges}});
  }
  return {{"frames", summary.frames}, {"violations", summary.frames_outside}, {"joints", joints}};
}

Tint tint_of(double violation) {
  switch (severity_of(violation)) {
    case Severity::minor: return Tint::minor;
    case Severity::major: return Tint::major;
    case Severity::severe: return Tint::severe;
  }
  return Tint::none;
}

std::string word_for(double violation) {
  switch (severity_of(violation)) {
    case Severity::minor: return "minor";
    case Severity::major: return "major";
    case Severity::severe: return "severe";
  }
  return "";
}

std::string ranges_of(const JointSummary& joint, const std::vector<std::string>& clips) {
  constexpr std::size_t kMost = 4;
  std::string out;
  std::size_t last_clip = clips.size();
  for (std::size_t i = 0; i < joint.ranges.size() && i < kMost; ++i) {
    const auto& r = joint.ranges[i];
    out += i ? ", " : "";
    if (clips.size() > 1 && r.clip != last_clip) out += clips[r.clip] + " ";
    last_clip = r.clip;
    out += r.frames.from == r.frames.to ? fmt::format("{}", r.frames.from)
                                        : fmt::format("{}–{}", r.frames.from, r.frames.to);
  }
  if (joint.ranges.size() > kMost) out += fmt::format(" and {} more", joint.ranges.size() - kMost);
  return out;
}

std::string text_of(const Summary& summary, const std::vector<std::string>& clips, double tolerance) {
  if (summary.frames_outside == 0) {
    return tinted(Tint::good, fmt::format("all {} are inside, within {}", counted(summary.frames, "frame"), degrees(tolerance))) + "\n";
  }
  Table table({"joint", "frames outside", "worst", "at frame", "", "frames"});
  table.left(4);
  table.left(5);
  std::vector<const JointSummary*> order;
  for (const JointSummary& joint : summary.joints) {
    if (joint.outside > 0) order.push_back(&joint);
  }
  std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->worst > b->worst; });
  for (const JointSummary* joint : order) {
    table.add({joint->name, grouped(joint->outside), degrees(joint->worst), grouped(joint->worst_frame),
               word_for(joint->worst), ranges_of(*joint, clips)},
              tint_of(joint->worst));
  }
  return table.text() + fmt::format("\n{} of {} ({}) have a joint outside its limit by more than {}\n",
                                    grouped(summary.frames_outside), counted(summary.frames, "frame"),
                                    percent(double(summary.frames_outside) / double(summary.frames)), degrees(tolerance));
}

void tell_unmatched(const std::string& clip, const BoundLimits& bound) {
  if (!bound.joints_unmatched.empty()) warn(fmt::format("{}: no limits for {}", clip, listed(bound.joints_unmatched)));
  if (!bound.limits_unmatched.empty()) warn(fmt::format("{}: has no joints {}", clip, listed(bound.limits_unmatched)));
}

int run_check(const CheckArguments& a) {
  const Result<double> tolerance = parse_angle(a.tolerance, "--tolerance");
  if (!tolerance) return fail(tolerance.error());
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const Result<std::vector<std::string>> clips = clip_paths(a.clips);
  if (!clips) return fail(clips.error());

  Summary summary;
  for (const JointLimit& joint : limits->set.joints) summary.joints.push_back({joint.name});
  ReportBuilder report(a.limits, *limits, *tolerance);
  Progress progress("checking", clips->size());
  for (std::size_t c = 0; c < clips->size(); ++c) {
    Result<LoadedClip> loaded = load_clip((*clips)[c]);
    if (!loaded) return fail(loaded.error());
    const Result<BoundLimits> bound = bind(limits->set, loaded->clip.skeleton);
    if (!bound) return fail({(*clips)[c], bound.error().message()});
    tell_unmatched((*clips)[c], *bound);
    const ClipCheck check = check_clip(*bound, loaded->clip, *tolerance);
    add_clip(summary, *bound, check, c);
    if (!a.report.empty()) report.add((*clips)[c], *bound, check, loaded->clip);
    progress.step();
  }
  if (!a.report.empty()) {
    if (const Status status = write_file(a.report, report.html()); !status) return fail(status.error());
  }
  print(a.json ? json_of(summary, *clips).dump(2) + "\n" : text_of(summary, *clips, *tolerance));
  if (!a.report.empty() && !a.json) print(fmt::format("report: {}\n", a.report));
  return summary.frames_outside > 0 ? kNo : kFine;
}

}  // namespace

void add_check(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<CheckArguments>();
  CLI::App* command = app.add_subcommand("check", "Find the frames in which a joint is outside its limit");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("CLIP", a->clips, "Clips (.bvh) or folders of them")->required();
  command->add_option("--tolerance", a->tolerance, "Violations up to this count as inside (5deg, 0.1rad)")
      ->capture_default_str();
  command->add_option("--report", a->report, "Also write an HTML report with pictures and a player");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer(
      "Severity: minor < 5° ≤ major < 20° ≤ severe. Exit code 1 if any frame is outside.\n\n"
      "Example:\n  ligament check hero.limits.json walk.bvh --report walk.html");
  command->callback([a, &outcome] { outcome.code = run_check(*a); });
}

}  // namespace ligament::cli
