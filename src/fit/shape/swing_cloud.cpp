#include "fit/shape/swing_cloud.h"

#include "fit/most_of.h"
#include "limit/shape/planar_ellipse.h"
#include "math/clones.h"
#include "math/rotation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <span>

namespace ligament {
namespace {

struct Point2 {
  double x, z;
};
using Polygon = std::vector<Point2>;

/// The part of a convex polygon with n·p ≤ offset.
Polygon clipped(const Polygon& polygon, Point2 n, double offset) {
  Polygon kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point2 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const double beyond_a = n.x * a.x + n.z * a.z - offset, beyond_b = n.x * b.x + n.z * b.z - offset;
    if (beyond_a <= 0) kept.push_back(a);
    if ((beyond_a < 0 && beyond_b > 0) || (beyond_a > 0 && beyond_b < 0)) {
      const double t = beyond_a / (beyond_a - beyond_b);
      kept.push_back({a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t});
    }
  }
  return kept;
}

/// Principal axes of the plane's points.
struct Frame2 {
  Point2 center{0, 0}, first{1, 0}, second{0, 1};
  double deviation_first = 1, deviation_second = 1;
};

Frame2 principal_frame(const SwingCloud& cloud) {
  Frame2 frame;
  const auto n = static_cast<double>(cloud.size());
  double mx = 0, mz = 0, xx = 0, xz = 0, zz = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) mx += cloud.x[i], mz += cloud.z[i];
  mx /= n, mz /= n;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const double dx = cloud.x[i] - mx, dz = cloud.z[i] - mz;
    xx += dx * dx, xz += dx * dz, zz += dz * dz;
  }
  const double angle = 0.5 * atan2(2 * xz, xx - zz);
  const SinCos<double> sc = sin_cos(angle);
  frame.center = {mx, mz};
  frame.first = {sc.cos, sc.sin};
  frame.second = {-sc.sin, sc.cos};
  const auto along = [&](Point2 a) {
    return std::sqrt(std::max(0.0, (a.x * a.x * xx + 2 * a.x * a.z * xz + a.z * a.z * zz) / n));
  };
  frame.deviation_first = along(frame.first);
  frame.deviation_second = along(frame.second);
  return frame;
}

/// The most of n·p over all points.
LIGAMENT_CLONES [[gnu::flatten]] double most_along(const SwingCloud& cloud, Point2 n) {
  const float *x = cloud.x.data(), *z = cloud.z.data();
  return most_of(cloud.size(), [x, z, n](std::size_t i) { return n.x * x[i] + n.z * z[i]; });
}

/// The polygon of all half-planes along `directions`, just around the points and padded.
Polygon circumscribed(const SwingCloud& cloud, const std::vector<Point2>& directions, double padding) {
  constexpr double kFar = 8;
  Polygon polygon{{-kFar, -kFar}, {kFar, -kFar}, {kFar, kFar}, {-kFar, kFar}};
  for (const Point2& n : directions) polygon = clipped(polygon, n, most_along(cloud, n) + padding);
  return polygon;
}

std::vector<Point2> directions_of(int count, const Frame2& frame, double stretch_first, double stretch_second) {
  std::vector<Point2> directions;
  for (int k = 0; k < count; ++k) {
    const SinCos<double> sc = sin_cos(kTwoPi<double> * k / count);
    const double a = sc.cos * stretch_first, b = sc.sin * stretch_second;
    const double norm = std::sqrt(a * a + b * b);
    directions.push_back(
        {(frame.first.x * a + frame.second.x * b) / norm, (frame.first.z * a + frame.second.z * b) / norm});
  }
  return directions;
}

/// The part within swings of half a turn. Corners beyond them would be drawn straight in, and take with them what lies
/// between.
Polygon within_half_turn(Polygon polygon) {
  constexpr int kSides = 180;
  const auto beyond = [](const Point2& p) { return p.x * p.x + p.z * p.z > kPi<double> * kPi<double>; };
  if (std::none_of(polygon.begin(), polygon.end(), beyond)) return polygon;
  for (int k = 0; k < kSides; ++k) {
    const SinCos<double> sc = sin_cos(kTwoPi<double> * k / kSides);
    polygon = clipped(polygon, {sc.cos, sc.sin}, kPi<double>);
  }
  return polygon;
}

Planar planar_of(const Polygon& polygon) {
  std::vector<std::array<float, 2>> points;
  for (const Point2& p : within_half_turn(polygon)) points.push_back({float(p.x), float(p.z)});
  return {std::move(points)};
}

