// Nearest points of the oracle's bodies by trying everything.
#pragma once

#include "limit/oracle.h"

#include <limits>

namespace ligament::testing {

/// Distance from v to the feet on all sets of up to three faces that keep to the rest.
inline double try_all_faces(const Body& body, Vec3d v) {
  double least = body.keeps(v, 1e-9) ? 0 : std::numeric_limits<double>::infinity();
  const auto offer = [&](Vec3d x) {
    if (norm(x - v) < least && body.keeps(x, 1e-8)) least = norm(x - v);
  };
  for (std::size_t i = 0; i < body.faces.size(); ++i) {
    const Half& a = body.faces[i];
    offer(v - a.normal * a.beyond(v));
    for (std::size_t j = i + 1; j < body.faces.size(); ++j) {
      const Half& b = body.faces[j];
      const Vec3d along = cross(a.normal, b.normal);
      Vec3d x;
      if (meet(a, b, {along, dot(along, v)}, x)) offer(x);
    }
  }
  for (const Vec3d& corner : body.corners) offer(corner);
  return least;
}

/// Distance from v to the segments between all pairs of corners: for v outside a planar hull, to the hull.
inline double try_all_pairs(const Body& body, Vec3d v) {
  double least = norm(body.corners[0] - v);
  for (const Vec3d& a : body.corners) {
    for (const Vec3d& b : body.corners) {
      const Vec3d along = b - a;
      const double squared = dot(along, along);
      const double t = squared > 0 ? std::clamp(dot(v - a, along) / squared, 0.0, 1.0) : 0;
      least = std::min(least, norm(a + along * t - v));
    }
  }
  return least;
}

/// Whether v of the plane y = 0 is in a triangle of a planar hull's corners.
inline bool inside_planar_hull(const Body& body, Vec3d v) {
  const auto turn = [](Vec3d a, Vec3d b, Vec3d c) { return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x); };
  for (const Vec3d& a : body.corners) {
    for (const Vec3d& b : body.corners) {
      for (const Vec3d& c : body.corners) {
        if (turn(a, b, c) > 0 && turn(a, b, v) >= 0 && turn(b, c, v) >= 0 && turn(c, a, v) >= 0) return true;
      }
    }
  }
  return false;
}

/// How far v is from an ellipsoid at least; not above 0 inside. The level g(x), the length of the point in units of the
/// radii, is convex, so where it is 1 the way there is (g(v) − 1)/‖g′(v)‖ or more.
inline double beyond_ellipsoid(const Body& body, Vec3d v) {
  double squared = 0, slope_squared = 0;
  for (int i = 0; i < 3; ++i) {
    const double r = std::clamp(body.radii[i], 1e-12, 1e6), p = dot(body.axis[i], v - body.center) / r;
    squared += p * p, slope_squared += p * p / (r * r);
  }
  const double level = std::sqrt(squared);
  return level <= 1 ? level - 1 : (level - 1) * level / std::sqrt(slope_squared);
}

/// Distance from v outside to an ellipsoid: the t for which the point shrunk by r²/(t + r²) lies on it, by halving.
inline double by_halving(const Body& body, Vec3d v) {
  double p[3], r[3];
  for (int i = 0; i < 3; ++i) {
    p[i] = std::fabs(dot(body.axis[i], v - body.center));
    r[i] = std::clamp(body.radii[i], 1e-12, 1e6);
  }
  const auto level = [&](double t) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += std::pow(r[i] * p[i] / (t + r[i] * r[i]), 2);
    return sum;
  };
  if (level(0) <= 1) return 0;
  double lo = 1e-40, hi = 1e8;
  for (int i = 0; i < 120; ++i) {
    const double middle = std::sqrt(lo * hi);
    (level(middle) > 1 ? lo : hi) = middle;
  }
  Vec3d step{p[0] * hi / (hi + r[0] * r[0]), p[1] * hi / (hi + r[1] * r[1]), p[2] * hi / (hi + r[2] * r[2])};
  return norm(step);
}

/// Distance from v to a dense net of points of an ellipsoid's surface, the best of which wander to where it is less.
inline double try_net(const Body& body, Vec3d v, int rows = 24) {
  const auto point = [&](Vec3d u) {
    return body.center + body.axis[0] * (body.radii[0] * u.x) + body.axis[1] * (body.radii[1] * u.y) +
           body.axis[2] * (body.radii[2] * u.z);
  };
  Vec3d best{1, 0, 0};
  double least = norm(point(best) - v);
  const auto offer = [&](Vec3d u) {
    const Vec3d on = u * (1 / norm(u));
    const double distance = norm(point(on) - v);
    if (distance < least) best = on, least = distance;
  };
  for (int i = 0; i <= rows; ++i) {
    for (int j = 0; j < 2 * rows; ++j) {
      const double theta = kPi<double> * i / rows, phi = kPi<double> * j / rows;
      offer({std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta)});
    }
  }
  Random random(1);
  for (double step = 1.0 / rows; step > 1e-9; step *= 0.8) {
    for (int i = 0; i < 8; ++i) offer(best + random_direction(random) * step);
  }
  return least;
}

/// The distance from v to a body that is not planar, exact.
inline double distance_to(const Body& body, Vec3d v) {
  return body.round ? by_halving(body, v) : try_all_faces(body, v);
}

}  // namespace ligament::testing
