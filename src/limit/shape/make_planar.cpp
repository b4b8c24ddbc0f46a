// The maker of planar regions: builds the convex hull of the given points.
#include "limit/shape/planar.h"

#include <algorithm>
#include <cmath>

namespace ligament::made {
namespace {

using Point = std::array<double, 2>;

/// Twice the area of the triangle a, b, c; positive if it is counter-clockwise.
double turn(Point a, Point b, Point c) { return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]); }

/// Counter-clockwise hull without points on its edges (Andrew's monotone chain).
std::vector<Point> convex_hull(std::vector<Point> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<Point> hull;
  const auto extend = [&](Point p, std::size_t keep) {
    while (hull.size() >= keep + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
    hull.push_back(p);
  };
  for (const Point& p : points) extend(p, 0);
  const std::size_t lower = hull.size() - 1;
  for (auto p = points.rbegin() + 1; p != points.rend(); ++p) extend(*p, lower);
  hull.pop_back();
  return hull;
}

Planar::Edge edge_between(Point a, Point b) {
  const double x = b[0] - a[0], z = b[1] - a[1];
  const double squared = x * x + z * z, norm = std::sqrt(squared);
  const double nx = norm > 0 ? z / norm : 0, nz = norm > 0 ? -x / norm : 0;
  return {float(a[0]),
          float(a[1]),
          float(b[0]),
          float(b[1]),
          float(nx),
          float(nz),
          float(nx * a[0] + nz * a[1]),
          float(squared > 0 ? 1 / squared : 0)};
}

}  // namespace

Result<Planar> make(const ligament::Planar& written) {
  const auto& points = written.points;
  if (points.empty()) return Error{"points", "expected at least one point [θx, θz]"};
  std::vector<Point> inside;
  for (const auto& [x, z] : points) {
    if (!std::isfinite(x) || !std::isfinite(z)) return Error{"points", "expected finite numbers"};
    const double norm = length(Vec3d{x, 0, z});
    const double shrink = norm > kPi<double> ? kPi<double> / norm : 1;
    inside.push_back({x * shrink, z * shrink});
  }
  const std::vector<Point> hull = convex_hull(std::move(inside));
  Planar region{{}, written, {}, hull.size() < 3};
  for (std::size_t i = 0; i < hull.size(); ++i)
    region.edges.push_back(edge_between(hull[i], hull[(i + 1) % hull.size()]));
  return region;
}

}  // namespace ligament::made
