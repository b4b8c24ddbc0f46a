#include "fit/gather/cloud.h"

#include "fit/spread_cells.h"
#include "math/clones.h"
#include "math/rotation.h"
#include "math/strip.h"
#include "math/symmetric.h"
#include "motion/reference.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace ligament {
namespace {

using Outcome = Sifted::Outcome;

/// Rotation vectors of `turn · q`, in a loop that goes in SIMD.
LIGAMENT_CLONES [[gnu::flatten]] void fill_logs(Quatf turn, std::span<const Quatf> rotations, float* x, float* y,
                                                float* z) {
  const Quatf* q = rotations.data();
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const Vec3f v = log(turn * q[i]);
    x[i] = v.x;
    y[i] = v.y;
    z[i] = v.z;
  }
}

void place_about(Cloud& cloud, Quatf mean) {
  cloud.mean = mean;
  cloud.x.resize(cloud.size());
  cloud.y.resize(cloud.size());
  cloud.z.resize(cloud.size());
  fill_logs(conjugate(mean), cloud.rotations, cloud.x.data(), cloud.y.data(), cloud.z.data());
}

constexpr float kCell = 0.12f;  // radians; neighbourhoods of three cells, about 20° wide
/// The share of all rotations that a neighbourhood has: a cube, of 8π² cubic radians.
constexpr double kNearShare = 27.0 * kCell * kCell * kCell / (8 * kPi<double> * kPi<double>);

/// Cells lie evenly on both sides of 0, so that a mirrored cloud is treated alike.
int cell_of(float value) {
  const auto magnitude = static_cast<int>(std::fabs(value) / kCell + 0.5f);
  return value < 0 ? -magnitude : magnitude;
}

struct CellSpan {
  int lo, hi;
};
LIGAMENT_CLONES CellSpan fill_cells(const std::vector<float>& values, int* cells) {
  const float* value = values.data();
  CellSpan span{cell_of(value[0]), cell_of(value[0])};
  for (std::size_t i = 0; i < values.size(); ++i) {
    cells[i] = cell_of(value[i]);
    span = {std::min(span.lo, cells[i]), std::max(span.hi, cells[i])};
  }
  return span;
}

/// Of each point, how many frames of kept points are near it: in its cell or in one that touches it.
std::vector<float> densities_of(const Sifted& sifted) {
  const Cloud& cloud = sifted.cloud;
  std::vector<int> cell_of_point(cloud.size(), 0), cells(cloud.size());
  int all = 1, size[3], stride[3];
  const std::vector<float>* axes[3] = {&cloud.x, &cloud.y, &cloud.z};
  for (int a = 0; a < 3; ++a) {
    const CellSpan span = fill_cells(*axes[a], cells.data());
    size[a] = span.hi - span.lo + 1;
    stride[a] = all;
    for (std::size_t i = 0; i < cells.size(); ++i) cell_of_point[i] += (cells[i] - span.lo) * stride[a];
    all *= size[a];
  }
  std::vector<float> frames(static_cast<std::size_t>(all), 0.0f);
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    if (sifted.outcomes[i] == Outcome::kept) frames[cell_of_point[i]] += static_cast<float>(cloud.counts[i]);
  }
  for (int a = 0; a < 3; ++a) spread_cells(frames, stride[a], size[a], std::plus<>());
  std::vector<float> densities(cloud.size());
  for (std::size_t i = 0; i < densities.size(); ++i) densities[i] = frames[cell_of_point[i]];
  return densities;
}

/// The kept points of at most this density; the sparsest first, until so many frames are used up.
std::vector<std::uint32_t> sparsest(const Sifted& sifted, const std::vector<float>& density, double frames,
                                    float densest) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < density.size(); ++i) {
    if (density[i] <= densest && sifted.outcomes[i] == Outcome::kept) order.push_back(i);
  }
  const auto sparser = [&](std::uint32_t a, std::uint32_t b) {
    return density[a] != density[b] ? density[a] < density[b] : a < b;
  };
  // Every point takes at least one frame, so no more than this many come into question.
  const std::size_t most = std::min(order.size(), static_cast<std::size_t>(frames) + 1);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(), sparser);
  const std::vector<double>& counts = sifted.cloud.counts;
  std::size_t chosen = 0;
  for (; chosen < most && counts[order[chosen]] <= frames; ++chosen) frames -= counts[order[chosen]];
  order.resize(chosen);
  return order;
}

