// ligament apply: the clip with every joint inside its limit.
#include "commands.h"
#include "inputs.h"
#include "terminal.h"

#include <ligament/enforce/check.h>
#include <ligament/enforce/mend.h>
#include <ligament/io/file.h>
#include <ligament/io/limits_json.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <set>

namespace ligament::cli {
namespace {

struct ApplyArguments {
  std::string limits, clip, output, soften;
  bool no_memory = false, json = false;
};

struct Mended {
  std::string text;
  MendResult result;
  std::size_t frames = 0;
  std::vector<std::string> joints{};  ///< that were changed
};

Result<Mended> mend(const ApplyArguments& a) {
  MendOptions options;
  options.memory = !a.no_memory;
  if (!a.soften.empty()) {
    const Result<Softness> softness = parse_softness(a.soften);
    if (!softness) return softness.error();
    options.softness = *softness;
  }
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return limits.error();
  Result<LoadedClip> loaded = load_clip(a.clip);
  if (!loaded) return loaded.error();
  const Result<BoundLimits> bound = bind(limits->set, loaded->clip.skeleton);
  if (!bound) return Error{a.clip, bound.error().message()};
  if (!bound->joints_unmatched.empty()) {
    warn(fmt::format("{}: no limits for {}", a.clip, listed(bound->joints_unmatched)));
  }
  if (!bound->limits_unmatched.empty()) {
    warn(fmt::format("{}: has no joints {}", a.clip, listed(bound->limits_unmatched)));
  }

  Mended mended;
  mended.frames = loaded->clip.frames;
  mended.result = mend_clip(*bound, loaded->clip, options);
  Bvh after = loaded->bvh;
  std::set<std::size_t> joints;
  for (const MendResult::Change& change : mended.result.changes) {
    set_rotation(after, change.joint, change.frame, loaded->clip.track(change.joint)[change.frame]);
    joints.insert(change.joint);
  }
  for (const std::size_t j : joints) mended.joints.push_back(loaded->clip.skeleton.joints[j].name);
  mended.text = patch_bvh(loaded->text, loaded->bvh, after);
  return mended;
}

std::size_t frames_changed(const MendResult& result) {
  std::set<std::size_t> frames;
  for (const MendResult::Change& change : result.changes) frames.insert(change.frame);
  return frames.size();
}

int run_apply(const ApplyArguments& a) {
  const Result<Mended> mended = mend(a);
  if (!mended) return fail(mended.error());
  if (const Status status = write_file(a.output, mended->text); !status) return fail(status.error());
  const std::size_t changed = frames_changed(mended->result);
  if (a.json) {
    print(nlohmann::ordered_json{{"output", a.output},
                                 {"frames", mended->frames},
                                 {"changed", changed},
                                 {"joints", mended->joints},
                                 {"largest_turn_before", mended->result.largest_turn_before},
                                 {"largest_turn_after", mended->result.largest_turn_after}}
              .dump(2) + "\n");
    return kFine;
  }
  if (changed == 0) {
    print(fmt::format("nothing to mend in {} → {}\n", counted(mended->frames, "frame"), a.output));
  } else {
    print(fmt::format("mended {} of {} ({}) → {}\n", grouped(changed), counted(mended->frames, "frame"),
                      listed(mended->joints), a.output));
  }
  return kFine;
}

}  // namespace

void add_apply(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<ApplyArguments>();
  CLI::App* command = app.add_subcommand("apply", "Mend a clip: every joint inside its limit, all else as it was");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("CLIP", a->clip, "Clip (.bvh)")->required();
  command->add_option("-o,--output", a->output, "Clip to write")->required();
  command->add_option("--soften", a->soften, "FALLOFF,RADIUS: give up to RADIUS of each violation back (0,5deg)");
  command->add_flag("--no-memory", a->no_memory, "Frame by frame, without staying on the side a joint came from");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer("Example:\n  ligament apply hero.limits.json walk.bvh -o mended.bvh --soften 0,3deg");
  command->callback([a, &outcome] { outcome.code = run_apply(*a); });
}

}  // namespace ligament::cli
