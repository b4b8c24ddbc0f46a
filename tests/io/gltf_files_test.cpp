// Real models, avatars and animations, where they are there.
#include "io/file.h"
#include "io/gltf_builder.h"

#include <cmath>
#include <filesystem>
#include <map>

namespace ligament::testing {
namespace {

namespace fs = std::filesystem;

struct Expected {
  std::size_t joints = 0, roles = 0, clips = 1, frames = 0;
};

std::vector<fs::path> files_of(const char* folder) {
  std::vector<fs::path> files;
  const fs::path path = fs::path(LIGAMENT_SHARED_DATA_DIR) / folder;
  if (!fs::exists(path)) return files;
  for (const auto& entry : fs::directory_iterator(path)) {
    if (entry.path().extension() != ".bin") files.push_back(entry.path());
  }
  return files;
}

TEST(GltfFiles, RealFilesOpen) {
  const std::map<std::string, Expected> all{
      {"CesiumMan.glb", {19, 0, 1, 48}},      {"RiggedFigure.glb", {19, 0, 1, 2}},
      {"Knight.glb", {41, 0, 76, 33}},        {"RecursiveSkeletons.glb", {840, 0, 1, 3}},
      {"Godette_vrm_v4.vrm", {68, 45, 1, 0}}, {"100Avatars_007_Observer.vrm", {65, 52, 1, 0}},
      {"smoke_spring.vrm", {23, 19, 1, 0}},   {"cone-limit.gltf", {10, 0, 1, 0}},
      {"hinge-limit.gltf", {5, 0, 1, 0}},     {"test.vrma", {52, 51, 1, 7}}};
  for (const char* folder : {"gltf", "vrm0", "vrm1_spring", "vrma"}) {
    for (const fs::path& path : files_of(folder)) {
      const Result<std::string> bytes = read_file(path.string());
      ASSERT_TRUE(bytes.ok());
      const auto file = must_open_gltf(*bytes, path.string());
      ASSERT_TRUE(file);
      EXPECT_EQ(file->bytes(), *bytes);
      std::size_t roles = 0;
      for (const Joint& joint : file->skeleton().joints) roles += !joint.role.empty();
      EXPECT_TRUE(path.extension() != ".vrm" || roles >= 2) << path;
      const auto expected = all.find(path.filename().string());
      if (expected == all.end()) continue;
      EXPECT_EQ(file->skeleton().size(), expected->second.joints) << path;
      EXPECT_EQ(roles, expected->second.roles) << path;
      EXPECT_EQ(file->clip_count(), expected->second.clips) << path;
      EXPECT_EQ(file->clip(0).frames, expected->second.frames) << path;
    }
  }
}

TEST(GltfFiles, PeopleAreAsTallAsPeopleAndUpright) {
  for (const char* folder : {"gltf", "vrm0", "vrma"}) {
    for (const fs::path& path : files_of(folder)) {
      if (path.filename() == "RecursiveSkeletons.glb") continue;
      const auto file = must_open_gltf(*read_file(path.string()), path.string());
      const ModelPose pose = forward_kinematics(file->skeleton(), rest_pose(file->skeleton()));
      float low = 1e9f, high = -1e9f;
      for (const Vec3f p : pose.positions) low = std::min(low, p.y), high = std::max(high, p.y);
      EXPECT_GT(high - low, 0.7f) << path;
      EXPECT_LT(high - low, 2.5f) << path;
    }
  }
}

TEST(GltfFiles, RealFilesTakeChanges) {
  Random random(14);
  for (const char* folder : {"gltf", "vrma"}) {
    for (const fs::path& path : files_of(folder)) {
      const auto file = must_open_gltf(*read_file(path.string()), path.string());
      for (int i = 0; i < 20; ++i) {
        const std::size_t clip = random.below(file->clip_count()), joint = random.below(file->skeleton().size());
        file->set_rotation(clip, joint, random.below(file->clip(clip).frames), rounded(random_rotation(random)));
      }
      const auto again = must_open_gltf(file->bytes(), path.string());
      ASSERT_TRUE(again);
      for (std::size_t c = 0; c < file->clip_count(); ++c) {
        EXPECT_TRUE(again->clip(c).rotations == file->clip(c).rotations) << path << " clip " << c;
        EXPECT_EQ(again->clip(c).translations, file->clip(c).translations);
      }
    }
  }
}

TEST(GltfFiles, BrokenFilesAreErrorsOrOpen) {
  for (const fs::path& path : files_of("vrm_malformed")) {
    const auto file = detail::open_gltf(*read_file(path.string()), path.string());
    EXPECT_TRUE(file.ok() || file.error().where.starts_with(path.string())) << file.error().message();
    EXPECT_EQ(file.ok(), path.filename() == "oob_expression_morph.vrm") << path;
  }
}

}  // namespace
}  // namespace ligament::testing
