// What project keeps for every limit: inside is untouched, outside lands inside, and both covers agree.
#include <cstring>

#include "limit/inputs.h"
#include "limit/zoo.h"

namespace ligament::testing {
namespace {

constexpr int kCount = 100000;

bool same_bits(Quatf a, Quatf b) { return std::memcmp(&a, &b, sizeof a) == 0; }

std::string show(Quatf q) {
  char text[128];
  std::snprintf(text, sizeof text, "(%.9g, %.9g, %.9g, %.9g)", double(q.x), double(q.y), double(q.z), double(q.w));
  return text;
}

class ProjectLaws : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, ProjectLaws, ::testing::ValuesIn(zoo()), name_of);

TEST_P(ProjectLaws, InsideIsUnchangedToTheBit) {
  Inputs inputs(limit(), 1);
  for (int i = 0; i < kCount; ++i) {
    const Quatf r = inputs.next();
    const Projection found = project(limit(), r);
    ASSERT_EQ(found.inside, contains(limit(), r)) << show(r);
    ASSERT_TRUE(found.valid) << show(r);
    if (found.inside) {
      ASSERT_TRUE(same_bits(found.rotation, r)) << show(r);
    }
  }
}

TEST_P(ProjectLaws, TheResultIsInsideAndStays) {
  Inputs inputs(limit(), 2);
  for (int i = 0; i < kCount; ++i) {
    const Quatf r = inputs.next();
    const Quatf result = project(limit(), r).rotation;
    ASSERT_TRUE(contains(limit(), result)) << show(r) << " -> " << show(result);
    ASSERT_GE(margin(limit(), result), -1e-5f) << show(r) << " -> " << show(result);
    ASSERT_TRUE(same_bits(project(limit(), result).rotation, result)) << "idempotent " << show(r);
  }
}

TEST_P(ProjectLaws, TheResultIsUnitAndOnTheInputsHemisphere) {
  Inputs inputs(limit(), 3);
  for (int i = 0; i < kCount; ++i) {
    const Quatf r = inputs.next();
    const Quatf result = project(limit(), r).rotation;
    ASSERT_NEAR(dot(result, result), 1, 1e-6f) << show(r);
    ASSERT_GE(dot(result, r), 0) << show(r);
  }
}

TEST_P(ProjectLaws, BothCoversAreTheSameRotationToTheBit) {
  Inputs inputs(limit(), 4);
  for (int i = 0; i < kCount; ++i) {
    const Quatf r = inputs.next();
    ASSERT_TRUE(same_bits(project(limit(), -r).rotation, -project(limit(), r).rotation)) << show(r);
    const Softness soft{0, 0.2f};
    ASSERT_TRUE(same_bits(project(limit(), -r, soft).rotation, -project(limit(), r, soft).rotation)) << show(r);
    ASSERT_EQ(contains(limit(), -r), contains(limit(), r)) << show(r);
    ASSERT_EQ(margin(limit(), -r), margin(limit(), r)) << show(r);
    ASSERT_EQ(violation(limit(), -r), violation(limit(), r)) << show(r);
  }
}

TEST_P(ProjectLaws, ViolationIsTheAngleToTheResult) {
  Inputs inputs(limit(), 5);
  for (int i = 0; i < kCount; ++i) {
    const Quatf r = inputs.next();
    const Projection found = project(limit(), r);
    const float beyond = violation(limit(), r);
    ASSERT_NEAR(beyond, angle_apart(r, found.rotation), 1e-6) << show(r);
    ASSERT_EQ(beyond > 0, !found.inside) << show(r);
    ASSERT_EQ(margin(limit(), r) < 0, !found.inside) << show(r);
  }
}

/// Lengths that count as unit, ‖q‖² within 1e-6 of 1, must not tip the answer by more than their own size.
TEST_P(ProjectLaws, LengthsOffByRoundingDoNotMatter) {
  Inputs inputs(limit(), 6);
  for (int i = 0; i < kCount / 4; ++i) {
    const Quatf r = inputs.next();
    const Quatf longer = scale(r, 1 + 4e-7f), shorter = scale(r, 1 - 4e-7f);
    for (const Quatf& q : {longer, shorter}) {
      const Projection found = project(limit(), q);
      ASSERT_TRUE(found.valid);
      ASSERT_TRUE(contains(limit(), found.rotation)) << show(q);
      ASSERT_NEAR(found.inside ? 0 : angle_apart(q, found.rotation), violation(limit(), r), 1e-5f) << show(q);
    }
  }
}

TEST_P(ProjectLaws, NonUnitInputIsNormalised) {
  Inputs inputs(limit(), 7);
  for (int i = 0; i < kCount / 4; ++i) {
    const Quatf r = inputs.next();
    const float size = float(random_power(inputs.random(), -10, 37));
    const Projection found = project(limit(), scale(r, size));
    ASSERT_TRUE(found.valid) << size;
    ASSERT_NEAR(dot(found.rotation, found.rotation), 1, 1e-6f);
    ASSERT_TRUE(contains(limit(), found.rotation)) << show(r) << size;
    ASSERT_NEAR(angle_apart(r, found.rotation), violation(limit(), r), 1e-5) << show(r) << size;
  }
}

}  // namespace
}  // namespace ligament::testing
