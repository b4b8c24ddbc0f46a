#include "fit/shape/christoffel_sums.h"

#include "fit/shape/moment_lanes.h"

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

/// Points that follow each other.
struct Part {
  std::size_t begin, end;
};

/// Voxels count by the root of their frames: a pose that somebody held for a minute is no wider for it.
void add(const Cloud& cloud, Part part, MomentLanes& lanes) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    lanes.add(convert<double>(cloud.rotations[i]), convert<double>(cloud.point(i)), std::sqrt(cloud.counts[i]));
  }
}

/// From `from` on, the first points that are of a fold, until one is not; empty at the end.
Part next_of(std::uint8_t fold, const Cloud& cloud, std::size_t from) {
  const auto begin = std::find(cloud.folds.begin() + static_cast<std::ptrdiff_t>(from), cloud.folds.end(), fold);
  const auto end = std::find_if(begin, cloud.folds.end(), [&](std::uint8_t f) { return f != fold; });
  return {static_cast<std::size_t>(begin - cloud.folds.begin()), static_cast<std::size_t>(end - cloud.folds.begin())};
}

}  // namespace

ChristoffelSums& ChristoffelSums::operator+=(const ChristoffelSums& other) {
  weight += other.weight;
  for (std::size_t i = 0; i < first.size(); ++i) first[i] += other.first[i];
  for (std::size_t i = 0; i < second.size(); ++i) second[i] += other.second[i];
  for (std::size_t i = 0; i < moments.size(); ++i) moments[i] += other.moments[i];
  return *this;
}

std::vector<ChristoffelSums> christoffel_sums_by_fold(const Cloud& cloud, int folds) {
  std::vector<ChristoffelSums> sums;
  for (int fold = 0; fold < folds; ++fold) {
    MomentLanes lanes(conjugate(convert<double>(cloud.mean)));
    Part part{0, 0};
    do {
      part = next_of(static_cast<std::uint8_t>(fold), cloud, part.end);
      add(cloud, part, lanes);
    } while (part.begin < part.end);
    sums.push_back(lanes.total());
  }
  return sums;
}

ChristoffelSums sum_without(std::span<const ChristoffelSums> folds, int fold) {
  ChristoffelSums sum;
  for (int f = 0; f < static_cast<int>(folds.size()); ++f) {
    if (f != fold) sum += folds[static_cast<std::size_t>(f)];
  }
  return sum;
}

ChristoffelSums christoffel_sums(const Cloud& cloud) {
  return sum_without(christoffel_sums_by_fold(cloud, kMostFolds), kNoFold);
}

ChristoffelSums::Moments moments_about(const Cloud& cloud, Quatf center) {
  MomentLanes lanes(conjugate(convert<double>(center)));
  add(cloud, {0, cloud.size()}, lanes);
  return lanes.total().moments;
}

}  // namespace ligament
