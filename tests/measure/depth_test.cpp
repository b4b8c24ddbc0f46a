// Depth: the deepest place is nowhere exceeded, and stress is 0 there, 1 on the boundary and more beyond.
#include <ligament/measure.h>

#include <gtest/gtest.h>

#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

class Depth : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Depth, ::testing::ValuesIn(zoo()), name_of);

TEST_P(Depth, NoPlaceIsDeeperThanTheDeepest) {
  const Deepest found = deepest(limit());
  ASSERT_GE(found.margin, 0);
  ASSERT_LE(found.margin, kPi<float>);
  ASSERT_LE(violation(limit(), found.rotation), 1e-5f);
  const Sampler sampler(limit());
  Random random(1);
  for (std::size_t i = 0; i < 3000 / kThinned; ++i) {
    // The search climbs from few places, so that another hill may be a little higher.
    ASSERT_LE(margin(limit(), sampler(random)), found.margin * 1.05f + 2e-3f);
  }
}

/// Results land within 1e-6 of the boundary; read as a twist, that is more the nearer the bone is to half a turn.
constexpr float kSomeInradius = 0.1f;
float margin_on_boundary(Quatf landed) { return 1e-5f / std::max(1e-4f, std::hypot(landed.y, landed.w)); }

TEST_P(Depth, StressIsZeroAtEaseAndOneOnTheBoundary) {
  const Definition definition(limit());
  const Deepest found = deepest(limit());
  const float inradius = found.margin;
  Random random(2);
  if (inradius > 1e-3f) {
    EXPECT_NEAR(stress(limit(), found.rotation, inradius), 0, 1e-5f);
  }
  for (int i = 0; i < 2000; ++i) {
    const Quatf r = rounded(random_rotation(random));
    const Standing standing = definition(r);
    const float here = stress(limit(), r, inradius);
    ASSERT_TRUE(std::isfinite(here));
    if (standing.delicate) continue;
    if (standing.outside <= 0) {
      ASSERT_LE(here, 1.0f) << show(r);
    } else if (standing.outside > 3e-6) {
      ASSERT_GT(here, 1.0f) << show(r);
      const Quatf landed = project(limit(), r).rotation;
      const float on_boundary = stress(limit(), landed, kSomeInradius), inside = margin_on_boundary(landed);
      ASSERT_TRUE(on_boundary <= 1 && on_boundary >= 1 - inside / kSomeInradius) << show(r) << on_boundary;
    }
  }
}

TEST_P(Depth, TheMiddleIsInside) {
  const Quatf middle = middle_of(limit());
  EXPECT_NEAR(dot(middle, middle), 1, 1e-6f);
  EXPECT_LE(violation(limit(), middle), 1e-5f) << show(middle);
}

TEST(Stress, OfALimitWithoutAnInsideGrowsWithTheViolation) {
  const Limit fixed = made(Fixed{}), free;
  EXPECT_EQ(stress(fixed, unturned(), deepest(fixed).margin), 1);
  EXPECT_NEAR(stress(fixed, turned({1, 0, 0}, 30), deepest(fixed).margin), 1 + 30 * kDeg, 1e-5);
  EXPECT_EQ(stress(free, turned({1, 0, 0}, 30), deepest(free).margin), 0);
}

TEST(MiddleOf, IsTheDeepestPlaceOfASymmetricRegion) {
  const Quatf elsewhere = turned({1, 2, 3}, 130);
  const Limit ball = in_volume(Ellipsoid{{}, unturned(), {0.5f, 0.5f, 0.5f}}, elsewhere);
  EXPECT_NEAR(margin(ball, middle_of(ball)), 0.5, 1e-5);
  const Limit box = in_volume(Box{{-0.2f, -1, -0.6f}, {0.2f, 0.4f, 1.2f}}, elsewhere);
  EXPECT_NEAR(margin(box, middle_of(box)), 0.2, 1e-5);
  const Limit cone = in_swing(Cone{0.7f}, TwistFree{}, elsewhere);
  EXPECT_NEAR(margin(cone, middle_of(cone)), 0.7, 1e-4);
}

}  // namespace
}  // namespace ligament::testing
