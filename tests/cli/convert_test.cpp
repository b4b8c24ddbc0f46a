// ligament convert: one shape as another that contains it.
#include "cli/clips.h"
#include "cli/run.h"

#include <ligament/learn.h>

namespace ligament::cli {
namespace {

using nlohmann::json;

class Convert : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    write("arm.bvh", arm_clip());
    answer({"fit", "arm.bvh", "-o", "arm.limits.json", "--shape", "kdop"});
    const json limits = json::parse(read("arm.limits.json"));
    joint = limits["joints"].back()["name"];
    for (const json& j : limits["joints"]) {
      if (j["limit"]["type"] == "volume") joint = j["name"];
    }
  }
  std::string joint;
};

TEST_F(Convert, SaysHowMuchVolumeItAddsAndWritesNothingUnlessTold) {
  const std::string before = read("arm.limits.json");
  const std::string said = answer({"convert", "arm.limits.json", "--joint", joint, "--to", "cone"});
  EXPECT_NE(said.find("times as much"), said.npos) << said;
  EXPECT_NE(said.find("nothing written"), said.npos) << said;
  EXPECT_EQ(read("arm.limits.json"), before);
}

TEST_F(Convert, WritesTheOtherShapeAndLeavesTheRest) {
  answer({"convert", "arm.limits.json", "--joint", joint, "--to", "polygon", "-o", "new.limits.json"});
  json before = json::parse(read("arm.limits.json")), after = json::parse(read("new.limits.json"));
  ASSERT_EQ(before["joints"].size(), after["joints"].size());
  for (std::size_t i = 0; i < before["joints"].size(); ++i) {
    const bool converted = before["joints"][i]["name"] == joint;
    EXPECT_EQ(before["joints"][i]["limit"] != after["joints"][i]["limit"], converted) << i;
    if (converted) {
      EXPECT_EQ(after["joints"][i]["limit"]["swing"]["type"], "polygon");
    }
  }
}

TEST_F(Convert, TellsOfTheNewLimitWhatIsTrueOfIt) {
  const json said =
      json_answer({"convert", "arm.limits.json", "--joint", joint, "--to", "cone", "-o", "n.limits.json"});
  const json limits = json::parse(read("n.limits.json"));
  for (const json& j : limits["joints"]) {
    if (j["name"] != joint) continue;
    EXPECT_EQ(j["fit"]["shape"], "cone");
    EXPECT_EQ(j["fit"]["volume"], said["volume_after"]);
    for (const char* gone : {"coverage", "others", "candidates"}) EXPECT_FALSE(j["fit"].contains(gone)) << gone;
  }
}

TEST_F(Convert, AnswersInJson) {
  const json said =
      json::parse(answer({"convert", "arm.limits.json", "--joint", joint, "--to", "ellipsoid", "--json"}));
  EXPECT_EQ(said["joint"], joint);
  EXPECT_EQ(said["shape"], "ellipsoid");
  EXPECT_GE(said["volume_after"].get<double>(), 0.99 * said["volume_before"].get<double>());
  EXPECT_LE(said["left_out"].get<double>(), 1e-3);
}

TEST_F(Convert, ObjectsToWhatItDoesNotKnow) {
  expect_refused({"convert", "arm.limits.json", "--joint", joint, "--to", "heart"}, "--to: expected one of ");
  expect_refused({"convert", "arm.limits.json", "--joint", "Tail", "--to", "cone"},
                 "arm.limits.json: no joint \"Tail\" in this file");
  expect_refused({"convert", "none.limits.json", "--joint", joint, "--to", "cone"}, "none.limits.json: ");
}

}  // namespace
}  // namespace ligament::cli
