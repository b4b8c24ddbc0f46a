// The hull grows from a tetrahedron by the furthest point at a time; then triangles in one plane become one face.
#include "limit/kernel/convex_hull.h"
#include "limit/kernel/hull_surface.h"
#include "math/bit_cast.h"
#include "math/clones.h"
#include "math/strip.h"

#include <algorithm>
#include <cmath>

namespace ligament::made {
namespace {

/// Computes how far p is beyond each plane, and returns the greatest, or 0. For that it compares bits: as integers,
/// these are in the order of the numbers that are not negative, and only integers have a maximum that uses SIMD.
LIGAMENT_CLONES double fill_excess(const HullPlanes& planes, Vec3d p, double* excess) {
  const double *x = planes.x.data(), *y = planes.y.data(), *z = planes.z.data(), *offset = planes.offset.data();
  const std::size_t count = planes.x.size();
  std::int64_t most = 0;
  for (std::size_t i = 0; i < count; ++i) {
    excess[i] = x[i] * p.x + y[i] * p.y + z[i] * p.z - offset[i];
    const auto bits = bit_cast<std::int64_t>(excess[i]);
    most = bits > most ? bits : most;
  }
  return bit_cast<double>(most);
}

/// The index of the first number with these bits; there must be one.
LIGAMENT_CLONES std::size_t place_of(double value, const double* numbers) {
  constexpr std::size_t kAtOnce = 64;
  const auto wanted = bit_cast<std::int64_t>(value);
  for (std::size_t begin = 0;; begin += kAtOnce) {
    std::int64_t found = 0;
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      found |= bit_cast<std::int64_t>(numbers[begin + i]) == wanted ? std::int64_t(1) : std::int64_t(0);
    }
    for (std::size_t i = begin; found != 0; ++i) {
      if (bit_cast<std::int64_t>(numbers[i]) == wanted) return i;
    }
  }
}

/// Finds the triangle that a point is furthest beyond.
class WorstTriangle {
 public:
  explicit WorstTriangle(const HullSurface& surface) : surface_(surface) {}

  /// The triangle that a point is furthest beyond, and by how much; −1 if the point is inside.
  int of(int point, double& excess) {
    const HullPlanes& planes = surface_.planes();
    constexpr std::size_t kSpare = 64;  // place_of may read so many numbers more
    all_.resize(std::max(all_.size(), planes.x.size() + kSpare));
    excess = fill_excess(planes, surface_.at(point), all_.data());
    return excess > 0 ? static_cast<int>(place_of(excess, all_.data())) : -1;
  }

 private:
  const HullSurface& surface_;
  std::vector<double> all_;
};

/// Adds points to the surface, the furthest first, until none lies further outside than the tolerance.
void grow_over(HullSurface& surface, int points, double tolerance) {
  WorstTriangle worst(surface);
  std::vector<int> seen(points);  // by point: a triangle that it sees, or −1
  std::vector<double> excess(points);
  for (int i = 0; i < points; ++i) seen[i] = worst.of(i, excess[i]);
  for (;;) {
    int furthest = -1;
    for (int i = 0; i < points; ++i) {
      if (seen[i] >= 0 && (furthest < 0 || excess[i] > excess[furthest])) furthest = i;
    }
    if (furthest < 0) return;
    // Near a sharp corner a point can be far away from the surface, though hardly beyond the plane of any triangle.
    const bool add = excess[furthest] > tolerance || surface.distance(furthest) > tolerance;
    if (add) surface.grow(furthest, seen[furthest]);
    seen[furthest] = -1;
    for (int i = 0; i < points; ++i) {
      if (seen[i] >= 0 && !surface.triangles()[seen[i]].alive) seen[i] = worst.of(i, excess[i]);
    }
  }
}

/// Four points that are as far apart as possible, and the dimension of what they span: 0 a point, 1 a line, 2 a plane,
/// 3 space.
struct Simplex {
  int point[4];
  int dimension;
};
Simplex widest(const std::vector<Vec3d>& points, double tolerance) {
  const auto furthest = [&](auto distance) {
    std::size_t found = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (distance(points[i]) > distance(points[found])) found = i;
    }
    return static_cast<int>(found);
  };
  const int a = furthest([&](Vec3d p) { return length(p - points[0]); });
  const Vec3d from = points[a];
  const int b = furthest([&](Vec3d p) { return length(p - from); });
  if (length(points[b] - from) <= tolerance) return {{a, a, a, a}, 0};
  const Vec3d along = (points[b] - from) * (1 / length(points[b] - from));
  const auto off_line = [&](Vec3d p) { return length(cross(along, p - from)); };
  const int c = furthest(off_line);
  if (off_line(points[c]) <= tolerance) return {{a, b, b, b}, 1};
  const Vec3d across = cross(along, points[c] - from), normal = across * (1 / length(across));
  const auto off_plane = [&](Vec3d p) { return std::fabs(dot(normal, p - from)); };
  const int d = furthest(off_plane);
  return {{a, b, c, d}, off_plane(points[d]) <= tolerance ? 2 : 3};
}

