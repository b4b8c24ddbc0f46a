// The measure of swing–twist limits. Haar measure is uniform in bone directions and in twists, which are independent.
#include "measure/measure_parts.h"

#include "limit/any_limit.h"
#include "math/spread.h"

namespace ligament::detail {
namespace {

using made::direction_margin;
using made::nearest_direction;
using made::swing_direction;
using made::swing_vector;

/// A swing region's own coordinates in the plane of swing vectors, its extent in them, and its greatest swing.
struct OwnPlane {
  double cosine = 1, sine = 0;
  Range x{-kPi<double>, kPi<double>}, z{-kPi<double>, kPi<double>};
  double furthest = kPi<double>;

  made::SwingVector<double> place(made::SwingVector<double> own) const {
    return {cosine * own.x - sine * own.z, sine * own.x + cosine * own.z};
  }
};
/// The extent of any region: that of evenly spread directions, projected into it.
template <class Region>
OwnPlane own_plane(const Region& region) {
  constexpr int kDirections = 2048;
  constexpr double kSlack = 0.02;  // radians, plus this share of the extent, for what lies between the directions tried
  OwnPlane plane{1, 0, {9, -9}, {9, -9}, 0};
  for (int i = 0; i < kDirections; ++i) {
    const Vec3f d = nearest_direction(region, convert<float>(spread_direction(i, kDirections))).direction;
    const made::SwingVector<float> s = swing_vector(d);
    plane.x = {std::min(plane.x.lo, double(s.x)), std::max(plane.x.hi, double(s.x))};
    plane.z = {std::min(plane.z.lo, double(s.z)), std::max(plane.z.hi, double(s.z))};
    plane.furthest = std::max(plane.furthest, std::sqrt(double(s.x) * s.x + double(s.z) * s.z));
  }
  const auto room = [&](const Range& r) { return r.width() < 1e-6 ? 0 : kSlack * (1 + r.width()); };
  plane.x = plane.x.grown(room(plane.x)).within(-kPi<double>, kPi<double>);
  plane.z = plane.z.grown(room(plane.z)).within(-kPi<double>, kPi<double>);
  plane.furthest = std::min(plane.furthest + kSlack, kPi<double>);
  return plane;
}
OwnPlane own_plane(const made::Cone& cone) {
  const double a = cone.angle;
  return {1, 0, {-a, a}, {-a, a}, a};
}
OwnPlane own_plane(const made::Planar& region) {
  OwnPlane plane{1, 0, {9, -9}, {9, -9}, 0};
  for (const made::Planar::Edge& e : region.edges) {
    plane.x = {std::min(plane.x.lo, double(e.ax)), std::max(plane.x.hi, double(e.ax))};
    plane.z = {std::min(plane.z.lo, double(e.az)), std::max(plane.z.hi, double(e.az))};
    plane.furthest = std::max(plane.furthest, std::sqrt(double(e.ax) * e.ax + double(e.az) * e.az));
  }
  return plane;
}
OwnPlane own_plane(const made::PlanarEllipse& e) {
  const double c = e.cosine, s = e.sine;
  const double first = c * e.center[0] + s * e.center[1], second = c * e.center[1] - s * e.center[0];
  const double away = std::sqrt(first * first + second * second) + std::max(e.radii[0], e.radii[1]);
  return {c,
          s,
          {first - e.radii[0], first + e.radii[0]},
          {second - e.radii[1], second + e.radii[1]},
          std::min(away, kPi<double>)};
}

/// The plane's ranges grown to hold every direction within `by` radians of the region.
OwnPlane grown(OwnPlane plane, double by) {
  const double most = plane.furthest + by;
  // Near a swing of π, directions that are close to each other lie far apart in the plane.
  const double stretch = by <= 0 ? 1 : most > 2.9 ? 100 : most / sin_cos(most).sin;
  plane.x = plane.x.grown(by * stretch).within(-kPi<double>, kPi<double>);
  plane.z = plane.z.grown(by * stretch).within(-kPi<double>, kPi<double>);
  return plane;
}

/// The twists whose margin is at least the threshold.
Range turns(made::TwistEnds<double> ends, double threshold) {
  const double middle = (ends.min + ends.max) / 2, half = (ends.max - ends.min) / 2;
  const double most = half >= kPi<double> ? kPi<double> : std::min(half - threshold, kPi<double>);
  return {middle - most, middle + most};
}

/// The range of all twists that are allowed at any direction.
template <class Swing>
made::TwistEnds<double> widest_twist(const Swing& swing, const made::TwistRegion& twist) {
  constexpr int kDirections = 2048;
  made::TwistEnds<double> widest = twist_ends_at(swing, twist, Vec3d{0, 1, 0});
  if (!std::holds_alternative<TwistBySwing>(twist)) return widest;
  for (int i = 0; i < kDirections; ++i) {
    const Vec3d d = nearest_direction(swing, spread_direction(i, kDirections)).direction;
    const made::TwistEnds<double> here = twist_ends_at(swing, twist, d);
    widest = {std::min(widest.min, here.min), std::max(widest.max, here.max)};
  }
  return widest;
}

/// The share of rotations whose margin is at least the threshold, for thresholds ≥ 0: directions are counted by the
/// share of twists that are allowed there.
template <class Swing>
double shrunk_share(const Swing& swing, const made::TwistRegion& twist, float threshold, int points) {
  const OwnPlane plane = grown(own_plane(swing), -threshold);
  const auto turning = [&](Vec3f d) {
    return turns(twist_ends_at(swing, twist, convert<double>(d)), threshold).width() / kTwoPi<double>;
  };
  return integrate(plane.x, plane.z, points, [&](made::SwingVector<double> own) -> double {
    const made::SwingVector<double> s = plane.place(own);
    const double density = haar_density(s);
    if (density == 0) return 0;
    const Vec3f d = swing_direction(made::SwingVector<float>{float(s.x), float(s.z)});
    return direction_margin(swing, d) >= threshold ? density * turning(d) : 0;
  });
}
double shrunk_share(const made::Cone& cone, const made::TwistRegion& twist, float threshold, int) {
  const double angle = std::max(0.0, double(cone.angle) - threshold);
  const double half = cone.angle >= kPi<float> ? 1 : sin_cos(angle / 2).sin;
  // (1 − cos angle)/2 of all directions
  return half * half * turns(widest_twist(cone, twist), threshold).width() / kTwoPi<double>;
}
double shrunk_share(const SwingFree& free, const made::TwistRegion& twist, float threshold, int) {
  return turns(widest_twist(free, twist), threshold).width() / kTwoPi<double>;
}

/// The same for thresholds < 0. Outside a limit, swing and twist are not independent, because moving one can make up
/// for the other; so the margins of whole rotations are needed.
template <class Swing>
double grown_share(const Limit& limit, const Swing& swing, float threshold, int points) {
  const auto& parts = *made_if<made::SwingTwist>(limit);
  const double by = -threshold;
  const OwnPlane plane = grown(own_plane(swing), by);
  const Vec3f up{0, 1, 0};
  // At a swing of θ, moving the bone across by one radian twists it by up to tan(θ/2).
  const double swung = plane.furthest + by + double(angle_between(up, rotate(parts.rotation, up)));
  const double turned = swung > 2.9 ? 100 : by * (1 + sin_cos(swung / 2).sin / sin_cos(swung / 2).cos);
  const Range box[3] = {plane.x, plane.z, turns(widest_twist(swing, parts.twist), -turned)};
  return integrate(box, points, [&](Vec3d p) -> double {
    const made::SwingVector<double> s = plane.place({p.x, p.y});
    const double density = haar_density(s) / kTwoPi<double>;
    if (density == 0) return 0;
    const Vec3f d = rotate(parts.rotation, swing_direction(made::SwingVector<float>{float(s.x), float(s.z)}));
    const Quatf r = from_two_vectors(up, d) * exp(Vec3f{0, float(p.z), 0});
    return margin(limit, r) >= threshold ? density : 0;
  });
}

/// If the swing is free, a rotation is as far away as its twist.
double grown_share(const Limit& limit, const SwingFree& free, float threshold, int points) {
  return shrunk_share(free, made_if<made::SwingTwist>(limit)->twist, threshold, points);
}

}  // namespace

double swing_twist_share(const Limit& limit, float threshold, int points) {
  const auto& parts = *made_if<made::SwingTwist>(limit);
  return std::visit(
      [&](const auto& swing) {
        return threshold < 0 ? grown_share(limit, swing, threshold, points)
                             : shrunk_share(swing, parts.twist, threshold, points);
      },
      parts.swing);
}

}  // namespace ligament::detail
