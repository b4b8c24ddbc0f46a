// What one writes and what runs: shapes are made into limits, and limits give their shapes back.
#include <ligament/limit.h>

#include "support/zoo/zoo.h"

#include <type_traits>

namespace ligament::testing {
namespace {

// A made shape cannot come out of a written one by itself: only `make` checks it.
static_assert(!std::is_constructible_v<Limit, Cone> && !std::is_constructible_v<Limit, Shape>);
static_assert(std::is_nothrow_copy_constructible_v<Limit> && sizeof(Limit) <= 2 * sizeof(void*));

TEST(MakingLimits, GivesTheShapeBack) {
  for (const Named& named : zoo()) {
    const Shape shape = shape_of(named.limit);
    const Result<Limit> again = make_limit(shape);
    ASSERT_TRUE(again.ok()) << named.name << ": " << again.error().message();
    EXPECT_TRUE(shape_of(*again) == shape) << named.name;
    EXPECT_TRUE(*again == named.limit) << named.name;
  }
}

TEST(MakingLimits, KeepsTheNumbersAsWritten) {
  const SwingTwist written{Ellipse{.x = 0.5f, .z = 1.25f}, TwistRange{-0.75f, 2}, Quatf{0, 0, 1, 0}};
  EXPECT_TRUE(shape_of(made(written)) == Shape(written));
  EXPECT_TRUE(shape_of(made(Volume{Box{{-1, -2, -0.5f}, {0.25f, 1, 1}}})) ==
              Shape(Volume{Box{{-1, -2, -0.5f}, {0.25f, 1, 1}}}));
}

TEST(MakingLimits, MeansTheSameByAnglesThatAreTooLarge) {
  const Shape shape = shape_of(made(SwingTwist{Cone{7}, TwistFree{}}));
  EXPECT_EQ(std::get<Cone>(std::get<SwingTwist>(shape).swing).angle, kPi<float>);
}

TEST(MakingLimits, TellsLimitsApartByTheirNumbersNotByWhereTheyAre) {
  const Limit a = made(SwingTwist{Cone{0.5f}, TwistFree{}}), b = made(SwingTwist{Cone{0.5f}, TwistFree{}}), copy = a;
  EXPECT_TRUE(a == b);
  EXPECT_TRUE(a == copy);
  EXPECT_FALSE(a == made(SwingTwist{Cone{0.25f}, TwistFree{}}));
  EXPECT_FALSE(a == Limit());
}

TEST(MakingLimits, IsFreeUntilALimitIsMade) {
  const Limit nothing;
  EXPECT_TRUE(is_free(nothing));
  EXPECT_TRUE(is_known(nothing));
  EXPECT_TRUE(nothing == made(Free{}));
  EXPECT_TRUE(contains(nothing, exp(Vec3f{3, 0, 0})));
}

TEST(MakingLimits, KeepsWhatIsNotKnownAndTreatsItAsFree) {
  const Limit unknown = made(UnknownShape{"spiral"});
  EXPECT_FALSE(is_known(unknown));
  EXPECT_FALSE(is_free(unknown));
  EXPECT_EQ(std::get<UnknownShape>(shape_of(unknown)).type, "spiral");
  const Quatf r = exp(Vec3f{1, 2, 0.5f});
  EXPECT_EQ(project(unknown, r).rotation, r);
  EXPECT_TRUE(contains(unknown, r));
}

TEST(MakingLimits, NamesTheWayToTheFieldThatIsWrong) {
  const auto where = [](const Shape& shape) {
    const Result<Limit> limit = make_limit(shape);
    return limit.ok() ? std::string("nowhere") : limit.error().where;
  };
  EXPECT_EQ(where(SwingTwist{Cone{-1}, TwistFree{}}), "swing.angle");
  EXPECT_EQ(where(SwingTwist{SwingFree{}, TwistRange{1, 0}}), "twist.max");
  EXPECT_EQ(where(SwingTwist{SwingFree{}, TwistFree{}, Quatf{}}), "swing.rotation");
  EXPECT_EQ(where(SwingTwist{Cone{1}, TwistBySwing{}}), "twist");
  EXPECT_EQ(where(SwingTwist{SwingUnion{{{Cone{1}, {}}, {Ellipse{.x = -1, .z = 1}, {}}}}, TwistFree{}}),
            "swing.regions[0].rotation");
  EXPECT_EQ(where(SwingTwist{SwingUnion{{{Cone{1}}, {Ellipse{.x = -1, .z = 1}}}}, TwistFree{}}), "swing.regions[1].x");
  EXPECT_EQ(where(Volume{Ellipsoid{{}, identity<float>(), {1, -1, 1}}}), "shape.radii");
  EXPECT_EQ(where(Volume{Box{{4, 0, 0}, {5, 0, 0}}}), "shape");
  EXPECT_EQ(where(Euler{EulerOrder::xyz, {0, 0, 0}, {1, -1, 1}}), "max");
}

}  // namespace
}  // namespace ligament::testing
