// Implicit: laws against the oracle, and cases by hand.
#include "limit/shape/implicit_oracle.h"

#include <limits>

namespace ligament::testing::implicit_tests {
namespace {

struct Case {
  std::string name;
  made::Implicit limit;
  ImplicitOracle oracle;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

Balls many_balls(std::uint64_t seed, int count, double spread, double widest) {
  Random random(seed);
  Balls balls;
  for (int i = 0; i < count; ++i) {
    const Vec3d c = random_direction(random) * (spread * std::cbrt(random.unit()));
    balls.push_back({float(c.x), float(c.y), float(c.z), float(widest * random.between(0.2, 1))});
  }
  return balls;
}

const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> made;
    const auto add = [&](const char* name, Balls balls, float blend, Quatf center = identity<float>()) {
      const made::Implicit limit = made::make(Implicit{std::move(balls), blend, center}).value();
      made.push_back({name, limit, ImplicitOracle(limit)});
    };
    const Quatf tilted = rounded(rotation_about({0.6, 0, -0.8}, 2));
    const Balls three{{0.1f, 0.2f, 0, 0.3f}, {0.4f, 0, 0.1f, 0.25f}, {-0.2f, -0.3f, 0.3f, 0.2f}};
    const Balls wide{{0.9f, 0.1f, 0, 0.3f}, {-0.85f, 0.2f, 0.3f, 0.35f}, {0, 0.4f, 0.7f, 0.3f}};
    add("ball", {{0.2f, -0.1f, 0.3f, 0.4f}}, 0, tilted);
    add("union_of_three", three, 0);
    add("blend_of_three", three, 0.15f, tilted);
    add("union_of_many", many_balls(1, 24, 0.7, 0.3), 0);
    add("blend_of_many", many_balls(2, 12, 0.6, 0.3), 0.08f);
    add("little_blend", three, 1e-4f);
    add("point", {{0.3f, 0.1f, -0.2f, 0}}, 0, tilted);
    add("points_blended", {{0.3f, 0.1f, 0, 0}, {0.1f, 0.1f, 0, 0}}, 0.25f);
    add("half_degree", {{0, 0, 0, 0.00436f}}, 0, tilted);
    add("half_degree_apart", {{0.5f, 0.1f, 0, 0.00436f}, {0.504f, 0.107f, 0, 0.002f}}, 0.003f);
    add("179_5", {{0, 0, 0, 0.99999048f}}, 0);
    add("100_to_1", {{0, 0, 0.1f, 0.5f}, {0, 0, 0.602f, 0.005f}}, 0.004f);
    add("across_union", wide, 0, tilted);
    add("across_blend", wide, 0.2f);
    add("touching_half_turns", {{0.7f, 0, 0, 0.3f}, {0, 1.2f, 0, 0.2f}}, 0);
    add("flat_cut", {{0, 8.4f, 0, 8}, {0.5f, 0, 0, 0.1f}}, 0, tilted);
    return made;
  }();
  return all;
}

class OfImplicit : public ::testing::TestWithParam<Case> {
 protected:
  const made::Implicit& limit() const { return GetParam().limit; }
  const ImplicitOracle& oracle() const { return GetParam().oracle; }
  bool blended() const { return limit().blend > 0 && limit().balls.size() > 1; }
  made::NearestRotation<float> nearest(Quatf r) const { return nearest_rotation(limit(), r); }

