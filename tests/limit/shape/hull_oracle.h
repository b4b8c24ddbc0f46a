// Oracles for the distance to the convex hull of points; they know nothing of faces.
#pragma once

#include "math/vec3.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace ligament::testing {

/// Wolfe's method for the nearest point to 0 between points, in double. It knows nothing of faces.
class Wolfe {
 public:
  Wolfe(const std::vector<Vec3f>& points, Vec3d v) {
    for (const Vec3f& p : points) all_.push_back(convert<double>(p) - v);
    const auto nearer = [](Vec3d a, Vec3d b) { return dot(a, a) < dot(b, b); };
    x_ = *std::min_element(all_.begin(), all_.end(), nearer);
    some_ = {x_}, weights_ = {1};
    while (step()) continue;
  }
  double distance() const { return length(x_); }
  bool inside() const { return inside_; }
  /// However the search ended: no point is nearer than the plane across the way to the one that was found.
  double distance_at_least() const { return length(x_) > 0 ? std::max(0.0, dot(furthest(x_), x_) / length(x_)) : 0; }
  /// No point is nearer than the distance less 1e-9.
  bool sure() const { return inside_ || length(x_) < 1e-9 || lead(x_) <= 1e-9 * length(x_); }

 private:
  /// How much further towards 0 than x the furthest point is, times ‖x‖.
  double lead(Vec3d x) const { return dot(x, x) - dot(furthest(x), x); }
  Vec3d furthest(Vec3d x) const {
    return *std::min_element(all_.begin(), all_.end(), [&](Vec3d a, Vec3d b) { return dot(a, x) < dot(b, x); });
  }

  bool step() {
    if (++steps_ > 200 || inside_ || lead(x_) <= 1e-14 * length(x_)) return false;
    const Vec3d next = furthest(x_);
    if (std::find(some_.begin(), some_.end(), next) != some_.end()) return false;  // only rounding is left
    some_.push_back(next), weights_.push_back(0);
    for (;;) {
      const std::vector<double> wanted = affine();
      if (wanted.empty()) return false;
      double share = 1;
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] <= 0) share = std::min(share, weights_[i] / (weights_[i] - wanted[i]));
      }
      for (std::size_t i = 0; i < wanted.size(); ++i) weights_[i] += share * (wanted[i] - weights_[i]);
      if (share == 1) break;
      drop_least();
    }
    inside_ = some_.size() == 4;
    const Vec3d before = x_;
    x_ = {};
    for (std::size_t i = 0; i < some_.size() && !inside_; ++i) x_ = x_ + some_[i] * weights_[i];
    return length(x_) < length(before);
  }

  void drop_least() {
    const auto least = std::min_element(weights_.begin(), weights_.end()) - weights_.begin();
    weights_.erase(weights_.begin() + least);
    some_.erase(some_.begin() + least);
  }

  /// The weights of the point nearest to 0 on the line, the plane or in the space through some points.
  std::vector<double> affine() const {
    const std::vector<Vec3d>& p = some_;
    if (p.size() == 1) return {1};
    const Vec3d b = p[1] - p[0];
    if (p.size() == 2) return {1 + dot(p[0], b) / dot(b, b), -dot(p[0], b) / dot(b, b)};
    const Vec3d c = p[2] - p[0], n = cross(b, c);
    if (p.size() == 3) {
      if (dot(n, n) < 1e-26) return {};
      const Vec3d foot = n * (dot(n, p[0]) / dot(n, n)) - p[0];
      const double y = dot(cross(foot, c), n) / dot(n, n), z = dot(cross(b, foot), n) / dot(n, n);
      return {1 - y - z, y, z};
    }
    const Vec3d d = p[3] - p[0];
    const double volume = dot(n, d);
    if (std::fabs(volume) < 1e-12 * length(b) * length(c) * length(d)) return {};
    const double x = -dot(p[0], cross(c, d)) / volume, y = -dot(p[0], cross(d, b)) / volume, z = -dot(p[0], n) / volume;
    return {1 - x - y - z, x, y, z};
  }

  std::vector<Vec3d> all_, some_;
  std::vector<double> weights_;
  Vec3d x_;
  bool inside_ = false;
  int steps_ = 0;
};

