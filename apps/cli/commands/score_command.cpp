// ligament score: how good limits are on motion they have not seen.
#include "commands/commands.h"
#include "inputs.h"
#include "matching.h"
#include "text/curve.h"
#include "text/json_answer.h"
#include "text/terminal.h"

#include <ligament/learn.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace ligament::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ScoreArguments {
  std::string limits;
  std::vector<std::string> clips;
  std::string tolerance = "0.001";
  std::string jobs = "0";
  bool json = false, curve = false;
};

void add_rows(Table& table, const std::vector<JointScore>& joints) {
  for (const JointScore& row : joints) {
    if (row.samples == 0 && row.glitches == 0) continue;
    const auto figure = [&](double share) { return row.samples > 0 ? percent(share) : "–"; };
    table.add({row.name, std::to_string(row.dof), grouped(row.samples), figure(row.coverage), figure(row.volume),
               figure(row.volume99), figure(row.volume999), row.glitches ? grouped(row.glitches) : ""},
              row.dof == 3 ? Tint::none : Tint::dim);
  }
}

std::string text_of(const Scores& scores, std::size_t clips, double tolerance) {
  Table table({"joint", "axes", "frames", "covered", "of all rotations", "at 99 %", "at 99.9 %", "glitchy clips"});
  add_rows(table, scores.joints);
  if (table.empty()) return "no frames of a joint with a limit: nothing to score\n";
  if (scores.counted > 0) {
    table.add({fmt::format("all {} that move about three axes", scores.counted), "", "", percent(scores.coverage),
               percent(scores.volume), percent(scores.volume99), percent(scores.volume999), ""},
              Tint::strong);
  }
  return table.text() + fmt::format(
                            "\n{}. Covered: frames within {} of the limit. Of all rotations: how much of them the\n"
                            "limit allows; at 99 %: once it is grown or shrunk until it covers that much of these\n"
                            "frames, which is the fair way to compare limits.\n",
                            counted(clips, "clip"), exact_degrees(tolerance));
}

Json json_of(const Scores& scores) {
  // Of no frames there is nothing to say.
  const auto figure = [](bool known, double value) { return known ? Json(value) : Json(); };
  Json joints = Json::array();
  for (const JointScore& row : scores.joints) {
    const bool seen = row.samples > 0;
    joints.push_back({{"name", row.name},
                      {"dof", row.dof},
                      {"coverage", figure(seen, row.coverage)},
                      {"volume", figure(seen, row.volume)},
                      {"volume99", figure(seen, row.volume99)},
                      {"volume999", figure(seen, row.volume999)},
                      {"samples", row.samples},
                      {"glitches", row.glitches}});
  }
  const bool any = scores.counted > 0;
  return {{"joints", joints},
          {"coverage", figure(any, scores.coverage)},
          {"volume", figure(any, scores.volume)},
          {"volume99", figure(any, scores.volume99)},
          {"volume999", figure(any, scores.volume999)}};
}

Json json_of(const LearningCurve& curve) {
  Json joints = Json::array();
  for (const LearningCurve::Row& row : curve.joints) {
    joints.push_back({{"name", row.name}, {"dof", row.dof}, {"coverage", row.coverages}});
  }
  return {{"people", curve.people}, {"joints", joints}, {"coverage", curve.overall}};
}

/// With --curve all arguments are clips: the limits are learned from them.
int run_curve(const ScoreArguments& a, double tolerance, int jobs) {
  if (a.limits.empty()) return fail({"", "CLIP is required (see ligament score --help)"});
  if (a.limits.ends_with(".json")) return fail({a.limits, "--curve learns its own limits: give clips only"});
  std::vector<std::string> inputs = a.clips;
  inputs.push_back(a.limits);
  const Result<std::vector<std::string>> paths = clip_paths(inputs);
  if (!paths) return fail(paths.error());
  const Result<LearningCurve> curve = learning_curve(ClipFiles(*paths), tolerance, jobs, show_progress);
  if (!curve && curve.error().where.empty()) return fail({"--curve", curve.error().what});
  if (!curve) return fail(curve.error());
  tell_odd_clips(curve->uses, *paths);
  print(a.json ? json_text(json_of(*curve)) : curve_text(*curve, tolerance));
  return kFine;
}

int run_score(const ScoreArguments& a) {
  const Result<double> tolerance = parse_angle(a.tolerance, "--tolerance");
  if (!tolerance) return fail(tolerance.error());
  const Result<int> jobs = parse_jobs(a.jobs);
  if (!jobs) return fail(jobs.error());
  if (a.curve) return run_curve(a, *tolerance, *jobs);
  if (a.clips.empty()) {
    return fail({"", fmt::format("{} is required (see ligament score --help)", a.limits.empty() ? "LIMITS" : "CLIP")});
  }
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const Result<std::vector<std::string>> paths = clip_paths(a.clips);
  if (!paths) return fail(paths.error());
  const Result<Scores> scores = score(limits->set, ClipFiles(*paths), {*tolerance, *jobs, a.limits}, show_progress);
  if (!scores) return fail(scores.error());
  tell_unmatched(scores->notes, *paths);
  print(a.json ? json_text(json_of(*scores)) : text_of(*scores, paths->size(), *tolerance));
  return kFine;
}

}  // namespace

void add_score(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<ScoreArguments>();
  CLI::App* command = app.add_subcommand("score", "Judge limits on recordings they were not learned from");
  command->add_option("LIMITS", a->limits, "Limits file; none with --curve");
  command->add_option("CLIP", a->clips, "Clips (.bvh) or folders of them");
  command
      ->add_option("--tolerance", a->tolerance, "Violations up to this count as covered (5deg, 0.1rad, bare = radians)")
      ->type_name("ANGLE")
      ->capture_default_str();
  command->add_flag("--curve", a->curve,
                    "Without LIMITS: learn from more and more of the people in the clips, judge on those left out");
  command->add_option("--jobs", a->jobs, "Threads (default: one per core); the result is the same")->type_name("N");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer(
      "Examples:\n"
      "  ligament score hero.limits.json other_people/\n"
      "  ligament score --curve takes/");
  command->callback([a, &outcome] { outcome.code = run_score(*a); });
}

}  // namespace ligament::cli
