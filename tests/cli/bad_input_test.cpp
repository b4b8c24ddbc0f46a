// Bad input: one line that says what is wrong, exit code 2, nothing written, never a crash.
#include "cli/clips.h"
#include "cli/run.h"

#include <ligament/measure.h>

#if defined(__unix__)
#include <unistd.h>
#endif

namespace ligament::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class BadInput : public ProgramTest {
 protected:
  BadInput() {
    write("arm.bvh", arm_clip());
    write("arm.limits.json", limits_text({{"type", "fixed"}}));
  }

  /// A limits file of Hips and Arm, the latter with this limit.
  static std::string limits_text(const json& limit) {
    const json hips = {{"name", "Hips"}, {"limit", {{"type", "free"}}}};
    const json arm = {{"name", "Arm"}, {"limit", limit}};
    return json{{"format", "ligament-limits"}, {"version", 1}, {"joints", {hips, arm}}}.dump();
  }

  /// No command takes this clip, and none writes anything.
  void expect_bad_clip(const std::string& clip, const std::string& complaint) const {
    const std::string message = clip + complaint;
    expect_refused({"info", clip}, message);
    expect_refused({"fit", clip, "-o", "out.limits.json"}, message);
    expect_refused({"check", "arm.limits.json", clip, "--report", "out.html"}, message);
    expect_refused({"apply", "arm.limits.json", clip, "-o", "out.bvh"}, message);
    expect_refused({"score", "arm.limits.json", clip}, message);
    for (const char* out : {"out.limits.json", "out.html", "out.bvh"}) EXPECT_FALSE(exists(out)) << clip;
  }

  /// No command takes these limits.
  void expect_bad_limits(const std::string& text, const std::string& complaint) const {
    write("bad.limits.json", text);
    expect_refused({"info", "bad.limits.json"}, "bad.limits.json" + complaint);
    expect_refused({"check", "bad.limits.json", "arm.bvh"}, "bad.limits.json" + complaint);
    expect_refused({"project", "bad.limits.json", "--joint", "Arm"}, "bad.limits.json" + complaint, "0 0 0 1\n");
  }
};

TEST_F(BadInput, ClipsThatAreNone) {
  write("empty.bvh", "");
  expect_bad_clip("empty.bvh", ":1: the file is empty");
  write("binary.bvh", std::string("\x00\xFF\x7F\x45\x4C\x46\n\x1B[31m", 12));
  expect_bad_clip("binary.bvh", ":1: expected HIERARCHY");
  write("packed.bvh", "\x1F\x8B\x08");
  expect_bad_clip("packed.bvh", ":1: the file is compressed by gzip: unpack it first");
  write("model.bvh", "glTF\x02");
  expect_bad_clip("model.bvh", ":1: the file is a model (glTF), not a BVH clip");
  write("walk.amc", "#!OML:ASF F:\\walk.ASF\n:FULLY-SPECIFIED\n");
  expect_bad_clip("walk.amc", ":1: the file is Acclaim's (ASF, AMC): convert it to BVH first");
  expect_bad_clip("missing.bvh", ": does not exist");
}

TEST_F(BadInput, ClipsThatAreCutShort) {
  const std::string text = arm_clip();
  write("header.bvh", text.substr(0, 60));
  expect_bad_clip("header.bvh", ":");
  write("row.bvh", text.substr(0, text.size() - 20));
  expect_bad_clip("row.bvh", ":");
}

TEST_F(BadInput, ClipsThatLieAboutTheirSize) {
  std::string text = arm_clip(3);
  text.replace(text.find("Frames: 3"), 9, "Frames: 99999999999");
  write("huge.bvh", text);
  expect_bad_clip("huge.bvh", ":");
  write("numbers.bvh", "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 2000000000\nFrame Time: 0.1\n");
  expect_bad_clip("numbers.bvh", ":");
}

TEST_F(BadInput, ClipsWithNumbersThatAreNone) {
  for (const char* number : {"nan", "inf", "wide", "1e999"}) {
    std::string text = arm_clip(1);
    text.replace(text.rfind(' ') + 1, text.npos, std::string(number) + "\n");
    write("number.bvh", text);
    expect_bad_clip("number.bvh", ":");
  }
}

TEST_F(BadInput, FoldersWithoutClips) {
  fs::create_directory(path("folder"));
  write("folder/readme.txt", "no clips here");
  write("folder/._arm.bvh", "left behind by another system");
  expect_refused({"fit", "folder", "-o", "x.limits.json"}, "folder: no .bvh files in this folder");
  expect_refused({"check", "arm.limits.json", "folder"}, "folder: no .bvh files in this folder");
  expect_refused({"info", "folder"}, "folder: is a folder");
  expect_refused({"apply", "arm.limits.json", "folder", "-o", "x.bvh"}, "folder: is a folder");
#if defined(__unix__)
  fs::create_symlink(".", path("folder/again"));
  expect_refused({"fit", "folder", "-o", "x.limits.json"}, "folder: ");
#endif
}

