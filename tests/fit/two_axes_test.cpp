// Joints of two degrees of freedom: limits as thin as the surface they move on.
#include <ligament/measure.h>

#include "fit/choose/fit.h"
#include "fit/shape/two_axes.h"

#include <gtest/gtest.h>

#include "support/regions.h"

namespace ligament::testing {
namespace {

struct Angles {
  double lo, hi;
};

/// Two hinges in a row: left · A(α) · middle · B(β), the angles evenly spread over their ranges.
struct Hinges {
  Vec3d first, second;
  Angles alpha, beta;
  Quatd before = identity<double>(), between = identity<double>();

  Quatd at(double a, double b) const { return before * rotation_about(first, a) * between * rotation_about(second, b); }
  std::vector<Quatf> draw(Random& random, int count) const {
    std::vector<Quatf> rotations;
    for (int i = 0; i < count; ++i) {
      const double a = random.between(alpha.lo, alpha.hi), b = random.between(beta.lo, beta.hi);
      rotations.push_back(rounded(at(a, b)));
    }
    return rotations;
  }
};

std::array<Vec3d, 2> at_right_angles(Random& random) {
  const Quatd q = random_rotation(random);
  return {rotate(q, Vec3d{1, 0, 0}), rotate(q, Vec3d{0, 1, 0})};
}

FittedLimit fitted(const std::vector<Quatf>& rotations, Quatf frame = identity<float>(), FitOptions options = {}) {
  return fit_joint(dealt(rotations, 5), frame, options, "people");
}

/// The width of each range, least first.
std::array<double, 3> widths(const Euler& euler) {
  std::array<double, 3> all{};
  for (std::size_t i = 0; i < 3; ++i) all[i] = double(euler.max[i]) - euler.min[i];
  std::sort(all.begin(), all.end());
  return all;
}

constexpr double kPadding = 0.02, kVoxel = Samples::kDefaultResolution;

void expect_thin(const FittedLimit& fit, const Hinges& hinges, Random& random) {
  EXPECT_EQ(fit.figures.dof, 2);
  ASSERT_EQ(fit.figures.shape, "euler") << fit.figures.why;
  const std::array<double, 3> found = widths(std::get<Euler>(shape_of(fit.limit)));
  const double a = hinges.alpha.hi - hinges.alpha.lo + 2 * kPadding, b = hinges.beta.hi - hinges.beta.lo + 2 * kPadding;
  EXPECT_LE(found[0], 0.004);
  EXPECT_NEAR(found[1], std::min(a, b), kVoxel);
  EXPECT_NEAR(found[2], std::max(a, b), kVoxel);
  EXPECT_EQ(share_inside(fit.limit, fit.frame, hinges.draw(random, 2000), 1e-4f), 1);
  // Off the surface, and beyond the ends.
  const Vec3d aside = normalize_or(cross(hinges.first, hinges.second), Vec3d{1, 0, 0});
  const double middle_a = (hinges.alpha.lo + hinges.alpha.hi) / 2, middle_b = (hinges.beta.lo + hinges.beta.hi) / 2;
  const auto inside = [&](Quatd q) { return share_inside(fit.limit, fit.frame, {rounded(q)}) == 1; };
  EXPECT_TRUE(inside(hinges.at(middle_a, middle_b)));
  EXPECT_FALSE(inside(hinges.before * rotation_about(hinges.first, middle_a) * rotation_about(aside, 0.02) *
                      hinges.between * rotation_about(hinges.second, middle_b)));
  EXPECT_FALSE(inside(hinges.at(hinges.alpha.hi + 0.05, middle_b)));
  EXPECT_FALSE(inside(hinges.at(middle_a, hinges.beta.lo - 0.05)));
}

TEST(FitTwoAxes, HingesAtRightAnglesAreEulerAnglesOfWhichOneStays) {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    const auto [a, b] = at_right_angles(random);
    const double from_a = random.between(-1.2, 0), from_b = random.between(-1.2, 0);
    const Hinges hinges{a, b, {from_a, from_a + random.between(0.5, 1.2)}, {from_b, from_b + random.between(0.5, 1.2)}};
    expect_thin(fitted(hinges.draw(random, 20000), rounded(random_rotation(random))), hinges, random);
  }
}

TEST(FitTwoAxes, HingesFarFromTheReferenceToo) {
  Random random(2);
  int thin = 0;
  for (int round = 0; round < 20; ++round) {
    const auto [a, b] = at_right_angles(random);
    const Hinges hinges{a, b, {-0.6, 0.8}, {-0.5, 0.9}, random_rotation(random)};
    const FittedLimit fit = fitted(hinges.draw(random, 20000));
    // Where both frames come near gimbal lock there is another shape; it holds the motion all the same.
    EXPECT_EQ(fit.figures.dof, 2);
    EXPECT_GE(share_inside(fit.limit, fit.frame, hinges.draw(random, 2000), 1e-2f), 0.999);
    if (fit.figures.shape == "euler") {
      EXPECT_LE(widths(std::get<Euler>(shape_of(fit.limit)))[0], 0.004);
      ++thin;
    }
  }
  EXPECT_GE(thin, 10);
}

TEST(FitTwoAxes, OneOfThemMayTurnPastAQuarter) {
  Random random(3);
  const Hinges first{{1, 0, 0}, {0, 0, 1}, {-2.6, 2.2}, {-0.8, 0.9}},
      second{{1, 0, 0}, {0, 0, 1}, {-0.8, 0.9}, {-2.6, 2.2}};
  for (const Hinges& hinges : {first, second}) expect_thin(fitted(hinges.draw(random, 40000)), hinges, random);
}

TEST(FitTwoAxes, TheFrameStaysAsNearAsItsAxesAllow) {
  Random random(4);
  // No frame is further than 62.8° from one of the 24 along given axes.
  for (int round = 0; round < 20; ++round) {
    const auto [a, b] = at_right_angles(random);
    const FittedLimit any = fitted(Hinges{a, b, {-0.7, 0.6}, {-0.5, 0.8}}.draw(random, 5000));
    EXPECT_LE(rotation_angle(convert<double>(any.frame)), 62.9 * kPi<double> / 180);
  }
  const Hinges hinges{{1, 0, 0}, {0, 0, -1}, {-0.7, 0.6}, {-0.5, 0.9}};
  const FittedLimit fit = fitted(hinges.draw(random, 20000));
  EXPECT_NEAR(std::fabs(fit.frame.w), 1, 1e-6);
}

TEST(FitTwoAxes, HingesAskewTakeAnotherShape) {
  Random random(5);
  const Hinges hinges{{1, 0, 0}, {0.6, 0.8, 0}, {-0.7, 0.6}, {-0.5, 0.9}};
  const FittedLimit fit = fitted(hinges.draw(random, 20000));
  EXPECT_EQ(fit.figures.dof, 2);
  EXPECT_NE(fit.figures.shape, "euler");
  EXPECT_GE(share_inside(fit.limit, fit.frame, hinges.draw(random, 2000), 1e-2f), 0.995);
}

TEST(FitTwoAxes, SwingsWithoutTwistAreAPlanarRegion) {
  Random random(6);
  for (const double twist : {0.0, 0.4}) {
    for (int round = 0; round < 5; ++round) {
      const Quatd turn = random_rotation(random);
      std::vector<Quatf> rotations = in_cone(random, identity<double>(), 0.9, twist, twist, 20000);
      for (Quatf& q : rotations) q = rounded(turn * convert<double>(q) * conjugate(turn));
      const FittedLimit fit = fitted(rotations, rounded(random_rotation(random)));
      ASSERT_EQ(fit.figures.shape, "planar") << fit.figures.why;
      EXPECT_EQ(fit.figures.dof, 2);
      const auto range = std::get<TwistRange>(std::get<SwingTwist>(shape_of(fit.limit)).twist);
      EXPECT_LE(range.max - range.min, 0.004f);
      EXPECT_GE(share_inside(fit.limit, fit.frame, rotations, 1e-3f), 0.999);
      // The cone's share of directions, times that of twists.
      const double cone = (1 - std::cos(0.9 + kPadding)) / 2;
      EXPECT_NEAR(fit.figures.volume / (cone * (range.max - range.min) / (2 * kPi<double>)), 1, 0.05);
    }
  }
}

/// Every so many-th rotation put off the surface by such an angle.
std::vector<Quatf> with_strays(Random& random, std::vector<Quatf> rotations, std::size_t step, Angles off) {
  for (std::size_t i = 0; i < rotations.size(); i += step) {
    rotations[i] = rounded(convert<double>(rotations[i]) * rotation_about({0, 1, 0}, random.between(off.lo, off.hi)));
  }
  return rotations;
}

TEST(FitTwoAxes, AFewFramesMayBeElsewhere) {
  Random random(7);
  const Hinges hinges{{1, 0, 0}, {0, 0, 1}, {-0.7, 0.6}, {-0.5, 0.9}};
  for (const Angles off :
       {Angles{0.006, 0.009}, Angles{0.015, 0.019}, Angles{0.03, 0.05}, Angles{0.1, 0.3}, Angles{0.5, 3}}) {
    const FittedLimit fit = fitted(with_strays(random, hinges.draw(random, 20000), 2000, off));
    expect_thin(fit, hinges, random);
    EXPECT_LT(fit.figures.coverage, 1) << off.lo;
    EXPECT_GT(fit.figures.coverage, 0.999) << off.lo;
  }
}

/// Whom limits are expected to hold is judged by sheets, with or without strays: they say the same.
TEST(FitTwoAxes, OthersAreJudgedBySheetsToo) {
  Random random(10);
  const auto others_with = [&](std::size_t strays) {
    std::vector<Samples> folds(4);
    HeldOutFrames held_out;
    for (std::uint8_t person = 0; person < 4; ++person) {
      // The first has most of the frames, and goes further than the others.
      const double reach = person == 0 ? 1.1 : 1;
      const Hinges hinges{{1, 0, 0}, {0, 0, 1}, {-0.7 * reach, 0.7 * reach}, {-0.5 * reach, 0.5 * reach}};
      std::vector<Quatf> rotations = hinges.draw(random, person == 0 ? 30000 : 2000);
      if (person == 1 && strays > 0) {
        const std::size_t count = rotations.size() / strays;
        rotations = with_strays(random, std::move(rotations), count, {0.03, 0.05});
      }
      folds[person].add(rotations);
      for (std::size_t i = 0; i < 500; ++i) {
        held_out.rotations.push_back(rounded(hinges.at(random.between(-0.7 * reach, 0.7 * reach), 0)));
        held_out.people.push_back(person);
        held_out.folds.push_back(person);
      }
    }
    return fit_joint(folds, identity<float>(), {}, "people", held_out).figures.others;
  };
  const OthersFigure clean = others_with(0), strayed = others_with(28);
  EXPECT_EQ(clean.people, 4u);
  EXPECT_LT(clean.coverage, 0.99);
  EXPECT_GT(clean.coverage, 0.95);
  EXPECT_NEAR(strayed.coverage, clean.coverage, 0.01);
}

TEST(FitTwoAxes, NarrowOnesAreToldFromSwings) {
  Random random(11);
  for (const double reach : {0.09, 0.14, 0.3}) {
    const Hinges hinges{{1, 0, 0}, {0, 0, 1}, {-reach, reach}, {-reach, reach}};
    const FittedLimit fit = fitted(hinges.draw(random, 20000));
    expect_thin(fit, hinges, random);
  }
}

TEST(FitTwoAxes, AQuarterTurnOffTheReferenceToo) {
  Random random(12);
  const Hinges hinges{{1, 0, 0}, {0, 1, 0}, {-0.6, 0.6}, {-0.5, 0.5}, rotation_about({0, 0, 1}, kHalfPi<double>)};
  expect_thin(fitted(hinges.draw(random, 20000)), hinges, random);
}

TEST(FitTwoAxes, AShapeThatIsAskedForIsGiven) {
  Random random(8);
  const Hinges hinges{{1, 0, 0}, {0, 0, 1}, {-0.7, 0.6}, {-0.5, 0.9}};
  FitOptions options;
  options.shape = ShapeKind::kdop;
  EXPECT_EQ(fitted(hinges.draw(random, 5000), identity<float>(), options).figures.shape, "kdop");
}

TEST(FitTwoAxes, IsFarTighterThanAnyVolume) {
  Random random(9);
  const Hinges hinges{{1, 0, 0}, {0, 0, 1}, {-0.9, 0.9}, {-0.9, 0.9}};
  const std::vector<Quatf> rotations = hinges.draw(random, 20000);
  FitOptions options;
  options.shape = ShapeKind::polynomial;
  EXPECT_LT(30 * fitted(rotations).figures.volume, fitted(rotations, identity<float>(), options).figures.volume);
}

}  // namespace
}  // namespace ligament::testing
