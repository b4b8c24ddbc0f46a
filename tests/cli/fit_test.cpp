// ligament fit: the same file from the same recordings, whatever the order and the number of threads.
#include "cli/clips.h"
#include "cli/run.h"

namespace ligament::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class FitCommand : public ProgramTest {
 protected:
  /// The limits that `fit arguments…` writes; what it says on stderr is left in `said_`.
  json fit(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "fit");
    arguments.insert(arguments.end(), {"-o", "out.limits.json"});
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    said_ = ran.err;
    return json::parse(read("out.limits.json"), nullptr, false);
  }
  std::string fitted(const std::vector<std::string>& arguments) {
    fit(arguments);
    return read("out.limits.json");
  }

  /// A person's joints, the arm off by some degrees.
  static std::vector<ClipJoint> body_of(int person, double turned = 0) {
    return {{"Hips", 0}, {"Arm", 1, "ZXY", 10.0 + person, turned}, {"Hand", 2}};
  }
  /// So many people of one clip each, who move about alike.
  void write_people(int people) {
    for (int p = 0; p < people; ++p) {
      write(fmt::format("p{}_walk.bvh", p), swinging_clip(body_of(p), 80, 20 + p));
    }
  }

  std::string said_;
};

const json* joint_named(const json& limits, const std::string& name) {
  for (const json& joint : limits["joints"]) {
    if (joint["name"] == name) return &joint;
  }
  return nullptr;
}

TEST_F(FitCommand, OrderAndThreadsDoNotMatter) {
  const std::vector<std::string> clips = {bundled("motion/02_04.bvh"), bundled("motion/07_08.bvh"),
                                          bundled("motion/85_09.bvh")};
  const std::string one = fitted({clips[0], clips[1], clips[2], "--jobs", "1"});
  EXPECT_EQ(fitted({clips[2], clips[0], clips[1], "--jobs", "1"}), one);
  EXPECT_EQ(fitted({clips[1], clips[2], clips[0], "--jobs", "2"}), one);
  EXPECT_EQ(fitted({clips[0], clips[0], clips[2], clips[1], "--jobs", "3"}), one);
}

TEST_F(FitCommand, APolynomialAskedForIsTheOneThatAutoChooses) {
  const std::vector<std::string> clips = {bundled("motion/02_04.bvh"), bundled("motion/07_08.bvh"),
                                          bundled("motion/85_09.bvh")};
  const json chosen = fit(clips), asked = fit({clips[0], clips[1], clips[2], "--shape", "polynomial"});
  int polynomials = 0;
  for (std::size_t j = 0; j < chosen["joints"].size(); ++j) {
    const json& limit = chosen["joints"][j]["limit"];
    if (limit["type"] != "polynomial") continue;
    ++polynomials;
    EXPECT_EQ(asked["joints"][j]["limit"], limit) << chosen["joints"][j]["name"];
  }
  EXPECT_GE(polynomials, 5);
}

TEST_F(FitCommand, TheFileHasWhatTheContractSays) {
  const json limits = fit({bundled("motion/07_08.bvh")});
  EXPECT_EQ(limits["format"], "ligament-limits");
  EXPECT_EQ(limits["version"], 1);
  EXPECT_TRUE(limits["generator"].get<std::string>().starts_with("ligament "));
  ASSERT_EQ(limits["joints"].size(), 31u);
  EXPECT_EQ(limits["joints"][0]["limit"]["type"], "free");
  const json* arm = joint_named(limits, "LeftArm");
  ASSERT_TRUE(arm);
  EXPECT_EQ((*arm)["parent"], "LeftShoulder");
  EXPECT_EQ((*arm)["role"], "leftUpperArm");
  for (const char* key : {"samples", "clips", "coverage", "volume"}) EXPECT_TRUE((*arm)["fit"].contains(key)) << key;
}

TEST_F(FitCommand, CoversWhatItLearnedFrom) {
  write("arm.bvh", arm_clip(200));
  for (const char* shape : {"auto", "box", "oriented-box", "ellipsoid", "kdop", "swing-box", "swing-oriented-box",
                            "swing-ellipsoid", "swing-kdop"}) {
    fit({"arm.bvh", "--shape", shape});
    EXPECT_GT(json_answer({"score", "out.limits.json", "arm.bvh"})["coverage"], 0.99) << shape;
  }
}

