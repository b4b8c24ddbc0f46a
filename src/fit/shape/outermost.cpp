#include "fit/shape/outermost.h"

#include "math/clones.h"
#include "fit/ranked.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ligament {
namespace {

constexpr std::int32_t kAcross = 8;  // cells along each axis
constexpr std::size_t kCells = kAcross * kAcross * kAcross;

/// Adds to each point's cell number `stride` times the cell that its coordinate lies in.
LIGAMENT_CLONES void place_along(std::span<const float> coordinates, int stride, std::int32_t* cells) {
  const float* x = coordinates.data();
  RankedExtent all;
  for (std::size_t i = 0; i < coordinates.size(); ++i) all.take(x[i]);
  const auto [lo, hi] = all.values();
  const float per_unit = hi > lo ? kAcross / (hi - lo) : 0;
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    cells[i] += stride * std::clamp(static_cast<std::int32_t>((x[i] - lo) * per_unit), 0, kAcross - 1);
  }
}

}  // namespace

Outermost::Outermost(std::span<const float> x, std::span<const float> y, std::span<const float> z) : points_(x.size()) {
  std::vector<std::int32_t> cells(x.size());
  place_along(x, kAcross * kAcross, cells.data());
  place_along(y, kAcross, cells.data());
  place_along(z, 1, cells.data());
  std::array<std::uint32_t, kCells + 1> next{};
  for (const std::int32_t cell : cells) ++next[static_cast<std::size_t>(cell) + 1];
  for (std::size_t c = 0; c < kCells; ++c) next[c + 1] += next[c];
  for (std::uint32_t i = 0; i < x.size(); ++i) {
    points_[next[static_cast<std::size_t>(cells[i])]++] = {{x[i], y[i], z[i]}, i};
  }
  // Each cell now begins where the one before it ends.
  for (std::size_t c = 0, begin = 0; c < kCells; begin = next[c++]) {
    if (next[c] > begin) add_box(begin, next[c]);
  }
}

void Outermost::add_box(std::size_t begin, std::size_t end) {
  Vec3f lo = points_[begin].point, hi = lo;
  for (std::size_t i = begin; i < end; ++i) {
    const Vec3f p = points_[i].point;
    lo = {std::min(lo.x, p.x), std::min(lo.y, p.y), std::min(lo.z, p.z)};
    hi = {std::max(hi.x, p.x), std::max(hi.y, p.y), std::max(hi.z, p.z)};
  }
  const Vec3f center = (lo + hi) * 0.5f, half = (hi - lo) * 0.5f;
  boxes_.x.push_back(center.x), boxes_.y.push_back(center.y), boxes_.z.push_back(center.z);
  boxes_.half_x.push_back(half.x), boxes_.half_y.push_back(half.y), boxes_.half_z.push_back(half.z);
  boxes_.end.push_back(static_cast<std::uint32_t>(end));
}

/// At least as far as any point of each cell is along n; the most of it.
LIGAMENT_CLONES float Outermost::fill_bounds(Vec3f n, float* bounds) const {
  constexpr float kRounding = 1e-5f;
  const float ax = std::fabs(n.x), ay = std::fabs(n.y), az = std::fabs(n.z);
  const float *x = boxes_.x.data(), *y = boxes_.y.data(), *z = boxes_.z.data();
  const float *half_x = boxes_.half_x.data(), *half_y = boxes_.half_y.data(), *half_z = boxes_.half_z.data();
  RankedExtent all;
  for (std::size_t c = 0; c < boxes_.end.size(); ++c) {
    bounds[c] = n.x * x[c] + n.y * y[c] + n.z * z[c] + (ax * half_x[c] + ay * half_y[c] + az * half_z[c]) + kRounding;
    all.take(bounds[c]);
  }
  return all.values().most;
}

void Outermost::look_in(std::size_t cell, Vec3d n, Furthest& furthest) const {
  for (std::size_t i = cell == 0 ? 0 : boxes_.end[cell - 1]; i < boxes_.end[cell]; ++i) {
    const double along = dot(convert<double>(points_[i].point), n);
    const bool first = along > furthest.along || (along == furthest.along && points_[i].index < furthest.index);
    if (first) furthest = {along, points_[i].index};
  }
}

std::size_t Outermost::along(Vec3d n) const {
  std::array<float, kCells> bounds;
  const std::size_t cells = boxes_.end.size();
  const float highest = fill_bounds(convert<float>(n), bounds.data());
  const auto most =
      static_cast<std::size_t>(std::find(bounds.begin(), bounds.begin() + cells, highest) - bounds.begin());
  Furthest furthest;
  look_in(most, n, furthest);
  for (std::size_t c = 0; c < cells; ++c) {
    if (bounds[c] >= furthest.along && c != most) look_in(c, n, furthest);
  }
  return furthest.index;
}

}  // namespace ligament
