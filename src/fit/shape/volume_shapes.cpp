#include "fit/shape/volume_shapes.h"

#include "fit/most_of.h"
#include "limit/any_limit.h"
#include "math/clones.h"
#include "math/mat3.h"
#include "math/roots.h"
#include "math/spread.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ligament {
namespace {

struct Range {
  float lo = 0, hi = 0;
};

/// The range of n·v over the cloud.
LIGAMENT_CLONES [[gnu::flatten]] Range range_along(const Cloud& cloud, Vec3f n) {
  const float *x = cloud.x.data(), *y = cloud.y.data(), *z = cloud.z.data();
  const auto along = [x, y, z, n](std::size_t i) { return x[i] * n.x + y[i] * n.y + z[i] * n.z; };
  return {static_cast<float>(-most_of(cloud.size(), [along](std::size_t i) { return -along(i); })),
          static_cast<float>(most_of(cloud.size(), along))};
}

/// A frame in rotation-vector space, with the size of the cloud along each of its axes.
struct Basis {
  Vec3f center;
  Quatf rotation = identity<float>();
  std::array<double, 3> deviations{};
};

Basis principal_basis(const Cloud& cloud, Weighting weighting) {
  const PrincipalAxes p = principal_axes(cloud, weighting);
  const Quatd rotation = to_quat(from_columns(p.axes[0], p.axes[1], p.axes[2]));
  return {convert<float>(p.center), convert<float>(rotation), p.deviations};
}

/// How slabs get their ranges.
enum class Slabs {
  tight,   ///< from the outermost point on each side
  shrunk,  ///< the same, and at least as far as proportions drawn towards the cloud's covariance, grown alike on all
           ///< sides to hold the usual motion
};

/// What one side of a slab has of its own: this root of (outermost point / what the covariance expects there). The
/// first would be tight, one of a high order an approximate ellipsoid. The third fits other people best: a joint's
/// outermost points are a few moments of a few people (docs/quality.md has the comparison).
constexpr int kOwnRoot = 3;

/// The share of frames that is usual motion. What is rarer moves only the faces that it touches; growing all of them
/// for it would double the volume for nothing.
constexpr double kUsualShare = 0.995;

/// Distances of the faces from the center along each axis.
std::vector<Range> tight_ranges(const Cloud& cloud, Vec3f center, std::span<const Vec3f> normals) {
  std::vector<Range> ranges;
  for (const Vec3f& n : normals) {
    const Range r = range_along(cloud, n);
    const float shift = dot(n, center);
    ranges.push_back({r.lo - shift, r.hi - shift});
  }
  return ranges;
}

/// Raises each point's excess to how far it lies beyond lo ≤ n·v ≤ hi.
LIGAMENT_CLONES void take_excess(const Cloud& cloud, Vec3f n, float lo, float hi, float* excess) {
  const float *x = cloud.x.data(), *y = cloud.y.data(), *z = cloud.z.data();
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const float along = x[i] * n.x + y[i] * n.y + z[i] * n.z;
    const float beyond = along - hi > lo - along ? along - hi : lo - along;
    excess[i] = beyond > excess[i] ? beyond : excess[i];
  }
}

/// How far the share kUsualShare of the frames lies beyond the ranges at most.
float usual_excess(const Cloud& cloud, Vec3f center, std::span<const Vec3f> normals, const std::vector<Range>& ranges) {
  std::vector<float> excess(cloud.size(), -1e9f);
  for (std::size_t k = 0; k < normals.size(); ++k) {
    const float shift = dot(normals[k], center);
    take_excess(cloud, normals[k], ranges[k].lo + shift, ranges[k].hi + shift, excess.data());
  }
  double spare = (1 - kUsualShare) * cloud.total();
  std::vector<std::pair<float, double>> far;
  // Only points beyond some level matter; most lie inside by more than any growth there will be.
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    if (excess[i] > 0) far.push_back({excess[i], cloud.counts[i]});
  }
  std::sort(far.begin(), far.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [beyond, frames] : far) {
    spare -= frames;
    if (spare < 0) return beyond;
  }
  return 0;
}

std::vector<Range> shrunk_ranges(const Cloud& cloud, const Basis& own, Vec3f center, std::span<const Vec3f> normals) {
  const std::vector<Range> tight = tight_ranges(cloud, center, normals);
  std::vector<double> deviations;
  GeometricMean usual_ratio;
  constexpr double kNarrowest = 1e-3;
  for (std::size_t k = 0; k < normals.size(); ++k) {
    const Vec3f a = rotate(conjugate(own.rotation), normals[k]);
    const double x = a.x * own.deviations[0], y = a.y * own.deviations[1], z = a.z * own.deviations[2];
    deviations.push_back(std::max(std::sqrt(x * x + y * y + z * z), kNarrowest));
    usual_ratio.add(std::max(-double(tight[k].lo), kNarrowest) / deviations[k]);
    usual_ratio.add(std::max(double(tight[k].hi), kNarrowest) / deviations[k]);
  }
  const double usual = usual_ratio.value();
  std::vector<Range> ranges;
  for (std::size_t k = 0; k < normals.size(); ++k) {
    const double expected = usual * deviations[k];
    const auto drawn = [&](double outermost) {
      return static_cast<float>(expected * nth_root(std::max(outermost, kNarrowest) / expected, kOwnRoot));
    };
    ranges.push_back({-drawn(-tight[k].lo), drawn(tight[k].hi)});
  }
  const float growth = usual_excess(cloud, center, normals, ranges);
  for (std::size_t k = 0; k < normals.size(); ++k) {
    ranges[k] = {std::min(ranges[k].lo - growth, tight[k].lo), std::max(ranges[k].hi + growth, tight[k].hi)};
  }
  return ranges;
}

