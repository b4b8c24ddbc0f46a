// Volumes by counting: evenly spread points of a box that just holds the region, in the coordinates that the limit is
// written in. So the thinnest hinge is measured as well as the widest shoulder, and nothing is assumed of margins.
#include <ligament/limit/measure.h>

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

struct Range {
  double lo = 0, hi = 0;

  double width() const { return std::max(0.0, hi - lo); }
  double at(double share) const { return lo + (hi - lo) * share; }
  Range grown(double by) const { return {lo - by, hi + by}; }
  Range within(double least, double most) const { return {std::max(lo, least), std::min(hi, most)}; }
};

/// The i-th multiple of `step`, and half, without its whole part.
double part(double step, int i) {
  const double x = 0.5 + step * i;
  return x - std::floor(x);
}

/// The mean of f over the box times its size, by points that are spread evenly: one coordinate goes on step by step,
/// the others take multiples of 1/g and 1/g², g³ = g + 1, which do for a square what those of the golden ratio do for a
/// line.
template <class Density>
double integrate(const Range (&box)[3], int points, Density density) {
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    sum += density(Vec3d{box[0].at((i + 0.5) / points), box[1].at(part(0.7548776662466927, i)),
                         box[2].at(part(0.5698402909980532, i))});
  }
  return sum / points * box[0].width() * box[1].width() * box[2].width();
}
template <class Density>
double integrate(const Range& x, const Range& z, int points, Density density) {
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    sum += density(SwingVector<double>{x.at((i + 0.5) / points), z.at(part(0.6180339887498949, i))});
  }
  return sum / points * x.width() * z.width();
}

// Rotation-vector space

/// Haar measure per unit of rotation-vector space at ‖v‖ = θ: (1 − cos θ)/(4π²θ²), and 0 beyond half a turn.
double haar_density(Vec3d v) {
  const double angle = length(v);
  if (angle > kPi<double>) return 0;
  const double ratio = angle < 1e-6 ? 0.5 : sin_cos(angle / 2).sin / angle;
  return 2 * ratio * ratio / (4 * kPi<double> * kPi<double>);
}

/// A shape's own coordinates, v = center + matrix·p, and what it spans in them.
struct OwnSpace {
  Vec3d center;
  Mat3d matrix;
  Range box[3];
};

OwnSpace own_space(Vec3d center, Quatf rotation, Vec3d min, Vec3d max) {
  return {center, to_matrix(normalize(convert<double>(rotation))), {{min.x, max.x}, {min.y, max.y}, {min.z, max.z}}};
}
OwnSpace own_space(const Box& s) {
  return own_space({}, identity<float>(), convert<double>(s.min), convert<double>(s.max));
}
OwnSpace own_space(const OrientedBox& s) {
  return own_space(convert<double>(s.center), s.rotation, convert<double>(s.box.min), convert<double>(s.box.max));
}
OwnSpace own_space(const Ellipsoid& s) {
  const Vec3d radii = convert<double>(s.radii);
  return own_space(convert<double>(s.center), s.rotation, -radii, radii);
}
/// A k-DOP that has no range along one of its coordinates is bounded there by how far it reaches.
OwnSpace own_space(const Kdop& s) {
  constexpr double kFar = 100;
  OwnSpace space = own_space(convert<double>(s.center), s.rotation, {-kFar, -kFar, -kFar}, {kFar, kFar, kFar});
  for (std::size_t k = 0; k < s.axes.size(); ++k) {
    const float axis[3] = {s.axes[k].x, s.axes[k].y, s.axes[k].z};
    for (int i = 0; i < 3; ++i) {
      if (axis[i] > 0.9999999f) space.box[i] = space.box[i].within(s.min[k], s.max[k]);
      if (axis[i] < -0.9999999f) space.box[i] = space.box[i].within(-s.max[k], -s.min[k]);
    }
  }
  if (std::max({space.box[0].hi, space.box[1].hi, space.box[2].hi}) < kFar) return space;
  const double furthest = double(reach(s)) + length(space.center);
  for (Range& range : space.box) range = range.within(-furthest, furthest);
  return space;
}

/// Whether v lies at least this deep in a shape, for depths ≥ 0: no nearest point is needed for that.
template <class Shape>
bool reaches_depth(const Shape& shape, Vec3f v, float depth) {
  return point_margin(shape, v) >= depth;
}
bool reaches_depth(const Ellipsoid& shape, Vec3f v, float depth) {
  return detail::view_of(shape, v).level <= 1 && (depth == 0 || point_margin(shape, v) >= depth);
}
bool reaches_depth(const Kdop& shape, Vec3f v, float depth) {
  return -detail::worst_plane<float>(shape.slabs, v - shape.center).excess >= depth;
}

