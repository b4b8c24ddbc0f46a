// VRM's hinge and spherical region: against the pseudo-code of the specification, a search through their ranges, and a
// walk round their boundaries, all by libm in double.
#include "limit/shape/spherical.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "limit/shape/rejected.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <string>
#include <variant>
#include <vector>

namespace ligament::testing::vrm_shapes_tests {
namespace {

constexpr double kPiD = kPi<double>, kTolerance = double(kInsideTolerance);
constexpr float kPiF = kPi<float>, kHalfPiF = kHalfPi<float>, kDegree = 0.0174532925f;

using Region = std::variant<made::Hinge, made::Spherical>;
using Ends = std::array<float, 2>;

Ends within(float most) { return {-most, most}; }
Result<made::Hinge> hinge_of(Ends angle) { return made::make(Hinge{angle}); }
Result<made::Hinge> hinge_of(float most) { return hinge_of(within(most)); }
Result<made::Spherical> spherical_of(Ends pitch, Ends yaw) { return made::make(Spherical{pitch, yaw}); }
Result<made::Spherical> spherical_of(float pitch, float yaw) { return spherical_of(within(pitch), within(yaw)); }

template <class R>
made::NearestDirection<R> nearest(const Region& region, Vec3<R> d) {
  return std::visit([&](const auto& shape) { return nearest_direction(shape, d); }, region);
}
template <class R>
R margin(const Region& region, Vec3<R> d) {
  return std::visit([&](const auto& shape) { return direction_margin(shape, d); }, region);
}

std::string show(Vec3f d) {
  char text[96];
  std::snprintf(text, sizeof text, "(%.9g, %.9g, %.9g)", double(d.x), double(d.y), double(d.z));
  return text;
}
bool same_bits(Vec3f a, Vec3f b) { return std::memcmp(&a, &b, sizeof a) == 0; }

double norm(Vec3d v) { return std::sqrt(dot(v, v)); }
double apart(Vec3d a, Vec3d b) { return 2 * std::atan2(norm(a - b), norm(a + b)); }
Vec3d unit(Vec3f d) {
  const Vec3d wide = convert<double>(d);
  return wide * (1 / norm(wide));
}
Vec3f rounded(Vec3d d) { return convert<float>(d * (1 / norm(d))); }

double pitch_of(Vec3d d) { return std::atan2(d.z, d.y); }
double yaw_of(Vec3d d) { return std::atan2(d.x, std::hypot(d.y, d.z)); }
Vec3d direction(double pitch, double yaw) {
  return {std::sin(yaw), std::cos(yaw) * std::cos(pitch), std::cos(yaw) * std::sin(pitch)};
}
double apart_on_circle(double a, double b) { return std::fabs(std::remainder(a - b, 2 * kPiD)); }

/// A range from the numbers that a region was made of.
struct Range {
  double lo, hi;
  bool whole() const { return hi - lo >= 2 * kPiD; }
  double width() const { return hi - lo; }
  /// Ends may be the wrong way round by a rounding, which std::clamp objects to.
  double clamped(double angle) const { return std::min(std::max(angle, lo), hi); }

  /// How far an angle is outside, on the circle; negative inside.
  double excess(double angle) const {
    return whole() ? -kPiD : std::fabs(std::remainder(angle - (lo + hi) / 2, 2 * kPiD)) - width() / 2;
  }
  /// Opposite the middle both ends are as near.
  bool near_tie(double angle, double within) const {
    return apart_on_circle(angle, (lo + hi) / 2) > kPiD - within && excess(angle) > 0;
  }
  /// The nearest on the circle, by trying the whole range.
  double nearest_on_circle(double angle) const {
    if (excess(angle) <= 0) return angle;
    constexpr int kTries = 8;
    double best = hi;
    for (int i = kTries; i >= 0; --i) {
      const double here = lo + width() * i / kTries;
      if (apart_on_circle(angle, here) < apart_on_circle(angle, best) - 1e-9) best = here;
    }
    return best;
  }
};

/// A hinge is a spherical region whose yaw is 0.
struct Oracle {
  Range pitch{}, yaw{};

