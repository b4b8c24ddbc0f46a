// Our trigonometry against libm in long double, over dense sweeps.
#include "math/rotation.h"

#include <gtest/gtest.h>

#include "math/random_rotation.h"

#include <cstdio>
#include <limits>

namespace ligament::trig_tests {
namespace {

using Wide = long double;

template <class S>
struct Bounds;
template <>
struct Bounds<float> {
  static constexpr double sine = 2e-7, atan2 = 3e-7, tanh = 3e-7, wrap = 4e-7;
};
template <>
struct Bounds<double> {
  static constexpr double sine = 4e-16, atan2 = 9e-16, tanh = 1e-15, wrap = 1e-15;
};

template <class S>
class Trig : public ::testing::Test {
 protected:
  static double error(S ours, Wide theirs) { return static_cast<double>(std::fabs(Wide(ours) - theirs)); }
  static void record(double worst) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", worst);
    ::testing::Test::RecordProperty("worst", text);
  }
};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Trig, Scalars);

TYPED_TEST(Trig, SineAndCosineAreAccurateOverFourTurns) {
  using S = TypeParam;
  double worst = 0;
  for (int i = -400000; i <= 400000; ++i) {
    const S x = S(i) * S(6.4e-5);
    const SinCos<S> sc = sin_cos(x);
    worst = std::max({worst, this->error(sc.sin, std::sin(Wide(x))), this->error(sc.cos, std::cos(Wide(x)))});
  }
  EXPECT_LE(worst, Bounds<S>::sine);
  this->record(worst);
}

TYPED_TEST(Trig, SmallSinesKeepTheirRelativePrecision) {
  using S = TypeParam;
  for (double power = -30; power < -1; power += 0.01) {
    const S x = S(std::pow(10.0, power));
    ASSERT_LE(this->error(sin_cos(x).sin / x, std::sin(Wide(x)) / Wide(x)), Bounds<S>::sine) << x;
  }
}

TYPED_TEST(Trig, SineAndCosineStayUsableForAHundredTurns) {
  using S = TypeParam;
  for (int i = -100000; i <= 100000; ++i) {
    const S x = S(i) * S(6.28e-3);
    const SinCos<S> sc = sin_cos(x);
    ASSERT_LE(this->error(sc.sin, std::sin(Wide(x))), 4 * Bounds<S>::sine) << x;
    ASSERT_LE(this->error(sc.cos, std::cos(Wide(x))), 4 * Bounds<S>::sine) << x;
  }
}

TYPED_TEST(Trig, Atan2IsAccurateAllAroundAndForEveryLength) {
  using S = TypeParam;
  double worst = 0;
  for (int i = -200000; i <= 200000; ++i) {
    const Wide angle = Wide(i) * 1.570796e-5L;
    for (const Wide size : {1.0L, 1e-10L, 1e10L}) {
      const S y = S(size * std::sin(angle)), x = S(size * std::cos(angle));
      worst = std::max(worst, this->error(atan2(y, x), std::atan2(Wide(y), Wide(x))));
    }
  }
  EXPECT_LE(worst, Bounds<S>::atan2);
  this->record(worst);
}

TYPED_TEST(Trig, Atan2KeepsTheRelativePrecisionOfSmallAngles) {
  using S = TypeParam;
  for (double power = -30; power < -1; power += 0.01) {
    const S y = S(std::pow(10.0, power));
    ASSERT_LE(this->error(atan2(y, S(1)) / y, std::atan(Wide(y)) / Wide(y)), Bounds<S>::atan2) << y;
  }
}

TYPED_TEST(Trig, Atan2HasTheUsualAnswersOnTheAxes) {
  using S = TypeParam;
  EXPECT_EQ(atan2(S(0), S(0)), S(0));
  EXPECT_EQ(atan2(S(0), S(1)), S(0));
  EXPECT_EQ(atan2(S(1), S(0)), kHalfPi<S>);
  EXPECT_EQ(atan2(S(-1), S(0)), -kHalfPi<S>);
  EXPECT_EQ(atan2(S(0), S(-1)), kPi<S>);
  EXPECT_EQ(atan2(S(1), S(-0.0)), kHalfPi<S>);
}

TYPED_TEST(Trig, InverseSineAndCosineAreAccurateToTheirEnds) {
  using S = TypeParam;
  for (int i = -100000; i <= 100000; ++i) {
    const S x = S(i) / S(100000);
    ASSERT_LE(this->error(asin(x), std::asin(Wide(x))), Bounds<S>::atan2) << x;
    ASSERT_LE(this->error(acos(x), std::acos(Wide(x))), Bounds<S>::atan2) << x;
  }
  EXPECT_EQ(acos(S(2)), S(0));
  EXPECT_EQ(acos(S(-2)), kPi<S>);
  EXPECT_EQ(asin(S(2)), kHalfPi<S>);
}

TYPED_TEST(Trig, TanhIsAccurateOddAndMonotone) {
  using S = TypeParam;
  S previous = tanh(S(-30));
  double worst = 0;
  for (int i = -300000; i <= 300000; ++i) {
    const S x = S(i) * S(1e-4);
    const S y = tanh(x);
    worst = std::max(worst, this->error(y, std::tanh(Wide(x))));
    ASSERT_EQ(tanh(-x), -y) << x;
    ASSERT_GE(y, previous - 2 * std::numeric_limits<S>::epsilon()) << x;
    ASSERT_LE(std::fabs(y), S(1)) << x;
    previous = y;
  }
  EXPECT_LE(worst, Bounds<S>::tanh);
  this->record(worst);
}

TYPED_TEST(Trig, WrapAngleMovesByWholeTurnsIntoHalfATurn) {
  using S = TypeParam;
  for (int i = -100000; i <= 100000; ++i) {
    const S x = S(i) * S(2e-4);
    const S wrapped = wrap_angle(x);
    ASSERT_LE(std::fabs(wrapped), kPi<S> * (1 + std::numeric_limits<S>::epsilon())) << x;
    const Wide turns = std::round((Wide(x) - Wide(wrapped)) / kTwoPi<Wide>);
    ASSERT_LE(this->error(wrapped, Wide(x) - turns * kTwoPi<Wide>), 4 * Bounds<S>::wrap) << x;
  }
}

TYPED_TEST(Trig, RoundNearestTakesTiesToEven) {
  using S = TypeParam;
  EXPECT_EQ(round_nearest(S(0.5)), S(0));
  EXPECT_EQ(round_nearest(S(1.5)), S(2));
  EXPECT_EQ(round_nearest(S(-2.5)), S(-2));
  EXPECT_EQ(round_nearest(S(-2.51)), S(-3));
}

TEST(TrigAcrossTypes, FloatIsLibmRounded) {
  Random random(7);
  for (int i = 0; i < 200000; ++i) {
    const float x = static_cast<float>(random.between(-10, 10)), y = static_cast<float>(random.between(-10, 10));
    ASSERT_NEAR(sin_cos(x).sin, std::sin(double(x)), 2e-7);
    ASSERT_NEAR(sin_cos(x).cos, std::cos(double(x)), 2e-7);
    ASSERT_NEAR(atan2(y, x), std::atan2(double(y), double(x)), 3e-7);
    ASSERT_NEAR(tanh(x), std::tanh(double(x)), 3e-7);
  }
}

}  // namespace
}  // namespace ligament::trig_tests
