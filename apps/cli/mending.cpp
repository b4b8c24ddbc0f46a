#include "mending.h"

#include <ligament/enforce/check.h>

#include <algorithm>
#include <set>

namespace ligament::cli {
namespace {

constexpr int kMostRounds = 200;
constexpr double kInside = 1e-5;  // radians: well within what a check of the mended file must find

using Changes = std::vector<MendResult::Change>;

/// Writes the changed rotations of `clip` into the file's channels.
void write_changes(const Clip& clip, const Changes& changes, Bvh& bvh) {
  for (const auto& change : changes) set_rotation(bvh, change.joint, change.frame, clip.track(change.joint)[change.frame]);
}

/// A joint with fewer than three rotation channels holds the nearest rotation it can, which may be outside again. From
/// there on it is sent back and forth between its limit and its channels, until it is in both.
Clip settle(const BoundLimits& bound, Bvh& bvh) {
  Clip clip = to_clip(bvh);
  for (int round = 0; round < kMostRounds; ++round) {
    Clip moved = clip;
    const Changes changes = mend_clip(bound, moved, MendOptions{.memory = false}).changes;
    if (changes.empty()) break;
    write_changes(moved, changes, bvh);
    clip = to_clip(bvh);
  }
  return clip;
}

std::vector<StuckJoint> stuck_joints(const BoundLimits& bound, const Clip& clip) {
  std::vector<StuckJoint> stuck;
  for (const JointCheck& joint : check_clip(bound, clip, kInside).joints) {
    if (joint.outside > 0) stuck.push_back({clip.skeleton.joints[joint.joint].name, joint.outside, joint.worst});
  }
  return stuck;
}

}  // namespace

MendedClip mend_in_channels(const BoundLimits& bound, const LoadedClip& loaded, const MendOptions& options) {
  Clip clip = loaded.clip;
  Bvh after = loaded.bvh;
  const MendResult result = mend_clip(bound, clip, options);
  write_changes(clip, result.changes, after);

  MendedClip mended;
  mended.largest_turn_before = result.largest_turn_before;
  mended.largest_turn_after = result.largest_turn_after;
  // What is soft stays outside on purpose.
  if (options.softness.radius == 0) mended.stuck = stuck_joints(bound, settle(bound, after));
  mended.text = patch_bvh(loaded.text, loaded.bvh, after);

  std::set<std::size_t> joints, frames;
  for (const auto& change : result.changes) joints.insert(change.joint), frames.insert(change.frame);
  for (const std::size_t j : joints) mended.joints.push_back(clip.skeleton.joints[j].name);
  mended.frames = frames.size();
  return mended;
}

}  // namespace ligament::cli
