// ligament fit: from recordings to a limits file.
#include "commands/commands.h"
#include "inputs.h"
#include "matching.h"
#include "outputs.h"
#include "text/fit_figures.h"
#include "text/json_answer.h"
#include "text/outlier_clips.h"
#include "text/terminal.h"

#include <ligament/learn.h>

#include <fmt/format.h>

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
  std::string outliers = "0.001";
  std::string coverage = "0.99";
  std::string jobs = "0";
  std::string suspects = "drop";
  bool others = false, plain = false, mirror = false, root = false, strict = false, json = false;
};

/// "box, kdop, …"
std::string shape_names() {
  std::vector<std::string> names;
  for (const std::string_view name : learnable_shapes()) names.emplace_back(name);
  return listed(names, names.size());
}

Status check_shape(const std::string& name) {
  const std::vector<std::string_view> names = learnable_shapes();
  if (name == "auto" || std::find(names.begin(), names.end(), name) != names.end()) return Done{};
  return Error{"--shape", fmt::format("\"{}\" is not one of auto, {}", name, shape_names())};
}

Result<LearnOptions> shape_options(const FitArguments& a) {
  LearnOptions options;
  if (const Status status = check_shape(a.shape); !status) return status.error();
  const Result<double> padding = parse_angle(a.padding, "--padding");
  if (!padding) return padding.error();
  const Result<double> outliers = parse_share(a.outliers, "--outliers", 0, 0.49);
  if (!outliers) return outliers.error();
  const Result<double> coverage = parse_share(a.coverage, "--coverage", 0.51, 1);
  if (!coverage) return coverage.error();
  if (a.plain && a.others) return Error{"--others", "not with --plain, which leaves nobody out"};
  if (a.plain && a.shape == "auto") return Error{"--plain", "name the shape to fit plainly: --shape kdop --plain"};
  options.shape = a.shape;
  options.padding = *padding;
  options.outliers = *outliers;
  options.coverage = *coverage;
  options.plain = a.plain;
  return options;
}

Result<ReferenceKind> parse_reference(const std::string& name) {
  if (name == "rest") return ReferenceKind::rest;
  if (name == "first-frame") return ReferenceKind::first_frame;
  if (name == "mean") return ReferenceKind::mean;
  return Error{"--reference", fmt::format("\"{}\" is not one of rest, first-frame, mean", name)};
}

Result<bool> parse_suspects(const std::string& word) {
  if (word == "keep" || word == "drop") return word == "drop";
  return Error{"--suspects", fmt::format("\"{}\" is not one of drop, keep", word)};
}

