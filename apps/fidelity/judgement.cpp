#include "judgement.h"

#include "wild.h"

#include "learn/learn.h"
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

/// exp of the mean logarithm of `figure(scored, limit)` over the nine joints.
template <class Figure>
double geometric_mean(const Judgement& judgement, Figure figure) {
  double sum = 0, count = 0;
  for (std::size_t j = 0; j < judgement.joints.size(); ++j) {
    if (!is_of_the_nine(judgement.joints[j].score.name)) continue;
    sum += std::log(figure(judgement.joints[j], judgement.limits.set.joints[j].limit)), ++count;
  }
  return std::exp(sum / std::max(count, 1.0));
}

}  // namespace

Result<Judgement> judge(const Method& method, const Split& split) {
  LearnOptions options;
  options.shape = method.shape;
  options.plain = method.plain;
  const Work work;
  const Result<FitOptions> fit = fit_options(options);
  if (!fit) return fit.error();
  Result<Gathered> gathered = gather_to_learn(ClipFiles(clips_for(method, split)), options, work);
  if (!gathered) return gathered.error();
  if (method.from == LearnsFrom::wild_half) make_wild(gathered->recordings.collector);
  Judgement judgement{method, {}, {}};
  const Watch watch;
  judgement.limits = *fit_joints(gathered->recordings, *fit, options.root, work);
  judgement.seconds_to_fit = watch.seconds();
  Result<ScoredJoints> scored =
      score_joints(judgement.limits.set, ClipFiles(split.unseen), {kTolerance, 0, method.name}, {});
  if (!scored) return scored.error();
  judgement.joints = std::move(scored->joints);
  judgement.seconds_to_project = time_to_project(judgement.limits.set);
  return judgement;
}

const ScoredJoint* score_of(const Judgement& judgement, const std::string& joint) {
  const auto found = std::find_if(judgement.joints.begin(), judgement.joints.end(),
                                  [&](const ScoredJoint& scored) { return scored.score.name == joint; });
  return found == judgement.joints.end() ? nullptr : &*found;
}

double mean_volume(const Judgement& judgement, double JointScore::*figure) {
  return geometric_mean(judgement, [&](const ScoredJoint& scored, const Limit&) { return scored.score.*figure; });
}

double mean_volume_missing(const Judgement& judgement, double missed) {
  return geometric_mean(judgement, [&](const ScoredJoint& scored, const Limit& limit) {
    return haar_volume(limit, static_cast<float>(scored.margins.quantile(missed)));
  });
}

double mean_coverage(const Judgement& judgement) {
  double sum = 0, count = 0;
  for (const ScoredJoint& scored : judgement.joints) {
    if (scored.score.samples > 0) sum += scored.score.coverage, ++count;
  }
  return count > 0 ? sum / count : 1;
}

}  // namespace ligament::fidelity
