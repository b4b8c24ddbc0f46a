// Euler: laws against the oracle, and cases by hand.
#include "limit/shape/euler.h"

#include "limit/shape/euler_oracle.h"
#include "limit/shape/rejected.h"

namespace ligament::testing::euler_tests {
namespace {

struct Case {
  std::string name;
  made::Euler limit;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// Every kind of range for one order; `apart` are the middle ranges of orders of three letters, `same` of those like
/// XYX.
void add_cases(std::vector<Case>& cases, EulerOrder order) {
  using Ends = std::array<float, 2>;
  const std::string_view letters = name_of(order);
  const auto add = [&](const char* name, Ends first, Ends apart, Ends same, Ends third) {
    const Ends middle = letters[0] == letters[2] ? same : apart;
    const Euler limit{order, {first[0], middle[0], third[0]}, {first[1], middle[1], third[1]}};
    cases.push_back({std::string(letters) + "_" + name, made::make(limit).value()});
  };
  add("ordinary", {-0.9f, 0.7f}, {-0.6f, 0.8f}, {0.3f, 1.4f}, {-1.2f, 0.5f});
  add("across_pi", {2.5f, 4.0f}, {1.2f, 2.2f}, {-0.6f, 0.5f}, {-3.9f, -2.8f});
  add("turns_away", {11, 15.5f}, {-13.2f, -12.1f}, {-18, -16}, {100, 101.5f});
  add("zero_width", {0.4f, 0.4f}, {0.3f, 0.3f}, {1.3f, 1.3f}, {-0.8f, -0.8f});
  add("one_free", {-4, 4}, {-0.5f, 0.6f}, {0.2f, 0.9f}, {0.2f, 0.9f});
  add("middle_to_its_ends", {-1, 0.5f}, {-kHalf, kHalf}, {0, kPi<float>}, {0.3f, 1.1f});
  add("only_the_lock", {-1, 0.5f}, {kHalf, kHalf}, {0, 0}, {0.3f, 1.1f});
  add("near_the_lock", {-0.2f, 0.1f}, {-kHalf, 1e-5f - kHalf}, {3.14158f, 3.14159f}, {2, 2});
  add("half_a_degree", {0.995f, 1.004f}, {-0.004f, 0.004f}, {0.5f, 0.508f}, {-0.004f, 0.004f});
  add("179_5", {-3.132f, 3.132f}, {-3.132f, 3.132f}, {-3.132f, 3.132f}, {-3.132f, 3.132f});
  add("100_to_1", {-2, 2}, {-0.02f, 0.02f}, {0.4f, 0.44f}, {-0.02f, 0.02f});
}

const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> made;
    for (int order = 0; order < 12; ++order) add_cases(made, EulerOrder(order));
    return made;
  }();
  return all;
}

class OfEuler : public ::testing::TestWithParam<Case> {
 protected:
  const made::Euler& limit() const { return GetParam().limit; }
  made::NearestRotation<float> nearest(Quatf r) const { return nearest_rotation(limit(), r); }

  /// At or near gimbal lock of this order.
  Quatf locked(Random& random) const {
    const double off = random.below(3) == 0 ? 0 : random_power(random, -8, -1);
    const double lock =
        has_same_ends(limit().order) ? (random.below(2) ? kPiD : 0) : (random.below(2) ? kPiD / 2 : -kPiD / 2);
    return rounded(composed(limit().order, {random.between(-kPiD, kPiD), lock + off, random.between(-kPiD, kPiD)}));
  }
  /// Within the ranges, or just outside.
  Quatf held(Random& random) const {
    Triple t;
    for (int i = 0; i < 3; ++i) {
      const double min = std::max(-10.0f, limit().min[i]), max = std::min(200.0f, limit().max[i]);
      t[i] = random.below(4) == 0 ? (random.below(2) ? min : max) : random.between(min, max);
    }
    const Quatd r = composed(limit().order, t);
    return rounded(random.below(2) ? r : r * random_small(random, -8, -1));
  }

