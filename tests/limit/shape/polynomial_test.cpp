// Polynomial: against an oracle that has the formula in double, a cloud on the boundary, and patience.
#include "limit/shape/polynomial.h"
#include "limit/kernel/boundary_questions.h"
#include "limit/kernel/polynomial_levels.h"

#include "limit/inputs.h"
#include "limit/shape/christoffel_clouds.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace ligament::testing::polynomial_tests {
namespace {

using made::kSearchSteps;

std::vector<float> noisy_factor(int degree, std::uint64_t seed) {
  Random random(seed);
  const std::size_t n = exponents_of(degree).size();
  std::vector<float> factor(n * (n + 1) / 2);
  for (float& entry : factor) entry = float(random.between(-1, 1));
  return factor;
}

/// The kernel for the degree of the limit, with the steps that it has taken.
template <class R>
made::NearestRotation<R> nearest_counted(const made::Polynomial& limit, Quat<R> r, int& steps) {
  return made::with_degree(limit.degree,
                           [&](auto degree) { return made::nearest_in_polynomial<degree()>(limit, r, &steps); });
}

class OfPolynomial : public ::testing::TestWithParam<NamedPolynomial> {
 protected:
  const made::Polynomial& limit() const { return GetParam().limit; }
  bool everything() const { return GetParam().name == "everything"; }
  /// So small that finite steps measure no slope of it.
  bool speck() const { return GetParam().name == "speck"; }
  made::NearestRotation<float> nearest(Quatf r) const { return nearest_rotation(limit(), r); }

  const PolynomialOracle& oracle() {
    if (!oracle_) oracle_ = std::make_unique<PolynomialOracle>(limit(), GetParam().cloud);
    return *oracle_;
  }
  Quatd seen(Quatf r) { return oracle().seen(convert<double>(r)); }
  /// How much further (radians) answers may be where float is too coarse for the form: four times as far as the
  /// boundary in float, by the definition, lies from that in double, so that results land inside all the same. 0 where
  /// that is no more than rounding products of quaternions takes anyway.
  double noise() {
    if (!noise_) noise_ = 4 * std::max(0.0, most_noise() - kRounding);
    return *noise_;
  }

  /// Calls visit(r), in the upper hemisphere, for `count` rotations from everywhere, near the surface and inside.
  template <class Visit>
  void for_each_rotation(std::uint64_t seed, std::size_t count, Visit visit) const {
    Random random(seed);
    const std::vector<Quatf>& pool = common_inputs();
    for (std::size_t n = 0; n < count / kThinned && !HasFatalFailure(); ++n) {
      Quatf r = pool[(n + seed * 7919) % pool.size()];
      if (n % 10 == 0) {
        r = rounded(convert<double>(nearest(upper_hemisphere(r)).rotation) * random_small(random, -8, -1));
      } else if (n % 10 < 4) {
        r = rounded(some_sample(random) * random_small(random, -7, -0.5));
      }
      visit(upper_hemisphere(r));
    }
  }
  Quatd some_sample(Random& random) const {
    const Rotations& cloud = GetParam().cloud;
    return cloud.empty() ? convert<double>(limit().center) : cloud[random.below(cloud.size())];
  }

 private:
  static constexpr double kRounding = 6e-7;

  double most_noise() {
    const PlainFormIn<float> narrow(limit().degree, limit().factor);
    double most = 0;
    for (const Quatd& place : oracle().surface()) {
      const Quatf q = rounded(place);
      const Quatd same = convert<double>(q);
      const double rise = 2 * limit().degree * oracle().slope(same).steepness;  // of the level, where it is 1
      most = std::max(most, std::fabs(double(narrow.level(q)) - oracle().level(same)) / rise);
    }
    return most;
  }

