// Surfaces and outlines: what is drawn is what is enforced.
#include <ligament/measure.h>

#include "limit/any_limit.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "support/zoo/zoo.h"

#include <map>

namespace ligament::testing {
namespace {

TEST(Icosphere, IsClosedAndLooksOutward) {
  for (int splits = 0; splits < 4; ++splits) {
    const TriangleMesh mesh = icosphere(splits);
    EXPECT_EQ(mesh.points.size(), 10u * (1u << (2 * splits)) + 2);
    EXPECT_EQ(mesh.triangles.size(), 20u * (1u << (2 * splits)));
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& [a, b, c] : mesh.triangles) {
      ++edges[{a, b}], ++edges[{b, c}], ++edges[{c, a}];
      const Vec3f normal = cross(mesh.points[b] - mesh.points[a], mesh.points[c] - mesh.points[a]);
      EXPECT_GT(dot(normal, mesh.points[a]), 0);
    }
    for (const auto& [edge, count] : edges) {
      ASSERT_EQ(count, 1);
      ASSERT_EQ((edges[{edge.second, edge.first}]), 1);
    }
  }
}

class Surface : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Surface, ::testing::ValuesIn(zoo()), name_of);

TEST_P(Surface, LiesInTheRegion) {
  const LimitSurface surface = surface_of(limit(), 2);
  for (const Vec3f& v : surface.mesh.points) {
    ASSERT_LE(violation(limit(), surface.center * exp(v)), 2e-5f);
  }
}

class Outline : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Outline, ::testing::ValuesIn(zoo_of<SwingTwist>()), name_of);

TEST_P(Outline, LiesOnTheBoundary) {
  using made::direction_margin;
  const auto& parts = *made_if<made::SwingTwist>(limit());
  for (const auto& line : swing_outline(limit(), 4)) {
    ASSERT_GE(line.size(), 3u);
    for (const Vec3f& d : line) {
      const Vec3f own = rotate(conjugate(parts.rotation), d);
      const float depth = std::visit([&](const auto& swing) { return direction_margin(swing, own); }, parts.swing);
      ASSERT_NEAR(depth, 0, 2e-5f);
    }
  }
}

TEST(Outlines, GoRoundOnce) {
  const auto lines_of = [](const Limit& limit) { return swing_outline(limit, 4); };
  EXPECT_EQ(lines_of(in_swing(SwingFree{})).size(), 0u);
  EXPECT_EQ(lines_of(in_swing(Cone{0.8f})).size(), 1u);
  const auto wide = lines_of(in_swing(Cone{2.5f}));
  ASSERT_EQ(wide.size(), 1u);
  // The region is on the left: round +Y counter-clockwise, seen from above.
  double turned = 0;
  for (std::size_t i = 0; i < wide[0].size(); ++i) {
    const Vec3f a = wide[0][i], b = wide[0][(i + 1) % wide[0].size()];
    turned += std::remainder(std::atan2(b.x, b.z) - std::atan2(a.x, a.z), 2 * kPi<double>);
  }
  EXPECT_NEAR(turned, 2 * kPi<double>, 1e-3);
}

}  // namespace
}  // namespace ligament::testing
