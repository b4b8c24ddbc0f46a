#include "fit/gather/cell_occupancy.h"

#include "fit/spread_cells.h"
#include "math/clones.h"

#include <algorithm>
#include <array>

namespace ligament {
namespace {

/// So many cells from the middle, all that lies further off is one: a few wild frames must not cost memory.
constexpr int kOutermost = 15;

/// Numbers of cells along one axis, from 0; `step` goes one cell per unit.
LIGAMENT_CLONES void fill_places(const Cloud& cloud, Vec3f step, float middle, std::int32_t* places) {
  constexpr auto kFar = static_cast<float>(kOutermost);
  const float *x = cloud.x.data(), *y = cloud.y.data(), *z = cloud.z.data();
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const float place = (x[i] * step.x + y[i] * step.y + z[i] * step.z) - middle;
    const float bounded = place < -kFar ? -kFar : place > kFar ? kFar : place;
    places[i] = static_cast<std::int32_t>(bounded + (kFar + 0.5f));
  }
}

/// The box of cells that points lie in.
struct Grid {
  std::array<std::size_t, 3> size{};
  std::vector<std::uint32_t> cell_of;  ///< of each point

  std::size_t cells() const { return size[0] * size[1] * size[2]; }
};

Grid make_grid(const Cloud& cloud, CellWidth width) {
  const PrincipalAxes axes = principal_axes(cloud, Weighting::voxels);
  Grid grid;
  grid.cell_of.resize(cloud.size());
  std::vector<std::int32_t> places(cloud.size());
  std::size_t stride = 1;
  for (std::size_t a = 0; a < 3; ++a) {
    const Vec3d step = axes.axes[a] * (1 / std::max(width.deviations * axes.deviations[a], width.least));
    fill_places(cloud, convert<float>(step), static_cast<float>(dot(step, axes.center)), places.data());
    const auto [low, high] = std::minmax_element(places.begin(), places.end());
    const std::int32_t first = *low;
    grid.size[a] = static_cast<std::size_t>(*high - first + 1);
    for (std::size_t i = 0; i < places.size(); ++i) {
      grid.cell_of[i] += static_cast<std::uint32_t>(stride) * static_cast<std::uint32_t>(places[i] - first);
    }
    stride *= grid.size[a];
  }
  return grid;
}

/// Who came near a cell: nobody, a visitor's number + 1, or several.
constexpr std::uint32_t kNobody = 0, kSeveral = ~std::uint32_t{0};
std::uint32_t both(std::uint32_t a, std::uint32_t b) {
  return a == kNobody ? b : b == kNobody || a == b ? a : kSeveral;
}

}  // namespace

CellOccupancy cell_occupancy(const Cloud& rotations, std::span<const std::uint32_t> visitors, CellWidth width) {
  CellOccupancy occupancy;
  if (rotations.size() == 0) return occupancy;
  const Grid grid = make_grid(rotations, width);
  std::vector<std::uint32_t> near(grid.cells(), kNobody);
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    std::uint32_t& who = near[grid.cell_of[i]];
    who = both(who, visitors[i] + 1);
  }
  const std::vector<std::uint32_t> visited = near;
  spread_cells(near, 1, grid.size[0], both);
  spread_cells(near, grid.size[0], grid.size[1], both);
  spread_cells(near, grid.size[0] * grid.size[1], grid.size[2], both);
  occupancy.alone.resize(rotations.size());
  for (std::size_t i = 0; i < rotations.size(); ++i) occupancy.alone[i] = near[grid.cell_of[i]] != kSeveral;
  for (std::size_t i = 0; i < near.size(); ++i) {
    occupancy.cells += visited[i] != kNobody ? 1 : 0;
    occupancy.lonely_cells += visited[i] != kNobody && near[i] != kSeveral ? 1 : 0;
  }
  return occupancy;
}

}  // namespace ligament