  std::unique_ptr<PolynomialOracle> oracle_;
  std::optional<double> noise_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, OfPolynomial, ::testing::ValuesIn(polynomials()),
                         [](const auto& which) { return which.param.name; });

TEST_P(OfPolynomial, InsideIsUnchangedAndOutsideLandsInsideForGood) {
  std::size_t moved = 0;
  double worst = -1;
  int most = 0;
  for_each_rotation(1, 100000, [&](Quatf r) {
    int steps = 0;
    const auto found = nearest_counted(limit(), r, steps);
    most = std::max(most, steps);
    if (!found.moved) {
      ASSERT_TRUE(same_bits(found.rotation, r)) << show(r);
      return;
    }
    ASSERT_NEAR(dot(found.rotation, found.rotation), 1, 5e-7f) << show(r);
    if (++moved % 8 == 0) {
      ASSERT_TRUE(rotation_inside(limit(), upper_hemisphere(found.rotation))) << show(r) << show(found.rotation);
    }
    if (moved % 80 != 0) return;
    const Quatd landed = seen(found.rotation);
    const double outside = oracle().contains(landed) ? 0 : oracle().slope(landed).miss;
    worst = std::max(worst, outside);
    ASSERT_LE(outside, 1e-6) << show(r) << " -> " << show(found.rotation);
  });
  EXPECT_LE(most, 2 * kSearchSteps);
  EXPECT_EQ(everything(), moved == 0);
  RecordProperty("worst_landing", std::to_string(worst * 1e9));
  RecordProperty("most_steps", most);
}

TEST_P(OfPolynomial, WhatIsInsideIsWithinTheToleranceAndNothingElse) {
  for_each_rotation(2, 2000, [&](Quatf r) {
    const bool inside = rotation_inside(limit(), r);
    ASSERT_EQ(inside, !nearest(r).moved) << show(r);
    const double level = oracle().level(seen(r));
    if (inside ? level <= 1 : level > 2) return;
    const double outside = oracle().slope(seen(r)).miss;
    if (inside) {
      ASSERT_LE(outside, double(kInsideTolerance) + 1e-6 + noise()) << show(r);
    } else {
      ASSERT_GE(outside, double(kInsideTolerance) - 1e-6 - noise()) << show(r);
    }
  });
}

/// What a boundary is asked with any instruction set has the bits of what one rotation alone is answered.
TEST_P(OfPolynomial, AskingManyIsAskingEach) {
  if (everything()) return;  // no boundary
  Random random(10);
  for (int round = 0; round < 4; ++round) {
    made::BoundaryQuestions questions;
    for (int i = 0; i < made::kAskedAtOnce; ++i) {
      const Quatf q = rounded(random_rotation(random));
      questions.x[i] = q.x, questions.y[i] = q.y, questions.z[i] = q.z, questions.w[i] = q.w;
    }
    for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
      if (!is_available(set)) continue;
      made::BoundaryAnswers answers;
      made::ask_boundary(set, limit(), questions, answers);
      made::with_degree(limit().degree, [&](auto degree) {
        for (int i = 0; i < made::kAskedAtOnce; ++i) {
          const Quatf q{questions.x[i], questions.y[i], questions.z[i], questions.w[i]};
          const auto alone = made::ask_boundary<degree()>(limit(), q);
          const Quatf place{answers.x[i], answers.y[i], answers.z[i], answers.w[i]};
          ASSERT_TRUE(same_bits(alone.place, place)) << name_of(set) << show(q);
          ASSERT_EQ(alone.arrived, answers.arrived[i] != 0) << name_of(set) << show(q);
          ASSERT_EQ(alone.hard, answers.hard[i] != 0) << name_of(set) << show(q);
        }
      });
    }
  }
}

/// Where n is the outward normal and t the way to r: excess ≤ ½·distance·angle(n, t)², to second order.
TEST_P(OfPolynomial, AlmostAlwaysTheNearestOfItsNeighbours) {
  if (everything() || speck()) return;
  int asked = 0, off = 0;
  for_each_rotation(4, 1000, [&](Quatf r) {
    if (oracle().contains(seen(r))) return;
    const Quatd place = seen(nearest(r).rotation);
    const Vec3d way = log(conjugate(place) * seen(r));
    const double distance = length(way), outwards = dot(way, oracle().slope(place).axis);
    if (distance < 1e-4) return;  // too short to have a direction
    const double angle = std::acos(std::clamp(outwards / distance, -1.0, 1.0));
    ++asked, off += 0.5 * distance * angle * angle > 2e-5 + noise();
  });
  EXPECT_LE(off, asked / 50);
  EXPECT_GE(asked, 4 / int(kThinned));  // of some next to nothing is outside
  RecordProperty("off_per_million", asked ? int(1e6 * off / asked) : 0);
}

TEST_P(OfPolynomial, TheDoubleKernelAgrees) {
  int asked = 0, elsewhere = 0;
  for_each_rotation(5, 3000, [&](Quatf r) {
    if (oracle().contains(seen(r)) || oracle().slope(seen(r)).miss < 2 * double(kInsideTolerance) + noise()) return;
    const auto found = nearest(r);
    const Quatd wide = convert<double>(r);
    const auto exact = nearest_rotation(limit(), wide);
    ASSERT_TRUE(found.moved && exact.moved) << show(r);
    const double here = angle_apart(wide, convert<double>(found.rotation)), there = angle_apart(wide, exact.rotation);
    ++asked, elsewhere += std::fabs(here - there) > 5e-6 + noise();
  });
  EXPECT_LE(elsewhere, 1 + asked / 200);
}

