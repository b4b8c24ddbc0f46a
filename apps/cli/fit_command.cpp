// ligament fit: from recordings to a limits file.
#include "commands.h"
#include "inputs.h"
#include "learn.h"
#include "recordings.h"
#include "terminal.h"

#include <ligament/base/parallel.h>
#include <ligament/fit/fit.h>
#include <ligament/io/file.h>
#include <ligament/io/limits_json.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace ligament::cli {
namespace {

struct FitArguments {
  std::vector<std::string> inputs;
  std::string output;
  std::string shape = "auto";
  std::string reference = "rest";
  std::string padding = "0.02";
  double outliers = 0.001;
  double coverage = 0.99;
  bool plain = false, mirror = false, root = false, strict = false, json = false;
  int jobs = 0;
};

Result<std::optional<ShapeKind>> parse_shape(const std::string& name) {
  if (name == "auto") return std::optional<ShapeKind>();
  std::string known = "auto";
  for (const ShapeKind kind : kAllShapes) {
    if (name_of(kind) == name) return std::optional<ShapeKind>(kind);
    known += fmt::format(", {}", name_of(kind));
  }
  return Error{"--shape", fmt::format("\"{}\" is not one of {}", name, known)};
}

Result<FitOptions> fit_options(const FitArguments& a) {
  FitOptions options;
  const Result<std::optional<ShapeKind>> shape = parse_shape(a.shape);
  if (!shape) return shape.error();
  const Result<double> padding = parse_angle(a.padding, "--padding");
  if (!padding) return padding.error();
  if (!(a.outliers >= 0 && a.outliers < 0.5)) return Error{"--outliers", "expected a share from 0 to below 0.5"};
  if (!(a.coverage > 0.5 && a.coverage <= 1)) return Error{"--coverage", "expected a share above 0.5, at most 1"};
  if (a.plain && !*shape) return Error{"--plain", "name the shape to fit as the documents do: --shape kdop --plain"};
  options.shape = *shape;
  options.padding = *padding;
  options.outliers = a.outliers;
  options.coverage = a.coverage;
  options.plain = a.plain;
  return options;
}

ReferenceKind reference_kind(const std::string& name) {
  return name == "mean" ? ReferenceKind::mean : name == "first-frame" ? ReferenceKind::first_frame : ReferenceKind::rest;
}

std::string table_of(const LimitsFile& file) {
  Table table({"joint", "limit", "frames", "covered", "of all rotations", "glitchy clips"});
  table.left(1);
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    const FitRecord& fit = file.fits[j];
    const bool limited = !std::holds_alternative<Free>(file.set.joints[j].limit);
    table.add({file.set.joints[j].name, fit.shape, grouped(static_cast<std::size_t>(fit.samples)),
               limited ? percent(fit.coverage) : "", limited ? percent(fit.volume) : "",
               fit.glitches > 0 ? grouped(static_cast<std::size_t>(fit.glitches)) : ""},
              fit.dof == 0 ? Tint::dim : Tint::none);
  }
  return table.text();
}

/// Names of the joints for which `which` holds.
template <class Which>
std::vector<std::string> names_where(const LimitsFile& file, Which which) {
  std::vector<std::string> names;
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    if (which(file.set.joints[j], file.fits[j])) names.push_back(file.set.joints[j].name);
  }
  return names;
}

std::string notes_on(const LimitsFile& file, const Recordings& recordings) {
  std::string out;
  const auto note = [&](const std::string& label, const std::vector<std::string>& names) {
    if (!names.empty()) out += fmt::format("{}: {}\n", label, listed(names, 12));
  };
  note("never moved", names_where(file, [](const JointLimit& joint, const FitRecord& fit) {
         return fit.dof == 0 && fit.samples > 0 && !std::holds_alternative<Free>(joint.limit);
       }));
  note("not captured, left free",
       names_where(file, [](const JointLimit&, const FitRecord& fit) { return fit.samples == 0; }));
  std::vector<std::string> pairs;
  for (const JointPair& pair : recordings.pairs) {
    pairs.push_back(file.set.joints[pair.left].name + "/" + file.set.joints[pair.right].name);
  }
  note("pooled left and right", pairs);
  return out;
}

