// Trust: what is expected of others is what they turn out to do, and less is promised the less is known.
#include "fit/choose/fit.h"
#include "math/rotation.h"

#include <gtest/gtest.h>

#include "support/regions.h"

#include <algorithm>

namespace ligament::testing {
namespace {

constexpr std::size_t kFolds = 5;

/// People who move in ellipsoids about means that lie `apart` from one another.
struct People {
  std::vector<Samples> folds = std::vector<Samples>(kFolds);
  HeldOutFrames held_out;

  void add(std::uint32_t person, const std::vector<Quatf>& frames) {
    const std::size_t fold = person % kFolds;
    folds[fold].add(frames);
    for (std::size_t i = 0; i < frames.size(); i += 10) {
      held_out.rotations.push_back(frames[i]);
      held_out.people.push_back(person);
      held_out.folds.push_back(static_cast<std::uint8_t>(fold));
    }
  }
};

std::vector<Quatf> frames_of_one(Random& random, double apart) {
  const Quatd mean = rotation_about({0, 1, 0}, 0.7) * turn_by(random_direction(random) * apart * random.unit());
  return in_ellipsoid(random, mean, identity<double>(), {0.6, 0.4, 0.3}, 1500);
}

People people_apart(std::uint32_t count, double apart, std::uint64_t seed = 1) {
  Random random(seed);
  People people;
  for (std::uint32_t p = 0; p < count; ++p) people.add(p, frames_of_one(random, apart));
  return people;
}

FittedLimit fitted(const People& people, std::optional<ShapeKind> shape = std::nullopt) {
  FitOptions options;
  options.shape = shape;
  return fit_joint(people.folds, identity<float>(), options, "people", people.held_out);
}

TEST(Others, AreCoveredAboutAsExpected) {
  for (const double apart : {0.1, 0.4, 0.8}) {
    const OthersFigure others = fitted(people_apart(20, apart)).figures.others;
    EXPECT_EQ(others.people, 20);
    // It is learned by leaving out a fifth of the people in turn, so that it is what sixteen tell of a new one.
    const FittedLimit fit = fitted(people_apart(16, apart));
    Random random(77);
    double covered = 0;
    constexpr int kNew = 200;
    for (int p = 0; p < kNew; ++p) covered += share_inside(fit.limit, fit.frame, frames_of_one(random, apart)) / kNew;
    EXPECT_NEAR(others.coverage, covered, 0.03) << apart;
    EXPECT_LE(others.low, others.coverage);
    EXPECT_GE(others.high, others.coverage);
  }
}

TEST(Others, AreCoveredLessTheFewerAreKnownAndTheMoreTheyDiffer) {
  const OthersFigure alike = fitted(people_apart(20, 0.05)).figures.others;
  const OthersFigure apart = fitted(people_apart(20, 0.8)).figures.others;
  const OthersFigure few = fitted(people_apart(3, 0.8)).figures.others;
  EXPECT_GT(alike.coverage, 0.99);
  EXPECT_GT(alike.coverage, apart.coverage);
  EXPECT_GT(apart.coverage, few.coverage);
  EXPECT_LT(alike.high - alike.low, 0.02);
}

TEST(Others, OfOnePersonNothingIsKnown) {
  EXPECT_EQ(fitted(people_apart(1, 0.4)).figures.others, OthersFigure{});
  EXPECT_EQ(expect_of_others({}), OthersFigure{});
}

TEST(Others, TheIntervalNarrowsWithPeopleAndHoldsItsMean) {
  Random random(3);
  double before = 1;
  for (const std::size_t people : {4u, 16u, 64u, 256u}) {
    std::vector<double> coverages;
    for (std::size_t p = 0; p < people; ++p) coverages.push_back(random.between(0.8, 1));
    const OthersFigure others = expect_of_others(coverages);
    EXPECT_LE(others.low, others.coverage);
    EXPECT_GE(others.high, others.coverage);
    EXPECT_LT(others.high - others.low, before);
    before = others.high - others.low;
  }
  // Of the normal law: ±1.645 deviations of the mean.
  EXPECT_NEAR(before, 2 * 1.645 * 0.2 / std::sqrt(12.0 * 256), 0.003);
}

TEST(SeenByOne, IsWhereOnePersonWentAlone) {
  Random random(4);
  People people = people_apart(10, 0.1);
  const SeenByOne before = seen_by_one(people.held_out, identity<float>());
  EXPECT_LT(before.share, 0.1);
  // One of them bends the bone, which points up, far towards +Z.
  const Quatd bent = rotation_about({1, 0, 0}, 1.5);
  people.add(3, in_ellipsoid(random, bent, identity<double>(), {0.4, 0.3, 0.3}, 1500));
  const SeenByOne after = seen_by_one(people.held_out, identity<float>());
  EXPECT_GT(after.share, before.share + 0.1);
  EXPECT_GT(after.direction.z, 0.7f);
  EXPECT_EQ(seen_by_one(people_apart(1, 0.4).held_out, identity<float>()).share, 0);
}

}  // namespace
}  // namespace ligament::testing
