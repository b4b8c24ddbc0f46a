// ligament project: rotations in, nearest rotations out, digit for digit.
#include "cli/run.h"

#include <ligament/io.h>

#include <ligament/measure.h>

#include "math/random_rotation.h"

#include <cmath>
#include <sstream>

namespace ligament::cli {
namespace {

using nlohmann::json;

struct Line {
  Quatf rotation;
  double violation = 0, margin = 0;
  bool invalid = false;
};

std::vector<Line> lines_of(const std::string& text) {
  std::vector<Line> lines;
  std::istringstream in(text);
  for (std::string row; std::getline(in, row);) {
    std::istringstream words(row);
    Line line;
    words >> line.rotation.x >> line.rotation.y >> line.rotation.z >> line.rotation.w >> line.violation >> line.margin;
    EXPECT_FALSE(words.fail()) << row;
    std::string seventh;
    line.invalid = (words >> seventh) && seventh == "invalid";
    lines.push_back(line);
  }
  return lines;
}

std::string text_of(Quatf q) { return fmt::format("{:.9g} {:.9g} {:.9g} {:.9g}\n", q.x, q.y, q.z, q.w); }

class ProjectCommand : public ProgramTest {
 protected:
  ProjectCommand() {
    const json cone = {{"type", "swing-twist"},
                       {"swing", {{"type", "cone"}, {"angle", 0.7}}},
                       {"twist", {{"type", "range"}, {"min", -0.5}, {"max", 0.25}}}};
    const json box = {{"type", "volume"},
                      {"origin", {0.1, 0, 0, 1}},
                      {"shape", {{"type", "box"}, {"min", {-0.5, -0.2, 0.1}}, {"max", {0.4, 0.3, 0.6}}}}};
    const auto joint = [](const char* name, const json& limit) {
      return json{{"name", name}, {"reference", {0, 0.6, 0, 0.8}}, {"frame", {0.5, 0.5, 0.5, 0.5}}, {"limit", limit}};
    };
    const json joints = {joint("Cone", cone), joint("Box", box), joint("Fixed", {{"type", "fixed"}}),
                         joint("Free", {{"type", "free"}})};
    write("the.limits.json", json{{"format", "ligament-limits"}, {"version", 1}, {"joints", joints}}.dump());
  }

  std::vector<Line> project(const std::string& joint, const std::string& input, const std::string& soften = "") const {
    std::vector<std::string> arguments = {"project", "the.limits.json", "--joint", joint};
    if (!soften.empty()) arguments.insert(arguments.end(), {"--soften", soften});
    return lines_of(answer(arguments, input));
  }
};

const char* const kJoints[] = {"Cone", "Box", "Fixed", "Free"};

TEST_F(ProjectCommand, SaysWhatTheLibrarySays) {
  const Result<LimitsFile> limits = read_limits(path("the.limits.json"));
  ASSERT_TRUE(limits.ok());
  Random random(3);
  std::vector<Quatf> inputs;
  std::string text;
  for (int i = 0; i < 200; ++i) {
    inputs.push_back(testing::rounded(testing::random_rotation(random)));
    text += text_of(inputs.back());
  }
  for (std::size_t j = 0; j < std::size(kJoints); ++j) {
    const std::vector<Line> lines = project(kJoints[j], text);
    ASSERT_EQ(lines.size(), inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Projection expected = project_relative(limits->set.joints[j], inputs[i]);
      EXPECT_EQ(lines[i].rotation, expected.rotation);
      EXPECT_NEAR(lines[i].violation, angle_between(inputs[i], expected.rotation), 1e-6);
      EXPECT_GE(dot(lines[i].rotation, inputs[i]), 0) << "on the input's hemisphere";
      if (expected.inside) {
        EXPECT_EQ(lines[i].rotation, inputs[i]) << "the same digits";
        EXPECT_GE(lines[i].margin, 0);
      } else {
        EXPECT_EQ(lines[i].margin, -lines[i].violation);
      }
    }
  }
}

TEST_F(ProjectCommand, AnswersEachLineWhenItComesIfTold) {
  const std::string good = "0 0 0 1\n0.5 0 0 0.5\n";
  const std::string said = answer({"project", "the.limits.json", "--joint", "Cone"}, good);
  const Ran ran = run({"project", "the.limits.json", "--joint", "Cone", "--at-once"}, good + "1 2\n0 0 0 1\n");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, said) << "what came before the bad line";
  EXPECT_TRUE(has(ran.err, "stdin:3: expected four numbers")) << ran.err;
}

TEST_F(ProjectCommand, WhatComesOutIsInside) {
  Random random(4);
  std::string text;
  for (int i = 0; i < 100; ++i) text += text_of(testing::rounded(testing::random_rotation(random)));
  for (const char* joint : kJoints) {
    std::string again;
    const std::vector<Line> first = project(joint, text);
    for (const Line& line : first) again += text_of(line.rotation);
    const std::vector<Line> second = project(joint, again);
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(second[i].rotation, first[i].rotation);
      EXPECT_EQ(second[i].violation, 0);
    }
  }
}