/// Slab ranges in v − center, padded.
std::vector<Range> padded_ranges(const Cloud& cloud, const Basis& basis, std::span<const Vec3f> axes, Slabs slabs,
                                 double padding) {
  std::vector<Vec3f> normals;
  for (const Vec3f& axis : axes) normals.push_back(rotate(basis.rotation, axis));
  std::vector<Range> ranges;
  if (slabs == Slabs::tight) {
    ranges = tight_ranges(cloud, basis.center, normals);
  } else {
    const bool principal = basis.deviations[0] > 0;
    ranges = shrunk_ranges(cloud, principal ? basis : principal_basis(cloud, Weighting::voxels), basis.center, normals);
  }
  const auto pad = static_cast<float>(padding);
  for (Range& r : ranges) r = {r.lo - pad, r.hi + pad};
  return ranges;
}

/// Volume that is legal by construction: one that reaches beyond the ball of half turns is made to contain its origin.
template <class Make>
Limit legal_volume(const Cloud& cloud, std::vector<Range> ranges, const Basis& basis, std::span<const Vec3f> axes,
                   Make make) {
  Result<Limit> limit = make_limit(Volume{make(ranges), cloud.mean});
  if (!limit) {
    for (std::size_t k = 0; k < axes.size(); ++k) {
      const float zero = -dot(rotate(basis.rotation, axes[k]), basis.center);
      ranges[k].lo = std::min(ranges[k].lo, zero - 1e-4f);
      ranges[k].hi = std::max(ranges[k].hi, zero + 1e-4f);
    }
    limit = make_limit(Volume{make(ranges), cloud.mean});
  }
  return *limit;
}

constexpr Vec3f kAxes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

Limit box_of(const Cloud& cloud, Slabs slabs, double padding) {
  const Basis basis;  // the limit frame's own axes at the cloud's origin
  return legal_volume(cloud, padded_ranges(cloud, basis, kAxes, slabs, padding), basis, kAxes, [](const auto& r) {
    return Box{{r[0].lo, r[1].lo, r[2].lo}, {r[0].hi, r[1].hi, r[2].hi}};
  });
}

Limit oriented_box_of(const Cloud& cloud, Slabs slabs, double padding) {
  const Basis basis = principal_basis(cloud, Weighting::voxels);
  return legal_volume(cloud, padded_ranges(cloud, basis, kAxes, slabs, padding), basis, kAxes, [&](const auto& r) {
    return OrientedBox{basis.center, basis.rotation, {r[0].lo, r[1].lo, r[2].lo}, {r[0].hi, r[1].hi, r[2].hi}};
  });
}

/// The 13 axes of a cube stretched to the cloud: as seen where the cloud is round.
std::vector<Vec3f> whitened_axes(const Basis& basis) {
  const double longest = std::max(basis.deviations[0], 1e-6);
  std::vector<Vec3f> axes;
  for (const Vec3f& a : thirteen_axes()) {
    // A cloud flatter than 1 : 20 is not stretched further: its slanted planes would all but coincide.
    const auto scale = [&](int i) { return 1.0 / std::max(basis.deviations[i], longest / 20); };
    const Vec3d stretched{a.x * scale(0), a.y * scale(1), a.z * scale(2)};
    axes.push_back(convert<float>(normalize_or(stretched, convert<double>(a))));
  }
  return axes;
}

/// What a k-DOP is made of.
struct KdopParts {
  Basis basis;
  std::vector<Vec3f> axes;
  std::vector<Range> ranges;

  KdopParts(const Cloud& cloud, Slabs slabs, double padding) : basis(principal_basis(cloud, Weighting::voxels)) {
    const auto plain = thirteen_axes();
    axes = slabs == Slabs::tight ? std::vector<Vec3f>(plain.begin(), plain.end()) : whitened_axes(basis);
    ranges = padded_ranges(cloud, basis, axes, slabs, padding);
  }
  Kdop shape_within(const std::vector<Range>& within) const {
    std::vector<float> lo, hi;
    for (const Range& range : within) {
      lo.push_back(range.lo);
      hi.push_back(range.hi);
    }
    return {basis.center, basis.rotation, axes, lo, hi};
  }
};