  explicit Oracle(const Region& region) {
    const auto* spherical = std::get_if<made::Spherical>(&region);
    const Ends angle = spherical ? spherical->pitch : std::get<made::Hinge>(region).angle;
    pitch = {std::max(double(angle[0]), -kPiD), std::min(double(angle[1]), kPiD)};
    if (spherical)
      yaw = {std::max<double>(spherical->yaw[0], -kPiD / 2), std::min<double>(spherical->yaw[1], kPiD / 2)};
  }

  static bool along_x(Vec3d d) { return std::hypot(d.y, d.z) <= 2e-6; }
  /// Where the answer hangs on the last digit of d.
  bool is_delicate(Vec3d d) const {
    const double level = std::hypot(d.y, d.z);
    return std::fabs(level - 2e-6) < 1e-9 || (!along_x(d) && pitch.near_tie(pitch_of(d), 4e-6));
  }

  Vec3d nearest(Vec3d d) const {
    if (distance(d) == 0) return d;
    const double zero = pitch.clamped(0);
    return direction(along_x(d) ? zero : pitch.nearest_on_circle(pitch_of(d)), yaw.clamped(yaw_of(d)));
  }

  /// A bound on the angle to the region.
  double distance(Vec3d d) const {
    const double beside = std::clamp(pitch.excess(pitch_of(d)), 0.0, kPiD / 2) * std::hypot(d.y, d.z);
    return beside + std::max({0.0, yaw_of(d) - yaw.hi, yaw.lo - yaw_of(d)});
  }