inline double from_segment(Vec3d v, Vec3d a, Vec3d b) {
  const Vec3d along = b - a;
  const double squared = dot(along, along);
  const double share = squared > 0 ? std::clamp(dot(v - a, along) / squared, 0.0, 1.0) : 0;
  return length(v - a - along * share);
}

/// Infinity where the foot of v is not in the triangle.
inline double from_triangle(Vec3d v, Vec3d a, Vec3d b, Vec3d c) {
  const Vec3d n = cross(b - a, c - a);
  const bool before =
      dot(cross(n, b - a), v - a) >= 0 && dot(cross(n, c - b), v - b) >= 0 && dot(cross(n, a - c), v - c) >= 0;
  return before && dot(n, n) > 1e-24 ? std::fabs(dot(n, v - a)) / length(n) : std::numeric_limits<double>::infinity();
}

inline bool in_tetrahedron(Vec3d v, const Vec3d (&p)[4]) {
  const auto side = [](Vec3d a, Vec3d b, Vec3d c, Vec3d x) { return dot(cross(b - a, c - a), x - a); };
  const double volume = side(p[0], p[1], p[2], p[3]);
  return std::fabs(volume) > 1e-15 && side(p[0], p[1], p[2], v) * volume >= 0 &&
         side(p[0], p[3], p[1], v) * volume >= 0 && side(p[1], p[3], p[2], v) * volume >= 0 &&
         side(p[2], p[3], p[0], v) * volume >= 0;
}

/// The distance from v to everything between up to four of the points.
inline double try_everything(const std::vector<Vec3f>& given, Vec3d v) {
  std::vector<Vec3d> p;
  for (const Vec3f& point : given) p.push_back(convert<double>(point));
  double least = length(v - p[0]);
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      least = std::min(least, from_segment(v, p[i], p[j]));
      for (std::size_t k = 0; k < j; ++k) {
        least = std::min(least, from_triangle(v, p[i], p[j], p[k]));
        for (std::size_t l = 0; l < k; ++l) {
          if (in_tetrahedron(v, {p[i], p[j], p[k], p[l]})) return 0;
        }
      }
    }
  }
  return least;
}

struct Plane {
  Vec3d normal;  ///< outward
  double offset;
};
/// All planes through three of the points that have all of them on one side.
inline std::vector<Plane> planes_by_trying(const std::vector<Vec3f>& given) {
  std::vector<Vec3d> p;
  for (const Vec3f& point : given) p.push_back(convert<double>(point));
  std::vector<Plane> planes;
  const auto offer = [&](Vec3d n, Vec3d a) {
    const double offset = dot(n, a);
    if (std::any_of(p.begin(), p.end(), [&](Vec3d x) { return dot(n, x) - offset > 1e-9; })) return;
    const auto same = [&](const Plane& other) { return length(other.normal - n) < 1e-9; };
    if (std::none_of(planes.begin(), planes.end(), same)) planes.push_back({n, offset});
  };
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < j; ++k) {
        const Vec3d across = cross(p[j] - p[i], p[k] - p[i]);
        if (length(across) < 1e-9) continue;
        const Vec3d n = across * (1 / length(across));
        offer(n, p[i]);
        offer(-n, p[i]);
      }
    }
  }
  return planes;
}
/// The distance from v inside to the nearest of them.
inline double depth_by_trying(const std::vector<Plane>& planes, Vec3d v) {
  double least = 1e9;
  for (const Plane& plane : planes) least = std::min(least, plane.offset - dot(plane.normal, v));
  return least;
}

}  // namespace ligament::testing
