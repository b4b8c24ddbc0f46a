// Euler: against an oracle in long double that reads the angles from the rotation matrix, and walks round the circle
// for a split at gimbal lock.
#include <ligament/limit/euler.h>

#include "limit/inputs.h"
#include "math/pack.h"

#include <algorithm>
#include <array>
#include <limits>

namespace ligament::testing {
namespace {

constexpr float kHalf = kHalfPi<float>;
constexpr double kPiD = kPi<double>;
constexpr double kTolerance = double(kInsideTolerance);

Vec3d axis_of(char letter) { return {letter == 'X' ? 1.0 : 0, letter == 'Y' ? 1.0 : 0, letter == 'Z' ? 1.0 : 0}; }

using Triple = std::array<double, 3>;

Quatd composed(EulerOrder order, const Triple& angle) {
  const std::string_view letters = name_of(order);
  return rotation_about(axis_of(letters[0]), angle[0]) * rotation_about(axis_of(letters[1]), angle[1]) *
         rotation_about(axis_of(letters[2]), angle[2]);
}

/// Row by row; what a rotation does, with enough digits to read angles from within 1e-6 of gimbal lock.
struct WideMatrix {
  long double at[3][3];
};
WideMatrix matrix_of(Quatd q) {
  const long double v[3] = {q.x, q.y, q.z}, w = q.w;
  const long double squared = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], size = squared + w * w;
  WideMatrix m{};
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) {
      const long double turned = a == b ? w * w - squared : (b == (a + 1) % 3 ? -2 : 2) * w * v[3 - a - b];
      m.at[a][b] = (2 * v[a] * v[b] + turned) / size;
    }
  }
  return m;
}

/// An angle against its range.
struct Held {
  double nearest, excess;  ///< excess < 0 inside
  double to_tie;           ///< radians to where both ends are as near
};

class EulerOracle {
 public:
  explicit EulerOracle(const Euler& limit) : limit_(limit), letters_(name_of(limit.order)) {
    i_ = letters_[0] - 'X', j_ = letters_[1] - 'X', k_ = 3 - i_ - j_;
    sign_ = j_ == (i_ + 1) % 3 ? 1 : -1;
    same_ = letters_[0] == letters_[2];
  }

  bool is_free(int i) const { return double(limit_.max[i]) - double(limit_.min[i]) >= 2 * kPiD; }

  Held held(int i, double angle) const {
    const double min = limit_.min[i], max = limit_.max[i];
    if (is_free(i)) return {angle, -kPiD, kPiD};
    const double offset = std::remainder(angle - (min + max) / 2, 2 * kPiD),
                 excess = std::fabs(offset) - (max - min) / 2;
    return {excess <= 0 ? angle : offset > 0 ? max : min, excess, kPiD - std::fabs(offset)};
  }

  /// Sine of the angle from gimbal lock.
  double from_lock(Quatd r) const {
    const WideMatrix m = matrix_of(r);
    return double(same_ ? std::hypot(m.at[i_][j_], m.at[i_][k_]) : std::hypot(m.at[i_][i_], m.at[i_][j_]));
  }

  /// Both triples, or the one split of gimbal lock.
  std::vector<Triple> triples(Quatd r) const {
    const WideMatrix m = matrix_of(r);
    const double sine = from_lock(r), cosine = double(same_ ? m.at[i_][i_] : sign_ * m.at[i_][k_]);
    const double middle = same_ ? std::atan2(sine, cosine) : std::atan2(cosine, sine);
    if (sine <= double(kGimbalLock)) return {split(m, middle)};
    const double first = double(same_ ? std::atan2(m.at[j_][i_], -sign_ * m.at[k_][i_])
                                      : std::atan2(-sign_ * m.at[j_][k_], m.at[k_][k_]));
    const double third = double(same_ ? std::atan2(m.at[i_][j_], sign_ * m.at[i_][k_])
                                      : std::atan2(-sign_ * m.at[i_][j_], m.at[i_][i_]));
    return {{first, middle, third}, {first + kPiD, same_ ? -middle : kPiD - middle, third + kPiD}};
  }

  Triple clamped(const Triple& t) const {
    return {held(0, t[0]).nearest, held(1, t[1]).nearest, held(2, t[2]).nearest};
  }
  double to_tie(const Triple& t) const {
    return std::min({held(0, t[0]).to_tie, held(1, t[1]).to_tie, held(2, t[2]).to_tie});
  }
  /// How far the worst angle is outside, in radians of angle; < 0 inside.
  double excess(const Triple& t) const {
    return std::max({held(0, t[0]).excess, held(1, t[1]).excess, held(2, t[2]).excess});
  }

