// The shortest range around angles, and the point furthest out: as sorting and looking at all of them would find them.
#include <ligament/measure.h>

#include "fit/shape/circle.h"
#include "fit/shape/outermost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace ligament::testing {
namespace {

/// What is left of the circle besides the widest gap between neighbours.
double shortest_range(std::vector<float> angles) {
  std::sort(angles.begin(), angles.end());
  double widest = angles.front() + kTwoPi<double> - angles.back();
  for (std::size_t i = 1; i < angles.size(); ++i) widest = std::max(widest, double(angles[i]) - angles[i - 1]);
  return kTwoPi<double> - widest;
}

bool holds(const TwistRange& range, float angle) {
  constexpr double kRounding = 1e-6;
  const double middle = 0.5 * (double(range.min) + range.max), half = 0.5 * (double(range.max) - range.min);
  return std::fabs(wrap_angle(angle - middle)) <= half + kRounding;
}

void expect_shortest(const std::vector<float>& angles) {
  const TwistRange range = twist_around(angles, 0);
  EXPECT_NEAR(double(range.max) - range.min, shortest_range(angles), 1e-6);
  for (const float angle : angles) EXPECT_TRUE(holds(range, angle)) << angle;
}

TEST(Circle, TheRangeIsTheShortestThatHoldsAllAngles) {
  Random random(3);
  for (int round = 0; round < 400; ++round) {
    const double width = random.between(0, kTwoPi<double>), begin = random.between(-4, 4);
    std::vector<float> angles;
    for (int i = 0; i < 1 + round % 50; ++i) {
      angles.push_back(static_cast<float>(wrap_angle(begin + random.between(0, width))));
    }
    expect_shortest(angles);
  }
}

TEST(Circle, EqualAnglesEvenOnesAndBothEndsOfTheCircle) {
  expect_shortest({0.5f});
  expect_shortest({0.5f, 0.5f, 0.5f});
  expect_shortest({-kPi<float>, kPi<float>});
  std::vector<float> even;
  for (int i = -50; i < 50; ++i) even.push_back(kPi<float> * static_cast<float>(i) / 50);
  expect_shortest(even);
}

struct Points {
  std::vector<float> x, y, z;

  void add(double a, double b, double c) {
    x.push_back(static_cast<float>(a)), y.push_back(static_cast<float>(b)), z.push_back(static_cast<float>(c));
  }
  double along(std::size_t i, Vec3d n) const { return dot(Vec3d{x[i], y[i], z[i]}, n); }
};

void expect_first_of_the_furthest(const Points& points) {
  const Outermost outermost(points.x, points.y, points.z);
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    const Vec3d any{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const Vec3d n = normalize_or(any, Vec3d{0, 1, 0});
    std::size_t furthest = 0;
    for (std::size_t i = 1; i < points.x.size(); ++i) {
      if (points.along(i, n) > points.along(furthest, n)) furthest = i;
    }
    EXPECT_EQ(outermost.along(n), furthest);
  }
}

TEST(Outermost, IsTheFirstOfThePointsThatLieFurthestOut) {
  Random random(7);
  Points ball, flat, line, equal, one;
  for (int i = 0; i < 3000; ++i) {
    const double a = random.between(-3, 3), b = random.between(-3, 3), c = random.between(-3, 3);
    ball.add(a, b, c);
    ball.add(a, b, c);  // the first of two counts
    flat.add(a, 0.25, c);
    line.add(a, a, -a);
    equal.add(0.5, 1, 2);
  }
  one.add(1, 2, 3);
  for (const Points& points : {ball, flat, line, equal, one}) expect_first_of_the_furthest(points);
}

}  // namespace
}  // namespace ligament::testing
