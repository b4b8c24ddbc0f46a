// Limits against many clips: checks in order, scores that do not depend on threads, and what does not match.
#include <ligament/learn.h>

#include <gtest/gtest.h>

#include "learn/people.h"

#include <cmath>

namespace ligament::testing {
namespace {

LimitSet learned_from(const std::vector<Clip>& clips) { return learn(ClipsInMemory(clips))->file.set; }

Clip with_an_extra_joint(Clip clip) {
  clip.skeleton.joints.push_back({"Tail", 0, {1, 0, 0}});
  clip.rotations.insert(clip.rotations.end(), clip.frames, identity<float>());
  return clip;
}

TEST(CheckClips, VisitsEachClipInOrder) {
  const std::vector<Clip> clips = recordings_of(5);
  const LimitSet limits = learned_from(clips);
  std::vector<std::size_t> visited;
  const auto visit = [&](std::size_t c, const Rig& rig, const Clip& clip, const ClipCheck& check) {
    visited.push_back(c);
    EXPECT_EQ(rig.size(), 3u);
    EXPECT_EQ(clip.frames, clips[c].frames);
    EXPECT_EQ(check.frames_outside, check_clip(rig, clips[c], 0.01).frames_outside);
    EXPECT_EQ(check.joints.size(), 2u);  // the root is free
  };
  const Result<std::vector<MatchNote>> notes = check_clips(limits, ClipsInMemory(clips), {0.01, "limits"}, visit);
  ASSERT_TRUE(notes);
  EXPECT_TRUE(notes->empty());
  EXPECT_EQ(visited, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(CheckClips, NotesEachWayOfNotMatchingOnce) {
  std::vector<Clip> clips = recordings_of(4);
  const LimitSet limits = learned_from(clips);
  clips[3] = with_an_extra_joint(clips[3]);
  clips[1] = with_an_extra_joint(clips[1]);
  clips[2].skeleton.joints[2].name = "Fin";
  const auto notes =
      check_clips(limits, ClipsInMemory(clips), {}, [](std::size_t, const Rig&, const Clip&, const ClipCheck&) {});
  ASSERT_TRUE(notes);
  ASSERT_EQ(notes->size(), 2u);
  EXPECT_EQ((*notes)[0].joints_unmatched, std::vector<std::string>{"Fin"});
  EXPECT_EQ((*notes)[0].limits_unmatched, std::vector<std::string>{"Hand"});
  EXPECT_EQ((*notes)[0].clips, std::vector<std::size_t>{2});
  EXPECT_EQ((*notes)[1].joints_unmatched, std::vector<std::string>{"Tail"});
  EXPECT_TRUE((*notes)[1].limits_unmatched.empty());
  EXPECT_EQ((*notes)[1].clips, (std::vector<std::size_t>{1, 3}));
  const Result<Scores> scores = score(limits, ClipsInMemory(clips), {0.01, 3, "limits"});
  ASSERT_TRUE(scores);
  ASSERT_EQ(scores->notes.size(), 2u);
  EXPECT_EQ(scores->notes[1].clips, (std::vector<std::size_t>{1, 3}));
}

TEST(CheckClips, ErrorsNameTheFileAtFault) {
  const std::vector<Clip> clips = recordings_of(2);
  LimitSet limits = learned_from(clips);
  Random random(3);
  const std::vector<Clip> others{clips[0], wandering_clip(random, chain({{}, {0, 1, 0}}), 20, 0.1, 1)};
  const auto nothing = [](std::size_t, const Rig&, const Clip&, const ClipCheck&) {};
  const std::string none = "clip 2: none of its joints has a limit in x.json: is that of another skeleton?";
  EXPECT_EQ(check_clips(limits, ClipsInMemory(others), {0.01, "x.json"}, nothing).error().message(), none);
  for (const int jobs : {1, 2}) {
    EXPECT_EQ(score(limits, ClipsInMemory(others), {0.01, jobs, "x.json"}).error().message(), none);
  }
  limits.joints[kArm].limit = *make_limit(UnknownShape{"pyramid"});
  const Error unknown = check_clips(limits, ClipsInMemory(clips), {0.01, "x.json"}, nothing).error();
  EXPECT_EQ(unknown.where, "x.json");
  EXPECT_NE(unknown.what.find("joint \"Arm\""), std::string::npos) << unknown.what;
}

TEST(CheckClips, CanBeCancelled) {
  const std::vector<Clip> clips = recordings_of(5);
  std::size_t visited = 0;
  const auto checked = check_clips(
      learned_from(clips), ClipsInMemory(clips), {},
      [&](std::size_t, const Rig&, const Clip&, const ClipCheck&) { ++visited; },
      [](std::string_view, std::size_t done, std::size_t) { return done < 3; });
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message(), "cancelled");
  EXPECT_EQ(visited, 3u);
}

TEST(Score, IsTheSameByAnyNumberOfThreads) {
  const std::vector<Clip> clips = recordings_of(5);
  const std::vector<Clip> half(clips.begin(), clips.begin() + 3);
  const LimitSet limits = learned_from(half);
  const Scores one = *score(limits, ClipsInMemory(clips), {0.01, 1, "limits"});
  ASSERT_EQ(one.joints.size(), 3u);
  EXPECT_EQ(one.joints[0].samples, 0u);  // the root is free
  EXPECT_EQ(one.joints[kArm].dof, 3);
  EXPECT_GT(one.joints[kArm].coverage, 0.5);
  EXPECT_LT(one.joints[kArm].coverage, 1);
  EXPECT_LE(one.joints[kArm].volume99, one.joints[kArm].volume999);
  for (const int jobs : {0, 2, 3}) {
    const Scores more = *score(limits, ClipsInMemory(clips), {0.01, jobs, "limits"});
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_EQ(more.joints[j].samples, one.joints[j].samples);
      EXPECT_EQ(more.joints[j].coverage, one.joints[j].coverage);
      EXPECT_EQ(more.joints[j].volume999, one.joints[j].volume999);
    }
    EXPECT_EQ(more.volume, one.volume);
  }
}

TEST(Score, MeansAreOverJointsThatMoveAboutThreeAxes) {
  const std::vector<Clip> clips = recordings_of(4);
  const Scores scores = *score(learned_from(clips), ClipsInMemory(clips));
  EXPECT_EQ(scores.counted, 2u);
  EXPECT_NEAR(scores.coverage, (scores.joints[1].coverage + scores.joints[2].coverage) / 2, 1e-12);
  EXPECT_NEAR(scores.volume99, std::sqrt(scores.joints[1].volume99 * scores.joints[2].volume99), 1e-12);
  const std::vector<Clip> still{still_clip(body_of(0), 10)};
  EXPECT_EQ(score(learned_from(clips), ClipsInMemory(still))->counted, 0u);
}

TEST(Score, CanBeCancelled) {
  const std::vector<Clip> clips = recordings_of(5);
  const LimitSet limits = learned_from(clips);
  for (const std::size_t until : {1u, 4u, 5u, 6u, 8u}) {
    std::size_t calls = 0;
    const Result<Scores> scores = score(limits, ClipsInMemory(clips), {0.01, 2, "limits"},
                                        [&](std::string_view, std::size_t, std::size_t) { return ++calls < until; });
    ASSERT_FALSE(scores);
    EXPECT_EQ(scores.error().message(), "cancelled");
    EXPECT_EQ(calls, until);
  }
}

}  // namespace
}  // namespace ligament::testing
