// Volumes against closed forms and against counting random rotations; and where a region's middle is.
#include <ligament/measure.h>

#include <gtest/gtest.h>

#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

constexpr double kTurn = 2 * kPi<double>;
/// Numbers of points, and the relative errors that they leave.
constexpr int kPoints = 40000, kQuickPoints = 4000;
constexpr double kExact = 2e-3, kQuick = 1e-2;

double volume_of(const Limit& limit, double threshold = 0) { return haar_volume(limit, float(threshold), kPoints); }
double quick_volume_of(const Limit& limit, double threshold = 0) {
  return haar_volume(limit, float(threshold), kQuickPoints);
}
void expect_volume(const Limit& limit, double share, double threshold = 0) {
  const double expected = std::max(share, kLeastVolume);
  EXPECT_NEAR(volume_of(limit, threshold) / expected, 1, kExact) << expected;
  EXPECT_NEAR(quick_volume_of(limit, threshold) / expected, 1, kQuick) << expected;
}

Limit ball(double radius, Quatf origin = unturned()) {
  const auto r = float(radius);
  return in_volume(Ellipsoid{{}, unturned(), {r, r, r}}, origin);
}
/// Rotations by at most `angle`: (angle − sin angle)/π of all.
double ball_share(double angle) {
  return angle < 0.05 ? angle * angle * angle / 6 * (1 - angle * angle / 20) / kPi<double>
                      : (angle - std::sin(angle)) / kPi<double>;
}
double cone_share(double angle) { return std::sin(angle / 2) * std::sin(angle / 2); }
TwistRegion twist(double min, double max) { return TwistRange{float(min), float(max)}; }

TEST(HaarVolume, OfBalls) {
  for (const double a : {0.005, 0.05, 0.3, 1.0, 2.0, 3.0, 3.14}) {
    expect_volume(ball(a), ball_share(a));
    expect_volume(ball(a, turned({1, 2, 3}, 100)), ball_share(a));
  }
}

TEST(HaarVolume, OfBallsGrownAndShrunk) {
  for (const double a : {0.3, 1.0, 2.0}) {
    for (const double t : {-0.9, -0.1, -0.01, 0.01, 0.1, 0.25}) expect_volume(ball(a), ball_share(a - t), t);
  }
  expect_volume(ball(2), 1, -1.2);  // no rotation is more than π away
}

TEST(HaarVolume, OfConesWithAFreeTwist) {
  for (const double a : {0.001, 0.01, 0.1, 0.5, 1.5, 2.5, 3.1}) {
    for (const Quatf tilt : {unturned(), turned({1, 0, 2}, 65), turned({1, 0, 0}, 180)}) {
      expect_volume(in_swing(Cone{float(a)}, TwistFree{}, tilt), cone_share(a));
    }
  }
}

TEST(HaarVolume, OfTwistRangesWithAFreeSwing) {
  for (const double width : {0.001, 0.1, 1.0, 3.0, 6.0}) {
    for (const double middle : {0.0, 2.5, -3.0}) {
      const Limit limit = in_swing(SwingFree{}, twist(middle - width / 2, middle + width / 2));
      const double exact = double(float(middle + width / 2)) - double(float(middle - width / 2));
      expect_volume(limit, exact / kTurn);
      // Beyond the range a twist is as far off as it turns.
      for (const double grown : {0.05, 0.2}) {
        if (exact + 2 * grown < kTurn) expect_volume(limit, (exact + 2 * grown) / kTurn, -grown);
      }
    }
  }
}

TEST(HaarVolume, OfConesTimesTwistRanges) {
  for (const double a : {0.001, 0.2, 0.7, 1.5, 2.5}) {
    for (const double width : {0.01, 1.0, 3.0}) {
      const Limit limit = in_swing(Cone{float(a)}, twist(0.25, 0.25 + width), turned({1, 0.2, 2}, 65));
      expect_volume(limit, cone_share(a) * double(float(0.25 + width) - 0.25f) / kTurn);
      if (a < 0.15 || width < 0.25) continue;
      expect_volume(limit, cone_share(a - 0.1) * (width - 0.2) / kTurn, 0.1);
    }
  }
}

TEST(HaarVolume, OfConesWithAFreeTwistGrown) {
  // The bone turns back straight, which takes its angle and no more.
  for (const double a : {0.01, 0.7, 1.5}) {
    for (const double grown : {0.02, 0.3}) expect_volume(in_swing(Cone{float(a)}), cone_share(a + grown), -grown);
  }
}

