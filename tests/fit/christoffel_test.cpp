// Polynomial limits from samples: what they hold, how tight they are, and what they must not depend on.
#include <ligament/measure.h>

#include "fit/shape/christoffel.h"
#include "fit/shape/list.h"

#include <gtest/gtest.h>

#include "support/regions.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

/// Swings about X with a twist that follows from them: a bent sheet, which no convex shape fits.
std::vector<Quatf> bent(Random& random, int count) {
  std::vector<Quatf> motion;
  for (int i = 0; i < count; ++i) {
    const double x = random.between(-1, 1), twist = 0.9 * x * x + random.between(-0.1, 0.1);
    const Quatd swing = rotation_about({1, 0, 0}, x) * rotation_about({0, 0, 1}, random.between(-0.3, 0.3));
    motion.push_back(rounded(swing * rotation_about({0, 1, 0}, twist)));
  }
  return motion;
}
Cloud cloud_of(const std::vector<Quatf>& motion, std::size_t folds = 1) {
  return make_cloud(dealt(motion, folds), identity<float>());
}

PolynomialFit fitted(const Cloud& cloud, double share) {
  return fit_polynomial(cloud, fold_functions(cloud), 0, share);
}

TEST(Christoffel, IsOnAverageAtMostTheNumberOfMonomials) {
  Random random(1);
  const Cloud cloud = cloud_of(bent(random, 20000));
  const Christoffel function(cloud);
  double sum = 0, weight = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const double w = std::sqrt(cloud.counts[i]);
    sum += w * double(function.level(cloud.rotations[i]));
    weight += w;
  }
  // Exactly as many, but for the moments that are not the cloud's own.
  EXPECT_LE(sum / weight, ChristoffelSums::kTerms / 0.95);
  EXPECT_GE(sum / weight, 0.25 * ChristoffelSums::kTerms);
}

TEST(Christoffel, DoesNotTellQFromMinusQNorWhereItIsSeenFrom) {
  Random random(2);
  const Quatd away = rotation_about({0.48, 0.6, 0.64}, 2.8);
  const std::vector<Quatf> motion = bent(random, 5000);
  std::vector<Quatf> moved;
  for (const Quatf& r : motion) moved.push_back(rounded(away * convert<double>(r)));
  const Christoffel here(make_cloud(std::span<const Quatf>(motion)));
  const Christoffel there(make_cloud(std::span<const Quatf>(moved)));
  for (int i = 0; i < 1000; ++i) {
    const Quatf r = motion[static_cast<std::size_t>(i)];
    EXPECT_EQ(here.level(r), here.level(-r));
    EXPECT_NEAR(there.level(moved[static_cast<std::size_t>(i)]) / here.level(r), 1, 1e-2);
  }
}

TEST(Christoffel, LevelsOfManyHaveTheBitsOfSingleOnes) {
  Random random(6);
  const std::vector<Quatf> motion = bent(random, 3000);
  const Christoffel function(cloud_of(motion));
  for (std::size_t count = 0; count <= 100; ++count) {
    const std::span<const Quatf> some(motion.data() + 17 * count, count);
    const std::vector<float> levels = function.levels(some);
    ASSERT_EQ(levels.size(), count);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(levels[i], function.level(some[i])) << i << " of " << count;
  }
}

TEST(Christoffel, SumsOfPartsAreThoseOfTheWhole) {
  Random random(3);
  const Cloud cloud = cloud_of(bent(random, 4000), 5);
  ChristoffelSums sums;
  for (const ChristoffelSums& part : christoffel_sums_by_fold(cloud, kMostFolds)) sums += part;
  const Christoffel whole(cloud), parts(sums, cloud.mean);
  for (const Quatf& r : cloud.rotations) EXPECT_EQ(whole.level(r), parts.level(r));
}

TEST(Christoffel, SumsAreThoseOfEveryPointByItself) {
  Random random(8);
  for (const int count : {1, 2, 7, 8, 9, 31, 500}) {
    const Cloud cloud = cloud_of(bent(random, count));
    const ChristoffelSums sums = christoffel_sums(cloud);
    double weight = 0, first = 0, second = 0;
    std::vector<double> moments(sums.moments.size());
    for (std::size_t i = 0; i < cloud.size(); ++i) {
      const double w = std::sqrt(cloud.counts[i]), y = cloud.y[i], z = cloud.z[i];
      weight += w, first += w * y, second += w * y * z;
      const Quatd q = conjugate(convert<double>(cloud.mean)) * convert<double>(cloud.rotations[i]);
      const made::Monomials<2 * ChristoffelSums::kDegree, double> monomials(q);
      for (std::size_t k = 0; k < moments.size(); ++k) moments[k] += w * monomials.value[k];
    }
    EXPECT_NEAR(sums.weight, weight, 1e-12 * weight);
    EXPECT_NEAR(sums.first[1], first, 1e-12 * weight);
    EXPECT_NEAR(sums.second[4], second, 1e-12 * weight);
    for (std::size_t k = 0; k < moments.size(); ++k) ASSERT_NEAR(sums.moments[k], moments[k], 1e-12 * weight) << k;
  }
}

