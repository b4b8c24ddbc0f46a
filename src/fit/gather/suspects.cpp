#include "fit/gather/suspects.h"

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

/// Of numbers of which equal ones mostly follow each other.
std::size_t distinct(std::vector<std::uint32_t> numbers) {
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  std::sort(numbers.begin(), numbers.end());
  return static_cast<std::size_t>(std::unique(numbers.begin(), numbers.end()) - numbers.begin());
}

}  // namespace

std::vector<Suspect> suspects_at(std::size_t joint, const JointGlimpses& seen, const Cloud& cloud,
                                 PeopleVisits& visits) {
  const std::size_t people = distinct(seen.people), recordings = distinct(seen.clips);
  const bool by_person = people >= kFewest;
  if (!by_person && recordings < kMany) return {};
  const Measure measure = people >= kMany ? kAgainstMany : kAgainstFew;
  Visits who = visits_of(cloud, by_person ? seen.people : seen.clips, measure.cell);
  std::vector<Suspect> suspects;
  for (std::size_t i = 0; i < seen.clips.size();) {
    const std::size_t clip = seen.clips[i];
    std::size_t frames = 0, alone = 0;
    for (; i < seen.clips.size() && seen.clips[i] == clip; ++i) ++frames, alone += who.alone[i];
    const double share = static_cast<double>(alone) / static_cast<double>(frames);
    if (share > measure.share) suspects.push_back({clip, joint, share});
  }
  if (people >= kMany) visits = std::move(who);
  return suspects;
}

}  // namespace ligament