/// The ellipse of the points' covariance, scaled to hold them all.
PlanarEllipse ellipse_of(const SwingCloud& cloud, const Frame2& own, double padding) {
  const double first = std::max(own.deviation_first, 1e-4), second = std::max(own.deviation_second, 1e-4);
  double scale = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const double dx = cloud.x[i] - own.center.x, dz = cloud.z[i] - own.center.z;
    const double a = (dx * own.first.x + dz * own.first.z) / first,
                 b = (dx * own.second.x + dz * own.second.z) / second;
    scale = std::max(scale, a * a + b * b);
  }
  scale = std::sqrt(scale);
  float radii[2] = {float(scale * first + padding), float(scale * second + padding)};
  const std::array<float, 2> center{float(own.center.x), float(own.center.z)};
  const float angle = static_cast<float>(atan2(own.first.z, own.first.x));
  PlanarEllipse ellipse{center, {radii[0], radii[1]}, angle};
  for (int i = 0; i < 64 && !made::make(ellipse); ++i) {
    radii[0] *= 1.1f, radii[1] *= 1.1f;
    ellipse.radii = {radii[0], radii[1]};
  }
  return ellipse;
}

LIGAMENT_CLONES [[gnu::flatten]] void fill_turns(std::span<const Quatf> rotations, BoneTurns& turns) {
  const Quatf* q = rotations.data();
  Vec3f* direction = turns.directions.data();
  float* twist = turns.twists.data();
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    direction[i] = bone_direction(q[i]);
    twist[i] = twist_angle(swing_twist(q[i]).twist);
  }
}

LIGAMENT_CLONES [[gnu::flatten]] void fill_sines(std::span<const float> angles, double* sine, double* cosine) {
  const float* angle = angles.data();
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const SinCos<double> sc = sin_cos(double(angle[i]));
    sine[i] = sc.sin, cosine[i] = sc.cos;
  }
}

/// The middle of the twists on the circle.
double mean_twist(const std::vector<float>& twists) {
  std::vector<double> sines(twists.size()), cosines(twists.size());
  fill_sines(twists, sines.data(), cosines.data());
  return atan2(std::accumulate(sines.begin(), sines.end(), 0.0), std::accumulate(cosines.begin(), cosines.end(), 0.0));
}

/// The most that `sign` times a twist is beyond `sign` times `middle`, on the circle; not less than 0.
LIGAMENT_CLONES [[gnu::flatten]] double most_beyond(const std::vector<float>& twists, double middle, double sign) {
  const float* twist = twists.data();
  return max(0.0, most_of(twists.size(), [=](std::size_t i) { return sign * wrap_angle(twist[i] - middle); }));
}

}  // namespace

BoneTurns bone_turns(std::span<const Quatf> rotations) {
  BoneTurns turns{std::vector<Vec3f>(rotations.size()), std::vector<float>(rotations.size())};
  fill_turns(rotations, turns);
  return turns;
}

LIGAMENT_CLONES [[gnu::flatten]] void fill_swings(std::span<const Vec3f> directions, Quatf turn, float* x, float* z) {
  const Vec3f* d = directions.data();
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const made::SwingVector<float> s = made::swing_vector(rotate(turn, d[i]));
    x[i] = s.x, z[i] = s.z;
  }
}

SwingCloud make_swing_cloud(const BoneTurns& turns, bool centred) {
  SwingCloud result;
  Vec3d sum{};
  for (const Vec3f& d : turns.directions) sum = sum + convert<double>(d);
  if (centred) {
    const Vec3d up{0, 1, 0};
    result.rotation = convert<float>(from_two_vectors(up, normalize_or(sum, up)));
  }
  result.x.resize(turns.directions.size());
  result.z.resize(turns.directions.size());
  fill_swings(turns.directions, conjugate(result.rotation), result.x.data(), result.z.data());
  const double middle = centred ? mean_twist(turns.twists) : 0;
  result.least_twist = static_cast<float>(middle - most_beyond(turns.twists, middle, -1));
  result.most_twist = static_cast<float>(middle + most_beyond(turns.twists, middle, 1));
  return result;
}

bool is_swing_shape(ShapeKind kind) {
  return kind == ShapeKind::swing_box || kind == ShapeKind::swing_oriented_box || kind == ShapeKind::swing_ellipsoid ||
         kind == ShapeKind::swing_kdop;
}

Limit fit_swing_shape(ShapeKind kind, const SwingCloud& cloud, double padding, bool stretched) {
  SwingRegion region;
  const Frame2 own = principal_frame(cloud);
  if (kind == ShapeKind::swing_ellipsoid) {
    region = ellipse_of(cloud, own, padding);
  } else if (kind == ShapeKind::swing_kdop) {
    const double longest = std::max({own.deviation_first, own.deviation_second, 1e-6});
    const auto stretch = [&](double deviation) { return stretched ? 1 / std::max(deviation, longest / 20) : 1; };
    const int count = stretched ? 16 : 8;
    region = planar_of(circumscribed(
        cloud, directions_of(count, own, stretch(own.deviation_first), stretch(own.deviation_second)), padding));
  } else {
    const Frame2 frame = kind == ShapeKind::swing_box ? Frame2{} : own;
    region = planar_of(circumscribed(cloud, directions_of(4, frame, 1, 1), padding));
  }
  const auto pad = static_cast<float>(padding);
  const TwistRange twist{cloud.least_twist - pad, cloud.most_twist + pad};
  return *make_limit(SwingTwist{std::move(region), twist, cloud.rotation});
}

}  // namespace ligament
