#include <ligament/fit/visits.h>

#include <ligament/fit/cloud.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace ligament {
namespace {

using Cell = std::array<std::int32_t, 3>;

/// So many cells from the middle, all that lies further off is one: a few wild frames must not cost memory.
constexpr double kOutermost = 15;

std::vector<Cell> cells_of(std::span<const Quatf> rotations, CellWidth width) {
  const Cloud cloud = make_cloud(rotations);
  const PrincipalAxes axes = principal_axes(cloud, Weighting::voxels);
  std::array<Vec3f, 3> steps;  // along the axes, as long as a cell goes into the unit
  std::array<float, 3> middle;
  for (std::size_t a = 0; a < 3; ++a) {
    const Vec3d step = axes.axes[a] * (1 / std::max(width.deviations * axes.deviations[a], width.least));
    steps[a] = convert<float>(step);
    middle[a] = static_cast<float>(dot(step, axes.center));
  }
  constexpr auto kFar = static_cast<float>(kOutermost);
  std::vector<Cell> cells(cloud.size());
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    for (std::size_t a = 0; a < 3; ++a) {
      const float place = dot(steps[a], cloud.point(i)) - middle[a];
      cells[i][a] = static_cast<std::int32_t>(std::floor(std::clamp(place, -kFar, kFar) + 0.5f));
    }
  }
  return cells;
}

}  // namespace

std::uint32_t Visits::both(std::uint32_t a, std::uint32_t b) {
  return a == kNobody ? b : b == kNobody || a == b ? a : kSeveral;
}

/// Adds to each cell who was in its two neighbours along one axis, whose cells lie `stride` apart in rows of `count`.
void Visits::spread(std::size_t stride, std::size_t count) {
  const std::vector<std::uint32_t> before = near_;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::size_t place = i / stride % count;
    if (place > 0) near_[i] = both(near_[i], before[i - stride]);
    if (place + 1 < count) near_[i] = both(near_[i], before[i + stride]);
  }
}

Visits::Visits(std::span<const Quatf> rotations, std::span<const std::uint32_t> visitors, CellWidth width) {
  if (rotations.empty()) return;
  const std::vector<Cell> cells = cells_of(rotations, width);
  Cell low = cells.front(), high = cells.front();
  for (const Cell& cell : cells) {
    for (std::size_t a = 0; a < 3; ++a) low[a] = std::min(low[a], cell[a]), high[a] = std::max(high[a], cell[a]);
  }
  const auto size = [&](std::size_t a) { return static_cast<std::size_t>(high[a] - low[a] + 1); };
  near_.assign(size(0) * size(1) * size(2), kNobody);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto at = [&](std::size_t a) { return static_cast<std::size_t>(cells[i][a] - low[a]); };
    const std::size_t index = (at(2) * size(1) + at(1)) * size(0) + at(0);
    cell_of_.push_back(static_cast<std::uint32_t>(index));
    near_[index] = both(near_[index], visitors[i] + 1);
  }
  const std::vector<std::uint32_t> visited = near_;
  spread(1, size(0));
  spread(size(0), size(1));
  spread(size(0) * size(1), size(2));
  for (std::size_t i = 0; i < near_.size(); ++i) {
    cells_ += visited[i] != kNobody ? 1 : 0;
    lonely_ += visited[i] != kNobody && near_[i] != kSeveral ? 1 : 0;
  }
}

}  // namespace ligament