TEST(FitPolynomial, HoldsEveryPointWithRoomAround) {
  Random random(4);
  const Cloud cloud = cloud_of(bent(random, 5000));
  const Limit tight = fit_polynomial(cloud, 0), padded = fit_polynomial(cloud, 0.05);
  for (const Quatf& r : cloud.rotations) {
    ASSERT_TRUE(contains(tight, r));
    ASSERT_GE(margin(padded, r), 0.03);  // as far as the boundary is flat
  }
  EXPECT_LT(haar_volume(tight), haar_volume(padded));
}

TEST(FitPolynomial, FollowsABend) {
  Random random(5);
  const std::vector<Quatf> motion = bent(random, 20000), fresh = bent(random, 20000);
  const Limit limit = fit_polynomial(cloud_of(motion), 0.02);
  const Limit ellipsoid = fit_shape(ShapeKind::ellipsoid, cloud_of(motion), 0.02);
  EXPECT_GE(share_inside(limit, identity<float>(), fresh), 0.999);
  EXPECT_LT(haar_volume(limit), 0.8 * haar_volume(ellipsoid));
}

TEST(FitPolynomial, WhoseMeanLiesOutsideIsCentredElsewhere) {
  Random random(6);
  std::vector<Quatf> motion;  // a ring about X, with its mean in the middle
  for (int i = 0; i < 20000; ++i) {
    const double angle = random.between(0, kTwoPi<double>);
    const Vec3d v{random.between(-0.05, 0.05), 1.2 * std::cos(angle), 1.2 * std::sin(angle)};
    motion.push_back(convert<float>(exp(v)));
  }
  const Limit limit = fit_polynomial(cloud_of(motion), 0);
  EXPECT_GE(share_inside(limit, identity<float>(), motion), 0.999);
}

TEST(FitPolynomial, OfOneFoldOrOfAlikeFoldsHasNearlyNoStrays) {
  Random random(7);
  const std::vector<Quatf> motion = bent(random, 20000);
  EXPECT_TRUE(fitted(cloud_of(motion), 0.99).strays.empty());
  const Cloud alike = cloud_of(motion, 5);
  EXPECT_LE(fitted(alike, 0.998).strays.size(), alike.size() / 500);
}

TEST(FitPolynomial, LetsGoOfStraysAndHoldsTheRest) {
  Random random(9);
  std::vector<Quatf> motion = bent(random, 20000);
  for (int i = 0; i < 10; ++i) motion.push_back(rounded(rotation_about({0, 0.6, 0.8}, 2 + 0.05 * i)));
  const Cloud cloud = cloud_of(motion, 5);
  const PolynomialFit fit = fitted(cloud, 0.998);
  EXPECT_GE(fit.strays.size(), 10u);
  EXPECT_LE(fit.strays.size(), cloud.size() / 50);
  std::vector<bool> stray(cloud.size());
  for (const std::uint32_t i : fit.strays) stray[i] = true;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    ASSERT_TRUE(stray[i] || contains(fit.limit, cloud.rotations[i]));
  }
  EXPECT_LT(haar_volume(fit.limit), 0.7 * haar_volume(fit_polynomial(cloud, 0)));
}

/// Three times as many frames of everybody's as may be left outside.
TEST(FitPolynomial, OneFoldDoesNotCarryItWhereNobodyElseGoes) {
  Random random(10);
  std::vector<Quatf> motion = bent(random, 20000);
  for (std::size_t i = 0; i < motion.size(); i += 165) {
    motion[i] = rounded(rotation_about({0, 0.6, 0.8}, random.between(1.8, 2.2)));  // of the first of five folds
  }
  const PolynomialFit fit = fitted(cloud_of(motion, 5), 0.998);
  EXPECT_FALSE(contains(fit.limit, motion[0]));
  EXPECT_GE(share_inside(fit.limit, identity<float>(), bent(random, 20000)), 0.995);
}

}  // namespace
}  // namespace ligament::testing
