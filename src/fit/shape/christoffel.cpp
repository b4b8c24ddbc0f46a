#include "fit/shape/christoffel.h"

#include "fit/all_but_few.h"
#include "fit/shape/moment_lanes.h"
#include "limit/kernel/polynomial_levels.h"
#include "math/clones.h"
#include "math/rotation.h"
#include "math/spread.h"
#include "math/symmetric.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace ligament {
namespace {

constexpr int kDegree = ChristoffelSums::kDegree, kTerms = ChristoffelSums::kTerms;
using Moments = ChristoffelSums::Moments;
using Matrix = Square<kTerms>;

/// A normal cloud of this deviation in every direction, in shells of equal share at the middles of their eighths.
constexpr double kShells[] = {0.642815, 0.976476, 1.215477, 1.431091, 1.648056, 1.887973, 2.189572, 2.704675};
constexpr int kOctantPoints = 10;

/// What a joint's own samples are mixed with: a share of a wider normal cloud of the same proportions. It keeps the
/// region from following a few people's extremes (docs/quality.md). It is never thinner than kThinnest, nor than a
/// share of its length: monomials of degree 4 lose the fourth power of that to rounding.
constexpr double kBackground = 0.05, kWider = 1.5, kThinnest = 0.02,
                 kFlattest = 1.0 / 12;  // share, times, radians, share

Moments background_moments(const ChristoffelSums& sums, Quatd from_mean) {
  const auto about_zero = [&](double sum) { return sum / sums.weight; };
  const Vec3d mean{about_zero(sums.first[0]), about_zero(sums.first[1]), about_zero(sums.first[2])};
  const auto& s = sums.second;
  const double xy = about_zero(s[1]) - mean.x * mean.y, xz = about_zero(s[2]) - mean.x * mean.z,
               yz = about_zero(s[4]) - mean.y * mean.z;
  const EigenPairs<3> axes = eigen_pairs<3>({{{about_zero(s[0]) - mean.x * mean.x, xy, xz},
                                              {xy, about_zero(s[3]) - mean.y * mean.y, yz},
                                              {xz, yz, about_zero(s[5]) - mean.z * mean.z}}});
  const auto deviation = [&](std::size_t i) { return std::sqrt(std::max(axes.values[i], 0.0)); };
  const double least = std::max(kThinnest, kFlattest * deviation(2));
  Vec3d stretched[3];
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& e = axes.vectors[i];
    stretched[i] = Vec3d{e[0], e[1], e[2]} * (kWider * std::max(deviation(i), least));
  }
  constexpr double kWeight = 1.0 / (double(std::size(kShells)) * kOctantPoints * 8);
  MomentLanes lanes(from_mean);
  // All signs along the principal axes, so that mirrored clouds have mirrored backgrounds.
  for (const double radius : kShells) {
    for (int k = 0; k < kOctantPoints; ++k) {
      const Vec3d n = spread_direction(k, 2 * kOctantPoints) * radius;
      for (int signs = 0; signs < 8; ++signs) {
        const Vec3d v = mean + stretched[0] * (signs & 1 ? n.x : -n.x) + stretched[1] * (signs & 2 ? n.y : -n.y) +
                        stretched[2] * (signs & 4 ? n.z : -n.z);
        lanes.add(exp(v), {}, kWeight);
      }
    }
  }
  return lanes.total().moments;
}

/// Which moment the product of two monomials of degree 4 is, for all pairs.
struct MomentOfPair {
  int index[kTerms][kTerms] = {};

  constexpr MomentOfPair() {
    struct Powers {
      int yzw, zw, w;
    } powers[kTerms] = {};
    int next = 0;
    for (int yzw = 0; yzw <= kDegree; ++yzw) {
      for (int zw = 0; zw <= yzw; ++zw) {
        for (int w = 0; w <= zw; ++w) powers[next++] = {yzw, zw, w};
      }
    }
    for (int i = 0; i < kTerms; ++i) {
      for (int j = 0; j < kTerms; ++j) {
        const Powers &a = powers[i], &b = powers[j];
        index[i][j] = made::MonomialProducts<kDegree>::position(a.yzw + b.yzw, a.zw + b.zw, a.w + b.w);
      }
    }
  }
};

Matrix matrix_of(const Moments& moments) {
  static constexpr MomentOfPair kMoment;
  Matrix matrix;
  for (std::size_t i = 0; i < kTerms; ++i) {
    for (std::size_t j = 0; j < kTerms; ++j) matrix[i][j] = moments[static_cast<std::size_t>(kMoment.index[i][j])];
  }
  return matrix;
}

