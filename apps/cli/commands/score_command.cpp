// ligament score: how good limits are on motion they have not seen.
#include "commands/commands.h"
#include "report/curve.h"
#include "inputs.h"
#include "text/json_answer.h"
#include "scoring.h"
#include "text/terminal.h"

#include "io/limits/limits_json.h"

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

std::string total_row_name(const std::vector<JointRow>& rows) {
  const auto count = std::count_if(rows.begin(), rows.end(), [](const JointRow& row) { return counts_in_totals(row); });
  return fmt::format("all {} that move about three axes", count);
}

void add_rows(Table& table, const std::vector<JointRow>& rows) {
  for (const JointRow& row : rows) {
    if (row.samples == 0 && row.glitches == 0) continue;
    const auto figure = [&](double share) { return row.samples > 0 ? percent(share) : "–"; };
    table.add(
        {row.name, std::to_string(row.dof), grouped(row.samples), figure(row.coverage), figure(row.volumes.volume),
         figure(row.volumes.volume99), figure(row.volumes.volume999), row.glitches ? grouped(row.glitches) : ""},
        row.dof == 3 ? Tint::none : Tint::dim);
  }
}

std::string text_of(const std::vector<JointRow>& rows, const Totals& totals, std::size_t clips, double tolerance) {
  Table table({"joint", "axes", "frames", "covered", "of all rotations", "at 99 %", "at 99.9 %", "glitchy clips"});
  add_rows(table, rows);
  if (table.empty()) return "no frames of a joint with a limit: nothing to score\n";
  if (std::any_of(rows.begin(), rows.end(), counts_in_totals)) {
    table.add({total_row_name(rows), "", "", percent(totals.coverage), percent(totals.volumes.volume),
               percent(totals.volumes.volume99), percent(totals.volumes.volume999), ""},
              Tint::strong);
  }
  return table.text() + fmt::format(
                            "\n{}. Covered: frames within {} of the limit. Of all rotations: how much of them the\n"
                            "limit allows; at 99 %: once it is grown or shrunk until it covers that much of these\n"
                            "frames, which is the fair way to compare limits.\n",
                            counted(clips, "clip"), exact_degrees(tolerance));
}

nlohmann::ordered_json json_of(const std::vector<JointRow>& rows, const Totals& totals) {
  // Of no frames there is nothing to say.
  const auto figure = [](bool known, double value) { return known ? Json(value) : Json(); };
  Json joints = Json::array();
  for (const JointRow& row : rows) {
    const bool seen = row.samples > 0;
    joints.push_back({{"name", row.name},
                      {"dof", row.dof},
                      {"coverage", figure(seen, row.coverage)},
                      {"volume", figure(seen, row.volumes.volume)},
                      {"volume99", figure(seen, row.volumes.volume99)},
                      {"volume999", figure(seen, row.volumes.volume999)},
                      {"samples", row.samples},
                      {"glitches", row.glitches}});
  }
  const bool any = std::any_of(rows.begin(), rows.end(), counts_in_totals);
  return {{"joints", joints},
          {"coverage", figure(any, totals.coverage)},
          {"volume", figure(any, totals.volumes.volume)},
          {"volume99", figure(any, totals.volumes.volume99)},
          {"volume999", figure(any, totals.volumes.volume999)}};
}

nlohmann::ordered_json json_of(const Curve& curve) {
  nlohmann::ordered_json joints = nlohmann::ordered_json::array();
  for (const Curve::Row& row : curve.joints) {
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
  const Result<Recordings> recordings = gather(*paths, {.folds = kFoldPerPerson, .jobs = jobs, .recent = 0});
  if (!recordings) return fail(recordings.error());
  if (recordings->folds_are != "people")
    return fail({"--curve", "all clips are of one person (people are told by their bones)"});
  const Curve curve = learning_curve(*recordings, tolerance, jobs);
  print(a.json ? json_text(json_of(curve)) : curve_text(curve, tolerance));
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
  const Result<std::vector<JointRow>> scored = score_clips(*limits, a.limits, *paths, *tolerance, *jobs);
  if (!scored) return fail(scored.error());
  const std::vector<JointRow>& rows = *scored;
  const Totals totals = totals_of(rows);
  print(a.json ? json_text(json_of(rows, totals)) : text_of(rows, totals, paths->size(), *tolerance));
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
