#include "mending.h"

#include <ligament/enforce/check.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

namespace ligament::cli {
namespace {

constexpr int kMostRounds = 16;
constexpr double kInside = 1e-5;  // radians: well within what a check of the mended file must find
constexpr float kDeep = 1e-6f;    // radians of margin: more than rounding in the file can use up

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

/// A joint with few channels takes the nearest rotation they can hold, which may be outside again. From there on it is
/// sent back and forth between its limit and its channels, until it is in both.
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

/// The place nearest to `from` that is set; the size if none is.
std::size_t nearest_set(const std::vector<bool>& set, std::size_t from) {
  for (std::size_t d = 0; d < set.size(); ++d) {
    if (d <= from && set[from - d]) return from - d;
    if (from + d < set.size() && set[from + d]) return from + d;
  }
  return set.size();
}

/// One joint's channels, frame by frame.
class JointChannels {
 public:
  JointChannels(Bvh& bvh, std::size_t joint, const JointLimit& limit) : bvh_(bvh), joint_(joint), limit_(limit) {
    row_.header = bvh.header;
    row_.frames = 1;
  }

  /// How deep inside its limit the joint is with the channels of `frame`, a share of the way towards those of `goal`.
  float margin(std::size_t frame, std::size_t goal, double share) {
    row_.values.assign(row_of(frame), row_of(frame) + bvh_.header.channel_count);
    draw(row_.values.data(), row_of(goal), share);
    return margin_relative(limit_, conjugate(limit_.reference) * to_clip(row_).track(joint_)[0]);
  }

  /// Draws a frame towards one that is deep inside, as far as it must; the channels hold all that is between.
  void draw_inside(std::size_t frame, std::size_t goal) {
    constexpr int kHalvings = 30;
    double outside = 0, inside = 1;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = (outside + inside) / 2;
      (margin(frame, goal, middle) >= kDeep ? inside : outside) = middle;
    }
    draw(row_of(frame), row_of(goal), inside);
  }

 private:
  double* row_of(std::size_t frame) { return bvh_.values.data() + frame * bvh_.header.channel_count; }
  void draw(double* row, const double* goal, double share) const {
    for (std::size_t c = 0; c < bvh_.header.channels[joint_].size(); ++c) {
      const std::size_t at = bvh_.header.first_channel[joint_] + c;
      if (bvh_.header.channels[joint_][c] < Channel::x_rotation) continue;
      row[at] += share * std::remainder(goal[at] - row[at], 360);  // the shorter way round
    }
  }

  Bvh& bvh_;
  std::size_t joint_;
  const JointLimit& limit_;
  Bvh row_;
};

void finish_joint(const JointLimit& limit, std::span<const Quatf> track, JointChannels channels) {
  std::vector<std::size_t> outside;
  for (std::size_t f = 0; f < track.size(); ++f) {
    if (!project_local(limit, track[f]).inside) outside.push_back(f);
  }
  if (outside.empty()) return;
  std::vector<bool> deep;
  for (std::size_t f = 0; f < track.size(); ++f) deep.push_back(channels.margin(f, f, 0) >= kDeep);
  for (const std::size_t f : outside) {
    const std::size_t goal = nearest_set(deep, f);
    if (goal < track.size()) channels.draw_inside(f, goal);
  }
}

/// Where limit and channels meet at a small angle, going back and forth takes forever: what is left is drawn towards
/// the nearest frame that is inside.
void finish(const BoundLimits& bound, const Clip& clip, Bvh& bvh) {
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    if (const JointLimit* limit = bound.of(j)) finish_joint(*limit, clip.track(j), JointChannels(bvh, j, *limit));
  }
}

std::vector<StuckJoint> stuck_joints(const BoundLimits& bound, const Clip& clip) {
  std::vector<StuckJoint> stuck;
  for (const JointCheck& joint : check_clip(bound, clip, kInside).joints) {
    if (joint.outside > 0) stuck.push_back({clip.skeleton.joints[joint.joint].name, joint.outside, joint.worst});
  }
  return stuck;
}

/// By the numbers of the file: a joint without channels stays what it is, whatever its limit says.
void note_changes(const Bvh& before, const Bvh& after, MendedClip& mended) {
  const BvhHeader& header = before.header;
  std::set<std::size_t> joints, frames;
  for (std::size_t j = 0; j < header.channels.size(); ++j) {
    for (std::size_t f = 0; f < before.frames; ++f) {
      const auto first = static_cast<std::ptrdiff_t>(f * header.channel_count + header.first_channel[j]);
      const auto count = static_cast<std::ptrdiff_t>(header.channels[j].size());
      const auto was = before.values.begin() + first;
      if (!std::equal(was, was + count, after.values.begin() + first)) joints.insert(j), frames.insert(f);
    }
  }
  for (const std::size_t j : joints) mended.joints.push_back(header.skeleton.joints[j].name);
  mended.frames = frames.size();
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
  if (any && options.softness.radius == 0) {
    finish(narrow, settle(narrow, after), after);
    mended.stuck = stuck_joints(narrow, to_clip(after));
  }
  mended.text = patch_bvh(loaded.text, loaded.bvh, after);
  note_changes(loaded.bvh, after, mended);
  return mended;
}

}  // namespace ligament::cli
