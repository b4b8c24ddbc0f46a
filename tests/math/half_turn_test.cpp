// exp and log within half a turn, against libm's.
#include "math/half_turn.h"
#include "math/rotation.h"

#include <gtest/gtest.h>

#include "math/per_scalar.h"
#include "math/random_rotation.h"

namespace ligament::half_turn_tests {
namespace {

using testing::hard_angle;
using testing::random_direction;
using testing::rotation_about;
using testing::rotation_vector;

constexpr int kCount = 200000;

template <class S>
class WithinHalfATurn : public testing::PerScalar<S> {};
TYPED_TEST_SUITE(WithinHalfATurn, testing::Scalars);

TYPED_TEST(WithinHalfATurn, ExpTurnsByTheLengthAboutTheVector) {
  using S = TypeParam;
  Random random(1);
  for (int i = 0; i < kCount; ++i) {
    const Vec3d axis = random_direction(random);
    const double angle = hard_angle(random);
    const Quat<S> q = exp_half_turn(convert<S>(axis * angle));
    const Quatd apart = conjugate(convert<double>(q)) * rotation_about(axis, angle);
    ASSERT_LE(length(rotation_vector(apart)), this->kBound) << angle;
    ASSERT_NEAR(double(dot(q, q)), 1, this->kBound) << angle;
  }
}

TYPED_TEST(WithinHalfATurn, LogIsTheAngleTimesTheAxis) {
  using S = TypeParam;
  Random random(2);
  for (int i = 0; i < kCount; ++i) {
    const Quat<S> q = convert<S>(rotation_about(random_direction(random), hard_angle(random)));
    if (q.w < 0) continue;  // rounding
    const Vec3d v = convert<double>(log_half_turn(q)), exactly = rotation_vector(convert<double>(q));
    ASSERT_LE(length(v - exactly), std::min(this->kBound, 2 * this->kBound * length(exactly) + 1e-37));
  }
}

TYPED_TEST(WithinHalfATurn, LogForgivesALengthThatIsOffByRounding) {
  using S = TypeParam;
  Random random(3);
  const double most = sizeof(S) == 4 ? 5e-7 : 1e-15;  // ‖q‖² within 1e-6 of 1 counts as unit
  for (int i = 0; i < kCount; ++i) {
    const Quatd unit = rotation_about(random_direction(random), hard_angle(random));
    const Quat<S> q = convert<S>(scale(unit, 1 + random.between(-most, most)));
    if (q.w < 0) continue;
    ASSERT_LE(length(convert<double>(log_half_turn(q)) - rotation_vector(convert<double>(q))), this->kBound);
  }
}

TYPED_TEST(WithinHalfATurn, ZeroIsTheIdentityAndBack) {
  using S = TypeParam;
  EXPECT_EQ(exp_half_turn(Vec3<S>{}), identity<S>());
  EXPECT_EQ(log_half_turn(identity<S>()), Vec3<S>{});
}

}  // namespace
}  // namespace ligament::half_turn_tests
