// Forward kinematics against 4×4 matrices in double, multiplied out from the root.
#include <ligament/motion.h>

#include <gtest/gtest.h>

#include "support/clips.h"

#include <array>

namespace ligament::testing {
namespace {

using Matrix = std::array<std::array<double, 4>, 4>;

/// Rodrigues' formula: I + sin θ · K + (1 − cos θ) · K², K the cross product with the axis.
Matrix transform(Quatf rotation, Vec3d translation) {
  const Quatd q = convert<double>(rotation);
  const double sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z), angle = 2 * std::atan2(sine, q.w);
  const double a = sine > 0 ? q.x / sine : 0, b = sine > 0 ? q.y / sine : 0, c = sine > 0 ? q.z / sine : 0;
  const double k[3][3] = {{0, -c, b}, {c, 0, -a}, {-b, a, 0}};
  Matrix m{};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      double squared = 0;
      for (int n = 0; n < 3; ++n) squared += k[i][n] * k[n][j];
      m[i][j] = (i == j) + std::sin(angle) * k[i][j] + (1 - std::cos(angle)) * squared;
    }
  }
  m[0][3] = translation.x, m[1][3] = translation.y, m[2][3] = translation.z, m[3][3] = 1;
  return m;
}

Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix product{};
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      for (int n = 0; n < 4; ++n) product[i][j] += a[i][n] * b[n][j];
    }
  }
  return product;
}

Vec3d times(const Matrix& m, Vec3d v, double w) {
  return {m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z + m[0][3] * w,
          m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z + m[1][3] * w,
          m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z + m[2][3] * w};
}

/// From a joint to the model, by recursion from the joint up.
Matrix to_model(const Skeleton& skeleton, const Pose& pose, const std::vector<Vec3d>& steps, std::size_t joint) {
  const Matrix local = transform(pose[joint], steps[joint]);
  const int parent = skeleton.joints[joint].parent;
  return parent == kNoParent ? local : to_model(skeleton, pose, steps, static_cast<std::size_t>(parent)) * local;
}

void expect_agreement(const Skeleton& skeleton, const Pose& pose, const std::vector<Vec3d>& steps,
                      const ModelPose& model) {
  ASSERT_EQ(model.positions.size(), skeleton.size());
  ASSERT_EQ(model.rotations.size(), skeleton.size());
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Matrix expected = to_model(skeleton, pose, steps, j);
    const Vec3d place = times(expected, {}, 1), found = convert<double>(model.positions[j]);
    ASSERT_LT(length(found - place), 2e-5 * (1 + length(place))) << j;
    for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) {
      const Vec3d turned = rotate(convert<double>(model.rotations[j]), axis);
      ASSERT_LT(length(turned - times(expected, axis, 0)), 3e-6) << j;
    }
  }
}

std::vector<Vec3d> offsets_of(const Skeleton& skeleton) {
  std::vector<Vec3d> offsets;
  for (const Joint& joint : skeleton.joints) offsets.push_back(joint.offset);
  return offsets;
}

TEST(ForwardKinematics, OfAPoseAgreesWithMatrices) {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    const Skeleton skeleton = random_skeleton(random, 25);
    const Pose pose = random_pose(random, skeleton.size());
    expect_agreement(skeleton, pose, offsets_of(skeleton), forward_kinematics(skeleton, pose));
  }
}

TEST(ForwardKinematics, OfAFrameUsesTranslationsWhereTheClipHasThem) {
  Random random(2);
  Clip clip = wandering_clip(random, random_skeleton(random, 15), 20, 0.2, 3);
  clip.translations.resize(10);  // fewer than joints: the rest keep their offsets
  for (const std::size_t j : {0u, 4u}) {
    for (std::size_t f = 0; f < clip.frames; ++f) {
      clip.translations[j].push_back(convert<float>(random_direction(random) * 7.0));
    }
  }
  for (std::size_t f = 0; f < clip.frames; ++f) {
    std::vector<Vec3d> steps = offsets_of(clip.skeleton);
    for (const std::size_t j : {0u, 4u}) steps[j] = convert<double>(clip.translations[j][f]);
    expect_agreement(clip.skeleton, pose_at(clip, f), steps, forward_kinematics(clip, f));
  }
}

TEST(ForwardKinematics, HandlesSeveralRootsAndNone) {
  Skeleton skeleton = chain({{1, 2, 3}, {0, 5, 0}, {0, 1, 0}});
  skeleton.joints[2].parent = kNoParent;
  Random random(3);
  const Pose pose = random_pose(random, 3);
  expect_agreement(skeleton, pose, offsets_of(skeleton), forward_kinematics(skeleton, pose));
  EXPECT_TRUE(forward_kinematics(Skeleton{}, Pose{}).positions.empty());
}

TEST(ForwardKinematics, StaysUnitDownALongChain) {
  Random random(4);
  const Skeleton skeleton = chain(std::vector<Vec3d>(200, Vec3d{0, 1, 0}));
  const ModelPose model = forward_kinematics(skeleton, random_pose(random, skeleton.size()));
  for (const Quatf& q : model.rotations) ASSERT_NEAR(dot(q, q), 1, 1e-6f);
}

TEST(Clip, TracksAreJointsAndPosesAreFrames) {
  Random random(5);
  Clip clip = wandering_clip(random, random_skeleton(random, 4), 6, 0.2, 3);
  for (std::size_t f = 0; f < clip.frames; ++f) {
    const Pose pose = pose_at(clip, f);
    ASSERT_EQ(pose.size(), 4u);
    for (std::size_t j = 0; j < 4; ++j) {
      EXPECT_EQ(pose[j], clip.track(j)[f]);
      EXPECT_EQ(pose[j], clip.rotations[j * 6 + f]);
    }
  }
}

}  // namespace
}  // namespace ligament::testing