Limit kdop_of(const Cloud& cloud, Slabs slabs, double padding) {
  const KdopParts parts(cloud, slabs, padding);
  return legal_volume(cloud, parts.ranges, parts.basis, parts.axes,
                      [&](const auto& ranges) { return parts.shape_within(ranges); });
}

Limit legal_ellipsoid(const Cloud& cloud, Vec3f center, Quatf rotation, Vec3f radii) {
  Result<Limit> limit = make_limit(Volume{Ellipsoid{center, rotation, radii}, cloud.mean});
  for (int i = 0; i < 64 && !limit; ++i) {
    radii = radii * 1.1f;
    limit = make_limit(Volume{Ellipsoid{center, rotation, radii}, cloud.mean});
  }
  return *limit;
}

}  // namespace

Result<Limit> fit_box(const Cloud& cloud, double padding) { return box_of(cloud, Slabs::shrunk, padding); }
Result<Limit> fit_plain_box(const Cloud& cloud, double padding) { return box_of(cloud, Slabs::tight, padding); }

Result<Limit> fit_oriented_box(const Cloud& cloud, double padding) {
  return oriented_box_of(cloud, Slabs::shrunk, padding);
}
Result<Limit> fit_plain_oriented_box(const Cloud& cloud, double padding) {
  return oriented_box_of(cloud, Slabs::tight, padding);
}

Result<Limit> fit_kdop(const Cloud& cloud, double padding) { return kdop_of(cloud, Slabs::shrunk, padding); }
Result<Limit> fit_plain_kdop(const Cloud& cloud, double padding) { return kdop_of(cloud, Slabs::tight, padding); }

made::Kdop fit_kdop_faces(const Cloud& cloud, double padding) {
  const KdopParts parts(cloud, Slabs::shrunk, padding);
  made::Kdop faces = *made::make_slabs(parts.shape_within(parts.ranges));
  if (contains_zero(faces)) return faces;
  return std::get<made::Kdop>(made_if<made::Volume>(kdop_of(cloud, Slabs::shrunk, padding))->shape);
}

/// The ellipsoid of the cloud's covariance, scaled to hold every point. Its proportions come from all of the motion; an
/// ellipsoid of least volume takes them from the few outermost points, and fits other people a third worse.
Result<Limit> fit_ellipsoid(const Cloud& cloud, double padding) {
  const Basis basis = principal_basis(cloud, Weighting::voxels);
  const Mat3f matrix = to_matrix(basis.rotation);
  const auto deviation = [&](int i) { return static_cast<float>(std::max(basis.deviations[i], 1e-4)); };
  const Vec3f unit{deviation(0), deviation(1), deviation(2)};
  float scale = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Vec3f p = transposed_times(matrix, cloud.point(i) - basis.center);
    const Vec3f u{p.x / unit.x, p.y / unit.y, p.z / unit.z};
    scale = std::max(scale, dot(u, u));
  }
  scale = std::sqrt(scale);
  const auto pad = static_cast<float>(padding);
  return legal_ellipsoid(cloud, basis.center, basis.rotation,
                         {scale * unit.x + pad, scale * unit.y + pad, scale * unit.z + pad});
}

/// Radii in proportion to the largest extent along each principal axis, scaled until the furthest point is inside.
Result<Limit> fit_plain_ellipsoid(const Cloud& cloud, double padding) {
  const Basis basis = principal_basis(cloud, Weighting::voxels);
  const Mat3f matrix = to_matrix(basis.rotation);
  const auto pad = static_cast<float>(padding);
  Vec3f extent{pad, pad, pad};
  const auto local = [&](std::size_t i) { return transposed_times(matrix, cloud.point(i) - basis.center); };
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Vec3f p = local(i);
    extent = {std::max(extent.x, std::fabs(p.x)), std::max(extent.y, std::fabs(p.y)),
              std::max(extent.z, std::fabs(p.z))};
  }
  float radius = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Vec3f p = local(i);
    const Vec3f u{p.x / extent.x, p.y / extent.y, p.z / extent.z};
    radius = std::max(radius, length(u));
  }
  const auto grown = [&](float e) { return std::max(radius * e, pad); };
  return legal_ellipsoid(cloud, basis.center, basis.rotation, {grown(extent.x), grown(extent.y), grown(extent.z)});
}

Result<Limit> enclose_in_hull(std::span<const Quatf> rotations, double padding) {
  constexpr int kDirections = 400;
  const Cloud cloud = make_cloud(rotations);
  std::vector<double> along(cloud.size());
  std::vector<Vec3f> vertices;
  for (int k = 0; k < kDirections; ++k) {
    const Vec3d n = spread_direction(k, kDirections);
    fill_dots(cloud.x, cloud.y, cloud.z, n, along.data());
    vertices.push_back(cloud.point(first_most(along)) + convert<float>(n) * float(padding));
  }
  return make_limit(Volume{Hull{std::move(vertices)}, cloud.mean});
}

}  // namespace ligament
