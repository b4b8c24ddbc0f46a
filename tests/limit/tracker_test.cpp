// The tracker: inside is left alone, outside is never left, and an answer never turns quicker than its inputs have.
#include <ligament/tracker.h>

#include <gtest/gtest.h>

#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

#include <limits>

namespace ligament::testing {
namespace {

/// Inputs that roam through all of rotation space, now quicker, now slower, on covers chosen by lot.
class Walk {
 public:
  Walk(std::uint64_t seed, double step) : random_(seed), step_(step), at_(random_rotation(random_)) {
    axis_ = random_direction(random_);
  }
  Quatf next() {
    axis_ = normalize_or(axis_ + random_direction(random_) * 0.15, Vec3d{1, 0, 0});
    at_ = normalize(at_ * rotation_about(axis_, step_ * (0.55 + 0.45 * std::sin(0.05 * frame_++))));
    return random_.below(2) ? rounded(at_) : -rounded(at_);
  }

 private:
  Random random_;
  double step_;
  Quatd at_;
  Vec3d axis_;
  int frame_ = 0;
};
constexpr double kStride = 0.03;
constexpr int kFrames = 1200;

class Tracking : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Tracking, ::testing::ValuesIn(zoo()), name_of);

/// What is further outside than the tolerance and rounding.
constexpr double kSurelyOutside = 3e-6;

TEST_P(Tracking, InsideKeepsItsBitsAndOutsideComesInside) {
  const Definition definition(limit());
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    Walk walk(seed, kStride);
    Tracker tracker;
    for (int f = 0; f < kFrames; ++f) {
      const Quatf r = walk.next();
      const Projection p = tracker.follow(limit(), r);
      ASSERT_EQ(p.inside, contains(limit(), r));
      ASSERT_TRUE(p.valid);
      ASSERT_TRUE(!p.inside || same_bits(p.rotation, r)) << show(r);
      ASSERT_LE(violation(limit(), p.rotation), 1e-5f) << show(r) << show(p.rotation);
      ASSERT_GE(dot(p.rotation, r), -1e-6f);
      const Standing from = definition(r), to = definition(p.rotation);
      ASSERT_TRUE(from.delicate || (p.inside ? from.outside < kSurelyOutside : from.outside > 0)) << show(r);
      ASSERT_TRUE(to.delicate || to.outside < kSurelyOutside) << show(r) << show(p.rotation);
    }
  }
}

/// What comes inside is returned as it is, wherever the answer was.
TEST_P(Tracking, AnswersTurnNoQuickerThanInputsHave) {
  const Definition definition(limit());
  double worst = 0;
  for (std::uint64_t seed = 10; seed < 12; ++seed) {
    Walk walk(seed, kStride);
    Tracker tracker;
    Quatf before = tracker.follow(limit(), walk.next()).rotation;
    for (int f = 1; f < kFrames; ++f) {
      const Quatf r = walk.next(), answer = tracker.follow(limit(), r).rotation;
      if (definition.outside(r) > kSurelyOutside) worst = std::max(worst, angle_apart(before, answer));
      before = answer;
    }
  }
  EXPECT_LE(worst, kStride * 1.001 + 1e-5);
}

TEST_P(Tracking, StartsAsPlainProjectionAndDoesSoAfterReset) {
  Walk walk(20, kStride);
  Tracker tracker;
  for (int f = 0; f < 50; ++f) {
    const Quatf r = walk.next();
    tracker.reset();
    ASSERT_TRUE(same_bits(tracker.follow(limit(), r).rotation, project(limit(), r).rotation));
    ASSERT_FALSE(tracker.holding());
    for (int i = 0; i < 5; ++i) tracker.follow(limit(), walk.next());
  }
}

TEST_P(Tracking, SaysWhetherItHoldsAndOtherwiseIsPlain) {
  Walk walk(30, kStride);
  Tracker tracker;
  for (int f = 0; f < kFrames; ++f) {
    const Quatf r = walk.next();
    const Projection p = tracker.follow(limit(), r);
    ASSERT_TRUE(tracker.holding() || same_bits(p.rotation, project(limit(), r).rotation));
  }
}

