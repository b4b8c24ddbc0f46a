// Whole characters: every rotation of every joint gets the bits that it gets alone, whatever the layout, the number of
// characters and threads, and the instruction set.
#include "limit/batch/instruction_sets.h"
#include "limit/batch/pose_layout.h"

#include "limit/batch/batch_inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

/// A character with a joint for every animal of the zoo, each in a place of its own, and some limits twice or thrice.
const LimitSet& zoo_character() {
  static const LimitSet set = [] {
    Random random(11);
    LimitSet made;
    const auto add = [&](const Limit& limit) {
      JointLimit joint;
      joint.reference = rounded(random_rotation(random));
      joint.frame = made.joints.size() % 5 == 0 ? identity<float>() : rounded(random_rotation(random));
      joint.limit = limit;
      made.joints.push_back(joint);
    };
    for (const Named& named : zoo()) add(named.limit);
    for (std::size_t i = 0; i < zoo().size(); i += 3) add(zoo()[i].limit);
    for (std::size_t i = 0; i < zoo().size(); i += 9) add(zoo()[i].limit);
    return made;
  }();
  return set;
}

/// Every eighth joint of it, for large crowds.
LimitSet small_character() {
  LimitSet made;
  for (std::size_t i = 0; i < zoo_character().joints.size(); i += 8) made.joints.push_back(zoo_character().joints[i]);
  return made;
}

/// A crowd before and after, character by character.
struct Expected {
  std::vector<Quatf> in, out;
  std::vector<std::uint8_t> inside;
  std::size_t outside = 0;
};

Expected expected_of(const LimitSet& set, std::size_t characters) {
  Expected crowd;
  const std::vector<Quatf> inputs = mixed_inputs(Limit(), 20000 * kThinned);
  for (std::size_t i = 0; i < characters * set.joints.size(); ++i) {
    const JointLimit& joint = set.joints[i % set.joints.size()];
    // Relative to the reference, so that rotations near it are inside.
    const Quatf input = inputs[i * 7 % inputs.size()];
    const Quatf local = i % 3 == 0 ? joint.reference * input : input;
    const Projection alone = project_local(joint, local);
    crowd.in.push_back(local);
    crowd.out.push_back(alone.rotation);
    crowd.inside.push_back(alone.inside ? 1 : 0);
    crowd.outside += alone.inside ? 0 : 1;
  }
  return crowd;
}

/// Joint by joint, with room after each.
struct Columns {
  std::size_t joints, characters, stride;
  Arrays arrays;
  std::vector<std::uint8_t> inside;

  Columns(const std::vector<Quatf>& rows, std::size_t joints_)
      : joints(joints_),
        characters(rows.size() / joints_),
        stride(characters + 3),
        arrays(joints_ * stride),
        inside(joints_ * stride, 7) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t to = place(i);
      arrays.x[to] = rows[i].x, arrays.y[to] = rows[i].y, arrays.z[to] = rows[i].z, arrays.w[to] = rows[i].w;
    }
  }
  PoseArrays view() { return {arrays.view(), stride}; }
  /// Where the i-th of the rows lies.
  std::size_t place(std::size_t i) const { return i % joints * stride + i / joints; }
  std::vector<Quatf> rows() const {
    std::vector<Quatf> made;
    for (std::size_t i = 0; i < joints * characters; ++i) made.push_back(arrays.at(place(i)));
    return made;
  }
  std::vector<std::uint8_t> inside_rows() const {
    std::vector<std::uint8_t> made;
    for (std::size_t i = 0; i < joints * characters; ++i) made.push_back(inside[place(i)]);
    return made;
  }
};

void expect_same(const std::vector<Quatf>& found, const Expected& crowd, const std::string& which) {
  ASSERT_EQ(found.size(), crowd.out.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_TRUE(same_bits(found[i], crowd.out[i])) << which << ", " << i << ": " << show(crowd.in[i]) << " became "
                                                   << show(found[i]) << ", not " << show(crowd.out[i]);
  }
}

/// Both layouts, in place and not; by the instruction set that is chosen for this machine, unless told.
void expect_all_layouts(const LimitSet& set, const Expected& crowd, PoseOptions options, const std::string& which,
                        std::optional<InstructionSet> instructions = {}) {
  const PoseLimits limits(set);
  const auto project_all = [&](auto&&... poses) {
    return instructions ? project_pose(*instructions, limits, poses..., options)
                        : project_pose(limits, poses..., options);
  };
  std::vector<Quatf> out(crowd.in.size()), in_place = crowd.in;
  std::vector<std::uint8_t> inside(crowd.in.size(), 7);
  options.inside = inside.data();
  EXPECT_EQ(project_all(crowd.in, out), crowd.outside) << which;
  EXPECT_EQ(inside, crowd.inside) << which;
  expect_same(out, crowd, which + ", rows");
  project_all(in_place, in_place);
  expect_same(in_place, crowd, which + ", rows in place");

  Columns from(crowd.in, set.joints.size()), to(std::vector<Quatf>(crowd.in.size()), set.joints.size());
  options.inside = to.inside.data();
  EXPECT_EQ(project_all(from.view(), to.view(), from.characters), crowd.outside) << which;
  EXPECT_EQ(to.inside_rows(), crowd.inside) << which;
  expect_same(to.rows(), crowd, which + ", columns");
  options.inside = nullptr;
  project_all(from.view(), from.view(), from.characters);
  expect_same(from.rows(), crowd, which + ", columns in place");
}

