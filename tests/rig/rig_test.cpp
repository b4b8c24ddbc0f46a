// Rig: limits laid onto a skeleton; poses of it, their directions, margins and stresses.
#include <ligament/measure.h>
#include <ligament/rig.h>

#include "math/spread.h"

#include "support/limit_sets.h"

#include <gtest/gtest.h>

namespace ligament::testing {
namespace {

using Names = std::vector<std::string>;

struct ZooRig {
  LimitSet limits;
  Rig rig;
};
ZooRig zoo_rig() {
  std::vector<Limit> limits;
  for (const Named& named : zoo()) limits.push_back(named.limit);
  LimitSet set = limits_for(limits, 5);
  Rig rig = make_rig(skeleton_for(limits.size()), set).value();
  return {std::move(set), std::move(rig)};
}

TEST(Rigs, ProjectEachJointAsItsLimitDoes) {
  const auto [limits, rig] = zoo_rig();
  Random random(1);
  const Pose pose = random_pose(random, rig.size());
  Pose together = pose;
  std::size_t outside = 0;
  for (std::size_t j = 0; j < rig.size(); ++j) {
    const Projection alone = project_local(limits.joints[j], pose[j]);
    EXPECT_EQ(project(rig, j, pose[j]).rotation, alone.rotation);
    outside += !alone.inside;
  }
  EXPECT_EQ(project_pose(rig, together, together), outside);
  for (std::size_t j = 0; j < rig.size(); ++j) EXPECT_EQ(together[j], project(rig, j, pose[j]).rotation) << j;
}

TEST(Rigs, TellMarginsAndStressesOfAPose) {
  const auto [limits, rig] = zoo_rig();
  Random random(2);
  const Pose pose = random_pose(random, rig.size());
  std::vector<float> margin(rig.size()), stress_of(rig.size());
  margins(rig, pose, margin);
  std::vector<float> radii(rig.size(), 0.5f);
  stresses(rig, pose, radii, stress_of);
  for (std::size_t j = 0; j < rig.size(); ++j) {
    EXPECT_EQ(margin[j], margin_local(limits.joints[j], pose[j])) << j;
    if (is_free(limits.joints[j].limit)) {
      EXPECT_EQ(stress_of[j], 0);
    } else if (margin[j] > 0.01f) {
      EXPECT_LT(stress_of[j], 1) << j;
    } else if (margin[j] < -0.01f) {
      EXPECT_GT(stress_of[j], 1) << j;
    }
  }
}

TEST(Rigs, FindTheInradiusOfEveryLimit) {
  const LimitSet limits = limits_for({made(Free{}), in_swing(Cone{0.4f}, TwistRange{-0.6f, 0.6f})}, 1);
  const std::vector<float> radii = inradii(make_rig(skeleton_for(2), limits).value());
  EXPECT_EQ(radii[0], kPi<float>);
  EXPECT_NEAR(radii[1], 0.4f, 1e-3f);
}

/// Directions of the reference pose's bones, all over, as a limit's joint sees them in its parent's axes.
Vec3f direction_of(const JointLimit& joint, int i, int n) {
  return rotate(joint.reference * joint.frame, convert<float>(spread_direction(i, n)));
}

TEST(RigDirections, StayWhereTheyAreAllowed) {
  const auto [limits, rig] = zoo_rig();
  constexpr int kDirections = 200;
  for (std::size_t j = 0; j < rig.size(); ++j) {
    for (int i = 0; i < kDirections; ++i) {
      const Vec3f once = project_direction(rig, j, direction_of(limits.joints[j], i, kDirections));
      EXPECT_NEAR(length(once), 1, 1e-5f);
      const Shape shape = shape_of(limits.joints[j].limit);
      if (!std::holds_alternative<SwingTwist>(shape)) continue;
      const Vec3f twice = project_direction(rig, j, once);
      EXPECT_LE(angle_between(once, twice), 5e-6f) << zoo()[j].name;
    }
  }
}

// No allowed direction is nearer than the one found. Allowed directions: those of rotations inside, which project
// tells.
TEST(RigDirections, OfSwingLimitsAreNearest) {
  const auto [limits, rig] = zoo_rig();
  constexpr int kDirections = 60, kAllowed = 4000;
  for (std::size_t j = 0; j < rig.size(); ++j) {
    const Shape shape = shape_of(limits.joints[j].limit);
    const auto* parts = std::get_if<SwingTwist>(&shape);
    // A spherical region clamps pitch and yaw by themselves, planar ones measure in their plane.
    if (!parts || std::holds_alternative<Spherical>(parts->swing) || std::holds_alternative<Planar>(parts->swing) ||
        std::holds_alternative<PlanarEllipse>(parts->swing) || std::holds_alternative<Hinge>(parts->swing)) {
      continue;
    }
    SwingTwist untwisted = *parts;
    untwisted.twist = TwistFree{};
    const Limit swing = made(untwisted);
    std::vector<Vec3f> allowed;
    for (int i = 0; i < kAllowed; ++i) {
      const auto d = convert<float>(spread_direction(i, kAllowed));
      if (contains(swing, from_two_vectors(Vec3f{0, 1, 0}, d))) {
        allowed.push_back(rotate(limits.joints[j].reference * limits.joints[j].frame, d));
      }
    }
    for (int i = 0; i < kDirections; ++i) {
      const Vec3f d = direction_of(limits.joints[j], i, kDirections);
      const float found = angle_between(project_direction(rig, j, d), d);
      for (const Vec3f& other : allowed) EXPECT_GE(angle_between(other, d), found - 1e-3f) << zoo()[j].name;
    }
  }
}

TEST(MakeRig, FindsLimitsByNameWhateverTheOrder) {
  LimitSet set = limits_for({from_zoo("box"), from_zoo("kdop"), made(Free{})}, 1);
  std::reverse(set.joints.begin(), set.joints.end());
  const Result<Rig> rig = make_rig(skeleton_for(3), set);
  ASSERT_TRUE(rig.ok());
  for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(rig->index_of_limit(j), 2 - j);
  EXPECT_EQ(rig->limit(0)->limit, set.joints[2].limit);
  EXPECT_EQ(rig->limit(1)->limit, set.joints[1].limit);
  EXPECT_EQ(rig->limit(2), nullptr);  // a free one
  EXPECT_TRUE(rig->joints_unmatched().empty());
  EXPECT_TRUE(rig->limits_unmatched().empty());
}

TEST(MakeRig, NamesWhatDoesNotMatch) {
  LimitSet set = limits_for({from_zoo("box"), from_zoo("kdop"), made(Free{})}, 2);
  set.joints[1].name = "Joint1";  // another name: letters count as they are
  const Result<Rig> rig = make_rig(skeleton_for(4), set);
  ASSERT_TRUE(rig.ok());
  EXPECT_EQ(rig->joints_unmatched(), (Names{"joint1", "joint3"}));
  EXPECT_EQ(rig->limits_unmatched(), (Names{"Joint1"}));
  EXPECT_EQ(rig->index_of_limit(0), 0u);
  EXPECT_EQ(rig->index_of_limit(1), std::nullopt);
  EXPECT_EQ(rig->index_of_limit(2), 2u);
  EXPECT_EQ(rig->index_of_limit(3), std::nullopt);
  EXPECT_EQ(rig->limit(1), nullptr);
}

TEST(MakeRig, NoMatchAtAllIsAnError) {
  const LimitSet set = limits_for({from_zoo("box")}, 3);
  EXPECT_FALSE(make_rig(chain({{}, {}}), set).ok());
  EXPECT_FALSE(make_rig(Skeleton{}, set).ok());
  EXPECT_FALSE(make_rig(skeleton_for(2), LimitSet{}).ok());
  EXPECT_TRUE(make_rig(skeleton_for(1), limits_for({made(Free{})}, 3)).ok());  // a match that does nothing is a match
}

TEST(MakeRig, AnUnknownTypeIsAnErrorOnlyWhereItMatches) {
  LimitSet set = limits_for({from_zoo("box"), made(UnknownShape{"spiral"})}, 4);
  const Result<Rig> rig = make_rig(skeleton_for(2), set);
  ASSERT_FALSE(rig.ok());
  EXPECT_NE(rig.error().message().find("joint1"), std::string::npos);
  EXPECT_NE(rig.error().message().find("spiral"), std::string::npos);
  EXPECT_TRUE(make_rig(skeleton_for(1), set).ok());
}

}  // namespace
}  // namespace ligament::testing
