// Making shapes: what is wrong is told with the field's name and a reason; what is odd but legal is made.
#include "limit/any_limit.h"

#include "limit/oracle.h"
#include "limit/shape/rejected.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

const Quatf kUpright = identity<float>();

TEST(MakeBox, RejectsRangesThatAreNone) {
  expect_rejected(made::make(Box{{kNan, 0, 0}, {1, 1, 1}}), "min");
  expect_rejected(made::make(Box{{0, 0, -kInfinity}, {1, 1, 1}}), "min");
  expect_rejected(made::make(Box{{0, 0, 0}, {1, kInfinity, 1}}), "max");
  expect_rejected(made::make(Box{{0, 2, 0}, {1, 1, 1}}), "max");
  expect_rejected(made::make(OrientedBox{{}, kUpright, {0, 0, 2}, {1, 1, 1}}), "max");
}

TEST(MakeShape, RejectsCentresAndRotationsThatAreNone) {
  for (const Vec3f& center : {Vec3f{kNan, 0, 0}, Vec3f{0, kInfinity, 0}, Vec3f{0, 0, 1e30f}}) {
    expect_rejected(made::make(OrientedBox{center, kUpright, {-1, -1, -1}, {1, 1, 1}}), "center");
    expect_rejected(made::make(Ellipsoid{center, kUpright, {1, 1, 1}}), "center");
    expect_rejected(made::make(Kdop{center, kUpright, {{1, 0, 0}}, {-1}, {1}}), "center");
  }
  for (const Quatf& turn :
       {Quatf{0, 0, 0, 0}, Quatf{kNan, 0, 0, 1}, Quatf{0, kInfinity, 0, 1}, Quatf{0, 0, 1e-8f, 0}}) {
    expect_rejected(made::make(OrientedBox{{}, turn, {-1, -1, -1}, {1, 1, 1}}), "rotation");
    expect_rejected(made::make(Ellipsoid{{}, turn, {1, 1, 1}}), "rotation");
    expect_rejected(made::make(Kdop{{}, turn, {{1, 0, 0}}, {-1}, {1}}), "rotation");
    expect_rejected(made::make(SwingTwist{SwingFree{}, TwistFree{}, turn}), "swing.rotation");
    expect_rejected(made::make(Volume{Box{}, turn}), "origin");
  }
}

TEST(MakeShape, NormalisesRotationsAndKeepsTheBitsOfUnitOnes) {
  const Quatf unit_turn = turned({1, 2, 3}, 40);
  EXPECT_EQ(made::make(Ellipsoid{{}, unit_turn, {1, 1, 1}}).value().rotation, unit_turn);
  for (const float size : {0.01f, 1 + 4e-7f, 30.0f, 1e18f}) {
    const Quatf made = made::make(Ellipsoid{{}, scale(unit_turn, size), {1, 1, 1}}).value().rotation;
    EXPECT_NEAR(dot(convert<double>(made), convert<double>(made)), 1, 2.5e-7);
    EXPECT_EQ(made::make(Ellipsoid{{}, made, {1, 1, 1}}).value().rotation, made) << "reading twice changes nothing";
  }
}

TEST(MakeEllipsoid, RejectsRadiiThatAreNone) {
  expect_rejected(made::make(Ellipsoid{{}, kUpright, {-1, 1, 1}}), "radii");
  expect_rejected(made::make(Ellipsoid{{}, kUpright, {1, kNan, 1}}), "radii");
  expect_rejected(made::make(Ellipsoid{{}, kUpright, {1, 1, kInfinity}}), "radii");
}

TEST(MakeKdop, RejectsListsThatDoNotFit) {
  expect_rejected(made::make(Kdop{{}, kUpright, {}, {}, {}}), "axes");
  const std::vector<Vec3f> axes(65, {1, 0, 0});
  const std::vector<float> min(65, -1), max(65, 1);
  expect_rejected(made::make(Kdop{{}, kUpright, axes, min, max}), "axes");
  expect_rejected(made::make(Kdop{{}, kUpright, {{1, 0, 0}}, {-1, -1}, {1}}), "min");
  expect_rejected(made::make(Kdop{{}, kUpright, {{1, 0, 0}}, {-1}, {}}), "max");
}

