// ligament info: what a file holds.
#include "commands.h"
#include "inputs.h"
#include "report_data.h"
#include "terminal.h"

#include <ligament/io/file.h>
#include <ligament/io/limits_json.h>
#include <ligament/motion/glitch.h>
#include <ligament/motion/roles.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace ligament::cli {
namespace {

using Json = nlohmann::ordered_json;

struct InfoArguments {
  std::string file;
  bool json = false;
};

std::string channel_letters(const std::vector<Channel>& channels) {
  constexpr const char* kNames[] = {"x", "y", "z", "X", "Y", "Z"};
  std::string out;
  for (const Channel c : channels) out += kNames[static_cast<int>(c)];
  return out;
}

std::string tree_name(const Skeleton& skeleton, std::size_t j) {
  std::size_t depth = 0;
  for (int p = skeleton.joints[j].parent; p != kNoParent && depth < 24; p = skeleton.joints[static_cast<std::size_t>(p)].parent) {
    ++depth;
  }
  return std::string(2 * depth, ' ') + skeleton.joints[j].name;
}

int info_on_clip(const InfoArguments& a, const LoadedClip& loaded) {
  const Clip& clip = loaded.clip;
  const std::vector<std::string> roles = humanoid_roles(clip.skeleton);
  const double seconds = clip.frame_time * static_cast<double>(clip.frames);
  if (a.json) {
    Json joints = Json::array();
    for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
      const Joint& joint = clip.skeleton.joints[j];
      const Json parent = joint.parent == kNoParent ? Json() : Json(clip.skeleton.joints[static_cast<std::size_t>(joint.parent)].name);
      joints.push_back({{"name", joint.name}, {"parent", parent}, {"role", roles[j]},
                        {"offset", {joint.offset.x, joint.offset.y, joint.offset.z}},
                        {"channels", channel_letters(loaded.bvh.header.channels[j])}});
    }
    print(Json{{"kind", "bvh"}, {"frames", clip.frames}, {"frame_time", clip.frame_time},
               {"calibration_pose", first_motion_frame(clip) == 1}, {"joints", joints}}.dump(2) + "\n");
    return kFine;
  }
  Table table({"joint", "role", "channels", "offset"});
  table.left(1);
  table.left(2);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const Vec3d o = clip.skeleton.joints[j].offset;
    table.add({tree_name(clip.skeleton, j), roles[j], channel_letters(loaded.bvh.header.channels[j]),
               fmt::format("{:.2f} {:.2f} {:.2f}", o.x, o.y, o.z)});
  }
  std::string out = fmt::format("{}: motion (BVH), {}, {}, {:.2f} s at {:.4g} frames/s\n", a.file,
                                counted(clip.skeleton.size(), "joint"), counted(clip.frames, "frame"), seconds,
                                clip.frame_time > 0 ? 1 / clip.frame_time : 0.0);
  if (first_motion_frame(clip) == 1) out += "frame 0 leaps to frame 1: a calibration pose, never a sample\n";
  print(out + "\n" + table.text() + "\nchannels: x y z positions, X Y Z rotations, in the file's order\n");
  return kFine;
}

int info_on_limits(const InfoArguments& a, const LimitsFile& file) {
  if (a.json) {
    Json joints = Json::array();
    for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
      const JointLimit& joint = file.set.joints[j];
      joints.push_back({{"name", joint.name}, {"parent", joint.parent}, {"role", joint.role}, {"limit", describe(joint.limit)}});
    }
    print(Json{{"kind", "limits"}, {"generator", file.generator}, {"joints", joints}}.dump(2) + "\n");
    return kFine;
  }
  Table table({"joint", "limit", "learned from", "covered", "of all rotations"});
  table.left(1);
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    const FitRecord& fit = file.fits[j];
    const bool figures = fit.present && !std::holds_alternative<Free>(file.set.joints[j].limit);
    table.add({file.set.joints[j].name, describe(file.set.joints[j].limit),
               fit.samples >= 0 ? counted(static_cast<std::size_t>(fit.samples), "frame") : "",
               figures && fit.coverage >= 0 ? percent(fit.coverage) : "", figures && fit.volume >= 0 ? percent(fit.volume) : ""});
  }
  print(fmt::format("{}: limits of {}{}\n\n", a.file, counted(file.set.joints.size(), "joint"),
                    file.generator.empty() ? "" : ", by " + file.generator) + table.text());
  return kFine;
}

int run_info(const InfoArguments& a) {
  const Result<std::string> text = read_file(a.file);
  if (!text) return fail(text.error());
  const auto first = text->find_first_not_of(" \t\r\n");
  if (first != std::string::npos && (*text)[first] == '{') {
    const Result<LimitsFile> limits = parse_limits(*text, a.file);
    return limits ? info_on_limits(a, *limits) : fail(limits.error());
  }
  const Result<LoadedClip> clip = load_clip(a.file);
  return clip ? info_on_clip(a, *clip) : fail(clip.error());
}

}  // namespace

void add_info(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<InfoArguments>();
  CLI::App* command = app.add_subcommand("info", "What a clip or a limits file holds");
  command->add_option("FILE", a->file, "A .bvh clip or a .limits.json file")->required();
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer("Example:\n  ligament info walk.bvh");
  command->callback([a, &outcome] { outcome.code = run_info(*a); });
}

}  // namespace ligament::cli