  /// Calls visit(r), in the upper hemisphere, for `count` rotations from everywhere and near the surface.
  template <class Visit>
  void for_each_rotation(std::uint64_t seed, std::size_t count, Visit visit) const {
    Random random(seed);
    const std::vector<Quatf>& pool = common_inputs();
    for (std::size_t n = 0; n < count / kThinned && !HasFatalFailure(); ++n) {
      Quatf r = pool[(n + seed * 7919) % pool.size()];
      if (n % 10 == 0)
        r = rounded(convert<double>(nearest(upper_hemisphere(r)).rotation) * random_small(random, -8, -1));
      if (n % 10 == 1)
        r = rounded(oracle().cloud()[random.below(oracle().cloud().size())] * random_small(random, -7, 0));
      visit(upper_hemisphere(r));
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Shapes, OfImplicit, ::testing::ValuesIn(cases()),
                         [](const auto& which) { return which.param.name; });

TEST_P(OfImplicit, InsideIsUnchangedAndOutsideLandsInsideForGood) {
  std::size_t moved = 0;
  for_each_rotation(1, 100000, [&](Quatf r) {
    const auto found = nearest(r);
    if (!found.moved) {
      ASSERT_TRUE(same_bits(found.rotation, r)) << show(r);
      return;
    }
    ASSERT_NEAR(dot(found.rotation, found.rotation), 1, 5e-7f) << show(r);
    if (++moved % 4 != 0) return;
    const Quatf landed = upper_hemisphere(found.rotation);
    ASSERT_FALSE(nearest(landed).moved) << show(r) << " lands outside at " << show(landed);
    ASSERT_TRUE(oracle().is_near(convert<double>(found.rotation), 1e-6)) << show(r) << " -> " << show(landed);
  });
}

TEST_P(OfImplicit, WhatIsInsideIsWithinTheToleranceAndNothingElse) {
  for_each_rotation(2, 10000, [&](Quatf r) {
    const bool moved = nearest(r).moved;
    const Quatd wide = convert<double>(r);
    if (oracle().level(wide) >= 1e-12) {
      ASSERT_FALSE(moved) << show(r);
    } else if (!moved) {
      ASSERT_TRUE(oracle().is_near(wide, kTolerance + 1e-6)) << show(r);
    }
  });
}

TEST_P(OfImplicit, NoneBesideIsNearerAndNoneAnywhereToAUnion) {
  Random random(3);
  double worst = 0;
  for_each_rotation(3, 150, [&](Quatf r) {
    const Quatd wide = convert<double>(r);
    if (oracle().contains(wide)) return;
    const auto found = nearest(r);
    const Quatd result = convert<double>(found.rotation);
    const double mine = angle_apart(wide, result);
    const Quatd elsewhere = oracle().nearest(wide, random);
    double least = mine;
    if (oracle().contains(result)) least = angle_apart(wide, oracle().nearer(wide, result, 0.05, random));
    if (!blended() || angle_apart(elsewhere, result) < 0.05) least = std::min(least, angle_apart(wide, elsewhere));
    worst = std::max(worst, mine - least);
    ASSERT_LE(mine, least + 1e-5) << show(r) << " -> " << show(found.rotation);
  });
  RecordProperty("worst", std::to_string(worst * 1e9));
}

TEST_P(OfImplicit, TheDoubleKernelAgrees) {
  int elsewhere = 0, beside = 0;
  for_each_rotation(4, 4000, [&](Quatf r) {
    const Quatd wide = convert<double>(r);
    if (oracle().contains(wide)) return;
    const auto found = nearest(r);
    const auto exact = nearest_rotation(limit(), wide);
    if (!found.moved || !exact.moved) {
      ASSERT_TRUE(oracle().is_near(wide, kTolerance + 1e-6)) << show(r);
      return;
    }
    const double here = angle_apart(wide, convert<double>(found.rotation)), there = angle_apart(wide, exact.rotation);
    // Of several near ones, a blend may end at another where they are as near.
    const bool other = blended() && angle_apart(convert<double>(found.rotation), exact.rotation) > 0.01;
    elsewhere += other && std::fabs(here - there) > 1e-5;
    beside += !other && angle_apart(convert<double>(found.rotation), exact.rotation) > 1e-5;
    ASSERT_TRUE(other || std::fabs(here - there) < 5e-6) << show(r) << here << " " << there;
  });
  EXPECT_LE(elsewhere, 6);
  EXPECT_LE(beside, 6);  // near ties, where a little rounding goes far
}

TEST_P(OfImplicit, MarginIsTheWayToTheBoundary) {
  Random random(5);
  int tried = 0;
  double worst = 0;
  for_each_rotation(5, 2000, [&](Quatf r) {
    const float margin = rotation_margin(limit(), r);
    ASSERT_TRUE(margin >= -kPi<float> && margin <= kPi<float>) << show(r);
    const Quatd wide = convert<double>(r);
    if (!oracle().contains(wide)) return;
    for (int i = 0; i < 5; ++i) {
      ASSERT_LE(margin, oracle().way_out(wide, random_direction(random), kPiD) + 1e-5) << show(r);
    }
    if (++tried > 10) return;
    const double expected = oracle().margin(wide, random);
    worst = std::max(worst, expected - double(margin));
    ASSERT_NEAR(margin, expected, 0.02 * expected + 1e-4) << show(r);
  });
  RecordProperty("worst", std::to_string(worst * 1e6));
}

TEST_P(OfImplicit, DistancesChangeNoFasterThanTheRotation) {
  constexpr double kStep = 2e-3;
  Random random(6);
  int leaps = 0;
  for (int sweep = 0; sweep < 3; ++sweep) {
    const Quatd start = random_rotation(random);
    const Vec3d axis = random_direction(random);
    float before = 0;
    for (int i = 0; i < 3000; ++i) {
      const Quatf r = upper_hemisphere(rounded(start * rotation_about(axis, i * kStep)));
      const auto found = nearest(r);
      const float here =
          found.moved ? -float(angle_apart(r, found.rotation)) : std::max(0.0f, rotation_margin(limit(), r));
      const bool leap = i > 0 && std::fabs(here - before) > kStep + 2e-5;
      leaps += leap;
      ASSERT_FALSE(leap && !blended()) << show(r) << before << " " << here;
      before = here;
    }
  }
  EXPECT_LE(leaps, 2);  // a blend's nearest is a local one
}

TEST_P(OfImplicit, ThePathIsTheGreatArc) {
  for_each_rotation(7, 1000, [&](Quatf r) {
    const auto found = nearest(r);
    if (!found.moved) return;
    const double whole = angle_apart(r, found.rotation);
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 0.0f), found.rotation), 1e-6) << show(r);
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 1.0f), r), 2e-6) << show(r);
    const Quatf some = rotation_path(limit(), r, 0.3f);
    ASSERT_NEAR(angle_apart(some, found.rotation), 0.3 * whole, 2e-6) << show(r);
    ASSERT_NEAR(angle_apart(some, r), 0.7 * whole, 2e-6) << show(r);
  });
}

