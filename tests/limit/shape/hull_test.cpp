// Hull: the exact nearest point, of every kind of cloud, against oracles that know nothing of faces.
#include "limit/shape/hull.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "limit/shape/hull_clouds.h"
#include "limit/shape/hull_oracle.h"
#include "limit/shape/rejected.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace ligament::testing::hull_tests {
namespace {

bool same_bits(Vec3f a, Vec3f b) { return std::memcmp(&a, &b, sizeof a) == 0; }
std::string show(Vec3f v) {
  char text[96];
  std::snprintf(text, sizeof text, "{%.9gf, %.9gf, %.9gf}", double(v.x), double(v.y), double(v.z));
  return text;
}

/// What an answer may be further away than the nearest, radians.
constexpr double kWorse = 1e-6;

/// Between some of the points, near that, or anywhere.
Vec3d some_input(Random& random, const std::vector<Vec3f>& points) {
  const auto vertex = [&] { return convert<double>(points[random.below(points.size())]); };
  const std::uint64_t kind = random.below(4);
  if (kind == 0) return random_direction(random) * random.between(0, kPi<double>);
  if (kind == 1) return vertex() + random_direction(random) * random_power(random, -6, 0);
  const double t = random.unit(), u = random.unit();
  const Vec3d between = vertex() * t + vertex() * ((1 - t) * u) + vertex() * ((1 - t) * (1 - u));
  return kind == 2 ? between : between + random_direction(random) * random_power(random, -7, 0.3);
}

void record(const char* what, double radians) {
  ::testing::Test::RecordProperty(what, std::to_string(radians * 1e9) + "e-9");
}

class HullOf : public ::testing::TestWithParam<HullCloud> {
 protected:
  const std::vector<Vec3f>& points() const { return GetParam().points; }
  const made::Hull hull = made::make(Hull{GetParam().points}).value();

