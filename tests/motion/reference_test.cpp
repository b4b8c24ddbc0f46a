// The mean of rotations, reference poses, rotations relative to them, and unrolled covers.
#include "motion/reference.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "support/clips.h"

namespace ligament::testing {
namespace {

std::vector<Quatf> scattered(Random& random, Quatd about, double reach, int count) {
  std::vector<Quatf> rotations;
  for (int i = 0; i < count; ++i) {
    rotations.push_back(rounded(about * rotation_about(random_direction(random), random.between(0, reach))));
  }
  return rotations;
}

/// Σ w · chordal distance²: ‖R(q) − R(m)‖² is 8 sin² of half the angle between them.
double spread_about(const std::vector<Quatf>& rotations, const std::vector<double>& weights, Quatd mean) {
  double sum = 0;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const double sine = std::sin(angle_apart(convert<double>(rotations[i]), mean) / 2);
    sum += weights[i] * sine * sine;
  }
  return sum;
}

TEST(MeanRotation, NoOtherRotationIsNearerToAll) {
  Random random(1);
  for (const double reach : {0.01, 0.5, 2.0, 3.14}) {
    for (int round = 0; round < 20; ++round) {
      const auto rotations = scattered(random, random_rotation(random), reach, 50);
      std::vector<double> weights;
      for (std::size_t i = 0; i < rotations.size(); ++i) weights.push_back(random.between(0, 3));
      const Quatd mean = mean_rotation(rotations, weights);
      const double least = spread_about(rotations, weights, mean);
      for (int i = 0; i < 50; ++i) {
        ASSERT_LE(least, spread_about(rotations, weights, mean * random_small(random, -4, 0.5)) + 1e-9 * least);
        ASSERT_LE(least, spread_about(rotations, weights, random_rotation(random)));
      }
    }
  }
}

TEST(MeanRotation, IsUnitAndInTheUpperHemisphere) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const Quatd mean = mean_rotation(scattered(random, random_rotation(random), 3, 5));
    ASSERT_NEAR(dot(mean, mean), 1, 1e-14);
    ASSERT_TRUE(in_upper_hemisphere(mean));
  }
}

TEST(MeanRotation, DoesNotSeeSignsToTheBit) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    auto rotations = scattered(random, random_rotation(random), 2, 40);
    const Quatd before = mean_rotation(rotations);
    for (Quatf& q : rotations) q = random.below(2) ? q : -q;
    ASSERT_EQ(mean_rotation(rotations), before);
  }
}

TEST(MeanRotation, OfBothCoversOfOneRotationIsThatRotation) {
  Random random(4);
  for (int round = 0; round < 100; ++round) {
    const Quatf q = rounded(random_rotation(random));
    const std::vector<Quatf> covers{q, -q, q, -q};
    ASSERT_LT(angle_apart(mean_rotation(covers), convert<double>(q)), 1e-7);
  }
}

TEST(MeanRotation, TurnsWithTheRotations) {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    const auto rotations = scattered(random, random_rotation(random), 1.5, 40);
    const Quatd left = random_rotation(random), right = random_rotation(random);
    std::vector<Quatf> turned;
    for (const Quatf& q : rotations) turned.push_back(rounded(left * convert<double>(q) * right));
    ASSERT_LT(angle_apart(mean_rotation(turned), left * mean_rotation(rotations) * right), 1e-6);
  }
}

TEST(MeanRotation, AWeightCountsLikeAsManyCopies) {
  Random random(6);
  for (int round = 0; round < 50; ++round) {
    const auto rotations = scattered(random, random_rotation(random), 1, 20);
    std::vector<double> weights;
    std::vector<Quatf> copies;
    for (const Quatf& q : rotations) {
      weights.push_back(double(random.below(5)));
      copies.insert(copies.end(), static_cast<std::size_t>(weights.back()), q);
    }
    ASSERT_LT(angle_apart(mean_rotation(rotations, weights), mean_rotation(copies)), 1e-10);
    for (double& w : weights) w *= 1e9;
    ASSERT_LT(angle_apart(mean_rotation(rotations, weights), mean_rotation(copies)), 1e-10);
  }
}

