// Scores: quantiles and coverage against sorting, sums that do not depend on order, and the rule for glitches.
#include <ligament/measure.h>

#include "rig/score.h"

#include <gtest/gtest.h>

#include "support/limit_sets.h"

namespace ligament::testing {
namespace {

constexpr double kStep = MarginCounts::kStep;

std::vector<float> some_margins(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  std::vector<float> margins;
  while (margins.size() < count) {
    const double wide = random.between(-kPi<double>, kPi<double>), narrow = random.between(-0.01, 0.3);
    margins.push_back(float(random.below(10) == 0 ? wide : narrow));
  }
  return margins;
}
MarginCounts counted(const std::vector<float>& margins) {
  MarginCounts counts;
  for (const float m : margins) counts.add(m);
  return counts;
}
double share_from(const std::vector<float>& margins, double least) {
  const auto n = std::count_if(margins.begin(), margins.end(), [&](float m) { return double(m) >= least; });
  return double(n) / double(margins.size());
}
void expect_same(const MarginCounts& a, const MarginCounts& b) {
  ASSERT_EQ(a.count(), b.count());
  for (double x = 0; x < 1; x += 0.013) {
    ASSERT_EQ(a.quantile(x), b.quantile(x));
    ASSERT_EQ(a.coverage(x), b.coverage(x));
  }
}

TEST(MarginCounts, QuantilesAreThoseOfSortingToOneStep) {
  for (const std::size_t n : {1u, 2u, 7u, 100u, 5003u, 40009u}) {
    std::vector<float> margins = some_margins(n, n);
    const MarginCounts counts = counted(margins);
    EXPECT_EQ(counts.count(), n);
    std::sort(margins.begin(), margins.end());
    for (const double below : {0.0, 0.001, 0.01, 0.1, 0.5, 0.9, 0.9999}) {
      const auto place = static_cast<std::size_t>(below * double(n));
      const double exact = margins[std::min(place, n - 1)], found = counts.quantile(below);
      EXPECT_LE(found, exact + 1e-6) << below;
      EXPECT_GT(found, exact - kStep - 1e-6) << below;
      EXPECT_GE(share_from(margins, found - 1e-6), 1 - below - 1e-9) << below;
    }
    EXPECT_NEAR(counts.quantile(1), margins.back(), kStep);
  }
}

TEST(MarginCounts, CoverageIsThatOfCountingToOneStep) {
  const std::vector<float> margins = some_margins(1, 5003);
  const MarginCounts counts = counted(margins);
  for (const double tolerance : {0.0, 0.001, 0.02, 0.05, 1.0, 3.2}) {
    EXPECT_GE(counts.coverage(tolerance), share_from(margins, -tolerance)) << tolerance;
    EXPECT_LE(counts.coverage(tolerance), share_from(margins, -tolerance - 1.5 * kStep)) << tolerance;
  }
}

TEST(MarginCounts, WhatIsOnTheBoundaryOrTouchesTheToleranceIsCovered) {
  EXPECT_EQ(counted({0.0f}).coverage(0), 1);
  EXPECT_EQ(counted({-0.001f}).coverage(0.001), 1);
  EXPECT_EQ(counted({-0.0012f}).coverage(0.001), 0);
  EXPECT_EQ(counted({-0.05f}).coverage(0.05), 1);
}

TEST(MarginCounts, TakeTheWholeRangeOfMargins) {
  const MarginCounts counts = counted({-kPi<float>, kPi<float>, 0.0f});
  EXPECT_EQ(counts.count(), 3u);
  EXPECT_NEAR(counts.quantile(0), -kPi<double>, kStep);
  EXPECT_NEAR(counts.quantile(0.99), kPi<double>, kStep);
  EXPECT_NEAR(counts.coverage(0), 2.0 / 3, 1e-12);
}

TEST(MarginCounts, OfNothingCoverAll) {
  const MarginCounts none;
  EXPECT_EQ(none.count(), 0u);
  EXPECT_EQ(none.coverage(0.001), 1);
  EXPECT_EQ(none.quantile(0.01), 0);
}

TEST(MarginCounts, MergeToTheSameInAnyOrder) {
  for (const std::size_t n : {3000u, 40000u, 90000u}) {  // few of each, together many, many of each
    const std::vector<float> margins = some_margins(2, n);
    Random random(3);
    std::vector<MarginCounts> parts(4);
    for (const float m : margins) parts[std::min<std::size_t>(random.below(6), 3)].add(m);  // most to the last
    MarginCounts forward, backward;
    for (std::size_t i = 0; i < 4; ++i) forward.merge(parts[i]), backward.merge(parts[3 - i]);
    backward.merge(MarginCounts{});
    expect_same(forward, counted(margins));
    expect_same(backward, counted(margins));
  }
}

void add(Scorer& scorer, const LimitSet& set, const Clip& clip) {
  scorer.add(make_rig(clip.skeleton, set).value(), clip);
}

TEST(Scorer, CountsTheMarginsOfAllFrames) {
  const LimitSet set = limits_for(all_kinds(), 4);
  const Clip clip = clip_about(set, 5, 300);
  Scorer scorer(set);
  add(scorer, set, clip);
  ASSERT_EQ(scorer.joints().size(), set.joints.size());
  for (std::size_t j = 0; j < set.joints.size(); ++j) {
    std::vector<float> margins;
    for (const Quatf& q : clip.track(j)) {
      margins.push_back(margin_relative(set.joints[j], conjugate(set.joints[j].reference) * q));
    }
    EXPECT_EQ(scorer.joints()[j].glitches, 0u);
    expect_same(scorer.joints()[j].margins, counted(margins));
  }
}

TEST(Scorer, DoesNotDependOnOrderOrSplit) {
  const LimitSet set = limits_for(all_kinds(), 6);
  std::vector<Clip> clips;
  for (std::uint64_t seed = 0; seed < 6; ++seed) clips.push_back(clip_about(set, 10 + seed, 50 + 10 * seed));
  Scorer whole(set), first(set), second(set), reversed(set);
  for (const Clip& clip : clips) add(whole, set, clip);
  for (std::size_t i = 0; i < clips.size(); ++i) {
    add((i % 2 ? first : second), set, clips[i]);
    add(reversed, set, clips[clips.size() - 1 - i]);
  }
  first.merge(second);
  for (std::size_t j = 0; j < set.joints.size(); ++j) {
    expect_same(whole.joints()[j].margins, first.joints()[j].margins);
    expect_same(whole.joints()[j].margins, reversed.joints()[j].margins);
    EXPECT_EQ(whole.joints()[j].glitches, first.joints()[j].glitches);
  }
}

/// Two joints that rest, but for what happens to the second.
Clip clip_with(const std::vector<double>& degrees) {
  Clip clip = still_clip(skeleton_for(2), degrees.size(), 1.0 / 30);
  for (std::size_t f = 0; f < degrees.size(); ++f) {
    clip.track(1)[f] = rounded(rotation_about({0, 1, 0}, degrees[f] * kPi<double> / 180));
  }
  return clip;
}
LimitSet two_limits() {
  LimitSet set = limits_for({from_zoo("sphere"), from_zoo("sphere")}, 7);
  for (JointLimit& joint : set.joints) joint.reference = joint.frame = identity<float>();
  return set;
}

TEST(Scorer, LeavesAClipOutForAJointThatLeaps) {
  const LimitSet set = two_limits();
  Scorer scorer(set);
  add(scorer, set, clip_with({0, 0, 70, 70}));
  EXPECT_EQ(scorer.joints()[0].margins.count(), 4u);
  EXPECT_EQ(scorer.joints()[0].glitches, 0u);
  EXPECT_EQ(scorer.joints()[1].margins.count(), 0u);
  EXPECT_EQ(scorer.joints()[1].glitches, 1u);
}

TEST(Scorer, LeavesOutACalibrationPoseForAllJoints) {
  const LimitSet set = two_limits();
  Scorer scorer(set);
  add(scorer, set, clip_with({0, 90, 91, 92}));
  for (const JointMargins& joint : scorer.joints()) {
    EXPECT_EQ(joint.margins.count(), 3u);
    EXPECT_EQ(joint.glitches, 0u);
  }
  add(scorer, set, clip_with({}));
  EXPECT_EQ(scorer.joints()[0].margins.count(), 3u);
}

TEST(MeasureVolumes, AreOfTheLimitGrownOrShrunkToTheQuantiles) {
  const Limit& ball = from_zoo("sphere");  // of radius 1
  MarginCounts margins;
  for (int i = 0; i < 1000; ++i) margins.add(i < 5 ? -0.3f : i < 500 ? 0.2f : 0.5f);
  const VolumeFigures figures = measure_volumes(ball, margins);
  const auto share = [](double a) { return (a - std::sin(a)) / kPi<double>; };
  EXPECT_NEAR(figures.volume / share(1), 1, 2e-3);
  EXPECT_NEAR(figures.volume99 / share(0.8), 1, 2e-3);   // only half a per cent is outside: it may shrink
  EXPECT_NEAR(figures.volume999 / share(1.3), 1, 2e-3);  // but not at 99.9 %
}

}  // namespace
}  // namespace ligament::testing