TEST(HaarVolume, OfPartsOfTheBall) {
  const Quatf elsewhere = turned({1, 2, 3}, 100);
  expect_volume(in_volume(Box{{-10, -10, -10}, {10, 10, 10}}), 1);
  expect_volume(in_volume(Box{{0, -10, -10}, {10, 10, 10}}, elsewhere), 1.0 / 2);
  expect_volume(in_volume(Box{{0, -10, 0}, {10, 10, 10}}), 1.0 / 4);
  expect_volume(in_volume(Box{{0, 0, 0}, {10, 10, 10}}, elsewhere), 1.0 / 8);
}

TEST(HaarVolume, OfSmallSolidsIsTheirSizeOver8PiSquared) {
  const double density = 1 / (8 * kPi<double> * kPi<double>);
  const Quatf tilted = turned({1, 2, -1}, 130);
  for (const double s : {0.004, 0.02}) {
    const auto f = [&](double x) { return float(x * s); };
    const double unit = s * s * s * density;
    expect_volume(in_volume(Box{{f(-1), f(0), f(-2)}, {f(1), f(3), f(2)}}, tilted), 24 * unit);
    expect_volume(in_volume(OrientedBox{{f(1), 0, f(1)}, tilted, {f(-1), f(0), f(-2)}, {f(1), f(3), f(2)}}), 24 * unit);
    expect_volume(in_volume(Ellipsoid{{0, f(1), 0}, tilted, {f(1), f(2), f(3)}}), 8 * kPi<double> * unit);
    // An octahedron, whose faces are the four diagonal slabs.
    const float c = 0.577350269f;
    const Kdop octahedron{{},
                          tilted,
                          {{c, c, c}, {c, c, -c}, {c, -c, c}, {-c, c, c}},
                          {-f(c), -f(c), -f(c), -f(c)},
                          {f(c), f(c), f(c), f(c)}};
    expect_volume(in_volume(octahedron), 4.0 / 3 * unit);
  }
}

TEST(HaarVolume, OfSmallPlanarRegionsIsTheirAreaTimesTheTwist) {
  const Quatf tilted = turned({1, 0, 0.5}, 80);
  const double share = 1 / (4 * kPi<double>)*0.5 / kTurn;
  expect_volume(in_swing(Planar{{{0, 0}, {0.02f, 0}, {0, 0.03f}}}, twist(1, 1.5), tilted), 0.0003 * share);
  expect_volume(in_swing(PlanarEllipse{{0, 0.01f}, {0.02f, 0.001f}, 0.7f}, twist(1, 1.5), tilted),
                2e-5 * kPi<double> * share);
}

/// However thin: in angles, Haar measure is cos of the middle one / 8π².
TEST(HaarVolume, OfEulerRangesIsThatOfTheirAngles) {
  for (const float width : {1e-5f, 1e-3f, 0.1f, 1.5f}) {
    const Limit limit = made(Euler{EulerOrder::zxy, {-0.7f, -0.4f, 0}, {1.1f, 0.9f, width}});
    const double exact = 1.8 * (std::sin(0.9) + std::sin(0.4)) * width / (8 * kPi<double> * kPi<double>);
    EXPECT_NEAR(haar_volume(limit, 0, 100) / exact, 1, 1e-4) << width;
  }
  const float quarter = kHalfPi<float>;
  const Limit to_the_lock = made(Euler{EulerOrder::xzy, {-1, -quarter, -0.001f}, {1, quarter, 0.001f}});
  EXPECT_NEAR(haar_volume(to_the_lock, 0, 100) / (2 * 2 * 0.002 / (8 * kPi<double> * kPi<double>)), 1, 1e-5);
  const Limit shrunk = made(Euler{EulerOrder::xyx, {-1, 0.5f, -1}, {1, 1.5f, 1}});
  const double exact = 1.6 * 1.6 * (std::cos(0.7) - std::cos(1.3)) / (8 * kPi<double> * kPi<double>);
  EXPECT_NEAR(haar_volume(shrunk, 0.2f, 100) / exact, 1, 1e-5);
}

