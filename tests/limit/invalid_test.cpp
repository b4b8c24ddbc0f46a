// Numbers that are no rotation: never NaN out, always flagged, and the answer is that to the identity.
#include <ligament/limit.h>

#include "limit/definition.h"
#include "limit/inputs.h"
#include "limit/shape/rejected.h"
#include "support/zoo/zoo.h"

#include <limits>

namespace ligament::testing {
namespace {

constexpr float kDenormal = std::numeric_limits<float>::denorm_min();

/// Each of these in every place, the rest zero or an ordinary rotation.
std::vector<Quatf> invalid_rotations() {
  std::vector<Quatf> all{{0, 0, 0, 0}, {-0.0f, 0, -0.0f, 0}, {3e-13f, 3e-13f, 3e-13f, 3e-13f}};
  for (const float bad : {kNan, -kNan, kInfinity, -kInfinity}) {
    all.insert(all.end(), {{bad, 0, 0, 0}, {0, bad, 0, 0}, {0, 0, bad, 0}, {0, 0, 0, bad}, {bad, bad, bad, bad}});
    all.insert(all.end(), {{bad, 0.5f, 0.5f, 0.5f}, {0.5f, bad, 0.5f, 0.5f}, {0.5f, 0.5f, 0.5f, bad}});
  }
  for (const float small : {kDenormal, 1e-38f, 1e-30f, 1e-20f, 9e-13f}) {
    all.insert(all.end(), {{small, 0, 0, 0}, {0, small, 0, 0}, {0, 0, -small, 0}, {0, 0, 0, small}});
  }
  return all;
}

/// Legal, if unusual.
std::vector<Quatf> odd_rotations() {
  std::vector<Quatf> all;
  for (const float size : {1.1e-12f, 1e-10f, 1e-5f, 0.5f, 2.0f, 1e10f, 1e19f, 1e38f, 3.4e38f}) {
    all.insert(all.end(), {{size, 0, 0, 0}, {0, size, 0, 0}, {0, 0, size, 0}, {0, 0, 0, -size}});
    all.push_back({size * 0.5f, -size * 0.5f, size * 0.5f, -size * 0.5f});
  }
  for (const float small : {kDenormal, -kDenormal, 1e-38f, 1e-20f}) {
    all.insert(all.end(), {{small, 0, 0, 1}, {1, small, 0, 0}, {0, 1, 0, small}, {small, small, 1, -small}});
  }
  all.push_back({6e-13f, 6e-13f, 6e-13f, 6e-13f});  // of length 1.2e-12
  return all;
}

bool is_finite(Quatf q) { return std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w); }

class Invalid : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Invalid, ::testing::ValuesIn(zoo()), name_of);

TEST_P(Invalid, IsFlaggedAndAnsweredAsTheIdentity) {
  const Projection home = project(limit(), identity<float>());
  for (const Quatf& q : invalid_rotations()) {
    const Projection found = project(limit(), q);
    ASSERT_FALSE(found.valid) << show(q);
    ASSERT_TRUE(same_bits(found.rotation, home.rotation)) << show(q);
    ASSERT_EQ(found.inside, home.inside) << show(q);
    ASSERT_EQ(margin(limit(), q), margin(limit(), identity<float>())) << show(q);
    ASSERT_EQ(violation(limit(), q), violation(limit(), identity<float>())) << show(q);
    ASSERT_EQ(contains(limit(), q), home.inside) << show(q);
  }
}

TEST_P(Invalid, OddButLegalRotationsAreAnswered) {
  const Definition definition(limit());
  for (const Quatf& q : odd_rotations()) {
    const Projection found = project(limit(), q);
    ASSERT_TRUE(found.valid) << show(q);
    ASSERT_TRUE(is_finite(found.rotation)) << show(q);
    ASSERT_NEAR(dot(found.rotation, found.rotation), 1, 2e-6f) << show(q);
    ASSERT_TRUE(contains(limit(), found.rotation)) << show(q);
    const Standing there = definition(found.rotation);
    ASSERT_TRUE(there.delicate || there.outside <= 3e-6) << show(q);
    ASSERT_TRUE(std::isfinite(margin(limit(), q)) && std::isfinite(violation(limit(), q))) << show(q);
    ASSERT_TRUE(is_finite(project(limit(), q, {0, 0.1f}).rotation)) << show(q);
  }
}

TEST_P(Invalid, JointsAnswerTheSameWay) {
  JointLimit joint;
  joint.limit = limit();
  joint.frame = turned({1, 2, 3}, 100);
  joint.reference = turned({-1, 0, 1}, 40);
  const Quatf home = joint.frame * project(limit(), identity<float>()).rotation * conjugate(joint.frame);
  for (const Quatf& q : invalid_rotations()) {
    const Projection relative = project_relative(joint, q), local = project_local(joint, q);
    ASSERT_FALSE(relative.valid || local.valid) << show(q);
    ASSERT_LE(angle_apart(relative.rotation, home), 1e-6) << show(q);
    ASSERT_LE(angle_apart(local.rotation, joint.reference * home), 1e-6) << show(q);
    ASSERT_TRUE(std::isfinite(margin_relative(joint, q))) << show(q);
  }
  for (const Quatf& q : odd_rotations()) {
    for (const Projection& found : {project_relative(joint, q), project_local(joint, q)}) {
      ASSERT_TRUE(found.valid) << show(q);
      ASSERT_NEAR(dot(found.rotation, found.rotation), 1, 2e-6f) << show(q);
    }
  }
}

TEST_P(Invalid, NoSoftnessGivesNan) {
  Random random(1);
  for (const float radius : {kNan, kInfinity, -1.0f, 0.0f, kDenormal, 1e-30f, 1e-3f, 1e30f}) {
    for (const float falloff : {kNan, kInfinity, -1.0f, 0.0f, kDenormal, 1e30f}) {
      for (int i = 0; i < 10; ++i) {
        const Quatf r = rounded(random_rotation(random));
        ASSERT_TRUE(is_finite(project(limit(), r, {falloff, radius}).rotation)) << radius << ' ' << falloff << show(r);
      }
    }
  }
}

}  // namespace
}  // namespace ligament::testing