std::string table_of(const LimitsFile& file) {
  Table table({"joint", "limit", "frames", "covered", "on others", "of all rotations", "glitchy clips"});
  table.left(1);
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    const FitFigures& fit = file.fits[j];
    const bool limited = !is_free(file.set.joints[j].limit);
    table.add(
        {file.set.joints[j].name, fit.shape, grouped(static_cast<std::size_t>(fit.samples)),
         limited ? percent(fit.coverage) : "", limited ? interval(fit.others) : "", limited ? percent(fit.volume) : "",
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

/// The joints of which most was seen of one person only, worst first.
std::vector<std::string> known_of_one_person(const LimitsFile& file) {
  constexpr double kWorthTelling = 0.05;
  std::vector<std::size_t> joints;
  for (std::size_t j = 0; j < file.fits.size(); ++j) {
    if (file.fits[j].dof == 3 && file.fits[j].one_person >= kWorthTelling) joints.push_back(j);
  }
  std::stable_sort(joints.begin(), joints.end(),
                   [&](std::size_t a, std::size_t b) { return file.fits[a].one_person > file.fits[b].one_person; });
  std::vector<std::string> words;
  for (const std::size_t j : joints) {
    const std::string& towards = file.fits[j].one_person_towards;
    words.push_back(fmt::format("{} {:.0f} %{}", file.set.joints[j].name, 100 * file.fits[j].one_person,
                                towards.empty() ? "" : " (" + towards + ")"));
  }
  return words;
}

/// What few people can tell of others.
std::string caution(std::size_t people) {
  constexpr std::size_t kEnough = 8;
  if (people == 1) return "1 person: how far this holds for others cannot be told\n";
  return people < kEnough ? fmt::format("{} people: what is said of others is a guess\n", people) : "";
}

std::string notes_on(const Learned& learned) {
  const LimitsFile& file = learned.file;
  std::string out;
  const auto note = [&](const std::string& label, const std::vector<std::string>& names) {
    if (!names.empty()) out += fmt::format("{}: {}\n", label, printable(listed(names, 60)));
  };
  note("never moved", names_where(file, [](const JointLimit& joint, const FitFigures& fit) {
         return fit.dof == 0 && fit.samples > 0 && !is_free(joint.limit);
       }));
  note("not captured, left free", names_where(file, [](const JointLimit&, const FitFigures& fit) {
         return fit.samples == 0 && fit.glitches <= 0;
       }));
  note("with glitches in every clip, left free", names_where(file, [](const JointLimit&, const FitFigures& fit) {
         return fit.samples == 0 && fit.glitches > 0;
       }));
  std::vector<std::string> pairs;
  for (const JointPair& pair : learned.pooled) {
    pairs.push_back(file.set.joints[pair.left].name + "/" + file.set.joints[pair.right].name);
  }
  note("pooled left and right", pairs);
  const std::vector<std::string> of_one = known_of_one_person(file);
  if (!of_one.empty()) out += fmt::format("seen of one person only: {}\n", printable(listed(of_one, 5)));
  return out + caution(learned.people);
}

/// What was learned, from where, and where to.
struct Answer {
  const Learned& learned;
  const std::vector<std::string>& paths;
  bool suspects_dropped;
  const std::string& output;
};

nlohmann::ordered_json json_of(const Answer& answer) {
  const Learned& learned = answer.learned;
  const LimitsFile& file = learned.file;
  const std::vector<nlohmann::ordered_json> fits = fits_of(file);
  nlohmann::ordered_json joints = nlohmann::ordered_json::array();
  for (std::size_t j = 0; j < file.set.joints.size(); ++j) {
    joints.push_back({{"name", file.set.joints[j].name}});
    joints.back().update(fits[j]);
  }
  return {{"output", answer.output},
          {"clips", learned.clips},
          {"frames", learned.frames},
          {"people", learned.people},
          {"skipped", learned.skipped},
          {"folds", learned.folds},
          {"suspects", suspects_json(learned, answer.paths)},
          {"suspects_dropped", answer.suspects_dropped},
          {"offsets", offsets_json(learned)},
          {"joints", joints}};
}

std::string text_of(const Answer& answer) {
  const Learned& learned = answer.learned;
  const std::string verdict = learned.suspects.empty() ? ""
                              : answer.suspects_dropped
                                  ? "suspects were left out for these joints (--suspects keep: not)\n"
                                  : "suspects were kept (--suspects drop: left out for these joints)\n";
  return table_of(learned.file) + "\n" + notes_on(learned) + suspects_text(learned) + verdict + offsets_text(learned) +
         fmt::format("{}, {}, {} → {}\n", counted(learned.clips, "clip"), counted(learned.frames, "frame"),
                     learned.people == 1 ? "1 body" : grouped(learned.people) + " bodies", printable(answer.output));
}

Result<LearnOptions> options_of(const FitArguments& a) {
  Result<LearnOptions> options = shape_options(a);
  if (!options) return options;
  const Result<ReferenceKind> reference = parse_reference(a.reference);
  if (!reference) return reference.error();
  const Result<bool> drop = parse_suspects(a.suspects);
  if (!drop) return drop.error();
  const Result<int> jobs = parse_jobs(a.jobs);
  if (!jobs) return jobs.error();
  options->reference = *reference;
  options->drop_suspects = *drop && !a.plain;
  options->others = a.others;
  options->mirror = a.mirror;
  options->root = a.root;
  options->strict = a.strict;
  options->jobs = *jobs;
  return options;
}

int run_fit(const FitArguments& a) {
  const Result<LearnOptions> options = options_of(a);
  if (!options) return fail(options.error());
  const Result<std::vector<std::string>> paths = clip_paths(a.inputs);
  if (!paths) return fail(paths.error());
  if (const Status status = check_output(a.output, OutputKind::limits, *paths); !status) return fail(status.error());
  Result<Learned> learned = learn(ClipFiles(*paths), *options, show_progress);
  if (!learned && learned.error().where == "mirror") return fail({"--mirror", learned.error().what});
  if (!learned) return fail(learned.error());
  tell_odd_clips(learned->uses, *paths);
  learned->file.generator = std::string("ligament ") + LIGAMENT_VERSION;
  if (const Status status = save_limits(learned->file, a.output); !status) return fail(status.error());
  const Answer answer{*learned, *paths, options->drop_suspects, a.output};
  print_beside(a.output, a.json ? json_text(json_of(answer)) : text_of(answer));
  return kFine;
}

}  // namespace

void add_fit(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<FitArguments>();
  CLI::App* command = app.add_subcommand("fit", "Learn the limits of every joint from recordings");
  command->add_option("INPUT", a->inputs, "Clips (.bvh) or folders of them")->required();
  command->add_option("-o,--output", a->output, "Limits file to write")->type_name("FILE")->required();
  command->add_option("--shape", a->shape, "auto, or one shape for all joints: " + shape_names())
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--reference", a->reference, "What rotations are relative to: rest, first-frame or mean")
      ->type_name("POSE")
      ->capture_default_str();
  command->add_option("--padding", a->padding, "Room added all round (5deg, 0.1rad, bare = radians)")
      ->type_name("ANGLE")
      ->capture_default_str();
  command->add_option("--outliers", a->outliers, "Share of frames that may be left outside")
      ->type_name("SHARE")
      ->capture_default_str();
  command->add_option("--coverage", a->coverage, "Share of left-out motion at which auto compares shapes")
      ->type_name("SHARE")
      ->capture_default_str();
  command
      ->add_option("--suspects", a->suspects,
                   "Clips that contradict all other people's at a joint: drop them for that joint, or keep them")
      ->type_name("drop|keep")
      ->capture_default_str();
  command->add_flag("--others", a->others,
                    "Tell how a named shape holds for people left out in turn, as auto does by itself");
  command->add_flag("--mirror", a->mirror, "Pool left and right joints");
  command->add_flag("--root", a->root, "Limit the root too");
  command->add_flag("--plain", a->plain,
                    "Holden's published fit, to compare with: about the reference, nothing left out");
  command->add_flag("--strict", a->strict, "A clip with other joints is an error rather than skipped");
  command->add_option("--jobs", a->jobs, "Threads (default: one per core); the result is the same")->type_name("N");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer(
      "Examples:\n"
      "  ligament fit takes/ -o hero.limits.json --mirror\n"
      "  ligament fit walk.bvh run.bvh -o hero.limits.json --shape kdop --padding 2deg");
  command->callback([a, &outcome] {
    a->output = output_path(a->output);
    outcome.code = run_fit(*a);
  });
}

}  // namespace ligament::cli