TEST_F(FitCommand, ReferencesDiffer) {
  const std::string clip = bundled("motion/07_08.bvh");
  const auto reference = [&](const char* kind) {
    return (*joint_named(fit({clip, "--reference", kind}), "LeftArm"))["reference"];
  };
  EXPECT_EQ(reference("rest"), json({0.0, 0.0, 0.0, 1.0}));
  EXPECT_NE(reference("mean"), reference("rest"));
  EXPECT_NE(reference("mean"), reference("first-frame"));
}

TEST_F(FitCommand, TheRootIsFreeUnlessAskedFor) {
  write("arm.bvh", arm_clip());
  EXPECT_EQ(fit({"arm.bvh"})["joints"][0]["limit"]["type"], "free");
  EXPECT_NE(fit({"arm.bvh", "--root"})["joints"][0]["limit"]["type"], "free");
}

TEST_F(FitCommand, MirrorPoolsBothSides) {
  const std::vector<ClipJoint> joints = {{"Hips", 0}, {"LeftArm", 1}, {"RightArm", 1}};
  write("arms.bvh", swinging_clip(joints, 60, 30));
  const json apart = fit({"arms.bvh"}), pooled = fit({"arms.bvh", "--mirror"});
  EXPECT_EQ((*joint_named(apart, "LeftArm"))["fit"]["samples"], 60);
  EXPECT_EQ((*joint_named(pooled, "LeftArm"))["fit"]["samples"], 120);
  EXPECT_TRUE(
      has(run({"fit", "arms.bvh", "-o", "x.limits.json", "--mirror"}).out, "pooled left and right: LeftArm/RightArm"));
  write("arm.bvh", arm_clip());
  expect_refused({"fit", "arm.bvh", "-o", "x.json", "--mirror"}, "--mirror: no joints are named as left and right");
}

TEST_F(FitCommand, ClipsWithOtherJointsAreSkippedAndNamed) {
  write("a.bvh", arm_clip());
  write("b.bvh", swinging_clip({{"Pelvis", 0}, {"Fin", 1}}, 40, 20));
  const json limits = fit({"a.bvh", "b.bvh"});
  EXPECT_EQ(limits["joints"].size(), 2u);
  EXPECT_TRUE(has(said_, "1 clip") && has(said_, "b.bvh")) << said_;
  EXPECT_EQ(json_answer({"fit", "a.bvh", "b.bvh", "-o", "x.limits.json"})["skipped"], 1);
  expect_refused({"fit", "a.bvh", "b.bvh", "--strict", "-o", "y.limits.json"},
                 "b.bvh: its joints are not those of a.bvh");
  EXPECT_FALSE(exists("y.limits.json"));
}

TEST_F(FitCommand, ClipsThatContradictTheRestAreNamedAndLeftOut) {
  write_people(10);
  write("p3_odd.bvh", swinging_clip(body_of(3, 150), 80, 20));
  const json answer = json_answer({"fit", ".", "-o", "x.limits.json"});
  ASSERT_EQ(answer["suspects"].size(), 1u);
  EXPECT_TRUE(has(answer["suspects"][0]["clip"], "p3_odd.bvh"));
  EXPECT_EQ(answer["suspects"][0]["person"], "p3_* (2 clips)");
  EXPECT_EQ(answer["suspects"][0]["joints"][0]["name"], "Arm");
  EXPECT_GT(answer["suspects"][0]["joints"][0]["alone"], 0.9);
  EXPECT_EQ(answer["suspects_dropped"], true);
  EXPECT_TRUE(has(run({"fit", ".", "-o", "x.limits.json"}).out, "suspect: p3_odd.bvh: Arm: 100 % of its frames"));
  EXPECT_FALSE(json_answer({"fit", ".", "-o", "x.limits.json", "--suspects", "keep"})["suspects_dropped"]);
  expect_refused({"fit", ".", "-o", "x.limits.json", "--suspects", "shoot"}, "--suspects: \"shoot\"");
}

