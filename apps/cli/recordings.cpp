#include "recordings.h"

#include "text/terminal.h"

#include "base/parallel.h"
#include "io/bvh/bvh.h"
#include "motion/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace ligament::cli {

namespace fs = std::filesystem;

namespace {

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
  std::vector<BvhReader> readers(static_cast<std::size_t>(std::max(jobs, 1)));
  FirstError first_error;
  parallel_for(jobs, paths.size(), [&](int w, std::size_t i) {
    BvhReader& reader = readers[static_cast<std::size_t>(w)];
    if (const Status status = reader.read_header(paths[i]); !status) {
      first_error.note(i, status.error());
      return;
    }
    const BvhHeader& header = reader.header();
    surveyed[i] = {body_fingerprint(header.skeleton), static_cast<double>(header.declared_frames),
                   !match_joints(skeleton, header.skeleton).empty()};
  });
  if (first_error.error()) return *first_error.error();
  return surveyed;
}

struct Folds {
  std::vector<int> of_clip;
  int count = 1;
  std::string are;
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
    if (clip_rows[i] == 0) continue;  // nothing to leave out
    ++clips;
    const auto [at, is_new] = bodies.emplace(surveyed[i].body, bodies.size());
    if (is_new) body_rows.push_back(0);
    body_of[i] = at->second;
    body_rows[at->second] += clip_rows[i];
  }
  Folds folds;
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
    if (!surveyed[i].same_joints) folds.of_clip[i] = kSkippedClip;
  }
  return folds;
}

/// One fold needs no survey.
Result<Folds> fold_clips(const std::vector<std::string>& paths, const Skeleton& skeleton,
                         const GatherOptions& options) {
  if (options.folds <= 1) return Folds{std::vector<int>(paths.size(), 0), 1, ""};
  const Result<std::vector<Surveyed>> surveyed = survey(paths, skeleton, options.jobs);
  if (!surveyed) return surveyed.error();
  return make_folds(*surveyed, options.folds);
}

/// One thread's share of the work, with memory that serves one clip after another.
struct Worker {
  Collector collector;
  BvhReader reader{};
};

std::vector<Worker> make_workers(const Skeleton& skeleton, int folds, const GatherOptions& options) {
  std::vector<Worker> workers;
  for (int w = 0; w < std::max(options.jobs, 1); ++w) {
    workers.push_back({Collector(skeleton, options.reference, folds)});
    for (std::size_t j = 0; j < skeleton.size() && !options.root; ++j) {
      if (skeleton.joints[j].parent == kNoParent) workers.back().collector.only_count(j);
    }
  }
  return workers;
}

/// The sizes of files that can be read again and again. One that is not there has none: reading it says why.
Result<std::vector<std::uintmax_t>> sizes_of(const std::vector<std::string>& paths) {
  std::vector<std::uintmax_t> sizes;
  for (const std::string& path : paths) {
    std::error_code error, unknown;
    sizes.push_back(fs::file_size(path, error));
    if (!error) continue;
    sizes.back() = 0;
    const fs::file_status status = fs::status(path, unknown);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
      return Error{path, "is no regular file, and clips to learn from are read more than once: save it as one"};
    }
  }
  return sizes;
}

/// The larger files first, so that no thread begins a long one when the others are done. Among those about as large the
/// paths stay in order: what is next to each other is mostly of one person, with the same hierarchy.
std::vector<std::size_t> larger_first(const std::vector<std::uintmax_t>& sizes) {
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto doublings = [&](std::size_t i) { return std::bit_width(sizes[i]); };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return doublings(a) > doublings(b); });
  return order;
}

/// What became of one clip.
struct Collected {
  ClipOutcome taken;
  Glimpses glimpses;
  std::uint64_t body = 0;
  std::vector<std::string> warnings;
};

Result<std::vector<Collected>> collect(const std::vector<std::string>& paths, const Folds& folds,
                                       const std::vector<std::size_t>& order, std::vector<Worker>& workers,
                                       Recordings& result) {
  std::vector<Collected> outcomes(paths.size());
  const GlimpsePlan plan(paths.size());
  FirstError first_error;
  Progress progress("reading", paths.size());
  parallel_for(static_cast<int>(workers.size()), paths.size(), [&](int w, std::size_t turn) {
    const std::size_t i = order[turn];
    progress.step();
    auto& [collector, reader] = workers[static_cast<std::size_t>(w)];
    if (folds.of_clip[i] == kSkippedClip) {
      outcomes[i].taken.other_joints = true;
      return;
    }
    if (const Status status = reader.read(paths[i]); !status) {
      first_error.note(i, status.error());
      return;
    }
    const Clip& clip = reader.clip();
    if (i == 0) result.reference = reference_pose(clip, collector.reference());
    result.recent.offer(i, clip);
    Glimpses glimpses = plan.remembers(i) ? Glimpses(collector.skeleton().size(), plan.frames) : Glimpses();
    const ClipOutcome taken = collector.add(clip, folds.of_clip[i], plan.remembers(i) ? &glimpses : nullptr);
    outcomes[i] = {taken, std::move(glimpses), body_fingerprint(clip.skeleton), reader.warnings()};
  });
  if (first_error.error()) return *first_error.error();
  return outcomes;
}