TEST(HaarVolume, OfThinEulerRangesGrowsByTheirSurface) {
  // A thin sheet of area A, grown by g on either side, is 2·g·A large, and a little more at its rim.
  const Limit sheet = made(Euler{EulerOrder::zxy, {-0.7f, -0.4f, 0}, {1.1f, 0.9f, 0.002f}});
  const double area = 1.8 * (std::sin(0.9) + std::sin(0.4)) / (8 * kPi<double> * kPi<double>);
  const double grown = haar_volume(sheet, -0.02f);
  EXPECT_GT(grown, 0.042 * area);
  EXPECT_LT(grown, 0.046 * area);
}

TEST(HaarVolume, IsFlooredAndNeverAboveOne) {
  const Limit fixed = made(Fixed{});
  EXPECT_EQ(volume_of(Limit()), 1);
  EXPECT_EQ(volume_of(Limit(), -9), 1);
  EXPECT_EQ(volume_of(Limit(), 4), kLeastVolume);
  EXPECT_EQ(volume_of(fixed), kLeastVolume);
  EXPECT_EQ(volume_of(fixed, 0.1), kLeastVolume);
  EXPECT_EQ(volume_of(fixed, -4), 1);
  for (const double grown : {0.001, 0.1, 1.0, 3.0}) {
    EXPECT_NEAR(volume_of(fixed, -grown), std::max(ball_share(grown), kLeastVolume), 1e-6 * ball_share(grown));
  }
  for (const Named& named : zoo()) {
    for (const double t : {-9.0, -0.3, 0.0, 0.2, 9.0}) {
      const double volume = haar_volume(named.limit, float(t), 1000);
      EXPECT_GE(volume, kLeastVolume) << named.name;
      EXPECT_LE(volume, 1) << named.name;
      EXPECT_TRUE(t > -9 || volume > 0.98) << named.name << volume;
      EXPECT_TRUE(t < 9 || volume == kLeastVolume) << named.name << volume;
    }
  }
}

TEST(HaarVolume, ShrinksAsTheMarginGrows) {
  const std::vector<Named>& all = zoo();
  for (std::size_t i = 0; i < all.size(); i += 7) {
    double before = 1;
    for (double t = -0.6; t < 0.6; t += 0.1) {
      const double volume = haar_volume(all[i].limit, float(t), 10000);
      ASSERT_LE(volume, before) << all[i].name << " at " << t;
      before = volume;
    }
  }
}

TEST(HaarVolume, ByDefaultIsGoodToAThousandth) {
  EXPECT_NEAR(haar_volume(ball(1)) / ball_share(1), 1, 1e-3);
  EXPECT_NEAR(haar_volume(ball(1), -0.2f) / ball_share(1.2), 1, 1e-3);
}

TEST(HaarVolume, DoesNotDependOnWhereTheRegionIs) {
  Random random(1);
  for (const Named& named : zoo_of<Volume>()) {
    const auto volume = std::get<Volume>(shape_of(named.limit));
    const Limit moved = in_volume(volume.shape, rounded(random_rotation(random) * convert<double>(volume.origin)));
    const double before = quick_volume_of(named.limit);
    EXPECT_EQ(quick_volume_of(moved), before) << named.name;
    const double grown = quick_volume_of(named.limit, -0.1);
    EXPECT_NEAR(quick_volume_of(moved, -0.1) / grown, 1, 2e-3) << named.name;
  }
}

class Counting : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Counting, ::testing::ValuesIn(zoo()), name_of);

/// Random rotations know nothing of charts: what share of them is inside, to five standard errors. By definition; or,
/// grown and shrunk, by their margins.
TEST_P(Counting, RandomRotationsAgrees) {
  static const std::vector<Quatf> everywhere = [] {
    Random random(2);
    std::vector<Quatf> rotations;
    for (std::size_t i = 0; i < 10000 / kThinned; ++i) rotations.push_back(rounded(random_rotation(random)));
    return rotations;
  }();
  const Definition definition(limit());
  const auto n = double(everywhere.size());
  for (const float t : {-0.5f, 0.0f, 0.2f}) {
    const auto is_inside = [&](Quatf q) { return t == 0 ? definition.contains(q) : margin(limit(), q) >= t; };
    const auto inside = double(std::count_if(everywhere.begin(), everywhere.end(), is_inside));
    const double share = inside / n, error = std::sqrt((inside + 1) * (1 - share) + 1) / n;
    const double volume = haar_volume(limit(), t, 10000);
    EXPECT_NEAR(volume, share, 5 * error + 0.01 * share) << "margin " << t;
  }
}

}  // namespace
}  // namespace ligament::testing
