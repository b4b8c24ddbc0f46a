// Rest rotations: joints' axes may lie anyhow; what limits, kinematics and the comparison of bodies say does not
// change.
#include <ligament/limit.h>
#include <ligament/motion.h>

#include "motion/body.h"

#include "support/clips.h"
#include "support/rigs.h"

#include <gtest/gtest.h>

namespace ligament::testing {
namespace {

constexpr std::size_t kBodyJoints = 20;

TEST(RestRotations, AreTheRestPose) {
  Random random(1);
  Skeleton skeleton = random_skeleton(random, kBodyJoints);
  EXPECT_EQ(rest_pose(skeleton), Pose(kBodyJoints, identity<float>()));
  const Pose pose = random_pose(random, kBodyJoints);
  for (std::size_t j = 0; j < kBodyJoints; ++j) skeleton.joints[j].rotation = pose[j];
  EXPECT_EQ(rest_pose(skeleton), pose);
  Clip clip = still_clip(skeleton, 0);
  EXPECT_EQ(reference_pose(clip, ReferenceKind::rest), pose);
  EXPECT_EQ(reference_pose(clip, ReferenceKind::mean), pose) << "a clip without frames has only its rest pose";
}

TEST(RestRotations, LeaveTheBodyWhereItIs) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const Skeleton plain = random_skeleton(random, kBodyJoints);
    const Pose pose = random_pose(random, kBodyJoints);
    const RigPose turned = turned_rig(plain, pose, random_turns(random, kBodyJoints));
    const ModelPose a = forward_kinematics(plain, pose), b = forward_kinematics(turned.skeleton, turned.pose);
    const ModelPose rest_a = forward_kinematics(plain, rest_pose(plain));
    const ModelPose rest_b = forward_kinematics(turned.skeleton, rest_pose(turned.skeleton));
    for (std::size_t j = 0; j < kBodyJoints; ++j) {
      EXPECT_LE(length(a.positions[j] - b.positions[j]), 1e-4f);
      EXPECT_LE(length(rest_a.positions[j] - rest_b.positions[j]), 1e-4f);
    }
  }
}

// What a limit sees is the same on both rigs, if each is seen relative to its own rest pose.
TEST(RestRotations, AreTakenOutOfWhatLimitsSee) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const Skeleton plain = random_skeleton(random, kBodyJoints);
    const Pose pose = random_pose(random, kBodyJoints);
    const RigPose turned = turned_rig(plain, pose, random_turns(random, kBodyJoints));
    const Pose rest = rest_pose(turned.skeleton);
    const std::vector<Quatf> frames_a = limit_frames(plain, rest_pose(plain));
    const std::vector<Quatf> frames_b = limit_frames(turned.skeleton, rest);
    for (std::size_t j = 0; j < kBodyJoints; ++j) {
      const bool has_bone = !plain.joints[j].ends.empty() ||
                            std::any_of(plain.joints.begin(), plain.joints.end(),
                                        [&](const Joint& joint) { return joint.parent == static_cast<int>(j); });
      if (!has_bone && plain.joints[j].parent == kNoParent) continue;  // without a bone its axis is its own +Y
      const JointLimit a{"", "", "", {}, identity<float>(), frames_a[j], {}};
      const JointLimit b{"", "", "", {}, rest[j], frames_b[j], {}};
      EXPECT_LE(angle_between(to_limit(a, pose[j]), to_limit(b, turned.pose[j])), 1e-5f) << "seed " << seed;
    }
  }
}

TEST(RestRotations, TellBodiesApartByWhereBonesRestNotByTheirAxes) {
  Random random(3);
  const Skeleton plain = random_skeleton(random, kBodyJoints);
  const RigPose turned = turned_rig(plain, rest_pose(plain), random_turns(random, kBodyJoints));
  const std::vector<std::size_t> match = match_joints(plain, turned.skeleton);
  EXPECT_FALSE(rests_differently(plain, turned.skeleton, match));
  Skeleton swung = turned.skeleton;
  swung.joints[2].rotation = swung.joints[2].rotation * rounded(rotation_about({1, 0, 0}, 1.0));
  for (Joint& joint : swung.joints) {
    if (joint.parent == 2) {
      EXPECT_TRUE(rests_differently(plain, swung, match));
      break;
    }
  }
  EXPECT_NE(body_fingerprint(turned.skeleton), body_fingerprint(swung));
}

}  // namespace
}  // namespace ligament::testing
