// Cases checked by hand: the conventions, the singular directions, and the mistakes that others made.
#include "limit/inputs.h"
#include "limit/oracle.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

constexpr float kHalf = 0.70710678f;

Quatf about_x(double degrees) { return turned({1, 0, 0}, degrees); }
Quatf about_y(double degrees) { return turned({0, 1, 0}, degrees); }
Quatf about_z(double degrees) { return turned({0, 0, 1}, degrees); }

void expect_rotation(Quatf actual, Quatf expected, double bound = 1e-6) {
  EXPECT_LE(angle_apart(actual, expected), bound) << show(actual) << " instead of " << show(expected);
}

TEST(ByHand, ConeTurnsTheBoneBackTheWayItCame) {
  const Limit cone = in_swing(Cone{30 * kDeg});
  expect_rotation(project(cone, about_x(80)).rotation, about_x(30));
  expect_rotation(project(cone, about_z(-50)).rotation, about_z(-30));
  expect_rotation(project(cone, about_x(80) * about_y(40)).rotation, about_x(30) * about_y(40));
}

TEST(ByHand, WideConesContainTheirAxis) {
  for (const float degrees : {89.9f, 90.0f, 90.1f, 120.0f, 179.0f, 179.99f}) {
    const Limit cone = in_swing(Cone{degrees * kDeg});
    EXPECT_TRUE(contains(cone, identity<float>())) << degrees;
    EXPECT_TRUE(contains(cone, about_x(20) * about_y(100))) << degrees;
    EXPECT_NEAR(margin(cone, about_x(20)), (degrees - 20) * kDeg, 1e-6f) << degrees;
  }
}

/// −Y has no azimuth: the boundary on the +Z side, however rounding spoils the half turn.
TEST(ByHand, ConeSendsTheOppositeDirectionToPlusZ) {
  const Limit cone = in_swing(Cone{30 * kDeg});
  for (const Quatf& q : {Quatf{1, 0, 0, 0}, Quatf{0, 0, 1, 0}, Quatf{0, 0, 1, -4.37e-8f}, Quatf{0, 0, -1, 4.37e-8f},
                         Quatf{kHalf, 5e-7f, -kHalf, 5e-7f}}) {
    const Vec3d d = direction_of(unit(project(cone, q).rotation));
    EXPECT_NEAR(d.x, 0, 1e-6) << show(q);
    EXPECT_NEAR(d.y, std::cos(30 * double(kDeg)), 1e-6) << show(q);
    EXPECT_NEAR(d.z, std::sin(30 * double(kDeg)), 1e-6) << show(q);
  }
  expect_rotation(project(in_swing(Cone{0}), {0, 0, 1, 0}).rotation, identity<float>());
}

TEST(ByHand, ATiltedConeHasItsOwnOppositeDirection) {
  const Quatf tilt = about_x(70);
  const Limit cone = in_swing(Cone{10 * kDeg}, TwistFree{}, tilt);
  const Quatf opposite = rounded(unit(tilt) * Quatd{1, 0, 0, 0});
  const Vec3d expected = rotate(unit(tilt), Vec3d{0, std::cos(10 * double(kDeg)), std::sin(10 * double(kDeg))});
  EXPECT_LE(norm(direction_of(unit(project(cone, opposite).rotation)) - expected), 1e-6);
}

/// [0°, 179°] and −62°: 0° is 62° away, 179° is 119° away the other way round.
TEST(ByHand, TwistGoesTheShortWayRoundTheCircle) {
  const Limit hinge = in_swing(Cone{0}, twist_degrees(0, 179));
  expect_rotation(project(hinge, about_y(-62)).rotation, about_y(0));
  expect_rotation(project(hinge, about_y(-120)).rotation, about_y(179));
  expect_rotation(project(hinge, about_y(-179)).rotation, about_y(179));
  EXPECT_TRUE(contains(hinge, about_y(178)));
}

TEST(ByHand, TwistRangesMayCrossPi) {
  const Limit hinge = in_swing(Cone{0}, twist_degrees(150, 230));
  EXPECT_TRUE(contains(hinge, about_y(180)));
  EXPECT_TRUE(contains(hinge, about_y(-135)));
  EXPECT_TRUE(contains(hinge, {0, 1, 0, 0}));
  EXPECT_TRUE(contains(hinge, {0, -1, 0, 0}));
  expect_rotation(project(hinge, about_y(-120)).rotation, about_y(-130));
  expect_rotation(project(hinge, about_y(100)).rotation, about_y(150));
}

TEST(ByHand, ATieOnTheCircleGoesToTheMaximum) {
  const Limit hinge = in_swing(Cone{0}, twist_degrees(-30, 30));
  expect_rotation(project(hinge, {0, 1, 0, 0}).rotation, about_y(30));
  expect_rotation(project(hinge, {0, -1, 0, 0}).rotation, about_y(30));
}

TEST(ByHand, ARangeOfAWholeTurnIsFree) {
  for (const float far : {180.0f, 181.0f, 720.0f}) {
    const Limit hinge = in_swing(Cone{0}, twist_degrees(-far, far));
    for (double degrees = -180; degrees < 180; degrees += 7) EXPECT_TRUE(contains(hinge, about_y(degrees))) << far;
  }
}

