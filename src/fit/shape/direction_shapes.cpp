#include "fit/shape/direction_shapes.h"

#include "fit/most_of.h"
#include "fit/shape/circle.h"
#include "limit/shape/reach_cone.h"
#include "math/clones.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ligament {
namespace {

constexpr int kSectors = 48;                        // of polygons: 7.5° each
constexpr double kNarrowest = 1e-3, kWidest = 3.1;  // radians from the middle, of a polygon's vertices

Result<Limit> with_range(SwingRegion region, const DirectionCloud& cloud, double padding) {
  return make_limit(SwingTwist{std::move(region), twist_around(cloud.twists, padding), cloud.rotation});
}

struct Radii {
  double x = 0, z = 0;
};

/// Radii in proportion to how far the points reach along x and z, scaled to hold them all.
LIGAMENT_CLONES [[gnu::flatten]] Radii radii_around(const PlanePoints& points) {
  const double *x = points.x.data(), *z = points.z.data();
  const Radii most{max(1e-4, most_of(points.size(), [x](std::size_t i) { return abs(x[i]); })),
                   max(1e-4, most_of(points.size(), [z](std::size_t i) { return abs(z[i]); }))};
  const double scale = sqrt(most_of(points.size(), [x, z, most](std::size_t i) {
    return x[i] / most.x * x[i] / most.x + z[i] / most.z * z[i] / most.z;
  }));
  return {most.x * scale, most.z * scale};
}

/// How far directions reach in the sectors on both sides of each vertex.
std::vector<double> reaches_beside_vertices(const DirectionCloud& cloud) {
  const std::vector<double> angles = tilts(cloud);
  const std::vector<std::int32_t> places = sectors(cloud, kSectors);
  std::vector<double> within(kSectors, kNarrowest);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    double& reach = within[static_cast<std::size_t>(places[i])];
    reach = std::max(reach, angles[i]);
  }
  std::vector<double> beside = within;
  for (std::size_t i = 0; i < kSectors; ++i) beside[i] = std::max(beside[i], within[(i + kSectors - 1) % kSectors]);
  return beside;
}

/// Angles of vertices, so that the arcs between them, which cut corners, still pass outside.
std::vector<double> vertex_angles(const DirectionCloud& cloud, double padding) {
  const double cut = 1 / sin_cos(kHalfPi<double> - kPi<double> / kSectors).sin;
  std::vector<double> angles = reaches_beside_vertices(cloud);
  for (double& angle : angles) angle = std::min(angle * cut + padding, kWidest);
  return angles;
}

Vec3f vertex_direction(double angle, int sector) {
  const SinCos<double> tilt = sin_cos(angle), turn = sin_cos(kTwoPi<double> * sector / kSectors);
  return {float(tilt.sin * turn.sin), float(tilt.cos), float(tilt.sin * turn.cos)};
}

}  // namespace

Result<Limit> enclose_in_cone(const DirectionCloud& cloud, double padding) {
  const std::vector<double> angles = tilts(cloud);
  const double angle = *std::max_element(angles.begin(), angles.end());
  return with_range(Cone{float(angle + padding)}, cloud, padding);
}

Result<Limit> enclose_in_ellipse(const DirectionCloud& cloud, double padding) {
  const Radii r = radii_around(swing_vectors(cloud));
  return with_range(Ellipse{float(r.x + padding), float(r.z + padding)}, cloud, padding);
}

Result<Limit> enclose_in_quaternion_ellipse(const DirectionCloud& cloud, double padding) {
  const Radii r = radii_around(swing_quaternions(cloud));
  const auto angle = [&](double half_sine) {
    const double sine = std::min(half_sine, 1.0);
    return float(2 * atan2(sine, std::sqrt(1 - sine * sine)) + padding);
  };
  return with_range(QuaternionEllipse{angle(r.x), angle(r.z)}, cloud, padding);
}

Result<Limit> enclose_in_hinge(const DirectionCloud& cloud, double padding) {
  constexpr double kFlat = 1e-3;  // radians
  std::vector<float> angles;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Vec3f d = cloud.direction(i);
    if (std::fabs(d.x) > kFlat) return Error{"hinge", "a hinge moves in one plane only, and this limit does not"};
    angles.push_back(float(atan2(double(d.z), double(d.y))));
  }
  const TwistRange range = twist_around(angles, padding);
  return with_range(Hinge{{range.min, range.max}}, cloud, padding);
}

