// The tracker where a region is hollow: along the wall of a notch, not across it, and switches that take their time.
#include <ligament/tracker.h>

#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

Vec3f at(double angle, double azimuth) {
  const double a = angle * 0.017453292519943295, z = azimuth * 0.017453292519943295;
  return convert<float>(Vec3d{std::sin(a) * std::sin(z), std::cos(a), std::sin(a) * std::cos(z)});
}
Quatf swung(Vec3f d) { return from_two_vectors(Vec3f{0, 1, 0}, d); }

/// Wide everywhere but for a notch of 40° that cuts in almost to the middle, about the azimuth 0.
Limit notched() {
  std::vector<Vec3f> vertices;
  for (int azimuth = 20; azimuth <= 340; azimuth += 20) vertices.push_back(at(80, azimuth));
  vertices.push_back(at(10, 0));
  return in_swing(Polygon{std::move(vertices), {}});
}

TEST(TrackerInANotch, StaysAtTheWallThatItIsAt) {
  const Limit limit = notched();
  Tracker tracker;
  // Across the notch, near its mouth: plain projection leaps from one wall to the other half way.
  Quatf before = tracker.follow(limit, swung(at(70, 30))).rotation;
  double plain_leap = 0, leap = 0;
  Quatf plain_before = before;
  for (double azimuth = 30; azimuth > -18; azimuth -= 0.5) {
    const Quatf r = swung(at(70, azimuth));
    const Quatf plain = project(limit, r).rotation, now = tracker.follow(limit, r).rotation;
    ASSERT_LE(violation(limit, now), 1e-5f);
    plain_leap = std::max(plain_leap, angle_apart(plain_before, plain));
    leap = std::max(leap, angle_apart(before, now));
    plain_before = plain, before = now;
  }
  EXPECT_GT(plain_leap, 0.3);
  EXPECT_LT(leap, 0.02);
  EXPECT_GT(dot(bone_direction(before), at(70, 20)), dot(bone_direction(before), at(70, -20)));
}

TEST(TrackerInANotch, ComesAlongOnceTheInputIsInsideOnTheOtherSide) {
  const Limit limit = notched();
  Tracker tracker;
  for (double azimuth = 30; azimuth > -30; azimuth -= 0.5) tracker.follow(limit, swung(at(70, azimuth)));
  const Quatf r = swung(at(70, -40));
  const Projection found = tracker.follow(limit, r);
  EXPECT_TRUE(found.inside);
  EXPECT_EQ(found.rotation, r);
}

TEST(Tracker, SpreadsASwitchOverTheCallsAskedFor) {
  // A knee that is bent the wrong way, on and on until the other end is nearer.
  const Limit knee = in_swing(Cone{0}, twist_degrees(0, 140));
  constexpr int kCalls = 20;
  Tracker at_once, spread(kCalls);
  double largest = 0, largest_spread = 0;
  Quatf before = identity<float>(), before_spread = identity<float>();
  for (int degrees = 130; degrees <= 420; ++degrees) {
    const Quatf r = turned({0, 1, 0}, degrees);
    const Quatf now = at_once.follow(knee, r).rotation, now_spread = spread.follow(knee, r).rotation;
    if (degrees > 130 && !contains(knee, r)) {
      largest = std::max(largest, angle_apart(before, now));
      largest_spread = std::max(largest_spread, angle_apart(before_spread, now_spread));
    }
    before = now, before_spread = now_spread;
  }
  EXPECT_LE(largest_spread, largest + 1e-6);
  EXPECT_LE(largest_spread, 140.0 / kCalls * 0.0174532925 + 0.02);
}

}  // namespace
}  // namespace ligament::testing
