// The program as a person meets it: help, answers in words and in JSON, exit codes.
#include "cli/clips.h"
#include "cli/run.h"

#include <algorithm>
#include <set>

namespace ligament::cli {
namespace {

using nlohmann::json;

const std::vector<std::string> kCommands = {"fit", "check", "apply", "score", "project", "convert", "info"};

std::set<std::string> keys_of(const json& object) {
  std::set<std::string> keys;
  for (const auto& item : object.items()) keys.insert(item.key());
  return keys;
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0, from = 0;
  for (std::size_t end = text.find('\n'); end != text.npos; from = end + 1, end = text.find('\n', from)) {
    longest = std::max(longest, end - from);
  }
  return longest;
}

class Program : public ProgramTest {
 protected:
  /// arm.bvh, wild.bvh that goes far beyond it, and arm.limits.json.
  void learn_arm() {
    write("arm.bvh", arm_clip());
    write("wild.bvh", arm_clip(80, 120));
    answer({"fit", "arm.bvh", "-o", "arm.limits.json"});
  }
};

TEST_F(Program, HelpNamesEveryCommandAndShowsExamples) {
  const std::string help = answer({"--help"});
  for (const std::string& command : kCommands) {
    EXPECT_TRUE(has(help, "\n  " + command + " ")) << command;
    const std::string of_command = answer({command, "--help"});
    EXPECT_TRUE(has(of_command, "Usage: ligament " + command)) << of_command;
    EXPECT_TRUE(has(of_command, "Example")) << of_command;
    EXPECT_TRUE(has(of_command, "\n  ligament " + command) || command == "project") << of_command;
    EXPECT_LE(longest_line(of_command), 110u) << of_command;
  }
}

TEST_F(Program, TellsItsVersion) { EXPECT_EQ(answer({"--version"}).substr(0, 9), "ligament "); }

TEST_F(Program, ObjectsToUsageInOneLine) {
  expect_refused({}, "no command given (see ligament --help)");
  expect_refused({"frobnicate"}, "\"frobnicate\" is not a command");
  expect_refused({"--frobnicate"}, "unexpected \"--frobnicate\"");
  expect_refused({"fit", "a.bvh"}, "--output is required (see ligament fit --help)");
  expect_refused({"fit", "a.bvh", "-o", "b", "--frobnicate"}, "unexpected \"--frobnicate\"");
  expect_refused({"info"}, "FILE is required");
  expect_refused({"info", "a", "b"}, "unexpected \"b\"");
  for (const std::string& command : kCommands) expect_refused({command}, "");
}

TEST_F(Program, ObjectsToValuesThatMakeNoSense) {
  learn_arm();
  const auto refused = [&](std::vector<std::string> arguments, const std::string& option, const std::string& value) {
    arguments.insert(arguments.end(), {option, value});
    expect_refused(arguments, option + ": ");
  };
  const std::vector<std::string> fit = {"fit", "arm.bvh", "-o", "x.limits.json"};
  for (const char* angle : {"-1", "wide", "", "nan", "inf", "5grad", "1e999"}) refused(fit, "--padding", angle);
  for (const char* share : {"-0.1", "0.6", "2", "nan", "half"}) refused(fit, "--outliers", share);
  for (const char* jobs : {"-1", "x", "1.5"}) refused(fit, "--jobs", jobs);
  refused(fit, "--shape", "pretzel");
  refused(fit, "--reference", "pretzel");
  EXPECT_FALSE(exists("x.limits.json"));
  refused({"check", "arm.limits.json", "arm.bvh"}, "--tolerance", "wide");
  for (const char* soft : {"1", "x,1", "1,x", "-1,1", "1,2,3"}) {
    refused({"apply", "arm.limits.json", "arm.bvh", "-o", "x.bvh"}, "--soften", soft);
  }
}

TEST_F(Program, AnglesHaveUnits) {
  learn_arm();
  const auto padded = [&](const std::string& angle) {
    answer({"fit", "arm.bvh", "-o", "x.limits.json", "--padding", angle});
    return read("x.limits.json");
  };
  EXPECT_EQ(padded("0.1"), padded("0.1rad"));
  EXPECT_EQ(padded("180deg"), padded("3.141592653589793"));
  EXPECT_NE(padded("1deg"), padded("1"));
}

TEST_F(Program, ChecksWithAnExitCode) {
  learn_arm();
  EXPECT_EQ(answer({"check", "arm.limits.json", "arm.bvh"}), "all 80 frames are inside, within 1.15°\n");
  const Ran wild = run({"check", "arm.limits.json", "wild.bvh"});
  EXPECT_EQ(wild.code, 1);
  EXPECT_EQ(wild.err, "");
  EXPECT_TRUE(has(wild.out, "severe")) << wild.out;
  EXPECT_TRUE(has(wild.out, " of 80 frames (")) << wild.out;
  const Ran both = run({"check", "arm.limits.json", "wild.bvh", "arm.bvh"});
  EXPECT_EQ(both.code, 1);
  EXPECT_TRUE(has(both.out, " of 160 frames (")) << both.out;
  EXPECT_TRUE(has(both.out, "wild.bvh")) << both.out;
  EXPECT_EQ(run({"check", "arm.limits.json", "wild.bvh", "--tolerance", "180deg"}).code, 0);
}

TEST_F(Program, CheckAnswersInJson) {
  learn_arm();
  const json found = json_answer({"check", "arm.limits.json", "wild.bvh", "arm.bvh"}, 1);
  EXPECT_EQ(keys_of(found), (std::set<std::string>{"frames", "violations", "joints"}));
  EXPECT_EQ(found["frames"], 160);
  const json& arm = found["joints"][1];
  EXPECT_EQ(keys_of(arm), (std::set<std::string>{"name", "outside", "worst", "worst_frame", "worst_clip", "ranges"}));
  EXPECT_EQ(arm["name"], "Arm");
  EXPECT_EQ(arm["worst_clip"], "wild.bvh");
  EXPECT_EQ(arm["outside"], found["violations"]);
  std::size_t frames = 0;
  double worst = 0;
  for (const json& range : arm["ranges"]) {
    ASSERT_EQ(range.size(), 4u);
    EXPECT_EQ(range[0], "wild.bvh");
    EXPECT_LE(range[1], range[2]);
    frames += range[2].get<std::size_t>() - range[1].get<std::size_t>() + 1;
    worst = std::max(worst, range[3].get<double>());
  }
  EXPECT_EQ(frames, arm["outside"]);
  EXPECT_EQ(worst, arm["worst"]);
}

TEST_F(Program, ScoreAnswersInJson) {
  learn_arm();
  const json scores = json_answer({"score", "arm.limits.json", "arm.bvh"});
  EXPECT_EQ(keys_of(scores), (std::set<std::string>{"joints", "coverage", "volume", "volume99", "volume999"}));
  EXPECT_EQ(keys_of(scores["joints"][1]), (std::set<std::string>{"name", "dof", "coverage", "volume", "volume99",
                                                                 "volume999", "samples", "glitches"}));
  EXPECT_EQ(scores["joints"][1]["samples"], 80);
  EXPECT_EQ(scores["joints"][1]["dof"], 3);
  EXPECT_GT(scores["coverage"], 0.99);
  EXPECT_LT(scores["volume99"], scores["volume"]);
}

TEST_F(Program, OfNoFramesThereIsNoScore) {
  learn_arm();
  write("empty.bvh", arm_clip(0));
  const json scores = json_answer({"score", "arm.limits.json", "empty.bvh"});
  for (const char* key : {"coverage", "volume", "volume99", "volume999"}) {
    EXPECT_TRUE(scores[key].is_null()) << key;
    EXPECT_TRUE(scores["joints"][1][key].is_null()) << key;
  }
}

TEST_F(Program, EveryCommandAnswersInJson) {
  learn_arm();
  EXPECT_EQ(json_answer({"fit", "arm.bvh", "-o", "x.limits.json"})["joints"][1]["samples"], 80);
  EXPECT_EQ(json_answer({"apply", "arm.limits.json", "wild.bvh", "-o", "x.bvh"})["frames"], 80);
  EXPECT_EQ(json_answer({"info", "arm.bvh"})["kind"], "bvh");
  EXPECT_EQ(json_answer({"info", "arm.limits.json"})["kind"], "limits");
}

TEST_F(Program, TellsWhatAFileHolds) {
  learn_arm();
  const std::string clip = answer({"info", "arm.bvh"});
  EXPECT_TRUE(has(clip, "arm.bvh: motion (BVH) of 2 joints, 80 frames, 2.67 s at 30 frames/s")) << clip;
  EXPECT_TRUE(has(clip, "\n  Arm ")) << clip;
  const std::string limits = answer({"info", "arm.limits.json"});
  EXPECT_TRUE(has(limits, "limits of 2 joints, by ligament ")) << limits;
  EXPECT_TRUE(has(limits, "80 frames")) << limits;
}

TEST_F(Program, SpeaksOfOneFrameAsOne) {
  learn_arm();
  write("one.bvh", arm_clip(1));
  write("none.bvh", arm_clip(0));
  EXPECT_EQ(answer({"check", "arm.limits.json", "one.bvh"}), "the only frame is inside, within 1.15°\n");
  EXPECT_EQ(answer({"check", "arm.limits.json", "none.bvh"}), "there are no frames to check\n");
  EXPECT_TRUE(has(answer({"info", "one.bvh"}), "1 frame, "));
  EXPECT_TRUE(has(answer({"fit", "one.bvh", "-o", "x.limits.json"}), "1 clip, 1 frame, 1 body"));
}

TEST_F(Program, AllowsNoColourIntoAPipe) {
  learn_arm();
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"check", "arm.limits.json", "wild.bvh"}, {"info", "arm.bvh"}, {"--help"}}) {
    const Ran ran = run(arguments);
    EXPECT_FALSE(has(ran.out + ran.err, "\x1b")) << ran.out;
  }
}