Result<Limit> enclose_in_spherical(const DirectionCloud& cloud, double padding) {
  const PitchAndYaw angles = pitch_and_yaw(cloud);
  std::vector<float> pitches;
  double lo = 0, hi = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const double yaw = angles.yaw[i];
    lo = std::min(lo, yaw), hi = std::max(hi, yaw);
    if (std::fabs(yaw) < kHalfPi<double> - 1e-3) pitches.push_back(float(angles.pitch[i]));
  }
  const TwistRange pitch = twist_around(pitches, padding);
  const bool wraps = pitch.min < -kPi<float> || pitch.max > kPi<float>;
  const float pi = kPi<float>;
  return with_range(
      Spherical{{wraps ? -pi : pitch.min, wraps ? pi : pitch.max}, {float(lo - padding), float(hi + padding)}}, cloud,
      padding);
}

Result<Limit> enclose_in_polygon(const DirectionCloud& cloud, double padding) {
  const std::vector<double> angles = vertex_angles(cloud, padding);
  std::vector<Vec3f> vertices;
  for (int i = 0; i < kSectors; ++i) vertices.push_back(vertex_direction(angles[i], i));
  return with_range(Polygon{std::move(vertices), {}}, cloud, padding);
}

Result<Limit> enclose_in_polar(const DirectionCloud& cloud, double padding) {
  const std::vector<double> angles = vertex_angles(cloud, padding);
  return with_range(Polar{{angles.begin(), angles.end()}}, cloud, padding);
}

namespace {

/// The twists, each as a number within the range of all of them.
std::vector<double> twists_within(const DirectionCloud& cloud, const TwistRange& all) {
  std::vector<double> twists;
  for (const float t : cloud.twists) twists.push_back(t < all.min ? t + kTwoPi<double> : t);
  return twists;
}

/// How the range at a direction is mixed of those at the vertices: of the mean of all, of one vertex and of the next.
struct Mixture {
  int vertex;
  double mean, own, next;

  Mixture(const made::ReachCone& cone, Vec3f d, int sector) : vertex(sector) {
    const made::ReachCone::Slice& slice = cone.slices[static_cast<std::size_t>(vertex)];
    const auto share = [&](Vec3f s) { return std::max(0.0, dot(convert<double>(s), convert<double>(d))); };
    mean = share(slice.visible_share), own = share(slice.vertex_share), next = share(slice.next_share);
    const double sum = mean + own + next;
    if (sum > 1e-9) mean /= sum, own /= sum, next /= sum;
    if (!(sum > 1e-9)) mean = 1, own = next = 0;
  }
};

/// Numbers at the vertices, as high as `highest` where that may be, so that what is mixed of them is at most the bound
/// of every direction. What exceeds a bound is taken off where it comes from, the nearest such point each time. Numbers
/// only sink, so that a bound which was kept once needs no further look.
std::vector<double> below_bounds(std::vector<double> highest, const std::vector<Mixture>& mixtures,
                                 const std::vector<double>& bounds) {
  constexpr int kRounds = 40;
  constexpr double kCount = kSectors;
  std::vector<double> numbers = std::move(highest);
  double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0), excess = 0;
  std::vector<std::uint32_t> exceeded(mixtures.size());
  std::iota(exceeded.begin(), exceeded.end(), 0u);
  for (int round = 0; round < kRounds; ++round) {
    excess = 0;
    std::size_t left = 0;
    for (const std::uint32_t k : exceeded) {
      const Mixture& m = mixtures[k];
      double &own = numbers[static_cast<std::size_t>(m.vertex)],
             &next = numbers[static_cast<std::size_t>((m.vertex + 1) % kSectors)];
      const double over = m.mean * sum / kCount + m.own * own + m.next * next - bounds[k];
      if (over <= 0) continue;
      exceeded[left++] = k;
      excess = std::max(excess, over);
      const double each = m.mean / kCount;
      const double squares =
          each * each * (kCount - 2) + (m.own + each) * (m.own + each) + (m.next + each) * (m.next + each);
      const double step = over / squares;
      for (double& number : numbers) number -= step * each;
      own -= step * m.own, next -= step * m.next;
      sum -= step * (m.mean + m.own + m.next);
    }
    exceeded.resize(left);
  }
  for (double& number : numbers) number -= excess;
  return numbers;
}