  /// Calls visit(r), in the upper hemisphere, for `count` rotations from everywhere and where it is hard.
  template <class Visit>
  void for_each_rotation(std::uint64_t seed, std::size_t count, Visit visit) const {
    Random random(seed);
    const std::vector<Quatf>& pool = common_inputs();
    for (std::size_t n = 0; n < count / kThinned; ++n) {
      const std::size_t kind = n % (count > 50000 ? 50 : 10);
      visit(upper_hemisphere(kind == 0   ? locked(random)
                             : kind == 1 ? held(random)
                                         : pool[(n + seed * 777) % pool.size()]));
      if (kind == 0 && HasFatalFailure()) return;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Orders, OfEuler, ::testing::ValuesIn(cases()),
                         [](const auto& which) { return which.param.name; });

TEST_P(OfEuler, InsideIsUnchangedAndOutsideLandsInsideForGood) {
  for_each_rotation(1, 100000, [&](Quatf r) {
    const auto found = nearest(r);
    const Quatf landed = found.rotation;
    const bool unchanged = same_bits(landed, r), unit = std::fabs(dot(landed, landed) - 1) <= 5e-7f;
    const bool stays = !found.moved || !nearest(upper_hemisphere(landed)).moved;
    if ((found.moved || unchanged) && unit && stays) return;
    FAIL() << show(r) << " -> " << show(landed) << unchanged << unit << stays;
  });
}

/// What the oracle says of an answer.
struct Judged {
  double least = 10, off = 10;  ///< the least angle to a clamped triple, and how far the answer is from one
  bool hangs = false;           ///< two answers are as good, or it is hard to tell if it is gimbal lock
  double rounding = 1e-6;       ///< how far it may be
};
Judged judge(const Euler& limit, Quatd r, Quatd answer, double share = 0) {
  const EulerOracle oracle(limit);
  Judged judged;
  judged.hangs = std::fabs(oracle.from_lock(r) - kGimbalLock) < 1e-9;
  // A split that is in range but for rounding counts as in range.
  if (oracle.from_lock(r) <= kGimbalLock) judged.rounding = 2e-6;
  for (const Triple& t : oracle.triples(r)) {
    Triple there = oracle.clamped(t);
    judged.least = std::min(judged.least, angle_apart(r, composed(limit.order, there)));
    for (int i = 0; i < 3; ++i) there[i] += share * std::remainder(t[i] - there[i], 2 * kPiD);
    judged.off = std::min(judged.off, angle_apart(answer, composed(limit.order, there)));
    judged.hangs = judged.hangs || oracle.to_tie(t) < 1e-5;
  }
  return judged;
}

/// What is further outside than the tolerance and rounding, and must move.
constexpr double kSurelyOutside = 3e-6;

TEST_P(OfEuler, IsTheNearerOfBothClampedTriples) {
  const EulerOracle oracle(limit());
  LeftOut left_out;
  double worst = 0, landing = 0;
  for_each_rotation(2, 2000, [&](Quatf r) {
    const auto found = nearest(r);
    const Quatd wide = convert<double>(r), result = convert<double>(found.rotation);
    const double outside = oracle.outside(wide);
    if (outside <= 0) return void(left_out(false));
    const Judged judged = judge(limit(), wide, result);
    if (left_out(judged.hangs)) return;
    const auto exact = nearest_rotation(limit(), wide);
    ASSERT_TRUE((found.moved && exact.moved) || outside < kSurelyOutside) << show(r);
    if (!found.moved) return;
    const double left = angle_apart(wide, result);
    worst = std::max(worst, left - judged.least), landing = std::max(landing, judged.off);
    ASSERT_LE(left, judged.least + 2e-6) << show(r) << " -> " << show(found.rotation);
    ASSERT_LE(judged.off, judged.rounding) << show(r) << " -> " << show(found.rotation);
    if (!exact.moved) return;
    ASSERT_NEAR(left, angle_apart(wide, exact.rotation), 2e-6) << show(r);
    ASSERT_LE(judge(limit(), wide, exact.rotation).off, judged.rounding) << show(r);
  });
  EXPECT_LE(left_out.share(), 0.2);
  RecordProperty("worst_nanoradians", int(worst * 1e9));
  RecordProperty("landing_nanoradians", int(landing * 1e9));
}

TEST_P(OfEuler, WhatIsInsideIsWithinTheToleranceAndNothingElse) {
  const EulerOracle oracle(limit());
  int tried = 0;
  for_each_rotation(3, 4000, [&](Quatf r) {
    const Quatd wide = convert<double>(r);
    const bool moved = nearest(r).moved;
    double excess = 10;
    const std::vector<Triple> triples = oracle.triples(wide);
    for (const Triple& t : triples) excess = std::min(excess, oracle.excess(t));
    if (excess <= 0) {
      ASSERT_FALSE(moved) << show(r);
    }
    if (excess <= 0 || (moved && excess * oracle.from_lock(wide) > 1e-5) || tried > 12) return;
    double distance = 10;
    for (const Triple& t : triples) distance = std::min(distance, oracle.distance(wide, t));
    ++tried;
    if (moved) {
      ASSERT_GE(distance, 1.2e-6) << show(r);
    } else {
      // What counts as the lock may be so far from it.
      const bool lock = triples.size() == 1;
      ASSERT_LE(distance, 3e-6 + (lock ? kGimbalLock : 0)) << show(r);
    }
  });
}

TEST_P(OfEuler, BothCoversHaveTheSameAnswerToTheBit) {
  for_each_rotation(5, 1500, [&](Quatf r) {
    const auto here = nearest(r), there = nearest(-r);
    ASSERT_EQ(here.moved, there.moved) << show(r);
    ASSERT_EQ(there.rotation, here.moved ? here.rotation : -r) << show(r);
    ASSERT_EQ(rotation_margin(limit(), r), rotation_margin(limit(), -r)) << show(r);
    ASSERT_EQ(rotation_path(limit(), r, 0.3f), rotation_path(limit(), -r, 0.3f)) << show(r);
  });
}

TEST_P(OfEuler, MarginIsTheSmallestDistanceToAnEndOfTheBetterTriple) {
  const EulerOracle oracle(limit());
  LeftOut left_out;
  for_each_rotation(6, 1500, [&](Quatf r) {
    const float margin = rotation_margin(limit(), r);
    ASSERT_TRUE(margin >= -kPi<float> && margin <= kPi<float>) << show(r);
    const Quatd wide = convert<double>(r);
    double expected = 0;  // what is inside by tolerance only is on the boundary
    for (const Triple& t : oracle.triples(wide)) expected = std::max(expected, -oracle.excess(t));
    if (left_out(std::fabs(oracle.from_lock(wide) - kGimbalLock) < 1e-9)) return;
    ASSERT_NEAR(std::max(0.0f, margin), expected, 5e-6) << show(r);
  });
  EXPECT_LE(left_out.share(), 0.01);
}

TEST_P(OfEuler, ThePathGoesBackFromTheAnswerAngleByAngle) {
  const EulerOracle oracle(limit());
  LeftOut left_out;
  Random random(7);
  for_each_rotation(7, 1000, [&](Quatf r) {
    if (oracle.outside(convert<double>(r)) < kSurelyOutside) return void(left_out(false));
    const auto found = nearest(r);
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 0.0f), found.rotation), 1e-6) << show(r);
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 1.0f), r), 1e-6 + 2 * kGimbalLock) << show(r);
    const float share = float(random.unit());
    const Quatf soft = rotation_path(limit(), r, share);
    const Judged judged = judge(limit(), convert<double>(r), convert<double>(soft), double(share));
    if (left_out(judged.hangs)) return;
    ASSERT_LE(judged.off, 1e-6 + judged.rounding) << show(r) << share;
  });
  EXPECT_LE(left_out.share(), 0.2);
}