  /// The least angle between d and the boundary, by walking along it.
  double depth(Vec3d d) const {
    double least = kPiD;
    const auto walk = [&](Range range, auto at) {
      const bool closed = range.whole();
      double best = range.lo, here = 10, step = range.width() / 400;
      for (int i = 0; i <= 400; ++i) {
        const double t = range.lo + step * i, angle = apart(d, at(t));
        if (angle < here) best = t, here = angle;
      }
      for (; step > 1e-8; step /= 2) {
        for (const double t : {best - step, best + step}) {
          const double inside = closed ? t : range.clamped(t), angle = apart(d, at(inside));
          if (angle < here) best = inside, here = angle;
        }
      }
      least = std::min(least, here);
    };
    for (const double end : {pitch.lo, pitch.hi}) {
      if (!pitch.whole()) walk(yaw, [&](double t) { return direction(end, t); });
    }
    for (const double end : {yaw.lo, yaw.hi}) {
      const bool at_own_pole = end == yaw.lo ? end <= -kPiD / 2 : end >= kPiD / 2;
      if (!at_own_pole) walk(pitch, [&](double t) { return direction(t, end); });
    }
    return least;
  }
};

/// The specification's own words, for symmetric limits.
Vec3d by_specification(double angle, Vec3d d) {
  d.x = 0;
  d = d * (1 / norm(d));
  const double cosine = std::cos(angle);
  if (d.y < cosine) {
    d.z *= std::sqrt((1 - cosine * cosine) / (1 - d.y * d.y));
    d.y = cosine;
  }
  return d;
}
Vec3d by_specification(double pitch_limit, double yaw_limit, Vec3d d) {
  double pitch = std::atan2(d.z, d.y), yaw = std::asin(d.x);
  if (std::fabs(pitch) > pitch_limit) pitch = std::copysign(pitch_limit, pitch);
  if (std::fabs(yaw) > yaw_limit) yaw = std::copysign(yaw_limit, yaw);
  return direction(pitch, yaw);
}

struct Case {
  std::string name;
  Region region;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

std::vector<Case> hinges() {
  return {{"hinge", hinge_of(0.8f).value()},
          {"hinge_0", hinge_of(0).value()},
          {"hinge_half_degree", hinge_of(0.5f * kDegree).value()},
          {"hinge_90", hinge_of(kHalfPiF).value()},
          {"hinge_179_5", hinge_of(179.5f * kDegree).value()},
          {"hinge_almost_pi", hinge_of(3.1415925f).value()},
          {"hinge_pi", hinge_of(kPiF).value()},
          {"hinge_uneven", hinge_of({-0.3f, 1.9f}).value()},
          {"hinge_without_0", hinge_of({0.5f, 1.1f}).value()},
          {"hinge_below_0", hinge_of({-2.9f, -2}).value()},
          {"hinge_point", hinge_of({-1, -1}).value()},
          {"hinge_point_at_pi", hinge_of({kPiF, kPiF}).value()},
          {"hinge_half_circle", hinge_of({-kPiF, 0}).value()},
          {"hinge_100_to_1", hinge_of({-0.02f, 2}).value()}};
}
std::vector<Case> sphericals() {
  return {{"spherical", spherical_of(0.9f, 0.5f).value()},
          {"spherical_0", spherical_of(0, 0).value()},
          {"spherical_half_degree", spherical_of(0.5f * kDegree, 0.5f * kDegree).value()},
          {"spherical_179_5_89_5", spherical_of(179.5f * kDegree, 89.5f * kDegree).value()},
          {"spherical_everything", spherical_of(10, 10).value()},
          {"spherical_only_pitch", spherical_of(1.2f, kHalfPiF).value()},
          {"spherical_only_yaw", spherical_of(kPiF, 0.7f).value()},
          {"spherical_pitch_0", spherical_of(0, 1).value()},
          {"spherical_pitch_0_to_the_poles", spherical_of(0, kHalfPiF).value()},
          {"spherical_yaw_0", spherical_of(2, 0).value()},
          {"spherical_wide_pitch", spherical_of(2.8f, 1.4f).value()},
          {"spherical_100_to_1", spherical_of(1.5f, 0.015f).value()},
          {"spherical_uneven", spherical_of({-0.3f, 1.9f}, {-0.2f, 1}).value()},
          {"spherical_without_0", spherical_of({0.5f, 1.1f}, {0.3f, 0.9f}).value()},
          {"spherical_below_0", spherical_of({-3, -1.8f}, {-1.5f, -0.6f}).value()},
          {"spherical_half_circle", spherical_of({0, kPiF}, {-kHalfPiF, 0.4f}).value()},
          {"spherical_point", spherical_of({2, 2}, {0.3f, 0.3f}).value()},
          {"spherical_point_at_x", spherical_of({-1, 1}, {kHalfPiF, kHalfPiF}).value()},
          {"spherical_cap_about_minus_x", spherical_of({-kPiF, kPiF}, {-kHalfPiF, -1.2f}).value()}};
}
std::vector<Case> all_cases() {
  std::vector<Case> all = hinges();
  for (Case& c : sphericals()) all.push_back(std::move(c));
  return all;
}

/// Near one of the directions with components −1, 0 and 1, or exactly there.
Vec3f near_corner(Random& random) {
  const auto any = [&] { return double(random.below(3)) - 1; };
  const Vec3d corner{any(), any(), any()};
  if (dot(corner, corner) == 0) return {0, -1, 0};
  return rounded(random.below(3) == 0 ? corner : corner + random_direction(random) * random_power(random, -9, -1));
}

const std::vector<Vec3f>& common_directions() {
  static const std::vector<Vec3f> pool = [] {
    Random random(11);
    std::vector<Vec3f> made;
    for (int i = 0; i < 90000; ++i) {
      made.push_back(i % 4 == 0 ? near_corner(random) : rounded(random_direction(random)));
    }
    return made;
  }();
  return pool;
}

class OfVrm : public ::testing::TestWithParam<Case> {
 protected:
  const Region& region() const { return GetParam().region; }

  /// Calls visit(d) for `count` directions, a tenth of them near the boundary.
  template <class Visit>
  void for_each_direction(std::uint64_t seed, std::size_t count, Visit visit) const {
    Random random(seed);
    const std::vector<Vec3f>& pool = common_directions();
    for (std::size_t i = 0; i < count && !HasFatalFailure(); ++i) {
      const Vec3f d = pool[i % pool.size()];
      const bool at_boundary = i % 10 == 0;
      visit(at_boundary ? rounded(unit(nearest(region(), d).direction) +
                                  random_direction(random) * random_power(random, -8, -1))
                        : d);
    }
  }

