// Clips of glTF, mended in their files.
#include <ligament/io.h>

#include "io/gltf_scene.h"

namespace ligament::testing {
namespace {

TEST(GltfMend, EveryJointIsInsideAndAllElseIsAsItWas) {
  Random random(16);
  for (int i = 0; i < 20; ++i) {
    const std::string bytes = random_scene(random, 12, 4).build().glb();
    const auto file = must_open_gltf(bytes);
    if (file->clip(0).frames == 0) continue;
    LimitSet limits;
    for (const Joint& joint : file->skeleton().joints) {
      JointLimit limit;
      limit.name = joint.name;
      limit.limit = *make_limit(SwingTwist{Cone{1}, TwistRange{-1, 1}});
      limits.joints.push_back(limit);
    }
    const Result<Rig> rig = make_rig(file->skeleton(), limits);
    ASSERT_TRUE(rig.ok());
    const Clip before = file->clip(0);
    const ClipCheck check = check_clip(*rig, before, 0);
    const MendedFile mended = mend_file(*rig, *file, 0);
    EXPECT_EQ(mended.frames, check.frames_outside);
    EXPECT_TRUE(mended.stuck.empty());
    const auto again = must_open_gltf(file->bytes());
    EXPECT_EQ(check_clip(*rig, again->clip(0), 2e-6).frames_outside, 0u);
    for (const JointCheck& joint : check.joints) {
      for (std::size_t f = 0; f < before.frames; ++f) {
        const float violation = check.violations[static_cast<std::size_t>(&joint - check.joints.data())][f];
        EXPECT_EQ(before.track(joint.joint)[f] == again->clip(0).track(joint.joint)[f], violation == 0);
      }
    }
  }
}

}  // namespace
}  // namespace ligament::testing