TEST_F(Program, AlignsNamesOfAnyLanguage) {
  write("names.bvh",
        swinging_clip({{"Hips", 0}, {"Left \"Arm\"", 1}, {"Bräç", 1}, {"センター", 1}, {"<blink>", 1}}, 40, 30));
  write("wild.bvh",
        swinging_clip({{"Hips", 0}, {"Left \"Arm\"", 1}, {"Bräç", 1}, {"センター", 1}, {"<blink>", 1}}, 40, 90));
  answer({"fit", "names.bvh", "-o", "names.limits.json"});
  const json found = json_answer({"check", "names.limits.json", "wild.bvh", "--report", "x.html"}, 1);
  EXPECT_EQ(found["joints"][1]["name"], "Left \"Arm\"");
  EXPECT_EQ(found["joints"][3]["name"], "センター");
  EXPECT_FALSE(has(read("x.html"), "<blink>"));
  const std::string info = answer({"info", "names.bvh"});
  EXPECT_TRUE(has(info, "\n  Bräç                      ZXY")) << info;
  EXPECT_TRUE(has(info, "\n  センター                  ZXY")) << info;
}

TEST_F(Program, TellsTwinsApart) {
  write("twins.bvh", swinging_clip({{"Hips", 0}, {"Arm", 1}, {"Arm", 2}, {"Arm", 1}}, 40, 30));
  answer({"fit", "twins.bvh", "-o", "twins.limits.json"});
  const json limits = json::parse(read("twins.limits.json"));
  EXPECT_EQ(limits["joints"][2]["name"], "Arm#2");
  EXPECT_EQ(limits["joints"][3]["name"], "Arm#3");
  EXPECT_EQ(run({"check", "twins.limits.json", "twins.bvh", "--tolerance", "0"}).code, 0);
}

