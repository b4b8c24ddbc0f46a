#include <ligament/fit/detail/direction_shapes.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ligament::detail {
namespace {

constexpr int kSectors = 48;                        // of polygons: 7.5° each
constexpr double kNarrowest = 1e-3, kWidest = 3.1;  // radians from the middle, of a polygon's vertices

/// The middle of the smallest cap, nearly: steps that shorten towards whatever lies furthest.
Vec3d middle_of_cap(const std::vector<Vec3f>& directions) {
  constexpr int kSteps = 200;
  Vec3d sum{};
  for (const Vec3f& d : directions) sum = sum + convert<double>(d);
  Vec3d middle = normalize_or(sum, Vec3d{0, 1, 0});
  for (int i = 1; i <= kSteps; ++i) {
    const auto nearer = [&](const Vec3f& a, const Vec3f& b) {
      return dot(convert<double>(a), middle) < dot(convert<double>(b), middle);
    };
    const Vec3d furthest = convert<double>(*std::min_element(directions.begin(), directions.end(), nearer));
    middle = normalize_or(middle + (furthest - middle) * (1.0 / (i + 1)), middle);
  }
  return middle;
}

/// The turn about +Y that lays the main axes of the swing vectors along x and z.
double main_turn(const std::vector<Vec3f>& directions) {
  double xx = 0, xz = 0, zz = 0;
  for (const Vec3f& d : directions) {
    const SwingVector<double> s = swing_vector(convert<double>(d));
    xx += s.x * s.x, xz += s.x * s.z, zz += s.z * s.z;
  }
  return -0.5 * atan2(2 * xz, xx - zz);
}

Result<Limit> with_range(SwingRegion region, const DirectionCloud& cloud, double padding) {
  Result<SwingTwistLimit> limit =
      make_swing_twist(std::move(region), cloud.rotation, twist_around(cloud.twists, padding));
  if (!limit) return limit.error();
  return Limit(*limit);
}
template <class Region>
Result<Limit> with_range(const Result<Region>& region, const DirectionCloud& cloud, double padding) {
  if (!region) return region.error();
  return with_range(SwingRegion(*region), cloud, padding);
}

struct Radii {
  double x = 0, z = 0;
};

/// Radii in proportion to how far the points reach along x and z, scaled to hold them all.
template <class PointOf>
Radii radii_around(const DirectionCloud& cloud, PointOf point_of) {
  Radii most{1e-4, 1e-4};
  for (const Vec3f& d : cloud.directions) {
    const Radii p = point_of(convert<double>(d));
    most = {std::max(most.x, std::fabs(p.x)), std::max(most.z, std::fabs(p.z))};
  }
  double scale = 0;
  for (const Vec3f& d : cloud.directions) {
    const Radii p = point_of(convert<double>(d));
    scale = std::max(scale, p.x / most.x * p.x / most.x + p.z / most.z * p.z / most.z);
  }
  return {most.x * std::sqrt(scale), most.z * std::sqrt(scale)};
}

/// What lies in each sector of azimuth about +Y, from +Z towards +X; a direction counts for the two vertices that its
/// sector lies between.
struct Sector {
  double angle = kNarrowest;
};
int sector_of(Vec3f d) {
  const double turn = atan2(double(d.x), double(d.z)) / kTwoPi<double>;
  return static_cast<int>(std::floor((turn - std::floor(turn)) * kSectors)) % kSectors;
}
std::vector<Sector> sectors_of(const DirectionCloud& cloud) {
  std::vector<Sector> sectors(kSectors);
  for (const Vec3f& d : cloud.directions) {
    const double angle = atan2(std::sqrt(double(d.x) * d.x + double(d.z) * d.z), double(d.y));
    const int first = sector_of(d);
    for (const int i : {first, (first + 1) % kSectors}) sectors[i].angle = std::max(sectors[i].angle, angle);
  }
  return sectors;
}

/// The angle of a vertex, so that the arcs to its neighbours, which cut corners, still pass outside.
double vertex_angle(const Sector& sector, double padding) {
  const double cut = 1 / sin_cos(kHalfPi<double> - kPi<double> / kSectors).sin;
  return std::min(sector.angle * cut + padding, kWidest);
}

Vec3f vertex_direction(double angle, int sector) {
  const SinCos<double> tilt = sin_cos(angle), turn = sin_cos(kTwoPi<double> * sector / kSectors);
  return {float(tilt.sin * turn.sin), float(tilt.cos), float(tilt.sin * turn.cos)};
}

}  // namespace

DirectionCloud make_direction_cloud(std::span<const Quatf> rotations) {
  DirectionCloud cloud;
  for (const Quatf& r : rotations) {
    const SwingTwist<float> parts = swing_twist(r);
    if (!parts.half_turn) {
      cloud.twists.push_back(twist_angle(parts.twist));
      cloud.twisted.push_back(static_cast<std::uint32_t>(cloud.directions.size()));
    }
    cloud.directions.push_back(bone_direction(r));
  }
  const Vec3d up{0, 1, 0};
  const Quatd lean = from_two_vectors(up, middle_of_cap(cloud.directions));
  for (Vec3f& d : cloud.directions) d = rotate(convert<float>(conjugate(lean)), d);
  const Quatd turn = exp(Vec3d{0, main_turn(cloud.directions), 0});
  for (Vec3f& d : cloud.directions) d = rotate(convert<float>(conjugate(turn)), d);
  cloud.rotation = convert<float>(normalize(lean * turn));
  return cloud;
}

