#include "scoring.h"

#include "matching.h"
#include "text/terminal.h"

#include "base/parallel.h"
#include "fit/gather/collect.h"
#include "fit/choose/dof.h"
#include "io/bvh/bvh.h"

#include <cmath>
#include <optional>

namespace ligament::cli {
namespace {

/// Reads all clips once: margins for the scores, samples to tell the degrees of freedom.
struct GatheredScores {
  Scorer scorer;
  std::vector<Samples> samples;  ///< as the limits
  BvhReader reader{};
};

Result<GatheredScores> gather_scores(const LimitSet& limits, const std::vector<std::string>& paths, Matcher& matcher,
                                     int jobs) {
  std::vector<GatheredScores> workers;
  for (int w = 0; w < jobs; ++w) workers.push_back({Scorer(limits), std::vector<Samples>(limits.joints.size()), {}});
  std::vector<std::optional<Error>> errors(paths.size());
  Progress progress("scoring", paths.size());
  parallel_for(jobs, paths.size(), [&](int worker, std::size_t i) {
    progress.step();
    GatheredScores& mine = workers[static_cast<std::size_t>(worker)];
    if (const Status status = mine.reader.read(paths[i]); !status) {
      errors[i] = status.error();
      return;
    }
    const Clip& clip = mine.reader.clip();
    Result<BoundLimits> bound = matcher.match(paths[i], clip.skeleton);
    if (!bound) {
      errors[i] = bound.error();
      return;
    }
    mine.scorer.add(*bound, clip);
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

std::vector<JointRow> rows_of(const LimitsFile& limits, const GatheredScores& gathered, double tolerance, int jobs) {
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
    row.margins = score.margins;
  });
  return rows;
}

}  // namespace

Result<std::vector<JointRow>> score_clips(const LimitsFile& limits, const std::string& path,
                                          const std::vector<std::string>& clips, double tolerance, int jobs) {
  Matcher matcher(limits.set, path);
  const Result<GatheredScores> gathered = gather_scores(limits.set, clips, matcher, jobs);
  if (!gathered) return gathered.error();
  matcher.tell_unmatched();
  return rows_of(limits, *gathered, tolerance, jobs);
}

bool counts_in_totals(const JointRow& row) { return row.dof == 3 && row.samples > 0; }

Totals totals_of(const std::vector<JointRow>& rows) {
  double coverage = 0, v = 0, v99 = 0, v999 = 0;
  int n = 0;
  for (const JointRow& row : rows) {
    if (!counts_in_totals(row)) continue;
    coverage += row.coverage;
    v += std::log(row.volumes.volume);
    v99 += std::log(row.volumes.volume99);
    v999 += std::log(row.volumes.volume999);
    ++n;
  }
  if (n == 0) return {};
  return {coverage / n, {std::exp(v / n), std::exp(v99 / n), std::exp(v999 / n)}};
}

}  // namespace ligament::cli