TEST_P(OfImplicit, BothCoversAreTheSame) {
  for_each_rotation(9, 1000, [&](Quatf r) {
    const auto here = nearest(r), there = nearest(-r);
    ASSERT_EQ(here.moved, there.moved) << show(r);
    if (here.moved) {
      ASSERT_TRUE(same_bits(here.rotation, there.rotation)) << show(r);
    }
    ASSERT_EQ(rotation_margin(limit(), r), rotation_margin(limit(), -r)) << show(r);
  });
}

TEST(Implicit, ABallAboutTheCenterIsAnAngle) {
  for (const double angle : {0.01, 0.5, 2.0, 3.0}) {
    const made::Implicit limit = made::make(Implicit{{{0, 0, 0, float(std::sin(angle / 2))}}, 0.3f}).value();
    Random random(10);
    for (int i = 0; i < 20000; ++i) {
      const Quatd wide = random_rotation(random);
      const Quatf r = upper_hemisphere(rounded(wide));
      const double own = angle_apart(wide, identity<double>());
      const auto found = nearest_rotation(limit, r);
      ASSERT_EQ(found.moved, own > angle + 1e-6) << show(r);
      if (found.moved) {
        ASSERT_NEAR(angle_apart(r, found.rotation), own - angle, 2e-6) << show(r);
      } else {
        ASSERT_NEAR(rotation_margin(limit, r), angle - own, 2e-6) << show(r);
      }
    }
  }
}