/// Angles change no faster than 1/sin m, and the answer no faster than its angles, but for where it changes sides.
TEST_P(OfEuler, TheAnswerMovesNoFasterThanTheAngles) {
  constexpr double kStep = 5e-4;
  const EulerOracle oracle(limit());
  Random random(9);
  const Quatd start = random_rotation(random);
  const Vec3d axis = random_direction(random);
  const auto leaps = [&](Quatd r, double moved) {
    const double sine = oracle.from_lock(r), most = (1 + 2 / sine) * kStep + 1e-5;
    if (moved <= 2 * most || sine < 0.02) return false;
    const std::vector<Triple> triples = oracle.triples(r);
    const double a = angle_apart(r, composed(limit().order, oracle.clamped(triples[0]))),
                 b = angle_apart(r, composed(limit().order, oracle.clamped(triples[1])));
    const double to_tie = std::min(oracle.to_tie(triples[0]), oracle.to_tie(triples[1]));
    return std::fabs(a - b) > 4 * most && to_tie > 2 * kStep / sine;
  };
  Quatf before = nearest(upper_hemisphere(rounded(start))).rotation;
  for (int i = 1; i < 4000; ++i) {
    const Quatf r = upper_hemisphere(rounded(start * rotation_about(axis, i * kStep)));
    const Quatf after = nearest(r).rotation;
    ASSERT_FALSE(leaps(convert<double>(r), angle_apart(before, after))) << show(r) << show(before) << show(after);
    before = after;
  }
}

constexpr std::array<float, 3> kZero{}, kOnes{1, 1, 1};

TEST(EulerOrder, HasTwelveNames) {
  for (int order = 0; order < 12; ++order) EXPECT_EQ(parse_order(name_of(EulerOrder(order))), EulerOrder(order));
  EXPECT_EQ(parse_order("ZXY"), EulerOrder::zxy);
  for (const char* name : {"", "XY", "XXY", "XYY", "XXX", "xyz", "XYZX", "XYW"})
    EXPECT_FALSE(parse_order(name)) << name;
}

