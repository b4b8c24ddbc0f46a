// The oracle for reach cones: the ring with its corners cut and the twist range over it, from the vertices alone, in
// double and by libm.
#pragma once

#include "limit/shape/ring_oracle.h"

#include <ligament/shapes.h>

namespace ligament::testing {

/// The boundary and its twists, cut as the text says, with libm.
struct WideCone {
  struct Corner {
    Vec3d direction;
    double twist[2];
  };
  Vec3d visible;
  std::vector<Corner> ring;
  double mean[2]{};

  explicit WideCone(const ReachCone& cone) : visible(at_length_one(convert<double>(cone.visible))) {
    for (const ReachCone::Vertex& v : cone.vertices) {
      ring.push_back({at_length_one(convert<double>(v.direction)), {v.twist[0], v.twist[1]}});
      for (int end = 0; end < 2; ++end) mean[end] += double(v.twist[std::size_t(end)]) / double(cone.vertices.size());
    }
    for (int pass = 0; pass < cone.subdivide; ++pass) cut();
  }

  void cut() {
    std::vector<Corner> made;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Corner &a = ring[i], &b = ring[(i + 1) % ring.size()];
      const double angle = apart(a.direction, b.direction), whole = std::sin(angle);
      for (const double t : {0.25, 0.75}) {
        const double from = std::sin((1 - t) * angle) / whole, to = std::sin(t * angle) / whole;
        made.push_back({at_length_one(a.direction * from + b.direction * to),
                        {a.twist[0] * (1 - t) + b.twist[0] * t, a.twist[1] * (1 - t) + b.twist[1] * t}});
      }
    }
    ring = made;
  }

  std::vector<Vec3f> directions() const {
    std::vector<Vec3f> all;
    for (const Corner& corner : ring) all.push_back(convert<float>(corner.direction));
    return all;
  }

  /// d as a sum of `visible`, a vertex and the next one: their weights, by Cramer's rule.
  struct Weights {
    double visible, vertex, next;
    double sum() const { return visible + vertex + next; }
    /// The least of them as a share of all: not below 0 where d lies in the slice between the three.
    double least() const {
      return std::min({visible, vertex, next}) / (std::fabs(visible) + std::fabs(vertex) + std::fabs(next));
    }
  };
  Weights weights_in(std::size_t slice, Vec3d d) const {
    const Vec3d a = ring[slice].direction, b = ring[(slice + 1) % ring.size()].direction;
    const double whole = dot(visible, cross(a, b));
    return {dot(d, cross(a, b)) / whole, dot(visible, cross(d, b)) / whole, dot(visible, cross(a, d)) / whole};
  }
  /// The slice that holds d, or all but does.
  std::size_t slice_of(Vec3d d) const {
    std::size_t best = 0;
    double most = -1e9;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (const double least = weights_in(i, d).least(); least > most) best = i, most = least;
    }
    return best;
  }
  /// Star-shaped about `visible`, the region is its slices.
  bool contains(Vec3d d) const { return weights_in(slice_of(d), d).least() >= 0; }

  double twist_at(Vec3d d, int end) const {
    const std::size_t slice = slice_of(d);
    const Weights w = weights_in(slice, d);
    const double at_vertex = ring[slice].twist[end], at_next = ring[(slice + 1) % ring.size()].twist[end];
    return (w.visible * mean[end] + w.vertex * at_vertex + w.next * at_next) / w.sum();
  }

  /// How fast the range may change, per radian: the steepest from a vertex to the next or to the middle.
  double steepness() const {
    double most = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Corner &a = ring[i], &b = ring[(i + 1) % ring.size()];
      const Vec3d from_a = a.direction - visible, from_b = b.direction - visible;
      // The plane through the three lies this near to the origin: a small turn moves the point on it that much more.
      const Vec3d normal = at_length_one(cross(from_a, from_b));
      const double area = length(cross(from_a, from_b)), near = std::fabs(dot(normal, visible));
      for (int end = 0; end < 2; ++end) {
        const double change =
            std::fabs(a.twist[end] - mean[end]) * length(from_b) + std::fabs(b.twist[end] - mean[end]) * length(from_a);
        most = std::max(most, change / area / (near * near));
      }
    }
    return most;
  }
};

}  // namespace ligament::testing
