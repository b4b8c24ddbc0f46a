// ligament apply: every joint inside its limit, every other byte as it was.
#include "cli/clips.h"
#include "cli/run.h"

#include <sstream>

namespace ligament::cli {
namespace {

using nlohmann::json;

class ApplyCommand : public ProgramTest {
 protected:
  /// Learns from one clip, mends the other into mended.bvh, and holds the promises that every mending makes.
  void mend(const std::string& learn_from, const std::string& clip, const std::vector<std::string>& flags = {}) {
    answer_of({"fit", learn_from, "-o", "the.limits.json"});
    std::vector<std::string> apply = {"apply", "the.limits.json", clip, "-o", "mended.bvh"};
    apply.insert(apply.end(), flags.begin(), flags.end());
    answer_of(apply);
    EXPECT_EQ(run({"check", "the.limits.json", "mended.bvh", "--tolerance", "1e-4"}).code, 0);
    const Ran again = run({"apply", "the.limits.json", "mended.bvh", "-o", "again.bvh"});
    EXPECT_TRUE(has(again.out, "nothing to mend")) << again.out;
    EXPECT_EQ(read("again.bvh"), read("mended.bvh"));
  }
  void answer_of(const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

TEST_F(ApplyCommand, AClipThatIsInsideKeepsItsBytes) {
  std::string text = arm_clip();
  for (std::size_t at = text.find("MOTION"); (at = text.find('\n', at)) != text.npos; at += 2) text.insert(at, "\r");
  write("arm.bvh", text);
  mend("arm.bvh", "arm.bvh");
  EXPECT_EQ(read("mended.bvh"), text);
}

TEST_F(ApplyCommand, OnlyJointsAndFramesOutsideChange) {
  write("arm.bvh", arm_clip());
  write("wild.bvh", arm_clip(80, 45));
  mend("arm.bvh", "wild.bvh");
  const json found = json_answer({"check", "the.limits.json", "wild.bvh", "--tolerance", "0"}, 1);
  std::vector<bool> outside(80);
  for (const json& range : found["joints"][1]["ranges"]) {
    for (std::size_t f = range[1]; f <= range[2]; ++f) outside[f] = true;
  }
  EXPECT_FALSE(std::all_of(outside.begin(), outside.end(), [](bool b) { return b; }));
  const std::vector<std::string> before = words(read("wild.bvh")), after = words(read("mended.bvh"));
  ASSERT_EQ(before.size(), after.size());
  const std::size_t first = before.size() - 80 * 6;  // three channels of the hips, three of the arm
  for (std::size_t i = 0; i < before.size(); ++i) {
    const bool may_change = i >= first && outside[(i - first) / 6] && (i - first) % 6 >= 3;
    EXPECT_TRUE(may_change || before[i] == after[i]) << i;
  }
}

TEST_F(ApplyCommand, CapturedMotionIsMended) {
  mend(bundled("rom/79_22.bvh"), bundled("motion/128_11.bvh"));
  EXPECT_NE(read("mended.bvh").size(), 0u);
}

TEST_F(ApplyCommand, FrameByFrameTheSamePromisesHold) {
  write("arm.bvh", arm_clip());
  write("wild.bvh", arm_clip(80, 120));
  mend("arm.bvh", "wild.bvh", {"--no-memory"});
}

TEST_F(ApplyCommand, JointsWithFewChannelsComeInsideToo) {
  const std::vector<ClipJoint> leg = {{"Hips", 0}, {"Knee", 1, "X"}, {"Foot", 2, "XZ"}};
  write("leg.bvh", swinging_clip(leg, 60, 30));
  write("wild.bvh", swinging_clip(leg, 60, 80));
  mend("leg.bvh", "wild.bvh");
}

TEST_F(ApplyCommand, FewChannelsFindWhatIsInsideWhereverItIs) {
  // A region that the rotations of two channels only touch, where the nearest place of one leads away from the other.
  const json egg = {{"type", "ellipsoid"},
                    {"center", {0.4030921, 0.4496041, -0.0158093}},
                    {"radii", {0.6414209, 0.3848869, 0.7981113}}};
  const json knee = {{"name", "Knee"},
                     {"frame", {1.1252804, -0.5179425, -2.1219212, 1.1885098}},
                     {"limit", {{"type", "volume"}, {"shape", egg}}}};
  write("the.limits.json", json{{"format", "ligament-limits"}, {"version", 1}, {"joints", {knee}}}.dump());
  write("leg.bvh", swinging_clip({{"Hips", 0}, {"Knee", 1, "XZ", 10, 150}}, 40, 100));
  answer_of({"apply", "the.limits.json", "leg.bvh", "-o", "x.bvh"});
  EXPECT_EQ(json_answer({"check", "the.limits.json", "x.bvh", "--tolerance", "1e-4"})["violations"], 0);
}

TEST_F(ApplyCommand, WhatChannelsCannotHoldIsTold) {
  const std::vector<ClipJoint> leg = {{"Hips", 0}, {"Knee", 1, "X"}};
  write("leg.bvh", swinging_clip(leg, 20, 30));
  answer_of({"fit", "leg.bvh", "-o", "the.limits.json"});
  json limits = json::parse(read("the.limits.json"));
  limits["joints"][1]["limit"] = {{"type", "fixed"}};
  limits["joints"][1]["reference"] = {0.6, 0.0, 0.1, 0.8};
  write("the.limits.json", limits.dump());
  const Ran ran = run({"apply", "the.limits.json", "leg.bvh", "-o", "x.bvh"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(has(ran.err, "leg.bvh: Knee stays outside in 20 frames")) << ran.err;
  EXPECT_EQ(json_answer({"apply", "the.limits.json", "leg.bvh", "-o", "x.bvh"})["stuck"][0]["name"], "Knee");
}

/// At a swing of nearly 180° the twist is a matter of rounding: what does not come inside is named.
TEST_F(ApplyCommand, WhatRoundingLeavesOutsideIsTold) {
  const json planar = {{"type", "swing-twist"},
                       {"swing", {{"type", "planar"}, {"points", {{0, 4}, {1, 4}, {0, 3}}}}},
                       {"twist", {{"type", "range"}, {"min", -0.05}, {"max", 0.05}}}};
  const json limits = {
      {"format", "ligament-limits"},
      {"version", 1},
      {"joints", {{{"name", "Hips"}, {"limit", {{"type", "free"}}}}, {{"name", "Arm"}, {"limit", planar}}}}};
  write("the.limits.json", limits.dump());
  write("arm.bvh", arm_clip(60, 170));
  const json stuck = json_answer({"apply", "the.limits.json", "arm.bvh", "-o", "mended.bvh"})["stuck"];
  const std::vector<std::string> check = {"check", "the.limits.json", "mended.bvh", "--tolerance", "1e-4"};
  const json found = json_answer(check, stuck.empty() ? 0 : 1);
  EXPECT_EQ(stuck.empty() ? json(0) : stuck[0]["outside"], found["violations"]);
}

TEST_F(ApplyCommand, WithoutChannelsNothingChanges) {
  const std::string clip = swinging_clip({{"Hips", 0, ""}, {"Knee", 1, ""}}, 3, 0);
  write("still.bvh", clip);
  const json knee = {{"name", "Knee"}, {"reference", {0.6, 0, 0, 0.8}}, {"limit", {{"type", "fixed"}}}};
  write("the.limits.json", json{{"format", "ligament-limits"}, {"version", 1}, {"joints", {knee}}}.dump());
  const Ran ran = run({"apply", "the.limits.json", "still.bvh", "-o", "x.bvh"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "nothing that apply could mend in 3 frames → x.bvh\n");
  EXPECT_TRUE(has(ran.err, "still.bvh: Knee stays outside in 3 frames")) << ran.err;
  EXPECT_EQ(read("x.bvh"), clip);
}

TEST_F(ApplyCommand, SofteningGivesSomeBack) {
  write("arm.bvh", arm_clip());
  write("wild.bvh", arm_clip(80, 45));
  mend("arm.bvh", "wild.bvh");
  answer_of({"apply", "the.limits.json", "wild.bvh", "-o", "soft.bvh", "--soften", "0,5deg"});
  const double worst = json_answer({"check", "the.limits.json", "soft.bvh"}, 1)["joints"][1]["worst"];
  EXPECT_GT(worst, 0.02);
  EXPECT_LT(worst, 0.0875);  // 5°
}

TEST_F(ApplyCommand, AClipMayBeMendedInPlace) {
  write("arm.bvh", arm_clip());
  write("wild.bvh", arm_clip(80, 45));
  mend("arm.bvh", "wild.bvh");
  answer_of({"apply", "the.limits.json", "wild.bvh", "-o", "wild.bvh"});
  EXPECT_EQ(read("wild.bvh"), read("mended.bvh"));
}

TEST_F(ApplyCommand, OddClipsPassThrough) {
  write("arm.bvh", arm_clip());
  answer_of({"fit", "arm.bvh", "-o", "the.limits.json"});
  write("none.bvh", arm_clip(0));
  write("still.bvh", swinging_clip({{"Hips", 0, ""}, {"Arm", 1, ""}}, 3, 0));
  for (const char* name : {"none.bvh", "still.bvh"}) {
    answer_of({"apply", "the.limits.json", name, "-o", "x.bvh"});
    EXPECT_EQ(read("x.bvh"), read(name));
  }
}

}  // namespace
}  // namespace ligament::cli
