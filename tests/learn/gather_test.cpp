// Gathering: how clips are dealt to folds, and what is left out again had never been there.
#include "learn/recordings.h"

#include <gtest/gtest.h>

#include "learn/people.h"

namespace ligament::testing {
namespace {

/// Voxels with their counts.
std::vector<std::pair<std::uint64_t, std::uint64_t>> counts_of(const Samples& samples) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> counts;
  for (const Sample& sample : samples.sorted()) counts.emplace_back(sample.key, sample.count);
  return counts;
}

void expect_same(const JointSamples& a, const JointSamples& b) {
  EXPECT_EQ(a.frames, b.frames);
  EXPECT_EQ(a.clips, b.clips);
  EXPECT_EQ(a.glitches, b.glitches);
  ASSERT_EQ(a.folds.size(), b.folds.size());
  for (std::size_t f = 0; f < a.folds.size(); ++f) EXPECT_EQ(counts_of(a.folds[f]), counts_of(b.folds[f]));
}

TEST(LeaveOut, IsAsIfTheClipHadNotMovedThatJoint) {
  const std::vector<Clip> clips = recordings_of(4, 2);
  const ClipsInMemory source(clips);
  const std::vector<Suspect> suspects{{1, kArm, 1.0}, {5, kArm, 1.0}, {5, 2, 1.0}};
  for (const int jobs : {1, 3}) {
    Recordings recordings = *gather(source, {}, {jobs, {}});
    Collector expected(clips[0].skeleton, ReferenceKind::rest, recordings.folds.count);
    expected.only_count(0);
    for (std::size_t c = 0; c < clips.size(); ++c) {
      for (std::size_t joint = 0; joint < 3; ++joint) {
        const bool suspect = (c == 1 && joint == kArm) || (c == 5 && joint > 0);
        const std::size_t only[] = {joint};
        if (!suspect) expected.add(clips[c], recordings.folds.of_clip[c], only);
      }
    }
    ASSERT_TRUE(leave_out(suspects, source, recordings, {jobs, {}}));
    for (std::size_t joint = 0; joint < 3; ++joint) {
      expect_same(recordings.collector.joints()[joint], expected.joints()[joint]);
    }
    EXPECT_TRUE(recordings.subsampled[1].frames.of(kArm).empty());
    EXPECT_FALSE(recordings.subsampled[1].frames.of(2).empty());
    EXPECT_TRUE(recordings.subsampled[5].frames.of(2).empty());
    EXPECT_FALSE(recordings.subsampled[0].frames.of(kArm).empty());
  }
}

/// A source whose clips are others when they are read again.
class Changing : public ClipsInMemory {
 public:
  Changing(std::span<const Clip> clips, std::span<const Clip> later) : ClipsInMemory(clips), later_(later) {}
  Status read(std::size_t clip, Clip& into, std::vector<std::string>* warnings) const override {
    return changed ? ClipsInMemory(later_).read(clip, into, warnings) : ClipsInMemory::read(clip, into, warnings);
  }
  bool changed = false;

 private:
  std::span<const Clip> later_;
};

TEST(LeaveOut, NoticesClipsThatChanged) {
  const std::vector<Clip> clips = recordings_of(4);
  std::vector<Clip> later = clips;
  later[1] = with_arm_turned(clips[1], 1);
  Changing source(clips, later);
  Recordings recordings = *gather(source, {}, {1, {}});
  source.changed = true;
  const Status status = leave_out({{1, kArm, 1.0}}, source, recordings, {1, {}});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message(), "clip 2: it or another clip changed while it was read");
}

std::vector<SurveyedClip> surveyed(const std::vector<std::uint64_t>& bodies) {
  std::vector<SurveyedClip> clips;
  for (const std::uint64_t body : bodies) clips.push_back({body, 100, true});
  return clips;
}

TEST(Folds, KeepPeopleTogetherAndAreBalanced) {
  std::vector<SurveyedClip> clips = surveyed({7, 7, 8, 9, 9, 9, 4, 4, 7, 2, 3, 3});
  const Folds folds = make_folds(clips, 5);
  EXPECT_EQ(folds.are, "people");
  EXPECT_EQ(folds.count, 5);
  for (std::size_t a = 0; a < clips.size(); ++a) {
    for (std::size_t b = 0; b < clips.size(); ++b) {
      if (clips[a].body == clips[b].body) {
        EXPECT_EQ(folds.of_clip[a], folds.of_clip[b]);
      }
    }
  }
  std::vector<int> clips_in(5, 0);
  for (const int fold : folds.of_clip) ++clips_in[static_cast<std::size_t>(fold)];
  for (const int count : clips_in) EXPECT_TRUE(count == 2 || count == 3) << count;
}

TEST(Folds, OfOnePersonAreClipsAndOfOneClipParts) {
  const Folds clips = make_folds(surveyed({7, 7, 7}), 5);
  EXPECT_EQ(clips.are, "clips");
  EXPECT_EQ(clips.of_clip, (std::vector<int>{0, 1, 2}));
  const Folds parts = make_folds(surveyed({7}), 5);
  EXPECT_EQ(parts.are, "fifths of the clip");
  EXPECT_EQ(parts.count, 5);
  EXPECT_EQ(parts.of_clip, std::vector<int>{Collector::kByTime});
  const Folds whole = make_folds(surveyed({7, 8, 9}), 1);
  EXPECT_EQ(whole.are, "");
  EXPECT_EQ(whole.count, 1);
}

TEST(Folds, ClipsWithoutFramesOrWithOtherJointsAreNobody) {
  std::vector<SurveyedClip> clips = surveyed({7, 8, 9});
  clips[1].frames = 0;
  clips[2].same_joints = false;
  EXPECT_EQ(make_folds(clips, 5).are, "fifths of the clip");
}

TEST(ForEach, GivesBackTheErrorOfTheLeastIndexWhateverTheOrder) {
  for (const int jobs : {1, 2, 5}) {
    const std::vector<std::size_t> order{9, 3, 7, 1, 8, 0};
    std::vector<int> calls(10, 0);
    const Status status = for_each({jobs, {}}, "testing", order, [&](std::size_t worker, std::size_t i) -> Status {
      EXPECT_LT(worker, static_cast<std::size_t>(jobs));
      ++calls[i];
      if (i >= 7 || i == 3) return Error{std::to_string(i), "failed"};
      return Done{};
    });
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().where, "3");
    EXPECT_EQ(calls, (std::vector<int>{1, 1, 0, 1, 0, 0, 0, 1, 1, 1}));
  }
}

}  // namespace
}  // namespace ligament::testing