TEST(MakeEuler, RejectsRangesThatAreNone) {
  expect_rejected(made::make(Euler{EulerOrder::xyz, {0, kNan, 0}, kOnes}), "min");
  expect_rejected(made::make(Euler{EulerOrder::xyz, {-kInfinity, 0, 0}, kOnes}), "min");
  expect_rejected(made::make(Euler{EulerOrder::zyz, kZero, {1, 1, kNan}}), "max");
  expect_rejected(made::make(Euler{EulerOrder::zyz, kZero, {1, kInfinity, 1}}), "max");
  expect_rejected(made::make(Euler{EulerOrder::xyz, {0, 0, 1.1f}, kOnes}), "max");
  expect_rejected(made::make(Euler{EulerOrder::xyz, {1e9f, 0, 0}, {1e9f, 1, 1}}), "min");
  EXPECT_TRUE(made::make(Euler{EulerOrder::xyz, kZero, kZero}).ok());
  EXPECT_TRUE(made::make(Euler{EulerOrder::xyz, {-3e38f, 1e30f, -3e38f}, {3e38f, 3e38f, 0}}).ok()) << "unlimited";
}

TEST(MakeEuler, KeepsWhatItWasGivenAndEqualInputsAreEqual) {
  const made::Euler made = made::make(Euler{EulerOrder::yzx, {-1, -2, 3}, {4, 5, 6}}).value();
  EXPECT_EQ(made.order, EulerOrder::yzx);
  EXPECT_EQ(made.min, (std::array<float, 3>{-1, -2, 3}));
  EXPECT_EQ(made.max, (std::array<float, 3>{4, 5, 6}));
  EXPECT_EQ(made, made::make(Euler{EulerOrder::yzx, {-1, -2, 3}, {4, 5, 6}}).value());
}

/// By hand: r with these angles goes to the rotation with those.
void expect_moved(const made::Euler& limit, const Triple& from, const Triple& to) {
  const Quatf r = upper_hemisphere(rounded(composed(limit.order, from)));
  const auto found = nearest_rotation(limit, r);
  EXPECT_TRUE(found.moved);
  EXPECT_LE(angle_apart(convert<double>(found.rotation), composed(limit.order, to)), 1e-6)
      << from[0] << ' ' << from[1] << ' ' << from[2];
}
void expect_inside(const made::Euler& limit, const Triple& angles, double margin) {
  const Quatf r = upper_hemisphere(rounded(composed(limit.order, angles)));
  EXPECT_FALSE(nearest_rotation(limit, r).moved) << angles[0] << ' ' << angles[1] << ' ' << angles[2];
  EXPECT_NEAR(rotation_margin(limit, r), margin, 2e-6);
}
made::Euler box(EulerOrder order, std::array<float, 3> min, std::array<float, 3> max) {
  return made::make(Euler{order, min, max}).value();
}

TEST(EulerByHand, EachAngleIsClampedByItself) {
  const made::Euler limit = box(EulerOrder::xyz, {-0.5f, -0.4f, -0.3f}, {0.5f, 0.4f, 0.3f});
  expect_inside(limit, {0.1, 0.2, 0.25}, 0.05);
  expect_moved(limit, {1.2, 0.2, 0.1}, {0.5, 0.2, 0.1});
  expect_moved(limit, {0.2, -1.1, 0.1}, {0.2, -0.4, 0.1});
  expect_moved(limit, {0.2, 0.1, -0.9}, {0.2, 0.1, -0.3});
  expect_moved(limit, {0.9, 0.8, 0.7}, {0.5, 0.4, 0.3});
  expect_moved(box(EulerOrder::zxz, {-0.5f, 0.2f, -0.3f}, {0.5f, 0.4f, 0.3f}), {0.9, 0.8, 0.1}, {0.5, 0.4, 0.1});
}

TEST(EulerByHand, NearestIsOnTheCircleAndATieGoesToMax) {
  const made::Euler half = box(EulerOrder::yxz, kZero, {3.124f, 0, 0});
  expect_moved(half, {-1.08, 0, 0}, {0, 0, 0});
  expect_moved(half, {-2.5, 0, 0}, {3.124, 0, 0});
  expect_moved(box(EulerOrder::xyz, {-1, 0, 0}, {1, 0, 0}), {kPiD, 0, 0}, {1, 0, 0});
  const made::Euler across = box(EulerOrder::xyz, {2.5f, -1, -1}, {4, 1, 1});
  expect_inside(across, {-2.5, 0, 0}, 4 - (2 * kPiD - 2.5));
  expect_moved(across, {-2, 0.3, 0.1}, {4, 0.3, 0.1});
}

