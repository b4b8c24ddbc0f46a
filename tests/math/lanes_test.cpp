// Lanes: the same bits as one number at a time, whatever the neighbours are.
#include <gtest/gtest.h>

#include "math/pack.h"
#include "math/random_rotation.h"

#include <cstring>

namespace ligament::testing {
namespace {

using Lanes = Pack<float>;

bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Four rotations, hard ones among them.
void fill(Random& random, Quatf (&q)[4]) {
  for (Quatf& one : q) {
    Quatd wide = random_rotation(random);
    if (random.below(3) == 0) wide.w *= random_power(random, -9, 0);
    if (random.below(3) == 0) wide.y *= random_power(random, -9, 0);
    if (random.below(9) == 0) wide = {0, double(random.below(2)), 0, 1};
    one = rounded(wide);
  }
}
Quat<Lanes> packed(const Quatf (&q)[4]) {
  return {Lanes::each([&](int i) { return q[i].x; }), Lanes::each([&](int i) { return q[i].y; }),
          Lanes::each([&](int i) { return q[i].z; }), Lanes::each([&](int i) { return q[i].w; })};
}
Quatf lane(Quat<Lanes> q, int i) { return {q.x.lane[i], q.y.lane[i], q.z.lane[i], q.w.lane[i]}; }
Vec3f lane(Vec3<Lanes> v, int i) { return {v.x.lane[i], v.y.lane[i], v.z.lane[i]}; }

TEST(LanesOfMath, TrigonometryHasTheBitsOfScalars) {
  Random random(1);
  for (int n = 0; n < 100000; ++n) {
    const Lanes x = Lanes::each([&](int) { return float(random.between(-20, 20)); });
    const Lanes y = Lanes::each([&](int) { return float(random_power(random, -20, 1)); });
    const SinCos<Lanes> sc = sin_cos(x);
    const Lanes angle = atan2(x, y), curve = tanh(x), wrapped = wrap_angle(x);
    for (int i = 0; i < 4; ++i) {
      ASSERT_TRUE(same_bits(sc.sin.lane[i], sin_cos(x.lane[i]).sin));
      ASSERT_TRUE(same_bits(sc.cos.lane[i], sin_cos(x.lane[i]).cos));
      ASSERT_TRUE(same_bits(angle.lane[i], ligament::atan2(x.lane[i], y.lane[i])));
      ASSERT_TRUE(same_bits(curve.lane[i], ligament::tanh(x.lane[i])));
      ASSERT_TRUE(same_bits(wrapped.lane[i], wrap_angle(x.lane[i])));
    }
  }
}

TEST(LanesOfMath, RotationsHaveTheBitsOfScalars) {
  Random random(2);
  for (int n = 0; n < 50000; ++n) {
    Quatf a[4], b[4];
    fill(random, a), fill(random, b);
    const Vec3<Lanes> v = log(packed(a));
    const Quat<Lanes> back = exp(v), between = slerp(packed(a), packed(b), Lanes(0.3f));
    const Vec3<Lanes> d = bone_direction(packed(a));
    const Quat<Lanes> arc = from_two_vectors(d, bone_direction(packed(b)));
    const SwingAndTwist<Lanes> parts = swing_twist(packed(a));
    const Lanes twist = twist_angle(parts.twist);
    for (int i = 0; i < 4; ++i) {
      ASSERT_EQ(lane(v, i), log(a[i]));
      ASSERT_EQ(lane(back, i), exp(log(a[i])));
      ASSERT_EQ(lane(between, i), slerp(a[i], b[i], 0.3f));
      ASSERT_EQ(lane(arc, i), from_two_vectors(bone_direction(a[i]), bone_direction(b[i])));
      ASSERT_EQ(lane(parts.swing, i), swing_twist(a[i]).swing);
      ASSERT_EQ(lane(parts.twist, i), swing_twist(a[i]).twist);
      ASSERT_EQ(twist.lane[i], twist_angle(swing_twist(a[i]).twist));
      ASSERT_EQ(lane(upper_hemisphere(packed(a)), i), upper_hemisphere(a[i]));
    }
  }
}

}  // namespace
}  // namespace ligament::testing