TEST(Implicit, OfAHalfTurnBothVectorPartsCount) {
  const made::Implicit limit = made::make(Implicit{{{0.95f, 0, 0, 0.2f}}, 0}).value();
  EXPECT_FALSE(nearest_rotation(limit, Quatf{1, 0, 0, 0}).moved);
  EXPECT_FALSE(nearest_rotation(limit, Quatf{-1, 0, 0, 0}).moved);
  EXPECT_FALSE(nearest_rotation(limit, Quatf{-1, 0, 0, 1e-7f}).moved);
  // Beyond a half turn the way in is back over it.
  const auto found = nearest_rotation(limit, rounded({-1, 0.05, 0, 0.1}));
  ASSERT_TRUE(found.moved);
  EXPECT_NEAR(found.rotation.w, 0, 1e-6f);
  EXPECT_NEAR(rotation_margin(limit, rounded({1, 0, 0, 0.05})), 2 * std::atan(0.05), 1e-6);
}

TEST(Implicit, BlendedWithNothingABallIsItself) {
  const made::Implicit plain = made::make(Implicit{{{0.3f, 0.4f, 0, 0.3f}}, 0}).value();
  const made::Implicit blended = made::make(Implicit{{{0.3f, 0.4f, 0, 0.3f}}, 0.7f}).value();
  for (const Quatf& r : common_inputs()) {
    if (&r - common_inputs().data() > 2000) break;
    const Quatf q = upper_hemisphere(r);
    ASSERT_TRUE(same_bits(nearest_rotation(plain, q).rotation, nearest_rotation(blended, q).rotation));
  }
}

TEST(Implicit, WhatCoversAllRotationsIsFree) {
  const Balls corners{{1, 1, 1, 1.2f},   {-1, 1, 1, 1.2f},  {1, -1, 1, 1.2f},   {1, 1, -1, 1.2f}, {-1, -1, 1, 1.2f},
                      {-1, 1, -1, 1.2f}, {1, -1, -1, 1.2f}, {-1, -1, -1, 1.2f}, {0, 0, 0, 0.8f}};
  for (const auto& [balls, blend] : {std::pair<Balls, float>{{{0.1f, 0, 0, 3}}, 0.0f},
                                     {{{0, 0, 0, 1}}, 0.5f},
                                     {{{0, 0, 0, 3e38f}}, 3e38f},
                                     {corners, 0.5f},
                                     {{{0.5f, 0, 0, 0.9f}, {-0.5f, 0, 0, 0.9f}}, 3e38f}}) {
    const made::Implicit limit = made::make(Implicit{balls, blend}).value();
    for (std::size_t i = 0; i < 3000; ++i) {
      const Quatf r = upper_hemisphere(common_inputs()[i]);
      ASSERT_FALSE(nearest_rotation(limit, r).moved) << show(r);
      ASSERT_EQ(rotation_margin(limit, r), kPi<float>) << show(r);
    }
  }
}

/// Balls of every size anywhere, little and much blended.
made::Implicit random_implicit(Random& random, bool blended) {
  const double size = random_power(random, -2, 0);
  const Vec3d middle = random_direction(random) * random.unit();
  Balls balls;
  for (std::uint64_t i = 0, count = 1 + random.below(12); i < count; ++i) {
    Vec3d c = middle + random_direction(random) * (size * random.unit());
    c = c * (1 / std::max(1.0, std::sqrt(dot(c, c))));
    balls.push_back({float(c.x), float(c.y), float(c.z), float(size * random.between(0, 0.6))});
  }
  const double blend = blended ? size * random_power(random, -4, 0.3) : 0;
  return made::make(Implicit{balls, float(blend), rounded(random_rotation(random))}).value();
}

