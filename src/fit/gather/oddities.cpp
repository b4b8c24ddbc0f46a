#include "fit/gather/oddities.h"

#include "base/parallel.h"

#include <algorithm>

namespace ligament {
namespace {

/// All findings, sorted by `whose`, a member of the finding, then by joint.
template <class Finding, class Whose>
std::vector<Finding> pooled(const std::vector<std::vector<Finding>>& of_joints, Whose Finding::*whose) {
  std::vector<Finding> all;
  for (const std::vector<Finding>& some : of_joints) all.insert(all.end(), some.begin(), some.end());
  std::stable_sort(all.begin(), all.end(), [&](const Finding& a, const Finding& b) { return a.*whose < b.*whose; });
  return all;
}

}  // namespace

Oddities find_oddities(std::span<const Glimpsed> clips, std::size_t joints, int jobs) {
  std::vector<std::vector<Suspect>> suspects(joints);
  std::vector<std::vector<Offset>> offsets(joints);
  std::vector<PeopleVisits> visits(joints);
  parallel_for(jobs, joints, [&](int, std::size_t joint) {
    const JointGlimpses seen = glimpses_of(clips, joint);
    const Cloud cloud = make_cloud(seen.rotations);
    suspects[joint] = suspects_at(joint, seen, cloud, visits[joint]);
    offsets[joint] = offsets_at(joint, seen, cloud);
  });
  return {pooled(suspects, &Suspect::clip), pooled(offsets, &Offset::person), std::move(visits)};
}

}  // namespace ligament
