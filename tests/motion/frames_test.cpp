// Bone axes and limit frames: along the bone, facing the body's front, whatever the rig's own axes are.
#include "motion/reference.h"

#include <gtest/gtest.h>

#include "support/rigs.h"

namespace ligament::testing {
namespace {

constexpr Vec3d kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};

Pose resting(std::size_t joints) { return Pose(joints, identity<float>()); }
Vec3d axis_of(const Skeleton& skeleton, std::size_t joint) {
  return bone_axes(skeleton, resting(skeleton.size()))[joint];
}

/// The axes of a joint's limit frame in the reference pose's model space.
struct ModelFrame {
  Vec3d x, y, z;
};
std::vector<ModelFrame> model_frames(const Skeleton& skeleton, const Pose& reference) {
  const ModelPose model = forward_kinematics(skeleton, reference);
  const std::vector<Quatf> frames = limit_frames(skeleton, reference);
  std::vector<ModelFrame> result;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Quatd q = normalize(convert<double>(model.rotations[j]) * convert<double>(frames[j]));
    result.push_back({rotate(q, kX), rotate(q, kY), rotate(q, kZ)});
  }
  return result;
}

void expect_near(Vec3d found, Vec3d expected, double tolerance) {
  EXPECT_LT(length(found - expected), tolerance) << found.x << ' ' << found.y << ' ' << found.z << " instead of "
                                                 << expected.x << ' ' << expected.y << ' ' << expected.z;
}

TEST(BoneAxes, PointToTheOnlyChild) {
  expect_near(axis_of(chain({{}, {3, 0, 4}}), 0), {0.6, 0, 0.8}, 1e-12);
  Skeleton tail = chain({{}});
  tail.joints[0].ends.push_back({0, 0, -2});
  expect_near(axis_of(tail, 0), {0, 0, -1}, 1e-12);
}

TEST(BoneAxes, OfSeveralChildrenAreTheMeanOfTheirDirections) {
  Skeleton hips = chain({{}, {0, 5, 0}, {}});
  hips.joints[2] = {"leg", 0, {40, 0, 0}};  // a long bone weighs no more than a short one
  expect_near(axis_of(hips, 0), normalize_or(kX + kY, kX), 1e-12);
  hips.joints[0].ends.push_back({0, 0, 1});
  expect_near(axis_of(hips, 0), normalize_or(kX + kY + kZ, kX), 1e-12);
}

TEST(BoneAxes, PassOverChildrenOfNoLength) {
  Skeleton arm = chain({{}, {0, 0, 0}, {0, 2, 0}});
  arm.joints[2].parent = 0;
  expect_near(axis_of(arm, 0), kY, 1e-12);
  expect_near(axis_of(arm, 1), kY, 1e-12);  // a leaf: its parent's
}

TEST(BoneAxes, OfALeafAreItsEndSiteOrItsParentsDirection) {
  Skeleton arm = chain({{}, {2, 0, 0}, {2, 0, 0}});
  expect_near(axis_of(arm, 2), kX, 1e-12);
  arm.joints[2].ends.push_back({0, 0, 1});
  expect_near(axis_of(arm, 2), kZ, 1e-12);
  arm.joints[2].ends[0] = {};  // an end site at the joint itself says nothing
  expect_near(axis_of(arm, 2), kX, 1e-12);
}

TEST(BoneAxes, OfALeafFollowItsOwnAxes) {
  // The leaf's axes are turned by a quarter about Z in the reference pose, so +X of the parent is −Y of its own.
  Pose reference = resting(2);
  reference[1] = rounded(rotation_about(kZ, kPi<double> / 2));
  expect_near(bone_axes(chain({{}, {2, 0, 0}}), reference)[1], {0, -1, 0}, 1e-6);
}

TEST(BoneAxes, OfALonelyJointOrOfChildrenThatCancelAreUp) {
  expect_near(axis_of(chain({{}}), 0), kY, 1e-12);
  Skeleton balance = chain({{}, {1, 0, 0}, {}});
  balance.joints[2] = {"other", 0, {-3, 0, 0}};
  expect_near(axis_of(balance, 0), kY, 1e-12);
  EXPECT_TRUE(bone_axes(Skeleton{}, {}).empty());
}

