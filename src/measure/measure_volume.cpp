// The measure of volumes. Points are spread in the shape's own coordinates, so that thin shapes are measured as
// accurately as wide ones.
#include "math/clones.h"

#include "limit/any_limit.h"
#include "measure/even_points.h"
#include "measure/measure_parts.h"

namespace ligament::detail {
namespace {

/// A shape's own coordinates, v = center + matrix·p, and what it spans in them.
struct OwnSpace {
  Vec3d center;
  Mat3d matrix;
  Range box[3];
};

OwnSpace own_space(Vec3d center, Quatf rotation, Vec3d min, Vec3d max) {
  return {center, to_matrix(normalize(convert<double>(rotation))), {{min.x, max.x}, {min.y, max.y}, {min.z, max.z}}};
}
OwnSpace own_space(const made::Box& s) {
  return own_space({}, identity<float>(), convert<double>(s.min), convert<double>(s.max));
}
OwnSpace own_space(const made::OrientedBox& s) {
  return own_space(convert<double>(s.center), s.rotation, convert<double>(s.box.min), convert<double>(s.box.max));
}
OwnSpace own_space(const made::Ellipsoid& s) {
  const Vec3d radii = convert<double>(s.radii);
  return own_space(convert<double>(s.center), s.rotation, -radii, radii);
}
/// A k-DOP that has no range along one of its coordinates is bounded there by how far it reaches.
OwnSpace own_space(const made::Kdop& s) {
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

OwnSpace own_space(const made::Hull& s) {
  Vec3d min{100, 100, 100}, max{-100, -100, -100};
  for (const Vec3f& v : s.vertices) {
    min = {std::min(min.x, double(v.x)), std::min(min.y, double(v.y)), std::min(min.z, double(v.z))};
    max = {std::max(max.x, double(v.x)), std::max(max.y, double(v.y)), std::max(max.z, double(v.z))};
  }
  return own_space({}, identity<float>(), min, max);
}

/// Whether v lies at least this deep in a shape, for depths ≥ 0: no nearest point is needed for that.
template <class Shape>
bool reaches_depth(const Shape& shape, Vec3f v, float depth) {
  return point_margin(shape, v) >= depth;
}
bool reaches_depth(const made::Ellipsoid& shape, Vec3f v, float depth) {
  return made::view_of(shape, v).level <= 1 && (depth == 0 || point_margin(shape, v) >= depth);
}
/// The share of rotations that lie at least this deep in a shape, for depths ≥ 0.
template <class Shape>
double share_at_depth(const Shape& shape, const OwnSpace& space, float depth, int points) {
  return integrate(space.box, points, [&](Vec3d p) -> double {
    const Vec3d v = space.matrix * p + space.center;
    return reaches_depth(shape, convert<float>(v), depth) ? haar_density(v) : 0;
  });
}

LIGAMENT_CLONES void fill_places(const OwnSpace& space, Vec3f center, PointArrays& points, Vec3f* places) {
  const Mat3d m = space.matrix;
  const Vec3d c = space.center;
  double *x = points.x.data(), *y = points.y.data(), *z = points.z.data();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3d v = m * Vec3d{x[i], y[i], z[i]} + c;
    x[i] = v.x, y[i] = v.y, z[i] = v.z;
    places[i] = convert<float>(v) - center;
  }
}
/// Lowers the depth of each place to its depth in a slab, if that is less.
LIGAMENT_CLONES void take_slab(const made::Slab& slab, const std::vector<Vec3f>& places, float* depths) {
  const Vec3f *x = places.data(), n = slab.normal;
  const float lo = slab.lo, hi = slab.hi;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const float along = n.x * x[i].x + n.y * x[i].y + n.z * x[i].z;
    const float depth = hi - along < along - lo ? hi - along : along - lo;
    depths[i] = depth < depths[i] ? depth : depths[i];
  }
}

/// The same for a k-DOP: all points at once, slab by slab.
double share_at_depth(const made::Kdop& shape, const OwnSpace& space, float depth, int points) {
  PointArrays at = even_points(space.box, points);
  std::vector<Vec3f> places(at.size());
  fill_places(space, shape.center, at, places.data());
  std::vector<float> depths(at.size(), 100.0f);
  for (const made::Slab& slab : shape.slabs) take_slab(slab, places, depths.data());
  const std::vector<double> densities = haar_densities(at);
  double sum = 0;
  for (std::size_t i = 0; i < depths.size(); ++i) sum += depths[i] >= depth ? densities[i] : 0;
  return mean_times_size(sum, points, space.box);
}

/// The greatest ratio of distance in v to rotation angle, between a rotation in the box and one `by` radians from it.
/// At a rotation by θ it is θ/(2 sin(θ/2)), so at most π/2.
double stretch_within(const OwnSpace& space, double by) {
  double squared = 0;
  for (const Range& range : space.box) squared += std::max(range.lo * range.lo, range.hi * range.hi);
  const double angle = std::min(length(space.center) + std::sqrt(squared) + kHalfPi<double> * by, kPi<double>);
  return angle < 1e-3 ? 1.001 : angle / (2 * sin_cos(angle / 2).sin);
}

template <class Shape>
double shape_share(const Limit& limit, const made::Volume& volume, const Shape& shape, float threshold, int points) {
  OwnSpace space = own_space(shape);
  const double by = -double(threshold), grown = by > 0 ? by * stretch_within(space, by) : by;
  // Across half turns, where v becomes −v, a shape that does not contain 0 may be nearer. Then any v may be.
  const bool across = by > 0 && !contains_zero(shape) && reach(shape) + by > kPi<double>;
  const Vec3d middle = transposed_times(space.matrix, space.center);
  const double middles[3] = {middle.x, middle.y, middle.z};
  for (int i = 0; i < 3; ++i) {
    const Range wanted = across ? Range{-100, 100} : space.box[i].grown(grown);
    space.box[i] = wanted.within(-middles[i] - kPi<double>, -middles[i] + kPi<double>);
  }
  if (threshold >= 0) return share_at_depth(shape, space, threshold, points);
  return integrate(space.box, points, [&](Vec3d p) -> double {
    const Vec3d v = space.matrix * p + space.center;
    if (dot(v, v) > kPi<double> * kPi<double>) return 0;
    return margin(limit, volume.origin * exp(convert<float>(v))) >= threshold ? haar_density(v) : 0;
  });
}

}  // namespace

double volume_share(const Limit& limit, float threshold, int points) {
  const auto& volume = *made_if<made::Volume>(limit);
  return std::visit([&](const auto& shape) { return shape_share(limit, volume, shape, threshold, points); },
                    volume.shape);
}

}  // namespace ligament::detail