TEST(ByHand, AHalfTurnSwingHasNoTwistToEnforce) {
  const Limit twist = in_swing(SwingFree{}, twist_degrees(20, 40));
  EXPECT_TRUE(contains(twist, {1, 0, 0, 0}));
  EXPECT_TRUE(contains(twist, {0.6f, 0, 0.8f, 0}));
  EXPECT_TRUE(contains(twist, {0.6f, 5e-7f, 0.8f, -5e-7f}));
  EXPECT_FALSE(contains(twist, {0.6f, 0, 0.8f, 0.01f}));
}

TEST(ByHand, AfterTheBoneMovesFromAHalfTurnItsTwistIsZeroAndThenClamped) {
  const Limit both = in_swing(Cone{90 * kDeg}, twist_degrees(20, 40));
  expect_rotation(project(both, {1, 0, 0, 0}).rotation, about_x(90) * about_y(20));
}

/// The swing vector of −Y is (π, 0), so that is where it is nearest from, even if the region touches π elsewhere.
TEST(ByHand, PlanarRegionsSeeTheOppositeDirectionAtPiZero) {
  const Limit square = in_swing(Planar{{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}});
  const double side = kPi<double> / std::sqrt(2.0);
  for (const Quatf& q : {Quatf{1, 0, 0, 0}, Quatf{0, 0, 1, 0}, Quatf{0, 0, 1, 4e-8f}}) {
    expect_rotation(project(square, q).rotation, about_x(side / double(kDeg)));
  }
  const Limit reaching = in_swing(Planar{{{-1, -1}, {-1, 1}, {3.2f, 0}}});
  EXPECT_TRUE(contains(reaching, {0, 0, 1, 0}));
  EXPECT_TRUE(contains(reaching, {1, 0, 0, 0}));
}

TEST(ByHand, PlanarRegionsLandShortOfTheOppositeDirection) {
  const Limit point = in_swing(Planar{{{0, 4}}});
  const Quatf landed = project(point, about_z(100)).rotation;
  expect_rotation(landed, {0, 0, 1, 0}, 3e-6);
  EXPECT_TRUE(same_bits(project(point, landed).rotation, landed));
}

TEST(ByHand, PlanarIsNearestInThePlaneOfSwingVectors) {
  const Limit box = in_swing(Planar{{{-0.5f, -0.2f}, {0.5f, -0.2f}, {0.5f, 0.2f}, {-0.5f, 0.2f}}});
  expect_rotation(project(box, about_x(80)).rotation, exp(Vec3f{0.5f, 0, 0}));
  expect_rotation(project(box, exp(Vec3f{0.3f, 0, 1.0f})).rotation, exp(Vec3f{0.3f, 0, 0.2f}));
  expect_rotation(project(box, exp(Vec3f{2, 0, -1.0f})).rotation, exp(Vec3f{0.5f, 0, -0.2f}));
}

TEST(ByHand, VolumesAreNearestInRotationVectors) {
  const Limit box = in_volume(Box{{-0.5f, -0.2f, -0.1f}, {0.5f, 0.2f, 0.1f}});
  expect_rotation(project(box, exp(Vec3f{1, 0.1f, -0.3f})).rotation, exp(Vec3f{0.5f, 0.1f, -0.1f}));
  const Limit sphere = in_volume(Ellipsoid{{}, identity<float>(), {1, 1, 1}}, about_z(30));
  expect_rotation(project(sphere, about_z(30) * exp(Vec3f{0, 2, 0})).rotation, about_z(30) * exp(Vec3f{0, 1, 0}));
}

TEST(ByHand, BothRotationVectorsOfAHalfTurnCount) {
  const Limit far_side = in_volume(Box{{-4, -0.1f, -0.1f}, {0, 0.1f, 0.1f}});
  EXPECT_TRUE(contains(far_side, {1, 0, 0, 0}));
  EXPECT_TRUE(contains(far_side, {-1, 0, 0, 0}));
  EXPECT_TRUE(contains(far_side, {1, 0, 0, 5e-7f}));
  EXPECT_FALSE(contains(far_side, {1, 0, 0, 1e-3f}));
  EXPECT_NEAR(margin(far_side, {1, 0, 0, 0}), 0.1f, 1e-6f);
}

TEST(ByHand, BothCoversOfTheIdentityAreTheIdentity) {
  for (const Named& named : zoo()) {
    EXPECT_EQ(contains(named.limit, identity<float>()), contains(named.limit, -identity<float>())) << named.name;
  }
  EXPECT_TRUE(contains(made(Fixed{}), -identity<float>()));
  EXPECT_TRUE(contains(in_swing(Cone{0}, twist_degrees(0, 0)), -identity<float>()));
}

TEST(ByHand, FixedAndFree) {
  EXPECT_EQ(project(made(Fixed{}), about_x(90)).rotation, identity<float>());
  EXPECT_NEAR(violation(made(Fixed{}), about_x(90)), 90 * kDeg, 1e-6f);
  EXPECT_EQ(project(Limit(), about_x(90)).rotation, about_x(90));
  EXPECT_FALSE(is_known(made(UnknownShape{"polynomial"})));
  EXPECT_TRUE(is_known(Limit()));
}

}  // namespace
}  // namespace ligament::testing
