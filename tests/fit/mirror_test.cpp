// Left and right: pairs by name, and limits that are mirror images of each other.
#include <ligament/measure.h>

#include "fit/choose/fit.h"
#include "fit/gather/collect.h"

#include <gtest/gtest.h>

#include "support/regions.h"
#include "support/rigs.h"

#include <set>

namespace ligament::testing {
namespace {

std::vector<std::pair<std::string, std::string>> pairs_among(const std::vector<std::string>& names) {
  Skeleton skeleton;
  for (const std::string& name : names) skeleton.joints.push_back({name, kNoParent, {}});
  std::vector<std::pair<std::string, std::string>> result;
  for (const JointPair& pair : mirror_pairs(skeleton)) result.push_back({names[pair.left], names[pair.right]});
  return result;
}

TEST(MirrorPairs, AreFoundByTheNamesOfCommonRigs) {
  const std::vector<std::pair<std::string, std::string>> twins{
      {"LeftArm", "RightArm"},
      {"mixamorig:LeftHandThumb1", "mixamorig:RightHandThumb1"},
      {"LHipJoint", "RHipJoint"},
      {"LThumb", "RThumb"},
      {"leftUpperArm", "rightUpperArm"},
      {"lShldr", "rShldr"},
      {"l_arm", "r_arm"},
      {"L_arm", "R_arm"},
      {"arm_l", "arm_r"},
      {"Arm_L", "Arm_R"},
      {"upper_arm.L", "upper_arm.R"},
      {"index_01_l", "index_01_r"},
      {"Arm_Left", "Arm_Right"},
      {"LEFT_ARM", "RIGHT_ARM"},
      {"Bip01 L Thigh", "Bip01 R Thigh"},
      {"J_Bip_L_UpperArm", "J_Bip_R_UpperArm"},
      {"DEF-upper_arm.L.001", "DEF-upper_arm.R.001"},
  };
  for (const auto& [left, right] : twins) {
    EXPECT_EQ(pairs_among({"Hips", left, "Spine", right}), (decltype(twins){{left, right}})) << left;
    EXPECT_EQ(pairs_among({right, left}), (decltype(twins){{left, right}})) << left;
    EXPECT_TRUE(pairs_among({left}).empty()) << left;
    EXPECT_TRUE(pairs_among({right}).empty()) << right;
  }
}

TEST(MirrorPairs, PairNothingElse) {
  EXPECT_TRUE(pairs_among({"Hips", "Spine", "Neck", "Head", "Lip", "Rip", "leg", "reg", "All", "Arr", ""}).empty());
}

TEST(MirrorPairs, TakeEachJointOnce) {
  const std::vector<std::string> names{"LeftArm", "RightArm", "LeftLeftArm", "RightLeftArm", "Left_L", "Right_L",
                                       "Left_R",  "l_L",      "r_L",         "l_R",          "L",      "R"};
  std::set<std::string> seen;
  for (const auto& [left, right] : pairs_among(names)) {
    EXPECT_NE(left, right);
    EXPECT_TRUE(seen.insert(left).second) << left;
    EXPECT_TRUE(seen.insert(right).second) << right;
  }
}

/// A body in T-pose, the same on both sides.
Skeleton person() {
  Skeleton skeleton;
  const auto add = [&](const char* name, int parent, Vec3d offset) {
    skeleton.joints.push_back({name, parent, offset});
  };
  add("Hips", kNoParent, {0, 10, 0});
  add("Chest", 0, {0, 5, 0});
  add("LeftArm", 1, {2, 1, 0});
  add("LeftHand", 2, {3, 0, 0.2});
  add("RightArm", 1, {-2, 1, 0});
  add("RightHand", 4, {-3, 0, 0.2});
  skeleton.joints[3].ends.push_back({1, 0, 0});
  skeleton.joints[5].ends.push_back({-1, 0, 0});
  return skeleton;
}
constexpr std::size_t kLeftArm = 2, kRightArm = 4;

/// In the plane x = 0 of the model.
Quatd mirrored(Quatd q) { return {q.x, -q.y, -q.z, q.w}; }

/// Arms that move in the person's own axes, both by turns drawn from a box, in a rig whose axes are turned anyhow.
struct Recording {
  Collector collector;
  Pose reference;
};
Recording recorded(const std::vector<Quatd>& turns, double resolution = Samples::kDefaultResolution) {
  const Vec3d left_half{0.3, 0.2, 0.1}, right_half{0.1, 0.25, 0.2};
  const RigPose rig = turned_rig(person(), Pose(6, identity<float>()), turns);
  Recording recording{Collector(rig.skeleton, ReferenceKind::first_frame, 4, resolution), rig.pose};
  Random random(1);
  for (int fold = 0; fold < 4; ++fold) {
    const std::vector<Quatf> left = in_box(random, turn_by({0.2, 0.5, -0.3}), left_half, 3000);
    const std::vector<Quatf> right = in_box(random, turn_by({-0.1, 0.3, 0.4}), right_half, 3000);
    Clip clip = still_clip(rig.skeleton, left.size() + 1, 0);
    for (std::size_t f = 0; f <= left.size(); ++f) {
      Pose pose(6, identity<float>());
      if (f > 0) pose[kLeftArm] = left[f - 1], pose[kRightArm] = right[f - 1];
      const Pose seen = turned_rig(person(), pose, turns).pose;
      for (std::size_t j = 0; j < 6; ++j) clip.track(j)[f] = seen[j];
    }
    recording.collector.add(clip, fold);
  }
  return recording;
}

/// Limits in the limit frames of the reference pose, which are mirror images of each other too.
FittedLimit fitted(const Recording& recording, std::size_t joint, ShapeKind shape) {
  FitOptions options;
  options.shape = shape;
  options.outliers = 0;
  const std::vector<Quatf> frames = limit_frames(recording.collector.skeleton(), recording.reference);
  return fit_joint(recording.collector.joints()[joint].folds, frames[joint], options, "people");
}

class Mirroring : public ::testing::TestWithParam<ShapeKind> {};
INSTANTIATE_TEST_SUITE_P(Shapes, Mirroring, ::testing::ValuesIn(compared_shapes()),
                         [](const ::testing::TestParamInfo<ShapeKind>& shape) {
                           std::string name(name_of(shape.param));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// How far the limits of the two arms are from being mirror images, after pooling.
double asymmetry(Recording recording, ShapeKind shape) {
  const std::vector<JointPair> pairs = mirror_pairs(recording.collector.skeleton());
  EXPECT_EQ(pairs.size(), 2u);
  mirror_samples(recording.collector, recording.reference, pairs);
  const FittedLimit left = fitted(recording, kLeftArm, shape), right = fitted(recording, kRightArm, shape);
  Random random(2);
  double worst = 0;
  int differ = 0;
  for (int i = 0; i < 1000; ++i) {
    const Quatd r = rotation_about(random_direction(random), random.between(0, 1.5));
    if (shape == ShapeKind::polynomial) {
      const double apart = double(violation(right.limit, rounded(mirrored(r)))) - violation(left.limit, rounded(r));
      differ += std::fabs(apart) > 1e-3 ? 1 : 0;
      continue;
    }
    const Quatf there = project(right.limit, rounded(mirrored(r))).rotation;
    const Quatf back = rounded(mirrored(convert<double>(project(left.limit, rounded(r)).rotation)));
    worst = std::max(worst, angle_apart(there, back));
  }
  // A polynomial's searches are local: now and then one of two mirror images finds a nearer answer than the other.
  EXPECT_LE(differ, 10);
  return worst;
}

TEST_P(Mirroring, GivesLimitsThatAreMirrorImages) {
  EXPECT_LT(asymmetry(recorded(std::vector<Quatd>(6, identity<double>())), GetParam()), 1e-4);
}

TEST_P(Mirroring, DoesSoToAVoxelWhereAxesAreTurned) {
  // There the pooled half of each arm's samples goes through voxels a second time.
  constexpr double kFine = 2e-3;
  Random random(3);
  EXPECT_LT(asymmetry(recorded(random_turns(random, 6), kFine), GetParam()), 2 * kFine);
}

TEST(MirrorSamples, PoolsBothSidesAndLeavesTheRest) {
  Random random(3);
  Recording recording = recorded(random_turns(random, 6));
  const auto count = [&](std::size_t j) {
    return make_cloud(recording.collector.joints()[j].folds, {0, 0, 0, 1}).total();
  };
  const double left = count(kLeftArm), right = count(kRightArm), hips = count(0);
  ASSERT_GT(left, 10000);
  mirror_samples(recording.collector, recording.reference, mirror_pairs(recording.collector.skeleton()));
  EXPECT_EQ(count(kLeftArm), left + right);
  EXPECT_EQ(count(kRightArm), left + right);
  EXPECT_EQ(count(0), hips);
}

TEST(MirrorSamples, ExactlyWhereTheAxesAreTheBodysOwn) {
  // With axes along the body's, mirroring is a change of signs, which loses nothing.
  Recording recording = recorded(std::vector<Quatd>(6, identity<double>()));
  const std::vector<JointPair> pairs = mirror_pairs(recording.collector.skeleton());
  mirror_samples(recording.collector, recording.reference, pairs);
  for (std::size_t fold = 0; fold < 4; ++fold) {
    const auto left = recording.collector.joints()[kLeftArm].folds[fold].sorted();
    const auto right = recording.collector.joints()[kRightArm].folds[fold].sorted();
    ASSERT_EQ(left.size(), right.size());
    Samples there;
    for (const Sample& s : left) there.add(rounded(mirrored(convert<double>(s.rotation))), s.count);
    const auto expected = there.sorted();
    for (std::size_t i = 0; i < right.size(); ++i) {
      ASSERT_EQ(right[i].key, expected[i].key);
      ASSERT_EQ(right[i].count, expected[i].count);
    }
  }
}

}  // namespace
}  // namespace ligament::testing
