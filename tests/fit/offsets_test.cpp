// Offsets: one that was put there is found, with its angle; those that motion explains are not.
#include "fit/gather/oddities.h"

#include <gtest/gtest.h>

#include "support/regions.h"

namespace ligament::testing {
namespace {

/// People who move alike, three clips each; the joint of one is turned by `turn`, in all clips or in all but one.
std::vector<Glimpsed> people_with_one_turned(std::uint32_t people, Vec3d turn, bool in_every_clip = true) {
  Random random(1);
  std::vector<Glimpsed> clips;
  for (std::uint32_t person = 0; person < people; ++person) {
    for (int c = 0; c < 3; ++c) {
      const bool turned = person == 2 && (in_every_clip || c > 0);
      const Quatd mean = turn_by(random_direction(random) * 0.05) * (turned ? turn_by(turn) : identity<double>());
      Glimpsed clip{Glimpses(1, 64), person};
      clip.glimpses.take(0, in_ellipsoid(random, mean, identity<double>(), {0.4, 0.3, 0.2}, 300), identity<float>());
      clips.push_back(std::move(clip));
    }
  }
  return clips;
}

TEST(FindOffsets, TheOneThatWasPutThere) {
  for (const Vec3d turn : {Vec3d{0.4, 0, 0}, Vec3d{0, -0.3, 0.2}, Vec3d{0.2, 0.6, -0.3}}) {
    const std::vector<Offset> offsets = find_oddities(people_with_one_turned(12, turn), 1, 1).offsets;
    ASSERT_EQ(offsets.size(), 1u);
    EXPECT_EQ(offsets[0].person, 2u);
    EXPECT_LT(length(convert<double>(offsets[0].turn) - turn), 0.08);
    EXPECT_LT(offsets[0].typical, 0.1);
  }
}

TEST(FindOffsets, NoneWhereMotionExplainsThem) {
  EXPECT_TRUE(find_oddities(people_with_one_turned(12, {}), 1, 1).offsets.empty());
  EXPECT_TRUE(find_oddities(people_with_one_turned(12, {0.1, 0, 0}), 1, 1).offsets.empty());  // small
  EXPECT_TRUE(
      find_oddities(people_with_one_turned(12, {0.4, 0, 0}, false), 1, 1).offsets.empty());  // not in every clip
  EXPECT_TRUE(find_oddities(people_with_one_turned(5, {0.4, 0, 0}), 1, 1).offsets.empty());  // few people
  EXPECT_TRUE(find_oddities({}, 2, 1).offsets.empty());
}

}  // namespace
}  // namespace ligament::testing
