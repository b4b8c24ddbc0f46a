// Learning: the same from files and from memory, by any number of threads; it tells how far it is, and can be
// cancelled.
#include <ligament/learn.h>

#include <gtest/gtest.h>

#include "learn/people.h"

#include <atomic>
#include <map>

namespace ligament::testing {
namespace {

LearnOptions with_jobs(int jobs) {
  LearnOptions options;
  options.jobs = jobs;
  return options;
}

/// All that was learned, as text.
std::string told(const Learned& learned) {
  std::string text = write_limits(learned.file) + learned.folds;
  for (const std::size_t n : {learned.clips, learned.frames, learned.people, learned.skipped}) {
    text += " " + std::to_string(n);
  }
  for (const ClipUse& use : learned.uses) {
    text += "\n" + use.name + (use.skipped ? " skipped" : "") + (use.rests_differently ? " rests differently" : "") +
            " of person " + std::to_string(use.person);
    for (const std::string& warning : use.warnings) text += ", " + warning;
  }
  for (const Suspect& s : learned.suspects) {
    text += "\nsuspect " + std::to_string(s.clip) + " " + std::to_string(s.joint) + " " + std::to_string(s.alone);
  }
  for (const Offset& o : learned.offsets) {
    text += "\noffset " + std::to_string(o.person) + " " + std::to_string(o.joint) + " " + std::to_string(o.typical);
  }
  return text;
}

/// Twelve people of two clips each; one clip has its arm turned about.
std::vector<Clip> people_with_a_suspect() {
  std::vector<Clip> clips = recordings_of(12, 2);
  clips[7] = with_arm_turned(clips[7], 2.5);
  return clips;
}

TEST(Learn, FromMemoryIsAsFromFiles) {
  std::vector<std::string> paths;
  for (const char* name : {"02_04.bvh", "07_08.bvh", "85_09.bvh"}) {
    paths.push_back(std::string(LIGAMENT_DATA_DIR) + "/cmu/motion/" + name);
  }
  std::vector<Clip> clips(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) ASSERT_TRUE(read_clip(paths[i], clips[i]));
  for (const char* shape : {"auto", "kdop"}) {
    LearnOptions options;
    options.shape = shape;
    const Result<Learned> from_files = learn(ClipFiles(paths), options);
    const Result<Learned> from_memory = learn(ClipsInMemory(clips), options);
    ASSERT_TRUE(from_files && from_memory);
    EXPECT_EQ(from_files->people, 3u);
    EXPECT_EQ(write_limits(from_files->file), write_limits(from_memory->file));
    EXPECT_EQ(from_files->frames, from_memory->frames);
    EXPECT_EQ(from_files->folds, from_memory->folds);
    EXPECT_EQ(from_files->uses[1].name, "07_08.bvh");
    EXPECT_EQ(from_memory->uses[1].name, "clip 2");
  }
}

TEST(Learn, IsTheSameByAnyNumberOfThreads) {
  const std::vector<Clip> clips = people_with_a_suspect();
  const Learned one = *learn(ClipsInMemory(clips), with_jobs(1));
  EXPECT_EQ(one.people, 12u);
  EXPECT_EQ(one.folds, "people");
  ASSERT_EQ(one.suspects.size(), 1u);
  EXPECT_EQ(one.suspects[0].clip, 7u);
  EXPECT_EQ(one.suspects[0].joint, kArm);
  EXPECT_EQ(one.file.fits[kArm].suspects, std::vector<std::string>{"clip 8"});
  EXPECT_EQ(one.file.fits[kArm].clips, 23);
  for (const int jobs : {0, 2, 3, 7}) EXPECT_EQ(told(*learn(ClipsInMemory(clips), with_jobs(jobs))), told(one)) << jobs;
}

/// What progress was told, and whether it was told by one thread at a time.
class Told {
 public:
  /// False from the call `until` on.
  explicit Told(std::size_t until = ~std::size_t{0}) : until_(until) {}

  Progress progress() {
    return [this](std::string_view doing, std::size_t done, std::size_t of) {
      EXPECT_FALSE(inside_.exchange(true));
      std::size_t& before = done_[std::string(doing)];
      EXPECT_EQ(done, before + 1) << doing;
      EXPECT_LE(done, of) << doing;
      before = done;
      of_[std::string(doing)] = of;
      inside_ = false;
      EXPECT_LT(calls_, until_) << "called after it said no";
      return ++calls_ < until_;
    };
  }
  std::size_t calls() const { return calls_; }
  const std::map<std::string, std::size_t>& done() const { return done_; }
  const std::map<std::string, std::size_t>& of() const { return of_; }

