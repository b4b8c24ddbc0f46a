// Collecting samples from clips: what is taken, what is left out, and that order, split and threads do not matter.
#include "fit/gather/collect.h"
#include "base/parallel.h"
#include "fit/choose/fit.h"
#include "motion/body.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "support/clips.h"
#include "support/regions.h"

#include <algorithm>

namespace ligament::testing {
namespace {

bool same(const std::vector<Sample>& a, const std::vector<Sample>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Sample& s, const Sample& t) {
    return s.key == t.key && s.count == t.count && same_bits(s.rotation, t.rotation);
  });
}
void expect_same(const Collector& a, const Collector& b) {
  ASSERT_EQ(a.joints().size(), b.joints().size());
  for (std::size_t j = 0; j < a.joints().size(); ++j) {
    EXPECT_EQ(a.joints()[j].clips, b.joints()[j].clips);
    EXPECT_EQ(a.joints()[j].glitches, b.joints()[j].glitches);
    ASSERT_EQ(a.joints()[j].folds.size(), b.joints()[j].folds.size());
    for (std::size_t f = 0; f < a.joints()[j].folds.size(); ++f) {
      ASSERT_TRUE(same(a.joints()[j].folds[f].sorted(), b.joints()[j].folds[f].sorted())) << j << ' ' << f;
    }
  }
}
std::uint64_t total(const JointSamples& joint) {
  std::uint64_t sum = 0;
  for (const Samples& fold : joint.folds) sum += fold.count();
  return sum;
}

Skeleton body() { return chain({{0, 10, 0}, {0, 5, 0}, {0, 4, 0}, {0, 3, 0}}); }
std::vector<Clip> recordings(std::size_t count) {
  Random random(1);
  std::vector<Clip> clips;
  for (std::size_t i = 0; i < count; ++i) clips.push_back(wandering_clip(random, body(), 100 + 20 * i, 0.08, 1.2));
  return clips;
}

TEST(Collector, DoesNotDependOnOrderSplitOrThreads) {
  const std::vector<Clip> clips = recordings(12);
  const auto fold_of = [](std::size_t i) { return static_cast<int>(i % 5); };
  Collector forward(body(), ReferenceKind::rest, 5), backward(body(), ReferenceKind::rest, 5);
  for (std::size_t i = 0; i < clips.size(); ++i) {
    forward.add(clips[i], fold_of(i));
    backward.add(clips[clips.size() - 1 - i], fold_of(clips.size() - 1 - i));
  }
  expect_same(forward, backward);
  for (const int jobs : {1, 2, 3, 4}) {
    std::vector<Collector> workers(static_cast<std::size_t>(jobs), Collector(body(), ReferenceKind::rest, 5));
    parallel_for(jobs, clips.size(), [&](int worker, std::size_t i) {
      workers[static_cast<std::size_t>(worker)].add(clips[i], fold_of(i));
    });
    Collector merged(body(), ReferenceKind::rest, 5);
    for (std::size_t w = workers.size(); w-- > 0;) merged.merge(workers[w]);
    expect_same(forward, merged);
  }
}

TEST(Collector, WhatIsRemovedHadNeverBeenAdded) {
  const std::vector<Clip> clips = recordings(6);
  Collector without(body(), ReferenceKind::rest, 3), with(body(), ReferenceKind::rest, 3);
  Collector aside(body(), ReferenceKind::rest, 3);
  for (std::size_t i = 0; i < clips.size(); ++i) {
    with.add(clips[i], static_cast<int>(i % 3));
    (i == 2 ? aside : without).add(clips[i], static_cast<int>(i % 3));
  }
  for (std::size_t j = 0; j < body().size(); ++j) {
    with.remove(aside, j);
    EXPECT_EQ(with.joints()[j].frames, without.joints()[j].frames);
  }
  expect_same(with, without);
}

TEST(Collector, SubsampledFramesAreFramesOfTheClip) {
  Random random(8);
  Clip clip = wandering_clip(random, body(), 100, 0.05, 1);
  clip.track(2)[50] = rounded(convert<double>(clip.track(2)[50]) * rotation_about({0, 1, 0}, 1.5));  // a glitch
  Collector collector(body(), ReferenceKind::rest, 1);
  SubsampledFrames some(body().size(), 10), all(body().size(), 1000);
  collector.add(clip, 0, &some);
  collector.add(clip, 0, &all);
  for (std::size_t j = 0; j < body().size(); ++j) {
    const auto track = clip.track(j);
    EXPECT_EQ(some.of(j).size(), j == 2 ? 0u : 10u);
    EXPECT_EQ(all.of(j).size(), j == 2 ? 0u : 100u);
    for (std::size_t i = 0; i < some.of(j).size(); ++i) EXPECT_EQ(some.of(j)[i], track[10 * i + 5]);
  }
}

