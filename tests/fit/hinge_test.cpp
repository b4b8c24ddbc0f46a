// Joints of fewer than three degrees of freedom: hinges on and off the reference, still joints, and how they are told.
#include "fit/choose/dof.h"
#include "fit/choose/fit.h"

#include <gtest/gtest.h>

#include "support/regions.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

constexpr double kHingePadding = 0.02;
/// Samples are means of voxels this wide, so that up to half of it is lost at either end of a range.
constexpr double kVoxel = Samples::kDefaultResolution;

FittedLimit fitted(const std::vector<Quatf>& rotations, Quatf frame = identity<float>()) {
  return fit_joint(dealt(rotations, 5), frame, {}, "people");
}
int freedom(const std::vector<Quatf>& rotations) {
  return degrees_of_freedom(make_cloud(dealt(rotations, 5), identity<float>()));
}
/// Each rotation followed by one of up to `angle` about anything.
std::vector<Quatf> shaken(Random& random, std::vector<Quatf> rotations, double angle) {
  for (Quatf& q : rotations) {
    q = rounded(convert<double>(q) * rotation_about(random_direction(random), random.between(0, angle)));
  }
  return rotations;
}

TEST(FitHinge, ThroughTheReferenceIsATwistAboutItsAxis) {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    const Vec3d axis = random_direction(random);
    const Quatf frame = rounded(random_rotation(random));
    const double lo = random.between(-1.5, 0), hi = lo + random.between(0.3, 2.5);
    const FittedLimit fit = fitted(on_hinge(random, identity<double>(), axis, lo, hi, 5000), frame);
    EXPECT_EQ(fit.figures.shape, "hinge");
    EXPECT_EQ(fit.figures.dof, 1);
    const Shape shape = shape_of(fit.limit);
    const auto* parts = std::get_if<SwingTwist>(&shape);
    ASSERT_NE(parts, nullptr);
    EXPECT_LE(std::get<Cone>(parts->swing).angle, 0.002f);
    // The frame's +Y lies along the axis, and the range is that of the angles about it.
    const Vec3d up = rotate(normalize(convert<double>(fit.frame)), Vec3d{0, 1, 0});
    const double along = dot(up, axis);
    EXPECT_NEAR(std::fabs(along), 1, 1e-5);
    const TwistRange range = std::get<TwistRange>(parts->twist);
    EXPECT_NEAR(range.min, (along > 0 ? lo : -hi) - kHingePadding, kVoxel / 2);
    EXPECT_NEAR(range.max, (along > 0 ? hi : -lo) + kHingePadding, kVoxel / 2);
    EXPECT_EQ(share_inside(fit.limit, fit.frame, on_hinge(random, identity<double>(), axis, lo, hi, 2000)), 1);
    EXPECT_EQ(share_inside(fit.limit, fit.frame, on_hinge(random, identity<double>(), axis, hi + 0.05, hi + 0.5, 200)),
              0);
  }
}

TEST(FitHinge, PastAHalfTurnOfTheReferenceIsFittedAsWell) {
  Random random(2);
  const Vec3d axis{0.6, 0, 0.8};
  for (const double middle : {0.0, 1.5, 2.9, kPi<double>, 3.5, 5.0}) {
    const double lo = middle - 1, hi = middle + 1.2;
    const FittedLimit fit = fitted(on_hinge(random, identity<double>(), axis, lo, hi, 5000));
    const Shape shape = shape_of(fit.limit);
    ASSERT_TRUE(std::holds_alternative<SwingTwist>(shape)) << middle;
    const TwistRange range = std::get<TwistRange>(std::get<SwingTwist>(shape).twist);
    EXPECT_NEAR(range.max - range.min, 2.2 + 2 * kHingePadding, kVoxel) << middle;
    EXPECT_EQ(share_inside(fit.limit, fit.frame, on_hinge(random, identity<double>(), axis, lo, hi, 2000)), 1);
  }
}

TEST(FitHinge, OffTheReferenceIsAThinBox) {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    const Vec3d axis = random_direction(random),
                aside = normalize_or(cross(axis, Vec3d{0.3, 0.5, 0.8}), Vec3d{1, 0, 0});
    const Quatd start = rotation_about(aside, random.between(0.2, 2.5));
    const Quatf frame = rounded(random_rotation(random));
    const FittedLimit fit = fitted(on_hinge(random, start, axis, -0.7, 0.9, 5000), frame);
    EXPECT_EQ(fit.figures.shape, "hinge");
    EXPECT_EQ(fit.figures.dof, 1);
    EXPECT_EQ(fit.frame, frame);
    const Shape shape = shape_of(fit.limit);
    const auto* volume = std::get_if<Volume>(&shape);
    ASSERT_NE(volume, nullptr);
    const auto* box = std::get_if<OrientedBox>(&volume->shape);
    ASSERT_NE(box, nullptr);
    EXPECT_LE(box->max.x - box->min.x, 0.01f);
    EXPECT_NEAR(box->max.y - box->min.y, 1.6 + 2 * kHingePadding, kVoxel);
    EXPECT_LE(box->max.z - box->min.z, 0.01f);
    EXPECT_EQ(share_inside(fit.limit, frame, on_hinge(random, start, axis, -0.7, 0.9, 2000)), 1);
    EXPECT_EQ(share_inside(fit.limit, frame, on_hinge(random, start, axis, 0.95, 1.5, 200)), 0);
  }
}

