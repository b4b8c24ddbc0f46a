// The elliptic swing regions against brute force: nearest directions by great-circle angle, margins, arcs, −Y.
#include "limit/shape/ellipse.h"
#include "limit/shape/quaternion_ellipse.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

namespace ligament::testing::ellipse_tests {
namespace {

constexpr double kHalfTurn = kPi<double>;
constexpr float kDegree = kPi<float> / 180, kBeyond = 4;  // radians; 4 means π

double norm(Vec3d v) { return std::sqrt(dot(v, v)); }
Vec3d unit(Vec3d v) { return v * (1 / norm(v)); }
Vec3d unit(Vec3f v) { return unit(convert<double>(v)); }
double apart(Vec3d a, Vec3d b) { return 2 * std::atan2(norm(a - b), norm(a + b)); }
/// Whether d counts as −Y, give or take rounding.
bool down(Vec3d d) { return d.y < 0 && std::hypot(d.x, d.z) < 2.1e-6; }
Vec3d at_angles(double swing, double azimuth) {
  return {std::sin(swing) * std::sin(azimuth), std::cos(swing), std::sin(swing) * std::cos(azimuth)};
}

/// A region by its definition, in double and by libm, and its boundary by trying.
template <class Shape>
class Oracle {
 public:
  Oracle(double x, double z) : x_(std::min(x, kHalfTurn)), z_(std::min(z, kHalfTurn)) {
    for (int i = 0; i < kSamples; ++i) samples_.push_back(boundary(kStep * i));
  }

  /// How far d lies beyond the boundary along its own meridian.
  double meridian_excess(Vec3d d) const {
    const double aside = std::hypot(d.x, d.z), swing = std::atan2(aside, d.y);
    if (aside < 1e-300) return swing - std::max(x_, z_);
    const double radius = 1 / std::hypot(d.z / aside / chart(x_), d.x / aside / chart(z_));
    return swing - (kOfQuaternions ? 2 * std::asin(std::min(1.0, radius)) : radius);
  }
  bool contains(Vec3d d) const { return meridian_excess(d) <= 0; }

  /// The angle from d to the boundary: in each quadrant the best of many samples, then a search beside it.
  double to_boundary(Vec3d d) const {
    double least = kHalfTurn;
    for (int first = 0; first < kSamples; first += kSamples / 4) {
      int best = first;
      for (int i = first; i <= first + kSamples / 4; ++i) {
        if (dot(d, samples_[i % kSamples]) > dot(d, samples_[best % kSamples])) best = i;
      }
      const int from = std::max(best - 1, first), to = std::min(best + 1, first + kSamples / 4);
      least = std::min(least, search(d, kStep * from, kStep * to));
    }
    return least;
  }

  Vec3d boundary(double t) const {
    const double u = chart(x_) * std::cos(t), v = chart(z_) * std::sin(t), radius = std::hypot(u, v);
    const double w = std::hypot(std::cos(x_ / 2) * std::cos(t), std::cos(z_ / 2) * std::sin(t));
    return at_angles(kOfQuaternions ? 2 * std::atan2(radius, w) : radius, std::atan2(-v, u));
  }

 private:
  static constexpr bool kOfQuaternions = std::is_same_v<Shape, QuaternionEllipse>;
  static constexpr int kSamples = 1024;
  static constexpr double kStep = 2 * kHalfTurn / kSamples;

  /// The radius of a swing in the chart where the region is an ellipse.
  static double chart(double swing) { return kOfQuaternions ? std::sin(swing / 2) : swing; }

  double search(Vec3d d, double lo, double hi) const {
    constexpr double kGolden = 0.6180339887498949;
    const auto angle = [&](double t) { return apart(d, boundary(t)); };
    double least = std::min(angle(lo), angle(hi));
    for (int i = 0; i < 45; ++i) {
      const double a = hi - kGolden * (hi - lo), b = lo + kGolden * (hi - lo), at_a = angle(a), at_b = angle(b);
      (at_a < at_b ? hi : lo) = at_a < at_b ? b : a;
      least = std::min({least, at_a, at_b});
    }
    return least;
  }

