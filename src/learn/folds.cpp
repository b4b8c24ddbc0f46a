#include "learn/folds.h"

#include "fit/gather/collect.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace ligament {
namespace {

/// Groups to folds, largest first to the emptiest fold: balanced, and the same every time.
std::vector<int> deal(const std::vector<double>& weights, int folds) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
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

}  // namespace

Folds make_folds(const std::vector<SurveyedClip>& surveyed, int most) {
  Folds folds;
  folds.of_clip.assign(surveyed.size(), 0);
  if (most <= 1) return folds;
  constexpr double kMostFrames = 1e7;  // of a clip: more are a mistake of its header
  std::map<std::uint64_t, std::size_t> bodies;
  std::vector<double> body_frames, clip_frames;
  std::vector<std::size_t> body_of(surveyed.size());
  std::size_t clips = 0;
  for (std::size_t i = 0; i < surveyed.size(); ++i) {
    clip_frames.push_back(surveyed[i].same_joints ? std::min(surveyed[i].frames, kMostFrames) : 0);
    if (clip_frames[i] == 0) continue;  // nothing to leave out
    ++clips;
    const auto [at, is_new] = bodies.emplace(surveyed[i].body, bodies.size());
    if (is_new) body_frames.push_back(0);
    body_of[i] = at->second;
    body_frames[at->second] += clip_frames[i];
  }
  if (bodies.size() >= 2) {
    folds.are = "people";
    folds.count = std::min(most, static_cast<int>(bodies.size()));
    const std::vector<int> fold = deal(body_frames, folds.count);
    for (std::size_t i = 0; i < surveyed.size(); ++i) folds.of_clip[i] = fold[body_of[i]];
  } else if (clips >= 2) {
    folds.are = "clips";
    folds.count = std::min(most, static_cast<int>(clips));
    folds.of_clip = deal(clip_frames, folds.count);
  } else {
    folds.are = "fifths of the clip";
    folds.count = most;
    folds.of_clip.assign(surveyed.size(), Collector::kByTime);
  }
  return folds;
}

}  // namespace ligament
