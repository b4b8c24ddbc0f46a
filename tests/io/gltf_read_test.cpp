// Skeletons and clips of glTF: where nodes are by plain matrices is where joints are.
#include "io/gltf_scene.h"

#include <algorithm>
#include <map>

namespace ligament::testing {
namespace {

void expect_at(const Scene& scene, const ClipFile& file, const ModelPose& pose, std::optional<std::size_t> frame) {
  double size = 0;
  for (const Joint& joint : file.skeleton().joints) size += length(joint.offset);
  for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
    const auto joint = find_joint(file.skeleton(), scene.nodes[n].name);
    if (!joint) {
      EXPECT_FALSE(scene.nodes[n].joint || !scene.nodes[n].turns.empty()) << scene.nodes[n].name;
      continue;
    }
    const Scene::Place place = scene.place(n, frame);
    const Vec3d expected{place.matrix[12], place.matrix[13], place.matrix[14]};
    EXPECT_LE(length(convert<double>(pose.positions[*joint]) - expected), 1e-6 * size) << scene.nodes[n].name;
    EXPECT_LE(angle_apart(convert<double>(pose.rotations[*joint]), place.rotation), 3e-6) << scene.nodes[n].name;
  }
}

TEST(GltfRead, JointsAreWhereNodesAre) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Scene scene = random_scene(random, 2 + random.below(20), 1 + random.below(5));
    const GltfBuilder built = scene.build();
    const auto file = must_open_gltf(i % 2 == 0 ? built.glb() : built.embedded());
    ASSERT_TRUE(file);
    expect_at(scene, *file, forward_kinematics(file->skeleton(), rest_pose(file->skeleton())), std::nullopt);
    const Clip& clip = file->clip(0);
    for (std::size_t f = 0; f < clip.frames; ++f) expect_at(scene, *file, forward_kinematics(clip, f), f);
  }
}

TEST(GltfRead, ParentsComeFirstAndRotationsAreUnit) {
  Random random(2);
  for (int i = 0; i < 50; ++i) {
    const auto file = must_open_gltf(random_scene(random, 30, 3).build().glb());
    ASSERT_TRUE(file);
    for (std::size_t j = 0; j < file->skeleton().size(); ++j) {
      EXPECT_LT(file->skeleton().joints[j].parent, static_cast<int>(j));
    }
    for (const Quatf q : file->clip(0).rotations) EXPECT_NEAR(dot(q, q), 1, 1e-6);
  }
}

/// The names of the joints, in order.
std::vector<std::string> joints_of(const GltfBuilder& builder) {
  const auto file = must_open_gltf(builder.glb());
  std::vector<std::string> names;
  for (const Joint& joint : file->skeleton().joints) names.push_back(joint.name);
  return names;
}

using Names = std::vector<std::string>;

/// scene ─ armature ─ hips ┬ left ─ foot
///                         ├ right
///                         └ mesh
GltfBuilder small_body() {
  GltfBuilder builder;
  builder.node({{"name", "scene"}, {"children", {1}}});
  builder.node({{"name", "armature"}, {"children", {2}}});
  builder.node({{"name", "hips"}, {"children", {3, 5, 6}}});
  builder.node({{"name", "left"}, {"children", {4}}});
  builder.node({{"name", "foot"}});
  builder.node({{"name", "right"}});
  builder.node({{"name", "mesh"}, {"mesh", 0}});
  return builder;
}

TEST(GltfRead, JointsAreThoseOfTheSkinAndWhatIsBetween) {
  GltfBuilder builder = small_body();
  builder.add("skins", {{"joints", {4, 5}}});
  EXPECT_EQ(joints_of(builder), (Names{"hips", "left", "foot", "right"}));
  builder.json["skins"][0]["joints"] = {3, 4};
  EXPECT_EQ(joints_of(builder), (Names{"left", "foot"}));
}