  /// Calls visit(v, n-th) for inputs within the ball of rotations.
  template <class Visit>
  void for_each_input(std::uint64_t seed, int count, Visit visit) const {
    Random random(seed);
    for (int i = 0; i < count / static_cast<int>(kThinned) && !HasFatalFailure(); ++i) {
      const Vec3f v = convert<float>(some_input(random, points()));
      if (length(v) <= kPi<float>) visit(v, i);
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Clouds, HullOf, ::testing::ValuesIn(hull_clouds()), [](const auto& cloud) {
  std::string name = cloud.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(HullOf, KeepsWhatIsInsideLandsForGoodAndIsAsNearAsInDouble) {
  double worst = 0, furthest = 0;
  for_each_input(1, 110000, [&](Vec3f v, int i) {
    const Vec3d wide = convert<double>(v);
    const auto found = nearest_point(hull, v);
    const auto exact = nearest_point(hull, wide);
    const Vec3d point = convert<double>(found.point);
    const bool both = found.moved && exact.moved;
    ASSERT_NEAR(length(point - wide), length(exact.point - wide), both ? kWorse : 3e-6) << show(v);
    ASSERT_LE(length(point - exact.point), both ? GetParam().astray : 3e-6) << show(v);
    ASSERT_TRUE(same_bits(found.moved ? nearest_point(hull, found.point).point : v, found.point)) << show(v);
    if (both) worst = std::max(worst, length(point - wide) - length(exact.point - wide));
    if (both) furthest = std::max(furthest, length(point - exact.point));
    if (i % 8) return;
    ASSERT_EQ(point_margin(hull, v) < -2e-6f, found.moved) << show(v);
    ASSERT_GE(point_margin(hull, point), found.moved ? -1e-6 : -3e-6) << show(v);
  });
  record("worse", worst);
  record("astray", furthest);
}

TEST_P(HullOf, NothingBetweenThePointsIsNearerAndTheAnswerIsBetweenThem) {
  int unsure = 0, tried = 0;
  double worst = 0, landing = 0;
  for_each_input(3, 60000 / int(20 + points().size()), [&](Vec3f v, int) {
    const Wolfe oracle(points(), convert<double>(v));
    ++tried;
    if (!oracle.sure()) return void(++unsure);
    const auto found = nearest_point(hull, v);
    const double left = length(convert<double>(found.point) - convert<double>(v));
    ASSERT_NEAR(left, oracle.distance(), found.moved ? kWorse : 3e-6) << show(v);
    if (!found.moved) return;
    worst = std::max(worst, std::fabs(left - oracle.distance()));
    const Wolfe landed(points(), convert<double>(found.point));
    if (landed.sure()) landing = std::max(landing, landed.distance());
  });
  EXPECT_LE(landing, 1e-6);
  EXPECT_LE(unsure, tried / 7) << "of " << tried;
  record("worst", worst);
  record("landing", landing);
}

TEST_P(HullOf, NothingThatBruteForceFindsIsNearerOrShallower) {
  if (points().size() > 12) return;
  const std::vector<Plane> planes = planes_by_trying(points());
  for_each_input(4, 5000, [&](Vec3f v, int i) {
    const double least = try_everything(points(), convert<double>(v));
    const auto found = nearest_point(hull, v);
    const double left = length(convert<double>(found.point) - convert<double>(v));
    ASSERT_NEAR(left, least, found.moved ? 1e-6 : 3e-6) << show(v);
    ASSERT_NEAR(-std::min(0.0f, point_margin(hull, v)), least, 2e-6) << show(v);
    if (least > 0 || planes.empty() || i > 2000) return;
    ASSERT_NEAR(point_margin(hull, v), depth_by_trying(planes, convert<double>(v)), 2e-6) << show(v);
  });
}

/// A projection onto a convex set brings nothing further apart, and the margin changes no faster than the input.
TEST_P(HullOf, IsContinuous) {
  Random random(5);
  for_each_input(5, 10000, [&](Vec3f v, int) {
    const Vec3f w = convert<float>(convert<double>(v) + random_direction(random) * random_power(random, -7, 0));
    const auto a = nearest_point(hull, v), b = nearest_point(hull, w);
    ASSERT_LE(length(a.point - b.point), length(v - w) + 2 * GetParam().astray) << show(v) << show(w);
    ASSERT_LE(std::fabs(point_margin(hull, v) - point_margin(hull, w)), length(v - w) + 5e-6f) << show(v) << show(w);
  });
}

/// Inside, a ball as wide as the margin fits and one a little wider does not: by all planes through three points where
/// there are not too many to try, else by the normals of the hull's own faces.
TEST_P(HullOf, MarginInsideIsTheRoomThatThereIs) {
  constexpr std::size_t kFewPoints = 200;
  std::vector<Plane> planes;
  if (points().size() <= kFewPoints) planes = planes_by_trying(points());
  Random random(6);
  int tried = 0;
  for_each_input(6, 10000, [&](Vec3f v, int) {
    if (tried >= 60 || !Wolfe(points(), convert<double>(v)).inside()) return;
    ++tried;
    const float margin = point_margin(hull, v);
    double room = 1e9;
    const auto offer = [&](Vec3d n) {
      double most = -1e9;
      for (const Vec3f& p : points()) most = std::max(most, dot(n, convert<double>(p) - convert<double>(v)));
      room = std::min(room, most);
    };
    for (int i = 0; i < 10; ++i) offer(random_direction(random));
    ASSERT_GE(room, margin - 1e-6) << show(v);
    for (const Plane& plane : planes) offer(plane.normal);
    if (points().size() > kFewPoints) {
      for (const made::Hull::Face& face : hull.faces) offer(convert<double>(face.normal));
    }
    ASSERT_NEAR(room, margin, 1e-6) << show(v);
  });
  RecordProperty("tried", tried);
}

TEST_P(HullOf, TakesFewSteps) {
  int most = 0;
  const auto count = [&](auto v) {
    using R = decltype(v.x);
    const Vec3<R> p = v - made::broadcast<R>(hull.center);
    const auto worst = made::furthest_face(hull, p, R(-1e-6f));
    int steps = 0;
    if (hull.flat || worst.index >= 0) made::nearest_in_hull(hull, p, worst.index, true, &steps);
    most = std::max(most, steps);
  };
  for_each_input(7, 20000, [&](Vec3f v, int i) { i % 4 ? count(v) : count(convert<double>(v)); });
  RecordProperty("steps", most);
  EXPECT_LE(most, 16);
}

TEST_P(HullOf, ContainsItsVertices) {
  for (const Vec3f& vertex : points()) {
    EXPECT_FALSE(nearest_point(hull, vertex).moved) << show(vertex);
    EXPECT_GE(point_margin(hull, convert<double>(vertex)), -1e-6) << show(vertex);
  }
  EXPECT_EQ(hull.vertices, points());
  EXPECT_EQ(hull, made::make(Hull{points()}).value());
}

TEST(MakeHull, RejectsVerticesThatAreNone) {
  const std::vector<std::vector<Vec3f>> wrong{
      {}, {{0, 0, 0}, {kNan, 0, 0}}, {{0, kInfinity, 0}}, {{0, 0, -101}}, std::vector<Vec3f>(kMaxHullVertices + 1)};
  for (const std::vector<Vec3f>& vertices : wrong) {
    const Result<made::Hull> made = made::make(Hull{vertices});
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().where, "vertices");
    EXPECT_GE(made.error().what.size(), 10u);
  }
  EXPECT_TRUE(made::make(Hull{cloud_on_ellipsoid(1, int(kMaxHullVertices), {1, 1, 1})}).ok());
}

TEST(MakeHull, MergesFacesAndLeavesOutWhatIsBetween) {
  const auto expect = [](const std::vector<Vec3f>& points, std::size_t faces, std::size_t corners, bool flat) {
    const made::Hull hull = made::make(Hull{points}).value();
    EXPECT_EQ(hull.faces.size(), faces);
    EXPECT_EQ(hull.corners.size(), corners);
    EXPECT_EQ(hull.flat, flat);
  };
  expect(cloud_grid(10, 10), 6, 8, false);
  expect(cloud_grid(30, 1), 2, 4, true);
  expect(cloud_prism(12), 14, 24, false);
  expect(cloud_prism(200), 202, 400, false);
  expect({{0, 0, 0}, {2, 0, 0}, {1, 0, 0}, {2, 0, 0}}, 0, 2, true);
  expect({{1, 2, 0}, {1, 2, 0}}, 0, 1, true);
  expect({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.25f, 0.25f, 0}}, 2, 3, true);
  expect({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.25f, 0.25f, 1e-4f}}, 4, 4, false);
}

std::vector<Vec3f> corners_of(Vec3f low, Vec3f high) {
  std::vector<Vec3f> corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back({i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
  return corners;
}

TEST(Hull, OfABoxIsTheBox) {
  Random random(1);
  for (const auto& [low, high] : std::vector<std::array<Vec3f, 2>>{{{{-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}}},
                                                                   {{{0.4f, 0.2f, -0.3f}, {2, 0.9f, 0.1f}}},
                                                                   {{{-40, -0.02f, -0.3f}, {55, 0.02f, 0.2f}}},
                                                                   {{{-9, -2, -9}, {9, 3, 9}}},
                                                                   {{{-1, 0, -0.5f}, {1, 0, 2}}},
                                                                   {{{-0.2f, 0, 0}, {55, 0, 0}}},
                                                                   {{{-9, -9, -9}, {9, 9, 9}}}}) {
    const made::Hull hull = made::make(Hull{corners_of(low, high)}).value();
    const auto furthest = [](float lo, float hi) { return std::max(std::fabs(lo), std::fabs(hi)); };
    EXPECT_FLOAT_EQ(reach(hull),
                    length(Vec3f{furthest(low.x, high.x), furthest(low.y, high.y), furthest(low.z, high.z)}));
    const auto holds = [](float lo, float hi, float x) { return lo <= x && x <= hi; };
    EXPECT_EQ(contains_zero(hull), holds(low.x, high.x, 0) && holds(low.y, high.y, 0) && holds(low.z, high.z, 0));
    for (int i = 0; i < 20000; ++i) {
      const Vec3f v = convert<float>(random_direction(random) * random.between(0, kPi<double>));
      const Vec3f nearest{std::clamp(v.x, low.x, high.x), std::clamp(v.y, low.y, high.y),
                          std::clamp(v.z, low.z, high.z)};
      const bool inside = nearest == v;
      const float depth = std::min({v.x - low.x, high.x - v.x, v.y - low.y, high.y - v.y, v.z - low.z, high.z - v.z});
      const bool within_tolerance = length(v - nearest) < 3e-6f;
      ASSERT_LE(length(nearest_point(hull, v).point - nearest), within_tolerance ? 3e-6f : 1e-6f) << show(v);
      ASSERT_NEAR(std::min(point_margin(hull, v), kPi<float>),
                  inside ? std::min(depth, kPi<float>) : -length(v - nearest), 1e-6f)
          << show(v);
    }
  }
}

TEST(Hull, IsExactForRotationsHoweverFarItReaches) {
  Random random(2);
  for (const auto& points : {cloud_on_ellipsoid(21, 40, {30, 1, 0.5}), cloud_on_ellipsoid(22, 60, {90, 90, 0.3}),
                             cloud_on_ellipsoid(23, 20, {5, 5, 5}, {1, 2, 1}), cloud_on_ellipsoid(24, 12, {50, 2, 0}),
                             turned_somehow(corners_of({-55, -0.1f, -0.2f}, {40, 0.1f, 0.3f}), 25)}) {
    const made::Hull hull = made::make(Hull{points}).value();
    EXPECT_TRUE(contains_zero(hull) || hull.flat);
    for (int i = 0; i < 3000; ++i) {
      const Vec3f v = convert<float>(random_direction(random) * random.between(0, kPi<double>));
      const Wolfe oracle(points, convert<double>(v));
      const auto found = nearest_point(hull, v);
      if (!oracle.sure()) continue;
      ASSERT_NEAR(length(found.point - v), oracle.distance(), found.moved ? 2 * kWorse : 3e-6) << show(v);
    }
  }
}

TEST(Hull, KnowsWhetherItContainsZeroHoweverFarItReaches) {
  const auto has_zero = [](const std::vector<Vec3f>& points) {
    return contains_zero(made::make(Hull{points}).value());
  };
  EXPECT_TRUE(has_zero({{0, 0, 0}}));
  EXPECT_TRUE(has_zero({{-3, -3, -3}, {60, 40, 50}, {0, -1, 3}, {1, 2, -2}}));
  EXPECT_TRUE(has_zero(corners_of({-50, -50, -50}, {50, 50, 50})));
  EXPECT_TRUE(has_zero({{-50, 0, 0}, {50, 0, 0}}));
  EXPECT_FALSE(has_zero({{0, 0, 1e-5f}}));
  EXPECT_FALSE(has_zero({{5, 0, 0}, {6, 0, 0}}));
  EXPECT_FALSE(has_zero({{-50, 0.1f, 0}, {50, 0.1f, 0}}));
  EXPECT_FALSE(has_zero({{5, 0, 0}, {6, 0, 0}, {5, 1, 0}}));
  EXPECT_FALSE(has_zero(corners_of({0.1f, -50, -50}, {50, 50, 50})));
  EXPECT_FALSE(has_zero(corners_of({10, 10, 10}, {50, 50, 50})));
}

}  // namespace
}  // namespace ligament::testing::hull_tests
