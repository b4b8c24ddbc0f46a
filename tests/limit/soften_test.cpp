// Softness: beyond the boundary by d, radius · tanh(falloff · d) of it is given back, along the shape's own path.
#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

/// s(d) as the format states it.
double given_back(double radius, double falloff, double d) {
  const double steepest = 1 / radius;
  return radius * std::tanh((falloff > 0 ? std::min(falloff, steepest) : steepest) * d);
}

class Soften : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Soften, ::testing::ValuesIn(zoo()), name_of);

TEST_P(Soften, RadiusZeroIsHardAndInsideIsUntouched) {
  const Definition definition(limit());
  for_each_input(limit(), 1, 5000, [&](Quatf r) {
    const Projection hard = project(limit(), r);
    ASSERT_TRUE(same_bits(project(limit(), r, {0, 0}).rotation, hard.rotation)) << show(r);
    ASSERT_TRUE(same_bits(project(limit(), r, {5, 0}).rotation, hard.rotation)) << show(r);
    const Standing here = definition(r);
    if (hard.inside || (here.outside <= 0 && !here.delicate)) {
      ASSERT_TRUE(same_bits(project(limit(), r, {0, 0.5f}).rotation, r)) << show(r);
    }
  });
}

TEST_P(Soften, SteeperThanC1IsClampedToIt) {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const Quatf r = rounded(random_rotation(random));
    const Quatf plain = project(limit(), r, {0, 0.2f}).rotation;
    ASSERT_TRUE(same_bits(project(limit(), r, {5, 0.2f}).rotation, plain));
    ASSERT_TRUE(same_bits(project(limit(), r, {100, 0.2f}).rotation, plain));
  }
}

/// Every shape: the soft answer lies s(d) radians from the hard one.
TEST_P(Soften, GivesBackExactlyTanhInRadians) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const Quatf r = rounded(random_rotation(random));
    const double radius = random_power(random, -2, 0.5),
                 falloff = random.below(2) ? 0 : random.between(0.1, 2) / radius;
    const Projection hard = project(limit(), r);
    const double d = angle_apart(r, hard.rotation);
    if (d < 1e-3 || d > 3.1) continue;
    const Projection soft = project(limit(), r, {float(falloff), float(radius)});
    const double wanted = std::min(given_back(float(radius), float(falloff), d), d);
    ASSERT_NEAR(angle_apart(soft.rotation, hard.rotation), wanted, 1e-5) << show(r) << radius << ' ' << falloff;
  }
}

/// Volumes go straight in rotation-vector space, from the hard answer towards the input.
class SoftenVolume : public OfTheZoo {
 protected:
  Vec3d vector_of(Quatf r) const {
    return rotation_vector(conjugate(unit(std::get<Volume>(written()).origin)) * unit(r));
  }
};
INSTANTIATE_TEST_SUITE_P(Zoo, SoftenVolume, ::testing::ValuesIn(zoo_of<Volume>()), name_of);

TEST_P(SoftenVolume, GoesInAStraightLine) {
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    const Quatf r = rounded(random_rotation(random));
    const float radius = float(random_power(random, -2, 0.5));
    const Projection hard = project(limit(), r);
    const Vec3d v = vector_of(r), p = vector_of(hard.rotation);
    if (norm(v - p) < 1e-3 || norm(v) > 3.14 || norm(p) > 3.14) continue;
    const Vec3d soft = vector_of(project(limit(), r, {0, radius}).rotation);
    const Vec3d way = (v - p) * (1 / norm(v - p));
    const double along = dot(soft - p, way);
    ASSERT_LE(norm(soft - p - way * along), 5e-6) << show(r) << radius;
    ASSERT_GE(along, 0);
    ASSERT_LE(along, norm(v - p) + 5e-6);
  }
}

/// Swing–twist: the bone goes along the great arc and the twist along its circle, both by the same share.
class SoftenSwingTwist : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, SoftenSwingTwist, ::testing::ValuesIn(zoo_of<SwingTwist>()), name_of);

double angle_of(Vec3d a, Vec3d b) { return 2 * std::atan2(norm(a - b), norm(a + b)); }
double turn_about_y(Quatd q) { return 2 * std::atan2(q.y, q.w); }