TEST_F(Program, NamesWhatDoesNotMatch) {
  learn_arm();
  write("more.bvh", swinging_clip({{"Hips", 0}, {"Arm", 1}, {"Hand", 2}}, 40, 5));
  const Ran more = run({"check", "arm.limits.json", "more.bvh", "--tolerance", "1"});
  EXPECT_EQ(more.code, 0);
  EXPECT_EQ(more.err, "ligament: more.bvh: 1 joint without a limit: Hand\n");
  write("less.bvh", swinging_clip({{"Hips", 0}}, 40, 5));
  EXPECT_EQ(run({"check", "arm.limits.json", "less.bvh"}).err, "ligament: less.bvh: 1 limit without a joint: Arm\n");
  write("other.bvh", swinging_clip({{"Pelvis", 0}, {"Fin", 1}}, 40, 5));
  expect_refused({"check", "arm.limits.json", "other.bvh"},
                 "other.bvh: none of its joints has a limit in arm.limits.json");
  expect_refused({"apply", "arm.limits.json", "other.bvh", "-o", "x.bvh"}, "other.bvh: none of its joints");
  expect_refused({"score", "arm.limits.json", "other.bvh"}, "other.bvh: ");
  EXPECT_FALSE(exists("x.bvh"));
}

TEST_F(Program, WritesAReport) {
  learn_arm();
  const Ran ran = run({"check", "arm.limits.json", "wild.bvh", "--report", "x.html"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.out, "report: x.html\n")) << ran.out;
  EXPECT_TRUE(has(read("x.html"), "wild.bvh"));
}

TEST_F(Program, WritesToStdout) {
  learn_arm();
  const Ran clip = run({"apply", "arm.limits.json", "wild.bvh", "-o", "-"});
  EXPECT_EQ(clip.code, 0);
  EXPECT_EQ(clip.out.substr(0, 9), "HIERARCHY");
  EXPECT_TRUE(has(clip.err, "mended ")) << clip.err;
  EXPECT_FALSE(exists("-"));
  EXPECT_FALSE(json::parse(run({"fit", "arm.bvh", "-o", "/dev/stdout"}).out, nullptr, false).is_discarded());
  const Ran converted = run({"convert", "arm.limits.json", "--joint", "Arm", "--to", "cone", "-o", "-"});
  EXPECT_FALSE(json::parse(converted.out, nullptr, false).is_discarded()) << converted.out;
  EXPECT_TRUE(has(converted.err, "times as much")) << converted.err;
}

}  // namespace
}  // namespace ligament::cli