TEST(EulerByHand, EitherTripleMayBeInside) {
  const made::Euler beyond = box(EulerOrder::xyz, {-0.1f, 1.7f, -0.1f}, {0.1f, 2.1f, 0.1f});
  expect_inside(beyond, {0, 1.9, 0}, 0.1);
  expect_inside(beyond, {kPiD + 0.05, kPiD - 1.9, kPiD}, 0.05);
  expect_inside(box(EulerOrder::yzy, {-1, -1, -1}, {1, -0.2f, 1}), {0, -0.6, 0}, 0.4);
  const made::Euler both = box(EulerOrder::xyx, {-4, -0.5f, -4}, {4, 0.9f, 4});
  expect_inside(both, {0.2, 0.3, 2}, 0.6);  // not −0.3's, which is 0.2
}

TEST(EulerByHand, WidthsOfAWholeTurnAreFree) {
  expect_inside(box(EulerOrder::zyx, {-kPi<float>, -5, 100}, {kPi<float>, 5, 107}), {1, 2, 3}, kPiD);
  const made::Euler middle = box(EulerOrder::xyz, {-4, -0.5f, -4}, {4, 0.5f, 4});
  expect_inside(middle, {3, 0.2, -3}, 0.3);
  expect_moved(middle, {3, 1.2, -3}, {3, 0.5, -3});
}

/// XYZ with the middle at +90°: first + third is defined.
TEST(EulerByHand, GimbalLockTakesTheSplitWithTheSmallestThird) {
  const made::Euler through = box(EulerOrder::xyz, {-0.3f, -1, -1}, {0.3f, 1.7f, 1});
  expect_inside(through, {0.2, kPiD / 2, 0.5}, 0);     // 0.3 + 0.4
  expect_inside(through, {0.9, kPiD / 2, -0.7}, 0.1);  // 0.2 + 0
  const made::Euler below = box(EulerOrder::xyz, {-0.3f, -1, -1}, {0.3f, 1, 1});
  expect_moved(below, {0.2, kPiD / 2, 0.5}, {0.3, 1, 0.4});
  expect_moved(below, {-1.2, kPiD / 2, 0.1}, {-0.3, 1, -0.8});
  expect_moved(below, {0.9, kPiD / 2, -0.7}, {0.2, 1, 0});
  expect_moved(box(EulerOrder::xyz, {-0.3f, -1, 0.5f}, {0.3f, 1, 1}), {0.9, kPiD / 2, -0.2}, {0.2, 1, 0.5});
  expect_moved(box(EulerOrder::xyz, {-0.1f, -1, -0.1f}, {0.1f, 1.7f, 0.2f}), {0.2, kPiD / 2, 0.5}, {0.1, kPiD / 2, 0});
  const made::Euler same = box(EulerOrder::zxz, {-0.3f, 0.2f, -1}, {0.3f, 1, 1});
  expect_moved(same, {0.2, 0, 0.5}, {0.3, 0.2, 0.4});
  expect_moved(same, {0.2, kPiD, 0.9}, {-0.3, 1, 0.4});
}

/// First is a half turn from the middle of its range, and no split has both in range.
TEST(EulerByHand, AtGimbalLockATieGoesToMaxToo) {
  for (int number = 0; number < 12; ++number) {
    const auto order = EulerOrder(number);
    for (const float max : {0.3f, 1.0f, 1.4f}) {
      const made::Euler limit = box(order, {-max, -1, -max}, {max, 1.7f, max});
      const double lock = has_same_ends(order) ? 0 : kPiD / 2;
      expect_moved(limit, {kPiD, lock, 0}, {max, lock, 0});
      expect_moved(limit, {-kPiD, lock, 0}, {max, lock, 0});
    }
  }
}

/// Where first and third are both at an end, a split 2e-6 outside has a smaller third than the one inside.
TEST(EulerByHand, GimbalLockTakesASplitInsideBeforeOneWithinTheTolerance) {
  const made::Euler apart = box(EulerOrder::xzy, {-1, kHalf, 0.3f}, {0.5f, kHalf, 1.1f});
  const made::Euler same = box(EulerOrder::yzy, {-1, 0, 0.3f}, {0.5f, 0, 1.1f});
  EXPECT_FALSE(nearest_rotation(apart, Quatf{-0.427932054f, 0.427932054f, 0.562915862f, 0.562915862f}).moved);
  EXPECT_FALSE(nearest_rotation(same, Quatf{0, 0.389419317f, 0, 0.921060622f}).moved);
}

}  // namespace
}  // namespace ligament::testing::euler_tests