TEST_P(Tracking, DoesNotSeeSigns) {
  Walk walk(40, kStride);
  Random random(41);
  Tracker one, other;
  for (int f = 0; f < kFrames / 2; ++f) {
    const Quatf r = walk.next();
    const bool flip = random.below(2) == 1;
    const Quatf a = one.follow(limit(), r).rotation, b = other.follow(limit(), flip ? -r : r).rotation;
    ASSERT_EQ(a, flip ? -b : b) << f;
  }
}

TEST_P(Tracking, PassesOverWhatIsNoRotation) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const Quatf bad[] = {{nan, 0, 0, 1}, {0, 0, 0, 0}, {0, infinity, 0, 1}, {nan, nan, nan, nan}};
  Walk walk(50, kStride);
  Tracker clean, disturbed;
  for (int f = 0; f < 300; ++f) {
    const Projection p = disturbed.follow(limit(), bad[f % 4]);
    ASSERT_FALSE(p.valid);
    ASSERT_TRUE(same_bits(p.rotation, project(limit(), identity<float>()).rotation));
    const Quatf r = walk.next();
    ASSERT_TRUE(same_bits(disturbed.follow(limit(), r).rotation, clean.follow(limit(), r).rotation));
  }
}

TEST_P(Tracking, SoftAnswersAreWithinTheRadiusOfTheHardOne) {
  const Softness softness{0, 0.1f};
  Walk walk(60, kStride);
  Tracker soft, hard;
  for (int f = 0; f < kFrames / 2; ++f) {
    const Quatf r = walk.next();
    const Projection p = soft.follow(limit(), r, softness), h = hard.follow(limit(), r);
    ASSERT_EQ(soft.holding(), hard.holding());
    ASSERT_TRUE(!p.inside || same_bits(p.rotation, r));
    ASSERT_TRUE(soft.holding() || same_bits(p.rotation, project(limit(), r, softness).rotation));
    if (!soft.holding()) continue;
    ASSERT_LE(angle_apart(p.rotation, h.rotation), softness.radius + 1e-5) << f;
    ASSERT_LE(angle_apart(p.rotation, r), angle_apart(h.rotation, r) + 1e-5) << f;
  }
}

TEST_P(Tracking, ComesToThePlainAnswerWhenTheInputStays) {
  for (std::uint64_t seed = 70; seed < 75; ++seed) {
    Walk walk(seed, 0.4);
    Tracker tracker;
    Quatf r{};
    for (int f = 0; f < 20; ++f) r = walk.next();
    tracker.follow(limit(), r);
    // A leap, so that the answer has some way to go; it has the leap's speed to do it, and then a tenth of it per
    // frame.
    r = walk.next();
    for (int f = 0; f < 150; ++f) tracker.follow(limit(), r);
    const Projection last = tracker.follow(limit(), r);
    ASSERT_TRUE(tracker.holding() || same_bits(last.rotation, project(limit(), r).rotation));
    ASSERT_LE(violation(limit(), last.rotation), 1e-5f);
    const Quatf again = tracker.follow(limit(), r).rotation;
    ASSERT_LE(angle_apart(again, last.rotation), 1e-4) << "still on its way";
  }
}

/// A turn about +Y of a hinge from 0° to 90°.
double hinge_answer(Tracker& tracker, const Limit& hinge, Vec3d axis, double degrees) {
  const Quatf r = rounded(rotation_about(axis, degrees * double(kDeg)));
  const Quatf q = tracker.follow(hinge, r).rotation;
  const Vec3d v = vector_part(convert<double>(q.w < 0 ? -q : q));
  return 2 * std::atan2(dot(v, axis), std::fabs(q.w)) / double(kDeg);
}

