// A great arc in double, for making and checking rings.
#pragma once

#include "math/rotation.h"

#include <algorithm>
#include <vector>

namespace ligament::made {

/// From `start` to `end`, unit vectors that are neither the same nor opposite.
struct WideArc {
  Vec3d start, end, ahead, normal;
  double length;

  WideArc(Vec3d a, Vec3d b) : start(a), end(b) {
    const Vec3d across = cross(a, b);
    const double sine = ligament::length(across);
    normal = across * (1 / sine);
    ahead = cross(normal, a);
    length = atan2(sine, dot(a, b));
  }

  /// The point at a share of the way.
  Vec3d at(double share) const {
    const SinCos<double> sc = sin_cos(length * share);
    return start * sc.cos + ahead * sc.sin;
  }

  /// The angle between v and the nearest point of the arc.
  double distance(Vec3d v) const {
    const double before = dot(ahead, v), beyond = dot(cross(end, normal), v);
    if (before > 0 && beyond > 0) return asin(abs(dot(normal, v)));
    return std::min(angle_between(start, v), angle_between(end, v));
  }
  /// The angle between v and the furthest point of the arc.
  double furthest(Vec3d v) const { return kPi<double> - distance(-v); }
};

/// The arcs of a ring, the last one back to the first vertex.
inline std::vector<WideArc> wide_arcs(const std::vector<Vec3d>& ring) {
  std::vector<WideArc> arcs;
  for (std::size_t i = 0; i < ring.size(); ++i) arcs.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
  return arcs;
}

}  // namespace ligament::made
