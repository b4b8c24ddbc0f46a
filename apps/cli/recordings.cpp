#include "recordings.h"

#include "terminal.h"

#include <ligament/base/parallel.h>
#include <ligament/io/bvh.h>
#include <ligament/motion/reference.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

namespace ligament::cli {
namespace {

constexpr int kSkipped = -2;

/// What the header of a clip tells.
struct Surveyed {
  std::uint64_t body = 0;
  double rows = 0;  ///< as declared; only balances folds
  bool same_joints = false;
};

/// The first error in the order of the paths, so that every run complains about the same file.
class FirstError {
 public:
  void note(std::size_t index, Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_ || index < index_) error_ = std::move(error), index_ = index;
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  std::mutex mutex_;
  std::size_t index_ = 0;
  std::optional<Error> error_;
};

Result<std::vector<Surveyed>> survey(const std::vector<std::string>& paths, const Skeleton& skeleton, int jobs) {
  std::vector<Surveyed> surveyed(paths.size());
  FirstError first_error;
  parallel_for(jobs, paths.size(), [&](int, std::size_t i) {
    const Result<BvhHeader> header = read_bvh_header(paths[i]);
    if (!header) {
      first_error.note(i, header.error());
      return;
    }
    surveyed[i] = {body_fingerprint(header->skeleton), static_cast<double>(header->declared_frames),
                   !match_joints(skeleton, header->skeleton).empty()};
  });
  if (first_error.error()) return *first_error.error();
  return surveyed;
}

struct Folds {
  std::vector<int> of_clip;
  int count = 1;
  std::string are;
  std::size_t people = 0;
};

/// Groups to folds, largest first to the emptiest fold: balanced, and the same every time.
std::vector<int> deal(const std::vector<double>& weights, int folds) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  std::vector<double> load(static_cast<std::size_t>(folds), 0.0);
  std::vector<int> fold(weights.size());
  for (const std::size_t i : order) {
    const auto emptiest = std::min_element(load.begin(), load.end()) - load.begin();
    fold[i] = static_cast<int>(emptiest);
    load[static_cast<std::size_t>(emptiest)] += weights[i] + 1;
  }
  return fold;
}

/// One person's recordings share one skeleton, bone for bone; so people are told apart by their bones.
Folds make_folds(const std::vector<Surveyed>& surveyed, int most) {
  std::map<std::uint64_t, std::size_t> bodies;
  std::vector<double> body_rows, clip_rows;
  std::vector<std::size_t> body_of(surveyed.size());
  std::size_t clips = 0;
  for (std::size_t i = 0; i < surveyed.size(); ++i) {
    clip_rows.push_back(surveyed[i].same_joints ? std::min(surveyed[i].rows, 1e7) : 0);
    if (!surveyed[i].same_joints) continue;
    ++clips;
    const auto [at, is_new] = bodies.emplace(surveyed[i].body, bodies.size());
    if (is_new) body_rows.push_back(0);
    body_of[i] = at->second;
    body_rows[at->second] += clip_rows[i];
  }
  Folds folds;
  folds.people = bodies.size();
  folds.of_clip.assign(surveyed.size(), Collector::kByTime);
  if (bodies.size() >= 2) {
    folds.are = "people";
    folds.count = std::min<int>(most, static_cast<int>(bodies.size()));
    const std::vector<int> fold = deal(body_rows, folds.count);
    for (std::size_t i = 0; i < surveyed.size(); ++i) folds.of_clip[i] = fold[body_of[i]];
  } else if (clips >= 2) {
    folds.are = "clips";
    folds.count = std::min<int>(most, static_cast<int>(clips));
    folds.of_clip = deal(clip_rows, folds.count);
  } else {
    folds.are = "fifths of the clip";
    folds.count = most;
  }
  for (std::size_t i = 0; i < surveyed.size(); ++i) {
    if (!surveyed[i].same_joints) folds.of_clip[i] = kSkipped;
  }
  return folds;
}

void name_clips(std::string_view what, const std::vector<std::string>& names) {
  if (names.empty()) return;
  warn(fmt::format("{}: {}", fmt::format(fmt::runtime(what), counted(names.size(), "clip")), listed(names, 5)));
}

}  // namespace

Result<Recordings> gather(const std::vector<std::string>& paths, const GatherOptions& options) {
  const int jobs = options.jobs;
  const Result<Bvh> first = read_bvh(paths.front());
  if (!first) return first.error();
  const Clip first_clip = to_clip(*first);
  const Result<std::vector<Surveyed>> surveyed = survey(paths, first_clip.skeleton, jobs);
  if (!surveyed) return surveyed.error();
  const Folds folds = make_folds(*surveyed, options.folds);

  Recordings result;
  result.reference = reference_pose(first_clip, options.reference);
  result.folds_are = folds.are;
  result.people = folds.people;
  std::vector<std::string> skipped, differing;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (folds.of_clip[i] != kSkipped) continue;
    if (options.strict) return Error{paths[i], "its joints are not those of " + paths.front()};
    skipped.push_back(paths[i]);
  }
  name_clips("skipped {} with other joints than the first", skipped);
  result.skipped = skipped.size();

  std::vector<std::unique_ptr<Collector>> workers(static_cast<std::size_t>(std::max(jobs, 1)));
  for (auto& worker : workers)
    worker = std::make_unique<Collector>(first_clip.skeleton, options.reference, folds.count);
  std::vector<ClipOutcome> outcomes(paths.size());
  FirstError first_error;
  Progress progress("reading", paths.size());
  parallel_for(jobs, paths.size(), [&](int worker, std::size_t i) {
    progress.step();
    if (folds.of_clip[i] == kSkipped) return;
    Result<Bvh> bvh = read_bvh(paths[i]);
    if (!bvh) {
      first_error.note(i, bvh.error());
      return;
    }
    outcomes[i] = workers[static_cast<std::size_t>(worker)]->add(to_clip(*bvh), folds.of_clip[i]);
  });
  if (first_error.error()) return *first_error.error();

  for (std::size_t w = 1; w < workers.size(); ++w) workers[0]->merge(*workers[w]);
  result.collector = std::move(workers[0]);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    result.frames += outcomes[i].frames;
    if (outcomes[i].rests_differently) differing.push_back(paths[i]);
  }
  result.clips = paths.size() - skipped.size();
  name_clips("the bones of {} rest in other directions than those of the first; are they of the same rig?", differing);
  return result;
}

}  // namespace ligament::cli