TEST(Poses, OfAnyNumberOfCharactersHaveTheBitsOfSingleCalls) {
  for (const std::size_t characters : {0, 1, 2, 3, 8, 15, 17, 127, 128, 129, 300}) {
    const Expected crowd = expected_of(zoo_character(), characters);
    expect_all_layouts(zoo_character(), crowd, {}, std::to_string(characters) + " characters");
  }
}

TEST(Poses, HaveTheSameBitsWithEveryInstructionSet) {
  const Expected crowd = expected_of(zoo_character(), 40);
  for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
    if (is_available(set)) expect_all_layouts(zoo_character(), crowd, {}, name_of(set), set);
  }
}

TEST(Poses, HaveTheSameBitsByAnyNumberOfThreads) {
  const Expected crowd = expected_of(small_character(), 700);
  for (const int threads : {1, 2, 3, 4}) {
    ThreadPool pool(threads);
    expect_all_layouts(small_character(), crowd, {pool.parallel_for()}, std::to_string(threads) + " threads");
  }
}

TEST(Poses, TakeACallersOwnLoop) {
  const Expected crowd = expected_of(small_character(), 300);
  std::size_t calls = 0;
  const ParallelFor backwards{[](void* context, std::size_t count, TaskRef task) {
                                *static_cast<std::size_t*>(context) += count;
                                while (count-- > 0) task(count);
                              },
                              &calls};
  expect_all_layouts(small_character(), crowd, {backwards}, "backwards");
  EXPECT_GT(calls, 4u);
}

TEST(Poses, OfACharacterWithoutJointsAreNothing) {
  const PoseLimits limits{LimitSet{}};
  EXPECT_EQ(limits.joint_count(), 0u);
  EXPECT_EQ(project_pose(limits, {}, {}), 0u);
  const RotationArrays nothing{};
  const std::size_t many = std::size_t(-1);
  EXPECT_EQ(project_pose(limits, {nothing, many}, {nothing, many}, many), 0u);
}

TEST(Poses, ChangeNothingUnderALimitOfAnUnknownType) {
  LimitSet set;
  set.joints.resize(2);
  set.joints[0].limit = made(UnknownShape{"coupled"});
  const std::vector<Quatf> in = {{0, 0, 0.6f, 0.8f}, {0.6f, 0, 0, -0.8f}};
  std::vector<Quatf> out(2);
  EXPECT_EQ(project_pose(PoseLimits(set), in, out), 0u);
  EXPECT_EQ(out, in);
}

TEST(PoseLimits, HoldEachJointOnceAndEqualLimitsTogether) {
  const PoseLimits limits(zoo_character());
  const std::span<const JointGroup> groups = PoseLimitsAccess::groups(limits);
  std::vector<int> seen(zoo_character().joints.size());
  for (const JointGroup& group : groups) {
    for (const PlacedJoint& joint : group.joints) {
      ++seen[joint.index];
      EXPECT_EQ(group.limit, zoo_character().joints[joint.index].limit);
    }
  }
  EXPECT_EQ(seen, std::vector<int>(seen.size(), 1));
  EXPECT_LE(groups.size(), zoo().size());
}

class JointBatches : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, JointBatches, ::testing::ValuesIn(zoo()), name_of);

TEST_P(JointBatches, HaveTheBitsOfSingleCalls) {
  JointLimit joint;
  joint.limit = limit();
  joint.reference = turned({1, -2, 3}, 70);
  joint.frame = turned({-3, 1, 2}, 130);
  const std::vector<Quatf> inputs = mixed_inputs(limit(), 900 * kThinned);
  Arrays arrays(inputs);
  std::vector<Quatf> row(inputs.size());
  std::vector<std::uint8_t> inside(inputs.size()), row_inside(inputs.size());
  project_local_batch(joint, arrays.view(), arrays.view(), inputs.size(), inside.data());
  project_local_batch(joint, inputs, row, row_inside.data());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Projection alone = project_local(joint, inputs[i]);
    ASSERT_TRUE(same_bits(arrays.at(i), alone.rotation)) << show(inputs[i]);
    ASSERT_TRUE(same_bits(row[i], alone.rotation)) << show(inputs[i]);
    ASSERT_EQ(inside[i], alone.inside ? 1 : 0) << show(inputs[i]);
    ASSERT_EQ(row_inside[i], inside[i]) << show(inputs[i]);
  }
}

}  // namespace
}  // namespace ligament::testing