 private:
  std::size_t until_, calls_ = 0;
  std::atomic<bool> inside_ = false;
  std::map<std::string, std::size_t> done_, of_;
};

TEST(Learn, TellsHowFarItIs) {
  const std::vector<Clip> clips = people_with_a_suspect();
  for (const int jobs : {1, 3}) {
    Told said;
    ASSERT_TRUE(learn(ClipsInMemory(clips), with_jobs(jobs), said.progress()));
    EXPECT_EQ(said.done(), said.of());
    EXPECT_EQ(said.done().at("reading"), clips.size());
    EXPECT_EQ(said.done().at("leaving out"), 1u);
    EXPECT_EQ(said.done().at("fitting"), 3u);
  }
}

TEST(Learn, CanBeCancelledAnywhereAndThenHasDoneNothing) {
  const std::vector<Clip> clips = people_with_a_suspect();
  const ClipsInMemory source(clips);
  Told all;
  const std::string whole = told(*learn(source, with_jobs(1), all.progress()));
  for (const int jobs : {1, 3}) {
    for (std::size_t until = 1; until <= all.calls(); until += until < all.calls() - 5 ? 5 : 1) {
      Told said(until);
      const Result<Learned> learned = learn(source, with_jobs(jobs), said.progress());
      ASSERT_FALSE(learned) << until;
      EXPECT_EQ(learned.error().message(), "cancelled");
      EXPECT_EQ(said.calls(), until);
    }
    EXPECT_EQ(told(*learn(source, with_jobs(jobs))), whole);
  }
}

TEST(Learn, ClipsWithOtherJointsAreSkippedOrAnError) {
  std::vector<Clip> clips = recordings_of(3);
  Random random(5);
  clips.insert(clips.begin() + 1, wandering_clip(random, chain({{}, {0, 1, 0}}), 50, 0.1, 1));
  const Learned learned = *learn(ClipsInMemory(clips));
  EXPECT_EQ(learned.clips, 3u);
  EXPECT_EQ(learned.skipped, 1u);
  EXPECT_TRUE(learned.uses[1].skipped);
  EXPECT_EQ(learned.uses[2].person, 1u);
  LearnOptions strict;
  strict.strict = true;
  EXPECT_EQ(learn(ClipsInMemory(clips), strict).error().message(), "clip 2: its joints are not those of clip 1");
}

TEST(Learn, RefusesWhatCannotBeLearnedFrom) {
  EXPECT_EQ(learn(ClipsInMemory({})).error().message(), "there are no clips to learn from");
  const std::vector<Clip> empty{still_clip(body_of(0), 0)}, two{empty[0], empty[0]};
  EXPECT_EQ(learn(ClipsInMemory(empty)).error().message(), "clip 1: has no frames to learn from");
  EXPECT_EQ(learn(ClipsInMemory(two)).error().message(), "clip 1: none of the clips has any frames");
  EXPECT_FALSE(learn(ClipFiles({"nowhere.bvh"})));
}

TEST(Learn, RefusesOptionsThatDoNotGoTogether) {
  const std::vector<Clip> clips = recordings_of(2);
  const auto where = [&](auto change) {
    LearnOptions options;
    change(options);
    const Result<Learned> learned = learn(ClipsInMemory(clips), options);
    return learned ? "" : learned.error().where;
  };
  EXPECT_EQ(where([](LearnOptions& o) { o.shape = "pyramid"; }), "shape");
  EXPECT_EQ(where([](LearnOptions& o) { o.shape = "free"; }), "shape");
  EXPECT_EQ(where([](LearnOptions& o) { o.plain = true; }), "plain");
  EXPECT_EQ(where([](LearnOptions& o) { o.plain = o.others = true, o.shape = "kdop"; }), "others");
  EXPECT_EQ(where([](LearnOptions& o) { o.mirror = true; }), "mirror");
  EXPECT_EQ(where([](LearnOptions& o) { o.plain = true, o.shape = "kdop"; }), "");
}

TEST(Learn, EveryShapeOfTheListCanBeAskedFor) {
  const std::vector<Clip> clips = recordings_of(2);
  for (const std::string_view shape : learnable_shapes()) {
    LearnOptions options;
    options.shape = shape;
    const Result<Learned> learned = learn(ClipsInMemory(clips), options);
    ASSERT_TRUE(learned) << shape;
    const FitFigures& arm = learned->file.fits[kArm];
    // A hinge moves in one plane, and an arm does not.
    EXPECT_EQ(arm.shape, shape == "hinge" ? "kdop" : shape);
    EXPECT_GT(arm.coverage, 0.99) << shape;
  }
}

TEST(Learn, ASingleShapeIsToldOfOthersIfAsked) {
  const std::vector<Clip> clips = recordings_of(9);
  LearnOptions options;
  options.shape = "box";
  EXPECT_LT(learn(ClipsInMemory(clips), options)->file.fits[kArm].others.people, 0);
  options.others = true;
  const OthersFigure others = learn(ClipsInMemory(clips), options)->file.fits[kArm].others;
  EXPECT_EQ(others.people, 9);
  EXPECT_LE(others.low, others.coverage);
  EXPECT_LE(others.coverage, others.high);
}

TEST(LearningCurve, IsTheSameByAnyNumberOfThreadsAndNeedsPeople) {
  const std::vector<Clip> clips = recordings_of(6);
  const LearningCurve one = *learning_curve(ClipsInMemory(clips), 0.01, 1);
  EXPECT_EQ(one.people, (std::vector<std::size_t>{1, 2, 4}));
  ASSERT_EQ(one.joints.size(), 2u);
  EXPECT_EQ(one.joints[0].name, "Arm");
  EXPECT_EQ(one.joints[0].dof, 3);
  EXPECT_GT(one.overall.back(), one.overall.front());
  EXPECT_EQ(learning_curve(ClipsInMemory(clips), 0.01, 3)->overall, one.overall);
  const std::vector<Clip> alone = recordings_of(1, 3);
  EXPECT_FALSE(learning_curve(ClipsInMemory(alone), 0.01));
  Told said(3);
  EXPECT_EQ(learning_curve(ClipsInMemory(clips), 0.01, 2, said.progress()).error().message(), "cancelled");
}

}  // namespace
}  // namespace ligament::testing