TEST_P(OfPolynomial, MarginIsTheWayToTheBoundary) {
  Random random(6);
  int tried = 0, off = 0;
  double worst = 0;
  for_each_rotation(6, 300, [&](Quatf r) {
    const float margin = rotation_margin(limit(), r);
    ASSERT_TRUE(margin >= 0 && margin <= kPi<float>) << show(r);
    if (!oracle().contains(seen(r)) || oracle().slope(seen(r)).miss > -1e-5 - noise() || ++tried > 6) return;
    const double expected = oracle().margin(seen(r), random);
    worst = std::max(worst, std::fabs(expected - double(margin)));
    off += std::fabs(expected - double(margin)) > 1e-3;
    ASSERT_LE(margin, expected + 2e-3) << show(r);
  });
  EXPECT_LE(off, 1);  // the oracle only tries
  EXPECT_GE(tried, speck() ? 0 : 6 / int(kThinned));
  RecordProperty("worst", std::to_string(worst * 1e6));
}

TEST_P(OfPolynomial, DistancesChangeNoFasterThanTheRotation) {
  constexpr double kStep = 2e-3;
  Random random(7);
  int leaps = 0;
  for (int sweep = 0; sweep < 2; ++sweep) {
    const Quatd start = random_rotation(random);
    const Vec3d axis = random_direction(random);
    double before = 0;
    for (int i = 0; i < 2000; ++i) {
      const Quatf r = upper_hemisphere(rounded(start * rotation_about(axis, i * kStep)));
      const auto found = nearest(r);
      const double here = found.moved ? -angle_apart(r, found.rotation) : double(rotation_margin(limit(), r));
      leaps += i > 0 && std::fabs(here - before) > kStep + 2e-5 + noise();
      before = here;
    }
  }
  EXPECT_LE(leaps, 4);  // the nearest is a local one
  RecordProperty("leaps", leaps);
}

TEST_P(OfPolynomial, ThePathIsTheGreatArc) {
  for_each_rotation(8, 500, [&](Quatf r) {
    const auto found = nearest(r);
    if (!found.moved) return;
    const double whole = angle_apart(r, found.rotation);
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 0.0f), found.rotation), 1e-6) << show(r);
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 1.0f), r), 2e-6) << show(r);
    ASSERT_NEAR(angle_apart(rotation_path(limit(), r, 0.3f), r), 0.7 * whole, 2e-6) << show(r);
  });
}

TEST_P(OfPolynomial, BothCoversAreTheSame) {
  for_each_rotation(9, 1000, [&](Quatf r) {
    const auto here = nearest(r), there = nearest(-r);
    ASSERT_EQ(here.moved, there.moved) << show(r);
    if (!here.moved) return;
    const double apart = angle_apart(here.rotation, there.rotation);
    if (std::fabs(seen(r).w) > 1e-5) {
      ASSERT_LE(apart, 1e-6 + noise()) << show(r);
    } else if (apart > 1e-6 + noise()) {
      // Half a turn from the centre it may be elsewhere, if that is as near.
      ASSERT_NEAR(angle_apart(here.rotation, r), angle_apart(there.rotation, r), 1e-6 + noise()) << show(r);
    }
  });
}

TEST(Polynomial, TheFormIsThatOfTheFormat) {
  for (const int degree : {2, 4, 6}) {
    const std::vector<float> factor = noisy_factor(degree, 11);
    const PlainForm plain(degree, {factor.begin(), factor.end()});
    const made::FactorGroups groups = made::group_factor(degree, factor);
    Random random(12);
    for (int i = 0; i < 1000; ++i) {
      const Quatd q = random_rotation(random);
      const double level =
          made::with_degree(degree, [&](auto d) { return made::FormAt<d(), double>(groups, q).level(); });
      ASSERT_NEAR(level, plain.level(q), 1e-12 * (1 + level));
    }
  }
}

