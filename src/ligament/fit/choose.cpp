#include <ligament/fit/choose.h>

#include <ligament/limit/measure.h>
#include <ligament/math/rotation.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace ligament {
namespace {

/// A rotation with all that any shape asks of it, worked out once.
struct Probe {
  Vec3f v;          ///< about the cloud's mean
  Vec3f direction;  ///< of the bone
  float twist = 0;
  double weight = 0;  ///< frames for samples, Haar measure for the quadrature
};

Probe make_probe(Vec3f v, Quatf rotation, double weight) {
  return {v, bone_direction(rotation), twist_angle(swing_twist(rotation).twist), weight};
}

// The gauge of a shape: how many radians every face could move in (positive) or must move out (negative) for the probe
// to lie on the boundary. Like the margin, but without a nearest point, so that thousands cost nothing.

float gauge(const Box& box, Vec3f v) {
  const float x = std::min(v.x - box.min.x, box.max.x - v.x), y = std::min(v.y - box.min.y, box.max.y - v.y);
  return std::min({x, y, v.z - box.min.z, box.max.z - v.z});
}
float gauge(const OrientedBox& shape, Vec3f v) {
  return gauge(shape.box, transposed_times(shape.matrix, v - shape.center));
}
float gauge(const Kdop& shape, Vec3f v) {
  const Vec3f p = v - shape.center;
  float least = 100;
  for (const detail::Slab& slab : shape.slabs) {
    const float along = dot(slab.normal, p);
    least = std::min(least, std::min(slab.hi - along, along - slab.lo));
  }
  return least;
}
/// Along the ray from the centre, where growing all radii alike by g moves the surface by about g.
float gauge(float level, float distance) {
  const float root = std::sqrt(std::max(level, 1e-12f));
  return distance / root - distance;
}
float gauge(const Ellipsoid& shape, Vec3f v) {
  const auto view = detail::view_of(shape, v);
  return gauge(view.level, length(view.local));
}
float gauge(const Volume& volume, const Probe& probe) {
  return std::visit([&](const auto& shape) { return gauge(shape, probe.v); }, volume.shape);
}
float gauge(const Planar& region, SwingVector<float> s) {
  float least = 100;
  for (const Planar::Edge& e : region.edges) least = std::min(least, e.offset - s.x * e.outward_x - s.z * e.outward_z);
  return least;
}
float gauge(const PlanarEllipse& region, SwingVector<float> s) {
  const auto view = detail::view_of(region, s);
  return gauge(view.level, length(view.local));
}
template <class Other>
float gauge(const Other&, SwingVector<float>) {
  return 100;
}
float gauge(const SwingTwistLimit& limit, const Probe& probe) {
  const SwingVector<float> s = swing_vector(rotate(conjugate(limit.rotation), probe.direction));
  const float of_swing = std::visit([&](const auto& region) { return gauge(region, s); }, limit.swing);
  return std::min(of_swing, twist_margin(std::get<TwistRange>(limit.twist), probe.twist));
}

std::vector<float> gauges(const Limit& limit, const std::vector<Probe>& probes) {
  std::vector<float> result;
  result.reserve(probes.size());
  if (const auto* volume = std::get_if<Volume>(&limit)) {
    for (const Probe& probe : probes) result.push_back(gauge(*volume, probe));
  } else {
    const auto& parts = std::get<SwingTwistLimit>(limit);
    for (const Probe& probe : probes) result.push_back(gauge(parts, probe));
  }
  return result;
}

/// The gauge that the share `coverage` of the probes' weight reaches.
float low_quantile(const std::vector<float>& values, const std::vector<Probe>& probes, double coverage) {
  std::vector<std::pair<float, double>> sorted;
  double total = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sorted.push_back({values[i], probes[i].weight});
    total += probes[i].weight;
  }
  std::sort(sorted.begin(), sorted.end());
  double spare = (1 - coverage) * total;
  for (const auto& [value, weight] : sorted) {
    spare -= weight;
    if (spare < 0) return value;
  }
  return sorted.back().first;
}