  /// The distance to the region near one of its triples, by trying: down every slope from the clamped one.
  double distance(Quatd r, const Triple& t) const {
    Triple best = clamped(t);
    double least = angle_apart(r, composed(limit_.order, best));
    for (double step = 0.5; step > 1e-8; step *= 0.5) {
      for (int tries = 0; tries < 20; ++tries) {
        Triple next = best;
        const int way = tries / 2 % 5;
        const double by = tries % 2 ? step : -step;
        if (way < 3) next[way] += by;
        if (way == 3) next[0] += by, next[2] += by;
        if (way == 4) next[0] += by, next[2] -= by;
        next = clamped(next);
        if (const double here = angle_apart(r, composed(limit_.order, next)); here < least) best = next, least = here;
      }
    }
    return least;
  }

 private:
  /// The split with the smallest |third|. How far both angles are outside changes no faster than the third, so that
  /// much of the circle may be skipped.
  Triple split(const WideMatrix& m, double middle) const {
    const double sum = double(std::atan2(sign_ * m.at[k_][j_], m.at[j_][j_]));
    const double sign = same_ ? (middle < 1 ? 1 : -1) : (middle > 0 ? sign_ : -sign_);
    const auto outside = [&](double third) {
      return std::max(held(2, third).excess, held(0, sum - sign * third).excess);
    };
    const auto walk = [&](double side, double tolerance) {
      double third = 0;
      while (third <= kPiD && outside(side * third) > tolerance) third += outside(side * third);
      return third;
    };
    double third = 0;
    for (const double tolerance : {1e-9, kTolerance}) {
      const double up = walk(1, tolerance), down = walk(-1, tolerance);
      third = down < up - 5e-6 ? -down : up;
      if (std::fabs(third) <= kPiD) break;
      third = 0;
    }
    return {sum - sign * third, middle, third};
  }

  Euler limit_;
  std::string_view letters_;
  int i_, j_, k_;
  double sign_;
  bool same_;
};

