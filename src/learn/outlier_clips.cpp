#include "learn/outlier_clips.h"

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

Result<OutlierClips> find_outlier_clips(std::span<const SubsampledClip> clips, std::size_t joints, const Work& work) {
  std::vector<std::vector<Suspect>> suspects(joints);
  std::vector<std::vector<Offset>> offsets(joints);
  const Status status = for_each(work, "comparing", joints, [&](std::size_t, std::size_t joint) {
    const JointFrames frames = frames_of_joint(clips, joint);
    const Cloud cloud = make_cloud(frames.rotations);
    suspects[joint] = suspects_at(joint, frames, cloud);
    offsets[joint] = offsets_at(joint, frames, cloud);
    return Done{};
  });
  if (!status) return status.error();
  return OutlierClips{pooled(suspects, &Suspect::clip), pooled(offsets, &Offset::person)};
}

}  // namespace ligament
