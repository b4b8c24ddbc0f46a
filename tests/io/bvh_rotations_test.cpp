// Channels to rotations and back.
#include "io/bvh/half_angle.h"
#include "io/bvh_support.h"

#include <array>
#include <limits>

namespace ligament::testing {
namespace {

constexpr const char* kOrders[] = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"};

/// One joint whose rotation channels are the letters of `order`, after a position channel, with one frame of zeros.
Bvh one_joint(std::string_view order) {
  Bvh bvh;
  bvh.header.skeleton.joints.push_back({"joint", kNoParent, {1, 2, 3}});
  bvh.header.channels = {{Channel::y_position}};
  for (const char c : order) bvh.header.channels[0].push_back(kAllChannels[3 + (c - 'X')]);
  bvh.header.first_channel = {0};
  bvh.header.channel_count = bvh.header.channels[0].size();
  bvh.frames = 1;
  bvh.values.resize(bvh.header.channel_count);
  return bvh;
}

Quatd reference(std::string_view order, const double* degrees) {
  Quatd q = identity<double>();
  for (std::size_t n = 0; n < order.size(); ++n) q = q * axis_turn(order[n], degrees[n]);
  return q;
}

Quatf random_turn_of_three(Random& random) {
  while (true) {
    const Quatd q{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    if (dot(q, q) > 0.01 && dot(q, q) <= 1) return convert<float>(normalize(q));
  }
}

TEST(BvhClip, RotationsAreAccurate) {
  Random random(8);
  constexpr std::size_t kFrames = 3001;  // not a multiple of the block
  for (const char* order : {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "X", "Z", "YX", "ZX", ""}) {
    for (const double range : {180.0, 360.0, 1e5}) {
      Bvh bvh = one_joint(order);
      bvh.frames = kFrames;
      bvh.values.resize(kFrames * bvh.header.channel_count);
      for (double& value : bvh.values) value = random.between(-range, range);
      const Clip clip = to_clip(bvh);
      ASSERT_EQ(clip.rotations.size(), kFrames);
      for (std::size_t f = 0; f < kFrames; ++f) {
        const double* row = bvh.values.data() + f * bvh.header.channel_count;
        ASSERT_LE(angle_to(clip.rotations[f], reference(order, row + 1)), 1e-6) << order << " " << range;
        ASSERT_NEAR(dot(clip.rotations[f], clip.rotations[f]), 1, 1e-6f);
        ASSERT_EQ(clip.translations[0][f], (Vec3f{1, static_cast<float>(row[0]), 3}));
      }
    }
  }
}

TEST(BvhClip, OneFrameHasTheBitsThatItHasAmongMany) {
  Random random(21);
  for (int i = 0; i < 20; ++i) {
    Bvh bvh = random_bvh(random);
    bvh.frames = 1 + random.below(100);
    bvh.values.clear();
    for (std::size_t k = 0; k < bvh.frames * bvh.header.channel_count; ++k) bvh.values.push_back(random_number(random));
    const Clip clip = to_clip(bvh);
    for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
      for (std::size_t f = 0; f < clip.frames; ++f) {
        const Quatf one = rotation_at(bvh, j, f), among = clip.track(j)[f];
        ASSERT_TRUE(same_bits(one.x, among.x) && same_bits(one.y, among.y) && same_bits(one.z, among.z) &&
                    same_bits(one.w, among.w));
      }
    }
  }
}

TEST(BvhClip, SeveralTurnsLeaveTheRotation) {
  using detail::half_angle;
  for (const double degrees : {0.0, 359.9999, 360.0, 360.0001, 719.5, 720.0, 1080.0, 9999.9999, 123456.5, 5e9, 1e300}) {
    for (const double signed_degrees : {degrees, -degrees}) {
      const double exact = std::remainder(signed_degrees, 720) * (kPi<double> / 360), got = half_angle(signed_degrees);
      EXPECT_NEAR(std::sin(got), std::sin(exact), 2e-7) << signed_degrees;
      EXPECT_NEAR(std::cos(got), std::cos(exact), 2e-7) << signed_degrees;
      EXPECT_LE(std::fabs(got), 3.1415928) << signed_degrees;
    }
  }
  EXPECT_TRUE(std::signbit(half_angle(-0.0)));
  EXPECT_EQ(half_angle(std::numeric_limits<double>::infinity()), 0);
}

TEST(BvhClip, HugeAndNonFiniteAnglesStayUnit) {
  Bvh bvh = one_joint("XYZ");
  for (const double value :
       {1e300, -1e300, 1e17, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    std::fill(bvh.values.begin(), bvh.values.end(), value);
    const Quatf q = to_clip(bvh).rotations[0];
    EXPECT_NEAR(dot(q, q), 1, 1e-6f) << value;
  }
}

TEST(BvhClip, JointsWithoutPositionsKeepTheirOffset) {
  const Clip clip = to_clip(must_parse(small_file()));
  ASSERT_EQ(clip.translations.size(), 2u);
  EXPECT_EQ(clip.translations[0].size(), 3u);
  EXPECT_TRUE(clip.translations[1].empty());
  EXPECT_EQ(clip.translations[0][2], (Vec3f{10, 0.2f, 3}));
  EXPECT_EQ(clip.frame_time, 0.0083333);
}

TEST(BvhSetRotation, ThreeChannelsHoldEveryRotation) {
  Random random(9);
  for (const char* order : kOrders) {
    for (int i = 0; i < 2000; ++i) {
      Bvh bvh = one_joint(order);
      for (std::size_t n = 1; n <= 3; ++n) bvh.values[n] = random.between(-400, 400);
      const Quatf q = random_turn_of_three(random);
      set_rotation(bvh, 0, 0, q);
      ASSERT_LE(angle_to(to_clip(bvh).rotations[0], convert<double>(q)), 2e-6) << order;
      ASSERT_EQ(bvh.values[0], 0);
    }
  }
}

TEST(BvhSetRotation, AnglesAreTheNearestToThoseBefore) {
  Random random(10);
  for (const char* order : kOrders) {
    for (int i = 0; i < 500; ++i) {
      Bvh bvh = one_joint(order);
      std::array<double, 3> old{};
      for (std::size_t n = 0; n < 3; ++n) old[n] = bvh.values[n + 1] = random.between(-700, 700);
      set_rotation(bvh, 0, 0, random_turn_of_three(random));
      const double* got = bvh.values.data() + 1;
      const auto distance = [&](double a, double b, double c) {
        return (a - old[0]) * (a - old[0]) + (b - old[1]) * (b - old[1]) + (c - old[2]) * (c - old[2]);
      };
      const double best = distance(got[0], got[1], got[2]);
      for (int k = 0; k < 125; ++k) {
        const double a = got[0] + 360 * (k % 5 - 2), b = 360 * (k / 5 % 5 - 2), c = got[2] + 360 * (k / 25 - 2);
        ASSERT_LE(best, distance(a, got[1] + b, c) + 1e-6);
        ASSERT_LE(best, distance(a + 180, 180 - got[1] + b, c + 180) + 1e-6);
      }
    }
  }
}

TEST(BvhSetRotation, WhatIsThereAlreadyStays) {
  Random random(11);
  for (const char* order : kOrders) {
    Bvh bvh = one_joint(order);
    for (std::size_t n = 1; n <= 3; ++n) bvh.values[n] = random.between(-80, 80);
    const std::vector<double> before = bvh.values;
    set_rotation(bvh, 0, 0, to_clip(bvh).rotations[0]);
    for (std::size_t n = 1; n <= 3; ++n) EXPECT_NEAR(bvh.values[n], before[n], 2e-4);
  }
}

TEST(BvhSetRotation, AtGimbalLockTheFirstAngleStays) {
  Random random(12);
  for (const char* order : kOrders) {
    for (const double middle : {90.0, -90.0, 270.0}) {
      for (int i = 0; i < 200; ++i) {
        const double degrees[3] = {random.between(-180, 180), middle, random.between(-180, 180)};
        const Quatf q = convert<float>(reference(order, degrees));
        Bvh bvh = one_joint(order);
        const double first = bvh.values[1] = random.between(-180, 180);
        bvh.values[2] = middle;
        set_rotation(bvh, 0, 0, q);
        ASSERT_NEAR(bvh.values[1], first, 1e-9) << order;
        ASSERT_LE(angle_to(to_clip(bvh).rotations[0], normalize(convert<double>(q))), 2e-6) << order;
      }
    }
  }
}

TEST(BvhSetRotation, OneChannelTakesTheTwist) {
  Random random(13);
  for (const char* order : {"X", "Y", "Z"}) {
    for (int i = 0; i < 500; ++i) {
      Bvh bvh = one_joint(order);
      bvh.values[1] = random.between(-700, 700);
      const double old = bvh.values[1];
      const Quatf q = random_turn_of_three(random);
      set_rotation(bvh, 0, 0, q);
      const double got = angle_between(reference(order, &bvh.values[1]), convert<double>(q));
      for (double degrees = 0; degrees < 360; degrees += 1) {
        ASSERT_LE(got, angle_between(reference(order, &degrees), convert<double>(q)) + 1e-9);
      }
      ASSERT_LE(std::fabs(bvh.values[1] - old), 180 + 1e-9);
    }
  }
}

/// The least angle from q to what two channels can hold, by alternating over a fine grid of starts.
double least_angle_of_two(std::string_view order, Quatd q) {
  double best = 4;
  for (int start = 0; start < 24; ++start) {
    double degrees[2] = {15.0 * start, 0};
    for (int i = 0; i < 200; ++i) {
      // The dot product is A·cos(half angle) + B·sin(half angle) in each angle.
      double probe[2] = {degrees[0], degrees[1]};
      const int n = i % 2;
      probe[n] = 0;
      const double a = dot(reference(order, probe), q);
      probe[n] = 180;
      const double b = dot(reference(order, probe), q);
      degrees[n] = 2 * std::atan2(b, a) / kDegree;
    }
    best = std::min(best, angle_between(reference(order, degrees), q));
  }
  return best;
}

TEST(BvhSetRotation, TwoChannelsTakeTheNearest) {
  Random random(14);
  for (const char* order : {"XY", "XZ", "YX", "YZ", "ZX", "ZY"}) {
    for (int i = 0; i < 40; ++i) {
      Bvh bvh = one_joint(order);
      const Quatf q = random_turn_of_three(random);
      set_rotation(bvh, 0, 0, q);
      const Quatd unit = normalize(convert<double>(q));
      ASSERT_LE(angle_between(reference(order, &bvh.values[1]), unit), least_angle_of_two(order, unit) + 1e-6) << order;
    }
    // What two channels hold, they keep.
    const double degrees[2] = {random.between(-170, 170), random.between(-170, 170)};
    Bvh bvh = one_joint(order);
    set_rotation(bvh, 0, 0, convert<float>(reference(order, degrees)));
    EXPECT_LE(angle_between(reference(order, &bvh.values[1]), reference(order, degrees)), 1e-6) << order;
  }
}

TEST(BvhSetRotation, DegenerateRotationsHaveAnAnswer) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const char* order : {"XYZ", "ZX", "Y", ""}) {
    for (const Quatf q : {Quatf{0, 0, 0, 0}, Quatf{nan, 0, 0, 1}, Quatf{0, 0, 0, 5}, Quatf{0, 0, 0, -1}}) {
      Bvh bvh = one_joint(order);
      set_rotation(bvh, 0, 0, q);
      for (const double value : bvh.values) EXPECT_NEAR(value, 0, 1e-9) << order;
    }
    for (const Quatf q : {Quatf{1, 0, 0, 0}, Quatf{0, 1, 0, 0}, Quatf{0, 0, 1, 0}}) {
      Bvh bvh = one_joint(order);
      std::fill(bvh.values.begin(), bvh.values.end(), 1e300);
      set_rotation(bvh, 0, 0, q);
      for (const double value : bvh.values) EXPECT_TRUE(std::isfinite(value));
    }
  }
}

}  // namespace
}  // namespace ligament::testing
