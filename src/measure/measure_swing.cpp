// The measure of swing–twist limits: directions and turns about them are independent, each evenly spread.
#include "measure/measure_parts.h"
#include "math/spread.h"

namespace ligament::detail {
namespace {

/// A swing region's own coordinates in the plane of swing vectors, what it spans in them, and how far it swings.
struct OwnPlane {
  double cosine = 1, sine = 0;
  Range x{-kPi<double>, kPi<double>}, z{-kPi<double>, kPi<double>};
  double furthest = kPi<double>;

  SwingVector<double> place(SwingVector<double> own) const {
    return {cosine * own.x - sine * own.z, sine * own.x + cosine * own.z};
  }
};
/// What any region spans: directions from everywhere, pushed into it.
template <class Region>
OwnPlane own_plane(const Region& region) {
  constexpr int kDirections = 2048;
  constexpr double kSlack = 0.02;  // radians, and that share: between the directions tried there may be more
  OwnPlane plane{1, 0, {9, -9}, {9, -9}, 0};
  for (int i = 0; i < kDirections; ++i) {
    const Vec3f d = nearest_direction(region, convert<float>(spread_direction(i, kDirections))).direction;
    const SwingVector<float> s = swing_vector(d);
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
OwnPlane own_plane(const Cone& cone) {
  const double a = cone.angle;
  return {1, 0, {-a, a}, {-a, a}, a};
}
OwnPlane own_plane(const Planar& region) {
  OwnPlane plane{1, 0, {9, -9}, {9, -9}, 0};
  for (const Planar::Edge& e : region.edges) {
    plane.x = {std::min(plane.x.lo, double(e.ax)), std::max(plane.x.hi, double(e.ax))};
    plane.z = {std::min(plane.z.lo, double(e.az)), std::max(plane.z.hi, double(e.az))};
    plane.furthest = std::max(plane.furthest, std::sqrt(double(e.ax) * e.ax + double(e.az) * e.az));
  }
  return plane;
}
OwnPlane own_plane(const PlanarEllipse& e) {
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
  // Near a swing of π directions that are close lie far apart in the plane.
  const double stretch = by <= 0 ? 1 : most > 2.9 ? 100 : most / sin_cos(most).sin;
  plane.x = plane.x.grown(by * stretch).within(-kPi<double>, kPi<double>);
  plane.z = plane.z.grown(by * stretch).within(-kPi<double>, kPi<double>);
  return plane;
}

/// The turns whose margin is at least the threshold.
Range turns(TwistEnds<double> ends, double threshold) {
  const double middle = (ends.min + ends.max) / 2, half = (ends.max - ends.min) / 2;
  const double most = half >= kPi<double> ? kPi<double> : std::min(half - threshold, kPi<double>);
  return {middle - most, middle + most};
}

/// All turns that are allowed at any direction.
template <class Swing>
TwistEnds<double> widest_twist(const Swing& swing, const TwistRegion& twist) {
  constexpr int kDirections = 2048;
  TwistEnds<double> widest = twist_ends_at(swing, twist, Vec3d{0, 1, 0});
  if (!std::holds_alternative<TwistBySwing>(twist)) return widest;
  for (int i = 0; i < kDirections; ++i) {
    const Vec3d d = nearest_direction(swing, spread_direction(i, kDirections)).direction;
    const TwistEnds<double> here = twist_ends_at(swing, twist, d);
    widest = {std::min(widest.min, here.min), std::max(widest.max, here.max)};
  }
  return widest;
}

/// The share of directions that lie deep enough, each counted by its share of turns that do.
template <class Swing>
double shrunk_share(const Swing& swing, const TwistRegion& twist, float threshold, int points) {
  const OwnPlane plane = grown(own_plane(swing), -threshold);
  const auto turning = [&](Vec3f d) {
    return turns(twist_ends_at(swing, twist, convert<double>(d)), threshold).width() / kTwoPi<double>;
  };
  return integrate(plane.x, plane.z, points, [&](SwingVector<double> own) -> double {
    const SwingVector<double> s = plane.place(own);
    const double density = haar_density(s);
    if (density == 0) return 0;
    const Vec3f d = swing_direction(SwingVector<float>{float(s.x), float(s.z)});
    return direction_margin(swing, d) >= threshold ? density * turning(d) : 0;
  });
}
double shrunk_share(const Cone& cone, const TwistRegion& twist, float threshold, int) {
  const double angle = std::max(0.0, double(cone.angle) - threshold);
  const double half = cone.angle >= kPi<float> ? 1 : sin_cos(angle / 2).sin;
  // (1 − cos angle)/2 of all directions
  return half * half * turns(widest_twist(cone, twist), threshold).width() / kTwoPi<double>;
}
double shrunk_share(const SwingFree& free, const TwistRegion& twist, float threshold, int) {
  return turns(widest_twist(free, twist), threshold).width() / kTwoPi<double>;
}

/// Beyond its boundary a limit does not fall apart into swing and twist, for one can make up for the other.
template <class Swing>
double grown_share(const Limit& limit, const Swing& swing, float threshold, int points) {
  const auto& parts = std::get<SwingTwistLimit>(limit);
  const double by = -threshold;
  const OwnPlane plane = grown(own_plane(swing), by);
  const Vec3f up{0, 1, 0};
  // Moving a bone at a swing of θ by one radian across turns it about itself by up to tan(θ/2).
  const double swung = plane.furthest + by + double(angle_between(up, rotate(parts.rotation, up)));
  const double turned = swung > 2.9 ? 100 : by * (1 + sin_cos(swung / 2).sin / sin_cos(swung / 2).cos);
  const Range box[3] = {plane.x, plane.z, turns(widest_twist(swing, parts.twist), -turned)};
  return integrate(box, points, [&](Vec3d p) -> double {
    const SwingVector<double> s = plane.place({p.x, p.y});
    const double density = haar_density(s) / kTwoPi<double>;
    if (density == 0) return 0;
    const Vec3f d = rotate(parts.rotation, swing_direction(SwingVector<float>{float(s.x), float(s.z)}));
    const Quatf r = from_two_vectors(up, d) * exp(Vec3f{0, float(p.z), 0});
    return margin(limit, r) >= threshold ? density : 0;
  });
}

/// Without a swing to move, the twist is as far off as it turns.
double grown_share(const Limit& limit, const SwingFree& free, float threshold, int points) {
  return shrunk_share(free, std::get<SwingTwistLimit>(limit).twist, threshold, points);
}

}  // namespace

double swing_twist_share(const Limit& limit, float threshold, int points) {
  const auto& parts = std::get<SwingTwistLimit>(limit);
  return std::visit(
      [&](const auto& swing) {
        return threshold < 0 ? grown_share(limit, swing, threshold, points)
                             : shrunk_share(swing, parts.twist, threshold, points);
      },
      parts.swing);
}

}  // namespace ligament::detail
