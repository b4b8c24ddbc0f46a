// ligament apply: the clip with every joint inside its limit.
#include "commands/commands.h"
#include "inputs.h"
#include "matching.h"
#include "outputs.h"
#include "text/json_answer.h"
#include "text/terminal.h"

#include <ligament/io.h>

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace ligament::cli {
namespace {

struct ApplyArguments {
  std::string limits, clip, output;
  std::optional<std::string> soften;
  bool no_memory = false, json = false;
};

Result<MendOptions> mend_options(const ApplyArguments& a) {
  MendOptions options;
  options.memory = !a.no_memory;
  if (!a.soften) return options;
  const Result<Softness> softness = parse_softness(*a.soften);
  if (!softness) return softness.error();
  options.softness = *softness;
  return options;
}

std::vector<std::string> names_of(const std::vector<std::size_t>& joints, const Skeleton& skeleton) {
  std::vector<std::string> names;
  for (const std::size_t j : joints) names.push_back(skeleton.joints[j].name);
  return names;
}

nlohmann::ordered_json json_of(const MendedFile& mended, const Clip& clip, const ApplyArguments& a) {
  nlohmann::ordered_json stuck = nlohmann::ordered_json::array();
  for (const StuckJoint& joint : mended.stuck) {
    stuck.push_back(
        {{"name", clip.skeleton.joints[joint.joint].name}, {"outside", joint.frames}, {"worst", joint.worst}});
  }
  return {{"output", a.output},
          {"frames", clip.frames},
          {"changed", mended.frames},
          {"joints", names_of(mended.joints, clip.skeleton)},
          {"stuck", stuck},
          {"largest_turn_before", mended.largest_turn_before},
          {"largest_turn_after", mended.largest_turn_after}};
}

std::string text_of(const MendedFile& mended, const Clip& clip, const std::string& output) {
  if (mended.frames == 0) {
    return fmt::format("nothing {} mend in {} → {}\n", mended.stuck.empty() ? "to" : "that apply could",
                       counted(clip.frames, "frame"), printable(output));
  }
  return fmt::format("mended {} of {} ({}) → {}\n", grouped(mended.frames), counted(clip.frames, "frame"),
                     printable(listed(names_of(mended.joints, clip.skeleton))), printable(output));
}

void tell_stuck(const std::string& path, const Skeleton& skeleton, const std::vector<StuckJoint>& stuck) {
  for (const StuckJoint& joint : stuck) {
    warn(fmt::format("{}: {} stays outside in {}, by up to {}: no rotation inside was found that its numbers can hold",
                     path, skeleton.joints[joint.joint].name, counted(joint.frames, "frame"),
                     exact_degrees(joint.worst)));
  }
}

int run_apply(const ApplyArguments& a) {
  const Result<MendOptions> options = mend_options(a);
  if (!options) return fail(options.error());
  if (const Status status = check_output(a.output, OutputKind::clip, {a.limits}); !status) return fail(status.error());
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const auto opened = load_clip(a.clip);
  if (!opened) return fail(opened.error());
  ClipFile& file = **opened;
  const Result<Rig> rig = match(limits->set, a.limits, file.skeleton(), a.clip);
  if (!rig) return fail(rig.error());

  const MendedFile mended = mend_file(*rig, file, 0, *options);
  if (const Status status = save_clip(file, a.output); !status) return fail(status.error());
  const Clip& clip = file.clip(0);
  tell_stuck(a.clip, clip.skeleton, mended.stuck);
  print_beside(a.output, a.json ? json_text(json_of(mended, clip, a)) : text_of(mended, clip, a.output));
  return kFine;
}

}  // namespace

void add_apply(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<ApplyArguments>();
  CLI::App* command = app.add_subcommand("apply", "Mend a clip: every joint inside its limit, all else as it was");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("CLIP", a->clip, "Clip (.bvh)")->required();
  command->add_option("-o,--output", a->output, "Clip to write; may be CLIP itself")->type_name("FILE")->required();
  command
      ->add_option("--soften", a->soften,
                   "Give up to RADIUS of each violation back; 0 for FALLOFF, as in 0,5deg, is 1/RADIUS")
      ->type_name("FALLOFF,RADIUS");
  command->add_flag("--no-memory", a->no_memory, "Frame by frame, without staying on the side a joint came from");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer(
      "Examples:\n"
      "  ligament apply hero.limits.json walk.bvh -o mended.bvh\n"
      "  ligament apply hero.limits.json walk.bvh -o mended.bvh --soften 0,3deg");
  command->callback([a, &outcome] {
    a->output = output_path(a->output);
    outcome.code = run_apply(*a);
  });
}

}  // namespace ligament::cli
