// Offsets: one that was put there is found, with its angle; those that motion explains are not.
#include "learn/outlier_clips.h"

#include <gtest/gtest.h>

#include "support/regions.h"

namespace ligament::testing {
namespace {

/// People who move alike, three clips each; the joint of one is turned by `turn`, in all clips or in all but one.
std::vector<SubsampledClip> people_with_one_turned(std::uint32_t people, Vec3d turn, bool in_every_clip = true) {
  Random random(1);
  std::vector<SubsampledClip> clips;
  for (std::uint32_t person = 0; person < people; ++person) {
    for (int c = 0; c < 3; ++c) {
      const bool turned = person == 2 && (in_every_clip || c > 0);
      const Quatd mean = turn_by(random_direction(random) * 0.05) * (turned ? turn_by(turn) : identity<double>());
      SubsampledClip clip{SubsampledFrames(1, 64), person};
      clip.frames.take(0, in_ellipsoid(random, mean, identity<double>(), {0.4, 0.3, 0.2}, 300), identity<float>());
      clips.push_back(std::move(clip));
    }
  }
  return clips;
}

std::vector<Offset> offsets_in(const std::vector<SubsampledClip>& clips, std::size_t joints = 1) {
  return find_outlier_clips(clips, joints, {1, {}})->offsets;
}

TEST(FindOffsets, TheOneThatWasPutThere) {
  for (const Vec3d turn : {Vec3d{0.4, 0, 0}, Vec3d{0, -0.3, 0.2}, Vec3d{0.2, 0.6, -0.3}}) {
    const std::vector<Offset> offsets = offsets_in(people_with_one_turned(12, turn));
    ASSERT_EQ(offsets.size(), 1u);
    EXPECT_EQ(offsets[0].person, 2u);
    EXPECT_LT(length(convert<double>(offsets[0].turn) - turn), 0.08);
    EXPECT_LT(offsets[0].typical, 0.1);
  }
}

TEST(FindOffsets, NoneWhereMotionExplainsThem) {
  EXPECT_TRUE(offsets_in(people_with_one_turned(12, {})).empty());
  EXPECT_TRUE(offsets_in(people_with_one_turned(12, {0.1, 0, 0})).empty());         // small
  EXPECT_TRUE(offsets_in(people_with_one_turned(12, {0.4, 0, 0}, false)).empty());  // not in every clip
  EXPECT_TRUE(offsets_in(people_with_one_turned(5, {0.4, 0, 0})).empty());          // few people
  EXPECT_TRUE(offsets_in({}, 2).empty());
}

}  // namespace
}  // namespace ligament::testing