nlohmann::ordered_json json_of(const LimitsFile& file, const Recordings& recordings, const std::string& output) {
  nlohmann::ordered_json joints = nlohmann::ordered_json::array();
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    const FitRecord& f = file.fits[j];
    joints.push_back({{"name", file.set.joints[j].name}, {"shape", f.shape}, {"dof", f.dof}, {"samples", f.samples},
                      {"clips", f.clips}, {"glitches", f.glitches}, {"coverage", f.coverage}, {"volume", f.volume},
                      {"why", f.why}});
  }
  return {{"output", output}, {"clips", recordings.clips}, {"frames", recordings.frames}, {"skipped", recordings.skipped},
          {"folds", recordings.folds_are}, {"joints", joints}};
}

int run_fit(const FitArguments& a) {
  const Result<FitOptions> options = fit_options(a);
  if (!options) return fail(options.error());
  const Result<std::vector<std::string>> paths = clip_paths(a.inputs);
  if (!paths) return fail(paths.error());
  const int jobs = a.jobs > 0 ? a.jobs : default_jobs();
  Result<Recordings> recordings = gather(*paths, {reference_kind(a.reference), a.strict, options->shape ? 1 : kFolds, jobs});
  if (!recordings) return fail(recordings.error());
  if (a.mirror) {
    recordings->pairs = mirror_pairs(recordings->collector->skeleton());
    if (recordings->pairs.empty()) return fail({"--mirror", "no joints are named as left and right"});
    mirror_samples(*recordings->collector, recordings->reference, recordings->pairs);
  }
  const LimitsFile file = learn_limits(*recordings, *options, a.root, jobs);
  if (const Status status = write_file(a.output, write_limits(file)); !status) return fail(status.error());
  if (a.json) {
    print(json_of(file, *recordings, a.output).dump(2) + "\n");
    return kFine;
  }
  std::string out = table_of(file) + "\n" + notes_on(file, *recordings);
  out += fmt::format("{}, {}, {} → {}\n", counted(recordings->clips, "clip"), counted(recordings->frames, "frame"),
                     counted(recordings->people, "skeleton"), a.output);
  print(out);
  return kFine;
}

}  // namespace

void add_fit(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<FitArguments>();
  CLI::App* command = app.add_subcommand("fit", "Learn the limits of every joint from recordings");
  command->add_option("INPUT", a->inputs, "Clips (.bvh) or folders of them")->required();
  command->add_option("-o,--output", a->output, "Limits file to write")->required();
  command->add_option("--shape", a->shape,
                      "auto, or one shape for all joints: box, oriented-box, ellipsoid, kdop, swing-box, "
                      "swing-oriented-box, swing-ellipsoid, swing-kdop")
      ->capture_default_str();
  command->add_option("--reference", a->reference, "What rotations are relative to: rest, first-frame or mean")
      ->check(CLI::IsMember({"rest", "first-frame", "mean"}))
      ->capture_default_str();
  command->add_option("--padding", a->padding, "Room added all round (5deg, 0.1rad, bare = radians)")->capture_default_str();
  command->add_option("--outliers", a->outliers, "Share of frames that may be left outside")->capture_default_str();
  command->add_option("--coverage", a->coverage, "Share of left-out motion at which shapes are compared")
      ->capture_default_str();
  command->add_flag("--mirror", a->mirror, "Pool left and right joints");
  command->add_flag("--root", a->root, "Limit the root too");
  command->add_flag("--plain", a->plain, "The documents' own fit, to compare with: about the reference, untrimmed");
  command->add_flag("--strict", a->strict, "A clip with other joints is an error rather than skipped");
  command->add_option("--jobs", a->jobs, "Threads (default: one per core); the result is the same");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer("Example:\n  ligament fit takes/ -o hero.limits.json --mirror");
  command->callback([a, &outcome] { outcome.code = run_fit(*a); });
}

}  // namespace ligament::cli
