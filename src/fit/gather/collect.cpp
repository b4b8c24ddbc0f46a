#include "fit/gather/collect.h"

#include "motion/glitch.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace ligament {
namespace {

std::string_view parent_name(const Skeleton& skeleton, std::size_t joint) {
  const int parent = skeleton.joints[joint].parent;
  return parent == kNoParent ? std::string_view() : skeleton.joints[static_cast<std::size_t>(parent)].name;
}

/// Bones that rest more than 30° apart would make the same rotation mean another pose.
bool rests_differently(const Skeleton& wanted, const Skeleton& given, std::span<const std::size_t> match) {
  constexpr double kSame = 0.866;  // cos 30°: people of one rig differ by up to 26° at the shoulder
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    const Vec3d a = wanted.joints[j].offset, b = given.joints[match[j]].offset;
    const double lengths = length(a) * length(b);
    if (wanted.joints[j].parent != kNoParent && lengths > 0 && dot(a, b) < kSame * lengths) return true;
  }
  return false;
}

/// Whether a joint keeps still: recordings are full of joints that were not captured.
bool is_still(std::span<const Quatf> track) {
  return std::all_of(track.begin(), track.end(), [&](const Quatf& q) { return q == track.front(); });
}

}  // namespace

std::vector<std::size_t> match_joints(const Skeleton& wanted, const Skeleton& given) {
  if (wanted.size() != given.size()) return {};
  std::vector<std::size_t> match(wanted.size());
  std::unordered_map<std::string_view, std::size_t> by_name;
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    match[j] = j;
    // Files of one source list their joints in the same order; only others need the look-up.
    if (wanted.joints[j].name == given.joints[j].name) continue;
    if (by_name.empty()) {
      for (std::size_t k = 0; k < given.size(); ++k) by_name.emplace(given.joints[k].name, k);
    }
    const auto found = by_name.find(wanted.joints[j].name);
    if (found == by_name.end()) return {};
    match[j] = found->second;
  }
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    if (parent_name(wanted, j) != parent_name(given, match[j])) return {};
  }
  return match;
}

Collector::Collector(Skeleton skeleton, ReferenceKind reference, int folds, double resolution)
    : skeleton_(std::move(skeleton)), reference_(reference), folds_(folds), joints_(skeleton_.size()) {
  for (JointSamples& joint : joints_) joint.folds.assign(static_cast<std::size_t>(folds), Samples(resolution));
}

Collector::Motion Collector::motion_of(const Clip& clip) const {
  Motion motion{clip, match_joints(skeleton_, clip.skeleton), {}, 0};
  if (motion.match.empty()) return motion;
  motion.reference = reference_pose(clip, reference_);
  motion.first = first_motion_frame(clip);
  return motion;
}

void Collector::add_track(JointSamples& joint, std::span<const Quatf> track, Quatf reference, int fold) {
  joint.frames += track.size();
  if (joint.folds.empty() || track.empty()) return;
  if (fold != kByTime && is_still(track)) {
    joint.folds[static_cast<std::size_t>(fold)].add(conjugate(reference) * track.front(), track.size());
    return;
  }
  if (reference != identity<float>()) {
    relative_.assign(track.begin(), track.end());
    make_relative(relative_, reference);
    track = relative_;
  }
  if (fold != kByTime) {
    joint.folds[static_cast<std::size_t>(fold)].add(track);
    return;
  }
  const auto folds = static_cast<std::size_t>(folds_);
  for (std::size_t f = 0; f < folds; ++f) {
    const std::size_t from = track.size() * f / folds, to = track.size() * (f + 1) / folds;
    joint.folds[f].add(track.subspan(from, to - from));
  }
}

bool Collector::add_joint(std::size_t joint, const Motion& motion, int fold) {
  const std::span<const Quatf> track = motion.track(joint);
  JointSamples& samples = joints_[joint];
  if (has_glitch(track, motion.clip.frame_time)) {
    ++samples.glitches;
    return false;
  }
  add_track(samples, track, motion.reference_of(joint), fold);
  ++samples.clips;
  return true;
}

ClipOutcome Collector::add(const Clip& clip, int fold, Glimpses* glimpses) {
  ClipOutcome outcome;
  const Motion motion = motion_of(clip);
  if (motion.match.empty()) {
    outcome.other_joints = true;
    return outcome;
  }
  outcome.rests_differently = rests_differently(skeleton_, clip.skeleton, motion.match);
  outcome.frames = clip.frames - motion.first;
  for (std::size_t j = 0; j < joints_.size() && outcome.frames > 0; ++j) {
    if (!add_joint(j, motion, fold)) {
      ++outcome.glitches;
    } else if (glimpses && !joints_[j].folds.empty()) {
      glimpses->take(j, motion.track(j), motion.reference_of(j));
    }
  }
  return outcome;
}

void Collector::add(const Clip& clip, int fold, std::span<const std::size_t> joints) {
  const Motion motion = motion_of(clip);
  if (motion.match.empty() || clip.frames == motion.first) return;
  for (const std::size_t joint : joints) add_joint(joint, motion, fold);
}

void Collector::merge(const Collector& other) {
  for (std::size_t j = 0; j < joints_.size(); ++j) merge(other, j);
}

void Collector::merge(const Collector& other, std::size_t joint) {
  JointSamples& mine = joints_[joint];
  const JointSamples& more = other.joints_[joint];
  for (std::size_t f = 0; f < mine.folds.size(); ++f) mine.folds[f].merge(more.folds[f]);
  mine.frames += more.frames;
  mine.clips += more.clips;
  mine.glitches += more.glitches;
}

bool Collector::remove(const Collector& other, std::size_t joint) {
  JointSamples& mine = joints_[joint];
  const JointSamples& less = other.joints_[joint];
  bool were_there = true;
  for (std::size_t f = 0; f < mine.folds.size(); ++f) were_there = mine.folds[f].remove(less.folds[f]) && were_there;
  mine.frames -= std::min(less.frames, mine.frames);
  mine.clips -= std::min(less.clips, mine.clips);
  return were_there;
}

}  // namespace ligament