TEST(GltfRead, JointsAreAlsoWhatTurnsAndWhatMovesAboveThem) {
  GltfBuilder builder = small_body();
  builder.add("skins", {{"joints", {3, 4}}});
  const std::size_t animation = builder.animation(), input = builder.floats({0}, "SCALAR");
  builder.channel(animation, 6, "rotation", input, builder.floats({0, 0, 0, 1}, "VEC4"));
  EXPECT_EQ(joints_of(builder), (Names{"hips", "left", "foot", "mesh"}));
  builder.channel(animation, 0, "translation", input, builder.floats({0, 0, 0}, "VEC3"));
  EXPECT_EQ(joints_of(builder), (Names{"scene", "armature", "hips", "left", "foot", "mesh"}));
}

TEST(GltfRead, JointsAreAlsoSpringBones) {
  GltfBuilder builder = small_body();
  builder.json["extensions"]["VRMC_springBone"]["springs"] = {{{"joints", {{{"node", 3}}, {{"node", 4}}}}}};
  EXPECT_EQ(joints_of(builder), (Names{"left", "foot"}));
}

TEST(GltfRead, TreesApartHaveRootsOfTheirOwn) {
  GltfBuilder builder;
  for (const char* name : {"a", "b"}) builder.node({{"name", name}});
  builder.add("skins", {{"joints", {1, 0}}});
  const auto file = must_open_gltf(builder.glb());
  ASSERT_EQ(file->skeleton().size(), 2u);
  for (const Joint& joint : file->skeleton().joints) EXPECT_EQ(joint.parent, kNoParent);
}

TEST(GltfRead, NamesAreUniqueAndNeverEmpty) {
  GltfBuilder builder;
  builder.node({{"name", "arm"}, {"children", {1}}});
  builder.node({{"name", "arm"}, {"children", {2}}});
  builder.node({{"children", {3}}});
  builder.node({{"name", ""}, {"children", {4}}});
  builder.node({{"name", "Кость\n\"a\""}});
  builder.add("skins", {{"joints", {0, 1, 2, 3, 4}}});
  EXPECT_EQ(joints_of(builder), (Names{"arm", "arm#2", "node 2", "node 3", "Кость \"a\""}));
}

std::map<std::string, std::string> roles_of(const GltfBuilder& builder) {
  std::map<std::string, std::string> roles;
  const auto file = must_open_gltf(builder.glb());
  for (const Joint& joint : file->skeleton().joints) roles[joint.name] = joint.role;
  return roles;
}

TEST(GltfRead, HumanoidBonesAreRoles) {
  using Roles = std::map<std::string, std::string>;
  const Roles expected{{"hips", "hips"}, {"left", "leftUpperLeg"}, {"right", ""}, {"foot", "leftThumbMetacarpal"}};
  GltfBuilder old = small_body();
  old.add("skins", {{"joints", {2, 3, 4, 5}}});
  old.json["extensions"]["VRM"]["humanoid"]["humanBones"] = {{{"bone", "hips"}, {"node", 2}},
                                                             {{"bone", "leftUpperLeg"}, {"node", 3}},
                                                             {{"bone", "leftThumbProximal"}, {"node", 4}},
                                                             {{"bone", "jaw"}, {"node", -1}}};
  EXPECT_EQ(roles_of(old), expected);
  for (const char* extension : {"VRMC_vrm", "VRMC_vrm_animation"}) {
    GltfBuilder now = small_body();
    now.add("skins", {{"joints", {2, 3, 4, 5}}});
    now.json["extensions"][extension]["humanoid"]["humanBones"] = {
        {"hips", {{"node", 2}}}, {"leftUpperLeg", {{"node", 3}}}, {"leftThumbMetacarpal", {{"node", 4}}}};
    EXPECT_EQ(roles_of(now), expected);
  }
}

TEST(GltfRead, HumanoidBonesAreJointsWithoutASkin) {
  GltfBuilder builder = small_body();
  builder.json["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"] = {{"hips", {{"node", 2}}}, {"head", {{"node", 4}}}};
  EXPECT_EQ(joints_of(builder), (Names{"hips", "left", "foot"}));
}