/// The upper triangular R with R·Rᵀ = M, of which only the part up to the diagonal is read: Cholesky's method from the
/// last row to the first. Row k of what is given back is column k of R, so that loops run along rows.
Matrix columns_of_root(Matrix m) {
  Matrix columns{};
  for (std::size_t k = kTerms; k-- > 0;) {
    assert(m[k][k] > 0);
    const double pivot = std::sqrt(m[k][k]);
    for (std::size_t j = 0; j <= k; ++j) columns[k][j] = m[k][j] / pivot;
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t j = 0; j <= i; ++j) m[i][j] -= columns[k][i] * columns[k][j];
    }
  }
  return columns;
}

Matrix inverse_of_triangular(const Matrix& columns) {
  Matrix inverse{};
  for (std::size_t i = kTerms; i-- > 0;) {
    inverse[i][i] = 1;
    for (std::size_t k = i + 1; k < kTerms; ++k) {
      for (std::size_t j = k; j < kTerms; ++j) inverse[i][j] -= columns[k][i] * inverse[k][j];
    }
    for (std::size_t j = i; j < kTerms; ++j) inverse[i][j] /= columns[i][i];
  }
  return inverse;
}

/// The upper triangular U with Uᵀ·U = M⁻¹, rows packed: the inverse of the R with M = R·Rᵀ.
///
/// In units of each monomial's own size, and with a trace of independence: a speck's moments are so nearly dependent
/// that rounding may make them worse.
LIGAMENT_CLONES [[gnu::flatten]] void fill_inverse_factor(Matrix moments, std::vector<double>& packed) {
  constexpr double kIndependent = 1e-10;
  std::array<double, kTerms> unit;
  for (std::size_t i = 0; i < kTerms; ++i) unit[i] = 1 / std::sqrt(moments[i][i]);
  for (std::size_t i = 0; i < kTerms; ++i) {
    for (std::size_t j = 0; j < kTerms; ++j) moments[i][j] *= unit[i] * unit[j];
    moments[i][i] += kIndependent;
  }
  const Matrix upper = inverse_of_triangular(columns_of_root(moments));
  for (std::size_t i = 0; i < kTerms; ++i) {
    for (std::size_t j = i; j < kTerms; ++j) packed.push_back(upper[i][j] * unit[j]);
  }
}
std::vector<double> inverse_factor(const Matrix& moments) {
  std::vector<double> packed;
  packed.reserve(kTerms * (kTerms + 1) / 2);
  fill_inverse_factor(moments, packed);
  return packed;
}

std::vector<float> narrowed(const std::vector<double>& values, double scale) {
  std::vector<float> narrow;
  for (const double value : values) narrow.push_back(static_cast<float>(value * scale));
  return narrow;
}

/// The polynomial up to a level that all of the cloud lies within.
Limit limit_at(const Cloud& cloud, const Christoffel& about_mean, double level) {
  if (const Result<Limit> limit = about_mean.limit_at(level)) return *limit;
  // The mean of a cloud that is bent may lie outside. The sample that lies deepest does not.
  std::size_t deepest = 0;
  for (std::size_t i = 1; i < cloud.size(); ++i) {
    if (about_mean.level(cloud.rotations[i]) < about_mean.level(cloud.rotations[deepest])) deepest = i;
  }
  const Quatf center = cloud.rotations[deepest];
  const Christoffel elsewhere(christoffel_sums(cloud), cloud.mean, center, moments_about(cloud, center));
  return *elsewhere.limit_at(std::max(level, 1.01 * double(elsewhere.level(center))));
}

/// How far beyond the level that holds others a point must lie to be a stray: some 6 % further out.
constexpr float kFarBeyond = 1.6f;

/// The level that holds `share` of a fold's frames where it is left out: that of the middle one of all folds, since a
/// single person can carry a fold's anywhere. Infinite for a single fold, or to hold all. Only points of high levels
/// are judged: the others do not rise above them without their own fold.
float left_out_level(const Cloud& cloud, const std::vector<LeftOut>& left_out, const std::vector<float>& levels,
                     double share) {
  constexpr double kJudged = 50;  // times what may be left out
  if (share >= 1 || left_out.empty()) return std::numeric_limits<float>::infinity();
  // Folds that have fewer points up there need no more than the least of those levels.
  const double least = all_but_few(cloud, kJudged * (1 - share), [&](std::size_t i) { return levels[i]; });
  const Cloud high = subset(cloud, [&](std::size_t i) { return levels[i] >= least; });
  std::array<double, kMostFolds> frames{};
  for (std::size_t i = 0; i < cloud.size(); ++i) frames[cloud.folds[i]] += cloud.counts[i];
  std::vector<double> needed;
  for (const auto& [fold, function] : left_out) {
    const Cloud probes = subset(high, [&, out = fold](std::size_t i) { return high.folds[i] == out; });
    const std::vector<float> without = function.levels(probes.rotations);
    const double spare = (1 - share) * frames[static_cast<std::size_t>(fold)];
    needed.push_back(std::max(least, all_but_frames(probes, spare, [&](std::size_t i) { return without[i]; })));
  }
  const auto middle = needed.begin() + static_cast<std::ptrdiff_t>(needed.size() / 2);  // of two, the higher
  std::nth_element(needed.begin(), middle, needed.end());
  return static_cast<float>(*middle);
}

