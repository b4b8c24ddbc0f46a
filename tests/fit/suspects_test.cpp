// Suspects: who contradicts everybody else is found, who is like the others is not, whatever the order.
#include "fit/gather/cloud.h"
#include "fit/gather/oddities.h"
#include "math/rotation.h"

#include <gtest/gtest.h>

#include "support/regions.h"

#include <algorithm>

namespace ligament::testing {
namespace {

/// A clip of one joint that moves in an ellipsoid about `mean`, a little elsewhere in every clip.
Glimpsed clip_about(Random& random, Quatd mean, std::uint32_t person) {
  const Quatd own = mean * turn_by(random_direction(random) * 0.05);
  const std::vector<Quatf> track = in_ellipsoid(random, own, identity<double>(), {0.5, 0.3, 0.2}, 300);
  Glimpsed clip{Glimpses(1, 64), person};
  clip.glimpses.take(0, track, identity<float>());
  return clip;
}

std::vector<Glimpsed> people_alike(std::uint32_t people, int clips_each) {
  Random random(1);
  std::vector<Glimpsed> clips;
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

TEST(GlimpsePlan, RemembersNoMoreOfAMillionClipsThanOfThousands) {
  for (std::size_t clips = 1; clips < 5'000'000; clips = clips * 7 / 5 + 1) {
    const GlimpsePlan plan(clips);
    const std::size_t remembered = (clips + plan.step - 1) / plan.step;
    EXPECT_LE(remembered * plan.frames, 4096u * 16 + 64) << clips;
    EXPECT_GE(plan.frames, 16u) << clips;
    EXPECT_TRUE(plan.remembers(0));
    EXPECT_TRUE(clips > 4000 || plan.step == 1) << clips;
  }
}

TEST(FindSuspects, NobodyAmongPeopleAlike) {
  for (const std::uint32_t people : {1u, 2u, 3u, 8u, 30u}) {
    for (const int clips : {1, 5, 10})
      EXPECT_TRUE(find_oddities(people_alike(people, clips), 1, 1).suspects.empty()) << people;
  }
}

TEST(FindSuspects, APersonTurnedAboutByAllTheirClips) {
  for (const std::uint32_t people : {4u, 12u, 30u}) {
    std::vector<Glimpsed> clips = people_alike(people, 3);
    Random random(2);
    for (std::size_t c = 3; c < 6; ++c) clips[c] = clip_about(random, rotation_about({0, 1, 0}, 2.8), 1);
    const std::vector<Suspect> suspects = find_oddities(clips, 1, 1).suspects;
    EXPECT_EQ(clips_in(suspects), (std::vector<std::size_t>{3, 4, 5})) << people;
    for (const Suspect& suspect : suspects) EXPECT_GT(suspect.alone, 0.9);
  }
}

TEST(FindSuspects, OneClipOfAPersonWhoseOthersAreFine) {
  std::vector<Glimpsed> clips = people_alike(10, 4);
  Random random(3);
  clips[17] = clip_about(random, rotation_about({1, 0, 0}, 1.8), 4);
  EXPECT_EQ(clips_in(find_oddities(clips, 1, 1).suspects), std::vector<std::size_t>{17});
}

TEST(FindSuspects, OfFewOnlyWhatIsGross) {
  Random random(4);
  for (const double off : {0.5, 2.5}) {
    std::vector<Glimpsed> few = people_alike(4, 2), many = people_alike(20, 2);
    for (std::size_t c : {0u, 1u}) few[c] = many[c] = clip_about(random, rotation_about({0, 0, 1}, off), 0);
    EXPECT_EQ(find_oddities(few, 1, 1).suspects.size(), off > 2 ? 2u : 0u);
    EXPECT_EQ(find_oddities(many, 1, 1).suspects.size(), 2u);
  }
}

TEST(FindSuspects, TwoPeopleCannotContradictEachOther) {
  Random random(5);
  const std::vector<Glimpsed> two{clip_about(random, identity<double>(), 0),
                                  clip_about(random, rotation_about({0, 1, 0}, 2.8), 1)};
  EXPECT_TRUE(find_oddities(two, 1, 1).suspects.empty());
}

TEST(FindSuspects, OrderAndThreadsDoNotMatter) {
  std::vector<Glimpsed> clips = people_alike(9, 3);
  Random random(6);
  clips[4] = clip_about(random, rotation_about({0, 1, 0}, 2.8), 1);
  const std::vector<Suspect> suspects = find_oddities(clips, 1, 1).suspects;
  ASSERT_EQ(clips_in(suspects), std::vector<std::size_t>{4});
  EXPECT_EQ(clips_in(find_oddities(clips, 1, 3).suspects), std::vector<std::size_t>{4});
  std::reverse(clips.begin(), clips.end());
  for (Glimpsed& clip : clips) clip.person = 100 - clip.person;
  const std::vector<Suspect> reversed = find_oddities(clips, 1, 2).suspects;
  ASSERT_EQ(clips_in(reversed), std::vector<std::size_t>{22});
  EXPECT_EQ(reversed[0].alone, suspects[0].alone);
}

TEST(FindSuspects, JointsWithoutFramesAreNobodysFault) {
  EXPECT_TRUE(find_oddities({}, 3, 1).suspects.empty());
  EXPECT_TRUE(find_oddities(std::vector<Glimpsed>(20), 3, 1).suspects.empty());
}

/// By looking at every pair. In cells as wide as the deviations are large, only the axes' own frame is known to a test;
/// so here cells are so many radians, and the laws are those that hold in any frame.
TEST(Visits, AloneMeansThatOthersAreAtLeastACellAway) {
  Random random(7);
  std::vector<Quatf> rotations = in_ellipsoid(random, identity<double>(), identity<double>(), {1.2, 0.6, 0.4}, 400);
  std::vector<std::uint32_t> visitors;
  for (std::size_t i = 0; i < rotations.size(); ++i) visitors.push_back(static_cast<std::uint32_t>(random.below(5)));
  constexpr double kCell = 0.1;
  const Cloud cloud = make_cloud(rotations);
  const Visits visits = visits_of(cloud, visitors, {0, kCell});
  const Quatd mean = convert<double>(cloud.mean);
  const auto place = [&](std::size_t i) { return log(conjugate(mean) * convert<double>(rotations[i])); };
  std::size_t alone = 0;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    double nearest = 9;
    for (std::size_t k = 0; k < rotations.size(); ++k) {
      if (visitors[k] != visitors[i]) nearest = std::min(nearest, length(place(i) - place(k)));
    }
    EXPECT_TRUE(!visits.alone[i] || nearest > kCell * 0.999);
    EXPECT_TRUE(visits.alone[i] || nearest < 2 * std::sqrt(3.0) * kCell);
    alone += visits.alone[i] ? 1 : 0;
  }
  EXPECT_GT(alone, 0u);
  EXPECT_LT(alone, rotations.size());
  EXPECT_LE(visits.lonely_cells, visits.cells);
}

TEST(Visits, OfOnePersonAreAllAlone) {
  Random random(8);
  const std::vector<Quatf> rotations = in_box(random, identity<double>(), {1, 1, 1}, 200);
  const Visits visits = visits_of(make_cloud(rotations), std::vector<std::uint32_t>(200, 7), {0.75, 0.05});
  for (std::size_t i = 0; i < rotations.size(); ++i) EXPECT_TRUE(visits.alone[i]);
  EXPECT_EQ(visits.lonely_cells, visits.cells);
}

}  // namespace
}  // namespace ligament::testing
