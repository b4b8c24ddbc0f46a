#include "fit/gather/collect.h"

#include "motion/body.h"
#include "motion/glitch.h"
#include "motion/reference.h"

#include <algorithm>

namespace ligament {
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

ClipOutcome Collector::add(const Clip& clip, int fold, SubsampledFrames* subsampled) {
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
    } else if (subsampled && !joints_[j].folds.empty()) {
      subsampled->take(j, motion.track(j), motion.reference_of(j));
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