  static void record(const char* name, double radians) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", radians);
    RecordProperty(name, text);
  }
};
INSTANTIATE_TEST_SUITE_P(Cases, OfVrm, ::testing::ValuesIn(all_cases()),
                         [](const auto& which) { return which.param.name; });

TEST_P(OfVrm, InsideIsUnchangedAndOutsideLandsInsideForGood) {
  const Oracle oracle(region());
  double landing = 0;
  for_each_direction(1, 100000, [&](Vec3f d) {
    const auto found = nearest(region(), d);
    ASSERT_TRUE(found.outside || !found.moved) << show(d);
    if (!found.outside) {
      ASSERT_TRUE(same_bits(found.direction, d)) << show(d);
      ASSERT_LE(oracle.distance(unit(d)), 3e-7) << show(d);
      return;
    }
    ASSERT_NEAR(dot(found.direction, found.direction), 1, 5e-7f) << show(d);
    landing = std::max(landing, oracle.distance(unit(found.direction)));
    ASSERT_LE(landing, double(kLandingTolerance)) << show(d) << " lands at " << show(found.direction);
    ASSERT_FALSE(nearest(region(), found.direction).moved) << show(d) << " lands at " << show(found.direction);
  });
  record("landing", landing);
}

TEST_P(OfVrm, ClampsAsASearchThroughTheRangesDoes) {
  const Oracle oracle(region());
  LeftOut left_out;
  double worst = 0;
  for_each_direction(2, 100000, [&](Vec3f d) {
    const Vec3d wide = unit(d);
    if (left_out(oracle.is_delicate(wide))) return;
    const auto found = nearest(region(), d);
    const Vec3d expected = oracle.nearest(wide);
    const double off = apart(unit(found.direction), expected), change = apart(wide, expected);
    worst = std::max(worst, off);
    ASSERT_LE(off, 1e-6) << show(d) << " -> " << show(found.direction);
    ASSERT_TRUE(found.moved ? change > kTolerance - 4e-7 : change < kTolerance + 4e-7) << show(d) << change;
  });
  EXPECT_LE(left_out.share(), 0.1);
  record("worst", worst);
}

TEST_P(OfVrm, TheDoubleKernelAgrees) {
  const Oracle oracle(region());
  LeftOut left_out;
  for_each_direction(3, 40000, [&](Vec3f d) {
    const Vec3d wide = unit(d);
    if (left_out(oracle.is_delicate(wide))) return;
    const auto found = nearest(region(), d);
    ASSERT_LE(apart(unit(found.direction), nearest(region(), wide).direction), 1e-6) << show(d);
    ASSERT_NEAR(margin(region(), d), margin(region(), wide), 2e-6) << show(d);
  });
  EXPECT_LE(left_out.share(), 0.1);
}

/// Pitch turns as fast as 1/cos yaw, and leaps at ±X and at ties.
TEST_P(OfVrm, IsContinuousButForThePolesAndTies) {
  const Oracle oracle(region());
  LeftOut left_out;
  Random random(4);
  for_each_direction(4, 40000, [&](Vec3f d) {
    const Vec3f beside = rounded(unit(d) + random_direction(random) * random_power(random, -6, -2));
    const double step = apart(unit(d), unit(beside)), level = std::hypot(d.y, d.z) - step;
    const bool at_pole = level < 2e-6 + step;
    if (left_out(at_pole || oracle.pitch.near_tie(pitch_of(unit(d)), 4e-6 + 2 * step / level))) return;
    const double moved = apart(unit(nearest(region(), d).direction), unit(nearest(region(), beside).direction));
    ASSERT_LE(moved, step * 1.6 / level + 2e-6) << show(d) << show(beside);
  });
  EXPECT_LE(left_out.share(), 0.12);
}

TEST_P(OfVrm, MarginIsNegativeOutsideAndAtMostPi) {
  for_each_direction(5, 40000, [&](Vec3f d) {
    const auto found = nearest(region(), d);
    const float depth = margin(region(), d);
    ASSERT_TRUE(depth >= -kPiF && depth <= kPiF) << show(d);
    if (!found.outside) {
      ASSERT_GE(depth, 0) << show(d);
      return;
    }
    ASSERT_NEAR(-depth, apart(unit(d), unit(found.direction)), 1e-6) << show(d);
    ASSERT_GE(margin(region(), found.direction), -1e-6f) << show(d);
  });
}

TEST_P(OfVrm, MarginInsideIsTheAngleToTheBoundary) {
  const Oracle oracle(region());
  int tried = 0;
  for_each_direction(6, 20000, [&](Vec3f d) {
    if (tried >= 150 || oracle.distance(unit(d)) > 0) return;
    ++tried;
    const double expected = std::holds_alternative<made::Hinge>(region()) ? 0 : oracle.depth(unit(d));
    ASSERT_NEAR(margin(region(), d), expected, 2e-6) << show(d);
  });
}

TEST(Vrm, SymmetricLimitsClampAsTheSpecificationsPseudoCodeDoes) {
  Random random(9);
  for (int i = 0; i < 100000; ++i) {
    const float pitch = float(random.between(0, 3.2)), yaw = float(random.between(0, 1.6));
    const Vec3f d = rounded(random_direction(random));
    const Vec3d wide = unit(d);
    if (std::hypot(wide.y, wide.z) < 1e-3 || std::fabs(pitch_of(wide)) > kPiD - 1e-5) continue;
    const Vec3f hinged = nearest_direction(hinge_of(pitch).value(), d).direction;
    ASSERT_LE(apart(unit(hinged), by_specification(std::min<double>(pitch, kPiD), wide)), 1e-6) << show(d) << pitch;
    const Vec3f held = nearest_direction(spherical_of(pitch, yaw).value(), d).direction;
    ASSERT_LE(apart(unit(held), by_specification(pitch, yaw, wide)), 1e-6) << show(d) << pitch << " " << yaw;
  }
}

void expect_direction(const Region& region, Vec3f d, Vec3d expected) {
  for (const Vec3f& noise : {Vec3f{}, Vec3f{1e-7f, 1e-7f, -1e-7f}, Vec3f{-3e-7f, 2e-7f, 3e-7f}}) {
    const Vec3f from = d + noise, to = nearest(region, from).direction;
    EXPECT_LE(apart(unit(to), expected), 1e-6) << show(from) << " -> " << show(to);
  }
}
const Vec3f kRight{1, 0, 0}, kLeft{-1, 0, 0}, kDown{0, -1, 0}, kBack{0, 0, -1};

TEST(Vrm, TheHingeSendsXToYAndMinusYToTheSideOfZ) {
  for (const float angle : {0.0f, 0.3f, 1.0f, kHalfPiF, 3.0f, kPiF}) {
    const Region hinge = hinge_of(angle).value();
    expect_direction(hinge, kRight, {0, 1, 0});
    expect_direction(hinge, kLeft, {0, 1, 0});
    expect_direction(hinge, kDown, direction(angle, 0));
  }
}

TEST(Vrm, TheSphericalRegionSendsXToTheSideOfYAndMinusYToTheSideOfZ) {
  for (const float pitch : {0.0f, 0.3f, kHalfPiF, 3.0f, kPiF}) {
    for (const float yaw : {0.0f, 0.4f, 1.5f, kHalfPiF}) {
      const Region region = spherical_of(pitch, yaw).value();
      expect_direction(region, kRight, direction(0, std::min<double>(yaw, kPiD / 2)));
      expect_direction(region, kLeft, direction(0, std::max<double>(-yaw, -kPiD / 2)));
      if (yaw > 0) expect_direction(region, kDown, direction(pitch, 0));
    }
  }
}

TEST(Vrm, UnevenRangesGoToTheNearestOnTheCircleAndATieGoesToHi) {
  const Region ahead = hinge_of({0.5f, 1.1f}).value(), behind = hinge_of({-2.9f, -2}).value();
  expect_direction(ahead, kRight, direction(0.5, 0));
  expect_direction(behind, kLeft, direction(-2, 0));
  expect_direction(ahead, kDown, direction(double(1.1f), 0));
  expect_direction(behind, kDown, direction(double(-2.9f), 0));
  expect_direction(hinge_of({0, kPiF}).value(), kBack, {0, -1, 0});
  expect_direction(hinge_of({-1, 0.2f}).value(), kDown, direction(-1, 0));
  const Region region = spherical_of({2, 2.5f}, {0.25f, 0.5f}).value();
  expect_direction(region, kRight, direction(2, 0.5));
  expect_direction(region, kLeft, direction(2, 0.25));
}

TEST(Vrm, WholeCirclesAreInside) {
  const Region disc = hinge_of(kPiF).value(), belt = spherical_of(kPiF, 0.1f).value(),
               everything = spherical_of(kPiF, kHalfPiF).value();
  for (const Vec3f& d : {kDown, kBack, Vec3f{0, 1, 0}, Vec3f{0, -0.8f, -0.6f}, Vec3f{0, -1, -1e-7f}}) {
    for (const Region& region : {disc, belt, everything}) {
      EXPECT_FALSE(nearest(region, d).outside) << show(d);
    }
    EXPECT_EQ(margin(disc, d), 0);
    EXPECT_NEAR(margin(belt, d), 0.1f, 1e-6f);
    EXPECT_EQ(margin(everything, d), kPiF);
  }
  EXPECT_EQ(margin(everything, kRight), kPiF);
}

TEST(Vrm, MarginsByHand) {
  const Region region = spherical_of(2, 1).value();
  EXPECT_NEAR(margin(region, Vec3f{0, 1, 0}), 1, 1e-6f);
  EXPECT_NEAR(margin(region, rounded(direction(1.75, 0))), 0.25f, 1e-6f);
  EXPECT_NEAR(margin(region, rounded(direction(0, -0.75))), 0.25f, 1e-6f);
  EXPECT_NEAR(margin(region, rounded(direction(0, 1.25))), -0.25f, 1e-6f);
  const Region wide = spherical_of(3, kHalfPiF).value();  // the half circles of its ends meet at ±X
  EXPECT_NEAR(margin(wide, rounded(direction(0, 0.5))), kHalfPiF - 0.5f, 1e-6f);
  EXPECT_NEAR(margin(wide, kRight), 0, 1e-6f);
  EXPECT_NEAR(margin(Region(hinge_of(1).value()), rounded(direction(0.2, 0.3))), -0.3f, 1e-6f);
}

TEST(MakeVrm, RejectsWhatIsNoRange) {
  for (const float bad : {-0.1f, kNan, kInfinity, -kInfinity}) {
    expect_rejected(hinge_of(bad), "angle");
    expect_rejected(spherical_of(bad, 1), "pitch");
    expect_rejected(spherical_of(1, bad), "yaw");
  }
  for (const std::array<float, 2>& bad :
       {std::array{0.2f, 0.1f}, std::array{kNan, 1.0f}, std::array{0.0f, kInfinity}, std::array{-kInfinity, 0.0f}}) {
    expect_rejected(hinge_of(bad), "angle");
    expect_rejected(spherical_of(bad, {0, 1}), "pitch");
    expect_rejected(spherical_of({0, 1}, bad), "yaw");
  }
}

TEST(MakeVrm, NumbersAreSymmetricAndWhatIsTooWideIsAll) {
  EXPECT_EQ(hinge_of(0.7f).value(), hinge_of({-0.7f, 0.7f}).value());
  EXPECT_EQ(hinge_of(7).value(), hinge_of(kPiF).value());
  EXPECT_EQ(hinge_of({-3e38f, 3e38f}).value(), hinge_of(kPiF).value());
  EXPECT_EQ(spherical_of(4, 2).value(), spherical_of(kPiF, kHalfPiF).value());
  EXPECT_EQ(spherical_of({-0.5f, 9}, {-9, 0.5f}).value(), spherical_of({-0.5f, kPiF}, {-kHalfPiF, 0.5f}).value());
  EXPECT_FALSE(std::signbit(hinge_of(0).value().angle[0])) << "0 is written as 0";
  EXPECT_EQ(spherical_of({-1, 2}, {-0.5f, 1}).value().pitch[0], -1);
  EXPECT_EQ(spherical_of({-1, 2}, {-0.5f, 1}).value().yaw[1], 1);
}

}  // namespace
}  // namespace ligament::testing::vrm_shapes_tests
