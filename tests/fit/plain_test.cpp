// The plain fit against its published recipe, worked out again from the rotations themselves.
#include "fit/choose/fit.h"

#include <gtest/gtest.h>

#include "limit/oracle.h"
#include "support/regions.h"
#include "support/zoo/zoo.h"

#include <array>

namespace ligament::testing {
namespace {

constexpr double kDocumentedPadding = 0.05;

/// Rotations off the reference, each alone in its voxel, so that samples are the rotations.
std::vector<Quatf> motion(std::uint64_t seed) {
  Random random(seed);
  return in_ellipsoid(random, turn_by({0.4, -0.3, 0.2}), rotation_about({0, 0.6, 0.8}, 0.7), {1.1, 0.6, 0.4}, 400);
}
Volume fitted(ShapeKind shape, const std::vector<Quatf>& rotations) {
  FitOptions options;
  options.shape = shape;
  options.padding = kDocumentedPadding;
  options.plain = true;
  const std::vector<Samples> folds = dealt(rotations, 3, 1e-4);
  std::size_t voxels = 0;
  for (const Samples& fold : folds) voxels += fold.voxels();
  EXPECT_EQ(voxels, rotations.size());
  const FittedLimit fit = fit_joint(folds, identity<float>(), options, "people");
  EXPECT_EQ(fit.figures.coverage, 1);
  return std::get<Volume>(shape_of(fit.limit));
}

/// Rotation vectors about the reference, in double.
std::vector<Vec3d> vectors_of(const std::vector<Quatf>& rotations) {
  std::vector<Vec3d> vectors;
  for (const Quatf& q : rotations) vectors.push_back(rotation_vector(convert<double>(q)));
  return vectors;
}
Vec3d mean_of(const std::vector<Vec3d>& vectors) {
  Vec3d sum{};
  for (const Vec3d& v : vectors) sum = sum + v;
  return sum * (1 / double(vectors.size()));
}

struct Extent {
  double lo = 1e9, hi = -1e9;
};
Extent extent_along(const std::vector<Vec3d>& points, Vec3d axis) {
  Extent extent;
  for (const Vec3d& p : points) {
    extent.lo = std::min(extent.lo, dot(p, axis));
    extent.hi = std::max(extent.hi, dot(p, axis));
  }
  return extent;
}
void expect_range(double min, double max, Extent extent) {
  EXPECT_NEAR(min, extent.lo - kDocumentedPadding, 3e-6);
  EXPECT_NEAR(max, extent.hi + kDocumentedPadding, 3e-6);
}

/// The points in the shape's own axes, rotation⁻¹·(v − center). The center has to be their mean, and the axes those
/// along which they vary independently, the most along the first.
std::vector<Vec3d> own_points(const std::vector<Vec3d>& vectors, Vec3f center, Quatf rotation) {
  EXPECT_LT(norm(convert<double>(center) - mean_of(vectors)), 1e-6);
  const Quatd inverse = conjugate(normalize(convert<double>(rotation)));
  std::vector<Vec3d> points;
  for (const Vec3d& v : vectors) points.push_back(rotate(inverse, v - convert<double>(center)));
  double moments[3][3] = {};
  for (const Vec3d& p : points) {
    const double c[3] = {p.x, p.y, p.z};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) moments[i][j] += c[i] * c[j] / double(points.size());
    }
  }
  EXPECT_NEAR(moments[0][1], 0, 1e-6);
  EXPECT_NEAR(moments[0][2], 0, 1e-6);
  EXPECT_NEAR(moments[1][2], 0, 1e-6);
  EXPECT_GT(moments[0][0], moments[1][1]);
  EXPECT_GT(moments[1][1], moments[2][2]);
  return points;
}

TEST(PlainFit, OfABoxIsTheRangeOfEachComponent) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const std::vector<Quatf> rotations = motion(seed);
    const std::vector<Vec3d> vectors = vectors_of(rotations);
    const Volume volume = fitted(ShapeKind::box, rotations);
    EXPECT_EQ(volume.origin, identity<float>());
    const Box& box = std::get<Box>(volume.shape);
    expect_range(box.min.x, box.max.x, extent_along(vectors, {1, 0, 0}));
    expect_range(box.min.y, box.max.y, extent_along(vectors, {0, 1, 0}));
    expect_range(box.min.z, box.max.z, extent_along(vectors, {0, 0, 1}));
  }
}

TEST(PlainFit, OfComponentsThatAreAllNegativeIsRightToo) {
  // The published code starts its maxima at a tiny positive number.
  Random random(1);
  const std::vector<Quatf> rotations = in_box(random, turn_by({-0.8, -0.9, -0.7}), {0.1, 0.1, 0.1}, 200);
  const Box box = std::get<Box>(fitted(ShapeKind::box, rotations).shape);
  const std::vector<Vec3d> vectors = vectors_of(rotations);
  expect_range(box.min.x, box.max.x, extent_along(vectors, {1, 0, 0}));
  EXPECT_LT(box.max.x, -0.3f);
}

