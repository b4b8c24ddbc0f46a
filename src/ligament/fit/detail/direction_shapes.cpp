#include <ligament/fit/detail/direction_shapes.h>

#include <algorithm>
#include <cmath>

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
  TwistEnds<double> twist{9, -9};
};
std::vector<Sector> sectors_of(const DirectionCloud& cloud) {
  std::vector<Sector> sectors(kSectors);
  const auto at = [&](Vec3f d) {
    const double turn = atan2(double(d.x), double(d.z)) / kTwoPi<double>;
    return static_cast<int>(std::floor((turn - std::floor(turn)) * kSectors)) % kSectors;
  };
  for (const Vec3f& d : cloud.directions) {
    const double angle = atan2(std::sqrt(double(d.x) * d.x + double(d.z) * d.z), double(d.y));
    for (const int i : {at(d), (at(d) + 1) % kSectors}) sectors[i].angle = std::max(sectors[i].angle, angle);
  }
  for (std::size_t k = 0; k < cloud.twists.size(); ++k) {
    const int first = at(cloud.directions[cloud.twisted[k]]);
    for (const int i : {first, (first + 1) % kSectors}) {
      TwistEnds<double>& twist = sectors[i].twist;
      twist = {std::min(twist.min, double(cloud.twists[k])), std::max(twist.max, double(cloud.twists[k]))};
    }
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

Result<Limit> enclose_in_reach_cone(const DirectionCloud& cloud, double padding) {
  const std::vector<Sector> sectors = sectors_of(cloud);
  const TwistRange all = twist_around(cloud.twists, padding);
  std::vector<ReachCone::Vertex> vertices;
  for (int i = 0; i < kSectors; ++i) {
    // Every slice also leads to the middle, where all ranges meet; so the ranges of all are taken.
    vertices.push_back({vertex_direction(vertex_angle(sectors[i], padding), i), {all.min, all.max}});
  }
  const Result<ReachCone> region = make_reach_cone({0, 1, 0}, std::move(vertices), 0);
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
