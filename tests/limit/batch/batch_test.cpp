// Batches: every rotation gets the bits that it gets alone, with every instruction set that this machine has.
#include "limit/batch/instruction_sets.h"

#include "limit/batch/batch_inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

class Batches : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Batches, ::testing::ValuesIn(zoo()), name_of);

TEST_P(Batches, HaveTheBitsOfSingleCallsWithEveryInstructionSet) {
  const std::vector<Quatf> inputs = mixed_inputs(limit(), 4000);
  std::vector<Projection> single;
  for (const Quatf& r : inputs) single.push_back(project(limit(), r));
  for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
    if (!is_available(set)) continue;
    Arrays in(inputs), out(inputs.size());
    std::vector<std::uint8_t> inside(inputs.size(), 7);
    project_batch(set, limit(), in.view(), out.view(), inputs.size(), inside.data());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      ASSERT_TRUE(same_bits(out.at(i), single[i].rotation)) << name_of(set) << ' ' << show(inputs[i]);
      ASSERT_EQ(inside[i], single[i].inside ? 1 : 0) << name_of(set) << ' ' << show(inputs[i]);
    }
  }
}

TEST_P(Batches, OfAnyLengthInPlaceAndOneAfterTheOtherAreTheSame) {
  const std::vector<Quatf> inputs = mixed_inputs(limit(), 600 * kThinned);  // as many under the sanitizers
  for (const std::size_t count : {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 255, 256, 257, 513}) {
    const std::span<const Quatf> some(inputs.data(), count);
    Arrays arrays(inputs);
    project_batch(limit(), arrays.view(), arrays.view(), count);
    std::vector<Quatf> row(inputs);
    std::vector<std::uint8_t> inside(count);
    project_batch(limit(), some, std::span<Quatf>(row.data(), count), inside.data());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Projection alone = project(limit(), inputs[i]);
      const Quatf expected = i < count ? alone.rotation : inputs[i];
      ASSERT_TRUE(same_bits(row[i], expected)) << show(inputs[i]) << ", " << i << " of " << count;
      ASSERT_TRUE(same_bits(arrays.at(i), expected)) << show(inputs[i]) << ", " << i << " of " << count;
      ASSERT_TRUE(i >= count || inside[i] == (alone.inside ? 1 : 0)) << show(inputs[i]);
    }
  }
}

/// Rotations and what single calls make of them.
struct Answered {
  std::vector<Quatf> inputs;
  std::vector<Projection> answers;

  void add(const Quatf& r, const Projection& answer) { inputs.push_back(r), answers.push_back(answer); }
};

/// As they come, those of them inside, and those outside: `count` each, over and over where there are fewer.
std::vector<Answered> sides_of(const Limit& limit, std::size_t count) {
  Answered all, inside, outside;
  for (const Quatf& r : mixed_inputs(limit, count * kThinned)) {
    const Projection answer = project(limit, r);
    all.add(r, answer);
    (answer.inside ? inside : outside).add(r, answer);
  }
  std::vector<Answered> sides;
  for (const Answered& side : {all, inside, outside}) {
    if (side.inputs.empty()) continue;
    Answered made;
    for (std::size_t i = 0; i < count; ++i) {
      made.add(side.inputs[i % side.inputs.size()], side.answers[i % side.inputs.size()]);
    }
    sides.push_back(made);
  }
  return sides;
}

/// About the ends of registers, and of as many rotations as are sorted at once.
std::vector<std::size_t> border_counts() {
  std::vector<std::size_t> counts;
  for (std::size_t count = 0; count <= 66; ++count) counts.push_back(count);
  for (const std::size_t border : {256, 512, 528, 544, 576}) {
    for (const std::size_t count : {border - 1, border, border + 1}) counts.push_back(count);
  }
  counts.push_back(600);
  return counts;
}