/// The boundary of some connected triangles, counter-clockwise; empty if it is not a single loop.
std::vector<int> rim_of(const std::vector<HullTriangle>& all, const std::vector<int>& some, std::size_t points) {
  std::vector<int> next(points, -1);
  std::size_t edges = 0;
  int start = -1;
  for (const int i : some) {
    for (int edge = 0; edge < 3; ++edge) {
      if (std::find(some.begin(), some.end(), all[i].across[edge]) != some.end()) continue;
      start = all[i].corner[edge];
      if (next[start] >= 0) return {};
      next[start] = all[i].corner[(edge + 1) % 3];
      ++edges;
    }
  }
  std::vector<int> rim{start};
  while (next[rim.back()] != start) rim.push_back(next[rim.back()]);
  return rim.size() == edges ? rim : std::vector<int>();
}

/// The triangles that are connected with `seed`, face the same way and lie within the tolerance of its plane. Marks
/// them as taken.
std::vector<int> region_about(const HullSurface& surface, int seed, double tolerance, std::vector<bool>& taken) {
  const std::vector<HullTriangle>& all = surface.triangles();
  const auto about = [&](int corner) { return std::fabs(all[seed].excess(surface.at(corner))) <= tolerance; };
  std::vector<int> region{seed};
  taken[seed] = true;
  for (std::size_t i = 0; i < region.size(); ++i) {
    for (const int beside : all[region[i]].across) {
      const HullTriangle& t = all[beside];
      if (taken[beside] || dot(t.unit, all[seed].unit) <= 0) continue;
      if (!about(t.corner[0]) || !about(t.corner[1]) || !about(t.corner[2])) continue;
      taken[beside] = true;
      region.push_back(beside);
    }
  }
  return region;
}

/// The faces of a surface: each is grown from the largest triangle that is left.
std::vector<ConvexHull::Face> faces_of(const HullSurface& surface, std::size_t points, double tolerance) {
  const std::vector<HullTriangle>& all = surface.triangles();
  std::vector<int> order;
  std::vector<double> area(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    area[i] = length(wide(all[i].normal));
    if (all[i].alive) order.push_back(static_cast<int>(i));
  }
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return area[a] > area[b]; });
  std::vector<bool> taken(all.size(), false);
  std::vector<ConvexHull::Face> faces;
  for (const int seed : order) {
    if (taken[seed]) continue;
    const std::vector<int> region = region_about(surface, seed, tolerance, taken);
    if (std::vector<int> rim = rim_of(all, region, points); !rim.empty()) {
      faces.push_back({all[seed].unit, 0, std::move(rim)});
      continue;
    }
    for (const int one : region) faces.push_back({all[one].unit, 0, {all[one].corner, all[one].corner + 3}});
  }
  return faces;
}

/// The two sides of a flat polygon. The surface is a pyramid with the polygon as base and the point `apex`.
std::vector<ConvexHull::Face> sides_of(const HullSurface& surface, Vec3d normal, int apex) {
  const std::vector<HullTriangle>& all = surface.triangles();
  std::vector<int> around;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].alive && std::count(all[i].corner, all[i].corner + 3, apex)) around.push_back(static_cast<int>(i));
  }
  const std::vector<int> rim = rim_of(all, around, static_cast<std::size_t>(apex) + 1);
  return {{normal, 0, rim}, {-normal, 0, {rim.rbegin(), rim.rend()}}};
}

/// The grid that the points lie on: 2^29 cells or a little more from one end to the other.
struct Grid {
  std::vector<GridCell> cells;
  double per_unit;
};
Grid grid_of(std::span<const Vec3f> points) {
  Vec3d low = convert<double>(points[0]), high = low;
  for (const Vec3f& p : points) {
    low = {std::min<double>(low.x, p.x), std::min<double>(low.y, p.y), std::min<double>(low.z, p.z)};
    high = {std::max<double>(high.x, p.x), std::max<double>(high.y, p.y), std::max<double>(high.z, p.z)};
  }
  const Vec3d middle = (low + high) * 0.5, half = (high - low) * 0.5;
  int exponent = 0;
  std::frexp(std::max({half.x, half.y, half.z}), &exponent);
  Grid grid{{}, std::ldexp(1.0, 28 - exponent)};
  for (const Vec3f& p : points) {
    const Vec3d c = (convert<double>(p) - middle) * grid.per_unit;
    grid.cells.push_back({std::llround(c.x), std::llround(c.y), std::llround(c.z)});
  }
  return grid;
}

struct Edge {
  int from, to;
};

/// The greatest n·p of some points.
class Furthest {
 public:
  explicit Furthest(const std::vector<Vec3d>& points) {
    for (const Vec3d& p : points) x_.push_back(p.x), y_.push_back(p.y), z_.push_back(p.z);
    // Repeats the last point until the last strip is full.
    while (x_.size() % kStrip != 0) x_.push_back(x_.back()), y_.push_back(y_.back()), z_.push_back(z_.back());
  }

