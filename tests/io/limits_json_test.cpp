// The limits file: what is written is read to the bit, what is not understood is kept, what is wrong is told.
#include <ligament/io.h>

#include <ligament/measure.h>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

#include "support/zoo/makers.h"

namespace ligament {
namespace {

using nlohmann::json;
using testing::in_swing;
using testing::in_volume;

float random_float(Random& random, double lo, double hi) { return static_cast<float>(random.between(lo, hi)); }
Vec3f random_vector(Random& random, double size) { return convert<float>(testing::random_direction(random) * size); }
Quatf random_turn(Random& random) { return testing::rounded(testing::random_rotation(random)); }

Kdop random_kdop(Random& random) {
  const std::vector<Vec3f> axes(thirteen_axes().begin(), thirteen_axes().end());
  std::vector<float> min, max;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    min.push_back(random_float(random, -0.9, -0.1));
    max.push_back(random_float(random, 0.1, 0.9));
  }
  return {random_vector(random, 0.2), random_turn(random), axes, min, max};
}

/// One limit of every type that can be enforced, with numbers that have all their bits.
std::vector<Limit> every_type(Random& random) {
  const Vec3f low{random_float(random, -1, -0.5), random_float(random, -1, -0.5), random_float(random, -1, -0.5)};
  const Vec3f high{random_float(random, 0.5, 1), random_float(random, 0.5, 1), random_float(random, 0.5, 1)};
  const auto volume = [&](VolumeShape shape) { return in_volume(std::move(shape), random_turn(random)); };
  const TwistRange range{random_float(random, -3, 0), random_float(random, 0, 3)};
  const std::vector<std::array<float, 2>> points = {
      {random_float(random, 0.1, 1), 0}, {0, random_float(random, 0.1, 1)}, {random_float(random, -1, -0.1), -0.3f}};
  return {testing::made(Free{}),
          testing::made(Fixed{}),
          volume(Box{low, high}),
          volume(OrientedBox{random_vector(random, 0.1), random_turn(random), low, high}),
          volume(Ellipsoid{random_vector(random, 0.1), random_turn(random), high}),
          volume(random_kdop(random)),
          in_swing(SwingFree{}, range),
          in_swing(Cone{random_float(random, 0, 3)}, TwistFree{}, random_turn(random)),
          in_swing(Planar{points}, range, random_turn(random)),
          in_swing(PlanarEllipse{{0.1f, random_float(random, -0.2, 0.2)}, {0.5f, 0.7f}, 0.3f}, range)};
}

JointLimit random_joint(Random& random, const std::string& name, Limit limit) {
  return {name,
          "parent of " + name,
          "role",
          random_vector(random, 10),
          random_turn(random),
          random_turn(random),
          std::move(limit)};
}

void expect_same(const JointLimit& a, const JointLimit& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.parent, b.parent) << a.name;
  EXPECT_EQ(a.role, b.role) << a.name;
  EXPECT_EQ(a.offset, b.offset) << a.name;
  EXPECT_EQ(a.reference, b.reference) << a.name;
  EXPECT_EQ(a.frame, b.frame) << a.name;
  EXPECT_TRUE(a.limit == b.limit) << a.name << " is of type " << shape_of(a.limit).index();
}

LimitsFile parsed(const std::string& text) {
  const Result<LimitsFile> file = parse_limits(text, "hero.limits.json");
  EXPECT_TRUE(file.ok()) << file.error().message();
  return file.ok() ? *file : LimitsFile{};
}

/// A file of Hips and LeftArm, the latter with this limit.
json file_with(const json& limit) {
  const json hips = {{"name", "Hips"}, {"limit", {{"type", "free"}}}};
  const json arm = {{"name", "LeftArm"}, {"limit", limit}};
  return {{"format", "ligament-limits"}, {"version", 1}, {"joints", {hips, arm}}};
}

std::string complaint_about(const json& file) {
  const Result<LimitsFile> result = parse_limits(file.dump(), "hero.limits.json");
  return result.ok() ? "" : result.error().message();
}

TEST(LimitsJson, EveryTypeIsReadAsItWasWritten) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    LimitsFile file;
    for (const Limit& limit : every_type(random)) {
      file.set.joints.push_back(random_joint(random, fmt::format("joint {}", file.set.joints.size()), limit));
    }
    const LimitsFile again = parsed(write_limits(file));
    ASSERT_EQ(again.set.joints.size(), file.set.joints.size());
    for (std::size_t i = 0; i < file.set.joints.size(); ++i) expect_same(file.set.joints[i], again.set.joints[i]);
  }
}

