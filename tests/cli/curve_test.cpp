// ligament score --curve: more people, more coverage of those left out; the same whatever the order and the threads.
#include "cli/clips.h"
#include "cli/run.h"

namespace ligament::cli {
namespace {

class CurveCommand : public ProgramTest {
 protected:
  void write_people(int people) {
    for (int p = 0; p < people; ++p) {
      write(fmt::format("p{}.bvh", p),
            swinging_clip({{"Hips", 0}, {"Arm", 1, "ZXY", 10.0 + p, 4.0 * p}, {"Hand", 2}}, 80, 20 + p));
    }
  }
};

TEST_F(CurveCommand, RisesWithThePeopleLearnedFrom) {
  write_people(10);
  const nlohmann::json curve = json_answer({"score", "--curve", "."});
  EXPECT_EQ(curve["people"], nlohmann::json({1, 2, 4, 8}));
  EXPECT_EQ(curve["joints"].size(), 2u);
  for (const auto& joint : curve["joints"]) EXPECT_EQ(joint["coverage"].size(), 4u);
  EXPECT_GT(curve["coverage"][3], curve["coverage"][0]);
  const std::string text = answer({"score", "--curve", "."});
  EXPECT_NE(text.find("all that move about three axes"), text.npos);
}

TEST_F(CurveCommand, OrderAndThreadsDoNotMatter) {
  write_people(4);
  const std::string one = answer({"score", "--curve", "p0.bvh", "p1.bvh", "p2.bvh", "p3.bvh", "--jobs", "1", "--json"});
  EXPECT_EQ(answer({"score", "--curve", "p3.bvh", "p1.bvh", "p0.bvh", "p2.bvh", "--jobs", "3", "--json"}), one);
}

TEST_F(CurveCommand, ClipsWithoutFramesAreNobody) {
  write_people(3);
  const std::string without = answer({"score", "--curve", ".", "--json"});
  write("z.bvh", swinging_clip({{"Hips", 0}, {"Arm", 1, "ZXY", 40}, {"Hand", 2}}, 0, 20));
  EXPECT_EQ(answer({"score", "--curve", ".", "--json"}), without);
  expect_refused({"score", "--curve", "p0.bvh", "z.bvh"}, "--curve: all clips are of one person");
}

TEST_F(CurveCommand, NeedsPeopleAndNoLimits) {
  write_people(1);
  expect_refused({"score", "--curve", "p0.bvh"}, "--curve: all clips are of one person");
  expect_refused({"score", "--curve", "x.limits.json", "p0.bvh"}, "x.limits.json: --curve learns its own limits");
  expect_refused({"score", "x.limits.json"}, "CLIP is required");
}

}  // namespace
}  // namespace ligament::cli
