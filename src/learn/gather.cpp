#include "learn/recordings.h"

#include "base/parallel.h"
#include "motion/body.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>

namespace ligament {
namespace {

Result<std::vector<SurveyedClip>> survey(const ClipSource& source, const Skeleton& skeleton, const Work& work) {
  std::vector<SurveyedClip> surveyed(source.size());
  const Status status = for_each(work, "surveying", source.size(), [&](std::size_t, std::size_t i) -> Status {
    const Result<ClipSummary> summary = source.summary(i);
    if (!summary) return summary.error();
    surveyed[i] = {body_fingerprint(summary->skeleton), static_cast<double>(summary->frames),
                   !match_joints(skeleton, summary->skeleton).empty()};
    return Done{};
  });
  if (!status) return status.error();
  return surveyed;
}

/// One thread's share of the work.
struct Worker {
  Collector collector;
  Clip clip{};  ///< read last: its memory serves one clip after another
};

std::vector<Worker> make_workers(const Skeleton& skeleton, ReferenceKind reference, int folds, const Work& work) {
  return std::vector<Worker>(static_cast<std::size_t>(threads_of(work)), {Collector(skeleton, reference, folds)});
}

/// The largest first, so that no thread begins a long clip when the others are done.
std::vector<std::size_t> largest_first(const ClipSource& source) {
  std::vector<double> weights;
  for (std::size_t i = 0; i < source.size(); ++i) weights.push_back(source.weight(i));
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  return order;
}

/// What was taken of each clip.
using Outcomes = std::vector<ClipOutcome>;

Result<Outcomes> collect(const ClipSource& source, const Work& work, std::vector<Worker>& workers, Recordings& result) {
  Outcomes outcomes(source.size());
  const SubsamplingPlan plan(source.size());
  const std::size_t joints = result.collector.skeleton().size();
  const Status status =
      for_each(work, "reading", largest_first(source), [&](std::size_t worker, std::size_t i) -> Status {
        auto& [collector, clip] = workers[worker];
        ClipUse& use = result.uses[i];
        if (use.skipped) return Done{};
        if (const Status read = source.read(i, clip, &use.warnings); !read) return read.error();
        if (i == 0) result.reference = reference_pose(clip, collector.reference());
        SubsampledFrames& frames = result.subsampled[i].frames;
        if (plan.keeps(i)) frames = SubsampledFrames(joints, plan.frames);
        outcomes[i] = collector.add(clip, result.folds.of_clip[i], plan.keeps(i) ? &frames : nullptr);
        use.rests_differently = outcomes[i].rests_differently;
        return Done{};
      });
  if (!status) return status.error();
  return outcomes;
}

/// People are numbered in the order of their first clips.
void number_people(const std::vector<SurveyedClip>& surveyed, Recordings& recordings) {
  std::map<std::uint64_t, std::uint32_t> people;
  for (std::size_t i = 0; i < surveyed.size(); ++i) {
    recordings.uses[i].skipped = !surveyed[i].same_joints;
    if (!surveyed[i].same_joints) continue;
    const auto number = static_cast<std::uint32_t>(people.size());
    recordings.uses[i].person = recordings.subsampled[i].person =
        people.emplace(surveyed[i].body, number).first->second;
  }
}

Status count(const ClipSource& source, const Outcomes& outcomes, Recordings& recordings) {
  std::set<std::uint32_t> people;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].frames > 0) people.insert(recordings.uses[i].person);
    recordings.frames += outcomes[i].frames;
  }
  recordings.people = people.size();
  if (recordings.frames > 0) return Done{};
  return Error{source.name(0),
               outcomes.size() == 1 ? "has no frames to learn from" : "none of the clips has any frames"};
}

Status refuse_skipped(const ClipSource& source, const Recordings& recordings) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (recordings.uses[i].skipped) return Error{source.name(i), "its joints are not those of " + source.name(0)};
  }
  return Done{};
}

}  // namespace

std::vector<std::string> short_names(const ClipSource& source) {
  std::vector<std::string> names;
  std::map<std::string, int> clips_of_name;
  for (std::size_t i = 0; i < source.size(); ++i) {
    names.push_back(std::filesystem::path(source.name(i)).filename().string());
    ++clips_of_name[names.back()];
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (clips_of_name[names[i]] > 1) names[i] = source.name(i);
  }
  return names;
}

Result<Recordings> gather(const ClipSource& source, const GatherOptions& options, const Work& work) {
  if (source.size() == 0) return Error{"", "there are no clips to learn from"};
  const Result<ClipSummary> first = source.summary(0);
  if (!first) return first.error();
  const Skeleton& skeleton = first->skeleton;
  const Result<std::vector<SurveyedClip>> surveyed = survey(source, skeleton, work);
  if (!surveyed) return surveyed.error();

  Folds folds = make_folds(*surveyed, options.folds);
  std::vector<Worker> workers = make_workers(skeleton, options.reference, folds.count, work);
  for (std::size_t j = 0; j < skeleton.size() && !options.root; ++j) {
    if (skeleton.joints[j].parent != kNoParent) continue;
    for (Worker& worker : workers) worker.collector.only_count(j);
  }
  Recordings result{Collector(skeleton, options.reference, folds.count), {}, std::move(folds), 0, 0, {}, {}};
  result.uses.resize(source.size());
  result.subsampled.resize(source.size());
  const std::vector<std::string> names = short_names(source);
  for (std::size_t i = 0; i < names.size(); ++i) result.uses[i].name = names[i];
  number_people(*surveyed, result);
  if (options.strict) {
    if (const Status status = refuse_skipped(source, result); !status) return status.error();
  }
  const Result<Outcomes> outcomes = collect(source, work, workers, result);
  if (!outcomes) return outcomes.error();
  if (const Status status = count(source, *outcomes, result); !status) return status.error();
  parallel_for(threads_of(work), skeleton.size(), [&](int, std::size_t j) {
    for (std::size_t w = 1; w < workers.size(); ++w) workers[0].collector.merge(workers[w].collector, j);
  });
  result.collector = std::move(workers[0].collector);
  return result;
}

Status leave_out(const std::vector<Suspect>& suspects, const ClipSource& source, Recordings& recordings,
                 const Work& work) {
  std::map<std::size_t, std::vector<std::size_t>> joints_of_clip;
  std::set<std::size_t> joints;
  for (const Suspect& suspect : suspects) {
    joints_of_clip[suspect.clip].push_back(suspect.joint);
    joints.insert(suspect.joint);
  }
  std::vector<std::size_t> clips;
  for (const auto& [clip, of_clip] : joints_of_clip) clips.push_back(clip);
  // What these clips had added to these joints.
  Collector& all = recordings.collector;
  std::vector<Worker> workers = make_workers(all.skeleton(), all.reference(), recordings.folds.count, work);
  const Status read = for_each(work, "leaving out", clips, [&](std::size_t worker, std::size_t i) -> Status {
    auto& [added, clip] = workers[worker];
    if (const Status status = source.read(i, clip, nullptr); !status) return status.error();
    added.add(clip, recordings.folds.of_clip[i], joints_of_clip.at(i));
    for (const std::size_t joint : joints_of_clip.at(i)) recordings.subsampled[i].frames.forget(joint);
    return Done{};
  });
  if (!read) return read.error();
  for (const std::size_t joint : joints) {
    for (const Worker& worker : workers) {
      if (all.remove(worker.collector, joint)) continue;
      return Error{source.name(suspects.front().clip), "it or another clip changed while it was read"};
    }
  }
  return Done{};
}

}  // namespace ligament