TEST_P(Batches, OfAnySideAndLengthAreTheSameInPlaceAndElsewhereWithEveryInstructionSet) {
  constexpr std::size_t kBeyond = 64;  // rotations after the last that must stay as they were: two pairs of registers
  for (const Answered& side : sides_of(limit(), 600)) {
    for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
      if (!is_available(set)) continue;
      for (const std::size_t count : border_counts()) {
        const std::size_t size = std::min(count + kBeyond, side.inputs.size());
        Arrays in(std::vector<Quatf>(side.inputs.begin(), side.inputs.begin() + static_cast<std::ptrdiff_t>(size)));
        Arrays out(size);
        std::vector<std::uint8_t> inside(size, 7);
        project_batch(set, limit(), in.view(), out.view(), count, inside.data());
        project_batch(set, limit(), in.view(), in.view(), count);
        for (std::size_t i = 0; i < size; ++i) {
          const bool done = i < count;
          ASSERT_TRUE(same_bits(out.at(i), done ? side.answers[i].rotation : Quatf{0, 0, 0, 0}))
              << i << " of " << count;
          ASSERT_TRUE(same_bits(in.at(i), done ? side.answers[i].rotation : side.inputs[i])) << i << " of " << count;
          ASSERT_EQ(inside[i], done ? (side.answers[i].inside ? 1 : 0) : 7) << i << " of " << count;
        }
      }
    }
  }
}

TEST_P(Batches, ByThreadsAreTheSame) {
  const std::vector<Quatf> inputs = mixed_inputs(limit(), 5000 * kThinned);  // several parts
  const std::size_t count = inputs.size();
  std::vector<Quatf> expected(count), row(inputs);
  std::vector<std::uint8_t> expected_inside(count), inside(count), row_inside(count);
  project_batch(limit(), inputs, expected, expected_inside.data());
  ThreadPool pool(3);
  Arrays arrays(inputs);
  project_batch(pool.parallel_for(), limit(), arrays.view(), arrays.view(), count, inside.data());
  project_batch(pool.parallel_for(), limit(), row, row, row_inside.data());
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_TRUE(same_bits(arrays.at(i), expected[i])) << show(inputs[i]);
    ASSERT_TRUE(same_bits(row[i], expected[i])) << show(inputs[i]);
  }
  EXPECT_EQ(inside, expected_inside);
  EXPECT_EQ(row_inside, expected_inside);
}

TEST(Batches, OfHundredsOfThousandsAreTheSameByThreads) {
  // Enough that a thread takes more than the least part at once, and a last part that is neither full nor empty.
  constexpr std::size_t kMany = 300'017;
  const Limit cone = in_swing(Cone{0.7f}, TwistRange{-0.5f, 0.4f});
  const std::vector<Quatf> some = mixed_inputs(cone, 5000);
  std::vector<Quatf> inputs;
  while (inputs.size() < kMany) inputs.push_back(some[inputs.size() % some.size()]);
  Arrays expected(inputs), arrays(inputs);
  std::vector<std::uint8_t> expected_inside(kMany), inside(kMany, 7);
  project_batch(cone, expected.view(), expected.view(), kMany, expected_inside.data());
  ThreadPool pool(3);
  project_batch(pool.parallel_for(), cone, arrays.view(), arrays.view(), kMany, inside.data());
  for (std::size_t i = 0; i < kMany; ++i) ASSERT_TRUE(same_bits(arrays.at(i), expected.at(i))) << i;
  EXPECT_EQ(inside, expected_inside);
}

TEST(InstructionSets, TheBestIsThereAndHasTheMostLanes) {
  EXPECT_TRUE(is_available(InstructionSet::baseline));
  EXPECT_TRUE(is_available(best_instruction_set()));
  for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
    EXPECT_TRUE(!is_available(set) || lanes_of(set) <= lanes_of(best_instruction_set())) << name_of(set);
  }
}

TEST(Batches, UnderALimitOfAnUnknownTypeChangeNothing) {
  const std::vector<Quatf> inputs = {{0, 0, 0.6f, 0.8f}, {0.6f, 0, 0, -0.8f}};
  std::vector<Quatf> out(2);
  std::vector<std::uint8_t> inside(2);
  project_batch(made(UnknownShape{}), inputs, out, inside.data());
  EXPECT_EQ(out, inputs);
  EXPECT_EQ(inside, (std::vector<std::uint8_t>{1, 1}));
}

}  // namespace
}  // namespace ligament::testing
