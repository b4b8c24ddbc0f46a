#include "fit/gather/cell_occupancy.h"
#include "learn/outlier_clips.h"

#include <algorithm>

namespace ligament {
namespace {

/// What it takes to contradict: a share of frames that are at least a cell away from everybody else's.
struct Measure {
  CellWidth cell;
  double share;
};
/// Many people leave few places out. Of few, each may be the only one who lifts the arms: there it takes most of a clip
/// far away, as a head has that looks backwards.
constexpr std::size_t kMany = 8, kFewest = 3;
constexpr Measure kAgainstMany{kCellsOfPeople, 0.2}, kAgainstFew{{0, 0.6}, 0.5};

std::size_t distinct(std::vector<std::uint32_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return static_cast<std::size_t>(std::unique(numbers.begin(), numbers.end()) - numbers.begin());
}

}  // namespace

std::vector<Suspect> suspects_at(std::size_t joint, const JointFrames& frames, const Cloud& cloud) {
  const std::size_t people = distinct(frames.people), recordings = distinct(frames.clips);
  const bool by_person = people >= kFewest;
  if (!by_person && recordings < kMany) return {};
  const Measure measure = people >= kMany ? kAgainstMany : kAgainstFew;
  const CellOccupancy occupancy = cell_occupancy(cloud, by_person ? frames.people : frames.clips, measure.cell);
  std::vector<Suspect> suspects;
  for (std::size_t i = 0; i < frames.clips.size();) {
    const std::size_t clip = frames.clips[i];
    std::size_t count = 0, alone = 0;
    for (; i < frames.clips.size() && frames.clips[i] == clip; ++i) ++count, alone += occupancy.alone[i];
    const double share = static_cast<double>(alone) / static_cast<double>(count);
    if (share > measure.share) suspects.push_back({clip, joint, share});
  }
  return suspects;
}

}  // namespace ligament