TwistRange twist_around(std::vector<float> angles, double padding) {
  if (angles.empty()) return *make_twist_range(0, 0);
  std::sort(angles.begin(), angles.end());
  std::size_t after = 0;
  double widest = angles.front() + kTwoPi<double> - angles.back();
  for (std::size_t i = 1; i < angles.size(); ++i) {
    const double gap = double(angles[i]) - angles[i - 1];
    if (gap > widest) widest = gap, after = i;
  }
  const double lo = angles[after];
  return *make_twist_range(float(lo - padding), float(lo + kTwoPi<double> - widest + padding));
}

Result<Limit> enclose_in_cone(const DirectionCloud& cloud, double padding) {
  double angle = 0;
  for (const Vec3f& d : cloud.directions) {
    angle = std::max(angle, atan2(std::sqrt(double(d.x) * d.x + double(d.z) * d.z), double(d.y)));
  }
  return with_range(make_cone(float(angle + padding)), cloud, padding);
}

Result<Limit> enclose_in_ellipse(const DirectionCloud& cloud, double padding) {
  const Radii r = radii_around(cloud, [](Vec3d d) {
    const SwingVector<double> s = swing_vector(d);
    return Radii{s.x, s.z};
  });
  return with_range(make_ellipse(float(r.x + padding), float(r.z + padding)), cloud, padding);
}

Result<Limit> enclose_in_quaternion_ellipse(const DirectionCloud& cloud, double padding) {
  const Radii r = radii_around(cloud, [](Vec3d d) {
    const double w = std::sqrt(std::max(0.5 * (1 + d.y), 1e-12));
    return Radii{0.5 * d.z / w, -0.5 * d.x / w};
  });
  const auto angle = [&](double half_sine) {
    const double sine = std::min(half_sine, 1.0);
    return float(2 * atan2(sine, std::sqrt(1 - sine * sine)) + padding);
  };
  return with_range(make_quaternion_ellipse(angle(r.x), angle(r.z)), cloud, padding);
}

Result<Limit> enclose_in_hinge(const DirectionCloud& cloud, double padding) {
  constexpr double kFlat = 1e-3;  // radians
  std::vector<float> angles;
  for (const Vec3f& d : cloud.directions) {
    if (std::fabs(d.x) > kFlat) return Error{"hinge", "a hinge moves in one plane only, and this limit does not"};
    angles.push_back(float(atan2(double(d.z), double(d.y))));
  }
  const TwistRange range = twist_around(std::move(angles), padding);
  return with_range(make_hinge({range.min, range.max}), cloud, padding);
}

Result<Limit> enclose_in_spherical(const DirectionCloud& cloud, double padding) {
  std::vector<float> pitches;
  double lo = 0, hi = 0;
  for (const Vec3f& d : cloud.directions) {
    const double yaw = atan2(double(d.x), std::sqrt(double(d.y) * d.y + double(d.z) * d.z));
    lo = std::min(lo, yaw), hi = std::max(hi, yaw);
    if (std::fabs(yaw) < kHalfPi<double> - 1e-3) pitches.push_back(float(atan2(double(d.z), double(d.y))));
  }
  const TwistRange pitch = twist_around(std::move(pitches), padding);
  const bool wraps = pitch.min < -kPi<float> || pitch.max > kPi<float>;
  const float pi = kPi<float>;
  return with_range(
      make_spherical({wraps ? -pi : pitch.min, wraps ? pi : pitch.max}, {float(lo - padding), float(hi + padding)}),
      cloud, padding);
}

Result<Limit> enclose_in_polygon(const DirectionCloud& cloud, double padding) {
  const std::vector<Sector> sectors = sectors_of(cloud);
  std::vector<Vec3f> vertices;
  for (int i = 0; i < kSectors; ++i) vertices.push_back(vertex_direction(vertex_angle(sectors[i], padding), i));
  return with_range(make_polygon(std::move(vertices)), cloud, padding);
}

Result<Limit> enclose_in_polar(const DirectionCloud& cloud, double padding) {
  std::vector<float> angles;
  for (const Sector& sector : sectors_of(cloud)) angles.push_back(float(vertex_angle(sector, padding)));
  return with_range(make_polar(std::move(angles)), cloud, padding);
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

  Mixture(const ReachCone& cone, Vec3f d) : vertex(sector_of(d)) {
    const ReachCone::Slice& slice = cone.slices[static_cast<std::size_t>(vertex)];
    const auto share = [&](Vec3f s) { return std::max(0.0, dot(convert<double>(s), convert<double>(d))); };
    mean = share(slice.visible_share), own = share(slice.vertex_share), next = share(slice.next_share);
    const double sum = mean + own + next;
    if (sum > 1e-9) mean /= sum, own /= sum, next /= sum;
    if (!(sum > 1e-9)) mean = 1, own = next = 0;
  }
};

