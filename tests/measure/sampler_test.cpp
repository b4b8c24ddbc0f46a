// The sampler: every draw is allowed, the same seed draws the same, and no part of a region is left out.
#include <ligament/measure.h>

#include "math/mat3.h"
#include "measure/region_box.h"

#include <gtest/gtest.h>

#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

class Sampling : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Sampling, ::testing::ValuesIn(zoo()), name_of);

TEST_P(Sampling, DrawsWhatIsAllowed) {
  const Definition definition(limit());
  const Sampler sampler(limit());
  Random random(1), again(1);
  for (std::size_t i = 0; i < 3000 / kThinned; ++i) {
    const Quatf r = sampler(random);
    const Standing here = definition(r);
    ASSERT_TRUE(here.delicate || here.outside <= 3e-6) << show(r) << here.outside;
    ASSERT_NEAR(dot(r, r), 1, 1e-6f);
    ASSERT_TRUE(same_bits(r, sampler(again)));
  }
}

/// The box holds the region: whatever is inside lies in it, and so do the places that others are projected to.
TEST_P(Sampling, LeavesNoPartOut) {
  const Definition definition(limit());
  const RegionBox box = region_box(limit());
  Random random(2);
  LeftOut left_out;
  for (int i = 0; i < 3000; ++i) {
    const Quatf r = rounded(random_rotation(random));
    const Quatf inside = definition.contains(r) ? r : project(limit(), r).rotation;
    ASSERT_TRUE(definition.outside(inside) <= 3e-6 || definition(inside).delicate) << show(r);
    const Vec3d v = rotation_vector(conjugate(unit(box.center)) * unit(inside));
    if (left_out(norm(v) > 3.1)) continue;  // half a turn away is on both sides
    const Vec3f p = transposed_times(box.axes, convert<float>(v));
    const float room = 2e-3f;
    ASSERT_TRUE(p.x > box.min.x - room && p.x < box.max.x + room && p.y > box.min.y - room && p.y < box.max.y + room &&
                p.z > box.min.z - room && p.z < box.max.z + room)
        << show(inside);
  }
  EXPECT_LE(left_out.share(), 0.3);
}

TEST(Sampler, SpreadsEvenly) {
  // Of the rotations up to 1 rad, the share up to t is (t − sin t)/(1 − sin 1).
  const Limit ball = in_volume(Ellipsoid{{}, unturned(), {1, 1, 1}}, turned({1, 1, 0}, 100));
  const Sampler sampler(ball);
  Random random(3);
  const Quatf center = turned({1, 1, 0}, 100);
  for (const double t : {0.5, 0.8, 0.95}) {
    int within = 0;
    constexpr int kDraws = 20000;
    for (int i = 0; i < kDraws; ++i) within += angle_apart(sampler(random), center) <= t;
    EXPECT_NEAR(within / double(kDraws), (t - std::sin(t)) / (1 - std::sin(1.0)), 0.012) << t;
  }
}

}  // namespace
}  // namespace ligament::testing
