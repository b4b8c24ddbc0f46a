// Polygons: the side and the nearest direction, against an oracle that counts crossings and tries all arcs.
#include "limit/shape/polygon.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "limit/shape/ring_oracle.h"

#include <array>

namespace ligament::testing::polygon_tests {
namespace {

using Rings = std::vector<std::vector<Vec3f>>;

struct NamedRings {
  const char* name;
  made::Polygon polygon;
};
void PrintTo(const NamedRings& named, std::ostream* out) { *out << named.name; }

Result<made::Polygon> polygon_of(std::vector<Vec3f> vertices) { return made::make(Polygon{std::move(vertices), {}}); }
made::Polygon polygon_of_rings(Rings rings) { return made::make(Polygon{{}, std::move(rings)}).value(); }
made::Polygon from_angles(std::vector<float> angles) { return made::make(Polar{std::move(angles)}).value().polygon; }
Rings rings_of(const Polygon& polygon) { return polygon.rings.empty() ? Rings{polygon.vertices} : polygon.rings; }

/// Angles that go up and down.
std::vector<float> waves(int count, int waves, double middle, double height) {
  std::vector<float> angles;
  for (int i = 0; i < count; ++i)
    angles.push_back(float(middle + height * std::sin(2 * kPi<double> * waves * i / count)));
  return angles;
}
std::vector<float> jagged(int count, double lo, double hi) {
  Random random(7);
  std::vector<float> angles;
  for (int i = 0; i < count; ++i) angles.push_back(float(random.between(lo, hi)));
  return angles;
}
/// Points of the plane that touches the sphere at +Y, as directions: straight lines are great arcs.
std::vector<Vec3f> from_above(std::vector<std::array<float, 2>> points) {
  std::vector<Vec3f> ring;
  for (const auto& [z, x] : points) ring.push_back(convert<float>(at_length_one({double(x), 1, double(z)})));
  return ring;
}
std::vector<Vec3f> turned_round(std::vector<Vec3f> ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

/// A band that winds inwards: wherever it is, the next turn is near.
std::vector<Vec3f> spiral(int turns, int steps) {
  std::vector<std::array<float, 2>> points;
  const auto add = [&](int i, double shift) {
    const double angle = 2 * kPi<double> * i / steps, radius = 0.2 + 0.3 * (double(i) / steps) + shift;
    points.push_back({float(radius * std::cos(angle)), float(radius * std::sin(angle))});
  };
  for (int i = 0; i <= turns * steps; ++i) add(i, 0.1);
  for (int i = turns * steps; i >= 0; --i) add(i, 0);
  return from_above(points);
}

const std::vector<NamedRings>& shapes() {
  static const std::vector<NamedRings> made = [] {
    const std::vector<Vec3f> square = from_angles({0.8f, 0.7f, 0.9f, 0.8f}).vertices;
    const std::vector<Vec3f> hole = turned_round(from_angles({0.2f, 0.3f, 0.25f}).vertices);
    const std::vector<Vec3f> below = turned_round(from_above({{0.1f, 0.1f}, {0.4f, 0}, {0.3f, 0.3f}, {0.1f, 0.4f}}));
    const std::vector<Vec3f> other = turned_round(from_above({{-0.4f, -0.3f}, {0.1f, -0.3f}, {-0.1f, -0.1f}}));
    std::vector<NamedRings> all;
    const auto add = [&](const char* name, made::Polygon polygon) { all.push_back({name, std::move(polygon)}); };
    add("octant", polygon_of({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}).value());
    add("square", from_angles({0.6f, 0.6f, 0.6f, 0.6f}));
    add("concave", polygon_of(from_above({{-1, -1}, {1, -1}, {1, 1}, {0.2f, -0.5f}, {-1, 0.8f}})).value());
    add("star", from_angles(waves(24, 6, 0.7, 0.45)));
    add("spiral", polygon_of(spiral(3, 40)).value());
    add("hemisphere", polygon_of({{0, 0, 1}, {1, 0, 0}, {0, 0, -1}, {-1, 0, 0}}).value());
    add("tilted_hemisphere", polygon_of({{0.6f, 0, 0.8f}, {0.48f, 0.6f, -0.64f}, {-0.8f, -0.3f, -0.1f}}).value());
    add("beyond_a_hemisphere", from_angles({2.2f, 2.6f, 1.9f, 2.9f, 2.3f}));
    add("concave_beyond", from_angles(waves(40, 5, 2.3, 0.6)));
    add("to_179_5_degrees", from_angles(waves(8, 2, 3.1328659, 0)));
    add("half_a_degree", from_angles(waves(6, 3, 0.0087266, 0.001)));
    add("tiny", from_angles(waves(5, 1, 1e-4, 3e-5)));
    add("complement", polygon_of(turned_round(square)).value());
    add("complement_of_star", polygon_of(turned_round(from_angles(waves(30, 5, 1, 0.6)).vertices)).value());
    add("hole", polygon_of_rings({square, hole}));
    add("two_holes", polygon_of_rings({square, below, other}));
    add("two_holes_alone", polygon_of_rings({below, other}));
    add("hundred_to_one", polygon_of(from_above({{-2, 0}, {0, -0.02f}, {2, 0}, {0, 0.02f}})).value());
    add("needles", from_angles({1.2f, 0.0003f, 1.2f, 0.0004f, 2, 0.0003f}));
    add("slits", polygon_of(turned_round(from_angles({1.2f, 0.0003f, 1.2f, 0.0004f, 2, 0.0003f}).vertices)).value());
    add("long_arcs", polygon_of({{0, 0, 1}, {0.01f, 0.05f, -1}, {0, 1, -0.02f}}).value());
    add("jagged_64", from_angles(jagged(64, 0.6, 0.9)));
    add("smooth_300", from_angles(waves(300, 3, 1.2, 0.3)));
    return all;
  }();
  return made;
}

class OfPolygons : public ::testing::TestWithParam<NamedRings> {
 protected:
  const made::Polygon& polygon() const { return GetParam().polygon; }
  /// Fewer inputs where trying everything takes long.
  int thinned(int count) const {
    std::size_t vertices = 0;
    for (const std::vector<Vec3f>& ring : rings_of(polygon())) vertices += ring.size();
    return std::max(40, count / int(vertices));
  }
};
INSTANTIATE_TEST_SUITE_P(Shapes, OfPolygons, ::testing::ValuesIn(shapes()),
                         [](const auto& shape) { return std::string(shape.param.name); });

void record_worst(const char* what, double radians) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", radians);
  ::testing::Test::RecordProperty(what, text);
}

TEST_P(OfPolygons, TheOracleAgreesWithItself) {
  const RingOracle oracle(rings_of(polygon()));
  for_each_direction(oracle, 1, thinned(1200), [&](Vec3f d) {
    ASSERT_NEAR(oracle.distance(wide(d)), oracle.distance_by_trying(wide(d)), 1e-7) << show(d);
  });
}

TEST_P(OfPolygons, TheSideIsThatOfTheCrossings) {
  const RingOracle oracle(rings_of(polygon()));
  for_each_direction(oracle, 2, thinned(150000), [&](Vec3f d) {
    const double margin = oracle.signed_distance(wide(d));
    const made::NearestDirection<float> found = nearest_direction(polygon(), d);
    ASSERT_TRUE(found.outside == (margin < 0) || std::fabs(margin) < 5e-7) << show(d) << " margin " << margin;
    ASSERT_TRUE(found.moved == (margin < -2e-6) || std::fabs(margin + 2e-6) < 5e-7) << show(d) << " margin " << margin;
    ASSERT_NEAR(direction_margin(polygon(), d), margin, 2e-6) << show(d);
    ASSERT_NEAR(direction_margin(polygon(), convert<double>(d)), margin, 5e-7) << show(d);
  });
}

TEST_P(OfPolygons, TheResultIsTheNearestOfTheBoundary) {
  const RingOracle oracle(rings_of(polygon()));
  double worst = 0, landing = 0;
  for_each_direction(oracle, 3, thinned(250000), [&](Vec3f d) {
    const made::NearestDirection<float> found = nearest_direction(polygon(), d);
    if (!found.outside) {
      ASSERT_TRUE(same_bits(found.direction, d));
      ASSERT_TRUE(oracle.inside(wide(d)) || oracle.distance(wide(d)) < 5e-7) << show(d);
      return;
    }
    const Vec3f to = found.direction;
    ASSERT_NEAR(dot(convert<double>(to), convert<double>(to)), 1, 5e-7);
    landing = std::max(landing, oracle.distance(wide(to)));
    worst = std::max(worst, apart(wide(d), wide(to)) - oracle.distance(wide(d)));
    ASSERT_LE(landing, 1e-6) << show(d) << " -> " << show(to);
    ASSERT_LE(worst, 3e-6) << show(d) << " -> " << show(to);
  });
  record_worst("worst", worst);
  record_worst("landing", landing);
}

TEST_P(OfPolygons, ResultsStayWhereTheyAre) {
  const RingOracle oracle(rings_of(polygon()));
  for_each_direction(oracle, 4, 100000, [&](Vec3f d) {
    const made::NearestDirection<float> found = nearest_direction(polygon(), d);
    const Vec3f to = found.direction;
    ASSERT_TRUE(found.moved || same_bits(to, d) || found.outside) << show(d);
    ASSERT_LE(std::fabs(dot(to, to) - 1), 6e-7f) << show(d);  // no NaN either
    ASSERT_GE(direction_margin(polygon(), to), found.outside ? -1e-6f : -2e-6f) << show(d);
    ASSERT_FALSE(found.outside && nearest_direction(polygon(), to).moved) << show(d);
  });
}

/// Near a corner the distances to it and to its arcs differ by less than their rounding; the place must not jump.
TEST_P(OfPolygons, ThePlaceIsTheNearestOfAllArcs) {
  const RingOracle oracle(rings_of(polygon()));
  const bool sharp = oracle.has_corner_below(0.1);
  double worst = 0;
  LeftOut left_out;
  for_each_direction(oracle, 5, thinned(250000), [&](Vec3f d) {
    const Vec3d from = wide(d);
    const double far = oracle.distance(from);
    if (far < 3e-6 || oracle.inside(from)) return;
    const std::vector<Vec3d> places = oracle.nearest_places(from, 2e-6);
    // Two arcs are as near, each at a place of its own; those of a sharp corner are one within rounding.
    const auto as_near = [&](Vec3d place) {
      const double off = apart(place, places.front());
      const bool own = !oracle.is_corner(place) && !oracle.is_corner(places.front());
      return off > 1e-3 || (off > 1e-6 && (own || sharp));
    };
    if (left_out(std::any_of(places.begin(), places.end(), as_near))) return;
    const double off = apart(wide(nearest_direction(polygon(), d).direction), places.front());
    worst = std::max(worst, off);
    // A quarter turn away, all of an arc is equally far.
    ASSERT_LE(off, 1e-6 + 1e-6 / std::max(std::cos(far), 1e-9)) << show(d);
  });
  EXPECT_LE(left_out.share(), sharp ? 0.5 : 0.15);
  record_worst("off", worst);
}

TEST_P(OfPolygons, TheMarginChangesNoFasterThanTheDirection) {
  const RingOracle oracle(rings_of(polygon()));
  Random random(6);
  for_each_direction(oracle, 6, 20000, [&](Vec3f d) {
    const Vec3f near = convert<float>(at_length_one(wide(d) + random_direction(random) * random_power(random, -7, -1)));
    const double change = double(direction_margin(polygon(), near)) - double(direction_margin(polygon(), d));
    ASSERT_LE(std::fabs(change), apart(wide(d), wide(near)) + 2e-6) << show(d) << " to " << show(near);
  });
}

TEST_P(OfPolygons, TheOtherWayRoundIsTheComplement) {
  Rings rings = rings_of(polygon());
  for (std::vector<Vec3f>& ring : rings) ring = turned_round(ring);
  if (rings.size() > 1) return;  // left of two rings is not what is right of them
  const made::Polygon other = polygon_of(rings.front()).value();
  for_each_direction(RingOracle(rings_of(polygon())), 7, 20000, [&](Vec3f d) {
    const float here = direction_margin(polygon(), d), there = direction_margin(other, d);
    ASSERT_NEAR(std::fabs(here), std::fabs(there), 1e-6) << show(d);
    ASSERT_TRUE((here < 0) != (there < 0) || std::fabs(here) < 1e-6f) << show(d);
  });
}

/// Whether two arcs without a common end cross: each parts the ends of the other, on the same side of the sphere.
bool arcs_cross(const RingOracle::Ends& one, const RingOracle::Ends& other) {
  const Vec3d m = cross(one.a, one.b), n = cross(other.a, other.b);
  const bool parted = (dot(m, other.a) > 0) != (dot(m, other.b) > 0) && (dot(n, one.a) > 0) != (dot(n, one.b) > 0);
  const Vec3d meeting = one.a * std::fabs(dot(n, one.b)) + one.b * std::fabs(dot(n, one.a));
  const Vec3d there = other.a * std::fabs(dot(m, other.b)) + other.b * std::fabs(dot(m, other.a));
  return parted && dot(meeting, there) > 0;
}
bool crosses_itself(const std::vector<RingOracle::Ends>& arcs) {
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    for (std::size_t j = i + 2; j < arcs.size(); ++j) {
      if ((i > 0 || j + 1 < arcs.size()) && arcs_cross(arcs[i], arcs[j])) return true;
    }
  }
  return false;
}

/// Rings of a few directions anywhere: arcs of any length, angles of any kind. Those that cross themselves are refused.
TEST(RandomPolygons, HaveTheSideAndTheNearestOfTheOracle) {
  Random random(11);
  int made = 0;
  while (made < 400) {
    std::vector<Vec3f> ring;
    const std::uint64_t count = 3 + random.below(7);
    while (ring.size() < count) ring.push_back(convert<float>(random_direction(random)));
    const Result<made::Polygon> polygon = polygon_of(ring);
    ASSERT_EQ(!polygon.ok(), crosses_itself(RingOracle({ring}).arcs())) << "vertices: " << count;
    if (!polygon) continue;
    ++made;
    const RingOracle oracle(rings_of(*polygon));
    for_each_direction(oracle, random.bits(), 250, [&](Vec3f d) {
      const double margin = oracle.signed_distance(wide(d));
      const made::NearestDirection<float> found = nearest_direction(*polygon, d);
      ASSERT_TRUE(found.outside == (margin < 0) || std::fabs(margin) < 5e-7) << show(d) << " margin " << margin;
      ASSERT_NEAR(direction_margin(*polygon, d), margin, 2e-6) << show(d);
      ASSERT_LE(apart(wide(d), wide(found.direction)), std::max(0.0, -margin) + 3e-6) << show(d);
    });
  }
}

TEST(PolygonTies, GoToTheGreaterZThenTheGreaterX) {
  const Vec3f down{0, -1, 0}, up{0, 1, 0};
  const Vec3f to_z = nearest_direction(from_angles({0.6f, 0.6f, 0.6f, 0.6f}), down).direction;
  EXPECT_LE(apart(wide(to_z), {0, std::cos(0.6f), std::sin(0.6f)}), 2e-7);
  const made::Polygon square = polygon_of(from_above({{1, 1}, {-1, 1}, {-1, -1}, {1, -1}})).value();
  EXPECT_LE(apart(wide(nearest_direction(square, down).direction), at_length_one({1, 1, 1})), 2e-7);
  const made::Polygon outside = polygon_of(turned_round(square.vertices)).value();
  EXPECT_LE(apart(wide(nearest_direction(outside, up).direction), at_length_one({0, 1, 1})), 2e-7);
  const made::Polygon half = polygon_of({{1, 0, 0}, {0, 0, -1}, {-1, 0, 0}, {0, 0, 1}}).value();
  EXPECT_EQ(nearest_direction(half, down).direction, (Vec3f{0, 0, 1}));
}

TEST(PolygonWork, GrowsMoreSlowlyThanTheVertices) {
  const auto mean_of = [](int vertices) {
    const made::Polygon polygon = from_angles(waves(vertices, 3, 0.8, 0.2));
    Random random(1);
    double sum = 0;
    for (int i = 0; i < 4000; ++i) {
      int seen = 0;
      made::nearest_on_arcs(polygon.boundary, convert<float>(random_direction(random)), &seen);
      EXPECT_LE(seen, vertices);
      sum += seen + double(polygon.boundary.groups.size());
    }
    return sum / 4000;
  };
  const double few = mean_of(64), many = mean_of(1024);
  EXPECT_LE(few, 40);
  EXPECT_LE(many, 5 * few) << "16 times the vertices";
}

/// What a unit quaternion's rounding makes of a direction's length changes nothing but the last digits.
TEST(PolygonLength, OfTheDirectionDoesNotMatter) {
  const made::Polygon polygon = from_angles(jagged(64, 0.6, 0.9));
  for_each_direction(RingOracle(rings_of(polygon)), 9, 20000, [&](Vec3f d) {
    for (const float size : {1 - 2e-6f, 1 + 2e-6f}) {
      ASSERT_NEAR(direction_margin(polygon, d * size), direction_margin(polygon, d), 1e-6) << show(d);
    }
  });
}

}  // namespace
}  // namespace ligament::testing::polygon_tests