TEST_F(ProjectCommand, LengthDoesNotMatter) {
  const std::vector<Line> lines =
      project("Cone", "0.6 0 0 0.8\n6 0 0 8\n6e-11 0 0 8e-11\n6e37 0 0 8e37\n6e200 0 0 8e200\n-0.6 0 0 -0.8\n");
  ASSERT_EQ(lines.size(), 6u);
  for (const Line& line : lines) {
    EXPECT_FALSE(line.invalid);
    EXPECT_NEAR(std::fabs(dot(line.rotation, lines[0].rotation)), 1, 1e-6);
    EXPECT_NEAR(line.violation, lines[0].violation, 1e-6);
  }
  EXPECT_EQ(lines[5].rotation, -lines[0].rotation);
}

TEST_F(ProjectCommand, WhatIsNoRotationCountsAsTheIdentity) {
  for (const char* joint : kJoints) {
    const std::vector<Line> lines =
        project(joint, "0 0 0 1\nnan 0 0 1\n0 inf 0 1\n0 0 0 0\n1e-13 0 0 0\n0 -1e999 0 0\n");
    ASSERT_EQ(lines.size(), 6u);
    EXPECT_FALSE(lines[0].invalid);
    for (std::size_t i = 1; i < lines.size(); ++i) {
      EXPECT_TRUE(lines[i].invalid) << i;
      EXPECT_EQ(lines[i].rotation, lines[0].rotation) << i;
      EXPECT_EQ(lines[i].violation, lines[0].violation) << i;
    }
  }
}

TEST_F(ProjectCommand, LinesMayBeLaidOutAsTheyLike) {
  EXPECT_EQ(project("Free", "").size(), 0u);
  EXPECT_EQ(project("Free", "  0\t0  0 1\r\n0 0 0 1\n\r\n \n").size(), 2u);
}

TEST_F(ProjectCommand, LinesThatAreNoRotationAreRefused) {
  for (const char* line : {"0 0 0", "0 0 0 1 0", "a b c d", "0,0,0,1", "0 0 0 1x", "# comment"}) {
    expect_refused({"project", "the.limits.json", "--joint", "Free"}, "stdin:2: expected four numbers x y z w, found",
                   fmt::format("0 0 0 1\n{}\n0 0 0 1\n", line));
  }
  // Answers would no longer stand beside their rotations.
  expect_refused({"project", "the.limits.json", "--joint", "Free"},
                 "stdin:2: expected four numbers x y z w, found a blank line", "0 0 0 1\n\n\n0 0 0 1\n");
  expect_refused({"project", "the.limits.json", "--joint", "Free"}, "stdin:1: ", std::string("0 0 0 1\0x\n", 10));
}

TEST_F(ProjectCommand, SofteningGivesSomeBack) {
  const Line hard = project("Cone", "0.6 0 0 0.8\n")[0], soft = project("Cone", "0.6 0 0 0.8\n", "0,5deg")[0];
  EXPECT_LT(soft.violation, hard.violation);
  EXPECT_GT(soft.violation, hard.violation - 0.0873);
  EXPECT_NEAR(soft.margin, hard.margin, 1e-6) << "the margin is that of the hard limit";
}

TEST_F(ProjectCommand, KnowsItsJoints) {
  expect_refused({"project", "the.limits.json", "--joint", "Nose"}, "the.limits.json: no joint \"Nose\" in this file",
                 "0 0 0 1\n");
}

}  // namespace
}  // namespace ligament::cli
