// Broken glTF: clear errors, and bounded work and memory whatever the numbers say.
#include "io/gltf_scene.h"

#include <filesystem>
#include <limits>

namespace ligament::testing {
namespace {

GltfBuilder sound() { return two_joints({0, 1}, {0, 0, 0, 1, 0, 0, 0, 1}); }

/// The sound file with a value put at a JSON pointer.
std::string with(const std::string& pointer, GltfJson value) {
  GltfBuilder builder = sound();
  GltfJson json = builder.with_buffer(GltfJson::object());
  json[GltfJson::json_pointer(pointer)] = std::move(value);
  return GltfBuilder::glb_of(json.dump(), builder.bytes);
}
std::string without(const std::string& pointer, const char* key) {
  GltfBuilder builder = sound();
  GltfJson json = builder.with_buffer(GltfJson::object());
  json[GltfJson::json_pointer(pointer)].erase(key);
  return GltfBuilder::glb_of(json.dump(), builder.bytes);
}

TEST(GltfErrors, ContainersThatEndTooSoon) {
  const std::string good = sound().glb();
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(detail::open_gltf(good.substr(0, size), "a.glb").ok()) << size;
  }
  expect_gltf_error("", "a.glb: byte 0: not valid JSON: expected a value, found the end of the text");
  expect_gltf_error(good.substr(0, 7), "a.glb: byte 7: expected a header of 12 bytes, found the end of the file");
  expect_gltf_error(good.substr(0, 100), "a.glb: byte 8: the file says that it has");
  std::string other = good;
  other[4] = 1;
  expect_gltf_error(other, "a.glb: byte 4: expected version 2, found 1");
  other = good;
  other[16] = 'K';
  expect_gltf_error(other, "a.glb: byte 16: expected a chunk of JSON");
  other = good;
  other[14] = 1;  // 65536 bytes more
  expect_gltf_error(other, "a.glb: byte 12: expected a chunk of ");
}

TEST(GltfErrors, JsonThatIsNone) {
  const auto error = [](const std::string& text, const std::string& message) {
    expect_gltf_error(text, "a.gltf: byte " + message, "a.gltf");
  };
  error("{", "1: not valid JSON: expected the name of a field, found the end of the text");
  error("{\"a\" 1}", "5: not valid JSON: expected ':', found '1'");
  error("{\"a\":1,}", "7: not valid JSON: expected the name of a field, found '}'");
  error("[1,]", "3: not valid JSON: expected a value, found ']'");
  error("[1 2]", "3: not valid JSON: expected ',' or the end of a list or object, found '2'");
  error("[1}", "2: not valid JSON: expected ',' or the end of a list or object, found '}'");
  error("{\"a\":NaN}", "5: not valid JSON: expected a value, found 'N'");
  error("{\"a\":1e999}", "5: not valid JSON: expected a number that is not as large");
  error("{\"a\":-}", "5: not valid JSON: expected a number");
  error("{\"a\":\"\\\"}", "9: not valid JSON: expected a '\"' that ends the text");
  error("{} {}", "3: not valid JSON: expected the end of the text, found '{'");
  error(std::string(1'000'000, '['), "1000000: not valid JSON: expected a value, found the end of the text");
  error("\xEF\xBB\xBF[1 2]", "6: not valid JSON");
  expect_gltf_error("{}", "a.glb: /asset: expected an object");
  expect_gltf_error("[]", "a.glb: expected an object, found a list of 0");
  expect_gltf_error(R"({"asset":{"version":"1.0"}})", "a.glb: /asset/version: expected \"2.0\", found \"1.0\"");
  const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  expect_gltf_error("{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"children\":" + deep + "}]}",
                    "a.glb: /nodes/0/children/0: expected");
}

TEST(GltfErrors, IndicesThatLeadNowhere) {
  expect_gltf_error(with("/nodes/0/children/0", 2),
                    "a.glb: /nodes/0/children/0: expected one of 2 nodes, counted from 0, found 2");
  expect_gltf_error(with("/skins/0/joints/1", -1),
                    "a.glb: /skins/0/joints/1: expected a whole number of 0 or more, found -1");
  expect_gltf_error(with("/skins/0/joints/1", 0.5),
                    "a.glb: /skins/0/joints/1: expected a whole number of 0 or more, found 0.5");
  expect_gltf_error(with("/animations/0/channels/0/sampler", 1),
                    "a.glb: /animations/0/channels/0/sampler: expected one of 1 samplers");
  expect_gltf_error(with("/animations/0/channels/0/target/node", "a"),
                    "a.glb: /animations/0/channels/0/target/node: expected a whole");
  expect_gltf_error(with("/animations/0/samplers/0/output", 99),
                    "a.glb: /animations/0/samplers/0/output: expected one of 2 accessors");
  expect_gltf_error(without("/animations/0/samplers/0", "input"),
                    "a.glb: /animations/0/samplers/0/input: expected one of 2 accessors, found nothing");
  expect_gltf_error(with("/accessors/0/bufferView", 7),
                    "a.glb: /accessors/0/bufferView: expected one of 2 buffer views");
  expect_gltf_error(with("/bufferViews/0/buffer", 1), "a.glb: /bufferViews/0/buffer: expected one of 1 buffers");
  expect_gltf_error(with("/animations/0/samplers/0/interpolation", "SPLINE"),
                    "a.glb: /animations/0/samplers/0/interpolation: expected LINEAR");
}

TEST(GltfErrors, NodesThatAreNoTree) {
  GltfBuilder twice = sound();
  twice.node({{"children", {1}}});
  expect_gltf_error(twice.glb(), "a.glb: /nodes/2/children/0: node 1 is below node 0 already");
  GltfBuilder ring = sound();
  ring.node({{"children", {3}}});
  ring.node({{"children", {2}}});
  expect_gltf_error(ring.glb(), "a.glb: /nodes/2: is below itself");
  expect_gltf_error(with("/nodes/1/children", {0}), "a.glb: /nodes/0: is below itself");
  expect_gltf_error(with("/nodes/1/children", {1}), "a.glb: /nodes/1/children/0: node 1 is below node 0 already");
  expect_gltf_error(with("/nodes/1/translation", {1, 2}),
                    "a.glb: /nodes/1/translation: expected 3 numbers, found a list of 2");
  expect_gltf_error(with("/nodes/1/translation", {1e300, 0, 0}), "a.glb: /nodes/1: is not at a finite place");
  GltfBuilder nothing;
  nothing.node({{"mesh", 0}});
  expect_gltf_error(nothing.glb(), "a.glb: has no skeleton");
}

TEST(GltfErrors, BytesThatAreNotThere) {
  const std::uint64_t huge[] = {4'294'967'295u, 9'000'000'000'000'000u};
  for (const std::uint64_t n : huge) {
    expect_gltf_error(with("/accessors/0/count", n),
                      "a.glb: /accessors/0: its " + std::to_string(n) + " elements do not fit");
    expect_gltf_error(with("/accessors/0/byteOffset", n), "a.glb: /accessors/0: its 2 elements do not fit");
    expect_gltf_error(with("/bufferViews/0/byteStride", n), "a.glb: /accessors/0: its 2 elements do not fit");
    expect_gltf_error(with("/bufferViews/0/byteOffset", n), "a.glb: /bufferViews/0: its 8 bytes from byte");
    expect_gltf_error(with("/bufferViews/0/byteLength", n),
                      "a.glb: /bufferViews/0: its " + std::to_string(n) + " bytes");
    expect_gltf_error(with("/buffers/0/byteLength", n), "a.glb: /buffers/0/byteLength: the buffer has 40 bytes");
  }
  expect_gltf_error(with("/accessors/0/count", 1e300), "a.glb: /accessors/0/count: expected a whole number");
  expect_gltf_error(with("/accessors/0/count", 0), "a.glb: /accessors/0/count: expected at least 1");
  expect_gltf_error(with("/bufferViews/0/byteStride", 2),
                    "a.glb: /bufferViews/0/byteStride: expected at least 4, found 2");
  expect_gltf_error(with("/bufferViews/0/byteStride", 5), "a.glb: /accessors/0: its 2 elements do not fit");
  expect_gltf_error(with("/buffers/0/uri", "nowhere.bin"), "a.glb: /buffers/0/uri: nowhere.bin: does not exist");
  expect_gltf_error(with("/buffers/0/uri", "http://a/b.bin"), "a.glb: /buffers/0/uri: expected a file beside this one");
  expect_gltf_error(with("/buffers/0/uri", "/etc/passwd"), "a.glb: /buffers/0/uri: expected a file beside this one");
  expect_gltf_error(with("/buffers/0/uri", "../../../../../../../../../../dev/zero"), "a.glb: /buffers/0/uri: ");
  expect_gltf_error(with("/buffers/0/uri", "data:,abc"), "a.glb: /buffers/0/uri: expected a data URI in base64");
  expect_gltf_error(with("/buffers/0/uri", "data:;base64,A!AA"), "a.glb: /buffers/0/uri: is not valid base64");
  expect_gltf_error(with("/bufferViews/1/extensions/EXT_meshopt_compression", 1),
                    "a.glb: /bufferViews/1: is compressed");
}

TEST(GltfErrors, WhatOnlyWritingNeedsIsLookedAtWhenAFileIsOpened) {
  expect_gltf_error(with("/buffers/1", 5), "a.glb: /buffers/1: expected an object, found 5");
  expect_gltf_error(with("/buffers/1/uri", 5), "a.glb: /buffers/1/uri: expected text, found 5");
  for (const char* list : {"accessors", "bufferViews", "buffers"}) {
    GltfJson json = sound().json;
    json.erase("animations");
    json[list] = 5;
    expect_gltf_error(json.dump(), std::string("a.glb: /") + list + ": expected a list, found 5");
  }
  GltfBuilder builder = sound();
  GltfJson json = builder.with_buffer(GltfJson::object());
  for (const char* uri : {"data:broken", "data:;base64,!", "nowhere.bin"}) json["buffers"].push_back({{"uri", uri}});
  json["bufferViews"].push_back(5);
  json["accessors"].push_back("five");
  json["meshes"] = {{{"primitives", 5}}};
  const auto file = must_open_gltf(GltfBuilder::glb_of(json.dump(), builder.bytes));
  ASSERT_TRUE(file);
  file->set_rotation(0, 0, 0, {1, 0, 0, 0});
  file->set_rotation(0, 1, 1, {1, 0, 0, 0});
  EXPECT_TRUE(must_open_gltf(file->bytes())->clip(0).rotations == file->clip(0).rotations);
}

TEST(GltfErrors, KeysThatAreNone) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
  expect_gltf_error(two_joints({0, kNan}, std::vector<float>(8, 1)).glb(),
                    "a.glb: /accessors/0: element 1 is not finite");
  expect_gltf_error(two_joints({0, 1}, {0, 0, 0, 1, 0, kInfinity, 0, 1}).glb(),
                    "a.glb: /accessors/1: element 1 is not finite");
  expect_gltf_error(two_joints({0, 0}, std::vector<float>(8, 1)).glb(),
                    "a.glb: /accessors/0: element 1: expected a time after 0, found 0");
  expect_gltf_error(two_joints({0, 1, 2}, std::vector<float>(8, 1)).glb(),
                    "a.glb: /accessors/1/count: expected 3 for 3 keys, found 2");
  expect_gltf_error(two_joints({0, 1}, std::vector<float>(8, 1), "CUBICSPLINE").glb(),
                    "a.glb: /accessors/1/count: expected 6 for 2 keys, found 2");
  expect_gltf_error(with("/accessors/1/type", "VEC3"),
                    "a.glb: /accessors/1/type: expected 4 numbers in each element, found 3");
  expect_gltf_error(with("/accessors/1/type", "QUAT"),
                    "a.glb: /accessors/1/type: expected a type of element, found \"QUAT\"");
  expect_gltf_error(with("/accessors/0/componentType", 5125),
                    "a.glb: /accessors/0: expected one float in each element, for times");
  expect_gltf_error(with("/accessors/0/componentType", 5),
                    "a.glb: /accessors/0/componentType: expected a type of component, found 5");
}