TEST(MakeKdop, RejectsAxesAndRangesThatAreNone) {
  expect_rejected(made::make(Kdop{{}, kUpright, {{2, 0, 0}}, {-1}, {1}}), "axes");
  expect_rejected(made::make(Kdop{{}, kUpright, {{0, 0, 0}}, {-1}, {1}}), "axes");
  expect_rejected(made::make(Kdop{{}, kUpright, {{kNan, 0, 0}}, {-1}, {1}}), "axes");
  expect_rejected(made::make(Kdop{{}, kUpright, {{1, 0, 0}}, {1}, {-1}}), "max");
  expect_rejected(made::make(Kdop{{}, kUpright, {{1, 0, 0}}, {kNan}, {1}}), "max");
}

TEST(MakeKdop, RejectsAnEmptyOneAndTakesAFlatOne) {
  const std::vector<Vec3f> axes{{1, 0, 0}, {0.70710678f, 0.70710678f, 0}, {0, 1, 0}};
  expect_rejected(made::make(Kdop{{}, kUpright, axes, {1, -0.5f, 1}, {2, 0.5f, 2}}), "max", "is empty");
  EXPECT_TRUE(made::make(Kdop{{}, kUpright, axes, {0, -1, -1}, {0, 1, 1}}).ok());
  EXPECT_TRUE(made::make(Kdop{{}, kUpright, axes, {-3e38f, -1, -3e38f}, {3e38f, 1, 3e38f}}).ok());
}

TEST(MakeKdop, NamesAPointInside) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Kdop written = random_kdop(seed, 2);
    const Vec3d inner = convert<double>(made::make(written).value().inner);
    for (std::size_t i = 0; i < written.axes.size(); ++i) {
      const double along = dot(convert<double>(written.axes[i]), inner);
      EXPECT_TRUE(along >= double(written.min[i]) - 1e-6 && along <= double(written.max[i]) + 1e-6) << seed;
    }
  }
  EXPECT_EQ(thirteen_axes().size(), 13u);
}

/// The furthest point of a body from 0, by trying directions; never more than the truth.
double reach_by_trying(const Body& body) {
  Random random(1);
  double most = 0;
  Vec3d best{1, 0, 0};
  const auto offer = [&](Vec3d n) {
    n = n * (1 / norm(n));
    if (const double here = body.support(n); here > most) best = n, most = here;
  };
  for (int i = 0; i < 2000; ++i) offer(random_direction(random));
  for (double step = 0.1; step > 1e-7; step *= 0.8) {
    for (int i = 0; i < 20; ++i) offer(best + random_direction(random) * step);
  }
  return most;
}

TEST(Reach, IsTheDistanceOfTheFurthestPoint) {
  for (const Named& named : zoo_of<Volume>()) {
    const made::Volume& volume = *made_if<made::Volume>(named.limit);
    std::visit(
        [&](const auto& shape) {
          const double tried = reach_by_trying(body_of(shape));
          if (tried > 10) return;  // the oracle's bodies are cut off there
          EXPECT_NEAR(reach(shape), tried, 1e-5) << named.name;
        },
        volume.shape);
  }
}

TEST(MakeVolume, RejectsShapesBeyondTheBallUnlessTheyContainZero) {
  constexpr const char* kMust = "must contain v = 0";
  expect_rejected(made::make(Volume{Box{{1, -1, -1}, {4, 1, 1}}}), "shape", kMust);
  expect_rejected(made::make(Volume{Box{{0.1f, -1, -1}, {3.1f, 1, 1}}}), "shape", kMust);
  expect_rejected(made::make(Volume{OrientedBox{{3, 0, 0}, kUpright, {0, 0, 0}, {1, 0, 0}}}), "shape", kMust);
  expect_rejected(made::make(Volume{Ellipsoid{{2.2f, 0, 0}, kUpright, {0.942f, 0.1f, 0.1f}}}), "shape", kMust);
  expect_rejected(made::make(Volume{Ellipsoid{{2, 2, 0}, kUpright, {1, 0.3f, 0.3f}}}), "shape", kMust);
  expect_rejected(made::make(Volume{Kdop{{}, kUpright, {{0, 1, 0}}, {1}, {2}}}), "shape", kMust);
  expect_rejected(made::make(Volume{OrientedBox{{}, turned({1, 1, 1}, 30), {0.1f, -3e38f, 0}, {1, 3e38f, 1}}}), "shape",
                  kMust);
  EXPECT_TRUE(made::make(Volume{Box{{0, -4, 0}, {9, 1, 1}}}).ok());
  EXPECT_TRUE(made::make(Volume{Ellipsoid{{2.2f, 0, 0}, kUpright, {0.941f, 0.1f, 0.1f}}}).ok());
}

