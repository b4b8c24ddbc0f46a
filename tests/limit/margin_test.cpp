// Margin: inside the distance to the boundary in the shape's metric, zero on it, and as steady as a distance is.
#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

/// How far n·x can still grow from v. The least of these over all n is the distance to the boundary.
double room(const Body& body, Vec3d v, Vec3d n) { return body.support(n) - dot(n, v); }

/// The outward normal of the ellipsoid through v that has the same axes.
Vec3d normal_at(const Body& body, Vec3d v) {
  Vec3d n{};
  for (int i = 0; i < 3; ++i) {
    const double r = std::max(body.radii[i], 1e-9);
    n = n + body.axis[i] * (dot(body.axis[i], v - body.center) / (r * r));
  }
  return norm(n) > 0 ? n * (1 / norm(n)) : body.axis[0];
}

/// Moves n along the body's first `axes` axes, by smaller and smaller steps, as long as that leaves less room.
double wander(const Body& body, Vec3d v, Vec3d n, int axes) {
  double least = room(body, v, n);
  for (double step = 0.5; step > 1e-10; step *= 0.5) {
    for (int tries = 0; tries < 2 * axes * 20; ++tries) {
      const Vec3d next = n + body.axis[tries / 2 % axes] * (tries % 2 ? step : -step), turned = next * (1 / norm(next));
      if (const double here = room(body, v, turned); here < least) n = turned, least = here;
    }
  }
  return least;
}

/// The least room over unit vectors in the span of the first `axes` axes.
double least_room(const Body& body, Vec3d v, int axes) {
  double least = wander(body, v, normal_at(body, v), axes);
  for (int i = 0; i < axes; ++i) {
    least = std::min({least, wander(body, v, body.axis[i], axes), wander(body, v, -body.axis[i], axes)});
  }
  return least;
}

double depth_by_trying(const Body& body, Vec3d v) {
  if (body.round) return least_room(body, v, 3);
  double least = 1e9;
  for (const Half& face : body.faces) least = std::min(least, room(body, v, face.normal));
  return least;
}

/// In the plane y = 0: all lines through two corners, or all directions of the plane.
double planar_depth_by_trying(const Body& body, Vec3d v) {
  if (body.round) return least_room(body, v, 2);
  double least = 1e9;
  for (const Vec3d& a : body.corners) {
    for (const Vec3d& b : body.corners) {
      const Vec3d along = b - a;
      if (norm(along) < 1e-12) continue;
      least = std::min(least, room(body, v, Vec3d{along.z, 0, -along.x} * (1 / norm(along))));
    }
  }
  return least > 1e8 ? 0 : least;
}

class VolumeMargin : public OfTheZoo {
 protected:
  const Volume& volume() const { return std::get<Volume>(written()); }
  Body body() const {
    return std::visit([](const auto& shape) { return body_of(shape); }, volume().shape);
  }
  Quatd relative(Quatf r) const { return conjugate(unit(volume().origin)) * unit(r); }
};
INSTANTIATE_TEST_SUITE_P(Zoo, VolumeMargin, ::testing::ValuesIn(convex_zoo_of<Volume>()), name_of);

TEST_P(VolumeMargin, InsideIsTheDistanceToTheBoundary) {
  const Body shape = body();
  int tried = 0;
  LeftOut left_out;
  for_each_input(limit(), 1, 20000, [&](Quatf r) {
    const Vec3d v = rotation_vector(relative(r));
    // What is outside by less than the tolerance is on the boundary.
    if (tried > 100 || left_out(std::fabs(relative(r).w) < 1e-5) || beyond_shape(shape, v) > 1e-6) return;
    if (distance_to(shape, v) > 1e-6) return;
    ++tried;
    const double depth = std::clamp(depth_by_trying(shape, v), 0.0, kPi<double>);
    ASSERT_TRUE(contains(limit(), r)) << show(r);
    ASSERT_NEAR(margin(limit(), r), depth, 1e-5) << show(r);
  });
  EXPECT_GT(tried, 0);
  EXPECT_LE(left_out.share(), 0.15);
}

TEST_P(VolumeMargin, ChangesNoFasterThanTheRotationVector) {
  const Body shape = body();
  Random random(2);
  for_each_input(limit(), 2, 5000, [&](Quatf r) {
    const Quatf near = rounded(unit(r) * random_small(random, -6, 0));
    const Vec3d a = rotation_vector(relative(r)), b = rotation_vector(relative(near));
    const auto inside = [&](Vec3d v) { return norm(v) <= 3.14 && beyond_shape(shape, v) <= 1e-6; };
    if (!inside(a) || !inside(b)) return;
    ASSERT_LE(std::fabs(double(margin(limit(), r)) - double(margin(limit(), near))), norm(a - b) + 5e-6) << show(r);
  });
}