/// The cone with ranges at its vertices that are as narrow as the twists beside them, or as wide as it takes to hold
/// every twist: within a slice ranges are mixed, and with the mean of all.
ReachCone with_ranges_by_swing(const made::ReachCone& cone, const DirectionCloud& cloud, const TwistRange& all,
                               double padding) {
  const std::vector<double> twists = twists_within(cloud, all);
  const double middle = 0.5 * (double(all.min) + all.max);
  std::vector<double> least(kSectors, middle), minus_most(kSectors, -middle), lower, upper;
  const std::vector<std::int32_t> places = sectors(cloud, kSectors);
  std::vector<Mixture> mixtures;
  for (std::size_t k = 0; k < twists.size(); ++k) {
    mixtures.emplace_back(cone, cloud.direction(cloud.twisted[k]), places[cloud.twisted[k]]);
    lower.push_back(twists[k] - padding);
    upper.push_back(-twists[k] - padding);
  }
  least = below_bounds(std::move(least), mixtures, lower);
  minus_most = below_bounds(std::move(minus_most), mixtures, upper);
  std::vector<ReachCone::Vertex> vertices = cone.vertices;
  for (std::size_t i = 0; i < vertices.size(); ++i) vertices[i].twist = {float(least[i]), float(-minus_most[i])};
  return {cone.visible, std::move(vertices), 0};
}

}  // namespace

Result<Limit> enclose_in_reach_cone(const DirectionCloud& cloud, double padding) {
  const std::vector<double> angles = vertex_angles(cloud, padding);
  const TwistRange all = twist_around(cloud.twists, padding);
  std::vector<ReachCone::Vertex> vertices;
  for (int i = 0; i < kSectors; ++i) {
    vertices.push_back({vertex_direction(angles[i], i), {all.min, all.max}});
  }
  ReachCone region{{0, 1, 0}, std::move(vertices), 0};
  const bool part_of_circle = all.max - all.min < kTwoPi<float>;
  if (part_of_circle) {
    const Result<made::ReachCone> sliced = made::make(region);
    if (!sliced) return sliced.error();
    region = with_ranges_by_swing(*sliced, cloud, all, padding);
  }
  return make_limit(SwingTwist{std::move(region), TwistBySwing{}, cloud.rotation});
}

namespace {

/// The most of n·p.
LIGAMENT_CLONES [[gnu::flatten]] double most_along(const PlanePoints& points, SinCos<double> n) {
  const double *x = points.x.data(), *z = points.z.data();
  return most_of(points.size(), [x, z, n](std::size_t i) { return n.cos * x[i] + n.sin * z[i]; });
}

}  // namespace

Result<Limit> enclose_in_planar(const DirectionCloud& cloud, double padding) {
  constexpr int kSides = 32;
  std::vector<std::array<float, 2>> points;
  const PlanePoints swings = swing_vectors(cloud);
  std::vector<double> offsets;
  for (int k = 0; k < kSides; ++k) {
    offsets.push_back(most_along(swings, sin_cos(kTwoPi<double> * k / kSides)) + padding);
  }
  // Neighbouring sides meet in a corner: n₁·p = o₁ and n₂·p = o₂.
  for (int k = 0; k < kSides; ++k) {
    const SinCos<double> a = sin_cos(kTwoPi<double> * k / kSides), b = sin_cos(kTwoPi<double> * (k + 1) / kSides);
    const double o1 = offsets[k], o2 = offsets[(k + 1) % kSides], det = a.cos * b.sin - a.sin * b.cos;
    points.push_back({float((o1 * b.sin - o2 * a.sin) / det), float((o2 * a.cos - o1 * b.cos) / det)});
  }
  return with_range(Planar{std::move(points)}, cloud, padding);
}

}  // namespace ligament