/// Nothing for a single fold: there is nobody to judge it.
std::vector<LeftOut> leave_folds_out(const std::vector<ChristoffelSums>& sums, Quatf mean) {
  std::vector<LeftOut> left_out;
  for (int out = 0; out < kMostFolds; ++out) {
    const ChristoffelSums rest = sum_without(sums, out);
    if (!(rest.weight > 0) || !(sums[static_cast<std::size_t>(out)].weight > 0)) continue;
    left_out.push_back({out, Christoffel(rest, mean)});
  }
  return left_out;
}

}  // namespace

Christoffel::Christoffel(const Cloud& cloud) : Christoffel(christoffel_sums(cloud), cloud.mean) {}

Christoffel::Christoffel(const ChristoffelSums& sums, Quatf mean) : Christoffel(sums, mean, mean, sums.moments) {}

Christoffel::Christoffel(const ChristoffelSums& sums, Quatf mean, Quatf center, const Moments& moments)
    : center_(center) {
  Moments mixed = background_moments(sums, conjugate(convert<double>(center)) * convert<double>(mean));
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    mixed[i] = kBackground * mixed[i] + (1 - kBackground) / sums.weight * moments[i];
  }
  factor_ = inverse_factor(matrix_of(mixed));
  groups_ = made::group_factor(kDegree, narrowed(factor_, 1));
}

float Christoffel::level(Quatf r) const {
  return made::FormAt<kDegree, float>(groups_, conjugate(center_) * r).level();
}

std::vector<float> Christoffel::levels(std::span<const Quatf> rotations) const {
  static_assert(kDegree == 4);
  std::vector<float> levels(rotations.size());
  made::fill_levels_of_degree_4(groups_, conjugate(center_), rotations, levels.data());
  return levels;
}

/// The level `radians` further out than r.
float Christoffel::level_beyond(Quatf r, double radians) const {
  const Quatd q = conjugate(convert<double>(center_)) * convert<double>(r);
  const made::FormAt<kDegree, double> form(groups_, q);
  const Quatd slope = form.gradient(groups_);
  // Without the part along q, the gradient is that on the sphere of quaternions, where radians are half as many.
  const Quatd along = made::add_scaled(slope, q, -dot(slope, q));
  const double steepness = std::sqrt(dot(along, along));
  if (!(steepness > 0)) return static_cast<float>(form.level());
  const SinCos<double> turn = sin_cos(radians / 2);
  const Quatd beyond = made::add_scaled(scale(q, turn.cos), along, turn.sin / steepness);
  return static_cast<float>(made::FormAt<kDegree, double>(groups_, beyond).level());
}

float Christoffel::level_around(std::span<const Quatf> rotations, std::span<const float> levels, float highest,
                                double radians) const {
  if (radians <= 0) return highest;
  // Going out raises the level most where the function is steep; whatever is near the boundary has a say.
  float level = highest;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    if (levels[i] < 0.7f * highest || levels[i] > highest) continue;
    level = std::max(level, level_beyond(rotations[i], radians));
  }
  return level;
}

Result<Limit> Christoffel::limit_at(double level) const {
  return make_limit(Polynomial{center_, kDegree, narrowed(factor_, 1 / std::sqrt(level)), {}});
}

FoldFunctions fold_functions(const Cloud& cloud) {
  const std::vector<ChristoffelSums> sums = christoffel_sums_by_fold(cloud, kMostFolds);
  return {Christoffel(sum_without(sums, kNoFold), cloud.mean), leave_folds_out(sums, cloud.mean)};
}

PolynomialFit fit_polynomial(const Cloud& cloud, const FoldFunctions& functions, double padding, double share) {
  const Christoffel& function = functions.of_all;
  std::vector<float> levels = function.levels(cloud.rotations);
  const float bound = kFarBeyond * left_out_level(cloud, functions.left_out, levels, share);
  std::vector<std::uint32_t> strays;
  float highest = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    if (levels[i] > bound) {
      strays.push_back(static_cast<std::uint32_t>(i));
    } else {
      highest = std::max(highest, levels[i]);
    }
  }
  const float level = function.level_around(cloud.rotations, levels, highest, padding);
  Limit limit = limit_at(cloud, function, 1.00001 * double(level));
  return {std::move(limit), std::move(strays), std::move(levels)};
}

Limit fit_polynomial(const Cloud& cloud, double padding) {
  return fit_polynomial(cloud, {Christoffel(cloud), {}}, padding, 1).limit;
}

}  // namespace ligament
