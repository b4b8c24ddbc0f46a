#include "learn/score.h"

#include "fit/choose/dof.h"
#include "fit/gather/collect.h"
#include "learn/loop.h"

#include <cmath>

namespace ligament {
namespace {

/// What one thread has read: margins for the scores, samples to tell the degrees of freedom.
struct Tallies {
  Scorer scorer;
  std::vector<Samples> samples;  ///< as the limits
  Clip clip{};                   ///< read last

  explicit Tallies(const LimitSet& limits) : scorer(limits), samples(limits.joints.size()) {}

  void add_clip(const LimitSet& limits, const Rig& rig) {
    scorer.add(rig, clip);
    Collector collector(clip.skeleton, ReferenceKind::rest, 1);
    collector.add(clip, 0);
    for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
      const auto limit = find_joint(limits, clip.skeleton.joints[j].name);
      if (limit) samples[*limit].merge(collector.joints()[j].folds[0]);
    }
  }
  void merge(const Tallies& other) {
    scorer.merge(other.scorer);
    for (std::size_t j = 0; j < samples.size(); ++j) samples[j].merge(other.samples[j]);
  }
};

Result<Tallies> read_all(const LimitSet& limits, const ClipSource& source, Matcher& matcher, const Work& work) {
  std::vector<Tallies> tallies(static_cast<std::size_t>(threads_of(work)), Tallies(limits));
  const Status status = for_each(work, "scoring", source.size(), [&](std::size_t worker, std::size_t i) -> Status {
    Tallies& mine = tallies[worker];
    if (const Status read = source.read(i, mine.clip, nullptr); !read) return read.error();
    const Result<Rig> rig = matcher.match(source, i, mine.clip.skeleton);
    if (!rig) return rig.error();
    mine.add_clip(limits, *rig);
    return Done{};
  });
  if (!status) return status.error();
  for (std::size_t w = 1; w < tallies.size(); ++w) tallies[0].merge(tallies[w]);
  return std::move(tallies[0]);
}

ScoredJoint score_joint(const JointLimit& joint, const JointMargins& margins, const Samples& samples,
                        double tolerance) {
  ScoredJoint scored{{}, margins.margins};
  JointScore& score = scored.score;
  score.name = joint.name;
  score.samples = margins.margins.count();
  score.glitches = margins.glitches;
  if (!samples.empty()) score.dof = degrees_of_freedom(make_cloud(std::span(&samples, 1), joint.frame));
  if (score.samples == 0) return scored;
  score.coverage = margins.margins.coverage(tolerance);
  const VolumeFigures volumes = measure_volumes(joint.limit, margins.margins);
  score.volume = volumes.volume, score.volume99 = volumes.volume99, score.volume999 = volumes.volume999;
  return scored;
}

/// The means over the joints that have a say in them.
void take_means(Scores& scores) {
  double coverage = 0, volume = 0, volume99 = 0, volume999 = 0;
  for (const JointScore& joint : scores.joints) {
    if (joint.dof != 3 || joint.samples == 0) continue;
    ++scores.counted;
    coverage += joint.coverage;
    volume += std::log(joint.volume);
    volume99 += std::log(joint.volume99);
    volume999 += std::log(joint.volume999);
  }
  if (scores.counted == 0) return;
  const auto n = static_cast<double>(scores.counted);
  scores.coverage = coverage / n;
  scores.volume = std::exp(volume / n);
  scores.volume99 = std::exp(volume99 / n);
  scores.volume999 = std::exp(volume999 / n);
}

}  // namespace

Result<ScoredJoints> score_joints(const LimitSet& limits, const ClipSource& source, const ScoreOptions& options,
                                  const Progress& progress) {
  const Work work{options.jobs, progress};
  Matcher matcher(limits, options.limits_name);
  const Result<Tallies> tallies = read_all(limits, source, matcher, work);
  if (!tallies) return tallies.error();
  ScoredJoints scored{std::vector<ScoredJoint>(limits.joints.size()), matcher.notes()};
  const Status status = for_each(work, "measuring", scored.joints.size(), [&](std::size_t, std::size_t j) {
    scored.joints[j] =
        score_joint(limits.joints[j], tallies->scorer.joints()[j], tallies->samples[j], options.tolerance);
    return Done{};
  });
  if (!status) return status.error();
  return scored;
}

Result<Scores> score(const LimitSet& limits, const ClipSource& source, const ScoreOptions& options,
                     const Progress& progress) {
  Result<ScoredJoints> scored = score_joints(limits, source, options, progress);
  if (!scored) return scored.error();
  Scores scores;
  for (ScoredJoint& joint : scored->joints) scores.joints.push_back(std::move(joint.score));
  scores.notes = std::move(scored->notes);
  take_means(scores);
  return scores;
}

}  // namespace ligament