TEST(LimitFrames, AreRightHandedWithYAlongTheBoneAndZToTheFront) {
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    const Skeleton skeleton = random_skeleton(random, 15);
    const Pose reference = random_pose(random, 15);
    const ModelPose model = forward_kinematics(skeleton, reference);
    const std::vector<Vec3d> axes = bone_axes(skeleton, reference);
    const auto frames = model_frames(skeleton, reference);
    for (std::size_t j = 0; j < 15; ++j) {
      const ModelFrame& f = frames[j];
      expect_near(cross(f.x, f.y), f.z, 1e-6);
      expect_near(f.y, rotate(normalize(convert<double>(model.rotations[j])), axes[j]), 3e-6);
      // The chosen front, without what it has along the bone.
      const Vec3d front = std::fabs(f.y.z) > 0.9 ? kY : kZ;
      if (std::fabs(std::fabs(f.y.z) - 0.9) > 1e-4) {
        expect_near(f.z, normalize_or(front - f.y * dot(front, f.y), kX), 1e-5);
        EXPECT_GT(dot(f.z, front), 0);
      }
      if (HasFailure()) return;
    }
  }
}

TEST(LimitFrames, OfATPoseByHand) {
  Skeleton body;
  const auto add = [&](const char* name, int parent, Vec3d offset) { body.joints.push_back({name, parent, offset}); };
  add("hips", kNoParent, {0, 10, 0});
  add("spine", 0, {0, 2, 0});
  add("head", 1, {0, 3, 0});
  add("leftArm", 1, {2, 0, 0});
  add("leftHand", 3, {3, 0, 0});
  add("rightArm", 1, {-2, 0, 0});
  add("rightHand", 5, {-3, 0, 0});
  add("foot", 0, {0, -10, 0});
  add("toes", 7, {0, 0, 3});
  const auto frames = model_frames(body, resting(body.size()));
  const auto expect_frame = [&](std::size_t j, Vec3d x, Vec3d y, Vec3d z) {
    expect_near(frames[j].x, x, 1e-6);
    expect_near(frames[j].y, y, 1e-6);
    expect_near(frames[j].z, z, 1e-6);
  };
  expect_frame(2, kX, kY, kZ);   // the head: as the body
  expect_frame(3, -kY, kX, kZ);  // the left arm, out to the side, facing the front
  expect_frame(5, kY, -kX, kZ);  // the right arm, its mirror image
  expect_frame(7, -kX, kZ, kY);  // a foot runs along Z: its top faces up
}

TEST(LimitFrames, DoNotDependOnTheRigsOwnAxes) {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const Skeleton skeleton = random_skeleton(random, 12);
    const Pose reference = random_pose(random, 12);
    const RigPose rig = turned_rig(skeleton, reference, random_turns(random, 12));
    const auto before = model_frames(skeleton, reference), after = model_frames(rig.skeleton, rig.pose);
    for (std::size_t j = 0; j < 12; ++j) {
      if (std::fabs(std::fabs(before[j].y.z) - 0.9) < 1e-4) continue;  // where the front changes from +Z to +Y
      expect_near(after[j].y, before[j].y, 3e-6);
      expect_near(after[j].z, before[j].z, 1e-5);
      expect_near(after[j].x, before[j].x, 1e-5);
      if (HasFailure()) return;
    }
  }
}

TEST(LimitFrames, SoALimitSeesTheSameRotationInEveryRig) {
  Random random(3);
  const Skeleton skeleton = random_skeleton(random, 12);
  const Pose reference = random_pose(random, 12), pose = random_pose(random, 12);
  const std::vector<Quatd> turns = random_turns(random, 12);
  const RigPose rig = turned_rig(skeleton, reference, turns);
  const Pose other_pose = turned_rig(skeleton, pose, turns).pose;
  const auto frames = limit_frames(skeleton, reference), other_frames = limit_frames(rig.skeleton, rig.pose);
  for (std::size_t j = 0; j < 12; ++j) {
    const Quatf seen = conjugate(frames[j]) * conjugate(reference[j]) * pose[j] * frames[j];
    const Quatf other = conjugate(other_frames[j]) * conjugate(rig.pose[j]) * other_pose[j] * other_frames[j];
    EXPECT_LT(angle_apart(seen, other), 2e-5) << j;
  }
}

TEST(LimitFrames, AreUnitEverywhereAndNeverUndefined) {
  Skeleton odd = chain({{}, {0, 0, 1e-30}, {0, 0, 5}, {1e20, 0, 0}, {0, 0, 0}});
  for (const Quatf& q : limit_frames(odd, resting(odd.size()))) EXPECT_NEAR(dot(q, q), 1, 1e-6f);
  EXPECT_TRUE(limit_frames(Skeleton{}, {}).empty());
}

}  // namespace
}  // namespace ligament::testing