TEST_F(BadInput, ABadClipAmongGoodOnes) {
  write("bad.bvh", "HIERARCHY\nROOT\n");
  expect_refused({"fit", "arm.bvh", "bad.bvh", "-o", "x.limits.json"}, "bad.bvh:");
  EXPECT_FALSE(exists("x.limits.json"));
}

TEST_F(BadInput, LimitsThatAreNone) {
  expect_bad_limits("{", ":1: not valid JSON: ");
  expect_bad_limits("{\n\n\"format\": \"ligament-limits\",\n}", ":4: not valid JSON: ");
  expect_bad_limits("{\"format\": \"ligament-limits\", \"version\": NaN}", ":1: not valid JSON: ");
  expect_bad_limits("{}", ": not a limits file: ");
  expect_bad_limits("[1, 2]", ": not a limits file: ");
  expect_bad_limits("{\"format\": \"ligament-limits\"}", ": version: expected a whole number ≥ 1, found nothing");
  expect_bad_limits("{\"format\": \"ligament-limits\", \"version\": 1}", ": joints: expected a list, found nothing");
  expect_bad_limits(std::string(100'000, '['), ": not a limits file: nested more than");
  expect_bad_limits("{\"format\": \"ligament-limits\", \"version\": 1, \"joints\": [1e999]}", ":1: ");
  expect_refused({"check", "arm.bvh", "arm.bvh"}, "arm.bvh: is a clip (BVH); expected a limits file");
}

TEST_F(BadInput, LimitsWithWrongFields) {
  const json twist = {{"type", "free"}};
  const auto cone = [&](const json& angle) {
    return limits_text({{"type", "swing-twist"}, {"swing", {{"type", "cone"}, {"angle", angle}}}, {"twist", twist}});
  };
  const std::string arm = ": joints[1] \"Arm\": limit";
  expect_bad_limits(cone("wide"), arm + ".swing.angle: expected a number ≥ 0, found \"wide\"\n");
  expect_bad_limits(cone(-1), arm + ".swing.angle: expected a number ≥ 0, found -1\n");
  expect_bad_limits(cone(nullptr), arm + ".swing.angle: expected a number ≥ 0, found null\n");
  expect_bad_limits(cone(1e300), arm + ".swing.angle: ");
  expect_bad_limits(limits_text("free"), arm + ": expected an object, found \"free\"\n");
  expect_bad_limits(limits_text(json::object()), arm + ".type: expected text, found nothing\n");
  expect_bad_limits(
      limits_text({{"type", "volume"}, {"shape", {{"type", "box"}, {"min", {0, 0}}, {"max", {1, 1, 1}}}}}),
      arm + ".shape.min: expected three numbers, found [0,0]\n");
}

TEST_F(BadInput, LimitsThatAreNotUnderstood) {
  for (const json& limit : {json{{"type", "wobble"}}, json{{"type", "volume"}, {"shape", {{"type", "blob"}}}}}) {
    write("new.limits.json", limits_text(limit));
    EXPECT_EQ(run({"info", "new.limits.json"}).code, 0);
    expect_refused({"check", "new.limits.json", "arm.bvh"},
                   "new.limits.json: joint \"Arm\": its limit is of a type that");
    expect_refused({"score", "new.limits.json", "arm.bvh"}, "");
    expect_refused({"project", "new.limits.json", "--joint", "Arm"}, "new.limits.json: joint \"Arm\": its limit",
                   "0 0 0 1\n");
    EXPECT_EQ(run({"project", "new.limits.json", "--joint", "Hips"}, "0 0 0 1\n").code, 0);
  }
  std::string newer = limits_text({{"type", "fixed"}});
  newer.replace(newer.find("\"version\":1"), 11, "\"version\":2");
  write("new.limits.json", newer);
  EXPECT_EQ(run({"info", "new.limits.json"}).code, 0);
  expect_refused({"check", "new.limits.json", "arm.bvh"},
                 "new.limits.json: joint \"Hips\": its limit is of a type that");
}

TEST_F(BadInput, LimitsWithTheSameJointTwice) {
  json limits = json::parse(limits_text({{"type", "fixed"}}));
  limits["joints"].push_back(limits["joints"][1]);
  expect_bad_limits(limits.dump(), ": joints[2] \"Arm\": a joint of this name came before\n");
}

TEST_F(BadInput, NamesThatWouldBreakTheLine) {
  expect_refused({"info", "no\nsuch\x1b[31m"}, "no?such?[31m: does not exist");
  expect_refused({"project", "arm.limits.json", "--joint", "a\nb"}, "arm.limits.json: no joint \"a?b\" in this file");
  json limits = json::parse(limits_text({{"type", "fixed"}}));
  limits["joints"][1]["name"] = "a\nb\x1b[31m";
  write("names.limits.json", limits.dump());
  EXPECT_EQ(run({"info", "names.limits.json"}).out.find('\x1b'), std::string::npos);
}

TEST_F(BadInput, PathsThatAreNotUtf8) {
  const std::string name = "caf\xE9.bvh";
  write(name, arm_clip(80, 120));
  if (!exists(name)) GTEST_SKIP() << "this file system takes no such name";
  EXPECT_FALSE(json_answer({"check", "arm.limits.json", name}, 1).is_discarded());
  EXPECT_FALSE(json_answer({"apply", "arm.limits.json", name, "-o", "x" + name}).is_discarded());
  EXPECT_EQ(run({"check", "arm.limits.json", name, "arm.bvh", "--report", "x.html"}).code, 1);
}

TEST_F(BadInput, OutputsThatCannotBe) {
  const auto refused = [&](const std::string& output, const std::string& complaint) {
    expect_refused({"fit", "arm.bvh", "-o", output}, complaint);
    expect_refused({"apply", "arm.limits.json", "arm.bvh", "-o", output}, complaint);
    expect_refused({"check", "arm.limits.json", "arm.bvh", "--report", output}, complaint);
  };
  refused("nowhere/x", "nowhere/x: its folder does not exist");
  refused(".", ".: is a folder");
  refused("", "the output has no name");
  if (fs::exists("/dev/full")) refused("/dev/full", "/dev/full: no space left on the device");
}

TEST_F(BadInput, OutputsThatWouldDestroyAnInput) {
  write("other.bvh", arm_clip(40));
  const std::string clip = read("arm.bvh"), limits = read("arm.limits.json");
  expect_refused({"fit", "arm.bvh", "-o", "arm.bvh"}, "arm.bvh: ");
  expect_refused({"fit", "other.bvh", "-o", "arm.bvh"}, "arm.bvh: expected the name of a limits file");
  expect_refused({"apply", "arm.limits.json", "arm.bvh", "-o", "arm.limits.json"}, "arm.limits.json: ");
  expect_refused({"check", "arm.limits.json", "arm.bvh", "--report", "arm.bvh"}, "arm.bvh: ");
  expect_refused({"check", "arm.limits.json", "arm.bvh", "--report", "arm.limits.json"}, "arm.limits.json: ");
  fs::rename(path("other.bvh"), path("odd name"));
  expect_refused({"fit", "odd name", "-o", "./odd name"}, "./odd name: is an input, and would be lost");
  EXPECT_EQ(read("arm.bvh"), clip);
  EXPECT_EQ(read("arm.limits.json"), limits);
}

TEST_F(BadInput, StdoutThatIsFull) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  for (const char* command : {"--help", "--version", "info arm.bvh", "check arm.limits.json arm.bvh --json"}) {
    const std::string line =
        fmt::format("cd '{}' && {} {} >/dev/full 2>.err", folder_.string(), LIGAMENT_PROGRAM, command);
    EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 2) << command;
    EXPECT_EQ(read(".err"), "ligament: stdout: cannot be written\n") << command;
  }
}

TEST_F(BadInput, FoldersThatAreClosed) {
#if defined(__unix__)
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  fs::create_directory(path("closed"));
  fs::permissions(path("closed"), fs::perms::owner_read | fs::perms::owner_exec);
  expect_refused({"fit", "arm.bvh", "-o", "closed/x"}, "closed/x: permission denied");
#endif
}

/// Whatever happens to the bytes of a file: an answer, or one line and exit code 2.
TEST_F(BadInput, DamagedFilesNeverCrash) {
  const std::string clip = arm_clip(6);
  const std::string limits = limits_text(
      {{"type", "volume"}, {"shape", {{"type", "ellipsoid"}, {"center", {0.1, 0, 0}}, {"radii", {0.5, 0.2, 0.3}}}}});
  write("good.bvh", clip);
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    const bool of_clip = i % 2 == 0;
    std::string text = of_clip ? clip : limits;
    for (int k = 0; k < 3; ++k) text[random.below(text.size())] = static_cast<char>(random.below(256));
    if (i % 3 == 0) text.resize(random.below(text.size()));
    write("damaged", text);
    const Ran ran = of_clip ? run({"check", "arm.limits.json", "damaged"}) : run({"check", "damaged", "good.bvh"});
    ASSERT_LE(ran.code, 2) << text << "\n" << ran.err;
    if (ran.code == 2) {
      EXPECT_EQ(lines_in(ran.err), 1u) << ran.err;
      EXPECT_EQ(ran.err.substr(0, 10), "ligament: ") << ran.err;
      EXPECT_EQ(ran.out, "");
    }
  }
}

}  // namespace
}  // namespace ligament::cli