/// How much further apart in v than in angle two rotations can be, one of them in the box, the other `by` radians from
/// it: θ/(2 sin(θ/2)) at a rotation by θ, so π/2 at the most.
double stretch_within(const OwnSpace& space, double by) {
  double squared = 0;
  for (const Range& range : space.box) squared += std::max(range.lo * range.lo, range.hi * range.hi);
  const double angle = std::min(length(space.center) + std::sqrt(squared) + kHalfPi<double> * by, kPi<double>);
  return angle < 1e-3 ? 1.001 : angle / (2 * sin_cos(angle / 2).sin);
}

template <class Shape>
double volume_share(const Limit& limit, const Volume& volume, const Shape& shape, float threshold, int points) {
  OwnSpace space = own_space(shape);
  const double by = -double(threshold), grown = by > 0 ? by * stretch_within(space, by) : by;
  // Seen from across a half turn, a shape that is not about 0 is nearer than it looks.
  const bool across = by > 0 && !contains_zero(shape) && reach(shape) + by > kPi<double>;
  const Vec3d middle = transposed_times(space.matrix, space.center);
  const double middles[3] = {middle.x, middle.y, middle.z};
  for (int i = 0; i < 3; ++i) {
    const Range wanted = across ? Range{-100, 100} : space.box[i].grown(grown);
    space.box[i] = wanted.within(-middles[i] - kPi<double>, -middles[i] + kPi<double>);
  }
  return integrate(space.box, points, [&](Vec3d p) -> double {
    const Vec3d v = space.matrix * p + space.center;
    const double density = haar_density(v);
    if (density == 0) return 0;
    const Vec3f at = convert<float>(v);
    const bool inside =
        threshold >= 0 ? reaches_depth(shape, at, threshold) : margin(limit, volume.origin * exp(at)) >= threshold;
    return inside ? density : 0;
  });
}

// Swing and twist: directions and turns about them are independent, each evenly spread.

/// Haar measure per unit of the swing vector's plane at a swing of θ: sin θ/(4πθ), and 0 beyond half a turn.
double haar_density(SwingVector<double> s) {
  const double angle = std::sqrt(s.x * s.x + s.z * s.z);
  if (angle > kPi<double>) return 0;
  return (angle < 1e-6 ? 1 : sin_cos(angle).sin / angle) / (4 * kPi<double>);
}

/// A swing region's own coordinates in the plane of swing vectors, what it spans in them, and how far it swings.
struct OwnPlane {
  double cosine = 1, sine = 0;
  Range x{-kPi<double>, kPi<double>}, z{-kPi<double>, kPi<double>};
  double furthest = kPi<double>;

  SwingVector<double> place(SwingVector<double> own) const {
    return {cosine * own.x - sine * own.z, sine * own.x + cosine * own.z};
  }
};
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

template <class Swing>
double swing_share(const Swing& swing, float threshold, int points) {
  const OwnPlane plane = grown(own_plane(swing), -threshold);
  return integrate(plane.x, plane.z, points, [&](SwingVector<double> own) -> double {
    const SwingVector<double> s = plane.place(own);
    const double density = haar_density(s);
    if (density == 0) return 0;
    const Vec3f d = swing_direction(SwingVector<float>{float(s.x), float(s.z)});
    return direction_margin(swing, d) >= threshold ? density : 0;
  });
}
double swing_share(const Cone& cone, float threshold, int) {
  const double angle = std::max(0.0, double(cone.angle) - threshold);
  const double half = cone.angle >= kPi<float> ? 1 : sin_cos(angle / 2).sin;
  return half * half;  // (1 − cos angle)/2
}
double swing_share(const SwingFree&, float, int) { return 1; }

/// The turns whose margin is at least the threshold.
Range turns(const TwistRange& range, double threshold) {
  const double middle = (double(range.min) + range.max) / 2, half = (double(range.max) - range.min) / 2;
  const double most = half >= kPi<double> ? kPi<double> : std::min(half - threshold, kPi<double>);
  return {middle - most, middle + most};
}
Range turns(const TwistFree&, double) { return {-kPi<double>, kPi<double>}; }