TEST(LimitsJson, AFileThatIsNotChangedIsWrittenAsItWas) {
  Random random(12);
  LimitsFile file;
  file.generator = "a test";
  for (const Limit& limit : every_type(random)) {
    file.set.joints.push_back(random_joint(random, fmt::format("joint {}", file.set.joints.size()), limit));
    file.fits.push_back({true, 1234, 5, 0, 0.9991, 0.0123, 3, "kdop", "because", {{"kdop", 0.01}, {"box", 0.02}}});
  }
  const std::string text = write_limits(file);
  EXPECT_EQ(write_limits(parsed(text)), text);
}

TEST(LimitsJson, TheRecordOfAFitIsKept) {
  LimitsFile file;
  file.set.joints.push_back({"Arm", "", "", {}, identity<float>(), identity<float>(), testing::made(Free{})});
  file.fits.push_back({true, 1234, 5, 2, 0.9991, 0.0123, 3, "kdop", "because", {{"kdop", 0.01}}});
  file.fits[0].others = {0.98, 0.97, 0.99, 12};
  file.fits[0].one_person = 0.07;
  file.fits[0].one_person_towards = "up and back";
  file.fits[0].suspects = {"a.bvh", "b.bvh"};
  const FitFigures fit = parsed(write_limits(file)).fits.at(0);
  EXPECT_EQ(fit.others, file.fits[0].others);
  EXPECT_EQ(fit.one_person, 0.07);
  EXPECT_EQ(fit.one_person_towards, "up and back");
  EXPECT_EQ(fit.suspects, file.fits[0].suspects);
  EXPECT_TRUE(fit.present);
  EXPECT_EQ(fit.samples, 1234);
  EXPECT_EQ(fit.clips, 5);
  EXPECT_EQ(fit.glitches, 2);
  EXPECT_EQ(fit.coverage, 0.9991);
  EXPECT_EQ(fit.volume, 0.0123);
  EXPECT_EQ(fit.dof, 3);
  EXPECT_EQ(fit.shape, "kdop");
  EXPECT_EQ(fit.why, "because");
  ASSERT_EQ(fit.candidates.size(), 1u);
  EXPECT_EQ(fit.candidates[0].volume, 0.01);
}

TEST(LimitsJson, AFitThatMakesNoSenseIsIgnored) {
  json file = file_with({{"type", "fixed"}});
  for (const json& fit :
       {json("good"), json(nullptr), json{{"samples", -3}, {"dof", 1e300}, {"coverage", 5}},
        json{{"samples", "many"}, {"why", 3}, {"candidates", 3}}, json{{"candidates", {1, "a", nullptr}}},
        json{{"others", {{"low", "x"}, {"people", -1}}}, {"suspects", {1, "a"}}}, json{{"others", 3}}}) {
    file["joints"][1]["fit"] = fit;
    const LimitsFile read = parsed(file.dump());
    EXPECT_LT(read.fits[1].samples, 0);
    EXPECT_LT(read.fits[1].dof, 0);
    EXPECT_EQ(json::parse(write_limits(read)), file) << "kept all the same";
  }
}

TEST(LimitsJson, DefaultsAreTheIdentity) {
  const JointLimit joint = parsed(file_with({{"type", "fixed"}}).dump()).set.joints[1];
  EXPECT_EQ(joint.reference, identity<float>());
  EXPECT_EQ(joint.frame, identity<float>());
  EXPECT_EQ(joint.parent, "");
  EXPECT_EQ(joint.offset, Vec3f());
}

TEST(LimitsJson, RotationsAreNormalised) {
  json file = file_with({{"type", "fixed"}});
  file["joints"][1]["reference"] = {0, 0, 3, 4};
  const Quatf q = parsed(file.dump()).set.joints[1].reference;
  EXPECT_NEAR(q.z, 0.6f, 1e-6f);
  EXPECT_NEAR(q.w, 0.8f, 1e-6f);
}

// What this version does not know.

TEST(LimitsJson, UnknownKeysAreKept) {
  json file = file_with({{"type", "swing-twist"},
                         {"swing", {{"type", "cone"}, {"angle", 0.7}, {"colour", "red"}}},
                         {"twist", {{"type", "free"}}},
                         {"note", "tight"}});
  file["licence"] = {{"name", "CC0"}, {"list", {1, 2.5, nullptr, true}}};
  file["joints"][0]["colour"] = "blue";
  EXPECT_EQ(json::parse(write_limits(parsed(file.dump()))), file);
}

TEST(LimitsJson, ChangesKeepAllElse) {
  json file = file_with({{"type", "fixed"}});
  file["licence"] = "CC0";
  file["joints"][0]["colour"] = "blue";
  file["joints"][1]["colour"] = "red";
  file["joints"][1]["parent"] = "Hips";
  LimitsFile read = parsed(file.dump());
  read.set.joints[1].limit = testing::made(Free{});
  read.set.joints[1].parent = "";
  read.set.joints[1].role = "leftUpperArm";
  const json written = json::parse(write_limits(read));
  EXPECT_EQ(written["licence"], "CC0");
  EXPECT_EQ(written["joints"][0], file["joints"][0]);
  EXPECT_EQ(written["joints"][1],
            (json{{"name", "LeftArm"}, {"colour", "red"}, {"role", "leftUpperArm"}, {"limit", {{"type", "free"}}}}));
}