TEST_P(SoftenSwingTwist, GivesBackItsShareOfBothParts) {
  Random random(6);
  for (int i = 0; i < 2000; ++i) {
    const Quatf r = rounded(random_rotation(random));
    const float radius = float(random_power(random, -2, 0.5));
    const Quatd in = unit(r), hard = unit(project(limit(), r).rotation),
                soft = unit(project(limit(), r, {0, radius}).rotation);
    const double d = angle_apart(in, hard);
    if (d < 1e-3) continue;
    const Vec3d from = direction_of(hard), to = direction_of(in), now = direction_of(soft);
    ASSERT_NEAR(angle_of(from, now) + angle_of(now, to), angle_of(from, to), 2e-5) << show(r) << radius;
    if (angle_of(from, to) < 0.05) continue;  // too short an arc to read the share off
    const double share = angle_of(from, now) / angle_of(from, to);
    const double cosine = std::min({std::hypot(in.y, in.w), std::hypot(hard.y, hard.w), std::hypot(soft.y, soft.w)});
    if (cosine < 0.02) continue;
    const double back = std::remainder(turn_about_y(in) - turn_about_y(hard), 2 * kPi<double>);
    const double left = turn_about_y(soft) - turn_about_y(hard) - share * back;
    ASSERT_NEAR(std::remainder(left, 2 * kPi<double>), 0, 1e-5 / cosine + 4e-4 * std::fabs(back)) << show(r) << radius;
  }
}

TEST(Soften, ATwistGivesBackExactlyTanh) {
  const Limit hinge = in_swing(Cone{0}, twist_degrees(-30, 30));
  for (double twist = 0.6; twist < 3; twist += 0.01) {
    const Quatf r = rounded(rotation_about({0, 1, 0}, twist));
    const Quatf soft = project(hinge, r, {0, 0.2f}).rotation;
    const double past = rotation_vector(unit(soft)).y - 30 * double(kDeg);
    EXPECT_NEAR(past, given_back(0.2f, 0, twist - 30 * double(kDeg)), 2e-6) << twist;
  }
}

TEST(Soften, AConeGivesBackExactlyTanh) {
  const Limit cone = in_swing(Cone{0.5f});
  for (double swing = 0.51; swing < 3.1; swing += 0.01) {
    const Quatf r = rounded(rotation_about({0.6, 0, 0.8}, swing));
    const Quatf soft = project(cone, r, {2, 0.4f}).rotation;
    EXPECT_NEAR(norm(rotation_vector(unit(soft))) - 0.5, given_back(0.4f, 2, swing - 0.5), 2e-6) << swing;
  }
}

TEST(Soften, TheDefaultHasNoKinkAtTheBoundaryAndASmallerFalloffHas) {
  const Limit box = in_volume(Box{{-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f}});
  const auto past = [&](double d, Softness softness) {
    return rotation_vector(unit(project(box, rounded(rotation_about({1, 0, 0}, 0.5 + d)), softness).rotation)).x - 0.5;
  };
  for (const double d : {0.001, 0.003, 0.01}) {
    EXPECT_NEAR(past(d, {0, 0.5f}) / d, 1, 3e-4) << "slope 1: C1";
    EXPECT_NEAR(past(d, {1, 0.5f}) / d, 0.5, 3e-4) << "slope falloff · radius: C0";
  }
}

TEST(Soften, FartherOutStaysFartherOutAndWithinTheRadius) {
  const Limit box = in_volume(Box{{-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f}});
  double before = 0.5;
  for (double x = 0.5; x < 3.1; x += 0.001) {
    const Quatf soft = project(box, rounded(rotation_about({1, 0, 0}, x)), {0, 0.3f}).rotation;
    const double now = rotation_vector(unit(soft)).x;
    EXPECT_GE(now, before - 5e-7) << x;
    EXPECT_LE(now, std::min(x, 0.8) + 1e-6) << x;
    before = now;
  }
}

TEST(Soften, AHalfTurnGivesBackTowardsTheVectorItWasNearerTo) {
  // v = (±π, 0, 0): the box is nearer to the negative one.
  const Limit box = in_volume(Box{{-2, -0.1f, -0.1f}, {0.5f, 0.1f, 0.1f}});
  for (const Quatf& r : {Quatf{1, 0, 0, 0}, Quatf{1, 0, 0, 4e-8f}, Quatf{1, 0, 0, -4e-8f}}) {
    const Vec3d hard = rotation_vector(unit(project(box, r).rotation));
    const Vec3d soft = rotation_vector(unit(project(box, r, {0, 0.2f}).rotation));
    EXPECT_NEAR(hard.x, -2, 1e-6);
    EXPECT_NEAR(soft.x, -2 - given_back(0.2f, 0, kPi<double> - 2), 1e-5);
  }
}

}  // namespace
}  // namespace ligament::testing
