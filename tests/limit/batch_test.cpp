// Batches: every rotation gets the bits that it gets alone, with every instruction set that this machine has.
#include <ligament/limit/batch.h>

#include "limit/inputs.h"
#include "limit/zoo.h"

#include <limits>

namespace ligament::testing {
namespace {

/// Rotations in four arrays.
struct Arrays {
  std::vector<float> x, y, z, w;

  explicit Arrays(std::size_t count) : x(count), y(count), z(count), w(count) {}
  explicit Arrays(const std::vector<Quatf>& rotations) {
    for (const Quatf& q : rotations) x.push_back(q.x), y.push_back(q.y), z.push_back(q.z), w.push_back(q.w);
  }
  RotationArrays view() { return {x.data(), y.data(), z.data(), w.data()}; }
  Quatf at(std::size_t i) const { return {x[i], y[i], z[i], w[i]}; }
};

/// Rotations as they come, with those among them that single calls treat apart.
std::vector<Quatf> mixed_inputs(const Limit& limit, std::size_t count) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
  const Quatf odd[] = {{0, 0, 0, 0},        {kNan, 0, 0, 1},        {0, kInfinity, 0, 1}, {0, 0, 0, -1},
                       {0, 0, 0, 5},        {1, 0, 0, 0},           {0, -1, 0, 0},        {0, 0, 1, -0.0f},
                       {0.6f, 0, -0.8f, 0}, {1e-30f, 0, 0, 1e-30f}, {3, -2, 1, 4},        {0, 0, 0, 1e20f},
                       {0, 0.7f, 0.7f, 0},  {-0.5f, 0.5f, 0.5f, 0}};
  std::vector<Quatf> inputs;
  for_each_input(limit, 1, count, [&](Quatf r) {
    inputs.push_back(r);
    if (inputs.size() % 37 == 0) inputs.push_back(odd[inputs.size() / 37 % std::size(odd)]);
  });
  return inputs;
}

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
  project_batch(UnknownLimit{}, inputs, out, inside.data());
  EXPECT_EQ(out, inputs);
  EXPECT_EQ(inside, (std::vector<std::uint8_t>{1, 1}));
}

}  // namespace
}  // namespace ligament::testing
