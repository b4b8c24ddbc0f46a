// The rule for glitches: more than 60° within 1/30 s, whatever the frame rate; a calibration pose is exempt.
#include "motion/glitch.h"

#include <gtest/gtest.h>

#include "support/clips.h"

namespace ligament::testing {
namespace {

constexpr double kDegree = kPi<double> / 180;

std::vector<Quatf> turning(Vec3d axis, const std::vector<double>& degrees) {
  std::vector<Quatf> track;
  for (const double angle : degrees) track.push_back(rounded(rotation_about(axis, angle * kDegree)));
  return track;
}
/// `frames` frames that turn evenly by this much per second.
std::vector<Quatf> evenly(double degrees_per_second, double rate, int frames) {
  std::vector<double> degrees;
  for (int i = 0; i < frames; ++i) degrees.push_back(degrees_per_second * i / rate);
  return turning({0.6, 0.8, 0}, degrees);
}

class Rates : public ::testing::TestWithParam<double> {
 protected:
  double rate() const { return GetParam(); }
  /// As files write it, with few digits.
  double frame_time() const { return std::round(1e7 / rate()) * 1e-7; }
  int window() const { return std::max(1, static_cast<int>(rate() / 30 + 1e-9)); }
};
INSTANTIATE_TEST_SUITE_P(OfFiles, Rates, ::testing::Values(24, 25, 30, 60, 120, 240));

TEST_P(Rates, ALeapBetweenTwoFramesIsOne) {
  EXPECT_TRUE(has_glitch(turning({1, 0, 0}, {0, 0, 61, 61, 61, 61, 61, 61}), frame_time()));
  EXPECT_FALSE(has_glitch(turning({1, 0, 0}, {0, 0, 59, 59, 59, 59, 59, 59}), frame_time()));
}

TEST_P(Rates, SteadyTurnsAreOneFromSixtyDegreesPerWindowOn) {
  // Below 30 frames per second a window is a single frame, for there is nothing to see within it.
  const double limit = 60.0 * rate() / window();
  EXPECT_FALSE(has_glitch(evenly(0.99 * limit, rate(), 50), frame_time()));
  EXPECT_TRUE(has_glitch(evenly(1.01 * limit, rate(), 50), frame_time()));
}

TEST_P(Rates, ALeapThatComesBackWithinTheWindowIsOneAllTheSame) {
  if (window() < 2) return;
  std::vector<double> spike(20, 0.0);
  spike[8] = 40, spike[9] = 80, spike[10] = 40;
  EXPECT_TRUE(has_glitch(turning({0, 0, 1}, spike), frame_time()));
  spike[8] = 20, spike[9] = 40, spike[10] = 20;
  EXPECT_FALSE(has_glitch(turning({0, 0, 1}, spike), frame_time()));
}

TEST_P(Rates, AgreesWithLookingAtAllPairsOfFrames) {
  Random random(1);
  int glitches = 0;
  for (int round = 0; round < 300; ++round) {
    const double most = 60 * kDegree / window() * random.between(0.8, 2);
    Quatd q = random_rotation(random);
    std::vector<Quatf> track;
    for (int i = 0; i < 40; ++i) {
      q = q * rotation_about(normalize_or(Vec3d{3, 0, 0} + random_direction(random), Vec3d{0, 1, 0}),
                             random.between(0, most));
      track.push_back(random.below(2) ? rounded(q) : -rounded(q));
    }
    double largest = 0;
    for (int i = 0; i < 40; ++i) {
      for (int j = i + 1; j <= std::min(39, i + window()); ++j) {
        largest = std::max(largest, angle_apart(track[i], track[j]));
      }
    }
    if (std::fabs(largest - 60 * kDegree) < 1e-5) continue;
    glitches += largest > 60 * kDegree;
    ASSERT_EQ(has_glitch(track, frame_time()), largest > 60 * kDegree) << largest / kDegree;
  }
  EXPECT_GT(glitches, 30);
  EXPECT_LT(glitches, 270);
}

TEST(HasGlitch, WithoutAFrameTimeLooksAtNeighbours) {
  for (const double unknown : {0.0, -1.0, std::nan("")}) {
    EXPECT_TRUE(has_glitch(turning({1, 0, 0}, {0, 61}), unknown));
    EXPECT_FALSE(has_glitch(turning({1, 0, 0}, {0, 50, 100, 150, 200}), unknown));
  }
}

TEST(HasGlitch, WithAnAbsurdFrameTimeEnds) {
  EXPECT_FALSE(has_glitch(evenly(0, 30, 200), 1e-300));
  EXPECT_TRUE(has_glitch(turning({1, 0, 0}, {0, 30, 60, 90}), 1e-300));
  EXPECT_FALSE(has_glitch(turning({1, 0, 0}, {0, 30, 60, 90}), 1e300));
}

TEST(HasGlitch, NeedsTwoFrames) {
  EXPECT_FALSE(has_glitch({}, 0.01));
  EXPECT_FALSE(has_glitch(turning({1, 0, 0}, {170}), 0.01));
}

TEST(HasGlitch, DoesNotTakeAChangeOfCoverForATurn) {
  std::vector<Quatf> track = evenly(30, 120, 100);
  for (std::size_t i = 0; i < track.size(); i += 2) track[i] = -track[i];
  EXPECT_FALSE(has_glitch(track, 1.0 / 120));
}

Clip two_joints(const std::vector<double>& degrees) {
  Clip clip = still_clip(chain({{}, {0, 1, 0}}), degrees.size(), 1.0 / 120);
  const std::vector<Quatf> track = turning({0, 0, 1}, degrees);
  std::copy(track.begin(), track.end(), clip.track(1).begin());
  return clip;
}

TEST(FirstMotionFrame, IsTheSecondWhereAnyJointLeapsFromTheFirst) {
  EXPECT_EQ(first_motion_frame(two_joints({0, 90, 91, 92})), 1u);
  EXPECT_EQ(first_motion_frame(two_joints({0, 50, 91, 92})), 0u);
  EXPECT_EQ(first_motion_frame(two_joints({0, 0, 90, 91})), 0u);  // a leap later on is a glitch
}

TEST(FirstMotionFrame, OfFewFramesIsTheFirst) {
  EXPECT_EQ(first_motion_frame(two_joints({90})), 0u);
  EXPECT_EQ(first_motion_frame(two_joints({})), 0u);
  EXPECT_EQ(first_motion_frame(Clip{}), 0u);
  EXPECT_EQ(first_motion_frame(two_joints({0, 90})), 1u);
}

TEST(FirstMotionFrame, TakesTheCalibrationPoseOutOfTheRule) {
  const Clip clip = two_joints({0, 90, 91, 92, 93});
  EXPECT_TRUE(has_glitch(clip.track(1), clip.frame_time));
  EXPECT_FALSE(has_glitch(clip.track(1).subspan(first_motion_frame(clip)), clip.frame_time));
}

}  // namespace
}  // namespace ligament::testing
