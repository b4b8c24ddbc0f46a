// Suspects: who contradicts everybody else is found, who is like the others is not, whatever the order.
#include "learn/outlier_clips.h"
#include "math/rotation.h"

#include <gtest/gtest.h>

#include "support/regions.h"

#include <algorithm>

namespace ligament::testing {
namespace {

/// A clip of one joint that moves in an ellipsoid about `mean`, a little elsewhere in every clip.
SubsampledClip clip_about(Random& random, Quatd mean, std::uint32_t person) {
  const Quatd own = mean * turn_by(random_direction(random) * 0.05);
  const std::vector<Quatf> track = in_ellipsoid(random, own, identity<double>(), {0.5, 0.3, 0.2}, 300);
  SubsampledClip clip{SubsampledFrames(1, 64), person};
  clip.frames.take(0, track, identity<float>());
  return clip;
}

std::vector<SubsampledClip> people_alike(std::uint32_t people, int clips_each) {
  Random random(1);
  std::vector<SubsampledClip> clips;
  for (std::uint32_t person = 0; person < people; ++person) {
    for (int c = 0; c < clips_each; ++c) clips.push_back(clip_about(random, rotation_about({0, 1, 0}, 0.4), person));
  }
  return clips;
}

std::vector<std::size_t> clips_in(const std::vector<Suspect>& suspects) {
  std::vector<std::size_t> clips;
  for (const Suspect& suspect : suspects) clips.push_back(suspect.clip);
  return clips;
}

std::vector<Suspect> suspects_in(const std::vector<SubsampledClip>& clips, std::size_t joints = 1, int jobs = 1) {
  return find_outlier_clips(clips, joints, {jobs, {}})->suspects;
}

TEST(FindSuspects, NobodyAmongPeopleAlike) {
  for (const std::uint32_t people : {1u, 2u, 3u, 8u, 30u}) {
    for (const int clips : {1, 5, 10}) EXPECT_TRUE(suspects_in(people_alike(people, clips)).empty()) << people;
  }
}

TEST(FindSuspects, APersonTurnedAboutByAllTheirClips) {
  for (const std::uint32_t people : {4u, 12u, 30u}) {
    std::vector<SubsampledClip> clips = people_alike(people, 3);
    Random random(2);
    for (std::size_t c = 3; c < 6; ++c) clips[c] = clip_about(random, rotation_about({0, 1, 0}, 2.8), 1);
    const std::vector<Suspect> suspects = suspects_in(clips);
    EXPECT_EQ(clips_in(suspects), (std::vector<std::size_t>{3, 4, 5})) << people;
    for (const Suspect& suspect : suspects) EXPECT_GT(suspect.alone, 0.9);
  }
}

TEST(FindSuspects, OneClipOfAPersonWhoseOthersAreFine) {
  std::vector<SubsampledClip> clips = people_alike(10, 4);
  Random random(3);
  clips[17] = clip_about(random, rotation_about({1, 0, 0}, 1.8), 4);
  EXPECT_EQ(clips_in(suspects_in(clips)), std::vector<std::size_t>{17});
}

TEST(FindSuspects, OfFewOnlyWhatIsGross) {
  Random random(4);
  for (const double off : {0.5, 2.5}) {
    std::vector<SubsampledClip> few = people_alike(4, 2), many = people_alike(20, 2);
    for (std::size_t c : {0u, 1u}) few[c] = many[c] = clip_about(random, rotation_about({0, 0, 1}, off), 0);
    EXPECT_EQ(suspects_in(few).size(), off > 2 ? 2u : 0u);
    EXPECT_EQ(suspects_in(many).size(), 2u);
  }
}

TEST(FindSuspects, TwoPeopleCannotContradictEachOther) {
  Random random(5);
  const std::vector<SubsampledClip> two{clip_about(random, identity<double>(), 0),
                                        clip_about(random, rotation_about({0, 1, 0}, 2.8), 1)};
  EXPECT_TRUE(suspects_in(two).empty());
}

TEST(FindSuspects, OrderAndThreadsDoNotMatter) {
  std::vector<SubsampledClip> clips = people_alike(9, 3);
  Random random(6);
  clips[4] = clip_about(random, rotation_about({0, 1, 0}, 2.8), 1);
  const std::vector<Suspect> suspects = suspects_in(clips);
  ASSERT_EQ(clips_in(suspects), std::vector<std::size_t>{4});
  EXPECT_EQ(clips_in(suspects_in(clips, 1, 3)), std::vector<std::size_t>{4});
  std::reverse(clips.begin(), clips.end());
  for (SubsampledClip& clip : clips) clip.person = 100 - clip.person;
  const std::vector<Suspect> reversed = suspects_in(clips, 1, 2);
  ASSERT_EQ(clips_in(reversed), std::vector<std::size_t>{22});
  EXPECT_EQ(reversed[0].alone, suspects[0].alone);
}

TEST(FindSuspects, JointsWithoutFramesAreNobodysFault) {
  EXPECT_TRUE(suspects_in({}, 3, 1).empty());
  EXPECT_TRUE(suspects_in(std::vector<SubsampledClip>(20), 3, 1).empty());
}

}  // namespace
}  // namespace ligament::testing
