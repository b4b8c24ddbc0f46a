#include "fit/gather/cloud.h"

#include "math/clones.h"
#include "math/strip.h"
#include "fit/spread_cells.h"
#include "math/rotation.h"
#include "math/symmetric.h"
#include "motion/reference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace ligament {
namespace {

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

/// Frames per coarse cell, summed over each cell's 3×3×3 neighbourhood.
class DensityGrid {
 public:
  explicit DensityGrid(const Cloud& cloud) : cell_of_point_(cloud.size(), 0) {
    const std::vector<float>* axes[3] = {&cloud.x, &cloud.y, &cloud.z};
    int all = 1;
    std::vector<int> cells(cloud.size());
    for (int a = 0; a < 3; ++a) {
      const CellSpan span = fill_cells(*axes[a], cells.data());
      size_[a] = span.hi - span.lo + 1;
      stride_[a] = all;
      for (std::size_t i = 0; i < cells.size(); ++i) cell_of_point_[i] += (cells[i] - span.lo) * stride_[a];
      all *= size_[a];
    }
    cells_.assign(static_cast<std::size_t>(all), 0.0f);
    for (std::size_t i = 0; i < cloud.size(); ++i) cells_[cell_of_point_[i]] += static_cast<float>(cloud.counts[i]);
    for (int a = 0; a < 3; ++a) spread_cells(cells_, stride_[a], size_[a], std::plus<>());
  }

  /// As if the cloud were without these points.
  void leave_out(const Cloud& cloud, std::span<const std::uint32_t> points) {
    for (const std::uint32_t point : points) {
      for_each_near(cell_of_point_[point], [&](int cell) { cells_[cell] -= static_cast<float>(cloud.counts[point]); });
    }
  }

  /// Frames near each point of the cloud.
  std::vector<float> densities() const {
    std::vector<float> density(cell_of_point_.size());
    for (std::size_t i = 0; i < density.size(); ++i) density[i] = cells_[cell_of_point_[i]];
    return density;
  }

  /// The share of all rotations that counts as near: a cube of three cells, of 8π² cubic radians.
  static double near_share() { return 27.0 * kCell * kCell * kCell / (8 * kPi<double> * kPi<double>); }

 private:
  static constexpr float kCell = 0.12f;  // radians; neighbourhoods about 20° wide

  /// Cells lie evenly on both sides of 0, so that a mirrored cloud is treated alike.
  static int cell_of(float value) {
    const auto magnitude = static_cast<int>(std::fabs(value) / kCell + 0.5f);
    return value < 0 ? -magnitude : magnitude;
  }
  struct CellSpan {
    int lo, hi;
  };
  /// A cell and those that touch it.
  template <class Visit>
  void for_each_near(int cell, Visit visit) const {
    CellSpan span[3];
    for (int a = 0; a < 3; ++a) {
      const int at = cell / stride_[a] % size_[a];
      span[a] = {std::max(at - 1, 0), std::min(at + 1, size_[a] - 1)};
    }
    for (int z = span[2].lo; z <= span[2].hi; ++z) {
      for (int y = span[1].lo; y <= span[1].hi; ++y) {
        for (int x = span[0].lo; x <= span[0].hi; ++x) visit(z * stride_[2] + y * stride_[1] + x);
      }
    }
  }
  LIGAMENT_CLONES static CellSpan fill_cells(const std::vector<float>& values, int* cells) {
    const float* value = values.data();
    CellSpan span{cell_of(value[0]), cell_of(value[0])};
    for (std::size_t i = 0; i < values.size(); ++i) {
      cells[i] = cell_of(value[i]);
      span = {std::min(span.lo, cells[i]), std::max(span.hi, cells[i])};
    }
    return span;
  }