/// Numbers at the vertices, as high as `highest` where that may be, so that what is mixed of them is at most the bound
/// of every direction. What exceeds a bound is taken off where it comes from, the nearest such point each time.
std::vector<double> below_bounds(std::vector<double> highest, const std::vector<Mixture>& mixtures,
                                 const std::vector<double>& bounds) {
  constexpr int kRounds = 40;
  constexpr double kCount = kSectors;
  std::vector<double> numbers = std::move(highest);
  double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0), excess = 0;
  for (int round = 0; round < kRounds; ++round) {
    excess = 0;
    for (std::size_t k = 0; k < mixtures.size(); ++k) {
      const Mixture& m = mixtures[k];
      double &own = numbers[static_cast<std::size_t>(m.vertex)],
             &next = numbers[static_cast<std::size_t>((m.vertex + 1) % kSectors)];
      const double over = m.mean * sum / kCount + m.own * own + m.next * next - bounds[k];
      if (over <= 0) continue;
      excess = std::max(excess, over);
      const double each = m.mean / kCount;
      const double squares =
          each * each * (kCount - 2) + (m.own + each) * (m.own + each) + (m.next + each) * (m.next + each);
      const double step = over / squares;
      for (double& number : numbers) number -= step * each;
      own -= step * m.own, next -= step * m.next;
      sum -= step * (m.mean + m.own + m.next);
    }
  }
  for (double& number : numbers) number -= excess;
  return numbers;
}

/// The cone with ranges at its vertices that are as narrow as the twists beside them, or as wide as it takes to hold
/// every twist: within a slice ranges are mixed, and with the mean of all.
Result<ReachCone> with_ranges_by_swing(const ReachCone& cone, const DirectionCloud& cloud, const TwistRange& all,
                                       double padding) {
  const std::vector<double> twists = twists_within(cloud, all);
  const double middle = 0.5 * (double(all.min) + all.max);
  std::vector<double> least(kSectors, middle), minus_most(kSectors, -middle), lower, upper;
  std::vector<Mixture> mixtures;
  for (std::size_t k = 0; k < twists.size(); ++k) {
    mixtures.emplace_back(cone, cloud.directions[cloud.twisted[k]]);
    lower.push_back(twists[k] - padding);
    upper.push_back(-twists[k] - padding);
  }
  least = below_bounds(std::move(least), mixtures, lower);
  minus_most = below_bounds(std::move(minus_most), mixtures, upper);
  std::vector<ReachCone::Vertex> vertices = cone.vertices;
  for (std::size_t i = 0; i < vertices.size(); ++i) vertices[i].twist = {float(least[i]), float(-minus_most[i])};
  return make_reach_cone(cone.visible, std::move(vertices), 0);
}

}  // namespace

Result<Limit> enclose_in_reach_cone(const DirectionCloud& cloud, double padding) {
  const std::vector<Sector> sectors = sectors_of(cloud);
  const TwistRange all = twist_around(cloud.twists, padding);
  std::vector<ReachCone::Vertex> vertices;
  for (int i = 0; i < kSectors; ++i) {
    vertices.push_back({vertex_direction(vertex_angle(sectors[i], padding), i), {all.min, all.max}});
  }
  Result<ReachCone> region = make_reach_cone({0, 1, 0}, std::move(vertices), 0);
  const bool part_of_circle = all.max - all.min < kTwoPi<float>;
  if (region && part_of_circle) region = with_ranges_by_swing(*region, cloud, all, padding);
  if (!region) return region.error();
  Result<SwingTwistLimit> limit = make_swing_twist(*region, cloud.rotation, TwistBySwing{});
  if (!limit) return limit.error();
  return Limit(*limit);
}

Result<Limit> enclose_in_planar(const DirectionCloud& cloud, double padding) {
  constexpr int kSides = 32;
  std::vector<std::array<float, 2>> points;
  std::vector<SwingVector<double>> swings;
  for (const Vec3f& d : cloud.directions) swings.push_back(swing_vector(convert<double>(d)));
  std::vector<double> offsets;
  for (int k = 0; k < kSides; ++k) {
    const SinCos<double> n = sin_cos(kTwoPi<double> * k / kSides);
    double most = -9;
    for (const auto& s : swings) most = std::max(most, n.cos * s.x + n.sin * s.z);
    offsets.push_back(most + padding);
  }
  // Neighbouring sides meet in a corner: n₁·p = o₁ and n₂·p = o₂.
  for (int k = 0; k < kSides; ++k) {
    const SinCos<double> a = sin_cos(kTwoPi<double> * k / kSides), b = sin_cos(kTwoPi<double> * (k + 1) / kSides);
    const double o1 = offsets[k], o2 = offsets[(k + 1) % kSides], det = a.cos * b.sin - a.sin * b.cos;
    points.push_back({float((o1 * b.sin - o2 * a.sin) / det), float((o2 * a.cos - o1 * b.cos) / det)});
  }
  return with_range(make_planar(std::move(points)), cloud, padding);
}

}  // namespace ligament::detail
