// What project keeps for every limit: inside is untouched, outside lands inside, and both covers agree.
#include "limit/inputs.h"
#include "limit/shape/ties.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

constexpr std::size_t kMany = 90000;  // and a ninth more near the boundary: 100,000
constexpr std::size_t kSome = 9000;

class ProjectLaws : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, ProjectLaws, ::testing::ValuesIn(zoo()), name_of);

TEST_P(ProjectLaws, InsideIsUnchangedToTheBitAndOutsideLandsInsideForGood) {
  for_each_input(limit(), 1, kMany, [&](Quatf r) {
    const Projection found = project(limit(), r);
    ASSERT_TRUE(found.valid) << show(r);
    if (found.inside) {
      ASSERT_TRUE(same_bits(found.rotation, r)) << show(r);
      return;
    }
    const Projection again = project(limit(), found.rotation);
    ASSERT_TRUE(again.inside) << show(r) << " lands outside at " << show(found.rotation);
    ASSERT_TRUE(same_bits(again.rotation, found.rotation)) << show(r);
  });
}

TEST_P(ProjectLaws, BothCoversAreTheSameRotationToTheBit) {
  for_each_input(limit(), 2, kSome, [&](Quatf r) {
    const Projection here = project(limit(), r), there = project(limit(), -r);
    ASSERT_TRUE(same_bits(there.rotation, -here.rotation)) << show(r);
    ASSERT_EQ(there.inside, here.inside) << show(r);
  });
}

/// Half turns have no w to tell the hemisphere by, and a zero may be minus zero.
TEST_P(ProjectLaws, SignsOfAZeroDoNotMatter) {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    const Vec3d axis = i < 3 ? Vec3d{double(i == 0), double(i == 1), double(i == 2)} : random_direction(random);
    const Quatf plus = rounded({axis.x, axis.y, axis.z, 0}), minus{plus.x, plus.y, plus.z, -0.0f};
    const Projection found = project(limit(), plus), other = project(limit(), minus);
    ASSERT_EQ(other.rotation, found.inside ? minus : found.rotation) << show(plus);
    ASSERT_TRUE(same_bits(project(limit(), -plus).rotation, -found.rotation)) << show(plus);
    ASSERT_TRUE(same_bits(project(limit(), -minus).rotation, -other.rotation)) << show(plus);
  }
}

TEST_P(ProjectLaws, EveryQuestionHasTheSameAnswerOnBothCovers) {
  for_each_input(limit(), 3, kSome / 3, [&](Quatf r) {
    const Softness soft{0, 0.2f};
    ASSERT_TRUE(same_bits(project(limit(), -r, soft).rotation, -project(limit(), r, soft).rotation)) << show(r);
    ASSERT_EQ(contains(limit(), -r), contains(limit(), r)) << show(r);
    ASSERT_EQ(margin(limit(), -r), margin(limit(), r)) << show(r);
    ASSERT_EQ(violation(limit(), -r), violation(limit(), r)) << show(r);
  });
}

TEST_P(ProjectLaws, TheResultIsUnitAndOnTheInputsHemisphere) {
  for_each_input(limit(), 4, kSome, [&](Quatf r) {
    const Quatf result = project(limit(), r).rotation;
    ASSERT_NEAR(dot(result, result), 1, 1e-6f) << show(r);
    ASSERT_GE(dot(result, r), 0) << show(r);
  });
}

TEST_P(ProjectLaws, ContainsViolationAndMarginAgreeWithProject) {
  for_each_input(limit(), 5, kSome / 2, [&](Quatf r) {
    const Projection found = project(limit(), r);
    const float beyond = violation(limit(), r), depth = margin(limit(), r);
    ASSERT_EQ(contains(limit(), r), found.inside) << show(r);
    ASSERT_NEAR(beyond, angle_apart(r, found.rotation), 1e-6) << show(r);
    ASSERT_EQ(beyond > 0, !found.inside) << show(r);
    ASSERT_EQ(depth < 0, !found.inside) << show(r);
    ASSERT_LE(depth, kPi<float>) << show(r);
    if (!found.inside) {
      ASSERT_EQ(depth, -beyond) << show(r);
    }
  });
}

/// So near gimbal lock that rounding r turns its first and third angle by much more.
bool near_lock(const Limit& limit, Quatf r) {
  const auto* euler = std::get_if<Euler>(&limit);
  return euler && detail::first_triple(*euler, upper_hemisphere(r)).angle[1].sin < 0.03f;
}

/// Whether the shape promises the nearest of its neighbours only.
bool searches_locally(const Limit& limit) {
  return std::holds_alternative<Polynomial>(limit) || std::holds_alternative<Implicit>(limit);
}

/// What r·size is projected to, against what r is.
void expect_same_answer(const Limit& limit, Quatf r, float size) {
  if (near_lock(limit, r)) return;
  const Quatf q = scale(r, size);
  const Projection found = project(limit, q);
  ASSERT_TRUE(found.valid) << show(q);
  ASSERT_NEAR(dot(found.rotation, found.rotation), 1, 2e-6f) << show(q);
  ASSERT_TRUE(contains(limit, found.rotation)) << show(q);
  const bool local = searches_locally(limit);
  if (local && at_tie(limit, convert<double>(r))) return;
  // A local search may end a little short of the nearest, here as well as there.
  ASSERT_NEAR(angle_apart(q, found.rotation), violation(limit, r), local ? 1e-3 : 1e-5) << show(r) << " times " << size;
}

TEST_P(ProjectLaws, LengthsOffByRoundingDoNotMatter) {
  for_each_input(limit(), 6, kSome / 2, [&](Quatf r) {
    expect_same_answer(limit(), r, 1 + 4e-7f);
    expect_same_answer(limit(), r, 1 - 4e-7f);
  });
}

TEST_P(ProjectLaws, NonUnitInputIsNormalised) {
  Random random(7);
  for_each_input(limit(), 7, kSome / 2,
                 [&](Quatf r) { expect_same_answer(limit(), r, float(random_power(random, -10, 37))); });
}

}  // namespace
}  // namespace ligament::testing
