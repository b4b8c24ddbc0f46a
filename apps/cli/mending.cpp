#include "mending.h"

#include "rig/check.h"

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

/// The place nearest to `from` that is set. One is.
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
    BvhHeader& alone = alone_.header;
    alone.skeleton.joints = {bvh.header.skeleton.joints[joint]};
    alone.skeleton.joints[0].parent = kNoParent;
    alone.channels = {bvh.header.channels[joint]};
    alone.first_channel = {0};
    alone.channel_count = alone.channels[0].size();
    alone_.frames = 1;
    for (std::size_t c = 0; c < alone.channel_count; ++c) {
      if (alone.channels[0][c] >= Channel::x_rotation) turns_.push_back(c);
    }
  }

  /// The numbers of the channels.
  using Values = std::vector<double>;
  Values at(std::size_t frame) const {
    const auto first = bvh_.values.begin() + static_cast<std::ptrdiff_t>(place_of(frame));
    return {first, first + static_cast<std::ptrdiff_t>(alone_.header.channel_count)};
  }

  /// How deep inside its limit the joint is.
  float margin(const Values& values) {
    alone_.values = values;
    return margin_relative(limit_, conjugate(limit_.reference) * to_clip(alone_).track(0)[0]);
  }

  /// Draws a frame towards one that is inside, as far as it must; the channels hold all that is between.
  void draw_inside(std::size_t frame, const Values& goal) {
    constexpr int kHalvings = 30;
    const float deep = std::min(kDeep, margin(goal));
    const Values from = at(frame);
    double outside = 0, inside = 1;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = (outside + inside) / 2;
      (margin(drawn(from, goal, middle)) >= deep ? inside : outside) = middle;
    }
    const Values values = drawn(from, goal, inside);
    std::copy(values.begin(), values.end(), bvh_.values.begin() + static_cast<std::ptrdiff_t>(place_of(frame)));
  }

  /// As deep inside as the channels can be, or the least outside: by trying all over, then around the best.
  Values deepest() {
    Values best = at(0);
    if (turns_.empty() || turns_.size() > 2) return best;
    float depth = margin(best);
    const auto try_values = [&](const Values& tried) {
      const float found = margin(tried);
      if (found > depth) best = tried, depth = found;
    };
    const int steps = turns_.size() == 1 ? 1440 : 90;
    Values tried = best;
    for (int i = 0; i < steps; ++i) {
      for (int k = 0; k < (turns_.size() == 1 ? 1 : steps); ++k) {
        tried[turns_.front()] = 360.0 * i / steps;
        if (turns_.size() == 2) tried[turns_.back()] = 360.0 * k / steps;
        try_values(tried);
      }
    }
    for (double step = 360.0 / steps; step > 1e-5;) {
      const Values before = best;
      for (const std::size_t turn : turns_) {
        for (const double way : {-step, step}) {
          tried = best;
          tried[turn] += way;
          try_values(tried);
        }
      }
      if (best == before) step /= 2;
    }
    return best;
  }

 private:
  std::size_t place_of(std::size_t frame) const {
    return frame * bvh_.header.channel_count + bvh_.header.first_channel[joint_];
  }
  Values drawn(Values values, const Values& goal, double share) const {
    for (const std::size_t turn : turns_) {
      values[turn] += share * std::remainder(goal[turn] - values[turn], 360);  // the shorter way round
    }
    return values;
  }

  Bvh& bvh_;
  std::size_t joint_;
  const JointLimit& limit_;
  Bvh alone_;                       // with this joint only, and one frame
  std::vector<std::size_t> turns_;  // which of its channels turn it
};

void finish_joint(const JointLimit& limit, std::span<const Quatf> track, JointChannels channels) {
  std::vector<std::size_t> outside;
  for (std::size_t f = 0; f < track.size(); ++f) {
    if (!project_local(limit, track[f]).inside) outside.push_back(f);
  }
  if (outside.empty()) return;
  std::vector<bool> deep;
  for (std::size_t f = 0; f < track.size(); ++f) deep.push_back(channels.margin(channels.at(f)) >= kDeep);
  if (std::find(deep.begin(), deep.end(), true) == deep.end()) {
    const JointChannels::Values goal = channels.deepest();
    if (channels.margin(goal) < 0) return;
    for (const std::size_t f : outside) channels.draw_inside(f, goal);
    return;
  }
  for (const std::size_t f : outside) channels.draw_inside(f, channels.at(nearest_set(deep, f)));
}

/// Where limit and channels meet at a small angle, going back and forth takes forever, and where they meet elsewhere it
/// ends beside: what is left is drawn towards the nearest frame that is inside, or, without one, towards the deepest
/// that the channels can be.
void finish(const BoundLimits& bound, const Clip& clip, Bvh& bvh) {
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    if (const JointLimit* limit = bound.of(j)) finish_joint(*limit, clip.track(j), JointChannels(bvh, j, *limit));
  }
}

/// What a check of the written clip would find, further out than softness lets it be.
std::vector<StuckJoint> stuck_joints(const BoundLimits& bound, const Clip& clip, Softness softness) {
  constexpr double kChecked = 1e-4;  // radians
  std::vector<StuckJoint> stuck;
  for (const JointCheck& joint : check_clip(bound, clip, kChecked + double(softness.radius)).joints) {
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
  const BoundLimits narrow = narrowed(bound, after.header);
  const bool any = std::any_of(narrow.limit_of.begin(), narrow.limit_of.end(), [](int i) { return i != kUnbound; });
  // What is soft stays outside on purpose.
  if (any && options.softness.radius == 0) finish(narrow, settle(narrow, after), after);
  mended.text = patch_bvh(loaded.text, loaded.bvh, after);
  // As whoever reads the file will see it: near a swing of 180° its last digits decide.
  const Result<Bvh> reread = parse_bvh(mended.text, "the mended clip");
  const Clip written = to_clip(reread ? *reread : after);
  mended.stuck = stuck_joints(bound, written, options.softness);
  mended.largest_turn_after = largest_turn(bound, written);
  note_changes(loaded.bvh, after, mended);
  return mended;
}

}  // namespace ligament::cli
