#include "judgement.h"

#include "learn.h"
#include "wild.h"

#include "measure/measure.h"
#include "math/spread.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace ligament::fidelity {
namespace {

constexpr double kTolerance = 0.05;  // radians; so far outside counts as covered

class Watch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

bool is_of_the_nine(const std::string& name) { return std::find(kNine.begin(), kNine.end(), name) != kNine.end(); }

/// The best of several rounds, joint by joint.
double time_to_project(const LimitSet& limits) {
  constexpr int kRotations = 500, kRounds = 5;
  double sum = 0, calls = 0;
  for (const JointLimit& joint : limits.joints) {
    if (!is_of_the_nine(joint.name)) continue;
    double best = 1e9;
    for (int round = 0; round < kRounds; ++round) {
      const Watch watch;
      for (int i = 0; i < kRotations; ++i) {
        const volatile float kept = project(joint.limit, convert<float>(spread_rotation(i, kRotations))).rotation.w;
        static_cast<void>(kept);
      }
      best = std::min(best, watch.seconds());
    }
    sum += best, calls += kRotations;
  }
  return calls > 0 ? sum / calls : 0;
}

std::vector<std::string> clips_for(const Method& method, const Split& split) {
  if (method.from == LearnsFrom::unseen) return split.unseen;
  std::vector<std::string> paths = split.fitted;
  if (method.from == LearnsFrom::everybody) paths.insert(paths.end(), split.unseen.begin(), split.unseen.end());
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// exp of the mean logarithm of `figure(row, limit)` over the nine joints.
template <class Figure>
double geometric_mean(const Judgement& judgement, Figure figure) {
  double sum = 0, count = 0;
  for (std::size_t j = 0; j < judgement.rows.size(); ++j) {
    if (!is_of_the_nine(judgement.rows[j].name)) continue;
    sum += std::log(figure(judgement.rows[j], judgement.limits.set.joints[j].limit)), ++count;
  }
  return std::exp(sum / std::max(count, 1.0));
}

}  // namespace

Result<Judgement> judge(const Method& method, const Split& split, int jobs) {
  cli::LearnPlan plan;
  plan.fit.shape = method.shape;
  plan.fit.plain = method.plain;
  plan.drop_suspects = !method.plain;
  plan.jobs = jobs;
  const Result<cli::Gathered> gathered = cli::gather_to_learn(clips_for(method, split), plan);
  if (!gathered) return gathered.error();
  if (method.from == LearnsFrom::wild_half) make_wild(*gathered->recordings.collector);
  Judgement judgement{method, {}, {}};
  const Watch watch;
  judgement.limits = cli::learn_limits(gathered->recordings, plan.fit, plan.root, jobs);
  judgement.seconds_to_fit = watch.seconds();
  Result<std::vector<cli::JointRow>> rows =
      cli::score_clips(judgement.limits, method.name, split.unseen, kTolerance, jobs);
  if (!rows) return rows.error();
  judgement.rows = std::move(*rows);
  judgement.seconds_to_project = time_to_project(judgement.limits.set);
  return judgement;
}

const cli::JointRow* row_of(const Judgement& judgement, const std::string& joint) {
  const auto row = std::find_if(judgement.rows.begin(), judgement.rows.end(),
                                [&](const cli::JointRow& r) { return r.name == joint; });
  return row == judgement.rows.end() ? nullptr : &*row;
}

double mean_volume(const Judgement& judgement, double VolumeFigures::*figure) {
  return geometric_mean(judgement, [&](const cli::JointRow& row, const Limit&) { return row.volumes.*figure; });
}

double mean_volume_missing(const Judgement& judgement, double missed) {
  return geometric_mean(judgement, [&](const cli::JointRow& row, const Limit& limit) {
    return haar_volume(limit, static_cast<float>(row.margins.quantile(missed)));
  });
}

double mean_coverage(const Judgement& judgement) {
  double sum = 0, count = 0;
  for (const cli::JointRow& row : judgement.rows) {
    if (row.samples > 0) sum += row.coverage, ++count;
  }
  return count > 0 ? sum / count : 1;
}

}  // namespace ligament::fidelity
