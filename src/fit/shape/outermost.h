// Which of many points lies furthest out, asked for many directions.
#pragma once

#include "math/vec3.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// Points in cells of a grid: a direction needs only those few cells that reach out far enough.
class Outermost {
 public:
  /// Of at least one point, each coordinate an array.
  Outermost(std::span<const float> x, std::span<const float> y, std::span<const float> z);

  /// The first of the points with the largest n·p, n of length 1 at most.
  std::size_t along(Vec3d n) const;

 private:
  /// Of all points of a cell; arrays, so that loops over them go in SIMD.
  struct Boxes {
    std::vector<float> x, y, z;                 ///< centres
    std::vector<float> half_x, half_y, half_z;  ///< sizes
    std::vector<std::uint32_t> end;             ///< of the cell's part of `points_`
  };
  struct Candidate {
    Vec3f point;
    std::uint32_t index;
  };
  struct Furthest {
    double along = -1e9;
    std::uint32_t index = 0;
  };
  void add_box(std::size_t begin, std::size_t end);
  float fill_bounds(Vec3f n, float* bounds) const;
  void look_in(std::size_t cell, Vec3d n, Furthest& furthest) const;

  std::vector<Candidate> points_;  ///< by cell, within it in order
  Boxes boxes_;
};

}  // namespace ligament
