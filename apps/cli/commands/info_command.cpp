// ligament info: what a file holds.
#include "commands/commands.h"
#include "inputs.h"
#include "joint_choice.h"
#include "report/report_data.h"
#include "text/fit_figures.h"
#include "text/json_answer.h"
#include "text/terminal.h"

#include <ligament/io.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

namespace ligament::cli {
namespace {

using Json = nlohmann::ordered_json;

struct InfoArguments {
  std::string file, joint;
  bool json = false;
};

/// Names indented by how deep their joints are; what is deeper than a screen is wide stays at its edge.
template <class ParentOf>
std::string tree_name(const std::string& name, std::size_t joint, ParentOf parent_of) {
  constexpr std::size_t kDeepest = 24;
  std::size_t depth = 0;
  for (int p = parent_of(joint); p >= 0 && depth < kDeepest; p = parent_of(static_cast<std::size_t>(p))) ++depth;
  return std::string(2 * depth, ' ') + name;
}

std::string decimal(double x) {
  const std::string text = fmt::format("{:.2f}", x);
  return text == "-0.00" ? "0.00" : text;
}

std::string duration_of(const Clip& clip) {
  if (clip.frame_time <= 0) return counted(clip.frames, "frame") + " without a frame time";
  const double seconds = clip.frame_time * static_cast<double>(clip.frames);
  return fmt::format("{}, {} s at {:.4g} frames/s", counted(clip.frames, "frame"),
                     seconds < 1e7 ? fmt::format("{:.2f}", seconds) : fmt::format("{:.4g}", seconds),
                     1 / clip.frame_time);
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

Json json_of(const ClipFile& file) {
  const Clip& clip = file.clip(0);
  const std::vector<std::string> roles = humanoid_roles(clip.skeleton);
  Json joints = Json::array();
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const Joint& joint = clip.skeleton.joints[j];
    const bool root = joint.parent == kNoParent;
    joints.push_back(
        {{"name", joint.name},
         {"parent", root ? Json() : Json(clip.skeleton.joints[static_cast<std::size_t>(joint.parent)].name)},
         {"role", roles[j]},
         {"offset", {joint.offset.x, joint.offset.y, joint.offset.z}},
         {"channels", file.channels(j)}});
  }
  return {{"kind", lower(file.format())},
          {"frames", clip.frames},
          {"frame_time", clip.frame_time},
          {"calibration_pose", first_motion_frame(clip) == 1},
          {"joints", joints}};
}

std::string text_of(const InfoArguments& a, const ClipFile& file) {
  const Skeleton& skeleton = file.skeleton();
  const std::vector<std::string> roles = humanoid_roles(skeleton);
  Table table({"joint", "role", "channels", "offset x", "y", "z"});
  table.left(1);
  table.left(2);
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Vec3d o = skeleton.joints[j].offset;
    const auto parent_of = [&](std::size_t i) { return skeleton.joints[i].parent; };
    table.add({tree_name(skeleton.joints[j].name, j, parent_of), roles[j], file.channels(j), decimal(o.x), decimal(o.y),
               decimal(o.z)});
  }
  std::string out = fmt::format("{}: motion ({}) of {}, {}\n", printable(a.file), file.format(),
                                counted(skeleton.size(), "joint"), duration_of(file.clip(0)));
  if (first_motion_frame(file.clip(0)) == 1) out += "frame 0 leaps to frame 1: a calibration pose, never a sample\n";
  return out + "\n" + table.text() +
         "\nchannels: x y z are positions, X Y Z rotations, in the file's order; offsets in the file's unit\n";
}

Json joints_json(const LimitsFile& file) {
  const std::vector<Json> fits = fits_of(file);
  Json joints = Json::array();
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    const JointLimit& joint = file.set.joints[j];
    joints.push_back(
        {{"name", joint.name}, {"parent", joint.parent}, {"role", joint.role}, {"limit", describe(joint.limit)}});
    if (!fits[j].empty()) joints.back()["fit"] = fits[j];
  }
  return joints;
}

Json json_of(const LimitsFile& file) {
  const Json joints = joints_json(file);
  return {{"kind", "limits"}, {"generator", file.generator}, {"joints", joints}};
}

std::string text_of(const InfoArguments& a, const LimitsFile& file) {
  const std::string by = file.generator.empty() ? "" : ", by " + printable(file.generator);
  std::string out =
      fmt::format("{}: limits of {}{}\n", printable(a.file), counted(file.set.joints.size(), "joint"), by);
  if (file.set.joints.empty()) return out;
  Table table({"joint", "limit", "learned from", "covered", "of all rotations"});
  table.left(1);
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    const JointLimit& joint = file.set.joints[j];
    const FitFigures& fit = file.fits[j];
    const bool free = is_free(joint.limit);
    table.add(
        {joint.name, describe(joint.limit),
         fit.samples >= 0 ? counted(static_cast<std::size_t>(fit.samples), "frame") : "",
         !free && fit.coverage >= 0 ? percent(fit.coverage) : "", !free && fit.volume >= 0 ? percent(fit.volume) : ""},
        free ? Tint::dim : Tint::none);
  }
  return out + "\n" + table.text();
}

/// A limits file is JSON; a clip that is JSON has the ending of one.
bool is_limits_file(std::string_view text, std::string_view path) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool json = first != text.npos && (text[first] == '{' || text[first] == '[');
  return path.ends_with(".json") || (json && !has_clip_ending(path));
}

Result<std::string> answer_of(const InfoArguments& a, const LimitsFile& file) {
  if (a.joint.empty()) return a.json ? json_text(json_of(file)) : text_of(a, file);
  const Result<std::size_t> chosen = choose_joint(file, a.file, a.joint);
  if (!chosen) return chosen.error();
  if (a.json) return json_text(joints_json(file)[*chosen]);
  const JointLimit& joint = file.set.joints[*chosen];
  return fmt::format("{}: {}\n{}", printable(joint.name), describe(joint.limit), story_of(file.fits[*chosen]));
}

int run_info(const InfoArguments& a) {
  Result<std::string> text = read_input(a.file);
  if (!text) return fail(text.error());
  if (is_limits_file(*text, a.file)) {
    const Result<LimitsFile> limits = parse_limits(*text, a.file);
    if (!limits) return fail(limits.error());
    const Result<std::string> answer = answer_of(a, *limits);
    if (!answer) return fail(answer.error());
    print(*answer);
    return kFine;
  }
  if (!a.joint.empty()) return fail({"--joint", "only with a limits file"});
  const auto clip = load_clip(a.file, std::move(*text));
  if (!clip) return fail(clip.error());
  print(a.json ? json_text(json_of(**clip)) : text_of(a, **clip));
  return kFine;
}

}  // namespace

void add_info(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<InfoArguments>();
  CLI::App* command = app.add_subcommand("info", "What a clip or a limits file holds");
  command->add_option("FILE", a->file, "A clip (.bvh) or a limits file (.limits.json)")->required();
  command->add_option("--joint", a->joint, "Of a limits file: how this joint's limit was learned, and why so")
      ->type_name("NAME");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer(
      "Examples:\n  ligament info walk.bvh\n  ligament info hero.limits.json\n"
      "  ligament info hero.limits.json --joint LeftArm");
  command->callback([a, &outcome] { outcome.code = run_info(*a); });
}

}  // namespace ligament::cli
