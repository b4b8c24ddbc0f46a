// The maker of hulls: builds the convex hull of the vertices, cuts it to where rotations are, and groups its faces.
#include "limit/kernel/convex_hull.h"
#include "limit/shape/checks.h"
#include "limit/shape/hull.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ligament::made {
namespace {

/// Radians. A vertex this near to the hull of the others may be left out, and triangles this near to one plane become
/// one face. Rounding to float moves points of a plane by as much; answers may be off by five times as much.
constexpr double kHullTolerance = 2e-7;

/// Radians along each axis. Hulls are cut off here, beyond all rotations: far corners would cost digits at near ones.
constexpr double kBeyondRotations = 4;

/// Most faces in a group.
constexpr std::size_t kGroupSize = 16;

using Outline = std::vector<Vec3d>;

constexpr double Vec3d::*kAxes[] = {&Vec3d::x, &Vec3d::y, &Vec3d::z};

/// The part of a convex polygon (a segment is a polygon of two points) with sign·x ≤ kBeyondRotations along an axis.
Outline cut(const Outline& polygon, double Vec3d::*axis, double sign) {
  Outline kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3d a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const double from = sign * a.*axis - kBeyondRotations, to = sign * b.*axis - kBeyondRotations;
    if (from <= 0) kept.push_back(a);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
      Vec3d crossing = a + (b - a) * (from / (from - to));
      crossing.*axis = sign * kBeyondRotations;
      kept.push_back(crossing);
    }
  }
  return kept;
}
Outline cut(Outline polygon) {  // by all six sides of the cube
  for (int side = 0; side < 6; ++side) polygon = cut(polygon, kAxes[side / 2], side % 2 ? 1 : -1);
  polygon.erase(std::unique(polygon.begin(), polygon.end()), polygon.end());
  while (polygon.size() > 1 && polygon.front() == polygon.back()) polygon.pop_back();
  return polygon;
}

/// The parts of faces inside the cube of side 2·kBeyondRotations. They are enough: if a hull reaches beyond all
/// rotations it must contain 0 (see volume.h), and then a point of the cube has its nearest point of the hull in the
/// cube. If no part is left, all rotations are inside or the hull is of no use; then returns the faces as they are.
std::vector<Outline> cut(std::vector<Outline> polygons) {
  std::vector<Outline> left;
  for (const Outline& polygon : polygons) left.push_back(cut(polygon));
  const bool nothing = std::all_of(left.begin(), left.end(), [](const Outline& polygon) { return polygon.empty(); });
  return nothing ? polygons : left;
}

/// The faces as polygons, then each corner as a polygon of one point. A point or a segment, which has no faces, is one
/// polygon.
std::vector<Outline> polygons_of(const ConvexHull& hull) {
  if (hull.faces.empty()) return {hull.corners};
  std::vector<Outline> polygons;
  for (const ConvexHull::Face& face : hull.faces) {
    polygons.emplace_back();
    for (const int corner : face.rim) polygons.back().push_back(hull.corners[static_cast<std::size_t>(corner)]);
  }
  for (const Vec3d& corner : hull.corners) polygons.push_back({corner});
  return polygons;
}

bool less(Vec3d a, Vec3d b) { return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z; }

std::vector<Vec3d> corners_of(const std::vector<Outline>& polygons) {
  std::vector<Vec3d> corners;
  for (const Outline& polygon : polygons) corners.insert(corners.end(), polygon.begin(), polygon.end());
  std::sort(corners.begin(), corners.end(), less);
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  return corners;
}

std::size_t place_of(const std::vector<Vec3d>& corners, Vec3d corner) {
  return static_cast<std::size_t>(std::lower_bound(corners.begin(), corners.end(), corner, less) - corners.begin());
}

/// The mean of the corners, which is inside, rounded as it is stored.
Vec3f center_of(const std::vector<Vec3d>& corners) {
  Vec3d sum{};
  for (const Vec3d& p : corners) sum = sum + p;
  return convert<float>(sum * (1 / static_cast<double>(corners.size())));
}

/// Orders the faces first … end − 1 so that similar normals come together, by halving them along their widest axis
/// again and again; then calls visit(first, end) for each group.
template <class Visit>
void for_each_group(std::vector<std::size_t>& order, const std::vector<Vec3d>& normals, std::size_t first,
                    std::size_t end, Visit visit) {
  if (end - first <= kGroupSize) {
    if (end > first) visit(first, end);
    return;
  }
  double widest = -1;
  double Vec3d::*along = nullptr;
  for (const auto axis : kAxes) {
    double low = 1e300, high = -1e300;
    for (std::size_t i = first; i < end; ++i) {
      const double x = normals[order[i]].*axis;
      low = std::min(low, x), high = std::max(high, x);
    }
    if (high - low > widest) widest = high - low, along = axis;
  }
  const auto at = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
  std::sort(at(first), at(end), [&](std::size_t a, std::size_t b) {
    const double x = normals[a].*along, y = normals[b].*along;
    return x != y ? x < y : a < b;
  });
  const std::size_t middle = first + (end - first) / 2;
  for_each_group(order, normals, first, middle, visit);
  for_each_group(order, normals, middle, end, visit);
}

