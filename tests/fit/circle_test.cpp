// The shortest range around angles: as sorting all of them would find it.
#include <ligament/measure.h>

#include "fit/shape/circle.h"

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

}  // namespace
}  // namespace ligament::testing