  double x_, z_;
  std::vector<Vec3d> samples_;
};

template <class Shape>
using Made = std::decay_t<decltype(*made::make(Shape{}))>;
template <class Shape>
Made<Shape> made_of(float x, float z) {
  return made::make(Shape{x, z}).value();
}

/// Radii in degrees.
constexpr float kRadii[][2] = {{45, 70},     {70, 45},      {30, 150},   {150, 30},    {90, 90.01f}, {120, 1.2f},
                               {0.5f, 0.6f}, {0.5f, 50},    {179.5f, 1}, {200, 60},    {60, 179.5f}, {0.5f, 200},
                               {200, 179},   {179.999f, 9}, {1e-5f, 90}, {179.5f, 179}};

/// Anywhere, near the boundary, near ±Y, near and in the planes of symmetry.
template <class Shape>
Vec3f random_input(Random& random, const Oracle<Shape>& oracle) {
  Vec3d d = random_direction(random);
  const std::uint64_t kind = random.below(11);
  const double azimuth = random.between(0, 2 * kHalfTurn);
  if (kind == 0) d = oracle.boundary(azimuth) + d * random_power(random, -8, -0.5);
  if (kind == 1) d = oracle.boundary(random_power(random, -5, 0)) + d * random_power(random, -5, -0.5);
  if (kind == 2) d = at_angles(kHalfTurn - random_power(random, -7, 0), azimuth);
  if (kind == 3) d = at_angles(random_power(random, -7, 0), azimuth);
  if (kind == 4) (random.below(2) ? d.x : d.z) *= random_power(random, -9, 0);
  if (kind == 5) (random.below(2) ? d.x : d.z) = 0;
  return convert<float>(unit(d));
}

std::string show(Vec3f d) {
  char text[96];
  std::snprintf(text, sizeof text, "(%.9g, %.9g, %.9g)", double(d.x), double(d.y), double(d.z));
  return text;
}

template <class Shape>
class EllipticRegion : public ::testing::Test {
 protected:
  /// Calls visit(shape, oracle, d) for `count` inputs of each pair of radii.
  template <class Visit>
  static void for_each(std::uint64_t seed, int count, Visit visit) {
    for (const auto& [x, z] : kRadii) {
      SCOPED_TRACE(std::to_string(x) + " / " + std::to_string(z));
      const Made<Shape> shape = made_of<Shape>(x * kDegree, z * kDegree);
      const Oracle<Shape> oracle(shape.x, shape.z);
      Random random(seed);
      for (int i = 0; i < count && !HasFatalFailure(); ++i) visit(shape, oracle, random_input(random, oracle));
    }
  }

