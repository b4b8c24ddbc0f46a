// The same motion of one body on another rig is as far inside its limits, or outside.
#include "rig/align.h"

#include "support/clips.h"
#include "support/humanoid.h"
#include "support/zoo/zoo.h"

#include <gtest/gtest.h>

namespace ligament::testing {
namespace {

/// Limits of all shapes, one after the other, for the human.
LimitSet human_limits() {
  const Skeleton skeleton = human();
  const std::vector<Quatf> frames = limit_frames(skeleton, rest_pose(skeleton));
  const std::vector<std::string> roles = humanoid_roles(skeleton);
  LimitSet set;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Joint& joint = skeleton.joints[j];
    JointLimit limit;
    limit.name = joint.name;
    limit.parent = joint.parent == kNoParent ? "" : skeleton.joints[static_cast<std::size_t>(joint.parent)].name;
    limit.role = roles[j];
    limit.offset = convert<float>(joint.offset);
    limit.frame = frames[j];
    limit.limit = zoo()[(7 * j) % zoo().size()].limit;
    set.joints.push_back(limit);
  }
  return set;
}

Pose random_human_pose(Random& random) {
  Pose pose;
  for (std::size_t j = 0; j < human_bones().size(); ++j) pose.push_back(rounded(random_rotation(random)));
  return pose;
}

TEST(Roles, OfTheHumanAreKnown) {
  const std::vector<std::string> roles = humanoid_roles(human());
  for (std::size_t j = 0; j < roles.size(); ++j) EXPECT_EQ(roles[j], human_bones()[j].vrm);
}

TEST(Alignment, GivesTheSameToEveryLimitOnEveryRig) {
  const LimitSet limits = human_limits();
  float worst = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const OtherRig rig = other_rig(random, 1.2, 0.25, seed % 2 ? 0.056 : 1, seed % 3 ? "mixamorig:" : "hero01:");
    const Pairing pairing = pair_joints(limits, rig.skeleton).value();
    const Result<Alignment> alignment = align(limits, rig.skeleton, pairing, RestRule::automatic);
    ASSERT_TRUE(alignment.ok()) << alignment.error().message();
    EXPECT_TRUE(alignment->aligned);
    const Pose pose = random_human_pose(random), like = rig.pose_like(pose);
    for (std::size_t j = 1; j < pose.size(); ++j) {
      ASSERT_TRUE(pairing.of_joint[j]) << rig.skeleton.joints[j].name;
      const JointLimit& limit = limits.joints[j];
      ASSERT_EQ(pairing.of_joint[j]->limit, j) << rig.skeleton.joints[j].name;
      JointLimit there = limit;
      there.reference = alignment->reference[j], there.frame = alignment->frames[j];
      worst = std::max(worst, angle_between(to_limit(limit, pose[j]), to_limit(there, like[j])));
    }
  }
  EXPECT_LE(worst, 1e-4f);
}

TEST(Alignment, LeavesTheSameRigAsItIs) {
  const LimitSet limits = human_limits();
  Skeleton other = human();
  Random random(1);
  for (Joint& joint : other.joints) joint.offset = joint.offset * random.between(0.8, 1.2);  // another body
  const Pairing pairing = pair_joints(limits, other).value();
  const Alignment same = align(limits, other, pairing, RestRule::automatic).value();
  EXPECT_FALSE(same.aligned);
  for (std::size_t j = 0; j < other.size(); ++j) {
    EXPECT_EQ(same.reference[j], limits.joints[j].reference);
    EXPECT_EQ(same.frames[j], limits.joints[j].frame);
  }
}

TEST(Alignment, TurnsAnAPoseOfTheSameNames) {
  const LimitSet limits = human_limits();
  Skeleton a_pose = human();
  // In BVH rest rotations are the identity: an A-pose is in the offsets, of all that hangs on the arm.
  const Quatd down = rotation_about({0, 0, 1}, -0.7), up = rotation_about({0, 0, 1}, 0.7);
  for (const char* name : {"LeftForeArm", "LeftHand"}) {
    a_pose.joints[human_bone(name)].offset = rotate(down, a_pose.joints[human_bone(name)].offset);
  }
  for (const char* name : {"RightForeArm", "RightHand"}) {
    a_pose.joints[human_bone(name)].offset = rotate(up, a_pose.joints[human_bone(name)].offset);
  }
  const Pairing pairing = pair_joints(limits, a_pose).value();
  const Alignment turned = align(limits, a_pose, pairing, RestRule::automatic).value();
  EXPECT_TRUE(turned.aligned);
  const std::size_t arm = human_bone("LeftArm");
  EXPECT_LE(angle_between(turned.reference[arm], rounded(conjugate(down))), 1e-5f);
  EXPECT_LE(angle_between(turned.reference[human_bone("LeftForeArm")], identity<float>()), 1e-5f);
  EXPECT_LE(angle_between(turned.reference[human_bone("LeftLeg")], identity<float>()), 1e-5f);
  EXPECT_FALSE(align(limits, a_pose, pairing, RestRule::same)->aligned);
}

TEST(Alignment, RefusesARestPoseThatShowsNoBody) {
  const LimitSet limits = human_limits();
  Skeleton in_a_line = human();
  for (Joint& joint : in_a_line.joints) joint.offset = {length(joint.offset), 0, 0}, joint.name = "x:" + joint.name;
  const Pairing pairing = pair_joints(limits, in_a_line).value();
  const Result<Alignment> alignment = align(limits, in_a_line, pairing, RestRule::automatic);
  ASSERT_FALSE(alignment.ok());
  EXPECT_NE(alignment.error().what.find("rest pose shows no body"), std::string::npos);
}

TEST(Pairing, LetsRolesDecideWhereNamesMeanSomethingElse) {
  const LimitSet limits = human_limits();
  // Names of joints: the shoulder is where the upper arm begins.
  Skeleton other = chain({{}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}});
  const char* names[] = {"Hips", "LeftShoulder", "LeftElbow", "LeftWrist"};
  for (std::size_t j = 0; j < 4; ++j) other.joints[j].name = names[j];
  const Pairing pairing = pair_joints(limits, other).value();
  ASSERT_TRUE(pairing.of_joint[1]);
  EXPECT_EQ(limits.joints[pairing.of_joint[1]->limit].name, "LeftArm");
  EXPECT_EQ(limits.joints[pairing.of_joint[2]->limit].name, "LeftForeArm");
  ASSERT_EQ(pairing.notes.size(), 1u);
  EXPECT_NE(pairing.notes[0].find("LeftShoulder"), std::string::npos);
}

TEST(Pairing, FollowsAMapBeforeAll) {
  const LimitSet limits = human_limits();
  const Skeleton skeleton = human();
  const Pairing pairing =
      pair_joints(limits, skeleton, {{"LeftArm", "RightArm"}, {"RightArm", "LeftArm"}, {"Head", ""}}).value();
  EXPECT_EQ(pairing.of_joint[human_bone("RightArm")]->limit, human_bone("LeftArm"));
  EXPECT_EQ(pairing.of_joint[human_bone("RightArm")]->why, "asked for");
  EXPECT_FALSE(pairing.of_joint[human_bone("Head")]);
  EXPECT_FALSE(pair_joints(limits, skeleton, {{"Tail", "Head"}}));
  EXPECT_FALSE(pair_joints(limits, skeleton, {{"Head", "Tail"}}));
  EXPECT_FALSE(pair_joints(limits, skeleton, {{"Head", "Neck"}, {"Neck", "Neck"}}));
}

}  // namespace
}  // namespace ligament::testing
