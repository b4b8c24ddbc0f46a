// Making polygons: what is wrong is told with the field's name and a reason; what is odd but legal is made.
#include "limit/shape/polygon.h"

#include <gtest/gtest.h>

#include "limit/shape/rejected.h"
#include "limit/shape/ring_oracle.h"

namespace ligament::testing {
namespace {

Result<made::Polygon> polygon_of(std::vector<Vec3f> vertices) { return made::make(Polygon{std::move(vertices), {}}); }
Result<made::Polygon> polygon_of_rings(std::vector<std::vector<Vec3f>> rings) {
  return made::make(Polygon{{}, std::move(rings)});
}
Result<made::Polar> polar_of(std::vector<float> angles) { return made::make(Polar{std::move(angles)}); }
std::vector<Vec3f> ring_about_y(std::vector<float> angles) {
  return polar_of(std::move(angles)).value().polygon.vertices;
}
std::vector<Vec3f> turned_round(std::vector<Vec3f> ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

const std::vector<Vec3f> kOctant{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};

TEST(MakePolygon, RejectsVerticesThatAreNone) {
  expect_rejected(polygon_of({}), "vertices", "at least 3");
  expect_rejected(polygon_of({{0, 0, 1}, {1, 0, 0}}), "vertices", "at least 3");
  for (const Vec3f& bad : {Vec3f{0, 0, 0}, Vec3f{kNan, 0, 0}, Vec3f{0, kInfinity, 0}, Vec3f{1e-8f, 0, 0}}) {
    expect_rejected(polygon_of({{0, 0, 1}, {1, 0, 0}, bad}), "vertices", "not zero");
  }
}

TEST(MakePolygon, RejectsArcsThatAreNone) {
  expect_rejected(polygon_of({{0, 0, 1}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}}), "vertices", "coincide");
  expect_rejected(polygon_of({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 2}}), "vertices", "coincide");
  expect_rejected(polygon_of({{0, 0, 1}, {0, 0, -3}, {1, 0, 0}}), "vertices", "shorter than");
  expect_rejected(polygon_of(std::vector<Vec3f>(9000, {0, 0, 1})), "vertices", "at most");
}

TEST(MakePolygon, RejectsRingsThatCrossOrTouch) {
  std::vector<Vec3f> ring = ring_about_y({0.5f, 0.6f, 0.7f, 0.6f, 0.5f});
  std::swap(ring[1], ring[2]);
  expect_rejected(polygon_of(ring), "vertices", "cross");
  // A vertex on another arc, a way there and back, and a triangle of no height.
  expect_rejected(polygon_of({{-1, 2, 1}, {1, 2, 1}, {1, 2, -1}, {0, 2, 1}, {-1, 2, -1}}), "vertices", "touch");
  expect_rejected(polygon_of({{0, 1, 0}, {0, 1, 1}, {0, 1, 0.5f}, {1, 1, 0}}), "vertices", "touch");
  expect_rejected(polygon_of({{0, 1, 0}, {0, 1, 1}, {0, 1, 0.5f}}), "vertices", "touch");
  // Great circles meet twice: the arcs here only at the other place.
  EXPECT_TRUE(polygon_of({{1, 0, 0.2f}, {1, 0, -0.2f}, {-1, 0.2f, 0.1f}, {-1, -0.2f, 0.1f}}).ok() ||
              polygon_of({{1, 0, 0.2f}, {1, 0, -0.2f}, {-1, -0.2f, 0.1f}, {-1, 0.2f, 0.1f}}).ok());
}

TEST(MakePolygon, RejectsRingsOnTheWrongSide) {
  const std::vector<Vec3f> outer = ring_about_y({0.8f, 0.8f, 0.8f, 0.8f}), inner = ring_about_y({0.3f, 0.2f, 0.2f});
  std::vector<Vec3f> elsewhere = inner;
  for (Vec3f& v : elsewhere) v = {v.x, -v.z, v.y};
  EXPECT_TRUE(polygon_of_rings({outer, turned_round(inner)}).ok());
  EXPECT_TRUE(polygon_of_rings({turned_round(inner), outer}).ok()) << "in any order";
  EXPECT_TRUE(polygon_of_rings({turned_round(inner), turned_round(elsewhere)}).ok()) << "holes alone";
  expect_rejected(polygon_of_rings({outer, inner}), "rings", "clockwise holes");
  expect_rejected(polygon_of_rings({inner, elsewhere}), "rings", "clockwise holes");
  expect_rejected(polygon_of_rings({turned_round(outer), inner}), "rings", "clockwise holes");
  expect_rejected(polygon_of_rings({outer, turned_round(ring_about_y({0.9f, 0.2f, 0.2f}))}), "rings", "cross");
  expect_rejected(polygon_of_rings({}), "vertices", "at least 3");
  expect_rejected(polygon_of_rings({outer, {}}), "rings", "at least 3");
  expect_rejected(made::make(Polygon{outer, {outer}}), "rings", "not both");
}

TEST(MakePolygon, NormalisesVerticesAndKeepsTheBitsOfUnitOnes) {
  const Vec3f unit = convert<float>(at_length_one({0.3, 0.5, -0.2}));
  EXPECT_EQ(polygon_of({unit, {1, 0, 0}, {0, 0, 1}}).value().vertices[0], unit);
  for (const float size : {0.01f, 1 + 4e-7f, 30.0f, 1e15f}) {
    const std::vector<Vec3f> made = polygon_of({unit * size, {1, 0, 0}, {0, 0, 1}}).value().vertices;
    EXPECT_NEAR(length(convert<double>(made[0])), 1, 1.3e-7);
    EXPECT_EQ(polygon_of(made).value().vertices, made) << "reading twice changes nothing";
  }
}

TEST(MakePolygon, RemembersHowItWasGiven) {
  EXPECT_TRUE(polygon_of(kOctant).value().rings.empty());
  EXPECT_TRUE(polygon_of_rings({kOctant}).value().vertices.empty());
  EXPECT_EQ(polygon_of(kOctant).value(), polygon_of(kOctant).value());
  EXPECT_EQ(polygon_of_rings({kOctant}).value().boundary, polygon_of(kOctant).value().boundary);
}

TEST(MakePolygon, FindsADeepDirectionThatIsInside) {
  for (const float angle : {0.05f, 0.7f, 2.5f}) {
    const made::Polygon polygon = polar_of({angle, angle, angle, angle, angle}).value().polygon;
    const double depth = RingOracle({polygon.vertices}).signed_distance(wide(polygon.boundary.deep));
    EXPECT_GE(depth, 0.7 * std::min(double(angle), kPi<double>));
    EXPECT_LT(polygon.boundary.deep_cosine, 1);
  }
}

TEST(MakePolar, GoesFromZTowardsX) {
  const std::vector<Vec3f> ring = ring_about_y({0.5f, 1, 1.5f, 2});
  const auto at = [](double x, double angle, double z) {
    return Vec3d{x * std::sin(angle), std::cos(angle), z * std::sin(angle)};
  };
  EXPECT_LE(apart(convert<double>(ring[0]), at(0, 0.5, 1)), 2e-7);
  EXPECT_LE(apart(convert<double>(ring[1]), at(1, 1, 0)), 2e-7);
  EXPECT_LE(apart(convert<double>(ring[2]), at(0, 1.5, -1)), 2e-7);
  EXPECT_LE(apart(convert<double>(ring[3]), at(-1, 2, 0)), 2e-7);
  EXPECT_GT(RingOracle({ring}).signed_distance({0, 1, 0}), 0.1);
  EXPECT_GT(direction_margin(polar_of({0.5f, 1, 1.5f, 2}).value(), Vec3f{0, 1, 0}), 0.1f);
  EXPECT_LT(direction_margin(polar_of({0.5f, 1, 1.5f, 2}).value(), Vec3f{0, -1, 0}), -0.1f);
}

TEST(MakePolar, RejectsAnglesThatAreNone) {
  expect_rejected(polar_of({0.5f, 0.5f}), "angles", "at least 3");
  expect_rejected(polar_of({0.5f, 0.5f, -0.1f}), "angles", "from 0 to");
  expect_rejected(polar_of({0.5f, 3.2f, 0.5f}), "angles", "from 0 to");
  expect_rejected(polar_of({0.5f, kNan, 0.5f}), "angles", "from 0 to");
  expect_rejected(polar_of({0, 0, 0}), "angles", "coincide");
  expect_rejected(polar_of({0.5f, 0.5f, 0, 0}), "angles", "coincide");
  EXPECT_TRUE(polar_of({0.5f, 0.5f, 0.5f, 0}).ok()) << "one vertex at +Y";
}

}  // namespace
}  // namespace ligament::testing
