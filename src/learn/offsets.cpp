#include "learn/outlier_clips.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ligament {
namespace {

constexpr std::size_t kFewestPeople = 8;
constexpr std::size_t kFewestClips = 2;  // of a person: one clip's offset is its motion
constexpr double kLarge = 0.17;          // radians, 10°
constexpr double kTimesTypical = 3;
constexpr double kInEveryClip = 0.5;  // of the offset, along it

struct Mean {
  Vec3d sum{};
  double count = 0;
  void add(Vec3d v) { sum = sum + v, ++count; }
  Vec3d value() const { return sum * (1 / count); }
};

/// Where each clip of a person is in the mean, as rotation vectors about the mean of all.
using ClipMeans = std::map<std::uint32_t, std::vector<Vec3d>>;

ClipMeans clip_means(const JointFrames& frames, const Cloud& cloud) {
  ClipMeans people;
  for (std::size_t i = 0; i < cloud.size();) {
    const std::size_t first = i;
    Mean mean;
    for (; i < cloud.size() && frames.clips[i] == frames.clips[first]; ++i) mean.add(convert<double>(cloud.point(i)));
    people[frames.people[first]].push_back(mean.value());
  }
  return people;
}

Vec3d mean_of(const std::vector<Vec3d>& points) {
  Mean mean;
  for (const Vec3d& point : points) mean.add(point);
  return mean.value();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

bool in_every_clip(const std::vector<Vec3d>& clips, Vec3d others, Vec3d turn) {
  return std::all_of(clips.begin(), clips.end(),
                     [&](Vec3d clip) { return dot(clip - others, turn) > kInEveryClip * dot(turn, turn); });
}

}  // namespace

std::vector<Offset> offsets_at(std::size_t joint, const JointFrames& frames, const Cloud& cloud) {
  const ClipMeans people = clip_means(frames, cloud);
  if (people.size() < kFewestPeople) return {};
  Mean all;
  for (const auto& [person, means] : people) all.add(mean_of(means));
  const auto without = [&](Vec3d own) { return (all.sum - own) * (1 / (all.count - 1)); };
  std::vector<double> sizes;
  for (const auto& [person, means] : people) sizes.push_back(length(mean_of(means) - without(mean_of(means))));
  const double typical = median(sizes);
  std::vector<Offset> offsets;
  for (const auto& [person, means] : people) {
    const Vec3d own = mean_of(means), others = without(own), turn = own - others;
    if (means.size() < kFewestClips) continue;
    if (length(turn) < std::max(kLarge, kTimesTypical * typical) || !in_every_clip(means, others, turn)) continue;
    offsets.push_back({person, joint, convert<float>(turn), typical});
  }
  return offsets;
}

}  // namespace ligament
