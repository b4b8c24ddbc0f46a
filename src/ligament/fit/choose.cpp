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
/// The distance from an ellipsoid's surface to first order, k₀(1 − k₀)/k₁ with k₀ = ‖p/r‖ and k₁ = ‖p/r²‖; never more
/// than the least radius.
float gauge(Vec3f p, Vec3f radii) {
  const Vec3f u{p.x / radii.x, p.y / radii.y, p.z / radii.z};
  const Vec3f g{u.x / radii.x, u.y / radii.y, u.z / radii.z};
  const float k0 = length(u), k1 = std::max(length(g), 1e-6f);
  return std::min(k0 * (1 - k0) / k1, k0 < 1 ? (1 - k0 * k0) * std::min({radii.x, radii.y, radii.z}) : 0.0f);
}
float gauge(const Ellipsoid& shape, Vec3f v) {
  const auto view = detail::view_of(shape, v);
  return gauge(view.local, view.radii);
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
  return gauge(view.local, view.radii);
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

/// A family of growing limits as a map from gauge to volume.
class GrownVolume {
 public:
  GrownVolume(const Limit& limit, const std::vector<Probe>& space) {
    const std::vector<float> depths = gauges(limit, space);
    for (std::size_t i = 0; i < space.size(); ++i) steps_.push_back({depths[i], space[i].weight});
    std::sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return a.gauge > b.gauge; });
    double sum = 0;
    for (Step& step : steps_) step.volume = sum += step.volume;
  }

  /// The Haar share of what lies at least as deep as `gauge`.
  double at(float gauge) const {
    const auto end =
        std::partition_point(steps_.begin(), steps_.end(), [&](const Step& s) { return s.gauge >= gauge; });
    return end == steps_.begin() ? kLeastVolume : std::max((end - 1)->volume, kLeastVolume);
  }

 private:
  struct Step {
    float gauge;
    double volume;
  };
  std::vector<Step> steps_;
};

/// The volume that a limit which has not seen these frames would need to hold them.
struct Needed {
  double volume;
  double frames;
};

/// What all but the share `missed` of the frames can do with; `needed` is sorted, largest first.
double high_quantile(const std::vector<Needed>& needed, double missed) {
  double spare = 0;
  for (const Needed& n : needed) spare += missed * n.frames;
  for (const Needed& n : needed) {
    spare -= n.frames;
    if (spare < 0) return n.volume;
  }
  return needed.back().volume;
}

/// The volume at the coverage asked for, averaged with those at half and at twice the share missed: one quantile alone
/// hangs on a few moments of one person.
double volume_around(std::vector<Needed> needed, double coverage) {
  std::sort(needed.begin(), needed.end(), [](const Needed& a, const Needed& b) { return a.volume > b.volume; });
  double log_sum = 0;
  for (const double factor : {0.5, 1.0, 2.0}) log_sum += std::log(high_quantile(needed, factor * (1 - coverage)));
  return std::exp(log_sum / 3);
}

/// Every so many-th point, in the order of voxels: as evenly spread as the whole, and enough to compare shapes.
Cloud thinned(const Cloud& cloud) {
  constexpr std::size_t kEnough = 4000;
  const std::size_t step = std::max<std::size_t>(1, cloud.size() / kEnough);
  return step == 1 ? cloud : subset(cloud, [&](std::size_t i) { return i % step == 0; });
}

/// Evenly spread rotations around the cloud, each with its share of Haar measure.
std::vector<Probe> quadrature(const Cloud& cloud) {
  constexpr int kPoints = 2048;
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

}  // namespace

std::vector<Candidate> rank_shapes(const Cloud& all_points, const Cloud& kept_points, double coverage, double padding) {
  const Cloud all = thinned(all_points), kept = thinned(kept_points);
  std::map<int, std::vector<Probe>> left_out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    left_out[all.folds[i]].push_back(make_probe(all.point(i), all.rotations[i], all.counts[i]));
  }
  std::map<int, Cloud> rest;
  for (const auto& [fold, probes] : left_out) {
    const int out = fold;
    rest[fold] = subset(kept, [&](std::size_t i) { return kept.folds[i] != out; });
  }
  const std::vector<Probe> space = quadrature(kept);
  std::vector<Candidate> candidates;
  for (const ShapeKind kind : kAllShapes) {
    std::vector<Needed> needed;
    for (const auto& [fold, probes] : left_out) {
      if (rest[fold].size() == 0) continue;
      const Limit limit = fit_shape(kind, rest[fold], padding);
      const GrownVolume volume(limit, space);
      const std::vector<float> depths = gauges(limit, probes);
      for (std::size_t i = 0; i < probes.size(); ++i) needed.push_back({volume.at(depths[i]), probes[i].weight});
    }
    if (!needed.empty()) candidates.push_back({kind, volume_around(std::move(needed), coverage)});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.volume < b.volume; });
  return candidates;
}

ShapeKind chosen_shape(const std::vector<Candidate>& ranked) {
  const auto standard =
      std::find_if(ranked.begin(), ranked.end(), [](const Candidate& c) { return c.kind == kStandardShape; });
  const bool clearly_better = standard == ranked.end() || ranked.front().volume * kClearlyBetter < standard->volume;
  return clearly_better ? ranked.front().kind : kStandardShape;
}

}  // namespace ligament