/// Evenly spread rotations around the cloud, each with its share of Haar measure.
std::vector<Probe> quadrature(const Cloud& cloud) {
  constexpr int kPoints = 4096;
  constexpr float kRoom = 0.3f;  // radians beyond the cloud: shapes that must grow further lose anyway
  Vec3f lo{9, 9, 9}, hi{-9, -9, -9};
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    lo = {std::min(lo.x, cloud.x[i]), std::min(lo.y, cloud.y[i]), std::min(lo.z, cloud.z[i])};
    hi = {std::max(hi.x, cloud.x[i]), std::max(hi.y, cloud.y[i]), std::max(hi.z, cloud.z[i])};
  }
  const Vec3f size{hi.x - lo.x + 2 * kRoom, hi.y - lo.y + 2 * kRoom, hi.z - lo.z + 2 * kRoom};
  const double cell = double(size.x) * size.y * size.z / kPoints;
  std::vector<Probe> probes;
  for (int i = 0; i < kPoints; ++i) {
    // Multiples of the powers of 1/g, g⁴ = g + 1: the even spread of the golden ratio, in three dimensions.
    const auto part = [&](double step) { return static_cast<float>(0.5 + step * i - std::floor(0.5 + step * i)); };
    const Vec3f v{lo.x - kRoom + size.x * part(0.8191725133961645), lo.y - kRoom + size.y * part(0.6710436067037893),
                  lo.z - kRoom + size.z * part(0.5497004779019703)};
    const double angle = length(convert<double>(v));
    if (angle > kPi<double>) continue;
    const double density = angle < 1e-3 ? 0.5 : (1 - sin_cos(angle).cos) / (angle * angle);
    probes.push_back(make_probe(v, cloud.mean * exp(v), density * cell / (4 * kPi<double> * kPi<double>)));
  }
  return probes;
}

/// The points of each fold that lie furthest along many directions: all that a fit of the fold can feel.
Cloud outermost(const Cloud& cloud) {
  constexpr int kDirections = 96;
  std::vector<bool> chosen(cloud.size());
  for (int k = 0; k < kDirections; ++k) {
    const double height = (k + 0.5) / kDirections;
    const double r = std::sqrt(1 - height * height);
    const SinCos<double> sc = sin_cos(k * 2.39996322972865332);  // the golden angle
    const float nx = float(r * sc.cos), ny = float(r * sc.sin), nz = float(height);
    std::size_t low[kMostFolds], high[kMostFolds];
    float least[kMostFolds], most[kMostFolds];
    std::fill(least, least + kMostFolds, 1e9f);
    std::fill(most, most + kMostFolds, -1e9f);
    for (std::size_t i = 0; i < cloud.size(); ++i) {
      const float along = cloud.x[i] * nx + cloud.y[i] * ny + cloud.z[i] * nz;
      const std::uint8_t f = cloud.folds[i];
      if (along < least[f]) least[f] = along, low[f] = i;
      if (along > most[f]) most[f] = along, high[f] = i;
    }
    for (int f = 0; f < kMostFolds; ++f) {
      if (most[f] > -1e9f) chosen[low[f]] = chosen[high[f]] = true;
    }
  }
  return subset(cloud, [&](std::size_t i) { return chosen[i]; });
}

}  // namespace

std::vector<Candidate> rank_shapes(const Cloud& all, const Cloud& kept, double coverage, double padding) {
  const std::vector<Probe> space = quadrature(kept);
  const Cloud reduced = outermost(kept);
  std::map<int, std::vector<Probe>> left_out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    left_out[all.folds[i]].push_back(make_probe(all.point(i), all.rotations[i], all.counts[i]));
  }
  std::vector<Candidate> candidates;
  for (const ShapeKind kind : kAllShapes) {
    double log_sum = 0;
    int folds = 0;
    for (const auto& [fold, probes] : left_out) {
      const Cloud rest = subset(reduced, [&](std::size_t i) { return reduced.folds[i] != fold; });
      if (rest.size() == 0) continue;
      const Limit limit = fit_shape(kind, rest, padding);
      const float threshold = low_quantile(gauges(limit, probes), probes, coverage);
      const std::vector<float> in_space = gauges(limit, space);
      double volume = 0;
      for (std::size_t i = 0; i < space.size(); ++i) volume += in_space[i] >= threshold ? space[i].weight : 0;
      log_sum += std::log(std::max(volume, kLeastVolume));
      ++folds;
    }
    candidates.push_back({kind, folds > 0 ? std::exp(log_sum / folds) : 1});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.volume < b.volume; });
  return candidates;
}

}  // namespace ligament