void name_clips(std::string_view what, const std::vector<std::string>& names) {
  if (names.empty()) return;
  warn(fmt::format("{}: {}", fmt::format(fmt::runtime(what), counted(names.size(), "clip")), listed(names, 5)));
}

/// Counts what was taken and complains of what was odd.
Status sum_up(const std::vector<std::string>& paths, const std::vector<Collected>& outcomes, bool strict,
              Recordings& result) {
  std::vector<std::string> skipped, differing;
  std::set<std::uint64_t> bodies;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (const std::string& warning : outcomes[i].warnings) warn(paths[i] + ": " + warning);
    const ClipOutcome& taken = outcomes[i].taken;
    if (taken.other_joints) {
      if (strict) return Error{paths[i], "its joints are not those of " + paths.front()};
      skipped.push_back(paths[i]);
      continue;
    }
    if (taken.frames > 0) bodies.insert(outcomes[i].body);
    result.frames += taken.frames;
    if (taken.rests_differently) differing.push_back(paths[i]);
  }
  result.skipped = skipped.size();
  result.clips = paths.size() - skipped.size();
  result.people = bodies.size();
  if (result.frames == 0) {
    return Error{paths.front(), paths.size() == 1 ? "has no frames to learn from" : "none of the clips has any frames"};
  }
  name_clips("skipped {} with other joints than the first", skipped);
  name_clips("{} with bones at rest more than 30° from the first clip's, perhaps of another rig", differing);
  return Done{};
}

/// Glimpses with whose they are: people are numbered in the order of their first clips.
std::vector<Glimpsed> with_people(std::vector<Collected>& outcomes) {
  std::map<std::uint64_t, std::uint32_t> people;
  std::vector<Glimpsed> glimpsed;
  for (Collected& outcome : outcomes) {
    const auto number = static_cast<std::uint32_t>(people.size());
    const std::uint32_t person = outcome.taken.other_joints ? 0 : people.emplace(outcome.body, number).first->second;
    glimpsed.push_back({std::move(outcome.glimpses), person});
  }
  return glimpsed;
}

}  // namespace

void RecentClips::offer(std::size_t index, const Clip& clip) {
  Clip* place = nullptr;
  {
    const std::lock_guard lock(*mutex_);
    if (rotations_ + clip.rotations.size() > most_) return;
    rotations_ += clip.rotations.size();
    place = &clips_[index];
  }
  *place = clip;
}

const Clip* RecentClips::find(std::size_t index) const {
  const auto found = clips_.find(index);
  return found == clips_.end() ? nullptr : &found->second;
}

Result<Recordings> gather(const std::vector<std::string>& paths, const GatherOptions& options) {
  const Result<std::vector<std::uintmax_t>> sizes = sizes_of(paths);
  if (!sizes) return sizes.error();
  const Result<BvhHeader> first = read_bvh_header(paths.front());
  if (!first) return first.error();
  const Skeleton& skeleton = first->skeleton;
  const Result<Folds> folds = fold_clips(paths, skeleton, options);
  if (!folds) return folds.error();
  std::vector<Worker> workers = make_workers(skeleton, folds->count, options);
  Recordings result;
  result.recent = RecentClips(options.recent);
  Result<std::vector<Collected>> outcomes = collect(paths, *folds, larger_first(*sizes), workers, result);
  if (!outcomes) return outcomes.error();
  result.folds_are = folds->are;
  if (const Status status = sum_up(paths, *outcomes, options.strict, result); !status) return status.error();
  parallel_for(options.jobs, skeleton.size(), [&](int, std::size_t j) {
    for (std::size_t w = 1; w < workers.size(); ++w) workers[0].collector.merge(workers[w].collector, j);
  });
  result.paths = paths;
  result.folds = folds->of_clip;
  result.fold_count = folds->count;
  result.glimpsed = with_people(*outcomes);
  result.visits.resize(skeleton.size());
  result.collector = std::make_unique<Collector>(std::move(workers[0].collector));
  return result;
}

}  // namespace ligament::cli