TEST(SubsamplingPlan, KeepsNoMoreOfAMillionClipsThanOfThousands) {
  for (std::size_t clips = 1; clips < 5'000'000; clips = clips * 7 / 5 + 1) {
    const SubsamplingPlan plan(clips);
    const std::size_t kept = (clips + plan.step - 1) / plan.step;
    EXPECT_LE(kept * plan.frames, 4096u * 16 + 64) << clips;
    EXPECT_GE(plan.frames, 16u) << clips;
    EXPECT_TRUE(plan.keeps(0));
    EXPECT_TRUE(clips > 4000 || plan.step == 1) << clips;
  }
}

TEST(Collector, SoTheFitIsTheSameToTheBit) {
  const std::vector<Clip> clips = recordings(10);
  const auto fitted = [&](std::vector<std::size_t> order, std::size_t split) {
    Collector first(body(), ReferenceKind::rest, 5), second(body(), ReferenceKind::rest, 5);
    for (std::size_t k = 0; k < order.size(); ++k) {
      (k < split ? first : second).add(clips[order[k]], static_cast<int>(order[k] % 5));
    }
    second.merge(first);
    std::vector<FittedLimit> fits;
    for (const JointSamples& joint : second.joints()) {
      fits.push_back(fit_joint(joint.folds, rounded({1, 2, 3, 4}), {}, "people"));
    }
    return fits;
  };
  const auto a = fitted({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 10), b = fitted({7, 3, 9, 0, 5, 1, 8, 2, 6, 4}, 3);
  for (std::size_t j = 0; j < a.size(); ++j) {
    EXPECT_TRUE(a[j].limit == b[j].limit) << j;
    EXPECT_EQ(a[j].frame, b[j].frame);
    EXPECT_EQ(a[j].figures.volume, b[j].figures.volume);
    EXPECT_EQ(a[j].figures.coverage, b[j].figures.coverage);
    EXPECT_EQ(a[j].figures.why, b[j].figures.why);
  }
}

TEST(Collector, TakesRotationsRelativeToEachClipsOwnReference) {
  Random random(2);
  // The same motion in two recordings whose first frames, a calibration pose, are not alike.
  const Clip motion = wandering_clip(random, body(), 200, 0.05, 1);
  const auto calibrated = [&](const Pose& pose) {
    Clip clip = still_clip(body(), motion.frames + 1);
    for (std::size_t j = 0; j < body().size(); ++j) {
      clip.track(j)[0] = pose[j];
      for (std::size_t f = 0; f < motion.frames; ++f) {
        clip.track(j)[f + 1] =
            rounded(convert<double>(pose[j]) * rotation_about({1, 0, 0}, 1.3) * convert<double>(motion.track(j)[f]));
      }
    }
    return clip;
  };
  Collector one(body(), ReferenceKind::first_frame, 1), other(body(), ReferenceKind::first_frame, 1);
  const ClipOutcome outcome = one.add(calibrated(Pose(4, identity<float>())), 0);
  EXPECT_EQ(outcome.frames, motion.frames);  // the calibration pose is no sample
  other.add(calibrated(random_pose(random, 4)), 0);
  for (std::size_t j = 0; j < 4; ++j) {
    const Cloud a = make_cloud(one.joints()[j].folds, identity<float>());
    const Cloud b = make_cloud(other.joints()[j].folds, identity<float>());
    EXPECT_EQ(a.total(), double(motion.frames));
    EXPECT_LT(angle_apart(a.mean, b.mean), 1e-5) << j;
  }
}

TEST(Collector, LeavesOutAClipForTheJointThatLeaps) {
  Random random(3);
  Clip clip = wandering_clip(random, body(), 100, 0.05, 1);
  clip.track(2)[50] = rounded(convert<double>(clip.track(2)[50]) * rotation_about({0, 1, 0}, 1.5));
  Collector collector(body(), ReferenceKind::rest, 2);
  const ClipOutcome outcome = collector.add(clip, 1);
  EXPECT_EQ(outcome.glitches, 1u);
  EXPECT_EQ(outcome.frames, 100u);
  EXPECT_FALSE(outcome.other_joints);
  for (std::size_t j = 0; j < 4; ++j) {
    EXPECT_EQ(total(collector.joints()[j]), j == 2 ? 0u : 100u);
    EXPECT_EQ(collector.joints()[j].clips, j == 2 ? 0u : 1u);
    EXPECT_EQ(collector.joints()[j].glitches, j == 2 ? 1u : 0u);
    EXPECT_TRUE(collector.joints()[j].folds[0].empty());
  }
}

TEST(Collector, SplitsASingleClipByTime) {
  Random random(4);
  const Clip clip = wandering_clip(random, body(), 103, 0.05, 1);
  Collector collector(body(), ReferenceKind::rest, 5);
  collector.add(clip, Collector::kByTime);
  for (const JointSamples& joint : collector.joints()) {
    EXPECT_EQ(total(joint), 103u);
    EXPECT_EQ(joint.clips, 1u);
    for (const Samples& fold : joint.folds) EXPECT_NEAR(double(fold.count()), 20.6, 1);
  }
  Collector empty(body(), ReferenceKind::rest, 5);
  EXPECT_EQ(empty.add(still_clip(body(), 0), Collector::kByTime).frames, 0u);
  EXPECT_EQ(empty.add(still_clip(body(), 2), Collector::kByTime).frames, 2u);
}

TEST(Collector, TakesNothingFromASkeletonWithOtherJoints) {
  Random random(5);
  Collector collector(body(), ReferenceKind::rest, 1);
  EXPECT_TRUE(collector.add(wandering_clip(random, chain({{}, {}, {}}), 10, 0.1, 1), 0).other_joints);
  Skeleton renamed = body();
  renamed.joints[2].name = "elbow";
  EXPECT_TRUE(collector.add(wandering_clip(random, renamed, 10, 0.1, 1), 0).other_joints);
  for (const JointSamples& joint : collector.joints()) EXPECT_EQ(total(joint), 0u);
}

TEST(Collector, NoticesBonesThatRestInOtherDirections) {
  Random random(6);
  Skeleton bent = body();
  bent.joints[2].offset = {4, 0, 0};
  Skeleton longer = body();
  longer.joints[2].offset = {0, 9, 0.5};
  Collector collector(body(), ReferenceKind::rest, 1);
  EXPECT_TRUE(collector.add(wandering_clip(random, bent, 10, 0.1, 1), 0).rests_differently);
  EXPECT_FALSE(collector.add(wandering_clip(random, longer, 10, 0.1, 1), 0).rests_differently);
  EXPECT_FALSE(collector.add(wandering_clip(random, body(), 10, 0.1, 1), 0).rests_differently);
}

TEST(MatchJoints, GoesByNameAndParentWhateverTheOrder) {
  Skeleton wanted, given;
  wanted.joints = {{"hips", kNoParent, {}}, {"leg", 0, {}}, {"arm", 0, {}}, {"hand", 2, {}}};
  given.joints = {{"hips", kNoParent, {}}, {"arm", 0, {}}, {"hand", 1, {}}, {"leg", 0, {}}};
  EXPECT_EQ(match_joints(wanted, given), (std::vector<std::size_t>{0, 3, 1, 2}));
  EXPECT_EQ(match_joints(wanted, wanted), (std::vector<std::size_t>{0, 1, 2, 3}));
  given.joints[2].parent = 0;  // a hand that hangs on the hips is another hand
  EXPECT_TRUE(match_joints(wanted, given).empty());
  given.joints.pop_back();
  EXPECT_TRUE(match_joints(wanted, given).empty());
}

TEST(Collector, MatchesJointsInAnotherOrder) {
  Random random(7);
  Skeleton given;
  given.joints = {{"root", kNoParent, {}}, {"a", 0, {0, 1, 0}}, {"b", 0, {1, 0, 0}}};
  Skeleton wanted;
  wanted.joints = {given.joints[0], given.joints[2], given.joints[1]};
  const Clip clip = wandering_clip(random, given, 50, 0.1, 1);
  Collector collector(wanted, ReferenceKind::rest, 1);
  collector.add(clip, 0);
  for (std::size_t j = 0; j < 3; ++j) {
    Samples expected;
    expected.add(clip.track(j == 0 ? 0 : 3 - j));
    EXPECT_TRUE(same(collector.joints()[j].folds[0].sorted(), expected.sorted()));
  }
}

}  // namespace
}  // namespace ligament::testing