TEST(Tracker, HoldsTheEndItPassedUntilTheOtherIsNearerAllTheWay) {
  const Limit twist = in_swing(Cone{0}, twist_degrees(0, 90));
  const Limit box = in_volume(Box{{0, 0, 0}, {0, 90 * kDeg, 0}});
  const Limit needle = in_volume(Ellipsoid{{0, 45 * kDeg, 0}, unturned(), {0, 45 * kDeg, 0}});
  for (const Limit& hinge : {twist, box, needle}) {
    const bool is_volume = std::holds_alternative<Volume>(shape_of(hinge));
    Tracker tracker;
    const Vec3d up{0, 1, 0};
    for (double a = 0; a <= 90; ++a) ASSERT_NEAR(hinge_answer(tracker, hinge, up, a), a, 1e-3);
    for (double a = 91; a < 269.5; ++a) {
      ASSERT_NEAR(hinge_answer(tracker, hinge, up, a), 90, 1e-3) << a;
      // The other end becomes the nearest at 225°, half way round; for volumes, which end at a half turn, at 180°.
      ASSERT_EQ(tracker.holding(), a > (is_volume ? 180 : 225)) << a;
    }
    // Beyond 270° the shorter way to the input leads back through the range; the answer goes it, as quick as its input.
    double before = 90;
    for (double a = 270; a < 360; ++a) {
      const double answer = hinge_answer(tracker, hinge, up, a);
      ASSERT_NEAR(before - answer, 0.5, 0.501) << a;
      before = answer;
    }
    EXPECT_LT(before, 3);
  }
}

TEST(Tracker, HoldsOnBothSides) {
  const Limit hinge = in_volume(Box{{-30 * kDeg, 0, 0}, {100 * kDeg, 0, 0}});
  const Vec3d axis{1, 0, 0};
  Tracker tracker;
  for (double a = 0; a > -205; --a) ASSERT_NEAR(hinge_answer(tracker, hinge, axis, a), std::max(a, -30.0), 1e-3) << a;
  for (double a = -205; a < 5; ++a) ASSERT_NEAR(hinge_answer(tracker, hinge, axis, a), std::clamp(a, -30.0, 5.0), 1e-3);
  for (double a = 5; a < 275; ++a) ASSERT_NEAR(hinge_answer(tracker, hinge, axis, a), std::min(a, 100.0), 1e-3) << a;
  for (double a = 275; a > 0; --a) ASSERT_NEAR(hinge_answer(tracker, hinge, axis, a), std::min(a, 100.0), 1e-3) << a;
}

TEST(Tracker, TheKneeOfTheDocuments) {
  // "Twist range [0°, 179°]: −62° goes to 0°, and with a known last valid rotation to the side it came from."
  const Limit knee = in_swing(Cone{0}, twist_degrees(0, 179));
  Tracker tracker;
  const Vec3d up{0, 1, 0};
  EXPECT_NEAR(hinge_answer(tracker, knee, up, -62), 0, 1e-3);
  tracker.reset();
  for (double a = 170; a < 298; ++a) hinge_answer(tracker, knee, up, a);
  EXPECT_NEAR(hinge_answer(tracker, knee, up, 298), 179, 1e-3);  // the same −62°, come to from above
}

TEST(Tracker, FollowsThePlainAnswerWhereNothingIsAmbiguous) {
  Random random(80);
  for (const char* name : {"box_origin", "oriented_box", "ellipsoid_turned", "kdop", "cone_45", "planar_ellipse"}) {
    const Limit limit = std::find_if(zoo().begin(), zoo().end(), [&](const Named& n) { return n.name == name; })->limit;
    Quatd at = convert<double>(project(limit, identity<float>()).rotation);
    Tracker tracker;
    tracker.follow(limit, rounded(at));
    tracker.follow(limit, rounded(at * rotation_about({1, 0, 0}, 0.5)));  // a quick move: its speed may be used later
    tracker.follow(limit, rounded(at));
    for (int f = 0; f < 400; ++f) {
      // Along the boundary, up to a quarter of a radian beyond it.
      at = at * rotation_about(random_direction(random), 0.02);
      const Quatf inside = project(limit, rounded(at)).rotation;
      if (angle_apart(convert<double>(inside), at) > 0.25) at = slerp(convert<double>(inside), at, 0.9);
      const Quatf r = rounded(at);
      ASSERT_TRUE(same_bits(tracker.follow(limit, r).rotation, project(limit, r).rotation)) << name << f;
    }
  }
}

TEST(Tracker, TakesQuaternionsOfAnyLength) {
  const Limit limit = in_volume(Box{{-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}});
  Walk walk(90, kStride);
  Tracker unit, scaled;
  for (int f = 0; f < 500; ++f) {
    const Quatf r = walk.next();
    const Quatf a = unit.follow(limit, r).rotation, b = scaled.follow(limit, scale(r, 7.5f)).rotation;
    ASSERT_LT(angle_apart(a, b), 1e-4) << f;
  }
}

}  // namespace
}  // namespace ligament::testing
