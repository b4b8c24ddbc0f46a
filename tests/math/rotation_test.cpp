// exp and log, swing and twist, the rotation between two vectors, interpolation.
#include "math/rotation.h"

#include <gtest/gtest.h>

#include "math/per_scalar.h"
#include "math/random_rotation.h"

namespace ligament::rotation_tests {
namespace {

using testing::angle_apart;
using testing::hard_angle;
using testing::random_direction;
using testing::random_power;
using testing::random_rotation;
using testing::rotation_about;
using testing::rotation_vector;
using testing::rounded;

constexpr int kCount = 200000;

template <class S>
class Rotation : public testing::PerScalar<S> {};
TYPED_TEST_SUITE(Rotation, testing::Scalars);

TYPED_TEST(Rotation, ExpTurnsByTheLengthAboutTheVector) {
  using S = TypeParam;
  Random random(1);
  for (int i = 0; i < kCount; ++i) {
    const Vec3d axis = random_direction(random);
    const double angle = hard_angle(random);
    const Quat<S> q = exp(convert<S>(axis * angle));
    ASSERT_LE(angle_apart(convert<double>(q), rotation_about(axis, angle)), this->kBound) << angle;
    ASSERT_NEAR(double(dot(q, q)), 1, this->kBound);
  }
}

TYPED_TEST(Rotation, LogUndoesExp) {
  using S = TypeParam;
  Random random(2);
  for (int i = 0; i < kCount; ++i) {
    const Vec3d axis = random_direction(random);
    const double angle = hard_angle(random);
    if (angle > kPi<double> - 2e-7) continue;  // rounding may pass π, where v turns into −v
    const Vec3<S> v = convert<S>(axis * angle);
    const Vec3<S> back = log(exp(v));
    ASSERT_LE(double(length(back - v)), this->kBound) << angle;
    ASSERT_LE(double(length(back - v)), 2 * this->kBound * angle + 1e-37)
        << "small vectors keep their digits " << angle;
  }
}

TYPED_TEST(Rotation, ExpUndoesLogUpToHalfATurn) {
  using S = TypeParam;
  Random random(3);
  for (int i = 0; i < kCount; ++i) {
    const Quat<S> q = convert<S>(rotation_about(random_direction(random), hard_angle(random)));
    const Vec3<S> v = log(q);
    ASSERT_LE(angle_apart(convert<double>(exp(v)), convert<double>(q)), this->kBound);
    ASSERT_LE(double(length(v)), kPi<double> + this->kBound);
    ASSERT_EQ(v, log(-q));
  }
}

TYPED_TEST(Rotation, ZeroIsTheIdentityAndBack) {
  using S = TypeParam;
  EXPECT_EQ(exp(Vec3<S>{}), identity<S>());
  EXPECT_EQ(log(identity<S>()), Vec3<S>{});
  EXPECT_EQ(log(-identity<S>()), Vec3<S>{});
  EXPECT_EQ(log(Quat<S>{}), Vec3<S>{});
}

TYPED_TEST(Rotation, AnglesAgreeWithLibmAtBothEnds) {
  using S = TypeParam;
  Random random(4);
  for (int i = 0; i < kCount; ++i) {
    const double angle = hard_angle(random);
    const Quat<S> a = convert<S>(random_rotation(random));
    const Quat<S> b = convert<S>(convert<double>(a) * rotation_about(random_direction(random), angle));
    ASSERT_NEAR(double(angle_between(a, b)), angle_apart(convert<double>(a), convert<double>(b)), this->kBound);
    const Vec3<S> y{S(0), S(1), S(0)};
    const Vec3<S> turned{S(0), S(std::cos(angle)), S(std::sin(angle))};
    ASSERT_NEAR(double(angle_between(y, turned)), angle, this->kBound);
  }
}

/// Rotations with a swing crowded at 180°, and exactly there now and then.
template <class S>
Quat<S> hard_swing(Random& random) {
  Quatd q = random_rotation(random);
  if (random.below(2) == 0) {
    const double shrink = random.below(8) == 0 ? 0 : random_power(random, -9, 0);
    q.y *= shrink, q.w *= shrink;
  }
  return convert<S>(scale(q, 1 / std::sqrt(dot(q, q))));
}

/// y² + w² of a swing of half a turn is at most 1e-12 (docs/format.md); read in S, about that.
template <class S>
bool is_half_turn_swing(Quat<S> q, double most = 1e-12) {
  const Quatd wide = convert<double>(q);
  return wide.y * wide.y + wide.w * wide.w <= most;
}

TYPED_TEST(Rotation, SwingTimesTwistIsTheRotationEvenAtHalfATurn) {
  using S = TypeParam;
  Random random(5);
  for (int i = 0; i < kCount; ++i) {
    const Quat<S> q = hard_swing<S>(random);
    const SwingAndTwist<S> parts = swing_twist(q);
    const bool half_turn = is_half_turn_swing(q, 1.000001e-12);
    ASSERT_TRUE(parts.half_turn ? half_turn : !is_half_turn_swing(q, 0.999999e-12));
    // Within the half turn's threshold the twist is dropped, which moves the rotation by as much as that.
    const double bound = this->kBound + (half_turn ? 2e-6 : 0);
    ASSERT_LE(angle_apart(convert<double>(parts.swing * parts.twist), convert<double>(q)), bound);
    ASSERT_EQ(parts.swing.y, S(0));
    ASSERT_GE(parts.swing.w, S(0));
    ASSERT_EQ(parts.twist.x, S(0));
    ASSERT_EQ(parts.twist.z, S(0));
  }
}

TYPED_TEST(Rotation, TwistIsZeroAtASwingOfHalfATurn) {
  using S = TypeParam;
  for (const Quat<S>& q : {Quat<S>{S(1), S(0), S(0), S(0)}, Quat<S>{S(0), S(0), S(1), S(0)},
                           Quat<S>{S(0.6), S(1e-7), S(-0.8), S(-2e-7)}}) {
    const SwingAndTwist<S> parts = swing_twist(q);
    ASSERT_TRUE(parts.half_turn);
    ASSERT_EQ(twist_angle(parts.twist), S(0));
    ASSERT_EQ(parts.swing.w, S(0));
  }
}

TYPED_TEST(Rotation, TwistAngleIsTheTurnAboutY) {
  using S = TypeParam;
  for (double angle = -3.1415; angle < 3.1415; angle += 1e-3) {
    const Quat<S> twist = convert<S>(rotation_about({0, 1, 0}, angle));
    ASSERT_NEAR(double(twist_angle(twist)), angle, this->kBound);
    ASSERT_EQ(twist_angle(-twist), twist_angle(twist));
    ASSERT_EQ(twist_angle(swing_twist(twist).twist), twist_angle(swing_twist(-twist).twist));
  }
}

TYPED_TEST(Rotation, ATwistOfHalfATurnIsPlusPiFromBothCovers) {
  using S = TypeParam;
  EXPECT_EQ(twist_angle(Quat<S>{S(0), S(1), S(0), S(0)}), kPi<S>);
  EXPECT_EQ(twist_angle(Quat<S>{S(0), S(-1), S(0), S(0)}), kPi<S>);
  EXPECT_EQ(twist_angle(Quat<S>{S(0), S(-1), S(0), S(-0.0)}), kPi<S>);
}

TYPED_TEST(Rotation, BoneDirectionIsWhereYGoes) {
  using S = TypeParam;
  Random random(6);
  for (int i = 0; i < kCount; ++i) {
    const Quat<S> q = hard_swing<S>(random);
    const Vec3<S> d = bone_direction(q);
    ASSERT_LE(double(length(d - rotate(q, Vec3<S>{S(0), S(1), S(0)}))), this->kBound);
    ASSERT_LE(double(length(d - bone_direction(swing_twist(q).swing))),
              this->kBound + 4e-6 * is_half_turn_swing(q, 1.000001e-12));
  }
}

/// A vector near the opposite of `a`, or anywhere.
Vec3d second_vector(Random& random, Vec3d a) {
  if (random.below(2) == 0) return random_direction(random);
  const Vec3d beside = convert<double>(random_direction(random)) * random_power(random, -12, 0);
  return normalize_or(beside - a, -a);
}

TYPED_TEST(Rotation, FromTwoVectorsTurnsTheFirstToTheSecond) {
  using S = TypeParam;
  Random random(7);
  for (int i = 0; i < kCount; ++i) {
    const Vec3<S> a = convert<S>(random_direction(random));
    const Vec3<S> b = convert<S>(second_vector(random, convert<double>(a)));
    const Quat<S> q = from_two_vectors(a, b);
    // Within the threshold of exactly opposite, the axis is a convention.
    const bool opposite = double(length(a + b)) < 1e-6;
    ASSERT_LE(double(length(rotate(q, a) - b)), opposite ? 1e-6 : this->kBound);
    ASSERT_NEAR(double(dot(q, q)), 1, this->kBound);
    ASSERT_GE(q.w, S(0));
  }
}

TYPED_TEST(Rotation, FromTwoVectorsDoesNotMindLengthsThatAreOffByRounding) {
  using S = TypeParam;
  Random random(8);
  for (int i = 0; i < kCount; ++i) {
    const Vec3d a = random_direction(random);
    const Vec3d b = second_vector(random, a) * (1 + random.between(-5e-7, 5e-7));
    const Quat<S> q = from_two_vectors(convert<S>(a), convert<S>(b));
    ASSERT_LE(double(length(rotate(q, convert<S>(a)) - convert<S>(b))), 2e-6);
  }
}

TYPED_TEST(Rotation, FromTwoVectorsTurnsAboutXFromYToMinusY) {
  using S = TypeParam;
  EXPECT_EQ(from_two_vectors(Vec3<S>{S(0), S(1), S(0)}, Vec3<S>{S(0), S(-1), S(0)}), (Quat<S>{S(1), S(0), S(0), S(0)}));
  EXPECT_EQ(from_two_vectors(Vec3<S>{S(0), S(1), S(0)}, Vec3<S>{S(0), S(1), S(0)}), identity<S>());
}

TYPED_TEST(Rotation, SlerpGoesAtConstantSpeedTheShortWay) {
  using S = TypeParam;
  Random random(9);
  for (int i = 0; i < kCount; ++i) {
    const Quat<S> a = convert<S>(random_rotation(random)), b = convert<S>(random_rotation(random));
    const S t = S(random.unit());
    const Quat<S> q = slerp(a, b, t);
    const double whole = angle_apart(convert<double>(a), convert<double>(b));
    ASSERT_NEAR(angle_apart(convert<double>(a), convert<double>(q)), whole * double(t), 2 * this->kBound);
    ASSERT_NEAR(angle_apart(convert<double>(q), convert<double>(b)), whole * (1 - double(t)), 2 * this->kBound);
  }
}

TEST(RotationAcrossTypes, LogAndExpAreThoseOfLibm) {
  Random random(10);
  int left_out = 0;
  for (int i = 0; i < kCount; ++i) {
    const Quatf q = rounded(random_rotation(random));
    if (std::fabs(q.w) < 1e-6f && ++left_out) continue;  // v or −v
    const Vec3f v = log(q);
    ASSERT_LE(length(convert<double>(v) - rotation_vector(convert<double>(q))), 1e-6);
    const Vec3d wide = convert<double>(v);
    const double angle = std::sqrt(dot(wide, wide));
    ASSERT_LE(angle_apart(convert<double>(exp(v)), rotation_about(wide * (1 / angle), angle)), 1e-6);
  }
  EXPECT_LE(left_out, kCount / 1000);
}

}  // namespace
}  // namespace ligament::rotation_tests