/// Points with next to no others near them.
std::vector<std::uint32_t> isolated(const Sifted& sifted, const std::vector<float>& density, double total) {
  constexpr double kScattered = 0.01, kMostDropped = 0.02;
  const double expected = kScattered * total * kNearShare;
  // Itself, and so many others that hardly any of those scattered has more.
  const double few = 1 + expected + 3 * std::sqrt(expected);
  return sparsest(sifted, density, kMostDropped * total, static_cast<float>(few));
}

void mark(Sifted& sifted, std::span<const std::uint32_t> points, Outcome outcome) {
  for (const std::uint32_t i : points) sifted.outcomes[i] = outcome;
}

/// Sums of points and of their products: x, y, z; xx, xy, xz, yy, yz, zz.
struct PowerSums {
  Strip<> first[3]{}, second[6]{};
};

/// As seen from `center`. Without weights, each counts 1.
LIGAMENT_CLONES void add_powers(const Cloud& cloud, Vec3d center, const double* weights, PowerSums& sums) {
  for (std::size_t begin = 0; begin < cloud.size(); begin += kStrip) {
    const int count = static_cast<int>(std::min<std::size_t>(kStrip, cloud.size() - begin));
    const float *x = cloud.x.data() + begin, *y = cloud.y.data() + begin, *z = cloud.z.data() + begin;
    const Strip<> part[3] = {make_strip(count, [&](int i) { return double(x[i]) - center.x; }),
                             make_strip(count, [&](int i) { return double(y[i]) - center.y; }),
                             make_strip(count, [&](int i) { return double(z[i]) - center.z; })};
    const Strip<> weight = make_strip(count, [&](int i) { return weights ? weights[begin + std::size_t(i)] : 1.0; });
    int next = 0;
    for (int i = 0; i < 3; ++i) {
      const Strip<> weighted = weight * part[i];
      sums.first[i] += weighted;
      for (int j = i; j < 3; ++j) sums.second[next++] += weighted * part[j];
    }
  }
}

}  // namespace

Vec3d canonical_sign(Vec3d axis) {
  const double largest = std::max({std::fabs(axis.x), std::fabs(axis.y), std::fabs(axis.z)});
  for (const double c : {axis.x, axis.y, axis.z}) {
    // The first component that is about the largest decides, so that rounding cannot.
    if (std::fabs(c) > 0.99 * largest) return c < 0 ? -axis : axis;
  }
  return axis;
}

LIGAMENT_CLONES [[gnu::flatten]] void see_in(Quatf frame, std::span<Quatf> rotations) {
  const Quatf inverse = conjugate(frame);
  Quatf* q = rotations.data();
  for (std::size_t i = 0; i < rotations.size(); ++i) q[i] = normalize(inverse * q[i] * frame);
}

double Cloud::total() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }

Cloud subset(const Cloud& cloud, std::span<const std::uint32_t> indices) {
  Cloud part;
  part.mean = cloud.mean;
  const auto take = [&](const auto& from, auto& to) {
    to.resize(indices.size());
    for (std::size_t i = 0; i < indices.size(); ++i) to[i] = from[indices[i]];
  };
  take(cloud.rotations, part.rotations);
  take(cloud.x, part.x);
  take(cloud.y, part.y);
  take(cloud.z, part.z);
  take(cloud.counts, part.counts);
  take(cloud.folds, part.folds);
  return part;
}

Cloud thinned(const Cloud& cloud, std::size_t enough) {
  if (cloud.size() <= enough) return cloud;
  std::vector<std::uint32_t> indices(enough);
  for (std::size_t i = 0; i < enough; ++i) indices[i] = static_cast<std::uint32_t>(i * cloud.size() / enough);
  return subset(cloud, std::span<const std::uint32_t>(indices));
}

