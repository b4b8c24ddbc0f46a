// A closed convex surface of triangles that grows by one point at a time: the incremental convex hull.
//
// Points lie on a grid of integers, where one can tell without any rounding which triangles a point sees. So these
// triangles are always connected, and the surface stays closed.
#pragma once

#include "math/vec3.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace ligament::made {

/// A point or a difference of the grid: |x| ≤ 2^29 for points, 2^30 for differences, 2^61 for their cross products.
struct GridCell {
  std::int64_t x, y, z;
};
inline GridCell operator-(GridCell a, GridCell b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline GridCell cross(GridCell a, GridCell b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Vec3d wide(GridCell c) { return {double(c.x), double(c.y), double(c.z)}; }

/// Whether normal·way > 0, exactly. The normal is split into two halves of 31 bits, so that no product overflows.
inline bool ahead(GridCell normal, GridCell way) {
  constexpr int kHalf = 31;
  constexpr std::int64_t kMask = (std::int64_t(1) << kHalf) - 1;
  const std::int64_t low = (normal.x & kMask) * way.x + (normal.y & kMask) * way.y + (normal.z & kMask) * way.z;
  const std::int64_t high = (normal.x >> kHalf) * way.x + (normal.y >> kHalf) * way.y + (normal.z >> kHalf) * way.z;
  const std::int64_t sum = high + (low >> kHalf);
  return sum > 0 || (sum == 0 && (low & kMask) > 0);
}

/// A triangle of the surface. Triangles that are no longer part of it stay in the list, not alive.
struct HullTriangle {
  int corner[3];  ///< counter-clockwise seen from outside
  int across[3];  ///< the triangle beyond the edge from corner[i] to corner[i + 1]
  GridCell normal;
  Vec3d unit;
  double offset;
  bool alive = true;

  double excess(Vec3d p) const { return dot(unit, p) - offset; }
};

inline double squared_to_segment(Vec3d p, Vec3d a, Vec3d b) {
  const Vec3d along = b - a;
  const double share = std::clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0);
  const Vec3d way = p - (a + along * share);
  return dot(way, way);
}

/// The planes of the triangles, as arrays, so that loops over them use SIMD. The plane of a triangle that is not alive
/// is all 0, so that no point lies beyond it.
struct HullPlanes {
  std::vector<double> x, y, z, offset;

  void add(const HullTriangle& t) {
    x.push_back(t.unit.x), y.push_back(t.unit.y), z.push_back(t.unit.z), offset.push_back(t.offset);
  }
  void forget(int i) { x[i] = y[i] = z[i] = offset[i] = 0; }
};

/// A closed surface of triangles that grows from a tetrahedron.
class HullSurface {
 public:
  HullSurface(const std::vector<GridCell>& cells, const int (&start)[4]) : cells_(cells), leaving_(cells.size(), -1) {
    const bool outward = ahead(normal_of(start[0], start[1], start[2]), cells[start[0]] - cells[start[3]]);
    const int a = start[0], b = start[outward ? 1 : 2], c = start[outward ? 2 : 1], d = start[3];
    const int faces[4][3] = {{a, b, c}, {a, d, b}, {b, d, c}, {c, d, a}};
    const int across[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    for (int i = 0; i < 4; ++i) {
      add(triangle(faces[i][0], faces[i][1], faces[i][2]));
      std::copy(across[i], across[i] + 3, triangles_.back().across);
    }
  }

  const std::vector<HullTriangle>& triangles() const { return triangles_; }
  const HullPlanes& planes() const { return planes_; }
  Vec3d at(int point) const { return wide(cells_[point]); }

  /// The distance from a point outside to the surface.
  double distance(int point) const {
    double least = 1e300;
    for (const HullTriangle& t : triangles_) {
      if (t.alive && t.excess(at(point)) > 0) least = std::min(least, squared_to(t, at(point)));
    }
    return std::sqrt(least);
  }

  /// Replaces the triangles that the point sees by a cone from their rim to the point. `seen` is one of them.
  void grow(int point, int seen) {
    if (!sees(point, seen)) return;
    std::vector<int> gone{seen}, made;
    lose(seen);
    for (std::size_t i = 0; i < gone.size(); ++i) {
      for (int edge = 0; edge < 3; ++edge) {
        const HullTriangle lost = triangles_[gone[i]];
        const int beyond = lost.across[edge];
        if (!triangles_[beyond].alive) continue;
        if (sees(point, beyond)) {
          lose(beyond);
          gone.push_back(beyond);
        } else {
          made.push_back(cone(lost.corner[edge], lost.corner[(edge + 1) % 3], point, beyond, gone[i]));
        }
      }
    }
    for (const int one : made) join(one);
  }

 private:
  GridCell normal_of(int a, int b, int c) const { return cross(cells_[b] - cells_[a], cells_[c] - cells_[a]); }

  HullTriangle triangle(int a, int b, int c) const {
    const GridCell normal = normal_of(a, b, c);
    const Vec3d n = wide(normal), unit = n * (1 / length(n));
    return {{a, b, c}, {-1, -1, -1}, normal, unit, dot(unit, at(a))};
  }

  void add(const HullTriangle& t) {
    triangles_.push_back(t);
    planes_.add(t);
  }
  void lose(int triangle) {
    triangles_[triangle].alive = false;
    planes_.forget(triangle);
  }

  bool sees(int point, int triangle) const {
    const HullTriangle& t = triangles_[triangle];
    return ahead(t.normal, cells_[point] - cells_[t.corner[0]]);
  }

  double squared_to(const HullTriangle& t, Vec3d p) const {
    const Vec3d corner[3] = {at(t.corner[0]), at(t.corner[1]), at(t.corner[2])};
    bool before = true;
    double least = 1e300;
    for (int i = 0; i < 3; ++i) {
      const Vec3d a = corner[i], b = corner[(i + 1) % 3];
      before = before && dot(cross(t.unit, b - a), p - a) >= 0;
      least = std::min(least, squared_to_segment(p, a, b));
    }
    return before ? t.excess(p) * t.excess(p) : least;
  }

  /// Adds a triangle from an edge of the rim to the point. It replaces `lost` as the neighbour of `beyond`.
  int cone(int a, int b, int point, int beyond, int lost) {
    const int made = static_cast<int>(triangles_.size());
    add(triangle(a, b, point));
    triangles_[made].across[0] = beyond;
    std::replace(triangles_[beyond].across, triangles_[beyond].across + 3, lost, made);
    leaving_[a] = made;
    return made;
  }

  /// Makes a triangle of the cone and the next one neighbours. The rim is one loop: the next begins where this one
  /// ends.
  void join(int made) {
    const int next = leaving_[triangles_[made].corner[1]];
    triangles_[made].across[1] = next;
    triangles_[next].across[2] = made;
  }

  const std::vector<GridCell>& cells_;
  std::vector<HullTriangle> triangles_;
  HullPlanes planes_;         ///< of each triangle
  std::vector<int> leaving_;  ///< by point: the triangle of the last cone whose rim edge leaves it
};

}  // namespace ligament::made
