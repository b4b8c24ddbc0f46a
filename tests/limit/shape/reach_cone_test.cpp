// Reach cones: the polygon with its corners cut, and the twist range that is interpolated over it.
#include "limit/shape/reach_cone.h"

#include <gtest/gtest.h>

#include "limit/shape/reach_cone_oracle.h"
#include "limit/shape/rejected.h"

namespace ligament::testing::reach_cone_tests {
namespace {

using Vertices = std::vector<ReachCone::Vertex>;

/// Vertices at even azimuths about +Y, turned by `turn`.
Vertices around(const std::vector<float>& angles, Quatd turn = identity<double>()) {
  Vertices vertices;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const double azimuth = 2 * kPi<double> * double(i) / double(angles.size()), angle = angles[i];
    const Vec3d d{std::sin(angle) * std::sin(azimuth), std::cos(angle), std::sin(angle) * std::cos(azimuth)};
    const float lean = float(std::sin(1.7 * azimuth + 0.4));
    vertices.push_back({convert<float>(rotate(turn, d)), {-0.8f + 0.5f * lean, 0.3f + lean * lean}});
  }
  return vertices;
}

struct NamedCone {
  const char* name;
  made::ReachCone cone;
};
void PrintTo(const NamedCone& named, std::ostream* out) { *out << named.name; }

const std::vector<NamedCone>& cones() {
  static const std::vector<NamedCone> made = [] {
    const Quatd turn = rotation_about(at_length_one({1, 2, -1}), 1.9);
    const Vec3f turned_up = convert<float>(rotate(turn, Vec3d{0, 1, 0}));
    const Vec3f up{0, 1, 0}, beside = convert<float>(at_length_one({0.1, 1, 0.05}));
    const std::vector<float> uneven{0.7f, 1.1f, 0.5f, 0.9f, 0.6f, 1.2f, 0.8f};
    std::vector<NamedCone> all;
    const auto add = [&](const char* name, const ReachCone& cone) { all.push_back({name, made::make(cone).value()}); };
    add("triangle", ReachCone{up, around({0.9f, 0.7f, 1})});
    add("uneven", ReachCone{beside, around(uneven)});
    add("turned", ReachCone{turned_up, around(uneven, turn)});
    add("cut_once", ReachCone{beside, around(uneven), 1});
    add("cut_4_times", ReachCone{beside, around(uneven), 4});
    add("concave", ReachCone{up, around({0.3f, 1.4f, 0.2f, 1.6f, 0.3f, 1.3f}), 2});
    add("beyond_a_hemisphere", ReachCone{up, around({2.2f, 2.6f, 1.8f, 2.9f}), 1});
    add("to_179_5_degrees", ReachCone{up, around({3.1328f, 3.1328f, 3.1328f, 3.1328f, 3.1328f})});
    add("half_a_degree", ReachCone{up, around({0.008f, 0.009f, 0.0087f, 0.0085f}), 2});
    add("hundred_to_one", ReachCone{up, around({1.4f, 0.014f, 1.4f, 0.014f})});
    return all;
  }();
  return made;
}

class OfReachCones : public ::testing::TestWithParam<NamedCone> {
 protected:
  const made::ReachCone& cone() const { return GetParam().cone; }
};
INSTANTIATE_TEST_SUITE_P(Cones, OfReachCones, ::testing::ValuesIn(cones()),
                         [](const auto& shape) { return std::string(shape.param.name); });

/// Inside, uniform and crowded near `visible`, the vertices and the sides of the slices.
template <class Visit>
void for_each_inside(const WideCone& shape, std::uint64_t seed, int count, Visit visit) {
  Random random(seed);
  for (int i = 0; i < count; ++i) {
    const WideCone::Corner& corner = shape.ring[random.below(shape.ring.size())];
    const WideCone::Corner& other = shape.ring[random.below(shape.ring.size())];
    const double t = random.unit(), small = random_power(random, -8, -1);
    Vec3d d = shape.visible * (1 - t) + corner.direction * t;
    if (i % 4 == 0) d = at_length_one(d) + random_direction(random) * small;
    if (i % 4 == 1) d = shape.visible + random_direction(random) * small;
    if (i % 4 == 2) d = d + other.direction * t * random.unit();
    visit(convert<float>(at_length_one(d)));
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST_P(OfReachCones, TheBoundaryIsThatOfThePolygonWithItsCornersCut) {
  const WideCone shape(cone());
  ASSERT_EQ(shape.ring.size(), cone().polygon.vertices.size());
  for (std::size_t i = 0; i < shape.ring.size(); ++i) {
    EXPECT_LE(apart(shape.ring[i].direction, wide(cone().polygon.vertices[i])), 2e-7);
  }
  const RingOracle oracle({shape.directions()});
  for_each_direction(oracle, 1, 400000 / int(shape.ring.size()), [&](Vec3f d) {
    const double margin = oracle.signed_distance(wide(d));
    const made::NearestDirection<float> found = nearest_direction(cone(), d);
    ASSERT_TRUE(found.outside == (margin < 0) || std::fabs(margin) < 1e-6);
    ASSERT_NEAR(direction_margin(cone(), d), margin, 2e-6);
    ASSERT_LE(apart(wide(d), wide(found.direction)), std::max(0.0, -margin) + 3e-6);
  });
}

TEST_P(OfReachCones, TheTwistRangeIsThatOfTheSlice) {
  const WideCone shape(cone());
  const double steepness = shape.steepness();
  double worst = 0;
  for_each_inside(shape, 2, 100000, [&](Vec3f d) {
    if (!shape.contains(wide(d))) return;
    const made::TwistEnds<float> found = twist_range_at(cone(), d);
    const made::TwistEnds<double> exact = twist_range_at(cone(), convert<double>(d));
    const double min = shape.twist_at(wide(d), 0), max = shape.twist_at(wide(d), 1);
    worst = std::max({worst, std::fabs(double(found.min) - min), std::fabs(double(found.max) - max)});
    ASSERT_NEAR(found.min, min, 5e-7 + 4e-7 * steepness) << steepness;
    ASSERT_NEAR(found.max, max, 5e-7 + 4e-7 * steepness) << steepness;
    ASSERT_NEAR(exact.min, min, 2e-7 + 3e-7 * steepness);
    ASSERT_NEAR(exact.max, max, 2e-7 + 3e-7 * steepness);
    ASSERT_GE(found.max, found.min);
  });
  char text[64];
  std::snprintf(text, sizeof text, "%.3g at a steepness of %.3g", worst, steepness);
  RecordProperty("worst", text);
}

TEST_P(OfReachCones, TheTwistRangeIsContinuousAndFiniteEverywhere) {
  const WideCone shape(cone());
  const double steepness = shape.steepness();
  Random random(3);
  for_each_inside(shape, 3, 100000, [&](Vec3f d) {
    const Vec3f near = convert<float>(at_length_one(wide(d) + random_direction(random) * random_power(random, -8, -2)));
    if (!shape.contains(wide(d)) || !shape.contains(wide(near))) return;
    const made::TwistEnds<float> here = twist_range_at(cone(), d), there = twist_range_at(cone(), near);
    const double most = 1e-6 + (apart(wide(d), wide(near)) + 1e-6) * steepness;
    ASSERT_NEAR(here.min, there.min, most);
    ASSERT_NEAR(here.max, there.max, most);
  });
  float lo = 1e9f, hi = -1e9f;
  for (const ReachCone::Vertex& v : cone().vertices) lo = std::min(lo, v.twist[0]), hi = std::max(hi, v.twist[1]);
  for_each_direction(RingOracle({shape.directions()}), 4, 20000, [&](Vec3f d) {
    const made::TwistEnds<float> found = twist_range_at(cone(), d);
    ASSERT_GE(found.min, lo - 1e-5f);
    ASSERT_LE(found.max, hi + 1e-5f);
    ASSERT_GE(found.max, found.min);
  });
}

TEST(ReachCone, HasTheRangesOfItsVerticesAndTheirMeanInTheMiddle) {
  const Vertices vertices = around({0.9f, 0.7f, 1, 0.8f});
  const made::ReachCone cone = made::make(ReachCone{{0, 2, 0}, vertices}).value();
  EXPECT_EQ(cone.visible, (Vec3f{0, 1, 0}));
  double min = 0, max = 0;
  for (const ReachCone::Vertex& v : vertices) {
    const made::TwistEnds<float> at_vertex = twist_range_at(cone, v.direction);
    EXPECT_NEAR(at_vertex.min, v.twist[0], 1e-6f);
    EXPECT_NEAR(at_vertex.max, v.twist[1], 1e-6f);
    min += double(v.twist[0]) / 4, max += double(v.twist[1]) / 4;
  }
  const made::TwistEnds<float> middle = twist_range_at(cone, Vec3f{0, 1, 0});
  EXPECT_NEAR(middle.min, min, 1e-6);
  EXPECT_NEAR(middle.max, max, 1e-6);
  EXPECT_NEAR(made::make(ReachCone{{0, 1, 0}, vertices, 3})->twist[0], min, 1e-6) << "cutting corners keeps the mean";
}

TEST(ReachCone, KeepsARangeThatIsTheSameEverywhere) {
  Vertices vertices = around({0.9f, 0.7f, 1, 0.8f, 1.1f});
  for (ReachCone::Vertex& v : vertices) v.twist = {-0.3f, 0.7f};
  const made::ReachCone cone = made::make(ReachCone{{0, 1, 0}, vertices, 2}).value();
  Random random(1);
  for (int i = 0; i < 10000; ++i) {
    const made::TwistEnds<float> found = twist_range_at(cone, convert<float>(random_direction(random)));
    ASSERT_EQ(found.min, -0.3f);
    ASSERT_EQ(found.max, 0.7f);
  }
}

TEST(MakeReachCone, RejectsWhatIsNone) {
  const Vec3f up{0, 1, 0};
  const Vertices good = around({0.9f, 0.7f, 1, 0.8f});
  EXPECT_TRUE(made::make(ReachCone{up, good}).ok());
  expect_rejected(made::make(ReachCone{up, good, -1}), "subdivide");
  expect_rejected(made::make(ReachCone{up, good, 5}), "subdivide");
  expect_rejected(made::make(ReachCone{{0, 0, 0}, good}), "visible");
  expect_rejected(made::make(ReachCone{{0, kNan, 0}, good}), "visible");
  expect_rejected(made::make(ReachCone{up, {good[0], good[1]}}), "vertices");
  Vertices bad = good;
  bad[2].direction = {};
  expect_rejected(made::make(ReachCone{up, bad}), "vertices");
  bad = good, bad[1].twist = {1, 0.5f};
  expect_rejected(made::make(ReachCone{up, bad}), "vertices");
  bad = good, bad[1].twist = {kNan, 0.5f};
  expect_rejected(made::make(ReachCone{up, bad}), "vertices");
  bad = good, std::swap(bad[1], bad[2]);
  expect_rejected(made::make(ReachCone{up, bad}), "vertices");
}

TEST(MakeReachCone, RejectsAVisibleDirectionThatDoesNotSeeEverything) {
  const Vertices good = around({0.9f, 0.7f, 1, 0.8f}), star = around({0.2f, 1.4f, 0.2f, 1.4f, 0.2f, 1.4f});
  expect_rejected(made::make(ReachCone{{0, -1, 0}, good}), "visible");                             // outside
  expect_rejected(made::make(ReachCone{good[0].direction, good}), "visible");                      // at a vertex
  expect_rejected(made::make(ReachCone{star[1].direction + Vec3f{0, 0.1f, 0}, star}), "visible");  // behind a corner
  Vertices clockwise = good;
  std::reverse(clockwise.begin(), clockwise.end());
  expect_rejected(made::make(ReachCone{{0, 1, 0}, clockwise}), "visible");
}

}  // namespace
}  // namespace ligament::testing::reach_cone_tests