Cloud make_cloud(std::span<const Samples> folds, Quatf frame, bool about_mean) {
  Cloud cloud;
  std::size_t size = 0;
  for (const Samples& fold : folds) size += fold.voxels();
  cloud.rotations.reserve(size);
  cloud.counts.reserve(size);
  cloud.folds.reserve(size);
  for (std::size_t fold = 0; fold < folds.size(); ++fold) {
    for (const Sample& sample : folds[fold].sorted()) {
      cloud.rotations.push_back(sample.rotation);
      cloud.counts.push_back(static_cast<double>(sample.count));
      cloud.folds.push_back(static_cast<std::uint8_t>(fold));
    }
  }
  see_in(frame, cloud.rotations);
  place_about(cloud, about_mean ? convert<float>(mean_rotation(cloud.rotations, cloud.counts)) : identity<float>());
  return cloud;
}

Cloud make_cloud(std::span<const Quatf> rotations) {
  Cloud cloud;
  cloud.rotations.assign(rotations.begin(), rotations.end());
  cloud.counts.assign(rotations.size(), 1.0);
  cloud.folds.assign(rotations.size(), 0);
  place_about(cloud, convert<float>(mean_rotation(rotations)));
  return cloud;
}

Cloud Sifted::motion() const {
  return subset(cloud, [&](std::size_t i) { return outcomes[i] != Outcome::no_motion; });
}

Trimmed Sifted::trimmed() const {
  return {subset(cloud, [&](std::size_t i) { return outcomes[i] == Outcome::kept; }),
          subset(cloud, [&](std::size_t i) { return outcomes[i] != Outcome::kept; })};
}

Sifted sift(Cloud cloud, double share) {
  Sifted sifted{std::move(cloud), {}};
  sifted.outcomes.resize(sifted.cloud.size());
  if (sifted.cloud.size() < 2 || share <= 0) return sifted;
  double total = sifted.cloud.total();
  const std::vector<std::uint32_t> no_motion = isolated(sifted, densities_of(sifted), total);
  mark(sifted, no_motion, Outcome::no_motion);
  for (const std::uint32_t i : no_motion) total -= sifted.cloud.counts[i];
  const float any = std::numeric_limits<float>::infinity();
  mark(sifted, sparsest(sifted, densities_of(sifted), share * total, any), Outcome::trimmed);
  return sifted;
}

PrincipalAxes principal_axes(const Cloud& cloud, Weighting weighting) {
  PrincipalAxes result{{}, {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}, {}};
  if (cloud.size() == 0) return result;
  const double* weights = weighting == Weighting::frames ? cloud.counts.data() : nullptr;
  const double total = weights ? cloud.total() : static_cast<double>(cloud.size());
  PowerSums about_origin;
  add_powers(cloud, {}, weights, about_origin);
  const auto mean = [&](const Strip<>& sum) { return sum.sum() / total; };
  result.center = {mean(about_origin.first[0]), mean(about_origin.first[1]), mean(about_origin.first[2])};
  PowerSums about_center;
  add_powers(cloud, result.center, weights, about_center);
  const Strip<>(&s)[6] = about_center.second;
  const EigenPairs<3> pairs = eigen_pairs<3>({{{mean(s[0]), mean(s[1]), mean(s[2])},
                                               {mean(s[1]), mean(s[3]), mean(s[4])},
                                               {mean(s[2]), mean(s[4]), mean(s[5])}}});
  for (int i = 0; i < 3; ++i) {
    const auto& e = pairs.vectors[static_cast<std::size_t>(2 - i)];
    result.axes[i] = canonical_sign({e[0], e[1], e[2]});
    result.deviations[i] = std::sqrt(std::max(0.0, pairs.values[static_cast<std::size_t>(2 - i)]));
  }
  result.axes[2] = cross(result.axes[0], result.axes[1]);  // a rotation, not a reflection
  return result;
}

}  // namespace ligament