TEST(MeanRotation, OfTwoIsHalfWayAndOfNoneTheIdentity) {
  EXPECT_EQ(mean_rotation({}), identity<double>());
  const std::vector<Quatf> any{rounded({1, 2, 3, 4})};
  EXPECT_EQ(mean_rotation(any, std::vector<double>{0.0}), identity<double>());
  Random random(7);
  for (int round = 0; round < 100; ++round) {
    const Quatd a = random_rotation(random), b = a * rotation_about(random_direction(random), random.between(0, 3.1));
    const std::vector<Quatf> both{rounded(a), rounded(-b)};
    ASSERT_LT(angle_apart(mean_rotation(both), slerp(a, b, 0.5)), 1e-5);
  }
}

TEST(MeanRotation, OfOppositeRotationsIsOneOfTheMiddles) {
  // Half a turn apart: every rotation between them is as good; the answer is one, and always the same.
  const std::vector<Quatf> both{{0, 0, 0, 1}, {0, 1, 0, 0}};
  const Quatd mean = mean_rotation(both);
  EXPECT_NEAR(dot(mean, mean), 1, 1e-14);
  EXPECT_NEAR(spread_about(both, {1, 1}, mean), 1, 1e-12);
}

TEST(ReferencePose, IsRestFirstFrameOrMean) {
  Random random(8);
  const Clip clip = wandering_clip(random, random_skeleton(random, 6), 30, 0.2, 2);
  for (const Quatf& q : reference_pose(clip, ReferenceKind::rest)) EXPECT_EQ(q, identity<float>());
  EXPECT_EQ(reference_pose(clip, ReferenceKind::first_frame), pose_at(clip, 0));
  const Pose mean = reference_pose(clip, ReferenceKind::mean);
  for (std::size_t j = 0; j < 6; ++j) EXPECT_EQ(mean[j], convert<float>(mean_rotation(clip.track(j))));
}

TEST(ReferencePose, OfAClipWithoutFramesIsRest) {
  Random random(9);
  const Clip clip = still_clip(random_skeleton(random, 3), 0);
  for (const auto kind : {ReferenceKind::rest, ReferenceKind::first_frame, ReferenceKind::mean}) {
    EXPECT_EQ(reference_pose(clip, kind), Pose(3, identity<float>()));
  }
}

TEST(MakeRelative, UndoesTheReference) {
  Random random(10);
  std::vector<Quatf> track = scattered(random, random_rotation(random), 3, 100), relative = track;
  const Quatf reference = rounded(random_rotation(random));
  make_relative(relative, reference);
  for (std::size_t i = 0; i < track.size(); ++i) ASSERT_LT(angle_apart(reference * relative[i], track[i]), 1e-6);
  std::vector<Quatf> same = track;
  make_relative(same, identity<float>());
  EXPECT_EQ(same, track);
  std::vector<Quatf> own{reference};
  make_relative(own, reference);
  EXPECT_LT(angle_apart(own[0], identity<float>()), 1e-6);
}

TEST(Unroll, KeepsTurnsBeyondAHalfTurnContinuous) {
  Random random(11);
  std::vector<Quatf> track;
  for (int i = 0; i <= 1000; ++i) {  // three turns about a fixed axis, on covers chosen by lot
    const Quatf q = rounded(rotation_about({0.6, 0, 0.8}, 0.3 + 0.02 * i));
    track.push_back(random.below(2) ? q : -q);
  }
  unroll(track);
  for (int i = 0; i <= 1000; ++i) {
    // The half angle runs on, so cos and sin of it do: no sign was lost on the way.
    const double half = (0.3 + 0.02 * i) / 2;
    ASSERT_NEAR(track[i].w, std::cos(half), 1e-6) << i;
    ASSERT_NEAR(track[i].x, 0.6 * std::sin(half), 1e-6) << i;
  }
}

TEST(Unroll, StartsNearTheIdentityAndKeepsEveryRotation) {
  Random random(12);
  for (int round = 0; round < 100; ++round) {
    std::vector<Quatf> track = scattered(random, random_rotation(random), 3, 20), before = track;
    unroll(track);
    ASSERT_GE(track[0].w, 0);
    for (std::size_t i = 0; i < track.size(); ++i) ASSERT_TRUE(track[i] == before[i] || track[i] == -before[i]);
    for (std::size_t i = 1; i < track.size(); ++i) ASSERT_GE(dot(track[i - 1], track[i]), 0);
    std::vector<Quatf> again = track;
    unroll(again);
    ASSERT_EQ(again, track);
  }
  std::vector<Quatf> none;
  unroll(none);
}

}  // namespace
}  // namespace ligament::testing