TEST_F(FitCommand, ClipsOfTheSameNameAreToldApart) {
  write_people(10);
  for (const std::string folder : {"a", "b"}) {
    std::filesystem::create_directory(path(folder));
    write(folder + "/odd.bvh", swinging_clip(body_of(folder == "a" ? 3 : 4, folder == "a" ? 150 : -150), 80, 20));
  }
  const std::string said = run({"fit", ".", "-o", "x.limits.json"}).out;
  EXPECT_TRUE(has(said, "suspect: ./a/odd.bvh")) << said;
  EXPECT_TRUE(has(said, "suspect: ./b/odd.bvh")) << said;
}

TEST_F(FitCommand, AClipWithoutFramesChangesNothing) {
  write("a.bvh", arm_clip());
  answer({"fit", "a.bvh", "-o", "x.limits.json"});
  write("b.bvh", arm_clip(0));
  answer({"fit", "a.bvh", "b.bvh", "-o", "y.limits.json"});
  const json x = json::parse(read("x.limits.json")), y = json::parse(read("y.limits.json"));
  EXPECT_EQ(x["joints"][1]["limit"], y["joints"][1]["limit"]);
}

#if defined(__unix__)
TEST_F(FitCommand, APipeIsRefusedSinceClipsAreReadMoreThanOnce) {
  ASSERT_EQ(std::system(("mkfifo '" + path("pipe.bvh") + "'").c_str()), 0);
  expect_refused({"fit", "pipe.bvh", "-o", "x.limits.json"}, "pipe.bvh: is no regular file");
}
#endif

TEST_F(FitCommand, DroppingIsAsIfTheClipHadNotMovedThatJoint) {
  write_people(10);
  const json without = fit({"."});
  write("p3_odd.bvh", swinging_clip(body_of(3, 150), 80, 20));
  const json kept = fit({".", "--suspects", "keep"}), dropped = fit({"."});
  EXPECT_EQ((*joint_named(dropped, "Arm"))["fit"]["samples"], (*joint_named(without, "Arm"))["fit"]["samples"]);
  EXPECT_NE((*joint_named(kept, "Arm"))["limit"], (*joint_named(dropped, "Arm"))["limit"]);
  const std::string one = fitted({".", "--jobs", "1"});
  EXPECT_EQ(fitted({".", "--jobs", "3"}), one);
}

TEST_F(FitCommand, TellsHowFarToTrustIt) {
  write_people(3);
  const Ran few = run({"fit", ".", "-o", "few.limits.json"});
  EXPECT_TRUE(has(few.out, "on others") && has(few.out, "3 people: what is said of others is a guess")) << few.out;
  write_people(9);
  const json answer = json_answer({"fit", ".", "-o", "x.limits.json"});
  EXPECT_EQ(answer["people"], 9);
  const json& others = (*joint_named(answer, "Arm"))["others"];
  EXPECT_EQ(others["people"], 9);
  EXPECT_LE(others["low"], others["coverage"]);
  EXPECT_LE(others["coverage"], others["high"]);
  EXPECT_EQ((*joint_named(json::parse(read("x.limits.json")), "Arm"))["fit"]["others"], others);
  EXPECT_TRUE(has(run({"fit", "p0_walk.bvh", "-o", "x.limits.json"}).out, "1 person: how far this holds"));
}

TEST_F(FitCommand, TellsHowFarToTrustANamedShapeIfAsked) {
  write_people(9);
  const auto arm = [&](std::vector<std::string> options) {
    std::vector<std::string> words{"fit", ".", "-o", "x.limits.json"};
    words.insert(words.end(), options.begin(), options.end());
    return *joint_named(json_answer(words), "Arm");
  };
  for (const char* shape : {"kdop", "cone", "hull"}) {
    EXPECT_TRUE(arm({"--shape", shape})["others"].is_null()) << shape;
    const json told = arm({"--shape", shape, "--others"});
    EXPECT_EQ(told["others"]["people"], 9) << shape;
    EXPECT_EQ(told["coverage"], arm({"--shape", shape})["coverage"]) << shape;
  }
  EXPECT_EQ(arm({"--shape", "polynomial"})["others"]["people"], 9);
  expect_refused({"fit", ".", "-o", "x.limits.json", "--shape", "kdop", "--plain", "--others"}, "--others: not with");
}