/// Beyond its boundary a limit does not fall apart into swing and twist, for one can make up for the other.
template <class Swing, class Twist>
double grown_share(const Limit& limit, const Swing& swing, const Twist& twist, float threshold, int points) {
  const auto& parts = std::get<SwingTwistLimit>(limit);
  const double by = -threshold;
  const OwnPlane plane = grown(own_plane(swing), by);
  const Vec3f up{0, 1, 0};
  // Moving a bone at a swing of θ by one radian across turns it about itself by up to tan(θ/2).
  const double swung = plane.furthest + by + double(angle_between(up, rotate(parts.rotation, up)));
  const double turned = swung > 2.9 ? 100 : by * (1 + sin_cos(swung / 2).sin / sin_cos(swung / 2).cos);
  const Range box[3] = {plane.x, plane.z, turns(twist, -turned)};
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
template <class Twist>
double grown_share(const Limit&, const SwingFree&, const Twist& twist, float threshold, int) {
  return turns(twist, threshold).width() / kTwoPi<double>;
}

// The middles of shapes; beyond half a turn, where nothing is left of them, that of what is left.

Vec3f within_ball(Vec3f v) {
  const float angle = length(v);
  return angle > 3 ? v * (3 / angle) : v;
}
Vec3f middle(const Box& s) {
  const auto half_way = [](float lo, float hi) { return (std::max(lo, -kPi<float>) + std::min(hi, kPi<float>)) / 2; };
  return within_ball({half_way(s.min.x, s.max.x), half_way(s.min.y, s.max.y), half_way(s.min.z, s.max.z)});
}
Vec3f middle(const OrientedBox& s) { return within_ball(s.matrix * middle(s.box) + s.center); }
Vec3f middle(const Ellipsoid& s) { return within_ball(s.center); }
Vec3f middle(const Kdop& s) { return within_ball(s.inner + s.center); }

SwingVector<float> middle(const SwingFree&) { return {0, 0}; }
SwingVector<float> middle(const Cone&) { return {0, 0}; }
SwingVector<float> middle(const Planar& region) {
  SwingVector<float> sum{0, 0};
  const auto n = static_cast<float>(region.edges.size());
  for (const Planar::Edge& e : region.edges) sum = {sum.x + e.ax / n, sum.z + e.az / n};
  return sum;
}
SwingVector<float> middle(const PlanarEllipse& e) {
  const Vec3f center = within_ball({e.center[0], 0, e.center[1]});
  return {center.x, center.z};
}

struct Measure {
  const Limit& limit;
  float threshold;
  int points;

  double operator()(const Free&) const { return 1; }
  /// A ball, once it is grown.
  double operator()(const Fixed&) const {
    const double radius = std::clamp(-double(threshold), 0.0, kPi<double>);
    return radius < 0.01 ? radius * radius * radius / (6 * kPi<double>) : (radius - sin_cos(radius).sin) / kPi<double>;
  }
  double operator()(const Volume& volume) const {
    return std::visit([&](const auto& shape) { return volume_share(limit, volume, shape, threshold, points); },
                      volume.shape);
  }
  double operator()(const SwingTwistLimit& parts) const {
    return std::visit(
        [&](const auto& swing, const auto& twist) -> double {
          if (threshold < 0) return grown_share(limit, swing, twist, threshold, points);
          return swing_share(swing, threshold, points) * turns(twist, threshold).width() / kTwoPi<double>;
        },
        parts.swing, parts.twist);
  }
  double operator()(const UnknownLimit&) const { return 1; }
};

}  // namespace

double haar_volume(const Limit& limit, float margin_at_least, int points) {
  if (margin_at_least > kPi<float>) return kLeastVolume;  // no margin is larger
  return std::clamp(std::visit(Measure{limit, margin_at_least, points}, limit), kLeastVolume, 1.0);
}

Quatf middle_of(const Limit& limit) {
  if (const auto* volume = std::get_if<Volume>(&limit)) {
    const Vec3f v = std::visit([](const auto& shape) { return middle(shape); }, volume->shape);
    return normalize(volume->origin * exp(v));
  }
  if (const auto* parts = std::get_if<SwingTwistLimit>(&limit)) {
    const SwingVector<float> s = std::visit([](const auto& swing) { return middle(swing); }, parts->swing);
    const Quatf swing = from_two_vectors(Vec3f{0, 1, 0}, rotate(parts->rotation, swing_direction(s)));
    const auto* range = std::get_if<TwistRange>(&parts->twist);
    const float twist = range ? (range->min + range->max) / 2 : 0;
    return normalize(swing * exp(Vec3f{0, twist, 0}));
  }
  return identity<float>();
}

}  // namespace ligament
