// Making polygons: what is wrong is told with the field's name and a reason; what is odd but legal is made.
#include "limit/shape/polygon.h"

#include <gtest/gtest.h>

#include "limit/shape/rejected.h"
#include "limit/shape/ring_oracle.h"

namespace ligament::testing {
namespace {

std::vector<Vec3f> ring_about_y(std::vector<float> angles) {
  return make_polar(std::move(angles)).value().polygon.rings.front();
}
std::vector<Vec3f> turned_round(std::vector<Vec3f> ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

const std::vector<Vec3f> kOctant{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};

TEST(MakePolygon, RejectsVerticesThatAreNone) {
  expect_rejected(make_polygon({}), "vertices", "at least 3");
  expect_rejected(make_polygon({{0, 0, 1}, {1, 0, 0}}), "vertices", "at least 3");
  for (const Vec3f& bad : {Vec3f{0, 0, 0}, Vec3f{kNan, 0, 0}, Vec3f{0, kInfinity, 0}, Vec3f{1e-8f, 0, 0}}) {
    expect_rejected(make_polygon({{0, 0, 1}, {1, 0, 0}, bad}), "vertices", "not zero");
  }
}

TEST(MakePolygon, RejectsArcsThatAreNone) {
  expect_rejected(make_polygon({{0, 0, 1}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}}), "vertices", "coincide");
  expect_rejected(make_polygon({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 2}}), "vertices", "coincide");
  expect_rejected(make_polygon({{0, 0, 1}, {0, 0, -3}, {1, 0, 0}}), "vertices", "shorter than");
  expect_rejected(make_polygon(std::vector<Vec3f>(9000, {0, 0, 1})), "vertices", "at most");
}

TEST(MakePolygon, RejectsRingsThatCrossOrTouch) {
  std::vector<Vec3f> ring = ring_about_y({0.5f, 0.6f, 0.7f, 0.6f, 0.5f});
  std::swap(ring[1], ring[2]);
  expect_rejected(make_polygon(ring), "vertices", "cross");
  // A vertex on another arc, a way there and back, and a triangle of no height.
  expect_rejected(make_polygon({{-1, 2, 1}, {1, 2, 1}, {1, 2, -1}, {0, 2, 1}, {-1, 2, -1}}), "vertices", "touch");
  expect_rejected(make_polygon({{0, 1, 0}, {0, 1, 1}, {0, 1, 0.5f}, {1, 1, 0}}), "vertices", "touch");
  expect_rejected(make_polygon({{0, 1, 0}, {0, 1, 1}, {0, 1, 0.5f}}), "vertices", "touch");
  // Great circles meet twice: the arcs here only at the other place.
  EXPECT_TRUE(make_polygon({{1, 0, 0.2f}, {1, 0, -0.2f}, {-1, 0.2f, 0.1f}, {-1, -0.2f, 0.1f}}).ok() ||
              make_polygon({{1, 0, 0.2f}, {1, 0, -0.2f}, {-1, -0.2f, 0.1f}, {-1, 0.2f, 0.1f}}).ok());
}

TEST(MakePolygon, RejectsRingsOnTheWrongSide) {
  const std::vector<Vec3f> outer = ring_about_y({0.8f, 0.8f, 0.8f, 0.8f}), inner = ring_about_y({0.3f, 0.2f, 0.2f});
  std::vector<Vec3f> elsewhere = inner;
  for (Vec3f& v : elsewhere) v = {v.x, -v.z, v.y};
  EXPECT_TRUE(make_polygon_of_rings({outer, turned_round(inner)}).ok());
  EXPECT_TRUE(make_polygon_of_rings({turned_round(inner), outer}).ok()) << "in any order";
  EXPECT_TRUE(make_polygon_of_rings({turned_round(inner), turned_round(elsewhere)}).ok()) << "holes alone";
  expect_rejected(make_polygon_of_rings({outer, inner}), "rings", "clockwise holes");
  expect_rejected(make_polygon_of_rings({inner, elsewhere}), "rings", "clockwise holes");
  expect_rejected(make_polygon_of_rings({turned_round(outer), inner}), "rings", "clockwise holes");
  expect_rejected(make_polygon_of_rings({outer, turned_round(ring_about_y({0.9f, 0.2f, 0.2f}))}), "rings", "cross");
  expect_rejected(make_polygon_of_rings({}), "rings");
  expect_rejected(make_polygon_of_rings({outer, {}}), "rings", "at least 3");
}

TEST(MakePolygon, NormalisesVerticesAndKeepsTheBitsOfUnitOnes) {
  const Vec3f unit = convert<float>(at_length_one({0.3, 0.5, -0.2}));
  EXPECT_EQ(make_polygon({unit, {1, 0, 0}, {0, 0, 1}}).value().rings[0][0], unit);
  for (const float size : {0.01f, 1 + 4e-7f, 30.0f, 1e15f}) {
    const std::vector<Vec3f> made = make_polygon({unit * size, {1, 0, 0}, {0, 0, 1}}).value().rings[0];
    EXPECT_NEAR(length(convert<double>(made[0])), 1, 1.3e-7);
    EXPECT_EQ(make_polygon(made).value().rings[0], made) << "reading twice changes nothing";
  }
}

TEST(MakePolygon, RemembersHowItWasGiven) {
  EXPECT_TRUE(make_polygon(kOctant).value().single);
  EXPECT_FALSE(make_polygon_of_rings({kOctant}).value().single);
  EXPECT_EQ(make_polygon(kOctant).value(), make_polygon(kOctant).value());
  EXPECT_EQ(make_polygon_of_rings({kOctant}).value().boundary, make_polygon(kOctant).value().boundary);
}

TEST(MakePolygon, FindsADeepDirectionThatIsInside) {
  for (const float angle : {0.05f, 0.7f, 2.5f}) {
    const Polygon polygon = make_polar({angle, angle, angle, angle, angle}).value().polygon;
    EXPECT_GE(direction_margin(polygon, polygon.boundary.deep), 0.7f * std::min(angle, kPi<float>));
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
  EXPECT_GT(direction_margin(make_polar({0.5f, 1, 1.5f, 2}).value(), Vec3f{0, 1, 0}), 0.1f);
  EXPECT_LT(direction_margin(make_polar({0.5f, 1, 1.5f, 2}).value(), Vec3f{0, -1, 0}), -0.1f);
}

TEST(MakePolar, RejectsAnglesThatAreNone) {
  expect_rejected(make_polar({0.5f, 0.5f}), "angles", "at least 3");
  expect_rejected(make_polar({0.5f, 0.5f, -0.1f}), "angles", "from 0 to");
  expect_rejected(make_polar({0.5f, 3.2f, 0.5f}), "angles", "from 0 to");
  expect_rejected(make_polar({0.5f, kNan, 0.5f}), "angles", "from 0 to");
  expect_rejected(make_polar({0, 0, 0}), "angles", "coincide");
  expect_rejected(make_polar({0.5f, 0.5f, 0, 0}), "angles", "coincide");
  EXPECT_TRUE(make_polar({0.5f, 0.5f, 0.5f, 0}).ok()) << "one vertex at +Y";
}

}  // namespace
}  // namespace ligament::testing
