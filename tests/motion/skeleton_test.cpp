// Names and bodies: duplicates told apart, joints found, recordings of one person recognised.
#include "motion/body.h"

#include <gtest/gtest.h>

#include "support/clips.h"

#include <set>

namespace ligament::testing {
namespace {

std::vector<std::string> made_unique(const std::vector<std::string>& names) {
  Skeleton skeleton;
  for (const std::string& name : names) skeleton.joints.push_back({name, kNoParent, {}});
  make_names_unique(skeleton);
  std::vector<std::string> result;
  for (const Joint& joint : skeleton.joints) result.push_back(joint.name);
  return result;
}
using Names = std::vector<std::string>;

TEST(MakeNamesUnique, NumbersFromTwoInOrderOfAppearance) {
  EXPECT_EQ(made_unique({"Arm", "Hand", "Arm", "Arm", "Hand"}), (Names{"Arm", "Hand", "Arm#2", "Arm#3", "Hand#2"}));
}

TEST(MakeNamesUnique, LeavesUniqueNamesAlone) {
  EXPECT_EQ(made_unique({"Arm", "arm", "Arm#2", ""}), (Names{"Arm", "arm", "Arm#2", ""}));
  EXPECT_EQ(made_unique({}), Names{});
}

TEST(MakeNamesUnique, StepsAroundANameThatIsThereAlready) {
  EXPECT_EQ(made_unique({"Arm", "Arm#2", "Arm"}), (Names{"Arm", "Arm#2", "Arm#3"}));
  EXPECT_EQ(made_unique({"Arm", "Arm", "Arm#2"}), (Names{"Arm", "Arm#2", "Arm#2#2"}));
  EXPECT_EQ(made_unique({"", "", ""}), (Names{"", "#2", "#3"}));
}

TEST(MakeNamesUnique, GivesDistinctNamesWhateverComesAndASecondPassChangesNothing) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    Names names;
    for (int i = 0; i < 30; ++i) {
      std::string name(1 + random.below(2), static_cast<char>('a' + random.below(2)));
      for (std::uint64_t k = random.below(3); k > 0; --k) name += "#" + std::to_string(1 + random.below(3));
      names.push_back(name);
    }
    const Names once = made_unique(names);
    ASSERT_EQ(std::set<std::string>(once.begin(), once.end()).size(), names.size());
    ASSERT_EQ(made_unique(once), once);
    for (std::size_t i = 0; i < names.size(); ++i) ASSERT_TRUE(once[i].starts_with(names[i])) << once[i];
  }
}

TEST(FindJoint, FindsEachByItsNameAndNothingElse) {
  Random random(2);
  const Skeleton skeleton = random_skeleton(random, 20);
  for (std::size_t j = 0; j < skeleton.size(); ++j) EXPECT_EQ(find_joint(skeleton, skeleton.joints[j].name), j);
  EXPECT_EQ(find_joint(skeleton, "joint"), std::nullopt);
  EXPECT_EQ(find_joint(skeleton, "joint20"), std::nullopt);
  EXPECT_EQ(find_joint(Skeleton{}, "joint0"), std::nullopt);
}

Skeleton person(std::uint64_t seed) {
  Random random(seed);
  return random_skeleton(random, 31);
}

TEST(BodyFingerprint, IsTheSameForOnePersonWhateverTheNamesAndEndSites) {
  const Skeleton one = person(3);
  Skeleton other = one;
  for (Joint& joint : other.joints) joint.name += "_x", joint.ends.clear();
  EXPECT_EQ(body_fingerprint(one), body_fingerprint(other));
}

TEST(BodyFingerprint, ForgivesRounding) {
  int same = 0;
  Random random(4);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Skeleton one = person(seed);
    Skeleton other = one;
    for (Joint& joint : other.joints) joint.offset = joint.offset + random_direction(random) * 1e-9;
    same += body_fingerprint(one) == body_fingerprint(other);
  }
  // Numbers are compared by the step they fall into, and one in some millions lies just where two steps meet.
  EXPECT_EQ(same, 200);
}

TEST(BodyFingerprint, DoesNotDependOnTheUnit) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Skeleton inches = person(seed);
    Skeleton metres = inches;
    for (Joint& joint : metres.joints) joint.offset = joint.offset * 0.0254;
    EXPECT_EQ(body_fingerprint(inches), body_fingerprint(metres));
  }
}

TEST(BodyFingerprint, TellsPeopleApartByASingleBone) {
  const Skeleton one = person(5);
  double size = 0;
  for (const Joint& joint : one.joints) size += length(joint.offset);
  for (std::size_t j = 0; j < one.size(); ++j) {
    Skeleton other = one;
    other.joints[j].offset.y += 3e-4 * size;
    EXPECT_NE(body_fingerprint(one), body_fingerprint(other)) << j;
  }
}

TEST(BodyFingerprint, OfASkeletonWithoutSizeIsDefined) {
  EXPECT_EQ(body_fingerprint(chain({{}, {}})), body_fingerprint(chain({{}, {}})));
  EXPECT_EQ(body_fingerprint(Skeleton{}), body_fingerprint(Skeleton{}));
}

}  // namespace
}  // namespace ligament::testing
