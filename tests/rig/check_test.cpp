// Binding limits to skeletons, and finding the frames that break them, against counting by hand.
#include <ligament/rig.h>

#include <gtest/gtest.h>

#include "support/limit_sets.h"

namespace ligament::testing {
namespace {

/// What the limit sees of a frame, in double.
Quatf seen_by(const JointLimit& joint, Quatf local) {
  const Quatd frame = normalize(convert<double>(joint.frame)), reference = normalize(convert<double>(joint.reference));
  return rounded(conjugate(frame) * conjugate(reference) * convert<double>(local) * frame);
}

class Checking : public ::testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Tolerances, Checking, ::testing::Values(0.0, 0.02, 0.3));

TEST_P(Checking, AgreesWithBruteForce) {
  const double tolerance = GetParam();
  const LimitSet set = limits_for(all_kinds(), 5);
  const Clip clip = clip_about(set, 6, 400);
  const Result<Rig> rig = make_rig(clip.skeleton, set);
  ASSERT_TRUE(rig.ok());
  const ClipCheck check = check_clip(*rig, clip, tolerance);
  EXPECT_EQ(check.frames, clip.frames);
  ASSERT_EQ(check.joints.size(), set.joints.size());
  ASSERT_EQ(check.violations.size(), set.joints.size());

  std::vector<bool> any(clip.frames);
  for (std::size_t j = 0; j < set.joints.size(); ++j) {
    const JointCheck& found = check.joints[j];
    EXPECT_EQ(found.joint, j);
    std::size_t outside = 0, ranges = 0;
    float worst = 0;
    for (std::size_t f = 0; f < clip.frames; ++f) {
      const float v = check.violations[j][f];
      ASSERT_NEAR(v, violation(set.joints[j].limit, seen_by(set.joints[j], clip.track(j)[f])), 3e-5) << j << ' ' << f;
      const bool out = v > float(tolerance), before = f > 0 && check.violations[j][f - 1] > float(tolerance);
      outside += out;
      ranges += out && !before;
      any[f] = any[f] || out;
      worst = std::max(worst, v);
    }
    EXPECT_EQ(found.outside, outside);
    EXPECT_EQ(found.worst, worst);
    EXPECT_EQ(check.violations[j][found.worst_frame], worst);
    EXPECT_EQ(found.ranges.size(), ranges);
  }
  EXPECT_EQ(check.frames_outside, static_cast<std::size_t>(std::count(any.begin(), any.end(), true)));
}

TEST_P(Checking, RangesAreWholeApartAndOutside) {
  const auto tolerance = float(GetParam());
  const LimitSet set = limits_for(all_kinds(), 7);
  const Clip clip = clip_about(set, 8, 400);
  const Result<Rig> rig = make_rig(clip.skeleton, set);
  const ClipCheck check = check_clip(*rig, clip, GetParam());
  for (std::size_t j = 0; j < check.joints.size(); ++j) {
    std::vector<bool> covered(clip.frames);
    for (const FrameRange& range : check.joints[j].ranges) {
      ASSERT_LE(range.from, range.to);
      ASSERT_LT(range.to, clip.frames);
      float worst = 0;
      for (std::size_t f = range.from; f <= range.to; ++f) {
        covered[f] = true;
        worst = std::max(worst, check.violations[j][f]);
      }
      EXPECT_EQ(range.worst, worst);
    }
    for (std::size_t f = 0; f < clip.frames; ++f) ASSERT_EQ(covered[f], check.violations[j][f] > tolerance);
    for (std::size_t r = 1; r < check.joints[j].ranges.size(); ++r) {
      ASSERT_GT(check.joints[j].ranges[r].from, check.joints[j].ranges[r - 1].to + 1);
    }
  }
}

TEST(CheckClip, FindsNothingWhereAllIsInside) {
  const LimitSet set = limits_for(all_kinds(), 9);
  Clip clip = clip_about(set, 10, 50);
  const Result<Rig> rig = make_rig(clip.skeleton, set);
  for (std::size_t j = 0; j < set.joints.size(); ++j) {
    for (Quatf& q : clip.track(j)) q = project_local(set.joints[j], q).rotation;
  }
  const ClipCheck check = check_clip(*rig, clip, 0);
  EXPECT_EQ(check.frames_outside, 0u);
  for (const JointCheck& joint : check.joints) {
    EXPECT_EQ(joint.outside, 0u);
    EXPECT_EQ(joint.worst, 0);
    EXPECT_TRUE(joint.ranges.empty());
  }
}

TEST(CheckClip, LeavesOutFreeAndUnboundJointsAndTakesEmptyClips) {
  const LimitSet set = limits_for({made(Free{}), from_zoo("fixed")}, 11);
  const Clip clip = still_clip(skeleton_for(4), 3);
  const Result<Rig> rig = make_rig(clip.skeleton, set);
  const ClipCheck check = check_clip(*rig, clip, 0.02);
  ASSERT_EQ(check.joints.size(), 1u);
  EXPECT_EQ(check.joints[0].joint, 1u);
  EXPECT_EQ(check.joints[0].outside, 3u);
  ASSERT_EQ(check.joints[0].ranges.size(), 1u);
  EXPECT_EQ(check.joints[0].ranges[0].from, 0u);
  EXPECT_EQ(check.joints[0].ranges[0].to, 2u);
  const ClipCheck nothing = check_clip(*rig, still_clip(skeleton_for(4), 0), 0.02);
  EXPECT_EQ(nothing.frames, 0u);
  EXPECT_EQ(nothing.frames_outside, 0u);
}

TEST(SeverityOf, ChangesAtFiveAndTwentyDegrees) {
  const double degree = kPi<double> / 180;
  EXPECT_EQ(severity_of(0), Severity::minor);
  EXPECT_EQ(severity_of(4.999 * degree), Severity::minor);
  EXPECT_EQ(severity_of(5.0 * degree), Severity::major);
  EXPECT_EQ(severity_of(19.999 * degree), Severity::major);
  EXPECT_EQ(severity_of(20.0 * degree), Severity::severe);
  EXPECT_EQ(severity_of(3), Severity::severe);
}

}  // namespace
}  // namespace ligament::testing
