#include <ligament/fit/christoffel_sums.h>

#include <ligament/fit/detail/moment_lanes.h>

#include <cmath>

namespace ligament {
namespace {

/// Of the points for which take(i) holds, as seen from `center`. Voxels count by the root of their frames: a pose that
/// somebody held for a minute is no wider for it.
template <class Take>
ChristoffelSums sums_of(const Cloud& cloud, Quatf center, Take take) {
  detail::MomentLanes lanes(conjugate(convert<double>(center)));
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    if (!take(i)) continue;
    lanes.add(convert<double>(cloud.rotations[i]), convert<double>(cloud.point(i)), std::sqrt(cloud.counts[i]));
  }
  return lanes.total();
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
    sums.push_back(sums_of(cloud, cloud.mean, [&](std::size_t i) { return cloud.folds[i] == fold; }));
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
  return sums_of(cloud, center, [](std::size_t) { return true; }).moments;
}

}  // namespace ligament
