// Clouds: their principal axes against sums taken point by point.
#include "fit/gather/cloud.h"

#include <gtest/gtest.h>

#include "support/regions.h"

namespace ligament::testing {
namespace {

/// The covariance about the mean, xx, xy, xz, yy, yz, zz, of what weight(i) says of each point.
struct Spread {
  Vec3d center;
  double second[6] = {};
};
template <class Weight>
Spread spread_of(const Cloud& cloud, Weight weight) {
  Spread spread;
  double total = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) total += weight(i);
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    spread.center = spread.center + convert<double>(cloud.point(i)) * (weight(i) / total);
  }
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Vec3d d = convert<double>(cloud.point(i)) - spread.center;
    const double products[6] = {d.x * d.x, d.x * d.y, d.x * d.z, d.y * d.y, d.y * d.z, d.z * d.z};
    for (int k = 0; k < 6; ++k) spread.second[k] += products[k] * weight(i) / total;
  }
  return spread;
}

TEST(PrincipalAxes, MakeUpTheCovariance) {
  Random random(1);
  for (const int count : {1, 2, 31, 32, 33, 1000}) {
    Cloud cloud = make_cloud(in_box(random, identity<double>(), {1, 0.5, 0.1}, count));
    for (double& frames : cloud.counts) frames = std::floor(random.between(1, 50));
    for (const Weighting weighting : {Weighting::voxels, Weighting::frames}) {
      const auto weight = [&](std::size_t i) { return weighting == Weighting::frames ? cloud.counts[i] : 1.0; };
      const Spread spread = spread_of(cloud, weight);
      const PrincipalAxes axes = principal_axes(cloud, weighting);
      EXPECT_LT(length(axes.center - spread.center), 1e-13);
      double made[6] = {};
      for (int a = 0; a < 3; ++a) {
        const Vec3d n = axes.axes[a];
        const double products[6] = {n.x * n.x, n.x * n.y, n.x * n.z, n.y * n.y, n.y * n.z, n.z * n.z};
        for (int k = 0; k < 6; ++k) made[k] += products[k] * axes.deviations[a] * axes.deviations[a];
      }
      for (int k = 0; k < 6; ++k) EXPECT_NEAR(made[k], spread.second[k], 1e-13) << count << " points, entry " << k;
    }
  }
}

}  // namespace
}  // namespace ligament::testing
