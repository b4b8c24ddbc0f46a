// The oracle: convex bodies in double, from the numbers that a limit was made of and nothing of its kernels.
//
// A body answers by brute force. `lower_bound` is a proof rather than a search: whatever the unit vector n, no point of
// the body is nearer to v than n·v − support(n), so a point that is this near is the nearest.
#pragma once

#include <ligament/limit.h>

#include "math/random_rotation.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ligament::testing {

inline double norm(Vec3d v) { return std::sqrt(dot(v, v)); }

/// Where q turns +Y, at length 1.
inline Vec3d direction_of(Quatd q) { return rotate(scale(q, 1 / std::sqrt(dot(q, q))), Vec3d{0, 1, 0}); }

/// The swing vector of a direction as the point (θx, 0, θz), by libm; −Y as (π, 0, 0).
inline Vec3d swing_point(Vec3d d) {
  const double sine = std::hypot(d.x, d.z), angle = std::atan2(sine, d.y);
  if (sine <= 2e-6) return d.y < 0 ? Vec3d{kPi<double>, 0, 0} : Vec3d{d.z, 0, -d.x};
  return {d.z * angle / sine, 0, -d.x * angle / sine};
}

/// normal·x ≤ offset
struct Half {
  Vec3d normal;
  double offset;
  double beyond(Vec3d x) const { return dot(normal, x) - offset; }
};

inline bool meet(const Half& a, const Half& b, const Half& c, Vec3d& x) {
  const Vec3d bc = cross(b.normal, c.normal);
  const double det = dot(a.normal, bc);
  if (std::fabs(det) < 1e-10) return false;
  x = (bc * a.offset + cross(c.normal, a.normal) * b.offset + cross(a.normal, b.normal) * c.offset) * (1 / det);
  return true;
}

/// A convex polytope (faces and corners; a flat one may have corners only), or an ellipsoid.
struct Body {
  std::vector<Half> faces;
  std::vector<Vec3d> corners;
  bool round = false;
  Vec3d center{}, axis[3]{};
  double radii[3]{};

  /// The largest n·x in the body.
  double support(Vec3d n) const {
    if (round) {
      return dot(n, center) +
             std::hypot(radii[0] * dot(n, axis[0]), radii[1] * dot(n, axis[1]), radii[2] * dot(n, axis[2]));
    }
    double most = -1e300;
    for (const Vec3d& corner : corners) most = std::max(most, dot(n, corner));
    return most;
  }

  /// No point of the body is nearer to v than this, in a direction that is best if p is the nearest.
  double lower_bound(Vec3d v, Vec3d p) const {
    const double distance = norm(v - p);
    if (distance < 1e-300) return 0;
    const Vec3d n = (v - p) * (1 / distance);
    return std::max(0.0, dot(n, v) - support(n));
  }

  bool keeps(Vec3d x, double slack) const {
    return std::all_of(faces.begin(), faces.end(), [&](const Half& face) { return face.beyond(x) <= slack; });
  }
};

/// Unlimited slabs are closed beyond the ball, which changes no answer inside it.
inline Body polytope(std::vector<Half> faces) {
  constexpr double kBeyond = 16;
  std::erase_if(faces, [](const Half& face) { return face.offset > kBeyond; });
  for (const Vec3d& n : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) {
    faces.push_back({n, kBeyond});
    faces.push_back({-n, kBeyond});
  }
  Body body;
  body.faces = std::move(faces);
  const std::vector<Half>& all = body.faces;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      for (std::size_t k = j + 1; k < all.size(); ++k) {
        Vec3d x;
        if (meet(all[i], all[j], all[k], x) && body.keeps(x, 1e-8)) body.corners.push_back(x);
      }
    }
  }
  return body;
}

inline void add_slab(std::vector<Half>& faces, Vec3d normal, Vec3d center, double lo, double hi) {
  faces.push_back({normal, hi + dot(normal, center)});
  faces.push_back({-normal, -lo - dot(normal, center)});
}

inline Quatd unit(Quatf q) {
  const Quatd wide = convert<double>(q);
  return scale(wide, 1 / std::sqrt(dot(wide, wide)));
}

inline Body body_of(const Box& box) {
  std::vector<Half> faces;
  add_slab(faces, {1, 0, 0}, {}, box.min.x, box.max.x);
  add_slab(faces, {0, 1, 0}, {}, box.min.y, box.max.y);
  add_slab(faces, {0, 0, 1}, {}, box.min.z, box.max.z);
  return polytope(std::move(faces));
}
inline Body body_of(const OrientedBox& shape) {
  std::vector<Half> faces;
  const Quatd turn = unit(shape.rotation);
  const Vec3d center = convert<double>(shape.center);
  add_slab(faces, rotate(turn, Vec3d{1, 0, 0}), center, shape.min.x, shape.max.x);
  add_slab(faces, rotate(turn, Vec3d{0, 1, 0}), center, shape.min.y, shape.max.y);
  add_slab(faces, rotate(turn, Vec3d{0, 0, 1}), center, shape.min.z, shape.max.z);
  return polytope(std::move(faces));
}
inline Body body_of(const Kdop& shape) {
  std::vector<Half> faces;
  for (std::size_t i = 0; i < shape.axes.size(); ++i) {
    const Vec3d axis = rotate(unit(shape.rotation), convert<double>(shape.axes[i]));
    add_slab(faces, axis * (1 / norm(axis)), convert<double>(shape.center), shape.min[i], shape.max[i]);
  }
  return polytope(std::move(faces));
}
/// Corners alone: enough for proofs.
inline Body body_of(const Hull& shape) {
  Body body;
  for (const Vec3f& v : shape.vertices) body.corners.push_back(convert<double>(v));
  return body;
}
inline Body body_of(const Ellipsoid& shape) {
  Body body;
  body.round = true;
  body.center = convert<double>(shape.center);
  const Vec3d basis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int i = 0; i < 3; ++i) body.axis[i] = rotate(unit(shape.rotation), basis[i]);
  body.radii[0] = std::min(shape.radii.x, 1e6f), body.radii[1] = shape.radii.y, body.radii[2] = shape.radii.z;
  return body;
}
/// A planar region is flat, in the plane y = 0 of points (θx, 0, θz).
inline Body body_of(const Planar& region) {
  Body body;
  for (const auto& [x, z] : region.points) {
    const double length = std::hypot(x, z), shrink = length > kPi<double> ? kPi<double> / length : 1;
    body.corners.push_back({x * shrink, 0, z * shrink});
  }
  return body;
}
inline Body body_of(const PlanarEllipse& shape) {
  Body body;
  body.round = true;
  body.center = {shape.center[0], 0, shape.center[1]};
  const double c = std::cos(double(shape.angle)), s = std::sin(double(shape.angle));
  body.axis[0] = {c, 0, s}, body.axis[1] = {-s, 0, c}, body.axis[2] = {0, 1, 0};
  body.radii[0] = shape.radii[0], body.radii[1] = shape.radii[1];
  return body;
}

}  // namespace ligament::testing