template <int degree, class S>
void expect_same_levels(const std::vector<float>& factor) {
  const auto groups = made::group_factor<S>(degree, factor);
  Random random(14);
  made::LevelLanes<S> q[4], levels;
  for (int i = 0; i < made::kLevelLanes; ++i) {
    const Quat<S> r = convert<S>(random_rotation(random));
    q[0][i] = r.x, q[1][i] = r.y, q[2][i] = r.z, q[3][i] = r.w;
  }
  made::fill_levels<degree>(groups.columns.data(), q, levels);
  for (int i = 0; i < made::kLevelLanes; ++i) {
    const Quat<S> r{q[0][i], q[1][i], q[2][i], q[3][i]};
    ASSERT_EQ(levels[i], (made::FormAt<degree, S>(groups, r).level())) << "degree " << degree;
  }
}

TEST(Polynomial, LevelsOfManyHaveTheBitsOfSingleOnes) {
  for (const int degree : {2, 4, 6}) {
    made::with_degree(degree, [&](auto d) {
      expect_same_levels<d(), float>(noisy_factor(degree, 11));
      expect_same_levels<d(), double>(noisy_factor(degree, 11));
    });
  }
}

TEST(Polynomial, ABallAboutTheCenterIsAnAngle) {
  for (const double angle : {0.01, 0.5, 2.0, 3.0}) {
    const made::Polynomial limit = quaternion_ellipsoid(identity<float>(), {angle, angle, angle});
    Random random(13);
    for (int i = 0; i < 5000; ++i) {
      const Quatf r = upper_hemisphere(rounded(random_rotation(random)));
      const double own = angle_apart(r, identity<float>());
      const auto found = nearest_rotation(limit, r);
      ASSERT_EQ(found.moved, own > angle) << show(r);
      if (own > kPi<double> - 0.2) continue;  // near a tie, the far side may be taken
      if (found.moved) {
        ASSERT_NEAR(angle_apart(r, found.rotation), own - angle, 5e-6) << show(r);
      } else {
        ASSERT_NEAR(rotation_margin(limit, r), angle - own, 1e-5) << show(r);
      }
    }
  }
}

/// Outside, there is no more than half a degree to go, from the one side or the other of a half turn.
TEST(Polynomial, OutsideOfABallOfAlmostEverythingTheWayIsAllButTheShortest) {
  const double angle = 3.1329;
  const made::Polynomial limit = quaternion_ellipsoid(identity<float>(), {angle, angle, angle});
  Random random(14);
  for (int i = 0; i < 5000; ++i) {
    const Quatf r =
        upper_hemisphere(rounded(rotation_about(random_direction(random), random.between(angle, kPi<double>))));
    const double own = angle_apart(r, identity<float>());
    ASSERT_LE(angle_apart(r, nearest_rotation(limit, r).rotation), std::max(0.0, own - angle) + 1e-3) << show(r);
  }
}

TEST(Polynomial, AnchorsAreFurtherStarts) {
  const Rotations cloud = two_lobed_cloud(9, 1.5, 0.12);
  const Quatf other = rounded(turned_by({1.5, 0.6, 0}));
  const made::Polynomial without = christoffel_limit(cloud, 4), with = christoffel_limit(cloud, 4, {other});
  const PolynomialOracle oracle(with, cloud, 0);
  Random random(14);
  int found_without = 0, found_with = 0, asked = 0;
  while (asked < 500) {
    const Quatf r = rounded(convert<double>(other) * random_small(random, -0.5, -0.1));
    if (oracle.contains(oracle.seen(convert<double>(r)))) continue;
    ++asked;
    found_without += angle_apart(nearest_rotation(without, r).rotation, other) < 0.9;
    found_with += angle_apart(nearest_rotation(with, r).rotation, other) < 0.9;
  }
  EXPECT_GE(found_with, 490);
  EXPECT_LE(found_without, found_with);
}

/// From r itself the slope promises a boundary nearby, where there is none; the nearest start knows better.
TEST(Polynomial, APromiseOfTheSlopeIsNotTakenForAnAnswer) {
  const made::Polynomial limit = diagonal_polynomial({22.3f, 7.9f, 10.8f, 2.2f, 1.2f, 2.3f, 0.5f, 2.2f, 0.7f, 0.1f});
  const Quatf r{-0.0873564854f, 0.981060863f, 0.00610878924f, 0.172774836f};
  EXPECT_LE(angle_apart(nearest_rotation(limit, r).rotation, r), 0.5599);
}

