// Shadows: outlines lie where the region ends, however thin it is.
#include "report/shadow.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ligament::testing {
namespace {

using cli::Point;
using Ring = std::vector<Point>;

double area_of(const Ring& ring) {
  double twice = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point &a = ring[i], &b = ring[(i + 1) % ring.size()];
    twice += double(a.x) * b.y - double(b.x) * a.y;
  }
  return std::fabs(twice) / 2;
}

TEST(Shadows, OfABallAreDiscs) {
  const Limit ball = make_limit(Volume{Ellipsoid{{}, identity<float>(), {0.5f, 0.5f, 0.5f}}}).value();
  const cli::ShadowPlanes shadows = cli::cast_shadows(ball);
  for (const auto& [horizontal, vertical] : {std::pair(2, 0), std::pair(2, 1), std::pair(0, 1)}) {
    const std::vector<Ring> rings = shadows.outlines(horizontal, vertical);
    ASSERT_EQ(rings.size(), 1u);
    for (const Point& p : rings[0]) EXPECT_NEAR(std::hypot(p.x, p.y), 0.5, 0.01);
  }
}

/// Two hinges in a row: a sheet, which hardly any point of a grid lies in. In one piece, and without holes.
TEST(Shadows, OfASheetAreWhole) {
  const Limit sheet = make_limit(Euler{EulerOrder::zxy, {-0.6f, -0.5f, -0.001f}, {0.7f, 0.8f, 0.001f}}).value();
  const std::vector<Ring> rings = cli::cast_shadows(sheet).outlines(2, 0);
  ASSERT_EQ(rings.size(), 1u);
  EXPECT_NEAR(area_of(rings[0]), 1.3 * 1.3, 0.15);
}

TEST(Shadows, OfAHingeAreALineAndADot) {
  const Limit hinge = make_limit(SwingTwist{Cone{0.001f}, TwistRange{-2, 1}}).value();
  const cli::ShadowPlanes shadows = cli::cast_shadows(hinge);
  const std::vector<Ring> dot = shadows.outlines(2, 0);
  ASSERT_EQ(dot.size(), 1u);
  EXPECT_LT(area_of(dot[0]), 0.001);
  const std::vector<Ring> line = shadows.outlines(2, 1);
  ASSERT_EQ(line.size(), 1u);
  float lo = 9, hi = -9;
  for (const Point& p : line[0]) {
    EXPECT_LT(std::fabs(p.x), 0.15f);
    lo = std::min(lo, p.y), hi = std::max(hi, p.y);
  }
  EXPECT_NEAR(lo, -2, 0.1);
  EXPECT_NEAR(hi, 1, 0.1);
}

}  // namespace
}  // namespace ligament::testing