TEST_F(FitCommand, FoldersAreSearched) {
  fs::create_directories(path("takes/day one"));
  write("takes/a.bvh", arm_clip(40));
  write("takes/day one/B.BVH", arm_clip(50, 40));
  write("takes/day one/._B.BVH", "not a clip");
  write("takes/readme.txt", "not a clip");
  EXPECT_EQ(json_answer({"fit", "takes", "-o", "x.limits.json"})["frames"], 90);
  EXPECT_EQ(json_answer({"fit", "takes", "./takes/a.bvh", "takes/a.bvh", "-o", "x.limits.json"})["frames"], 90);
}

TEST_F(FitCommand, WhatElseAShellPatternTakesInIsSkippedAndNamed) {
  write("a.bvh", arm_clip(40));
  write("b.txt", arm_clip(50, 40));  // a clip by another name
  write("groups.json", "{}");
  EXPECT_EQ(json_answer({"fit", "a.bvh", "b.txt", "groups.json", "-o", "x.limits.json"})["frames"], 90);
  const Ran ran = run({"fit", "a.bvh", "groups.json", "-o", "x.limits.json"});
  EXPECT_TRUE(has(ran.err, "skipped what is no BVH file: groups.json")) << ran.err;
  expect_refused({"fit", "groups.json", "-o", "x.limits.json"}, "groups.json:1: expected HIERARCHY");
  expect_refused({"fit", "groups.json", "groups.json", "-o", "x.limits.json"}, "groups.json: not a BVH file");
}

TEST_F(FitCommand, OddClipsAreLearnedFrom) {
  write("none.bvh", arm_clip(0));
  write("one.bvh", arm_clip(1));
  write("still.bvh", swinging_clip({{"Hips", 0, ""}, {"Arm", 1, ""}}, 3, 0));
  write("few.bvh", swinging_clip({{"Hips", 0}, {"Knee", 1, "X"}, {"Foot", 2, "XZ"}}, 60, 40));
  expect_refused({"fit", "none.bvh", "-o", "x.json"}, "none.bvh: has no frames");
  fit({"one.bvh"});
  EXPECT_EQ(run({"check", "out.limits.json", "one.bvh", "--tolerance", "0"}).code, 0);
  EXPECT_EQ(fit({"still.bvh"})["joints"][1]["limit"]["type"], "fixed");
  EXPECT_EQ(fit({"few.bvh"})["joints"][1]["fit"]["dof"], 1);
  EXPECT_EQ(run({"check", "out.limits.json", "few.bvh"}).code, 0);
}

TEST_F(FitCommand, APlainFitNamesItsShape) {
  write("arm.bvh", arm_clip());
  expect_refused({"fit", "arm.bvh", "-o", "x.limits.json", "--plain"}, "--plain: ");
  EXPECT_EQ(fit({"arm.bvh", "--plain", "--shape", "kdop"})["joints"].size(), 2u);
}

/// What shapes were tried, and why one won, can be asked for.
TEST_F(FitCommand, TellsWhichShapesWereTried) {
  for (int p = 0; p < 4; ++p) {
    write(fmt::format("p{}.bvh", p), swinging_clip({{"Hips", 0}, {"Arm", 1, "ZXY", 10.0 + p}}, 200, 20 + p));
  }
  const json said = json_answer({"fit", ".", "-o", "x.limits.json"})["joints"][1];
  ASSERT_GE(said["candidates"].size(), 5u);
  for (const json& candidate : said["candidates"]) EXPECT_GT(candidate["volume"], 0);
  const json told = json_answer({"info", "x.limits.json", "--joint", "Arm"})["fit"];
  EXPECT_EQ(told["candidates"], said["candidates"]);
  EXPECT_EQ(told["why"], said["why"]);
  const std::string text = answer({"info", "x.limits.json", "--joint", "Arm"});
  for (const char* part : {"learned from 800 frames of 4 clips", "why: to cover 99 %", "kdop"}) {
    EXPECT_NE(text.find(part), text.npos) << part << " in " << text;
  }
  expect_refused({"info", "x.limits.json", "--joint", "Leg"}, "x.limits.json: ");
  expect_refused({"info", "p0.bvh", "--joint", "Arm"}, "--joint: only with a limits file");
}

}  // namespace
}  // namespace ligament::cli