TEST(PlainFit, OfAnOrientedBoxIsTheRangeAlongPrincipalAxes) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const std::vector<Quatf> rotations = motion(seed);
    const Volume volume = fitted(ShapeKind::oriented_box, rotations);
    EXPECT_EQ(volume.origin, identity<float>());
    const OrientedBox& shape = std::get<OrientedBox>(volume.shape);
    const std::vector<Vec3d> points = own_points(vectors_of(rotations), shape.center, shape.rotation);
    expect_range(shape.min.x, shape.max.x, extent_along(points, {1, 0, 0}));
    expect_range(shape.min.y, shape.max.y, extent_along(points, {0, 1, 0}));
    expect_range(shape.min.z, shape.max.z, extent_along(points, {0, 0, 1}));
  }
}

TEST(PlainFit, OfAKdopIsTheRangeAlongThirteenAxes) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const std::vector<Quatf> rotations = motion(seed);
    const Volume volume = fitted(ShapeKind::kdop, rotations);
    EXPECT_EQ(volume.origin, identity<float>());
    const Kdop& shape = std::get<Kdop>(volume.shape);
    const std::vector<Vec3d> points = own_points(vectors_of(rotations), shape.center, shape.rotation);
    ASSERT_EQ(shape.axes.size(), 13u);
    // Three faces, four corners and six edges of a cube, each once.
    std::array<int, 4> kinds{};
    for (std::size_t k = 0; k < 13; ++k) {
      const Vec3d axis = convert<double>(shape.axes[k]);
      const int parts = (axis.x != 0) + (axis.y != 0) + (axis.z != 0);
      ++kinds[static_cast<std::size_t>(parts)];
      for (const double part : {axis.x, axis.y, axis.z}) {
        EXPECT_NEAR(std::fabs(part), part == 0 ? 0 : 1 / std::sqrt(double(parts)), 1e-6);
      }
      expect_range(shape.min[k], shape.max[k], extent_along(points, axis));
      for (std::size_t other = 0; other < k; ++other) {
        EXPECT_LT(std::fabs(dot(axis, convert<double>(shape.axes[other]))), 0.9);
      }
    }
    EXPECT_EQ(kinds, (std::array<int, 4>{0, 3, 6, 4}));
  }
}

TEST(PlainFit, OfAnEllipsoidIsScaledToTheFurthestPoint) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const std::vector<Quatf> rotations = motion(seed);
    const Ellipsoid shape = std::get<Ellipsoid>(fitted(ShapeKind::ellipsoid, rotations).shape);
    const std::vector<Vec3d> points = own_points(vectors_of(rotations), shape.center, shape.rotation);
    Vec3d scale{kDocumentedPadding, kDocumentedPadding, kDocumentedPadding};
    for (const Vec3d& p : points) {
      scale = {std::max(scale.x, std::fabs(p.x)), std::max(scale.y, std::fabs(p.y)), std::max(scale.z, std::fabs(p.z))};
    }
    double radius = 0;
    for (const Vec3d& p : points) radius = std::max(radius, norm({p.x / scale.x, p.y / scale.y, p.z / scale.z}));
    EXPECT_NEAR(shape.radii.x, radius * scale.x, 1e-5);
    EXPECT_NEAR(shape.radii.y, radius * scale.y, 1e-5);
    EXPECT_NEAR(shape.radii.z, radius * scale.z, 1e-5);
  }
}

TEST(PlainFit, OfASwingBoxIsTheRangeOfSwingVectorAndTwist) {
  const std::vector<Quatf> rotations = motion(6);
  FitOptions options;
  options.shape = ShapeKind::swing_box;
  options.padding = kDocumentedPadding;
  options.plain = true;
  const FittedLimit fit = fit_joint(dealt(rotations, 3, 1e-4), identity<float>(), options, "people");
  const auto parts = std::get<SwingTwist>(shape_of(fit.limit));
  EXPECT_EQ(parts.rotation, identity<float>());
  std::vector<Vec3d> swings;
  Extent twist{0, 0};
  for (const Quatf& q : rotations) {
    const Quatd r = convert<double>(q);
    swings.push_back(swing_point(direction_of(r)));
    const double angle = std::remainder(2 * std::atan2(r.y, r.w), 2 * kPi<double>);
    twist = {std::min(twist.lo, angle), std::max(twist.hi, angle)};
  }
  const TwistRange range = std::get<TwistRange>(parts.twist);
  expect_range(range.min, range.max, twist);
  Extent x, z;
  for (const auto& p : std::get<Planar>(parts.swing).points) {
    x = {std::min(x.lo, double(p[0])), std::max(x.hi, double(p[0]))};
    z = {std::min(z.lo, double(p[1])), std::max(z.hi, double(p[1]))};
  }
  expect_range(x.lo, x.hi, extent_along(swings, {1, 0, 0}));
  expect_range(z.lo, z.hi, extent_along(swings, {0, 0, 1}));
}

}  // namespace
}  // namespace ligament::testing
