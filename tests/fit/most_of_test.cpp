// The most of many numbers, and what all but a few frames stay below: as looking at all of them one by one would find
// it.
#include "fit/most_of.h"

#include "fit/all_but_few.h"

#include <gtest/gtest.h>

#include "support/regions.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace ligament::testing {
namespace {

struct Points {
  std::vector<float> x, y, z;

  void add(double a, double b, double c) {
    x.push_back(static_cast<float>(a)), y.push_back(static_cast<float>(b)), z.push_back(static_cast<float>(c));
  }
  double along(std::size_t i, Vec3d n) const { return dot(Vec3d{x[i], y[i], z[i]}, n); }
};

void expect_first_of_the_furthest(const Points& points) {
  std::vector<double> dots(points.x.size());
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    const Vec3d any{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const Vec3d n = normalize_or(any, Vec3d{0, 1, 0});
    std::size_t furthest = 0;
    for (std::size_t i = 1; i < points.x.size(); ++i) {
      if (points.along(i, n) > points.along(furthest, n)) furthest = i;
    }
    fill_dots(points.x, points.y, points.z, n, dots.data());
    EXPECT_EQ(first_most(dots), furthest);
  }
}

TEST(FirstMost, IsTheFirstOfThePointsThatLieFurthestOut) {
  Random random(7);
  const auto part = [&] { return random.between(-1, 1); };
  for (const std::size_t size : {1u, 2u, 31u, 32u, 33u, 1000u}) {
    Points scattered, on_a_line, equal;
    for (std::size_t i = 0; i < size; ++i) {
      const double a = part(), b = part(), c = part();
      scattered.add(a, b, c);
      on_a_line.add(0, a, 0);
      equal.add(0.1, 0.2, 0.3);
    }
    for (const Points& points : {scattered, on_a_line, equal}) expect_first_of_the_furthest(points);
  }
}

/// By sorting.
double expected_of(const Cloud& cloud, const std::vector<double>& values, double spare) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  for (const std::size_t i : order) {
    if ((spare -= cloud.counts[i]) < 0) return values[i];
  }
  return 0;
}

TEST(AllButFrames, IsWhatSortingFinds) {
  Random random(1);
  for (const int size : {1, 2, 3, 10, 257, 1000}) {
    Cloud cloud = make_cloud(in_box(random, identity<double>(), {1, 1, 1}, size));
    for (double& frames : cloud.counts) frames = 1 + std::floor(random.between(0, 9));
    std::vector<double> values;
    for (int i = 0; i < size; ++i) values.push_back(std::floor(random.between(1, size)));
    const auto value = [&](std::size_t i) { return values[i]; };
    for (const double share : {0.0, 0.001, 0.01, 0.1, 0.5, 0.9, 1.0, 2.0}) {
      const double spare = share * cloud.total();
      EXPECT_EQ(all_but_frames(cloud, spare, value), expected_of(cloud, values, spare)) << size << ' ' << share;
      EXPECT_EQ(all_but_few(cloud, share, value), expected_of(cloud, values, spare)) << size << ' ' << share;
    }
  }
  EXPECT_EQ(all_but_frames(Cloud{}, 1, [](std::size_t) { return 1.0; }), 0);
}

}  // namespace
}  // namespace ligament::testing