struct Case {
  std::string name;
  Euler limit;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// Every kind of range for one order; `apart` are the middle ranges of orders of three letters, `same` of those like
/// XYX.
void add_cases(std::vector<Case>& cases, EulerOrder order) {
  using Ends = std::array<float, 2>;
  const std::string_view letters = name_of(order);
  const auto add = [&](const char* name, Ends first, Ends apart, Ends same, Ends third) {
    const Ends middle = letters[0] == letters[2] ? same : apart;
    cases.push_back({std::string(letters) + "_" + name,
                     make_euler(order, {first[0], middle[0], third[0]}, {first[1], middle[1], third[1]}).value()});
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
  const Euler& limit() const { return GetParam().limit; }
  NearestRotation<float> nearest(Quatf r) const { return nearest_rotation(limit(), r); }

  /// At or near gimbal lock of this order.
  Quatf locked(Random& random) const {
    const double off = random.below(3) == 0 ? 0 : random_power(random, -8, -1);
    const double lock = limit().same_ends ? (random.below(2) ? kPiD : 0) : (random.below(2) ? kPiD / 2 : -kPiD / 2);
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
    for (std::size_t n = 0; n < count; ++n) {
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
  judged.hangs = std::fabs(oracle.from_lock(r) - double(kGimbalLock)) < 1e-9;
  // A split that is in range but for rounding counts as in range.
  if (oracle.from_lock(r) <= double(kGimbalLock)) judged.rounding = 2e-6;
  for (const Triple& t : oracle.triples(r)) {
    Triple there = oracle.clamped(t);
    judged.least = std::min(judged.least, angle_apart(r, composed(limit.order, there)));
    for (int i = 0; i < 3; ++i) there[i] += share * std::remainder(t[i] - there[i], 2 * kPiD);
    judged.off = std::min(judged.off, angle_apart(answer, composed(limit.order, there)));
    judged.hangs = judged.hangs || oracle.to_tie(t) < 1e-5;
  }
  return judged;
}

TEST_P(OfEuler, IsTheNearerOfBothClampedTriples) {
  double worst = 0, landing = 0;
  for_each_rotation(2, 2000, [&](Quatf r) {
    const auto found = nearest(r);
    const Quatd wide = convert<double>(r), result = convert<double>(found.rotation);
    const Judged judged = judge(limit(), wide, result);
    if (!found.moved || judged.hangs) return;
    const double left = angle_apart(wide, result);
    worst = std::max(worst, left - judged.least), landing = std::max(landing, judged.off);
    ASSERT_LE(left, judged.least + 2e-6) << show(r) << " -> " << show(found.rotation);
    ASSERT_LE(judged.off, judged.rounding) << show(r) << " -> " << show(found.rotation);
    const auto exact = nearest_rotation(limit(), wide);
    ASSERT_NEAR(left, angle_apart(wide, exact.rotation), exact.moved ? 2e-6 : 1) << show(r);
    ASSERT_LE(exact.moved ? judge(limit(), wide, exact.rotation).off : 0, judged.rounding) << show(r);
  });
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
      ASSERT_LE(distance, 3e-6 + (lock ? double(kGimbalLock) : 0)) << show(r);
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
  for_each_rotation(6, 1500, [&](Quatf r) {
    const float margin = rotation_margin(limit(), r);
    ASSERT_TRUE(margin >= -kPi<float> && margin <= kPi<float>) << show(r);
    const Quatd wide = convert<double>(r);
    double expected = 0;  // what is inside by tolerance only is on the boundary
    for (const Triple& t : oracle.triples(wide)) expected = std::max(expected, -oracle.excess(t));
    if (std::fabs(oracle.from_lock(wide) - double(kGimbalLock)) < 1e-9 || nearest(r).moved) return;
    ASSERT_NEAR(std::max(0.0f, margin), expected, 5e-6) << show(r);
  });
}

TEST_P(OfEuler, ThePathGoesBackFromTheAnswerAngleByAngle) {
  Random random(7);
  for_each_rotation(7, 1000, [&](Quatf r) {
    const auto found = nearest(r);
    if (!found.moved) return;
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 0.0f), found.rotation), 1e-6) << show(r);
    ASSERT_LE(angle_apart(rotation_path(limit(), r, 1.0f), r), 1e-6 + 2 * double(kGimbalLock)) << show(r);
    const float share = float(random.unit());
    const Quatf soft = rotation_path(limit(), r, share);
    const Judged judged = judge(limit(), convert<double>(r), convert<double>(soft), double(share));
    ASSERT_LE(judged.hangs ? 0 : judged.off, 1e-6 + judged.rounding) << show(r) << share;
  });
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

using Lanes = Pack<float>;
Quatf lane(Quat<Lanes> q, int i) { return {q.x.lane[i], q.y.lane[i], q.z.lane[i], q.w.lane[i]}; }

TEST_P(OfEuler, LanesHaveTheBitsOfScalars) {
  std::vector<Quatf> rotations;
  for_each_rotation(8, 400, [&](Quatf r) { rotations.push_back(r); });
  for (std::size_t n = 0; n + 4 <= rotations.size(); n += 4) {
    const Quatf* r = &rotations[n];
    const Quat<Lanes> packed{Lanes::each([&](int i) { return r[i].x; }), Lanes::each([&](int i) { return r[i].y; }),
                             Lanes::each([&](int i) { return r[i].z; }), Lanes::each([&](int i) { return r[i].w; })};
    const auto four = nearest_rotation(limit(), packed);
    const Quat<Lanes> path = rotation_path(limit(), packed, Lanes(0.4f));
    const Lanes margin = rotation_margin(limit(), packed);
    for (int i = 0; i < 4; ++i) {
      const auto one = nearest(r[i]);
      ASSERT_EQ(four.moved.lane[i], one.moved) << show(r[i]);
      ASSERT_TRUE(same_bits(lane(four.rotation, i), one.rotation)) << show(r[i]);
      ASSERT_TRUE(same_bits(lane(path, i), rotation_path(limit(), r[i], 0.4f))) << show(r[i]);
      ASSERT_EQ(margin.lane[i], rotation_margin(limit(), r[i])) << show(r[i]);
    }
  }
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::array<float, 3> kZero{}, kOnes{1, 1, 1};

TEST(EulerOrder, HasTwelveNames) {
  for (int order = 0; order < 12; ++order) EXPECT_EQ(parse_order(name_of(EulerOrder(order))), EulerOrder(order));
  EXPECT_EQ(parse_order("ZXY"), EulerOrder::zxy);
  for (const char* name : {"", "XY", "XXY", "XYY", "XXX", "xyz", "XYZX", "XYW"})
    EXPECT_FALSE(parse_order(name)) << name;
}

void expect_rejected(const Result<Euler>& result, const char* field) {
  ASSERT_FALSE(result.ok()) << "expected a complaint about " << field;
  EXPECT_EQ(result.error().where, field) << result.error().message();
  EXPECT_GE(result.error().what.size(), 10u);
}

TEST(MakeEuler, RejectsRangesThatAreNone) {
  expect_rejected(make_euler(EulerOrder::xyz, {0, kNan, 0}, kOnes), "min");
  expect_rejected(make_euler(EulerOrder::xyz, {-kInfinity, 0, 0}, kOnes), "min");
  expect_rejected(make_euler(EulerOrder::zyz, kZero, {1, 1, kNan}), "max");
  expect_rejected(make_euler(EulerOrder::zyz, kZero, {1, kInfinity, 1}), "max");
  expect_rejected(make_euler(EulerOrder::xyz, {0, 0, 1.1f}, kOnes), "max");
  expect_rejected(make_euler(EulerOrder::xyz, {1e9f, 0, 0}, {1e9f, 1, 1}), "min");
  EXPECT_TRUE(make_euler(EulerOrder::xyz, kZero, kZero).ok());
  EXPECT_TRUE(make_euler(EulerOrder::xyz, {-3e38f, 1e30f, -3e38f}, {3e38f, 3e38f, 0}).ok()) << "unlimited";
}

TEST(MakeEuler, KeepsWhatItWasGivenAndEqualInputsAreEqual) {
  const Euler made = make_euler(EulerOrder::yzx, {-1, -2, 3}, {4, 5, 6}).value();
  EXPECT_EQ(made.order, EulerOrder::yzx);
  EXPECT_EQ(made.min, (std::array<float, 3>{-1, -2, 3}));
  EXPECT_EQ(made.max, (std::array<float, 3>{4, 5, 6}));
  EXPECT_EQ(made, make_euler(EulerOrder::yzx, {-1, -2, 3}, {4, 5, 6}).value());
}

/// By hand: r with these angles goes to the rotation with those.
void expect_moved(const Euler& limit, const Triple& from, const Triple& to) {
  const Quatf r = upper_hemisphere(rounded(composed(limit.order, from)));
  const auto found = nearest_rotation(limit, r);
  EXPECT_TRUE(found.moved);
  EXPECT_LE(angle_apart(convert<double>(found.rotation), composed(limit.order, to)), 1e-6)
      << from[0] << ' ' << from[1] << ' ' << from[2];
}
void expect_inside(const Euler& limit, const Triple& angles, double margin) {
  const Quatf r = upper_hemisphere(rounded(composed(limit.order, angles)));
  EXPECT_FALSE(nearest_rotation(limit, r).moved) << angles[0] << ' ' << angles[1] << ' ' << angles[2];
  EXPECT_NEAR(rotation_margin(limit, r), margin, 2e-6);
}
Euler box(EulerOrder order, std::array<float, 3> min, std::array<float, 3> max) {
  return make_euler(order, min, max).value();
}

TEST(EulerByHand, EachAngleIsClampedByItself) {
  const Euler limit = box(EulerOrder::xyz, {-0.5f, -0.4f, -0.3f}, {0.5f, 0.4f, 0.3f});
  expect_inside(limit, {0.1, 0.2, 0.25}, 0.05);
  expect_moved(limit, {1.2, 0.2, 0.1}, {0.5, 0.2, 0.1});
  expect_moved(limit, {0.2, -1.1, 0.1}, {0.2, -0.4, 0.1});
  expect_moved(limit, {0.2, 0.1, -0.9}, {0.2, 0.1, -0.3});
  expect_moved(limit, {0.9, 0.8, 0.7}, {0.5, 0.4, 0.3});
  expect_moved(box(EulerOrder::zxz, {-0.5f, 0.2f, -0.3f}, {0.5f, 0.4f, 0.3f}), {0.9, 0.8, 0.1}, {0.5, 0.4, 0.1});
}

TEST(EulerByHand, NearestIsOnTheCircleAndATieGoesToMax) {
  const Euler half = box(EulerOrder::yxz, kZero, {3.124f, 0, 0});
  expect_moved(half, {-1.08, 0, 0}, {0, 0, 0});
  expect_moved(half, {-2.5, 0, 0}, {3.124, 0, 0});
  expect_moved(box(EulerOrder::xyz, {-1, 0, 0}, {1, 0, 0}), {kPiD, 0, 0}, {1, 0, 0});
  const Euler across = box(EulerOrder::xyz, {2.5f, -1, -1}, {4, 1, 1});
  expect_inside(across, {-2.5, 0, 0}, 4 - (2 * kPiD - 2.5));
  expect_moved(across, {-2, 0.3, 0.1}, {4, 0.3, 0.1});
}

TEST(EulerByHand, EitherTripleMayBeInside) {
  const Euler beyond = box(EulerOrder::xyz, {-0.1f, 1.7f, -0.1f}, {0.1f, 2.1f, 0.1f});
  expect_inside(beyond, {0, 1.9, 0}, 0.1);
  expect_inside(beyond, {kPiD + 0.05, kPiD - 1.9, kPiD}, 0.05);
  expect_inside(box(EulerOrder::yzy, {-1, -1, -1}, {1, -0.2f, 1}), {0, -0.6, 0}, 0.4);
  const Euler both = box(EulerOrder::xyx, {-4, -0.5f, -4}, {4, 0.9f, 4});
  expect_inside(both, {0.2, 0.3, 2}, 0.6);  // not −0.3's, which is 0.2
}

TEST(EulerByHand, WidthsOfAWholeTurnAreFree) {
  expect_inside(box(EulerOrder::zyx, {-kPi<float>, -5, 100}, {kPi<float>, 5, 107}), {1, 2, 3}, kPiD);
  const Euler middle = box(EulerOrder::xyz, {-4, -0.5f, -4}, {4, 0.5f, 4});
  expect_inside(middle, {3, 0.2, -3}, 0.3);
  expect_moved(middle, {3, 1.2, -3}, {3, 0.5, -3});
}

/// XYZ with the middle at +90°: first + third is defined.
TEST(EulerByHand, GimbalLockTakesTheSplitWithTheSmallestThird) {
  const Euler through = box(EulerOrder::xyz, {-0.3f, -1, -1}, {0.3f, 1.7f, 1});
  expect_inside(through, {0.2, kPiD / 2, 0.5}, 0);     // 0.3 + 0.4
  expect_inside(through, {0.9, kPiD / 2, -0.7}, 0.1);  // 0.2 + 0
  const Euler below = box(EulerOrder::xyz, {-0.3f, -1, -1}, {0.3f, 1, 1});
  expect_moved(below, {0.2, kPiD / 2, 0.5}, {0.3, 1, 0.4});
  expect_moved(below, {-1.2, kPiD / 2, 0.1}, {-0.3, 1, -0.8});
  expect_moved(below, {0.9, kPiD / 2, -0.7}, {0.2, 1, 0});
  expect_moved(box(EulerOrder::xyz, {-0.3f, -1, 0.5f}, {0.3f, 1, 1}), {0.9, kPiD / 2, -0.2}, {0.2, 1, 0.5});
  expect_moved(box(EulerOrder::xyz, {-0.1f, -1, -0.1f}, {0.1f, 1.7f, 0.2f}), {0.2, kPiD / 2, 0.5}, {0.1, kPiD / 2, 0});
  const Euler same = box(EulerOrder::zxz, {-0.3f, 0.2f, -1}, {0.3f, 1, 1});
  expect_moved(same, {0.2, 0, 0.5}, {0.3, 0.2, 0.4});
  expect_moved(same, {0.2, kPiD, 0.9}, {-0.3, 1, 0.4});
}

/// Where first and third are both at an end, a split 2e-6 outside has a smaller third than the one inside.
TEST(EulerByHand, GimbalLockTakesASplitInsideBeforeOneWithinTheTolerance) {
  const Euler apart = box(EulerOrder::xzy, {-1, kHalf, 0.3f}, {0.5f, kHalf, 1.1f});
  const Euler same = box(EulerOrder::yzy, {-1, 0, 0.3f}, {0.5f, 0, 1.1f});
  EXPECT_FALSE(nearest_rotation(apart, Quatf{-0.427932054f, 0.427932054f, 0.562915862f, 0.562915862f}).moved);
  EXPECT_FALSE(nearest_rotation(same, Quatf{0, 0.389419317f, 0, 0.921060622f}).moved);
}

}  // namespace
}  // namespace ligament::testing
