// ligament score: how good limits are on motion they have not seen.
#include "commands.h"
#include "inputs.h"
#include "terminal.h"

#include <ligament/base/parallel.h>
#include <ligament/enforce/score.h>
#include <ligament/fit/collect.h>
#include <ligament/fit/dof.h>
#include <ligament/io/limits_json.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

namespace ligament::cli {
namespace {

struct ScoreArguments {
  std::string limits;
  std::vector<std::string> clips;
  std::string tolerance = "0.001";
  int jobs = 0;
  bool json = false;
};

struct JointRow {
  std::string name;
  int dof = 0;
  double coverage = 1;
  VolumeFigures volumes;
  std::uint64_t samples = 0, glitches = 0;
};

struct Totals {
  double coverage = 1;
  VolumeFigures volumes;
};

/// Reads all clips once: margins for the scores, samples to tell the degrees of freedom.
struct Gathered {
  Scorer scorer;
  std::vector<Samples> samples;  ///< as the limits
};

Result<Gathered> gather_scores(const LimitSet& limits, const std::vector<std::string>& paths, int jobs) {
  std::vector<Gathered> workers;
  for (int w = 0; w < jobs; ++w) workers.push_back({Scorer(limits), std::vector<Samples>(limits.joints.size())});
  std::vector<std::optional<Error>> errors(paths.size());
  Progress progress("scoring", paths.size());
  parallel_for(jobs, paths.size(), [&](int worker, std::size_t i) {
    progress.step();
    Result<Bvh> bvh = read_bvh(paths[i]);
    if (!bvh) {
      errors[i] = bvh.error();
      return;
    }
    const Clip clip = to_clip(*bvh);
    Gathered& mine = workers[static_cast<std::size_t>(worker)];
    if (const Status status = mine.scorer.add(clip); !status) {
      errors[i] = Error{paths[i], status.error().message()};
      return;
    }
    Collector collector(clip.skeleton, ReferenceKind::rest, 1);
    collector.add(clip, 0);
    for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
      const auto limit = find_joint(limits, clip.skeleton.joints[j].name);
      if (limit) mine.samples[*limit].merge(collector.joints()[j].folds[0]);
    }
  });
  for (const auto& error : errors) {
    if (error) return *error;
  }
  for (int w = 1; w < jobs; ++w) {
    workers[0].scorer.merge(workers[static_cast<std::size_t>(w)].scorer);
    for (std::size_t j = 0; j < limits.joints.size(); ++j) {
      workers[0].samples[j].merge(workers[static_cast<std::size_t>(w)].samples[j]);
    }
  }
  return std::move(workers[0]);
}

std::vector<JointRow> rows_of(const LimitsFile& limits, const Gathered& gathered, double tolerance, int jobs) {
  std::vector<JointRow> rows(limits.set.joints.size());
  parallel_for(jobs, rows.size(), [&](int, std::size_t j) {
    const JointLimit& joint = limits.set.joints[j];
    const JointScore& score = gathered.scorer.joints()[j];
    JointRow& row = rows[j];
    row.name = joint.name;
    row.samples = score.margins.count();
    row.glitches = score.glitches;
    if (!gathered.samples[j].empty()) {
      row.dof = degrees_of_freedom(make_cloud(std::span(&gathered.samples[j], 1), joint.frame));
    }
    if (row.samples == 0) return;
    row.coverage = score.margins.coverage(tolerance);
    row.volumes = measure_volumes(joint.limit, score.margins);
  });
  return rows;
}

bool counts(const JointRow& row) { return row.dof == 3 && row.samples > 0; }

Totals totals_of(const std::vector<JointRow>& rows) {
  double coverage = 0, v = 0, v99 = 0, v999 = 0;
  int n = 0;
  for (const JointRow& row : rows) {
    if (!counts(row)) continue;
    coverage += row.coverage;
    v += std::log(row.volumes.volume);
    v99 += std::log(row.volumes.volume99);
    v999 += std::log(row.volumes.volume999);
    ++n;
  }
  if (n == 0) return {};
  return {coverage / n, {std::exp(v / n), std::exp(v99 / n), std::exp(v999 / n)}};
}

std::string text_of(const std::vector<JointRow>& rows, const Totals& totals, std::size_t clips, double tolerance) {
  Table table({"joint", "dof", "frames", "covered", "of all rotations", "at 99 %", "at 99.9 %", "glitchy clips"});
  for (const JointRow& row : rows) {
    if (row.samples == 0 && row.glitches == 0) continue;
    table.add({row.name, std::to_string(row.dof), grouped(row.samples), percent(row.coverage),
               percent(row.volumes.volume), percent(row.volumes.volume99), percent(row.volumes.volume999),
               row.glitches ? grouped(row.glitches) : ""},
              row.dof == 3 ? Tint::none : Tint::dim);
  }
  table.add({"all of 3 degrees of freedom", "", "", percent(totals.coverage), percent(totals.volumes.volume),
             percent(totals.volumes.volume99), percent(totals.volumes.volume999), ""},
            Tint::strong);
  return table.text() + fmt::format("\n{}; covered means within {:.3g} rad of the limit. \"At 99 %\" is the limit grown or "
                                    "shrunk until it covers that much: the fair way to compare.\n",
                                    counted(clips, "clip"), tolerance);
}

nlohmann::ordered_json json_of(const std::vector<JointRow>& rows, const Totals& totals) {
  using Json = nlohmann::ordered_json;
  Json joints = Json::array();
  for (const JointRow& row : rows) {
    joints.push_back({{"name", row.name}, {"dof", row.dof}, {"coverage", row.coverage},
                      {"volume", row.volumes.volume}, {"volume99", row.volumes.volume99},
                      {"volume999", row.volumes.volume999}, {"samples", row.samples}, {"glitches", row.glitches}});
  }
  return {{"joints", joints}, {"coverage", totals.coverage}, {"volume", totals.volumes.volume},
          {"volume99", totals.volumes.volume99}, {"volume999", totals.volumes.volume999}};
}

int run_score(const ScoreArguments& a) {
  const Result<double> tolerance = parse_angle(a.tolerance, "--tolerance");
  if (!tolerance) return fail(tolerance.error());
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const Result<std::vector<std::string>> paths = clip_paths(a.clips);
  if (!paths) return fail(paths.error());
  const int jobs = a.jobs > 0 ? a.jobs : default_jobs();
  const Result<Gathered> gathered = gather_scores(limits->set, *paths, jobs);
  if (!gathered) return fail(gathered.error());
  const std::vector<JointRow> rows = rows_of(*limits, *gathered, *tolerance, jobs);
  const Totals totals = totals_of(rows);
  print(a.json ? json_of(rows, totals).dump(2) + "\n" : text_of(rows, totals, paths->size(), *tolerance));
  return kFine;
}

}  // namespace

void add_score(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<ScoreArguments>();
  CLI::App* command = app.add_subcommand("score", "Judge limits on recordings they were not learned from");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("CLIP", a->clips, "Clips (.bvh) or folders of them")->required();
  command->add_option("--tolerance", a->tolerance, "Violations up to this count as covered")->capture_default_str();
  command->add_option("--jobs", a->jobs, "Threads (default: one per core)");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer("Example:\n  ligament score hero.limits.json other_people/");
  command->callback([a, &outcome] { outcome.code = run_score(*a); });
}

}  // namespace ligament::cli