TEST(LimitsJson, JointsMayBeAddedRemovedAndMoved) {
  json file = file_with({{"type", "wobble"}, {"amount", 3}});
  file["joints"][1]["colour"] = "red";
  LimitsFile read = parsed(file.dump());
  std::swap(read.set.joints[0], read.set.joints[1]);
  read.set.joints.back() = read.set.joints.front();
  read.set.joints.front() = {"Tail", "", "", {}, identity<float>(), identity<float>(), testing::made(Fixed{})};
  const json written = json::parse(write_limits(read));
  ASSERT_EQ(written["joints"].size(), 2u);
  EXPECT_EQ(written["joints"][0]["name"], "Tail");
  EXPECT_EQ(written["joints"][1], file["joints"][1]);
}

TEST(LimitsJson, UnknownTypesAreKept) {
  const json unknown[] = {
      {{"type", "wobble"}, {"amount", 3}},
      {{"type", "volume"}, {"shape", {{"type", "blob"}, {"points", {1, 2, 3}}}}},
      {{"type", "swing-twist"}, {"swing", {{"type", "spiral"}}}, {"twist", {{"type", "free"}}}},
      {{"type", "swing-twist"}, {"swing", {{"type", "free"}}}, {"twist", {{"type", "by-moon"}, {"phase", 1}}}}};
  for (const json& limit : unknown) {
    const LimitsFile read = parsed(file_with(limit).dump());
    EXPECT_FALSE(is_known(read.set.joints[1].limit));
    EXPECT_EQ(json::parse(write_limits(read)), file_with(limit));
  }
}

TEST(LimitsJson, NewerVersionsAreKept) {
  json file = file_with({{"type", "fixed"}, {"stiffness", 3}});
  file["joints"][1]["reference"] = {{"euler", {1, 2, 3}}};
  for (const json& version : {json(2), json(17), json(1e30)}) {
    file["version"] = version;
    const LimitsFile read = parsed(file.dump());
    ASSERT_EQ(read.set.joints.size(), 2u);
    for (const JointLimit& joint : read.set.joints) EXPECT_FALSE(is_known(joint.limit));
    EXPECT_EQ(json::parse(write_limits(read)), file);
  }
  file = file_with({{"type", "fixed"}});
  file["version"] = 1.0;
  EXPECT_TRUE(is_known(parsed(file.dump()).set.joints[1].limit));
}

// What is wrong.

TEST(LimitsJson, ErrorsNameTheJointAndTheField) {
  const auto cone = [](const json& angle) {
    return file_with(
        {{"type", "swing-twist"}, {"swing", {{"type", "cone"}, {"angle", angle}}}, {"twist", {{"type", "free"}}}});
  };
  const std::string arm = "hero.limits.json: joints[1] \"LeftArm\": limit";
  EXPECT_EQ(complaint_about(cone("wide")), arm + ".swing.angle: expected a number ≥ 0, found \"wide\"");
  EXPECT_EQ(complaint_about(cone(-0.5)), arm + ".swing.angle: expected a number ≥ 0, found -0.5");
  EXPECT_EQ(complaint_about(cone(nullptr)), arm + ".swing.angle: expected a number ≥ 0, found null");
  EXPECT_EQ(complaint_about(cone(1e300)),
            arm + ".swing.angle: expected a number ≥ 0, found 1e+300, more than a float can hold");
  EXPECT_EQ(complaint_about(cone(std::string(300, 'x'))).size(), arm.size() + 88) << "a long value is cut short";
  EXPECT_EQ(complaint_about(file_with("free")), arm + ": expected an object, found \"free\"");
  EXPECT_EQ(complaint_about(file_with(json::object())), arm + ".type: expected text, found nothing");
  EXPECT_EQ(complaint_about(file_with({{"type", "volume"}})), arm + ".shape: expected an object, found nothing");
  EXPECT_EQ(complaint_about(file_with({{"type", "swing-twist"}, {"swing", {{"type", "free"}}}})),
            arm + ".twist: expected an object, found nothing");
}