  int stride_[3], size_[3];
  std::vector<int> cell_of_point_;
  std::vector<float> cells_;
};

using Outcome = Sifted::Outcome;

/// A density that at least `most` of the kept points have no more than; infinite, if only many frames are that dense.
float density_of_sparsest(const std::vector<float>& density, const std::vector<Outcome>& outcomes, std::size_t most) {
  constexpr std::size_t kMany = 4096;
  std::array<std::uint32_t, kMany> points{};  // by their densities, which are whole numbers of frames
  for (std::size_t i = 0; i < density.size(); ++i) {
    points[static_cast<std::size_t>(std::min(density[i], float(kMany - 1)))] += outcomes[i] == Outcome::kept ? 1 : 0;
  }
  std::size_t sparser = 0;
  for (std::size_t frames = 0; frames < kMany - 1; ++frames) {
    sparser += points[frames];
    if (sparser >= most) return static_cast<float>(frames);
  }
  return std::numeric_limits<float>::infinity();
}

/// The kept points of at most this density; the sparsest first, until so many frames are used up.
std::vector<std::uint32_t> sparsest(const Sifted& sifted, const std::vector<float>& density, double frames,
                                    float densest) {
  const std::vector<double>& counts = sifted.cloud.counts;
  // Every point takes at least one frame, so no more than this many come into question.
  const auto most = static_cast<std::size_t>(frames) + 1;
  const float last = std::min(density_of_sparsest(density, sifted.outcomes, most), densest);
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < density.size(); ++i) {
    if (density[i] <= last && sifted.outcomes[i] == Outcome::kept) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return density[a] < density[b]; });
  std::size_t chosen = 0;
  for (; chosen < order.size() && counts[order[chosen]] <= frames; ++chosen) frames -= counts[order[chosen]];
  order.resize(chosen);
  return order;
}

/// Points with next to no others near them.
std::vector<std::uint32_t> isolated(const Sifted& sifted, const std::vector<float>& density, double total) {
  constexpr double kScattered = 0.01, kMostDropped = 0.02;
  const double expected = kScattered * total * DensityGrid::near_share();
  // Itself, and so many others that hardly any of those scattered has more.
  const double few = 1 + expected + 3 * std::sqrt(expected);
  return sparsest(sifted, density, kMostDropped * total, static_cast<float>(few));
}

void mark(Sifted& sifted, std::span<const std::uint32_t> points, Outcome outcome) {
  for (const std::uint32_t i : points) sifted.outcomes[i] = outcome;
}

/// Calls visit(its column, the other's column) for each of what a cloud has of every point.
template <class Visit>
void for_each_column(const Cloud& from, Cloud& to, Visit visit) {
  visit(from.rotations, to.rotations);
  visit(from.x, to.x);
  visit(from.y, to.y);
  visit(from.z, to.z);
  visit(from.counts, to.counts);
  visit(from.folds, to.folds);
}

/// Indices that follow each other, and where they go.
struct IndexRun {
  std::uint32_t from, to, count;
};
std::vector<IndexRun> runs_of(std::span<const std::uint32_t> indices) {
  std::vector<IndexRun> runs;
  for (std::uint32_t i = 0; i < indices.size(); ++i) {
    if (i == 0 || indices[i] != indices[i - 1] + 1) runs.push_back({indices[i], i, 0});
    ++runs.back().count;
  }
  return runs;
}

LIGAMENT_CLONES void add_up(std::span<const double> values, Strip<>& sum) {
  const std::size_t whole = values.size() / kStrip * kStrip;
  for (std::size_t begin = 0; begin < whole; begin += kStrip) {
    for (int i = 0; i < kStrip; ++i) sum.of[i] += values[begin + std::size_t(i)];
  }
  for (std::size_t i = whole; i < values.size(); ++i) sum.of[i - whole] += values[i];
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

double Cloud::total() const {
  Strip<> sum{};
  add_up(counts, sum);
  return sum.sum();
}

Cloud subset(const Cloud& cloud, std::span<const std::uint32_t> indices) {
  Cloud part;
  part.mean = cloud.mean;
  const std::vector<IndexRun> runs = runs_of(indices);
  constexpr std::size_t kLong = 16;
  if (runs.size() * kLong < indices.size()) {
    for_each_column(cloud, part, [&](const auto& all, auto& some) {
      some.resize(indices.size());
      for (const IndexRun& run : runs) std::copy_n(all.begin() + run.from, run.count, some.begin() + run.to);
    });
  } else {
    for_each_column(cloud, part, [&](const auto& all, auto& some) {
      some.resize(indices.size());
      for (std::size_t i = 0; i < indices.size(); ++i) some[i] = all[indices[i]];
    });
  }
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
  DensityGrid grid(sifted.cloud);
  double total = sifted.cloud.total();
  const std::vector<std::uint32_t> no_motion = isolated(sifted, grid.densities(), total);
  mark(sifted, no_motion, Outcome::no_motion);
  grid.leave_out(sifted.cloud, no_motion);
  for (const std::uint32_t i : no_motion) total -= sifted.cloud.counts[i];
  mark(sifted, sparsest(sifted, grid.densities(), share * total, std::numeric_limits<float>::infinity()),
       Outcome::trimmed);
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