class SwingTwistMargin : public OfTheZoo {
 protected:
  const SwingTwist& parts() const { return std::get<SwingTwist>(written()); }

  double swing_depth(Vec3d d) const {
    if (std::holds_alternative<SwingFree>(parts().swing)) return kPi<double>;
    if (const auto* cone = std::get_if<Cone>(&parts().swing)) {
      return cone->angle >= 3.1415925f ? kPi<double> : cone->angle - std::atan2(std::hypot(d.x, d.z), d.y);
    }
    const auto* hull = std::get_if<Planar>(&parts().swing);
    return planar_depth_by_trying(hull ? body_of(*hull) : body_of(std::get<PlanarEllipse>(parts().swing)),
                                  swing_point(d));
  }
  double twist_depth(Quatd r) const {
    const auto* range = std::get_if<TwistRange>(&parts().twist);
    if (!range || range->max - range->min >= 2 * kPi<float>) return kPi<double>;
    const double twist = 2 * std::atan2(r.y, r.w);
    const double down = std::remainder(twist - range->min, 2 * kPi<double>),
                 up = std::remainder(range->max - twist, 2 * kPi<double>);
    return std::min(std::fabs(down), std::fabs(up));
  }
};
INSTANTIATE_TEST_SUITE_P(Zoo, SwingTwistMargin, ::testing::ValuesIn(convex_zoo_of<SwingTwist>()), name_of);

TEST_P(SwingTwistMargin, InsideIsTheSmallerDistanceOfSwingAndTwist) {
  const Definition definition(limit());
  int tried = 0;
  LeftOut left_out;
  for_each_input(limit(), 1, 20000, [&](Quatf r) {
    const Quatd wide = unit(r);
    const Vec3d seen = rotate(conjugate(unit(parts().rotation)), direction_of(wide));
    const double aside = seen.y < 0 ? std::hypot(seen.x, seen.z) : 1, cosine = std::hypot(wide.y, wide.w);
    if (tried > 100 || left_out(std::min(aside, cosine) < 0.02) || definition.outside(r) > 1e-6) return;
    const double of_swing = swing_depth(seen);
    if (of_swing < -1e-6) return;
    ++tried;
    ASSERT_TRUE(contains(limit(), r)) << show(r);
    const double depth = std::clamp(std::min(of_swing, twist_depth(wide)), 0.0, kPi<double>);
    // What lies outside within the tolerance has margin 0; read as a twist or a swing vector it is a little more.
    ASSERT_NEAR(margin(limit(), r), depth, 1e-5 + 4e-6 / std::min(aside, cosine)) << show(r);
  });
  EXPECT_GT(tried, 0);
  EXPECT_LE(left_out.share(), 0.15);
}

class Margin : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Margin, ::testing::ValuesIn(zoo()), name_of);

/// What is outside lands on the boundary.
TEST_P(Margin, IsZeroOnTheBoundary) {
  const Definition definition(limit());
  Random random(3);
  LeftOut left_out;
  for (int i = 0; i < 5000 / int(kThinned); ++i) {
    const Quatf r = rounded(random_rotation(random));
    if (definition.outside(r) <= 3e-6) continue;
    const Quatf landed = project(limit(), r).rotation;
    const float cosine = std::hypot(landed.y, landed.w);
    if (left_out(std::holds_alternative<SwingTwist>(written()) && cosine < 0.02f)) continue;
    ASSERT_GE(margin(limit(), landed), 0) << show(landed);
    ASSERT_LE(margin(limit(), landed), 5e-6f / std::max(cosine, 0.02f)) << show(landed);
  }
  EXPECT_LE(left_out.share(), 0.1);
}

TEST_P(Margin, IsMoreThanZeroOnlyInside) {
  const Definition definition(limit());
  for_each_input(limit(), 5, 5000, [&](Quatf r) {
    const Standing here = definition(r);
    if (here.delicate) return;
    const float depth = margin(limit(), r);
    ASSERT_TRUE(here.outside > 0 || depth >= 0) << show(r) << depth;
    ASSERT_TRUE(here.outside < 3e-6 || depth < 0) << show(r) << depth;
  });
}

TEST_P(Margin, IsFiniteAndAtMostPiEverywhere) {
  for_each_input(limit(), 4, 5000, [&](Quatf r) {
    const float depth = margin(limit(), r);
    ASSERT_TRUE(depth >= -kPi<float> && depth <= kPi<float>) << show(r) << depth;
  });
}

TEST(Margin, OfFreeIsPiAndOfFixedIsMinusTheAngle) {
  EXPECT_EQ(margin(Limit(), turned({1, 2, 3}, 77)), kPi<float>);
  EXPECT_EQ(margin(made(Fixed{}), identity<float>()), 0);
  EXPECT_NEAR(margin(made(Fixed{}), turned({1, 2, 3}, 77)), -77 * kDeg, 1e-6f);
}

}  // namespace
}  // namespace ligament::testing