/// The groups of faces. Their bounds are a little wider than need be, so that rounding in a kernel does not matter.
/// `order` becomes the order of faces in the groups.
std::vector<Hull::Group> groups_of(const std::vector<Vec3d>& normals, const std::vector<double>& offsets,
                                   std::vector<std::size_t>& order) {
  constexpr double kRoom = 1e-6;
  std::vector<Hull::Group> groups;
  order.resize(normals.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  for_each_group(order, normals, 0, order.size(), [&](std::size_t first, std::size_t end) {
    Vec3d sum{};
    double radius = 0, least = 1e300;
    for (std::size_t i = first; i < end; ++i) sum = sum + normals[order[i]];
    const Vec3f middle = convert<float>(sum * (1 / static_cast<double>(end - first)));
    for (std::size_t i = first; i < end; ++i) {
      radius = std::max(radius, length(normals[order[i]] - convert<double>(middle)));
      least = std::min(least, offsets[order[i]]);
    }
    groups.push_back({middle, static_cast<float>(radius + kRoom * 3),
                      static_cast<float>(least - kRoom * (1 + std::fabs(least))), static_cast<std::uint32_t>(first),
                      static_cast<std::uint32_t>(end)});
  });
  return groups;
}

/// Whether a corner is at the border of the cube or beyond, so that not all of its edges are there.
bool is_cut(Vec3d corner) {
  return std::max({std::fabs(corner.x), std::fabs(corner.y), std::fabs(corner.z)}) >= kBeyondRotations;
}

void add_corners(Hull& hull, const ConvexHull& made, const std::vector<Vec3d>& corners) {
  std::vector<const std::vector<Vec3d>*> spokes(corners.size(), nullptr);
  for (std::size_t i = 0; i < made.corners.size(); ++i) {
    if (!is_cut(made.corners[i])) spokes[place_of(corners, made.corners[i])] = &made.spokes[i];
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto first = static_cast<std::uint32_t>(hull.spokes.size());
    if (spokes[i]) {
      for (const Vec3d& spoke : *spokes[i]) hull.spokes.push_back(convert<float>(spoke));
    }
    hull.corners.push_back({convert<float>(corners[i] - convert<double>(hull.center)), first,
                            static_cast<std::uint32_t>(hull.spokes.size())});
  }
}

void add_rim(Hull& hull, const std::vector<Vec3d>& corners, const Outline& rim) {
  const std::size_t first = hull.rims.size();
  for (std::size_t i = 0; i < rim.size(); ++i) {
    const std::size_t next = (i + 1) % rim.size(), corner = place_of(corners, rim[i]);
    const Vec3d along = rim[next] - rim[i];
    const double squared = std::max(dot(along, along), 1e-30);
    hull.rims.push_back({hull.corners[corner].point, static_cast<float>(1 / squared),
                         static_cast<std::uint32_t>(first + next), static_cast<std::uint32_t>(corner)});
  }
}

void add_faces(Hull& hull, const ConvexHull& made, const std::vector<Vec3d>& corners,
               const std::vector<Outline>& polygons) {
  std::vector<Vec3d> normals;
  std::vector<double> offsets;
  for (const ConvexHull::Face& face : made.faces) {
    normals.push_back(face.normal);
    offsets.push_back(face.offset - dot(face.normal, convert<double>(hull.center)));
  }
  std::vector<std::size_t> order;
  hull.groups = groups_of(normals, offsets, order);
  for (const std::size_t i : order) {
    const auto first = static_cast<std::uint32_t>(hull.rims.size());
    add_rim(hull, corners, polygons[i]);
    hull.faces.push_back({convert<float>(normals[i]), static_cast<float>(offsets[i]), first,
                          static_cast<std::uint32_t>(hull.rims.size())});
  }
}

}  // namespace

Result<Hull> make(const ligament::Hull& written) {
  const std::vector<Vec3f>& vertices = written.vertices;
  if (vertices.empty()) return wrong("vertices", "expected at least one vertex [x, y, z]: the hull is empty");
  if (vertices.size() > kMaxHullVertices) return wrong("vertices", "expected at most 1024 vertices");
  for (const Vec3f& vertex : vertices) {
    if (!finite(vertex)) return wrong("vertices", "expected three finite numbers each");
    if (length(vertex) > 100) return wrong("vertices", "expected vertices within 100 radians");
  }
  const ConvexHull made = convex_hull(vertices, kHullTolerance);
  Hull hull;
  hull.vertices = vertices;
  hull.flat = made.dimension < 3;
  std::vector<Outline> polygons = polygons_of(made);
  if (reach(hull) > kBeyondRotations) polygons = cut(std::move(polygons));
  const std::vector<Vec3d> corners = corners_of(polygons);
  hull.center = center_of(corners);
  add_corners(hull, made, corners);
  add_faces(hull, made, corners, polygons);
  return hull;
}

float reach(const Hull& hull) {
  double furthest = 0;
  for (const Vec3f& vertex : hull.vertices) furthest = std::max(furthest, length(convert<double>(vertex)));
  return static_cast<float>(furthest);
}

}  // namespace ligament::made