  static void expect_nearest(float x, float z, Vec3f d, Vec3f expected) {
    const Vec3f found = nearest_direction(made_of<Shape>(x, z), d).direction;
    EXPECT_LE(apart(unit(found), unit(expected)), 1e-6) << show(d) << " -> " << show(found);
  }
};
using Shapes = ::testing::Types<Ellipse, QuaternionEllipse>;
TYPED_TEST_SUITE(EllipticRegion, Shapes);

TYPED_TEST(EllipticRegion, ResultsAreInsideUnitAndStay) {
  LeftOut left_out;
  TestFixture::for_each(1, 100000, [&](const auto& shape, const auto& oracle, Vec3f d) {
    const made::NearestDirection<float> found = nearest_direction(shape, d);
    const Vec3d n = convert<double>(found.direction);
    ASSERT_NEAR(dot(n, n), 1, 5e-7) << show(d);
    ASSERT_TRUE(found.outside || (!found.moved && std::memcmp(&found.direction, &d, sizeof d) == 0)) << show(d);
    ASSERT_FALSE(nearest_direction(shape, found.direction).moved) << show(d);
    if (left_out(down(unit(d)) || down(n))) return;
    const double exact = apart(unit(d), nearest_direction(shape, unit(d)).direction);
    ASSERT_NEAR(apart(unit(d), unit(n)), exact, 2e-6) << show(d) << ": float is double, rounded";
    // Where the boundary runs along the meridian, it is nearer than the meridian tells.
    if (!found.moved || oracle.meridian_excess(unit(n)) < double(kLandingTolerance)) return;
    ASSERT_LE(oracle.to_boundary(unit(n)), double(kLandingTolerance)) << show(d);
  });
  EXPECT_LE(left_out.share(), 0.05);
}

TYPED_TEST(EllipticRegion, NearestDirectionsAndMarginsAreThoseOfBruteForce) {
  LeftOut left_out;
  TestFixture::for_each(2, 400, [&](const auto& shape, const auto& oracle, Vec3f d) {
    const Vec3d from = unit(d);
    if (left_out(down(from))) return;
    const made::NearestDirection<float> found = nearest_direction(shape, d);
    const double distance = oracle.to_boundary(from), least = oracle.contains(from) ? 0 : distance;
    const double margin = least > 0 ? -distance : distance;
    ASSERT_LE(apart(from, unit(found.direction)), least + 2e-6) << show(d);
    ASSERT_NEAR(double(direction_margin(shape, d)), margin, 2e-6) << show(d);
    ASSERT_NEAR(direction_margin(shape, from), margin, 1e-6) << show(d);
    if (left_out(std::fabs(least - double(kInsideTolerance)) < 5e-7)) return;
    ASSERT_EQ(found.moved, least > double(kInsideTolerance)) << show(d);
  });
  EXPECT_LE(left_out.share(), 0.05);
}

/// A distance moves no faster than its point; nor does the nearest of a convex region, times 1/cos of the distance.
TYPED_TEST(EllipticRegion, AnswersAreSteadyAndSymmetric) {
  Random random(3);
  TestFixture::for_each(3, 10000, [&](const auto& shape, const auto& oracle, Vec3f d) {
    const Vec3f near = convert<float>(unit(unit(d) + random_direction(random) * random_power(random, -6, -4)));
    if (down(unit(d)) || down(unit(near))) return;
    const double step = apart(unit(d), unit(near)), margin = direction_margin(shape, d);
    ASSERT_NEAR(margin, double(direction_margin(shape, near)), step + 3e-6) << show(d);
    if (d.x == 0 || d.z == 0) return;
    const Vec3f n = nearest_direction(shape, d).direction;
    ASSERT_EQ(nearest_direction(shape, Vec3f{-d.x, d.y, -d.z}).direction, (Vec3f{-n.x, n.y, -n.z})) << show(d);
    if (std::max(shape.x, shape.z) > 1.5f || oracle.contains(unit(d)) || oracle.to_boundary(unit(d)) > 0.5) return;
    ASSERT_LE(apart(unit(n), unit(nearest_direction(shape, near).direction)), 1.2 * step + 3e-6) << show(d);
  });
}

template <class R, class Shape>
int steps_for(const Shape& shape, Vec3<R> d) {
  return made::nearest_on_curve(shape.rim, made::curve_of<R>(shape), Vec3<R>{abs(d.x), d.y, abs(d.z)}).steps;
}
TYPED_TEST(EllipticRegion, WorkIsBounded) {
  int most = 0, most_in_double = 0;
  TestFixture::for_each(5, 20000, [&](const auto& shape, const auto&, Vec3f d) {
    most = std::max(most, steps_for(shape, d));
    most_in_double = std::max(most_in_double, steps_for(shape, unit(d)));
  });
  EXPECT_LE(most, 18);
  EXPECT_LE(most_in_double, 24);
}

TYPED_TEST(EllipticRegion, ThatIsRoundIsACone) {
  Random random(6);
  LeftOut left_out;
  for (const float angle : {0.01f, 0.8f, 1.5707963f, 2.6f, 3.13f}) {
    const auto round = made_of<TypeParam>(angle, angle);
    const Oracle<TypeParam> oracle(angle, angle);
    for (int i = 0; i < 20000; ++i) {
      const Vec3f d = random_input(random, oracle);
      const Vec3d from = unit(d);
      const double aside = std::hypot(from.x, from.z), swing = std::atan2(aside, from.y);
      if (left_out(from.y < 0 && std::fabs(aside - 2e-6) < 1e-7)) continue;  // −Y or not, by the last digits
      const double azimuth = from.y < 0 && aside < 2e-6 ? 0 : std::atan2(from.x, from.z);
      const Vec3d expected = swing > double(angle) ? at_angles(angle, azimuth) : from;
      ASSERT_LE(apart(unit(nearest_direction(round, d).direction), expected), 1e-6) << show(d);
      ASSERT_TRUE(down(from) || std::fabs(direction_margin(round, d) - (double(angle) - swing)) < 1.5e-6) << show(d);
    }
  }
  EXPECT_LE(left_out.share(), 0.01);
}

Vec3f towards_z(float angle) { return {0, std::cos(angle), std::sin(angle)}; }
Vec3f towards_x(float angle) { return {std::sin(angle), std::cos(angle), 0}; }

/// From its poles all of an arc is equally near: the greater z, then the greater x.
TYPED_TEST(EllipticRegion, WithAZeroRadiusIsAnArc) {
  TestFixture::expect_nearest(1, 0, convert<float>(unit(Vec3d{0.3, 0.8, -0.5})), {0, 0.8f, -0.5f});
  TestFixture::expect_nearest(1, 0, {0.6f, -0.8f, 0}, towards_z(1));
  TestFixture::expect_nearest(1, 0, {0, 0, -1}, towards_z(-1));
  TestFixture::expect_nearest(0, 2, {-0.8f, -0.6f, 0}, towards_x(-2));
  TestFixture::expect_nearest(0, 0, {0.6f, 0, 0.8f}, {0, 1, 0});
  for (const float side : {1.0f, -1.0f}) {
    TestFixture::expect_nearest(1, 0, {side, 0, 0}, towards_z(1));
    TestFixture::expect_nearest(2, 0, {side, 0, 0}, {0, 0, 1});
    TestFixture::expect_nearest(0, 1, {0, 0, side}, towards_x(1));
    TestFixture::expect_nearest(0, kBeyond, {0, 0, side}, {1, 0, 0});
  }
  for (const float angle : {0.0f, 0.5f, -1.0f, 1.25f}) {
    EXPECT_EQ(nearest_direction(made_of<TypeParam>(1, 0), towards_z(angle)).moved, angle > 1);
    EXPECT_NEAR(direction_margin(made_of<TypeParam>(1, 0), towards_z(angle)), std::min(0.0f, 1 - angle), 1e-6f);
  }
}

/// −Y has no azimuth. It is inside where a radius is π, else it goes to the tip of the longer radius.
TYPED_TEST(EllipticRegion, HasAnAnswerForMinusY) {
  for (const Vec3f& d : {Vec3f{-0.0f, -1, -0.0f}, Vec3f{-1e-6f, -1, 1e-7f}, Vec3f{1e-7f, -1, -1e-6f}}) {
    TestFixture::expect_nearest(1, 0.5f, d, towards_z(1));
    TestFixture::expect_nearest(0.5f, 1, d, towards_x(1));
    TestFixture::expect_nearest(1, 1, d, towards_z(1));
    EXPECT_TRUE(nearest_direction(made_of<TypeParam>(3.1415f, 3.14f), d).moved);
    EXPECT_NEAR(direction_margin(made_of<TypeParam>(kBeyond, 1), d), 0, 2e-6f);
    for (const float other : {0.0f, 0.5f, 3.14f, kBeyond}) {
      EXPECT_FALSE(nearest_direction(made_of<TypeParam>(kPi<float>, other), d).outside) << other;
      EXPECT_FALSE(nearest_direction(made_of<TypeParam>(other, kBeyond), d).outside) << other;
    }
  }
  // Beside it two points are equally near: the greater z, then the greater x.
  EXPECT_GT(nearest_direction(made_of<TypeParam>(2.5f, 0.5f), Vec3f{0.1f, -0.995f, -0.0f}).direction.z, 0.3f);
  EXPECT_GT(nearest_direction(made_of<TypeParam>(0.5f, 2.5f), Vec3f{-0.0f, -0.995f, 0.1f}).direction.x, 0.3f);
}

TYPED_TEST(EllipticRegion, TakesRadiiThatAreNumbersAndNotNegative) {
  EXPECT_EQ(made_of<TypeParam>(kBeyond, 1), made_of<TypeParam>(kPi<float>, 1));
  EXPECT_EQ(direction_margin(made_of<TypeParam>(kBeyond, kBeyond), Vec3f{0, 0.6f, 0.8f}), kPi<float>);
  EXPECT_TRUE(nearest_direction(Made<TypeParam>{}, Vec3f{0, 0.6f, 0.8f}).moved);
  for (const float wrong : {-1.0f, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    ASSERT_FALSE(made::make(TypeParam{wrong, 1}).ok() || made::make(TypeParam{1, wrong}).ok());
    EXPECT_EQ(made::make(TypeParam{wrong, 1}).error().where, "x");
    EXPECT_EQ(made::make(TypeParam{1, wrong}).error().where, "z");
  }
}

}  // namespace
}  // namespace ligament::testing::ellipse_tests