  double along(Vec3d n) const {
    Strip<> most;
    fill_most(n, most);
    return *std::max_element(std::begin(most.of), std::end(most.of));
  }

 private:
  LIGAMENT_CLONES void fill_most(Vec3d n, Strip<>& most) const {
    const double *x = x_.data(), *y = y_.data(), *z = z_.data();
    std::fill_n(most.of, kStrip, -1e300);
    for (std::size_t begin = 0; begin < x_.size(); begin += kStrip) {
      for (std::size_t i = 0; i < kStrip; ++i) {
        const double along = n.x * x[begin + i] + n.y * y[begin + i] + n.z * z[begin + i];
        most.of[i] = along > most.of[i] ? along : most.of[i];
      }
    }
  }

  std::vector<double> x_, y_, z_;
};

/// The hull with the given faces and directed edges.
ConvexHull assemble(std::span<const Vec3f> points, std::vector<ConvexHull::Face> faces,
                    const std::vector<Edge>& edges) {
  ConvexHull hull{{}, {}, std::move(faces), 3};
  std::vector<int> place(points.size(), -1);
  for (const Edge& edge : edges) {
    if (place[edge.from] < 0) {
      place[edge.from] = static_cast<int>(hull.corners.size());
      hull.corners.push_back(convert<double>(points[edge.from]));
      hull.spokes.emplace_back();
    }
    const Vec3d along = convert<double>(points[edge.to]) - convert<double>(points[edge.from]);
    hull.spokes[place[edge.from]].push_back(along * (1 / length(along)));
  }
  const Furthest furthest(hull.corners);
  for (ConvexHull::Face& face : hull.faces) {
    for (int& corner : face.rim) corner = place[corner];
    face.offset = furthest.along(face.normal);
  }
  return hull;
}

ConvexHull polygon(std::span<const Vec3f> points, std::vector<ConvexHull::Face> sides) {
  std::vector<Edge> edges;
  for (const ConvexHull::Face& side : sides) {
    for (std::size_t i = 0; i < side.rim.size(); ++i) {
      edges.push_back({side.rim[i], side.rim[(i + 1) % side.rim.size()]});
    }
  }
  ConvexHull hull = assemble(points, std::move(sides), edges);
  // Both sides lie in one plane; rounding leaves two, of which this is the middle.
  hull.faces[0].offset = (hull.faces[0].offset - hull.faces[1].offset) / 2;
  hull.faces[1].offset = -hull.faces[0].offset;
  hull.dimension = 2;
  return hull;
}

ConvexHull body(std::span<const Vec3f> points, const HullSurface& surface, double tolerance) {
  std::vector<Edge> edges;
  for (const HullTriangle& t : surface.triangles()) {
    for (int i = 0; t.alive && i < 3; ++i) edges.push_back({t.corner[i], t.corner[(i + 1) % 3]});
  }
  return assemble(points, faces_of(surface, points.size(), tolerance), edges);
}

/// For points in one plane: makes the polygon the base of a pyramid, whose apex is half the grid's width away from it.
struct Apex {
  GridCell cell;
  Vec3d normal;  ///< of the polygon, towards the apex
};
Apex apex_above(const Grid& grid, const Simplex& base) {
  const GridCell a = grid.cells[base.point[0]], b = grid.cells[base.point[1]], c = grid.cells[base.point[2]];
  const Vec3d across = wide(cross(b - a, c - a)), normal = across * (1 / length(across)), up = normal * 0x1p28;
  return {{a.x + std::llround(up.x), a.y + std::llround(up.y), a.z + std::llround(up.z)}, normal};
}

}  // namespace

ConvexHull convex_hull(std::span<const Vec3f> points, double tolerance) {
  Grid grid = grid_of(points);
  std::vector<Vec3d> centers;
  for (const GridCell& cell : grid.cells) centers.push_back(wide(cell));
  const int count = static_cast<int>(points.size());
  const double cells = tolerance * grid.per_unit;
  Simplex start = widest(centers, cells);
  if (start.dimension < 2) {
    ConvexHull hull{{}, {}, {}, start.dimension};
    for (int i = 0; i <= start.dimension; ++i) hull.corners.push_back(convert<double>(points[start.point[i]]));
    hull.spokes.resize(hull.corners.size());
    return hull;
  }
  Apex apex{};
  if (start.dimension == 2) {
    apex = apex_above(grid, start);
    grid.cells.push_back(apex.cell);
    start.point[3] = count;
  }
  HullSurface surface(grid.cells, start.point);
  grow_over(surface, count, cells);
  if (start.dimension == 2) return polygon(points, sides_of(surface, apex.normal, count));
  return body(points, surface, cells);
}

}  // namespace ligament::made