TEST(FitHinge, MayWobble) {
  Random random(4);
  const Vec3d axis{0, 0.6, 0.8};
  const auto wobbling = [&](Quatd start) {
    return shaken(random, on_hinge(random, start, axis, -0.5, 1.5, 5000), 0.005);
  };
  for (const Quatd& start : {identity<double>(), rotation_about({1, 0, 0}, 0.9)}) {
    const FittedLimit fit = fitted(wobbling(start));
    EXPECT_EQ(fit.figures.dof, 1);
    EXPECT_GE(share_inside(fit.limit, fit.frame, wobbling(start)), 0.999);
    EXPECT_LT(fit.figures.volume, 1e-5);
  }
}

TEST(FitStill, AtTheReferenceIsFixed) {
  Random random(5);
  const FittedLimit fit = fitted(in_box(random, identity<double>(), {1e-4, 1e-4, 1e-4}, 3000));
  EXPECT_TRUE(std::holds_alternative<Fixed>(shape_of(fit.limit)));
  EXPECT_EQ(fit.figures.shape, "fixed");
  EXPECT_EQ(fit.figures.dof, 0);
  EXPECT_EQ(fit.figures.coverage, 1);
}

TEST(FitStill, ElsewhereIsASpeckWhereItStands) {
  Random random(6);
  const Quatd place = rotation_about({0.6, 0, 0.8}, 2.5);
  const std::vector<Quatf> seen = in_box(random, place, {1e-4, 1e-4, 1e-4}, 3000);
  const FittedLimit fit = fitted(seen);
  EXPECT_EQ(fit.figures.dof, 0);
  EXPECT_LE(fit.figures.volume, 2e-9);
  EXPECT_GT(fit.figures.volume, 0);
  EXPECT_EQ(share_inside(fit.limit, fit.frame, seen, 1e-3f), 1);
  EXPECT_EQ(share_inside(fit.limit, fit.frame, in_box(random, place * rotation_about({1, 0, 0}, 0.01), {0, 0, 0}, 1)),
            0);
}

TEST(DegreesOfFreedom, AreThoseTheMotionHas) {
  Random random(7);
  const Quatd mean = rotation_about({0.6, 0, 0.8}, 1.9);
  const auto two_hinges = [&](Vec3d first, Vec3d second, double reach, double wobble) {
    std::vector<Quatf> rotations;
    for (int i = 0; i < 10000; ++i) {
      const double a = random.between(-reach, reach), b = random.between(-reach, reach);
      rotations.push_back(rounded(mean * rotation_about(first, a) * rotation_about(second, b)));
    }
    return wobble > 0 ? shaken(random, rotations, wobble) : rotations;
  };
  EXPECT_EQ(freedom({}), 0);
  EXPECT_EQ(freedom({rounded(mean)}), 0);
  EXPECT_EQ(freedom(in_box(random, mean, {3e-4, 3e-4, 3e-4}, 2000)), 0);
  EXPECT_EQ(freedom(on_hinge(random, mean, {0, 0.6, 0.8}, -0.02, 0.02, 2000)), 1);
  EXPECT_EQ(freedom(on_hinge(random, mean, {0, 0.6, 0.8}, -2.8, 2.8, 5000)), 1);
  EXPECT_EQ(freedom(two_hinges({1, 0, 0}, {0, 1, 0}, 0.15, 0)), 2);
  EXPECT_EQ(freedom(two_hinges({1, 0, 0}, {0, 1, 0}, 0.7, 0)), 2);
  EXPECT_EQ(freedom(two_hinges({1, 0, 0}, {0, 1, 0}, 1.4, 0)), 2);
  EXPECT_EQ(freedom(two_hinges({1, 0, 0}, {0.6, 0.8, 0}, 0.7, 0)), 2);  // axes need not be at right angles
  EXPECT_EQ(freedom(two_hinges({1, 0, 0}, {0, 1, 0}, 0.7, 0.002)), 2);
  EXPECT_EQ(freedom(two_hinges({1, 0, 0}, {0, 1, 0}, 0.7, 0.03)), 3);
  EXPECT_EQ(freedom(in_box(random, mean, {0.5, 0.5, 0.03}, 10000)), 3);
  EXPECT_EQ(freedom(in_box(random, mean, {0.05, 0.05, 0.05}, 5000)), 3);
}

TEST(DegreesOfFreedom, PassOverAFewStrays) {
  Random random(8);
  const auto with_strays = [&](std::vector<Quatf> rotations) {
    for (std::size_t i = 0; i < rotations.size(); i += 2500) rotations[i] = rounded(random_rotation(random));
    return rotations;
  };
  const Quatd mean = rotation_about({0.6, 0, 0.8}, 1.9);
  EXPECT_EQ(fitted(with_strays(in_box(random, mean, {1e-4, 1e-4, 1e-4}, 10000))).figures.dof, 0);
  EXPECT_EQ(fitted(with_strays(on_hinge(random, mean, {0, 1, 0}, -1, 1, 10000))).figures.dof, 1);
}

TEST(SingleAxis, FindsTheAxisAndTheDistanceFromIt) {
  Random random(9);
  for (int round = 0; round < 20; ++round) {
    const Vec3d axis = random_direction(random);
    const Quatd start = random_rotation(random);
    const std::vector<Quatf> turns = on_hinge(random, start, axis, -1, 1, 3000);
    const SingleAxis exact = single_axis(make_cloud(dealt(turns, 3), identity<float>()));
    EXPECT_NEAR(std::fabs(dot(exact.axis, axis)), 1, 1e-6);
    EXPECT_LT(exact.off_axis, 1e-4);
    const SingleAxis rough = single_axis(make_cloud(dealt(shaken(random, turns, 0.02), 3), identity<float>()));
    EXPECT_NEAR(rough.off_axis, 0.02, 0.006);
  }
}

}  // namespace
}  // namespace ligament::testing