/// y⁴·1.21 + w⁴·¼ ≤ 1: rays from the centre all but miss what is outside.
TEST(Polynomial, ASmallPlaceOutsideIsFound) {
  const made::Polynomial limit = diagonal_polynomial({0, 0, 0, 0, 1.1f, 0, 0, 0, 0, 0.5f});
  const double boundary = 2 * std::acos(std::sqrt(1 / 1.1));  // from a half turn about y, where w is 0
  EXPECT_NEAR(angle_apart(nearest_rotation(limit, Quatf{0, 1, 0, 0}).rotation, Quatf{0, 1, 0, 0}), boundary, 1e-4);
  const Quatf inside = rounded({0, 0.95, 0, 0.3122499});
  EXPECT_LT(rotation_margin(limit, inside), 0.02f);
  EXPECT_GT(rotation_margin(limit, inside), 0.0f);
}

TEST(Polynomial, ExtremeFactorsGiveNumbers) {
  for (const int degree : {2, 4, 6}) {
    const std::size_t last = exponents_of(degree).size() * (exponents_of(degree).size() + 1) / 2 - 1;
    for (const float size : {1e-30f, 1e-3f, 1e3f, 1e18f, 3e38f}) {
      std::vector<float> factor = noisy_factor(degree, 15);
      for (float& entry : factor) entry *= size;
      // The last column has the monomial of the centre, which must be inside.
      const std::size_t n = exponents_of(degree).size();
      for (std::size_t i = 0, at = 0; i < n; at += n - i, ++i) factor[at + n - 1 - i] = 0;
      factor[last] = 0.5f;
      const Result<made::Polynomial> limit = made::make(Polynomial{identity<float>(), degree, factor, {}});
      ASSERT_TRUE(limit.ok()) << degree << " " << size;
      for (std::size_t i = 0; i < 2000 / kThinned; ++i) {
        const Quatf r = upper_hemisphere(common_inputs()[i]);
        const Quatf found = nearest_rotation(*limit, r).rotation;
        ASSERT_NEAR(dot(found, found), 1, 1e-6f) << degree << " " << size << show(r);
        ASSERT_TRUE(rotation_inside(*limit, upper_hemisphere(found))) << degree << " " << size << show(r);
        const float margin = rotation_margin(*limit, r);
        ASSERT_TRUE(margin >= 0 && margin <= kPi<float>) << degree << " " << size << show(r);
      }
    }
  }
}

TEST(MakePolynomial, RejectsWhatIsNone) {
  const auto where = [](Quatf center, int degree, const std::vector<float>& factor, std::vector<Quatf> anchors = {}) {
    const Result<made::Polynomial> limit = made::make(Polynomial{center, degree, factor, std::move(anchors)});
    return limit.ok() ? "" : limit.error().where;
  };
  const std::vector<float> good(55, 0.01f);
  const Quatf one = identity<float>(), half_turn{1, 0, 0, 0};
  EXPECT_EQ(where(one, 2, good), "");
  EXPECT_EQ(where({0, 0, 0, 0}, 2, good), "center");
  EXPECT_EQ(where({0, NAN, 0, 1}, 2, good), "center");
  for (const int degree : {-2, 0, 1, 3, 5, 8}) EXPECT_EQ(where(one, degree, good), "degree");
  EXPECT_EQ(where(one, 4, good), "factor");
  EXPECT_EQ(where(one, 2, std::vector<float>(54)), "factor");
  std::vector<float> bad = good;
  bad[20] = INFINITY;
  EXPECT_EQ(where(one, 2, bad), "factor");
  bad[20] = 0, bad[54] = 1.01f;  // w² at the centre
  EXPECT_EQ(where(one, 2, bad), "center");
  const std::vector<float> ball = quaternion_ellipsoid(one, {1, 1, 1}).factor;
  EXPECT_EQ(where(one, 2, ball, {half_turn}), "anchors");
  EXPECT_EQ(where(one, 2, ball, {{0, 0, 0, 0}}), "anchors");
  EXPECT_EQ(where(one, 2, ball, {{0.1f, 0, 0, 0.99f}}), "");
}

TEST(MakePolynomial, NormalisesAndIsTheSameEveryTime) {
  const std::vector<float> factor = quaternion_ellipsoid(identity<float>(), {1, 0.5, 0.2}).factor;
  const made::Polynomial limit = made::make(Polynomial{{0, 0, 0, 2}, 2, factor, {{0.2f, 0, 0, 2}}}).value();
  EXPECT_EQ(limit.center, identity<float>());
  EXPECT_NEAR(dot(limit.anchors[0], limit.anchors[0]), 1, 1e-6f);
  EXPECT_EQ(limit.factor, factor);
  EXPECT_EQ(limit, made::make(Polynomial{limit.center, limit.degree, limit.factor, limit.anchors}).value());
}

}  // namespace
}  // namespace ligament::testing::polynomial_tests
