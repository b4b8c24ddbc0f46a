// The convex hull of points in space: its corners, and its faces as polygons. For makers of shapes, not for kernels.
#pragma once

#include "math/vec3.h"

#include <span>
#include <vector>

namespace ligament::made {

struct ConvexHull {
  struct Face {
    Vec3d normal;          ///< of length 1, outward
    double offset;         ///< normal·x ≤ offset for every corner
    std::vector<int> rim;  ///< corners, counter-clockwise seen from outside
  };
  std::vector<Vec3d> corners;              ///< some of the given points; a few may be on no face's rim
  std::vector<std::vector<Vec3d>> spokes;  ///< for each corner, unit vectors along its edges
  std::vector<Face> faces;  ///< none for a point or a segment, two that face away from each other for a polygon
  int dimension = 0;        ///< 0 a point, 1 a segment, 2 a polygon, 3 a body
};

/// The hull of at least one finite point. Points within `tolerance` of it may be left out, and triangles within
/// `tolerance` of one plane become one face. `tolerance` is at least 1e-10 times the extent of the points.
ConvexHull convex_hull(std::span<const Vec3f> points, double tolerance);

}  // namespace ligament::made