TEST(LimitsJson, ErrorsOfShapesSayWhatWasFound) {
  const auto volume = [](const json& shape) { return file_with({{"type", "volume"}, {"shape", shape}}); };
  const std::string shape = "hero.limits.json: joints[1] \"LeftArm\": limit.shape";
  EXPECT_EQ(complaint_about(volume({{"type", "box"}, {"min", {0, 0}}, {"max", {1, 1, 1}}})),
            shape + ".min: expected three numbers, found [0,0]");
  EXPECT_EQ(complaint_about(volume({{"type", "box"}, {"min", {1, 0, 0}}, {"max", {0, 1, 1}}})),
            shape + ".max: expected no number less than in min, found [0,1,1]");
  EXPECT_EQ(complaint_about(volume({{"type", "ellipsoid"}, {"radii", {-1, 1, 1}}})),
            shape + ".radii: expected three numbers ≥ 0, found [-1,1,1]");
  EXPECT_EQ(complaint_about(volume({{"type", "kdop"}, {"axes", {{1, 0, "a"}}}, {"min", {0}}, {"max", {1}}})),
            shape + ".axes[0]: expected three numbers, found [1,0,\"a\"]");
  EXPECT_NE(complaint_about(volume({{"type", "kdop"}, {"axes", {{1, 0, 0}}}, {"min", {0, 0}}, {"max", {1}}})), "");
  EXPECT_NE(complaint_about(volume({{"type", "box"}, {"min", {1, 0, 0}}, {"max", {4, 1, 1}}})), "");
}

TEST(LimitsJson, ErrorsOfTheFileItself) {
  const auto complaint = [](const std::string& text) {
    return parse_limits(text, "hero.limits.json").error().message();
  };
  EXPECT_EQ(complaint(""), "hero.limits.json: the file is empty");
  EXPECT_EQ(complaint(" \n\t"), "hero.limits.json: the file is empty");
  EXPECT_EQ(complaint("HIERARCHY\nROOT Hips"), "hero.limits.json: is a clip (BVH); expected a limits file");
  EXPECT_TRUE(complaint("{\n\"a\": 1,\n}").starts_with("hero.limits.json:3: not valid JSON: "))
      << complaint("{\n\"a\": 1,\n}");
  EXPECT_EQ(complaint("{\n\"a\": 1e999}").substr(0, 19), "hero.limits.json:2:");
  EXPECT_TRUE(complaint(std::string(1'000'000, '[')).starts_with("hero.limits.json: not a limits file: nested"));
  EXPECT_TRUE(complaint("3").starts_with("hero.limits.json: not a limits file: "));
  for (const json& version : {json(0), json(-1), json(1.5), json("1"), json(nullptr), json::array()}) {
    json file = file_with({{"type", "fixed"}});
    file["version"] = version;
    EXPECT_EQ(complaint_about(file), "hero.limits.json: version: expected a whole number ≥ 1, found " + version.dump());
  }
}

TEST(LimitsJson, JointsHaveNamesOfTheirOwn) {
  json file = file_with({{"type", "fixed"}});
  file["joints"].push_back(file["joints"][0]);
  EXPECT_EQ(complaint_about(file), "hero.limits.json: joints[2] \"Hips\": a joint of this name came before");
  file["joints"][2] = {{"limit", {{"type", "fixed"}}}};
  EXPECT_EQ(complaint_about(file), "hero.limits.json: joints[2]: name: expected text, found nothing");
  file["joints"][2] = 3;
  EXPECT_EQ(complaint_about(file), "hero.limits.json: joints[2]: expected an object, found 3");
}

TEST(LimitsJson, OddRotationsAreRefused) {
  for (const json& rotation : {json{0, 0, 0, 0}, json{0, 0, 1}, json("up"), json{0, 0, 0, nullptr}, json(nullptr)}) {
    json file = file_with({{"type", "fixed"}});
    file["joints"][1]["frame"] = rotation;
    EXPECT_TRUE(
        complaint_about(file).starts_with("hero.limits.json: joints[1] \"LeftArm\": frame: expected a rotation"))
        << rotation << complaint_about(file);
  }
}

TEST(LimitsJson, DamagedFilesNeverCrash) {
  Random random(13);
  LimitsFile file;
  for (const Limit& limit : every_type(random)) {
    file.set.joints.push_back(random_joint(random, fmt::format("joint {}", file.set.joints.size()), limit));
  }
  const std::string text = write_limits(file);
  for (int round = 0; round < 800; ++round) {
    std::string damaged = text;
    for (std::uint64_t k = random.below(4); k > 0; --k) {
      damaged[random.below(damaged.size())] = static_cast<char>(random.below(256));
    }
    if (random.below(3) == 0) damaged.resize(random.below(damaged.size()));
    if (random.below(3) == 0) damaged.erase(random.below(damaged.size()), random.below(30));
    const Result<LimitsFile> result = parse_limits(damaged, "hero");
    if (!result) {
      EXPECT_TRUE(result.error().where.starts_with("hero"));
      EXPECT_FALSE(result.error().what.empty());
      continue;
    }
    const LimitsFile again = parsed(write_limits(*result));
    for (std::size_t i = 0; i < again.set.joints.size(); ++i) expect_same(result->set.joints[i], again.set.joints[i]);
  }
}

}  // namespace
}  // namespace ligament
