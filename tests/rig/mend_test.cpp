// Mending: everything inside afterwards, nothing else touched, and a second time nothing at all.
#include <ligament/rig.h>

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "support/limit_sets.h"

#include <limits>
#include <set>

namespace ligament::testing {
namespace {

struct Scene {
  LimitSet limits;
  Clip clip;
  Rig rig;
};
Scene scene_of(const std::vector<Limit>& limits, std::uint64_t seed, std::size_t frames, double step) {
  Scene scene{limits_for(limits, seed), {}, {}};
  scene.clip = clip_about(scene.limits, seed + 1, frames, step);
  return scene;
}
/// The binding refers to the limits, so it is made where they stay.
void bind_here(Scene& scene) { scene.rig = make_rig(scene.clip.skeleton, scene.limits).value(); }

float worst_violation(const Rig& rig, const Clip& clip) {
  float worst = 0;
  for (const JointCheck& joint : check_clip(rig, clip, 0).joints) worst = std::max(worst, joint.worst);
  return worst;
}

class Mending : public ::testing::TestWithParam<bool> {
 protected:
  MendOptions options() const { return {GetParam(), {}}; }
};
INSTANTIATE_TEST_SUITE_P(Memory, Mending, ::testing::Bool(),
                         [](const ::testing::TestParamInfo<bool>& memory) { return memory.param ? "on" : "off"; });

TEST_P(Mending, LeavesNothingOutside) {
  Scene scene = scene_of(all_kinds(), 1, 500, 0.1);
  bind_here(scene);
  ASSERT_GT(worst_violation(scene.rig, scene.clip), 0.5f);
  mend_clip(scene.rig, scene.clip, options());
  EXPECT_LE(worst_violation(scene.rig, scene.clip), 1e-5f);
  for (const Quatf& q : scene.clip.rotations) ASSERT_NEAR(dot(q, q), 1, 1e-6f);
}

TEST_P(Mending, LeavesNothingOutsideOfAnyLimitOfTheZoo) {
  std::vector<Limit> limits;
  for (const Named& named : zoo()) limits.push_back(named.limit);
  Scene scene = scene_of(limits, 2, 100, 0.1);
  bind_here(scene);
  mend_clip(scene.rig, scene.clip, options());
  const ClipCheck check = check_clip(scene.rig, scene.clip, 0);
  for (const JointCheck& joint : check.joints) EXPECT_LE(joint.worst, 1e-5f) << zoo()[joint.joint].name;
}

TEST_P(Mending, TouchesOnlyWhatWasOutsideAndSaysSo) {
  Scene scene = scene_of(all_kinds(), 3, 500, 0.05);
  bind_here(scene);
  const Clip before = scene.clip;
  const MendResult result = mend_clip(scene.rig, scene.clip, options());
  const ClipCheck check = check_clip(scene.rig, before, 0);
  std::set<std::pair<std::size_t, std::size_t>> changed;
  for (const MendResult::Change& change : result.changes) changed.insert({change.joint, change.frame});
  EXPECT_EQ(changed.size(), result.changes.size());
  std::size_t inside = 0;
  for (std::size_t j = 0; j < before.skeleton.size(); ++j) {
    for (std::size_t f = 0; f < before.frames; ++f) {
      const bool was_outside = check.violations[j][f] > 0;
      inside += !was_outside;
      ASSERT_EQ(changed.contains({j, f}), was_outside) << j << ' ' << f;
      if (was_outside) {
        ASSERT_GE(dot(scene.clip.track(j)[f], before.track(j)[f]), -1e-6f) << "another cover";
      } else {
        ASSERT_TRUE(same_bits(scene.clip.track(j)[f], before.track(j)[f])) << j << ' ' << f;
      }
    }
  }
  EXPECT_GT(inside, before.frames / 4);
  // Joint by joint, frames in order.
  EXPECT_TRUE(std::is_sorted(result.changes.begin(), result.changes.end(), [](const auto& a, const auto& b) {
    return std::pair(a.joint, a.frame) < std::pair(b.joint, b.frame);
  }));
}

TEST_P(Mending, ASecondTimeChangesNothing) {
  Scene scene = scene_of(all_kinds(), 4, 500, 0.1);
  bind_here(scene);
  mend_clip(scene.rig, scene.clip, options());
  const Clip once = scene.clip;
  const MendResult again = mend_clip(scene.rig, scene.clip, options());
  EXPECT_TRUE(again.changes.empty());
  EXPECT_EQ(scene.clip.rotations, once.rotations);
  EXPECT_EQ(again.largest_turn_before, again.largest_turn_after);
}

TEST_P(Mending, LeavesFreeAndUnboundJointsAndTranslationsAlone) {
  Scene scene{limits_for({made(Free{}), from_zoo("fixed")}, 5), {}, {}};
  Random random(6);
  scene.clip = wandering_clip(random, skeleton_for(3), 40, 0.1, 3);
  scene.clip.translations.assign(3, std::vector<Vec3f>(40, Vec3f{1, 2, 3}));
  bind_here(scene);
  const Clip before = scene.clip;
  mend_clip(scene.rig, scene.clip, options());
  for (const std::size_t j : {0u, 2u}) {
    for (std::size_t f = 0; f < 40; ++f) ASSERT_TRUE(same_bits(scene.clip.track(j)[f], before.track(j)[f]));
  }
  EXPECT_EQ(scene.clip.translations, before.translations);
}

TEST_P(Mending, PutsARotationWhereThereWasNone) {
  Scene scene = scene_of(all_kinds(), 7, 30, 0.1);
  bind_here(scene);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (std::size_t j = 0; j < scene.clip.skeleton.size(); ++j) {
    scene.clip.track(j)[10] = {nan, 0, 0, 1};
    scene.clip.track(j)[20] = {0, 0, 0, 0};
  }
  mend_clip(scene.rig, scene.clip, options());
  for (const Quatf& q : scene.clip.rotations) ASSERT_NEAR(dot(q, q), 1, 1e-6f);
  EXPECT_LE(worst_violation(scene.rig, scene.clip), 1e-5f);
}

TEST_P(Mending, TakesEmptyClips) {
  Scene scene = scene_of(all_kinds(), 8, 0, 0.1);
  bind_here(scene);
  const MendResult result = mend_clip(scene.rig, scene.clip, options());
  EXPECT_TRUE(result.changes.empty());
  EXPECT_EQ(result.largest_turn_after, 0);
}

TEST_P(Mending, SoftlyStaysBetweenHardAndNotAtAll) {
  Scene scene = scene_of(all_kinds(), 9, 300, 0.05);
  bind_here(scene);
  Clip hard = scene.clip, soft = scene.clip;
  mend_clip(scene.rig, hard, options());
  MendOptions softly = options();
  softly.softness = {0, 0.1f};
  const MendResult result = mend_clip(scene.rig, soft, softly);
  for (const MendResult::Change& c : result.changes) {
    const Quatf given = scene.clip.track(c.joint)[c.frame], stiff = hard.track(c.joint)[c.frame];
    const Quatf made = soft.track(c.joint)[c.frame];
    ASSERT_LE(angle_apart(made, stiff), 0.1 * kPi<double> / 2) << c.joint << ' ' << c.frame;
    ASSERT_LE(angle_apart(made, given), angle_apart(stiff, given) + 1e-4) << c.joint << ' ' << c.frame;
  }
}

TEST(Mend, WithoutMemoryIsProjectionFrameByFrame) {
  Scene scene = scene_of(all_kinds(), 10, 200, 0.1);
  bind_here(scene);
  const Clip before = scene.clip;
  mend_clip(scene.rig, scene.clip, {false, {}});
  for (std::size_t j = 0; j < before.skeleton.size(); ++j) {
    for (std::size_t f = 0; f < before.frames; ++f) {
      const Quatf expected = project_local(scene.limits.joints[j], before.track(j)[f]).rotation;
      ASSERT_LT(angle_apart(scene.clip.track(j)[f], expected), 2e-5) << j << ' ' << f;
    }
  }
}

TEST(Mend, WithMemoryDoesNotTurnQuickerThanTheClipDid) {
  for (std::uint64_t seed = 20; seed < 26; ++seed) {
    Scene scene = scene_of(all_kinds(), seed, 400, 0.1);
    bind_here(scene);
    Clip mended = scene.clip;
    mend_clip(scene.rig, mended, {true, {}});
    const ClipCheck check = check_clip(scene.rig, scene.clip, 0);
    for (std::size_t j = 0; j < scene.limits.joints.size(); ++j) {
      double before = 0, after = 0;
      for (std::size_t f = 1; f < scene.clip.frames; ++f) {
        before = std::max(before, angle_apart(scene.clip.track(j)[f - 1], scene.clip.track(j)[f]));
        // What comes inside is taken as it is, wherever the joint was kept before.
        const bool comes_inside = check.violations[j][f - 1] > 0 && check.violations[j][f] == 0;
        if (!comes_inside) after = std::max(after, angle_apart(mended.track(j)[f - 1], mended.track(j)[f]));
      }
      EXPECT_LE(after, before * 1.001 + 1e-5) << j;
    }
  }
}

TEST(Mend, TellsTheLargestTurns) {
  Scene scene = scene_of({from_zoo("fixed"), made(Free{})}, 11, 100, 0.1);
  bind_here(scene);
  double largest = 0;
  for (std::size_t f = 1; f < 100; ++f) {
    largest = std::max(largest, angle_apart(scene.clip.track(0)[f - 1], scene.clip.track(0)[f]));
  }
  const MendResult result = mend_clip(scene.rig, scene.clip, {});
  EXPECT_NEAR(result.largest_turn_before, largest, 1e-5);
  EXPECT_NEAR(result.largest_turn_after, 0, 1e-6);
}

}  // namespace
}  // namespace ligament::testing
