// Converting: every shape made around another holds it, and says honestly how much it adds.
#include <ligament/learn.h>

#include "math/spread.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

/// Regions of ordinary size, of very different kinds.
std::vector<Named> originals() {
  return {{"box", in_volume(Box{{-0.5f, -0.3f, -0.8f}, {0.4f, 0.6f, 0.2f}})},
          {"ellipsoid", in_volume(Ellipsoid{{0.1f, 0, 0.2f}, turned({1, 2, 0}, 40), {0.7f, 0.3f, 0.5f}})},
          {"cone", in_swing(Cone{0.6f}, twist_degrees(-30, 50), turned({1, 0, 0.4}, 35))},
          {"planar", in_swing(Planar{{{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}}}, twist_degrees(-40, 20))}};
}

class Conversion : public ::testing::TestWithParam<std::string> {};
std::vector<std::string> shapes() {
  std::vector<std::string> names;
  for (const std::string_view name : enclosing_shapes()) names.emplace_back(name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(To, Conversion, ::testing::ValuesIn(shapes()), [](const auto& made) {
  std::string name = made.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(Conversion, ContainsTheOriginal) {
  for (const Named& original : originals()) {
    const Result<Converted> converted = convert_limit(original.limit, GetParam());
    if (GetParam() == "hinge") {
      EXPECT_FALSE(converted.ok()) << original.name;
      continue;
    }
    ASSERT_TRUE(converted.ok()) << original.name << converted.error().message();
    EXPECT_LE(converted->left_out, 1e-4f) << original.name;
    EXPECT_GE(converted->volume_after, converted->volume_before * 0.98) << original.name;
    EXPECT_NEAR(converted->volume_after / haar_volume(converted->limit), 1, 1e-6) << original.name;
    const Sampler sampler(original.limit);
    Random random(1);
    for (std::size_t i = 0; i < 4000 / kThinned; ++i) {
      ASSERT_LE(violation(converted->limit, sampler(random)), 1e-3f) << original.name;
    }
  }
}

/// What is left out of a free joint is a cap about one direction, less wide than the rotations that are tried lie
/// apart.
TEST(Converting, FindsWhatIsLeftOutHoweverLittleItIs) {
  const auto furthest_outside = [](const Limit& limit) {
    float worst = 0;
    for (int i = 0; i < 400000; ++i) {
      worst = std::max(worst, violation(limit, rounded(spread_rotation(i, 400000))));
    }
    return worst;
  };
  for (const char* shape : {"cone", "ellipse", "quaternion-ellipse", "polygon", "polar", "reach-cone", "planar"}) {
    const Converted c = convert_limit(made(Free{}), shape).value();
    EXPECT_LE(furthest_outside(c.limit), c.left_out + 1e-3f) << shape;
  }
  EXPECT_LE(convert_limit(made(Free{}), "cone").value().left_out, 1e-4f);
}

TEST(Converting, ToItsOwnShapeChangesNothing) {
  const Limit cone = in_swing(Cone{0.7f}, TwistFree{}, turned({1, 0, 0.4}, 35));
  EXPECT_EQ(convert_limit(cone, "cone").value().limit, cone);
}

TEST(Converting, ToItsOwnShapeAddsLittle) {
  const auto times = [](const Limit& limit, const char* shape) {
    const Converted c = convert_limit(limit, shape).value();
    return c.volume_after / c.volume_before;
  };
  EXPECT_LT(times(originals()[2].limit, "cone"), 1.05);
  EXPECT_LT(times(in_volume(Box{{-0.5f, -0.3f, -0.8f}, {0.5f, 0.3f, 0.8f}}), "box"), 1.05);
  EXPECT_LT(times(in_volume(Box{{-0.5f, -0.3f, -0.8f}, {0.5f, 0.3f, 0.8f}}), "hull"), 1.15);
  EXPECT_LT(times(in_swing(Ellipse{0.4f, 0.9f}, twist_degrees(-20, 20)), "ellipse"), 1.1);
}

TEST(Enclosing, AReachConeHasTheTwistsOfEachDirection) {
  // The further the bone leans to the side, the more it is twisted, give or take a little.
  Random random(4);
  std::vector<Quatf> rotations;
  for (int i = 0; i < 5000; ++i) {
    const double lean = random.between(-0.8, 0.8), nod = random.between(-0.5, 0.5);
    const Quatd swing = exp(Vec3d{nod, 0, lean});
    rotations.push_back(convert<float>(swing * exp(Vec3d{0, lean + random.between(-0.1, 0.1), 0})));
  }
  const Limit by_swing = enclose("reach-cone", rotations, 0.01).value();
  const Limit one_range = enclose("polygon", rotations, 0.01).value();
  for (const Quatf& r : rotations) ASSERT_LE(violation(by_swing, r), 1e-4f);
  EXPECT_LT(haar_volume(by_swing), 0.6 * haar_volume(one_range));
}

TEST(Enclosing, AnEulerLimitHasTheOrderThatAddsLeast) {
  for (const char* order : {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ"}) {
    const Limit original = made(Euler{*parse_order(order), {-0.5f, 0.2f, -2.5f}, {0.3f, 0.6f, 0.4f}});
    const Sampler sampler(original);
    Random random(2);
    std::vector<Quatf> rotations;
    for (int i = 0; i < 5000; ++i) rotations.push_back(sampler(random));
    const Limit enclosing = *enclose("euler", rotations, 0);
    for (const Quatf& r : rotations) ASSERT_LE(violation(enclosing, r), 1e-5f) << order;
    EXPECT_LE(haar_volume(enclosing), 1.01 * haar_volume(original)) << order;
  }
}

/// At gimbal lock only first ± third is defined, and nothing of it may be lost.
TEST(Enclosing, AnEulerLimitHoldsRotationsAtGimbalLock) {
  for (const Vec3d axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) {
    std::vector<Quatf> rotations;
    for (const int degrees : {-90, -30, 0, 45, 90, 180}) rotations.push_back(turned(axis, degrees));
    const Limit enclosing = *enclose("euler", rotations, 0);
    for (const Quatf& r : rotations) EXPECT_LE(violation(enclosing, r), 1e-5f);
  }
}

TEST(Converting, RefusesShapesItDoesNotKnow) {
  EXPECT_FALSE(convert_limit(made(Fixed{}), "pyramid").ok());
  EXPECT_FALSE(enclosing_shapes().empty());
}

}  // namespace
}  // namespace ligament::testing
