// Unions: the nearest of what their members hold, against directions that fill them.
#include "limit/shape/swing_region.h"

#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

#include "math/spread.h"

namespace ligament::testing {
namespace {

Quatf leaning(double degrees, double azimuth) {
  return turned({std::cos(azimuth * 0.0174532925), 0, std::sin(azimuth * 0.0174532925)}, degrees);
}

struct Family {
  const char* name;
  SwingUnion written;
  made::SwingUnion region = made::make(written).value();
  DirectionStanding standing = direction_standing(written);
};
SwingUnion union_of(std::vector<SwingUnion::Member> members) { return {std::move(members)}; }
const std::vector<Family>& families() {
  static const std::vector<Family> all = {
      {"one", union_of({{Cone{0.7f}, leaning(40, 10)}})},
      {"apart", union_of({{Cone{0.4f}, leaning(0, 0)}, {Ellipse{0.2f, 0.6f}, leaning(90, 60)}})},
      {"overlapping", union_of({{Cone{0.8f}, leaning(20, 0)}, {QuaternionEllipse{0.3f, 1.1f}, leaning(50, 100)}})},
      {"many", union_of({{Cone{0.2f}, leaning(30, 0)},
                         {Cone{0.3f}, leaning(60, 120)},
                         {Polar{{0.3f, 0.5f, 0.2f, 0.4f}}, leaning(80, 240)},
                         {Ellipse{0.4f, 0.1f}, leaning(120, 300)}})},
      {"a point beside a cone", union_of({{Cone{0}, leaning(70, 0)}, {Cone{0.5f}, leaning(0, 0)}})},
  };
  return all;
}

TEST(Union, IsTheNearestOfAllItsDirections) {
  constexpr int kFilling = 200000, kAsked = 400;
  for (const Family& family : families()) {
    std::vector<Vec3d> filling;
    for (int i = 0; i < kFilling; ++i) {
      const Vec3d d = spread_direction(i, kFilling);
      if (family.standing(d).outside <= 0) filling.push_back(d);
    }
    // Of a cone of no width none of them is in it.
    for (const SwingUnion::Member& member : family.written.members) {
      const Vec3d axis = rotate(unit(member.rotation), Vec3d{0, 1, 0});
      if (family.standing(axis).outside < 1e-9) filling.push_back(axis);
    }
    Random random(1);
    for (int i = 0; i < kAsked; ++i) {
      const Vec3d d = random_direction(random);
      const auto found = nearest_direction(family.region, d);
      const double angle = angle_between(d, found.direction);
      double least = 4;
      for (const Vec3d& other : filling) least = std::min(least, angle_between(d, other));
      ASSERT_LE(angle, least + 1e-5) << family.name;
      ASSERT_EQ(found.moved, angle > 1e-9) << family.name;
    }
  }
}

TEST(Union, LandsInsideAndLeavesInsideAlone) {
  for (const Family& family : families()) {
    Random random(2);
    for (int i = 0; i < 100000; ++i) {
      const Vec3f d = convert<float>(random_direction(random));
      const auto found = nearest_direction(family.region, d);
      const Standing from = family.standing(at_length_one(convert<double>(d)));
      const Standing to = family.standing(at_length_one(convert<double>(found.direction)));
      ASSERT_TRUE(from.delicate || found.outside == (from.outside > 0) || std::fabs(from.outside) < 1e-6)
          << family.name;
      ASSERT_TRUE(to.delicate || to.outside < 1e-6) << family.name;
      if (!found.outside) {
        ASSERT_EQ(found.direction, d) << family.name;
      }
      const auto again = nearest_direction(family.region, found.direction);
      ASSERT_FALSE(again.moved) << family.name;
    }
  }
}

}  // namespace
}  // namespace ligament::testing
