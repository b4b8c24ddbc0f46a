// Quaternions and matrices: hemispheres, lengths, products, and the way there and back.
#include "math/mat3.h"

#include <gtest/gtest.h>

#include "math/random_rotation.h"

namespace ligament::quat_tests {
namespace {

using testing::angle_apart;
using testing::random_direction;
using testing::random_rotation;
using testing::rounded;

constexpr int kCount = 200000;

TEST(Hemisphere, ExactlyOneOfAPairIsUpper) {
  Random random(1);
  for (int i = 0; i < kCount; ++i) {
    const Quatf q = rounded(random_rotation(random));
    ASSERT_NE(in_upper_hemisphere(q), in_upper_hemisphere(-q));
    ASSERT_EQ(upper_hemisphere(q), upper_hemisphere(-q));
    ASSERT_GE(upper_hemisphere(q).w, 0);
  }
}

TEST(Hemisphere, HalfTurnsAreToldApartByZThenXThenY) {
  const Quatf upper[] = {{0, 0, 1, 0}, {-1, 0, 1, 0}, {1, -1, 0, 0}, {1, 0, -0.0f, -0.0f}, {0, 1, 0, 0}};
  for (const Quatf& q : upper) {
    ASSERT_TRUE(in_upper_hemisphere(q));
    ASSERT_FALSE(in_upper_hemisphere(-q));
  }
}

TEST(Hemisphere, NearestCoverIsOnTheSameSide) {
  Random random(2);
  for (int i = 0; i < kCount; ++i) {
    const Quatf a = rounded(random_rotation(random)), b = rounded(random_rotation(random));
    ASSERT_GE(dot(nearest_cover(a, b), b), 0);
    ASSERT_TRUE(nearest_cover(a, b) == a || nearest_cover(a, b) == -a);
  }
}

TEST(Normalize, GivesLengthOneForEveryLength) {
  Random random(3);
  for (int i = 0; i < kCount; ++i) {
    const Quatd unit = random_rotation(random);
    const double size = testing::random_power(random, -28, 38);
    const Quatf q = convert<float>(scale(unit, size));
    const Quatf n = normalize_any(q);
    ASSERT_NEAR(dot(n, n), 1, 5e-7f) << size;
    ASSERT_LE(angle_apart(convert<double>(n), unit), 5e-7) << size;
  }
}

TEST(Normalize, WhatHasNoDirectionIsTheIdentity) {
  EXPECT_EQ(normalize(Quatf{}), identity<float>());
  EXPECT_EQ(normalize_any(Quatf{}), identity<float>());
  EXPECT_EQ(normalize_any(Quatf{0, 1e-40f, 0, 0}), identity<float>());
}

TEST(Product, TurnsVectorsOneAfterTheOther) {
  Random random(4);
  for (int i = 0; i < kCount; ++i) {
    const Quatf a = rounded(random_rotation(random)), b = rounded(random_rotation(random));
    const Vec3f v = convert<float>(random_direction(random));
    ASSERT_LE(length(rotate(a * b, v) - rotate(a, rotate(b, v))), 1e-6f);
    ASSERT_LE(length(rotate(conjugate(a), rotate(a, v)) - v), 1e-6f);
  }
}

/// Right-handed by angle about axis: what lies along the axis stays, what lies across goes round.
TEST(Rotate, IsRodriguesFormula) {
  Random random(9);
  for (int i = 0; i < kCount; ++i) {
    const Vec3d k = random_direction(random), v = random_direction(random);
    const double angle = random.between(-7, 7), c = std::cos(angle), s = std::sin(angle);
    const double along = (k.x * v.x + k.y * v.y + k.z * v.z) * (1 - c);
    const Vec3d expected{v.x * c + (k.y * v.z - k.z * v.y) * s + k.x * along,
                         v.y * c + (k.z * v.x - k.x * v.z) * s + k.y * along,
                         v.z * c + (k.x * v.y - k.y * v.x) * s + k.z * along};
    const Quatd q = testing::rotation_about(k, angle);
    ASSERT_LE(length(rotate(q, v) - expected), 4e-15);
    ASSERT_LE(length(rotate(convert<float>(q), convert<float>(v)) - convert<float>(expected)), 1e-6f);
  }
}

template <class S>
class Matrix : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Matrix, Scalars);

TYPED_TEST(Matrix, ThereAndBackKeepsTheRotation) {
  using S = TypeParam;
  const double bound = sizeof(S) == 4 ? 6e-7 : 2e-15;
  Random random(5);
  for (int i = 0; i < kCount; ++i) {
    const bool half_turn = i % 4 == 0;
    Quatd q = random_rotation(random);
    if (half_turn) q.w *= testing::random_power(random, -12, 0);
    const Quat<S> r = convert<S>(scale(q, 1 / std::sqrt(dot(q, q))));
    const Quat<S> back = to_quat(to_matrix(r));
    ASSERT_LE(angle_apart(convert<double>(back), convert<double>(r)), bound);
    ASSERT_TRUE(in_upper_hemisphere(back));
  }
}

TYPED_TEST(Matrix, TurnsAsItsQuaternionDoes) {
  using S = TypeParam;
  const S bound = sizeof(S) == 4 ? S(1e-6) : S(4e-15);
  Random random(6);
  for (int i = 0; i < kCount; ++i) {
    const Quat<S> q = convert<S>(random_rotation(random));
    const Vec3<S> v = convert<S>(random_direction(random));
    const Mat3<S> m = to_matrix(q);
    ASSERT_LE(length(m * v - rotate(q, v)), bound);
    ASSERT_LE(length(transposed_times(m, m * v) - v), bound);
    ASSERT_LE(length(transpose(m) * v - transposed_times(m, v)), bound);
  }
}

TEST(AnyPerpendicular, IsPerpendicularAndUnit) {
  Random random(8);
  for (int i = 0; i < kCount; ++i) {
    const Vec3f a = convert<float>(random_direction(random));
    const Vec3f p = any_perpendicular(a);
    ASSERT_NEAR(dot(a, p), 0, 3e-7f);
    ASSERT_NEAR(length(p), 1, 3e-7f);
  }
  EXPECT_EQ(any_perpendicular(Vec3f{0, 1, 0}), (Vec3f{1, 0, 0}));
}

}  // namespace
}  // namespace ligament::quat_tests
