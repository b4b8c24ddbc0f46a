// Changed rotations in glTF: they read back, and all else of the file stays as it was.
#include "io/gltf_scene.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

namespace ligament::testing {
namespace {

/// The first `size` bytes of both are the same, but for those in [from, to).
void expect_same_but(const std::string& a, const std::string& b, std::size_t size, std::size_t from, std::size_t to) {
  ASSERT_GE(a.size(), size);
  ASSERT_GE(b.size(), size);
  for (std::size_t i = 0; i < size; ++i) {
    ASSERT_TRUE(a[i] == b[i] || (i >= from && i < to)) << i;
  }
}

/// Reading the file again gives what it has in memory, bit by bit.
void expect_reads_back(const ClipFile& file) {
  const auto again = must_open_gltf(file.bytes());
  ASSERT_TRUE(again);
  ASSERT_EQ(again->clip_count(), file.clip_count());
  for (std::size_t c = 0; c < file.clip_count(); ++c) {
    EXPECT_EQ(again->clip_name(c), file.clip_name(c));
    EXPECT_TRUE(again->clip(c).rotations == file.clip(c).rotations);
    EXPECT_EQ(again->clip(c).translations, file.clip(c).translations);
    EXPECT_EQ(again->clip(c).times, file.clip(c).times);
    EXPECT_EQ(again->clip(c).frame_time, file.clip(c).frame_time);
  }
}

/// Everything but the lists that keys are in.
GltfJson without_keys(const std::string& file) {
  GltfJson json = json_of_gltf(file);
  for (const char* list : {"animations", "accessors", "bufferViews", "buffers"}) json.erase(list);
  return json;
}

/// A scene whose joints have keys at times of their own, by all interpolations, in two animations that share some of
/// them.
GltfBuilder random_motion(Random& random) {
  Scene scene = random_scene(random, 2 + random.below(6), 1);
  scene.times.clear();
  for (SceneNode& node : scene.nodes) node.turns.clear(), node.moves.clear();
  GltfBuilder builder = scene.build();
  builder.json["extras"] = {{"note", "as it was"}, {"number", 1.5}};
  std::vector<std::size_t> inputs, outputs;
  constexpr const char* kNames[] = {"LINEAR", "STEP", "CUBICSPLINE"};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t keys = 1 + random.below(5);
    inputs.push_back(builder.floats(random_times(random, keys), "SCALAR"));
    outputs.push_back(builder.floats(random_rotations(random, keys), "VEC4"));
    outputs.push_back(builder.floats(random_rotations(random, 3 * keys), "VEC4"));
  }
  for (std::size_t a = 0; a < 2; ++a) {
    builder.animation();
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
      if (scene.nodes[n].as_matrix || random.below(3) == 0) continue;
      const std::size_t i = random.below(4), how = random.below(3);
      const std::size_t c = builder.channel(a, n, "rotation", inputs[i], outputs[2 * i + how / 2], kNames[how]);
      if (c > 0 && random.below(4) == 0) builder.json["animations"][a]["channels"][c]["sampler"] = c - 1;
    }
  }
  return builder;
}

TEST(GltfWrite, WhatIsSetReadsBackAndAllElseStays) {
  Random random(6);
  for (int i = 0; i < 600; ++i) {
    const GltfBuilder builder = random_motion(random);
    const std::string bytes = i % 3 == 0 ? builder.embedded(i % 2 ? 2 : -1) : builder.glb();
    const auto file = must_open_gltf(bytes), before = must_open_gltf(bytes);
    ASSERT_TRUE(file);
    std::vector<std::vector<Quatf>> expected;
    for (std::size_t c = 0; c < file->clip_count(); ++c) expected.push_back(before->clip(c).rotations);
    for (std::size_t changes = random.below(5); changes-- > 0;) {
      const std::size_t clip = random.below(file->clip_count()), joint = random.below(file->skeleton().size());
      const std::size_t frames = file->clip(clip).frames;
      if (frames == 0) continue;
      const std::size_t frame = random.below(frames);
      const Quatf q = rounded(random_rotation(random));
      file->set_rotation(clip, joint, frame, q);
      EXPECT_LE(angle_apart(file->clip(clip).track(joint)[frame], q), 1e-6);
      expected[clip][joint * frames + frame] = file->clip(clip).track(joint)[frame];
    }
    for (std::size_t c = 0; c < file->clip_count(); ++c) EXPECT_TRUE(file->clip(c).rotations == expected[c]);
    expect_reads_back(*file);
    if (i % 3 != 0) {
      const std::size_t json = file->bytes().size() - chunk_of_glb(file->bytes()).size();
      EXPECT_EQ(json % 4, 0u);
    }
    GltfJson now = without_keys(file->bytes()), then = without_keys(bytes);
    for (std::size_t n = 0; n < now["nodes"].size(); ++n) {  // a matrix may have been taken apart
      if (now["nodes"][n].contains("matrix") == then["nodes"][n].contains("matrix")) continue;
      now["nodes"][n] = then["nodes"][n];
    }
    EXPECT_EQ(now, then);
  }
}

