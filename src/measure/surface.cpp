#include <ligament/measure.h>

#include "limit/any_limit.h"
#include "measure/region_box.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ligament {
namespace {

Vec3f unit(Vec3f v) { return v * (1 / length(v)); }

TriangleMesh icosahedron() {
  const float g = 1.6180339887f;
  TriangleMesh mesh;
  for (const Vec3f& v :
       {Vec3f{-1, g, 0}, Vec3f{1, g, 0}, Vec3f{-1, -g, 0}, Vec3f{1, -g, 0}, Vec3f{0, -1, g}, Vec3f{0, 1, g},
        Vec3f{0, -1, -g}, Vec3f{0, 1, -g}, Vec3f{g, 0, -1}, Vec3f{g, 0, 1}, Vec3f{-g, 0, -1}, Vec3f{-g, 0, 1}}) {
    mesh.points.push_back(unit(v));
  }
  mesh.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                    {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                    {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  return mesh;
}

/// Adds the middle of an edge to the mesh, once for each edge, and returns its index.
class EdgeMiddles {
 public:
  explicit EdgeMiddles(TriangleMesh& mesh) : mesh_(mesh) {}

  std::uint32_t operator()(std::uint32_t a, std::uint32_t b) {
    const auto [at, is_new] = numbers_.emplace(std::minmax(a, b), static_cast<std::uint32_t>(mesh_.points.size()));
    if (is_new) mesh_.points.push_back(unit(mesh_.points[a] + mesh_.points[b]));
    return at->second;
  }

 private:
  TriangleMesh& mesh_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbers_;
};

/// A direction moved to the nearest allowed one, and whether it had to be moved.
struct Pushed {
  Vec3f direction;
  bool moved;
};
Pushed pushed(const Limit& limit, Vec3f d) {
  const Vec3f direction = project_direction(limit, d);
  return {direction, angle_between(direction, d) > kInsideTolerance};
}

/// The place of the boundary between a direction inside and one outside.
Vec3f crossing(const Limit& limit, Vec3f inside, Vec3f outside) {
  constexpr int kHalvings = 16;
  for (int i = 0; i < kHalvings; ++i) {
    const Vec3f middle = unit(inside + outside);
    (pushed(limit, middle).moved ? outside : inside) = middle;
  }
  return pushed(limit, outside).direction;
}

using Edge = std::pair<std::uint32_t, std::uint32_t>;

/// Joins pieces of boundary to closed lines. There is one piece for each triangle: it leads from the edge where it
/// enters the triangle to the edge where it leaves it.
std::vector<std::vector<Vec3f>> join(std::map<Edge, Edge> next, const std::map<Edge, Vec3f>& places) {
  std::vector<std::vector<Vec3f>> lines;
  while (!next.empty()) {
    std::vector<Vec3f> line;
    for (auto at = next.begin(); at != next.end();) {
      line.push_back(places.at(at->first));
      const Edge onwards = at->second;
      next.erase(at);
      at = next.find(onwards);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Projects all half turns from the middle. Their projections are all of the surface if the region is convex in
/// rotation vectors.
LimitSurface pushed_from_half_turns(const Limit& limit, TriangleMesh sphere) {
  LimitSurface surface{middle_of(limit), std::move(sphere)};
  const Quatf to_middle = conjugate(surface.center);
  for (Vec3f& point : surface.mesh.points) {
    const Quatf half_turn = surface.center * exp(point * (kPi<float> * 0.9999f));
    point = log(to_middle * project(limit, half_turn).rotation);
  }
  return surface;
}

/// Shrinks a sphere around the region's box until it is near the region, then projects its points. If points further
/// away were projected, all of them would go to what sticks out most.
LimitSurface shrunk_onto(const Limit& limit, TriangleMesh sphere) {
  constexpr float kAround = 1.3f, kBeside = 0.02f;  // of the box's half size
  constexpr int kSteps = 40, kHalvings = 8;
  const RegionBox box = region_box(limit, 0);
  LimitSurface surface{box.center, std::move(sphere)};
  const Quatf to_center = conjugate(box.center);
  for (Vec3f& point : surface.mesh.points) {
    const auto at = [&](float share) {
      const auto along = [&](float lo, float hi, float n) { return (lo + hi + share * n * (hi - lo)) / 2; };
      const Vec3f v{along(box.min.x, box.max.x, point.x), along(box.min.y, box.max.y, point.y),
                    along(box.min.z, box.max.z, point.z)};
      return box.center * exp(box.axes * v);
    };
    int step = kSteps;
    while (step > 0 && !contains(limit, at(kAround * float(step) / kSteps))) --step;
    float inside = kAround * float(step) / kSteps, outside = inside + kAround / kSteps;
    for (int i = 0; i < kHalvings; ++i) {
      const float middle = (inside + outside) / 2;
      (contains(limit, at(middle)) ? inside : outside) = middle;
    }
    point = log(to_center * project(limit, at(step > 0 ? outside + kBeside : kAround)).rotation);
  }
  return surface;
}

}  // namespace

TriangleMesh icosphere(int splits) {
  TriangleMesh mesh = icosahedron();
  for (int i = 0; i < splits; ++i) {
    EdgeMiddles middle(mesh);
    std::vector<std::array<std::uint32_t, 3>> finer;
    for (const auto& [a, b, c] : mesh.triangles) {
      const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
    }
    mesh.triangles = std::move(finer);
  }
  return mesh;
}

LimitSurface surface_of(const Limit& limit, int splits) {
  const bool hollow = (made_if<made::Euler>(limit) != nullptr) || (made_if<made::Implicit>(limit) != nullptr) ||
                      (made_if<made::Polynomial>(limit) != nullptr);
  return hollow ? shrunk_onto(limit, icosphere(splits)) : pushed_from_half_turns(limit, icosphere(splits));
}

TriangleMesh swing_surface(const Limit& limit, int splits) {
  TriangleMesh mesh = icosphere(splits);
  for (Vec3f& point : mesh.points) point = pushed(limit, point).direction;
  return mesh;
}

std::vector<std::vector<Vec3f>> swing_outline(const Limit& limit, int splits) {
  const TriangleMesh sphere = icosphere(splits);
  std::vector<bool> outside;
  for (const Vec3f& d : sphere.points) outside.push_back(pushed(limit, d).moved);
  std::map<Edge, Edge> next;
  std::map<Edge, Vec3f> places;
  for (const auto& triangle : sphere.triangles) {
    Edge enters{}, leaves{};
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t a = triangle[i], b = triangle[(i + 1) % 3];
      if (outside[a] == outside[b]) continue;
      const Edge edge = std::minmax(a, b);
      // Going round the triangle, the boundary enters at the edge on which we step out of the region. Then the region
      // is on the boundary's left.
      (outside[b] ? enters : leaves) = edge;
      if (!places.count(edge)) {
        places[edge] = crossing(limit, sphere.points[outside[a] ? b : a], sphere.points[outside[a] ? a : b]);
      }
    }
    if (enters != leaves) next[enters] = leaves;
  }
  return join(std::move(next), places);
}

}  // namespace ligament