TEST(GltfErrors, CountsWithoutBytesAskForNoMemory) {
  GltfBuilder builder = sound();
  for (const char* pointer : {"/accessors/0", "/accessors/1"}) {
    for (const std::uint64_t count : {std::uint64_t{4'000'000'000u}, std::uint64_t{8'000'000'000'000'000u}}) {
      GltfJson json = builder.with_buffer(GltfJson::object());
      GltfJson& accessor = json[GltfJson::json_pointer(pointer)];
      accessor.erase("bufferView");
      accessor["count"] = count;
      accessor["sparse"] = {
          {"count", 1}, {"indices", {{"bufferView", 0}, {"componentType", 5121}}}, {"values", {{"bufferView", 1}}}};
      expect_gltf_error(GltfBuilder::glb_of(json.dump(), builder.bytes), std::string("a.glb: ") + pointer);
    }
  }
}

TEST(GltfErrors, SparseElementsThatAreNone) {
  const GltfJson good = {
      {"count", 1}, {"indices", {{"bufferView", 0}, {"componentType", 5121}}}, {"values", {{"bufferView", 1}}}};
  ASSERT_TRUE(detail::open_gltf(with("/accessors/1/sparse", good), "a").ok());
  const auto error = [&](const char* pointer, GltfJson value, const std::string& message) {
    GltfJson sparse = good;
    sparse[GltfJson::json_pointer(pointer)] = std::move(value);
    expect_gltf_error(with("/accessors/1/sparse", sparse), "a.glb: /accessors/1/sparse" + message);
  };
  error("/count", 3, "/count: expected at most 2, found 3");
  error("/count", 4'000'000'000u, "/count: expected at most 2");
  error("/indices/byteOffset", 8, "/indices: its 1 elements do not fit");
  error("/indices/byteOffset", 7, "/indices: place 0: expected one of 2 elements, found 63");
  error("/values/byteOffset", 17, "/values: its 1 elements do not fit");
  error("/indices", 1, "/indices: expected an object");
}

/// Many joints and many frames, each of a few bytes, are many rotations.
TEST(GltfErrors, MoreThanAFileOfThisSizeCanHold) {
  constexpr std::size_t kMany = 20'000;
  GltfBuilder builder;
  std::vector<float> times, values(4 * kMany, 0.5f);
  for (std::size_t f = 0; f < kMany; ++f) times.push_back(static_cast<float>(f));
  GltfJson joints = GltfJson::array();
  for (std::size_t n = 0; n < kMany; ++n) joints.push_back(n);
  builder.json["nodes"] = GltfJson(kMany, GltfJson::object());
  builder.add("skins", {{"joints", joints}});
  const std::size_t input = builder.floats(times, "SCALAR"), output = builder.floats(values, "VEC4");
  builder.channel(builder.animation(), 0, "rotation", input, output);
  expect_gltf_error(builder.glb(), "a.glb: /animations/0: asks for more than a file of this size can hold");
  GltfBuilder shared = two_joints(times, values);
  for (std::size_t a = 0; a < 2000; ++a) shared.channel(shared.animation(), 0, "rotation", 0, 1);
  expect_gltf_error(shared.glb(), "a.glb: /a");
}

TEST(GltfErrors, MutatedFilesAreErrorsOrOpen) {
  Random random(13);
  std::vector<std::string> good;
  for (int i = 0; i < 8; ++i) {
    const GltfBuilder builder = random_scene(random, 6, 3).build();
    good.push_back(i % 2 == 0 ? builder.glb() : builder.embedded());
  }
  constexpr const char* kNumbers[] = {"4294967295", "-1",   "1e308", "9007199254740993",
                                      "0",          "null", "[]",    "18446744073709551615"};
  std::size_t opened = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string bytes = good[random.below(good.size())];
    switch (random.below(3)) {
      case 0:
        for (std::size_t n = 1 + random.below(4); n-- > 0;)
          bytes[random.below(bytes.size())] = static_cast<char>(random.bits());
        break;
      case 1:
        bytes.resize(random.below(bytes.size()));
        break;
      default: {
        const std::size_t from = bytes.find_first_of("0123456789", 20 + random.below(bytes.size() / 2));
        if (from == bytes.npos) break;
        const std::size_t to = bytes.find_first_not_of("0123456789.", from);
        std::string number = kNumbers[random.below(std::size(kNumbers))];
        if (bytes[0] == 'g') number.resize(to - from, ' ');  // lengths of chunks stay right
        bytes.replace(from, to - from, number);
      }
    }
    const auto file = detail::open_gltf(bytes, "nowhere/a.glb");
    if (!file) {
      EXPECT_TRUE(file.error().message().starts_with("nowhere/a.glb: ")) << file.error().message();
      continue;
    }
    ++opened;
    for (std::size_t c = 0; c < (*file)->clip_count(); ++c) {
      const Clip& clip = (*file)->clip(c);
      for (const Quatf q : clip.rotations) ASSERT_NEAR(dot(q, q), 1, 1e-5);
      if (clip.frames == 0) continue;
      const std::size_t joint = random.below(clip.skeleton.size());
      (*file)->set_rotation(c, joint, random.below(clip.frames), rounded(random_rotation(random)));
    }
    const auto again = detail::open_gltf((*file)->bytes(), "again");
    ASSERT_TRUE(again.ok()) << again.error().message();
    for (std::size_t c = 0; c < (*file)->clip_count(); ++c)
      EXPECT_TRUE((*again)->clip(c).rotations == (*file)->clip(c).rotations);
  }
  EXPECT_GT(opened, 500u);
}

}  // namespace
}  // namespace ligament::testing