TEST(GltfRead, ScalesThatDifferByAxisAreSaid) {
  GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
  builder.json["nodes"][0]["scale"] = {1, 1.0000001, 1};
  EXPECT_TRUE(must_open_gltf(builder.glb())->warnings().empty());
  builder.json["nodes"][0]["scale"] = {1, 2, 1};
  const auto file = must_open_gltf(builder.glb());
  ASSERT_EQ(file->warnings().size(), 1u);
  EXPECT_TRUE(file->warnings()[0].starts_with("a: scaled differently")) << file->warnings()[0];
  EXPECT_EQ(file->skeleton().joints[1].offset, (Vec3d{0, 2, 0}));
  builder.json["nodes"][0]["scale"] = {1, 1, 1};
  builder.json["nodes"][1]["scale"] = {1, 2, 1};  // nothing is below it
  EXPECT_TRUE(must_open_gltf(builder.glb())->warnings().empty());
}

TEST(GltfRead, RestIsRightBelowAnyScale) {
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    Scene scene = random_scene(random, 12, 0);
    for (SceneNode& node : scene.nodes) {
      node.scale = {random.between(-2, 2), random.between(0.3, 2), random.between(0.3, 2)};
      node.as_matrix = false;
    }
    const auto file = must_open_gltf(scene.build().glb());
    expect_at(scene, *file, forward_kinematics(file->skeleton(), rest_pose(file->skeleton())), std::nullopt);
  }
}

TEST(GltfRead, ScalesThatChangeAreSaid) {
  GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
  const std::size_t same = builder.floats({1, 1, 1, 1, 1, 1}, "VEC3"),
                    other = builder.floats({1, 1, 1, 2, 2, 2}, "VEC3");
  builder.channel(0, 0, "scale", 0, same);
  builder.channel(0, 1, "scale", 0, other);  // nothing is below it
  EXPECT_TRUE(must_open_gltf(builder.glb())->warnings().empty());
  builder.json["animations"][0]["samplers"][1]["output"] = other;
  EXPECT_EQ(must_open_gltf(builder.glb())->warnings(),
            (Names{"1 of 1 animations change the scale of joints; it stays as it is in the rest pose"}));
}

TEST(GltfRead, ARotationWithoutLengthCountsAsNone) {
  GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 0, 0, 0, 0, 2});
  builder.json["nodes"][1]["rotation"] = {0, 0, 0, 0};
  const auto file = must_open_gltf(builder.glb());
  for (const Quatf q : file->clip(0).rotations) EXPECT_EQ(q, identity<float>());
  EXPECT_EQ(file->warnings(), (Names{"b: its rotation has no length, and counts as none"}));
}

TEST(GltfRead, AFileWithoutAnimationsHasOneClipWithoutFrames) {
  GltfBuilder builder = small_body();
  builder.add("skins", {{"joints", {2, 3}}});
  const auto file = must_open_gltf(builder.glb());
  ASSERT_EQ(file->clip_count(), 1u);
  EXPECT_EQ(file->clip(0).frames, 0u);
  EXPECT_EQ(file->clip(0).skeleton.size(), 2u);
  EXPECT_EQ(file->bytes(), builder.glb());
}

TEST(GltfRead, AnyDepthOfNodes) {
  constexpr std::size_t kDepth = 100'000;
  GltfBuilder builder;
  builder.json["nodes"] = GltfJson::array();
  auto& nodes = builder.json["nodes"].get_ref<GltfJson::array_t&>();
  for (std::size_t n = 0; n + 1 < kDepth; ++n) nodes.push_back({{"children", {n + 1}}, {"translation", {0, 0.5, 0}}});
  nodes.push_back(GltfJson::object());
  builder.add("skins", {{"joints", {0, kDepth - 1}}});
  const auto file = must_open_gltf(builder.glb());
  ASSERT_EQ(file->skeleton().size(), kDepth);
  EXPECT_EQ(file->skeleton().joints.back().parent, static_cast<int>(kDepth - 2));
}

}  // namespace
}  // namespace ligament::testing
