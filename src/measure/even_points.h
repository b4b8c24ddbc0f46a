// The points of integrate() as arrays, for functions of them that are computed with SIMD.
#pragma once

#include "measure/integrate.h"

#include <vector>

namespace ligament::detail {

struct PointArrays {
  std::vector<double> x, y, z;

  explicit PointArrays(std::size_t size = 0) : x(size), y(size), z(size) {}
  std::size_t size() const { return x.size(); }
};

/// Points spread evenly over a box.
PointArrays even_points(const Range (&box)[3], int points);
/// haar_density of each.
std::vector<double> haar_densities(const PointArrays&);

}  // namespace ligament::detail
