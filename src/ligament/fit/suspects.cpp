#include <ligament/fit/suspects.h>

#include <ligament/fit/detail/over_joints.h>
#include <ligament/fit/visits.h>

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
constexpr Measure kAgainstMany{{0.75, 0.05}, 0.2}, kAgainstFew{{0, 0.6}, 0.5};

/// Of numbers of which equal ones mostly follow each other.
std::size_t distinct(std::vector<std::uint32_t> numbers) {
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  std::sort(numbers.begin(), numbers.end());
  return static_cast<std::size_t>(std::unique(numbers.begin(), numbers.end()) - numbers.begin());
}

std::vector<Suspect> suspects_at(std::span<const Glimpsed> clips, std::size_t joint) {
  const JointGlimpses seen = glimpses_of(clips, joint);
  const std::size_t people = distinct(seen.people), recordings = distinct(seen.clips);
  const bool by_person = people >= kFewest;
  if (!by_person && recordings < kMany) return {};
  const Measure measure = people >= kMany ? kAgainstMany : kAgainstFew;
  const Visits visits(seen.rotations, by_person ? seen.people : seen.clips, measure.cell);
  std::vector<std::size_t> frames(clips.size()), alone(clips.size());
  for (std::size_t i = 0; i < seen.rotations.size(); ++i) {
    ++frames[seen.clips[i]];
    alone[seen.clips[i]] += visits.alone(i) ? 1 : 0;
  }
  std::vector<Suspect> suspects;
  for (std::size_t c = 0; c < clips.size(); ++c) {
    const double share = frames[c] > 0 ? static_cast<double>(alone[c]) / static_cast<double>(frames[c]) : 0;
    if (share > measure.share) suspects.push_back({c, joint, share});
  }
  return suspects;
}

}  // namespace

std::vector<Suspect> find_suspects(std::span<const Glimpsed> clips, std::size_t joints, int jobs) {
  return detail::over_joints(joints, jobs, &Suspect::clip,
                             [&](std::size_t joint) { return suspects_at(clips, joint); });
}

}  // namespace ligament
