// Polynomial limits: how often the answer is the nearest of all, by thousands of rotations for each limit.
#include "limit/shape/polynomial.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "limit/shape/christoffel_clouds.h"
#include "limit/shape/polynomial_boundary.h"

namespace ligament::testing {
namespace {

/// An answer this much further away (radians) than the nearest of all is not it.
constexpr double kFurther = 1e-3;

struct Tally {
  int asked = 0;
  int further = 0;   ///< answers that are not the nearest
  int unfound = 0;   ///< answers nearer than what the oracle finds: it cannot say then
  double worst = 0;  ///< radians

  void add(double excess) {
    ++asked, further += excess > kFurther, unfound += excess < -kFurther;
    worst = std::max(worst, excess);
  }
  void add(const Tally& other) {
    asked += other.asked, further += other.further, unfound += other.unfound;
    worst = std::max(worst, other.worst);
  }
  /// The share of answers that are the nearest, as sure as 99 of 100 draws of as many rotations: the lower end of
  /// Wilson's interval.
  double share_at_least() const {
    constexpr double kOneSided = 2.326;
    const double n = asked, p = 1 - further / n, z2 = kOneSided * kOneSided / n;
    return (p + z2 / 2 - kOneSided * std::sqrt((p * (1 - p) + z2 / 4) / n)) / (1 + z2);
  }
};

/// Rotations anywhere outside, each answer against the nearest place of the whole boundary.
Tally ask(const NamedPolynomial& named, int count) {
  constexpr int kRays = 2000, kFeet = 1000, kTries = 2;
  const PolynomialBoundary boundary(named.limit, named.cloud, kRays, kFeet);
  Random random(77);
  Tally tally;
  while (tally.asked < count) {
    const Quatf r = rounded(random_rotation(random));
    const Quatd seen = boundary.seen(convert<double>(r));
    if (boundary.contains(seen)) continue;
    const Quatf found = nearest_rotation(named.limit, upper_hemisphere(r)).rotation;
    tally.add(angle_apart(r, found) - boundary.nearest(seen, kTries).angle);
  }
  return tally;
}

/// Each limit by itself, and all of them that were fitted together.
void expect_nearest(const std::vector<NamedPolynomial>& limits, int count) {
  Tally fitted;
  for (const NamedPolynomial& named : limits) {
    const Tally tally = ask(named, count);
    EXPECT_GE(tally.share_at_least(), 0.98) << named.name << ": " << tally.further << " of " << tally.asked;
    EXPECT_LE(tally.unfound, tally.asked / 1000) << named.name << ": the oracle is too weak to say";
    ::testing::Test::RecordProperty(named.name, std::to_string(tally.further) + " of " + std::to_string(tally.asked) +
                                                    ", at worst by " + std::to_string(tally.worst));
    if (!named.cloud.empty()) fitted.add(tally);
  }
  EXPECT_GE(fitted.share_at_least(), 0.99) << fitted.further << " of " << fitted.asked;
}

NamedPolynomial fitted(const char* name, int degree, Rotations cloud, std::vector<Quatf> anchors = {}) {
  const made::Polynomial limit = christoffel_limit(cloud, degree, std::move(anchors));
  return {name, limit, std::move(cloud)};
}
/// Those of this degree that have a boundary to sample. Balls have an answer by hand: see polynomial_test.cpp.
std::vector<NamedPolynomial> with_boundary(int degree) {
  std::vector<NamedPolynomial> some;
  for (const NamedPolynomial& named : polynomials()) {
    const bool known = named.name == "everything" || named.name == "speck" || named.name == "ball_179_5";
    if (named.limit.degree == degree && !known) some.push_back(named);
  }
  return some;
}

TEST(Polynomials, OfDegree2AreAlmostAlwaysTheNearestOfAll) {
  std::vector<NamedPolynomial> limits = with_boundary(2);
  limits.push_back(fitted("bent_2", 2, bent_cloud(3, 0.8, 1.5, 0.08)));
  limits.push_back(fitted("sheet_2", 2, sheet_cloud(5, 0.9, 0.6, 0.02)));
  limits.push_back(fitted("blob_2", 2, blob_cloud(15, {0.5, 0.3, 0.1})));
  expect_nearest(limits, 4000);
}

TEST(Polynomials, OfDegree4AreAlmostAlwaysTheNearestOfAll) { expect_nearest(with_boundary(4), 4000); }

TEST(Polynomials, OfDegree6AreAlmostAlwaysTheNearestOfAll) {
  std::vector<NamedPolynomial> limits = with_boundary(6);
  const Quatf other = rounded(turned_by({1.5, 0.6, 0}));
  limits.push_back(fitted("two_lobes_6", 6, two_lobed_cloud(9, 1.5, 0.12), {other}));
  limits.push_back(fitted("bent_6", 6, bent_cloud(3, 0.8, 1.5, 0.08)));
  limits.push_back(fitted("blob_6", 6, blob_cloud(15, {0.5, 0.3, 0.1})));
  expect_nearest(limits, 3000);
}

/// The oracle itself: of a ball the nearest place is where its angle says.
TEST(PolynomialBoundary, OfABallIsAsFarAsTheAngleSays) {
  for (const double angle : {0.0087, 0.7, 2.0}) {
    const PolynomialBoundary boundary(quaternion_ellipsoid(identity<float>(), {angle, angle, angle}), {}, 2000, 500);
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
      const Quatd q = boundary.random_outside(random);
      ASSERT_NEAR(boundary.nearest(q, 2).angle, angle_apart(q, identity<double>()) - angle, 1e-6) << angle;
    }
  }
}

}  // namespace
}  // namespace ligament::testing
