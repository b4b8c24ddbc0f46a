#include "mending.h"

#include <ligament/enforce/check.h>

#include <algorithm>
#include <set>
#include <utility>

namespace ligament::cli {
namespace {

constexpr int kMostRounds = 100;
constexpr float kStandstill = 1e-6f;  // radians in a round
constexpr double kInside = 1e-5;      // radians: well within what a check of the mended file must find

using Changes = std::vector<MendResult::Change>;

/// Writes the changed rotations of `clip` into the file's channels.
void write_changes(const Clip& clip, const Changes& changes, Bvh& bvh) {
  for (const auto& c : changes) set_rotation(bvh, c.joint, c.frame, clip.track(c.joint)[c.frame]);
}

bool holds_any_rotation(const std::vector<Channel>& channels) {
  std::vector<Channel> turns;
  for (const Channel c : channels) {
    if (c >= Channel::x_rotation && (turns.empty() || turns.back() != c)) turns.push_back(c);
  }
  return turns.size() >= 3;
}

/// Only the joints whose channels do not hold every rotation.
BoundLimits narrowed(const BoundLimits& bound, const BvhHeader& header) {
  BoundLimits narrow = bound;
  for (std::size_t j = 0; j < header.channels.size(); ++j) {
    if (holds_any_rotation(header.channels[j])) narrow.limit_of[j] = kUnbound;
  }
  return narrow;
}

float farthest(const Clip& a, const Clip& b, const Changes& changes) {
  float most = 0;
  for (const auto& c : changes)
    most = std::max(most, angle_between(a.track(c.joint)[c.frame], b.track(c.joint)[c.frame]));
  return most;
}

/// A joint with few channels takes the nearest rotation they can hold, which may be outside again. From there on it is
/// sent back and forth between its limit and its channels, until it is in both or moves no more.
Clip settle(const BoundLimits& bound, Bvh& bvh) {
  Clip clip = to_clip(bvh);
  for (int round = 0; round < kMostRounds; ++round) {
    Clip moved = clip;
    const Changes changes = mend_clip(bound, moved, MendOptions{.memory = false}).changes;
    write_changes(moved, changes, bvh);
    moved = to_clip(bvh);
    std::swap(clip, moved);
    if (farthest(clip, moved, changes) < kStandstill) break;
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
  const BoundLimits narrow = narrowed(bound, after.header);
  const bool any = std::any_of(narrow.limit_of.begin(), narrow.limit_of.end(), [](int i) { return i != kUnbound; });
  // What is soft stays outside on purpose.
  if (any && options.softness.radius == 0) mended.stuck = stuck_joints(narrow, settle(narrow, after));
  mended.text = patch_bvh(loaded.text, loaded.bvh, after);

  std::set<std::size_t> joints, frames;
  for (const auto& change : result.changes) joints.insert(change.joint), frames.insert(change.frame);
  for (const std::size_t j : joints) mended.joints.push_back(clip.skeleton.joints[j].name);
  mended.frames = frames.size();
  return mended;
}

}  // namespace ligament::cli
