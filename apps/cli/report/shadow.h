// Shadows: what a limit allows in rotation-vector space, seen along one axis, as outlines to draw.
#pragma once

#include "report/report.h"

#include <ligament/limit.h>

#include <array>
#include <vector>

namespace ligament::cli {

/// The depth of the limit on a grid of rotation vectors, flattened along each axis.
class ShadowPlanes {
 public:
  /// Closed rings around the region seen along the axis that is neither horizontal nor vertical (0 = x, 1 = y, 2 = z).
  std::vector<std::vector<Point>> outlines(int horizontal, int vertical) const;

 private:
  friend ShadowPlanes cast_shadows(const Limit&);
  static constexpr int kCells = 56;

  float coordinate(int axis, int i) const { return low_[axis] + step_[axis] * static_cast<float>(i); }
  /// The largest margin along `axis` at grid point (i, j) of the other two, in cyclic order.
  float& at(int axis, int i, int j) { return planes_[axis][static_cast<std::size_t>(i * kCells + j)]; }
  float at(int axis, int i, int j) const { return planes_[axis][static_cast<std::size_t>(i * kCells + j)]; }

  std::array<float, 3> low_{}, step_{};
  std::array<std::vector<float>, 3> planes_;
  bool empty_ = true;
};

/// Asks the limit itself, so that what is drawn is what is enforced.
ShadowPlanes cast_shadows(const Limit&);

}  // namespace ligament::cli