TEST(GltfWrite, NothingChangedIsEveryByte) {
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    const GltfBuilder builder = random_motion(random);
    for (const std::string& bytes : {builder.glb(), builder.embedded(), builder.embedded(4) + "\n"}) {
      const auto file = must_open_gltf(bytes);
      EXPECT_EQ(file->bytes(), bytes);
      if (file->clip(0).frames == 0) continue;
      file->set_rotation(0, 0, 0, file->clip(0).track(0)[0]);
      EXPECT_EQ(file->bytes(), bytes);
    }
  }
}

TEST(GltfWrite, AKeyChangesWhereItIs) {
  GltfBuilder builder = two_joints({0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  const std::string bytes = builder.glb();
  const auto file = must_open_gltf(bytes);
  file->set_rotation(0, 0, 1, {1, 0, 0, 0});
  const std::string changed = file->bytes();
  ASSERT_EQ(changed.size(), bytes.size());
  const std::size_t key = bytes.size() - chunk_of_glb(bytes).size() + 12 + 16;
  expect_same_but(bytes, changed, bytes.size(), key, key + 16);
  EXPECT_EQ(changed.substr(key, 16), bytes_of(std::vector<float>{1, 0, 0, 0}));
  expect_reads_back(*file);
}

TEST(GltfWrite, BoundsFollow) {
  GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
  builder.json["accessors"][1]["min"] = {0, 0, 0, 1};
  builder.json["accessors"][1]["max"] = {0, 0, 0, 1};
  const auto file = must_open_gltf(builder.glb());
  file->set_rotation(0, 0, 1, {-0.6f, 0, 0, 0.8f});
  const GltfJson accessor = json_of_gltf(file->bytes())["accessors"][1];
  EXPECT_EQ(accessor["min"], GltfJson({double{-0.6f}, 0, 0, double{0.8f}}));
  EXPECT_EQ(accessor["max"], GltfJson({0, 0, 0, 1}));
}

/// Changes the key at 1 of joint "a" in clip 0; expects that the bytes of the file stay where they are, all else is
/// read as before, and the accessor of the changed numbers is a new one.
void expect_copied(const GltfBuilder& builder) {
  const std::string bytes = builder.glb();
  const auto before = must_open_gltf(bytes), file = must_open_gltf(bytes);
  ASSERT_TRUE(file);
  file->set_rotation(0, 0, 1, {0, 0, 1, 0});
  const std::string changed = file->bytes();
  const std::string chunk = chunk_of_glb(bytes);
  EXPECT_EQ(chunk_of_glb(changed).substr(0, chunk.size()), chunk);
  expect_reads_back(*file);
  const auto again = must_open_gltf(changed);
  for (std::size_t c = 0; c < before->clip_count(); ++c) {
    for (std::size_t j = 0; j < before->skeleton().size(); ++j) {
      for (std::size_t f = 0; f < before->clip(c).frames; ++f) {
        const bool set = c == 0 && j == 0 && f == 1;
        EXPECT_EQ(again->clip(c).track(j)[f], set ? (Quatf{0, 0, 1, 0}) : before->clip(c).track(j)[f]);
      }
    }
  }
  const GltfJson json = json_of_gltf(changed);
  EXPECT_GT(json["accessors"].size(), builder.json["accessors"].size());
  EXPECT_EQ(json["bufferViews"].size(), builder.json["bufferViews"].size() + 1);
  EXPECT_EQ(json["buffers"][0]["byteLength"], chunk_of_glb(changed).size());
}

TEST(GltfWrite, NumbersThatAreSharedAreCopied) {
  const GltfBuilder builder = two_joints({0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  GltfBuilder animations = builder;  // by two animations
  animations.channel(animations.animation(), 0, "rotation", 0, 1);
  expect_copied(animations);
  GltfBuilder samplers = builder;  // by two samplers
  samplers.channel(0, 1, "rotation", 0, 1);
  expect_copied(samplers);
  GltfBuilder channels = builder;  // the sampler by two channels
  channels.channel(0, 1, "rotation", 0, 1);
  channels.json["animations"][0]["samplers"].erase(1);
  channels.json["animations"][0]["channels"][1]["sampler"] = 0;
  expect_copied(channels);
  GltfBuilder mesh = builder;  // by a mesh
  mesh.add("meshes", {{"primitives", {{{"attributes", {{"TANGENT", 1}}}}}}});
  expect_copied(mesh);
}

TEST(GltfWrite, BytesThatAreSharedAreCopied) {
  const GltfBuilder builder = two_joints({0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  GltfBuilder accessors = builder;  // by an accessor of the same view
  accessors.add("accessors",
                {{"bufferView", 1}, {"byteOffset", 28}, {"componentType", 5126}, {"count", 1}, {"type", "SCALAR"}});
  expect_copied(accessors);
  GltfBuilder image = builder;  // by a view of whatever else
  image.add("bufferViews", {{"buffer", 0}, {"byteOffset", 56}, {"byteLength", 4}});
  expect_copied(image);
  GltfBuilder sparse = builder;  // by the places of sparse elements
  sparse.add(
      "accessors",
      {{"componentType", 5126},
       {"count", 9},
       {"type", "SCALAR"},
       {"sparse",
        {{"count", 1}, {"indices", {{"bufferView", 1}, {"componentType", 5121}}}, {"values", {{"bufferView", 1}}}}}});
  expect_copied(sparse);
  GltfBuilder apart = builder;  // beside it in the same view, which is no reason
  apart.json["bufferViews"][1]["byteLength"] = 48;
  apart.add("accessors", {{"bufferView", 0}, {"componentType", 5126}, {"count", 3}, {"type", "SCALAR"}});
  const auto file = must_open_gltf(apart.glb());
  file->set_rotation(0, 0, 1, {0, 0, 1, 0});
  EXPECT_EQ(file->bytes().size(), apart.glb().size());
}

TEST(GltfWrite, WholeNumbersAndSparseOnesBecomeFloats) {
  GltfBuilder builder = two_joints({0, 1, 2}, std::vector<float>(12, 0.5f));
  builder.json["accessors"][1] = {
      {"bufferView", builder.view(bytes_of(std::vector<std::int8_t>{127, 0, 0, 0, 0, 127, 0, 0, 0, 0, 0, 127}))},
      {"componentType", 5120},
      {"normalized", true},
      {"count", 3},
      {"type", "VEC4"}};
  expect_copied(builder);
  GltfBuilder sparse = two_joints({0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  const std::size_t places = sparse.view(std::string(1, '\2')),
                    values = sparse.view(bytes_of(std::vector<float>{1, 0, 0, 0}));
  sparse.json["accessors"][1]["sparse"] = {{"count", 1},
                                           {"indices", {{"bufferView", places}, {"componentType", 5121}}},
                                           {"values", {{"bufferView", values}}}};
  expect_copied(sparse);
}

TEST(GltfWrite, AFrameWithoutAKeyGetsOne) {
  for (const char* how : {"LINEAR", "STEP", "CUBICSPLINE"}) {
    Random random(8);
    GltfBuilder builder = two_joints({0, 6}, random_rotations(random, how[0] == 'C' ? 6 : 2), how);
    const std::size_t input = builder.floats({0, 1, 2, 3, 4, 5, 6, 7, 8}, "SCALAR");
    builder.channel(0, 1, "rotation", input, builder.floats(random_rotations(random, 9), "VEC4"));
    for (std::size_t frame = 0; frame < 9; ++frame) {
      const auto file = must_open_gltf(builder.glb());
      file->set_rotation(0, 0, frame, rounded(random_rotation(random)));
      expect_reads_back(*file);
    }
  }
}

TEST(GltfWrite, AJointWithoutKeysGetsThem) {
  Random random(9);
  for (const bool as_matrix : {false, true}) {
    GltfBuilder builder = two_joints({0, 1, 2}, random_rotations(random, 3));
    const Quatd q = random_rotation(random);
    if (as_matrix) {
      builder.json["nodes"][1] = {{"name", "b"}, {"extras", "kept"}, {"matrix", matrix_of({1, 2, 3}, q, {2, 2, 2})}};
    } else {
      builder.json["nodes"][1]["rotation"] = {q.x, q.y, q.z, q.w};
    }
    const auto file = must_open_gltf(builder.glb());
    EXPECT_EQ(file->channels(0), "Q");
    EXPECT_EQ(file->channels(1), "");
    file->set_rotation(0, 1, 1, rounded(random_rotation(random)));
    expect_reads_back(*file);
    const auto again = must_open_gltf(file->bytes());
    EXPECT_EQ(again->channels(1), "Q");
    const GltfJson node = json_of_gltf(file->bytes())["nodes"][1];
    EXPECT_FALSE(node.contains("matrix"));
    EXPECT_EQ(node.contains("extras"), as_matrix);
    const Vec3d a = file->skeleton().joints[1].offset, b = again->skeleton().joints[1].offset;
    EXPECT_LE(length(a - b), 1e-9);
    EXPECT_LE(angle_apart(file->skeleton().joints[1].rotation, again->skeleton().joints[1].rotation), 1e-6);
  }
}

TEST(GltfWrite, AMatrixIsTakenApartOnceForAllAnimations) {
  Random random(15);
  GltfBuilder builder = two_joints({0, 1, 2}, random_rotations(random, 3));
  builder.channel(builder.animation(), 0, "rotation", 0, 1);
  builder.json["nodes"][1] = {{"name", "b"}, {"matrix", matrix_of({1, 2, 3}, random_rotation(random), {2, 2, 2})}};
  const auto file = must_open_gltf(builder.glb());
  for (std::size_t clip = 0; clip < 2; ++clip) file->set_rotation(clip, 1, 1, rounded(random_rotation(random)));
  expect_reads_back(*file);
}

TEST(GltfWrite, RootsBelowTurnedNodes) {
  Random random(10);
  for (int i = 0; i < 100; ++i) {
    GltfBuilder builder = two_joints({0, 1, 2}, random_rotations(random, 3));
    const Quatd q = random_rotation(random);
    builder.node({{"children", {0}}, {"rotation", {q.x, q.y, q.z, q.w}}});
    const auto file = must_open_gltf(builder.glb());
    ASSERT_EQ(file->skeleton().size(), 2u);
    const Quatf set = rounded(random_rotation(random));
    file->set_rotation(0, 0, 1, set);
    EXPECT_LE(angle_apart(file->clip(0).track(0)[1], set), 1e-6);
    expect_reads_back(*file);
  }
}

/// Rotations of joint "a" at any time, as the file has them.
Quatd sampled(const std::string& glb, double time) {
  GltfJson json = json_of_gltf(glb);
  const GltfJson sampler = json["animations"][0]["samplers"][0];
  const auto numbers = [&](const GltfJson& at) {
    const GltfJson accessor = json["accessors"][at.get<std::size_t>()];
    const GltfJson view = json["bufferViews"][accessor["bufferView"].get<std::size_t>()];
    std::vector<float> values(accessor["count"].get<std::size_t>() * (accessor["type"] == "VEC4" ? 4 : 1));
    std::memcpy(values.data(),
                chunk_of_glb(glb).data() + view["byteOffset"].get<std::size_t>() + accessor.value("byteOffset", 0u),
                values.size() * 4);
    return values;
  };
  const std::vector<float> times = numbers(sampler["input"]), values = numbers(sampler["output"]);
  std::size_t k = 0;
  while (k + 2 < times.size() && times[k + 1] <= time) ++k;
  const double td = times[k + 1] - times[k], u = (time - times[k]) / td;
  const auto at = [&](std::size_t i) { return Quatd{values[i], values[i + 1], values[i + 2], values[i + 3]}; };
  return scale(at(12 * k + 4), 2 * u * u * u - 3 * u * u + 1) +
         scale(at(12 * k + 8), td * (u * u * u - 2 * u * u + u)) + scale(at(12 * k + 16), -2 * u * u * u + 3 * u * u) +
         scale(at(12 * k + 12), td * (u * u * u - u * u));
}

TEST(GltfWrite, ChangedKeysOfACurveDoNotMakeItSwing) {
  Random random(11);
  for (int i = 0; i < 50; ++i) {
    std::vector<float> values;
    for (int k = 0; k < 6; ++k) {
      for (const double size : {30.0, 1.0, 30.0})
        append_quat(values, convert<float>(scale(random_rotation(random), size)));
    }
    const auto file = must_open_gltf(two_joints(random_times(random, 6), values, "CUBICSPLINE").glb());
    Quatd q = random_rotation(random);
    const double step = random_power(random, -4, 0);
    for (std::size_t f = 0; f < 6; ++f) {
      q = q * rotation_about(random_direction(random), step);
      file->set_rotation(0, 0, f, rounded(q));
    }
    expect_reads_back(*file);
    const Clip& clip = file->clip(0);
    for (std::size_t f = 0; f + 1 < 6; ++f) {
      const Quatf from = clip.track(0)[f], to = clip.track(0)[f + 1];
      for (double share = 0; share < 1; share += 0.05) {
        const Quatd at = sampled(file->bytes(), clip.times[f] + share * (clip.times[f + 1] - clip.times[f]));
        const double nearest = std::min(angle_apart(at, convert<double>(from)), angle_apart(at, convert<double>(to)));
        EXPECT_LE(nearest, 1.1 * angle_apart(from, to) + 1e-6);
      }
    }
  }
}

TEST(GltfWrite, UntouchedKeysOfACurveKeepTheirTangents) {
  Random random(12);
  const std::vector<float> values = random_rotations(random, 12);
  const auto file = must_open_gltf(two_joints({0, 1, 2, 3}, values, "CUBICSPLINE").glb());
  file->set_rotation(0, 0, 1, {1, 0, 0, 0});
  const std::string before = bytes_of(values), after = chunk_of_glb(file->bytes()).substr(16);
  expect_same_but(before, after, before.size(), 48, 96);
}

TEST(GltfWrite, WhatIsNoRotationIsNone) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for (const Quatf q :
       {Quatf{0, 0, 0, 0}, Quatf{kNan, 0, 0, 1}, Quatf{0, 0, 0, 1 / std::numeric_limits<float>::min()}}) {
    const auto file = must_open_gltf(two_joints({0}, {1, 0, 0, 0}).glb());
    file->set_rotation(0, 0, 0, q);
    EXPECT_EQ(file->clip(0).track(0)[0], identity<float>());
    expect_reads_back(*file);
  }
}

TEST(GltfWrite, FilesBesideStayAsTheyAre) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / "ligament_gltf_write";
  fs::create_directories(folder);
  const GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
  std::ofstream(folder / "keys.bin", std::ios::binary) << builder.bytes;
  const std::string path = (folder / "test.gltf").string();
  const auto file = must_open_gltf(builder.beside("keys.bin"), path);
  EXPECT_TRUE(file->warnings().empty());
  file->set_rotation(0, 0, 1, {1, 0, 0, 0});
  ASSERT_EQ(file->warnings().size(), 1u);
  EXPECT_NE(file->warnings()[0].find("keys.bin"), std::string::npos) << file->warnings()[0];
  const GltfJson json = json_of_gltf(file->bytes());
  ASSERT_EQ(json["buffers"].size(), 2u);
  EXPECT_EQ(json["buffers"][0], GltfJson::parse(builder.beside("keys.bin"))["buffers"][0]);
  EXPECT_TRUE(json["buffers"][1]["uri"].get<std::string>().starts_with("data:"));
  const auto again = must_open_gltf(file->bytes(), path);
  EXPECT_TRUE(again->clip(0).rotations == file->clip(0).rotations);
  fs::remove_all(folder);
}

TEST(GltfWrite, TextAndUnknownChunksStay) {
  GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
  builder.channel(builder.animation(), 0, "rotation", 0, 1);
  const std::string odd = "{ \"extras\" :\t[1.50e0,1e-0, \"\\u00e9\\/\"],\r\n \"extras\":null, ";
  std::string text = odd + builder.with_buffer(GltfJson::object()).dump().substr(1);
  std::string bytes = GltfBuilder::glb_of(text, builder.bytes) + std::string("\4\0\0\0ODD!abcd", 12);
  const std::uint32_t size = static_cast<std::uint32_t>(bytes.size());
  std::memcpy(bytes.data() + 8, &size, 4);
  const auto file = must_open_gltf(bytes);
  file->set_rotation(0, 0, 1, {1, 0, 0, 0});
  const std::string changed = file->bytes();
  EXPECT_EQ(changed.substr(20, odd.size()), odd);
  EXPECT_TRUE(changed.ends_with("ODD!abcd"));
  expect_reads_back(*file);
  const std::string pretty = builder.embedded(2);
  const auto other = must_open_gltf(pretty);
  other->set_rotation(0, 0, 1, {1, 0, 0, 0});
  const std::size_t lines = static_cast<std::size_t>(std::count(pretty.begin(), pretty.end(), '\n'));
  const std::string written = other->bytes();
  EXPECT_EQ(static_cast<std::size_t>(std::count(written.begin(), written.end(), '\n')), lines);
}

}  // namespace
}  // namespace ligament::testing
