// Cell occupancy: who was alone, by looking at every pair of rotations.
#include "fit/gather/cell_occupancy.h"
#include "math/rotation.h"

#include <gtest/gtest.h>

#include "support/regions.h"

namespace ligament::testing {
namespace {

/// By looking at every pair. In cells as wide as the deviations are large, only the axes' own frame is known to a test;
/// so here cells are so many radians, and the laws are those that hold in any frame.
TEST(CellOccupancy, AloneMeansThatOthersAreAtLeastACellAway) {
  Random random(7);
  std::vector<Quatf> rotations = in_ellipsoid(random, identity<double>(), identity<double>(), {1.2, 0.6, 0.4}, 400);
  std::vector<std::uint32_t> visitors;
  for (std::size_t i = 0; i < rotations.size(); ++i) visitors.push_back(static_cast<std::uint32_t>(random.below(5)));
  constexpr double kCell = 0.1;
  const Cloud cloud = make_cloud(rotations);
  const CellOccupancy occupancy = cell_occupancy(cloud, visitors, {0, kCell});
  const Quatd mean = convert<double>(cloud.mean);
  const auto place = [&](std::size_t i) { return log(conjugate(mean) * convert<double>(rotations[i])); };
  std::size_t alone = 0;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    double nearest = 9;
    for (std::size_t k = 0; k < rotations.size(); ++k) {
      if (visitors[k] != visitors[i]) nearest = std::min(nearest, length(place(i) - place(k)));
    }
    EXPECT_TRUE(!occupancy.alone[i] || nearest > kCell * 0.999);
    EXPECT_TRUE(occupancy.alone[i] || nearest < 2 * std::sqrt(3.0) * kCell);
    alone += occupancy.alone[i] ? 1 : 0;
  }
  EXPECT_GT(alone, 0u);
  EXPECT_LT(alone, rotations.size());
  EXPECT_LE(occupancy.lonely_cells, occupancy.cells);
}

TEST(CellOccupancy, OfOnePersonAreAllAlone) {
  Random random(8);
  const std::vector<Quatf> rotations = in_box(random, identity<double>(), {1, 1, 1}, 200);
  const CellOccupancy occupancy =
      cell_occupancy(make_cloud(rotations), std::vector<std::uint32_t>(200, 7), {0.75, 0.05});
  for (std::size_t i = 0; i < rotations.size(); ++i) EXPECT_TRUE(occupancy.alone[i]);
  EXPECT_EQ(occupancy.lonely_cells, occupancy.cells);
}

}  // namespace
}  // namespace ligament::testing