TEST(MakeVolume, TakesFlatShapesThroughZeroWhateverTheirRotation) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Quatf turn = rounded(random_rotation(random));
    const Vec3f along = rotate(turn, Vec3f{1, 0, 0});
    EXPECT_TRUE(made::make(Volume{OrientedBox{along, turn, {-5, 0, 0}, {5, 0, 0}}}).ok());
    EXPECT_TRUE(made::make(Volume{Ellipsoid{along, turn, {5, 0, 2}}}).ok());
  }
}

TEST(MakeCone, RejectsAnglesThatAreNoneAndTakesMoreThanPiAsPi) {
  for (const float angle : {-0.1f, kNan, kInfinity}) expect_rejected(made::make(Cone{angle}), "angle");
  EXPECT_EQ(made::make(Cone{7}).value().angle, kPi<float>);
  EXPECT_EQ(made::make(Cone{0}).value().cosine, 1);
}

TEST(MakeTwistRange, RejectsRangesThatAreNone) {
  expect_rejected(made::make(TwistRange{kNan, 1}), "min");
  expect_rejected(made::make(TwistRange{0, kInfinity}), "max");
  expect_rejected(made::make(TwistRange{1, 0.9f}), "max");
  expect_rejected(made::make(TwistRange{1e9f, 1e9f}), "min");
  EXPECT_TRUE(made::make(TwistRange{-3e38f, 3e38f}).ok()) << "unlimited";
  EXPECT_TRUE(made::make(TwistRange{3, 9}).ok());
}

TEST(MakePlanar, RejectsPointsThatAreNone) {
  expect_rejected(made::make(Planar{}), "points");
  expect_rejected(made::make(Planar{{{0, 0}, {kNan, 1}}}), "points");
  expect_rejected(made::make(Planar{{{0, kInfinity}}}), "points");
}

TEST(MakePlanar, MakesTheConvexHull) {
  const Planar given{{{0, 0}, {1, 0}, {0.5f, 0}, {1, 1}, {0, 1}, {0.4f, 0.6f}, {1, 1}, {0, 0.5f}}};
  const made::Planar made = made::make(given).value();
  EXPECT_EQ(made.edges.size(), 4u);
  EXPECT_FALSE(made.flat);
  EXPECT_EQ(made.points.size(), 8u) << "what was given is kept";
  EXPECT_TRUE(made::make(Planar{{{0, 0}, {1, 1}, {0.5f, 0.5f}}}).value().flat);
  EXPECT_TRUE(made::make(Planar{{{0.5f, 0.5f}, {0.5f, 0.5f}}}).value().flat);
}

TEST(MakePlanarEllipse, RejectsNumbersThatAreNone) {
  expect_rejected(made::make(PlanarEllipse{{kNan, 0}, {1, 1}, 0}), "center");
  expect_rejected(made::make(PlanarEllipse{{1e20f, 0}, {1, 1}, 0}), "center");
  expect_rejected(made::make(PlanarEllipse{{0, 0}, {-1, 1}, 0}), "radii");
  expect_rejected(made::make(PlanarEllipse{{0, 0}, {1, kInfinity}, 0}), "radii");
  expect_rejected(made::make(PlanarEllipse{{0, 0}, {1, 1}, kNan}), "angle");
}

TEST(MakePlanarEllipse, LiesInTheDiscOrContainsZero) {
  expect_rejected(made::make(PlanarEllipse{{2.5f, 0}, {0.65f, 0.2f}, 0}), "radii", "must contain 0");
  expect_rejected(made::make(PlanarEllipse{{2, 2}, {0.5f, 0.1f}, 0.785398f}), "radii", "must contain 0");
  EXPECT_TRUE(made::make(PlanarEllipse{{2.5f, 0}, {0.64f, 0.2f}, 0}).ok());
  EXPECT_TRUE(made::make(PlanarEllipse{{2.5f, 0}, {2.6f, 9}, 1e30f}).ok());
}

}  // namespace
}  // namespace ligament::testing
