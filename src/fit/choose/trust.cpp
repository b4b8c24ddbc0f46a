#include "fit/choose/trust.h"

#include "fit/gather/cell_occupancy.h"
#include "math/rotation.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace ligament {
namespace {

constexpr double kWithin = 1e-3;  // radians; a frame this close counts as inside

Quatf seen_in(Quatf frame, Quatf rotation) { return normalize(conjugate(frame) * rotation * frame); }

/// Frames of each person, and how many of them lie inside.
class Tally {
 public:
  explicit Tally(const HeldOutFrames& frames) {
    for (const std::uint32_t person : frames.people) people_.resize(std::max<std::size_t>(people_.size(), person + 1));
  }
  void add(std::uint32_t person, bool inside) {
    ++people_[person].frames;
    people_[person].inside += inside ? 1 : 0;
  }
  std::vector<double> shares() const {
    std::vector<double> shares;
    for (const Count& count : people_) {
      if (count.frames > 0) shares.push_back(count.inside / count.frames);
    }
    return shares;
  }

 private:
  struct Count {
    double frames = 0, inside = 0;
  };
  std::vector<Count> people_;  // people count from 0
};

/// The indices of a fold's frames.
std::vector<std::size_t> of_fold(const HeldOutFrames& frames, int fold) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames.folds[i] == fold) indices.push_back(i);
  }
  return indices;
}

/// The points of the highest levels, but for strays: without a fold it is one of them that is outermost.
Cloud outer_points(const Cloud& cloud, const PolynomialFit& fit) {
  constexpr double kFew = 0.1;  // of all
  std::vector<float> levels = fit.levels;
  for (const std::uint32_t stray : fit.strays) levels[stray] = 0;
  std::vector<float> highest_first = levels;
  const auto last = highest_first.begin() + static_cast<std::ptrdiff_t>(kFew * static_cast<double>(levels.size()));
  std::nth_element(highest_first.begin(), last, highest_first.end(), std::greater<>());
  const float bound = *last;
  return subset(cloud, [&](std::size_t i) { return levels[i] >= bound && levels[i] > 0; });
}

/// The level that holds these rotations and `padding` around them.
float level_around(const Christoffel& function, const std::vector<Quatf>& rotations, double padding) {
  if (rotations.empty()) return 0;
  const std::vector<float> levels = function.levels(rotations);
  return function.level_around(rotations, levels, *std::max_element(levels.begin(), levels.end()), padding);
}

}  // namespace

OthersFigure expect_of_others(std::span<const double> coverages) {
  if (coverages.size() < 2) return {};
  OthersFigure others;
  others.people = static_cast<double>(coverages.size());
  constexpr std::size_t kDraws = 400;
  const auto n = static_cast<double>(coverages.size());
  const auto [least, most] = std::minmax_element(coverages.begin(), coverages.end());
  if (*least == *most) {  // as with most hinges: nothing to draw lots for
    others.low = others.high = others.coverage = *least;
    return others;
  }
  others.coverage = std::accumulate(coverages.begin(), coverages.end(), 0.0) / n;
  Random random(1);
  std::vector<double> means(kDraws);
  for (double& mean : means) {
    for (std::size_t i = 0; i < coverages.size(); ++i) mean += coverages[random.below(coverages.size())];
    mean /= n;
  }
  std::sort(means.begin(), means.end());
  others.low = means[kDraws / 20];
  others.high = means[kDraws - 1 - kDraws / 20];
  return others;
}

std::vector<double> left_out_coverages(const Cloud& cloud, const HeldOutFrames& held_out,
                                       const std::function<FramedLimit(const Cloud&)>& fit) {
  Tally tally(held_out);
  for (int out = 0; out < kMostFolds; ++out) {
    const std::vector<std::size_t> left_out = of_fold(held_out, out);
    if (left_out.empty()) continue;
    const Cloud rest = subset(cloud, [&](std::size_t i) { return cloud.folds[i] != out; });
    if (rest.size() == 0) continue;
    const FramedLimit fitted = fit(rest);
    for (const std::size_t i : left_out) {
      tally.add(held_out.people[i], violation(fitted.limit, seen_in(fitted.frame, held_out.rotations[i])) <= kWithin);
    }
  }
  return tally.shares();
}

std::vector<double> left_out_coverages(const JudgedPolynomial& judged, const HeldOutFrames& held_out) {
  const Cloud outer = outer_points(judged.cloud, judged.fit);
  Tally tally(held_out);
  for (const auto& [fold, function] : judged.functions.left_out) {
    const std::vector<std::size_t> left_out = of_fold(held_out, fold);
    const Cloud others = subset(outer, [&, out = fold](std::size_t i) { return outer.folds[i] != out; });
    const float level = level_around(function, others.rotations, judged.padding + kWithin);
    std::vector<Quatf> rotations;
    for (const std::size_t i : left_out) rotations.push_back(seen_in(judged.frame, held_out.rotations[i]));
    const std::vector<float> levels = function.levels(rotations);
    for (std::size_t k = 0; k < left_out.size(); ++k) tally.add(held_out.people[left_out[k]], levels[k] <= level);
  }
  return tally.shares();
}

SeenByOne seen_by_one(const HeldOutFrames& frames, Quatf frame) {
  const auto& people = frames.people;
  if (std::adjacent_find(people.begin(), people.end(), std::not_equal_to<>()) == people.end()) return {};
  const CellOccupancy occupancy = cell_occupancy(make_cloud(frames.rotations), people, kCellsOfPeople);
  SeenByOne seen{static_cast<double>(occupancy.lonely_cells) / static_cast<double>(occupancy.cells), {}};
  Vec3f sum{};
  float count = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (!occupancy.alone[i]) continue;
    sum = sum + bone_direction(seen_in(frame, frames.rotations[i]));
    ++count;
  }
  if (count > 0) seen.direction = sum * (1 / count);
  return seen;
}

}  // namespace ligament