TEST(Implicit, AnyBallsGiveAnswersThatStay) {
  Random random(11);
  for (int n = 0; n < 400; ++n) {
    const made::Implicit limit = random_implicit(random, n % 3 != 0);
    for (int i = 0; i < 100; ++i) {
      const Quatf r = upper_hemisphere(rounded(i % 4 ? random_rotation(random) : near_half_turn(random)));
      const auto found = nearest_rotation(limit, r);
      const float margin = rotation_margin(limit, r);
      ASSERT_TRUE(margin >= -kPi<float> && margin <= kPi<float>) << show(r);
      if (!found.moved) continue;
      ASSERT_NEAR(dot(found.rotation, found.rotation), 1, 5e-7f) << show(r);
      ASSERT_FALSE(nearest_rotation(limit, upper_hemisphere(found.rotation)).moved) << show(r);
    }
  }
}

template <class R>
void expect_bounded_work() {
  Random random(12);
  int most_round = 0, most_slides = 0, most_outside = 0;
  for (int n = 0; n < 300; ++n) {
    const made::BallSet set = random_implicit(random, n % 3 != 0).set;
    for (int i = 0; i < 60; ++i) {
      const Quat<R> q =
          upper_hemisphere(normalize(convert<R>(i % 4 ? random_rotation(random) : near_half_turn(random))));
      const auto ball = made::lifted<R>(set.balls[0]);
      int round = 0, slides = 0, outside = 0;
      const Quat<R> target = i % 5 ? q : -q, foot = made::foot_on(ball, target, &round);
      if (set.blended) made::slide(set, foot, target, true, &slides);
      if (made::level_at(set, q) >= 0) made::angle_outside(set, q, q, true, &outside);
      most_round = std::max(most_round, round);
      most_slides = std::max(most_slides, slides);
      most_outside = std::max(most_outside, outside);
    }
  }
  ::testing::Test::RecordProperty("round", most_round);
  ::testing::Test::RecordProperty("slides", most_slides);
  ::testing::Test::RecordProperty("outside", most_outside);
  EXPECT_LT(most_round, made::kCircleSteps<R>);
  EXPECT_LE(most_slides, made::kBallSteps);
  EXPECT_LE(most_outside, made::kOutsideSteps);
}
TEST(Implicit, WorkIsBounded) { expect_bounded_work<float>(); }
TEST(Implicit, WorkIsBoundedInDouble) { expect_bounded_work<double>(); }

std::string wrong_field(Balls balls, float blend, Quatf center = identity<float>()) {
  const auto made = made::make(Implicit{std::move(balls), blend, center});
  return made ? "" : made.error().where;
}

TEST(Implicit, WhatCannotBeIsRefusedWithItsField) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(wrong_field({}, 0), "balls");
  EXPECT_EQ(wrong_field(Balls(65, {0, 0, 0, 0.1f}), 0), "balls");
  EXPECT_EQ(wrong_field({{0, nan, 0, 0.1f}}, 0), "balls");
  EXPECT_EQ(wrong_field({{0, 0, 0, infinity}}, 0), "balls");
  EXPECT_EQ(wrong_field({{0, 0, 0, -0.1f}}, 0), "balls");
  EXPECT_EQ(wrong_field({{0, 1.2f, 0, 0.1f}}, 0), "balls");
  EXPECT_EQ(wrong_field({{0, 30, 0, 29.5f}}, 0), "balls");
  EXPECT_EQ(wrong_field({{0, 0, 0, 0.1f}}, -0.1f), "blend");
  EXPECT_EQ(wrong_field({{0, 0, 0, 0.1f}}, nan), "blend");
  EXPECT_EQ(wrong_field({{0, 0, 0, 0.1f}}, infinity), "blend");
  EXPECT_EQ(wrong_field({{0, 0, 0, 0.1f}}, 0, {0, 0, 0, 0}), "center");
  EXPECT_EQ(wrong_field({{0, 0, 0, 0.1f}}, 0, {0, 0, nan, 1}), "center");
  EXPECT_EQ(wrong_field(Balls(64, {0, 0, 0, 0}), 0), "");
  EXPECT_EQ(wrong_field({{0, 1.1f, 0, 0.1f}}, 0), "");
  EXPECT_EQ(wrong_field({{0, 0, 1, 0}}, 0), "");
}

}  // namespace
}  // namespace ligament::testing::implicit_tests
