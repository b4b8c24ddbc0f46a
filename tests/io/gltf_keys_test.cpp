// Keys of animations: their times, their numbers, and what is between them.
#include "io/gltf_builder.h"

#include <cmath>
#include <filesystem>
#include <fstream>

namespace ligament::testing {
namespace {

Quatd quat_at(const std::vector<float>& values, std::size_t at) {
  return {values[at], values[at + 1], values[at + 2], values[at + 3]};
}

/// By the formulas of glTF 2.0, appendix C, with libm.
Quatd brute_force(const std::vector<float>& times, const std::vector<float>& values, const std::string& how, double t) {
  std::size_t k = 0;
  while (k + 1 < times.size() && times[k + 1] <= t) ++k;
  const std::size_t stride = how == "CUBICSPLINE" ? 12 : 4, value = how == "CUBICSPLINE" ? 4 : 0;
  const Quatd from = quat_at(values, k * stride + value);
  if (t <= times[k] || k + 1 == times.size() || how == "STEP") return from;
  const Quatd to = quat_at(values, (k + 1) * stride + value);
  const double td = double(times[k + 1]) - times[k], u = (t - times[k]) / td;
  if (how == "LINEAR") {
    const double d = dot(from, to), a = std::acos(std::min(1.0, std::fabs(d))), s = d < 0 ? -1 : 1;
    if (a < 1e-6) return from;
    return scale(from, std::sin(a * (1 - u)) / std::sin(a)) + scale(to, s * std::sin(a * u) / std::sin(a));
  }
  const Quatd b = quat_at(values, k * stride + 8), c = quat_at(values, (k + 1) * stride);
  return scale(from, 2 * u * u * u - 3 * u * u + 1) + scale(b, td * (u * u * u - 2 * u * u + u)) +
         scale(to, -2 * u * u * u + 3 * u * u) + scale(c, td * (u * u * u - u * u));
}

/// Keys of joint "a" and, at other times, of joint "b".
struct TwoTracks {
  std::string how_a, how_b;
  std::vector<float> times_a, times_b, values_a, values_b;

  GltfBuilder build() const {
    GltfBuilder builder = two_joints(times_a, values_a, how_a.c_str());
    builder.channel(0, 1, "rotation", builder.floats(times_b, "SCALAR"), builder.floats(values_b, "VEC4"),
                    how_b.c_str());
    return builder;
  }
};

const char* any_interpolation(Random& random) {
  constexpr const char* kNames[] = {"LINEAR", "STEP", "CUBICSPLINE"};
  return kNames[random.below(3)];
}

std::vector<float> random_values(Random& random, const std::string& how, std::size_t keys) {
  std::vector<float> values = random_rotations(random, how == "CUBICSPLINE" ? 3 * keys : keys);
  return values;
}

TwoTracks random_tracks(Random& random) {
  TwoTracks tracks{any_interpolation(random), any_interpolation(random), {}, {}, {}, {}};
  tracks.times_a = random_times(random, 1 + random.below(6));
  tracks.times_b = random_times(random, 1 + random.below(6));
  if (random.below(3) == 0) tracks.times_b.front() = tracks.times_a.front();
  std::sort(tracks.times_b.begin(), tracks.times_b.end());
  tracks.values_a = random_values(random, tracks.how_a, tracks.times_a.size());
  tracks.values_b = random_values(random, tracks.how_b, tracks.times_b.size());
  return tracks;
}

TEST(GltfKeys, FramesAreTheTimesOfAllKeysAndWhatIsBetweenFollowsTheFormulas) {
  Random random(4);
  for (int i = 0; i < 500; ++i) {
    const TwoTracks tracks = random_tracks(random);
    std::vector<float> all = tracks.times_a;
    all.insert(all.end(), tracks.times_b.begin(), tracks.times_b.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const auto file = must_open_gltf(tracks.build().glb());
    const Clip& clip = file->clip(0);
    ASSERT_EQ(clip.frames, all.size());
    for (std::size_t f = 0; f < all.size(); ++f) {
      const Quatd a = brute_force(tracks.times_a, tracks.values_a, tracks.how_a, all[f]);
      const Quatd b = brute_force(tracks.times_b, tracks.values_b, tracks.how_b, all[f]);
      EXPECT_LE(angle_apart(convert<double>(clip.track(0)[f]), a), 2e-6);
      EXPECT_LE(angle_apart(convert<double>(clip.track(1)[f]), b), 2e-6);
    }
  }
}

TEST(GltfKeys, LinearTurnsTheShortWay) {
  const float s = std::sqrt(0.5f);
  GltfBuilder builder = two_joints({0, 2}, {0, 0, 0, 1, -s, 0, 0, -s});  // 90° about X, by the far quaternion
  builder.channel(0, 1, "rotation", builder.floats({1}, "SCALAR"), builder.floats({0, 0, 0, 1}, "VEC4"));
  const auto file = must_open_gltf(builder.glb());
  EXPECT_LE(angle_apart(convert<double>(file->clip(0).track(0)[1]), rotation_about({1, 0, 0}, kPi<double> / 4)), 1e-6);
}

TEST(GltfKeys, EvenTimesAreAFrameTime) {
  std::vector<float> times;
  for (int f = 0; f < 3000; ++f) times.push_back(0.5f + static_cast<float>(f) / 30);
  const auto even = must_open_gltf(two_joints(times, std::vector<float>(4 * times.size(), 0.5f)).glb());
  EXPECT_NEAR(even->clip(0).frame_time, 1.0 / 30, 1e-6);
  EXPECT_TRUE(even->clip(0).times.empty());
  times[7] += 0.001f;
  const auto uneven = must_open_gltf(two_joints(times, std::vector<float>(4 * times.size(), 0.5f)).glb());
  EXPECT_EQ(uneven->clip(0).frame_time, 0);
  ASSERT_EQ(uneven->clip(0).times.size(), times.size());
  for (std::size_t f = 0; f < times.size(); ++f) EXPECT_EQ(uneven->clip(0).times[f], double{times[f]});
}

TEST(GltfKeys, TranslationsAreSampledAtTheFrames) {
  GltfBuilder builder = two_joints({0, 1, 2}, std::vector<float>(12, 0.5f));
  builder.json["nodes"][0]["scale"] = {2, 2, 2};
  builder.channel(0, 1, "translation", builder.floats({0.5f, 2.5f}, "SCALAR"),
                  builder.floats({0, 0, 0, 4, 8, 12}, "VEC3"));
  const auto linear = must_open_gltf(builder.glb());
  EXPECT_EQ(linear->clip(0).translations[1], (std::vector<Vec3f>{{0, 0, 0}, {2, 4, 6}, {6, 12, 18}}));
  EXPECT_TRUE(linear->clip(0).translations[0].empty());
  builder.json["animations"][0]["samplers"][1]["interpolation"] = "STEP";
  const auto step = must_open_gltf(builder.glb());
  EXPECT_EQ(step->clip(0).translations[1], (std::vector<Vec3f>{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}));
  builder.json["animations"][0]["samplers"][1] = {
      {"input", builder.floats({0, 2}, "SCALAR")},
      {"output", builder.floats({9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 0, -1, 1, 2, 4, 9, 9, 9}, "VEC3")},
      {"interpolation", "CUBICSPLINE"}};
  // Halfway, with td = 2: ½·v₀ + ¼·b₀ + ½·v₁ − ¼·a₁, and all of it twice as large.
  const auto cubic = must_open_gltf(builder.glb());
  EXPECT_EQ(cubic->clip(0).translations[1], (std::vector<Vec3f>{{0, 0, 0}, {1.5f, 2, 4.5f}, {2, 4, 8}}));
}

TEST(GltfKeys, NormalisedWholeNumbers) {
  struct Case {
    int component;
    double largest;
    std::string bytes;
  };
  const Case cases[] = {{5120, 127, bytes_of(std::vector<std::int8_t>{0, -128, 0, 0, 0, 90, 0, 90})},
                        {5121, 255, bytes_of(std::vector<std::uint8_t>{0, 255, 0, 0, 0, 180, 0, 180})},
                        {5122, 32767, bytes_of(std::vector<std::int16_t>{0, -32768, 0, 0, 0, 23170, 0, 23170})},
                        {5123, 65535, bytes_of(std::vector<std::uint16_t>{0, 65535, 0, 0, 0, 46341, 0, 46341})}};
  for (const Case& c : cases) {
    GltfBuilder builder = two_joints({0, 1}, std::vector<float>(8, 0.5f));
    builder.json["accessors"][1] = {{"bufferView", builder.view(c.bytes)},
                                    {"componentType", c.component},
                                    {"normalized", true},
                                    {"count", 2},
                                    {"type", "VEC4"}};
    const auto file = must_open_gltf(builder.glb());
    ASSERT_TRUE(file);
    EXPECT_LE(angle_apart(file->clip(0).track(0)[0], Quatf{0, 1, 0, 0}), 1e-6) << c.component;
    EXPECT_LE(angle_apart(convert<double>(file->clip(0).track(0)[1]), rotation_about({0, 1, 0}, kPi<double> / 2)), 1e-5)
        << c.component;
    builder.json["accessors"][1]["normalized"] = false;
    expect_gltf_error(builder.glb(), "a.glb: /accessors/1/componentType: expected floats");
  }
}

TEST(GltfKeys, SparseElementsTakeThePlaceOfOthers) {
  for (const bool with_bytes : {true, false}) {
    GltfBuilder builder = two_joints({0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
    GltfJson& accessor = builder.json["accessors"][1];
    if (!with_bytes) accessor.erase("bufferView");
    const std::size_t places = builder.view(bytes_of(std::vector<std::uint16_t>{0, 2}));
    const std::size_t values = builder.view(bytes_of(std::vector<float>{1, 0, 0, 0, 0, 0, 1, 0}));
    builder.json["accessors"][1]["sparse"] = {{"count", 2},
                                              {"indices", {{"bufferView", places}, {"componentType", 5123}}},
                                              {"values", {{"bufferView", values}}}};
    const auto file = must_open_gltf(builder.glb());
    ASSERT_TRUE(file);
    EXPECT_EQ(file->clip(0).track(0)[0], (Quatf{1, 0, 0, 0}));
    EXPECT_EQ(file->clip(0).track(0)[1], identity<float>());  // zeros have no length
    EXPECT_EQ(file->clip(0).track(0)[2], (Quatf{0, 0, 1, 0}));
  }
}

TEST(GltfKeys, ElementsMayBeApart) {
  GltfBuilder builder = two_joints({0, 1}, std::vector<float>(8, 0.5f));
  std::vector<float> padded(3, 7);
  for (const Quatf q : {Quatf{1, 0, 0, 0}, Quatf{0, 1, 0, 0}}) {
    append_quat(padded, q);
    padded.insert(padded.end(), 2, 7);
  }
  const std::size_t view = builder.view(bytes_of(padded));
  builder.json["bufferViews"][view]["byteStride"] = 24;
  builder.json["accessors"][1]["bufferView"] = view;
  builder.json["accessors"][1]["byteOffset"] = 12;
  const auto file = must_open_gltf(builder.glb());
  EXPECT_EQ(file->clip(0).track(0)[0], (Quatf{1, 0, 0, 0}));
  EXPECT_EQ(file->clip(0).track(0)[1], (Quatf{0, 1, 0, 0}));
}

TEST(GltfKeys, SeveralAnimationsAreSeveralClips) {
  GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 1, 0, 0, 0});
  builder.channel(builder.animation(), 1, "rotation", 0, 1);
  builder.json["animations"][1]["name"] = "Walk \u00e9";
  const auto file = must_open_gltf(builder.glb());
  ASSERT_EQ(file->clip_count(), 2u);
  EXPECT_EQ(file->clip_name(0), "animation 0");
  EXPECT_EQ(file->clip_name(1), "Walk \u00e9");
  EXPECT_EQ(file->clip(0).track(0)[1], (Quatf{1, 0, 0, 0}));
  EXPECT_EQ(file->clip(1).track(0)[1], identity<float>());
  EXPECT_EQ(file->clip(1).track(1)[1], (Quatf{1, 0, 0, 0}));
}

TEST(GltfKeys, BuffersAreInTheFileOrBesideIt) {
  namespace fs = std::filesystem;
  const GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 1, 0, 0, 0});
  const fs::path folder = fs::temp_directory_path() / "ligament gltf keys";
  fs::create_directories(folder);
  std::ofstream(folder / "the bytes.bin", std::ios::binary) << builder.bytes;
  const std::string path = (folder / "test.gltf").string();
  for (const std::string& text :
       {builder.beside("the%20bytes.bin"), builder.embedded(), "\xEF\xBB\xBF" + builder.embedded(2)}) {
    const auto file = must_open_gltf(text, path);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->clip(0).track(0)[1], (Quatf{1, 0, 0, 0}));
    EXPECT_EQ(file->bytes(), text);
  }
  fs::remove_all(folder);
}

TEST(GltfKeys, BuffersThatNoKeysAreInNeedNotBeThere) {
  GltfBuilder builder = two_joints({0, 1}, {0, 0, 0, 1, 1, 0, 0, 0});
  GltfJson json = builder.with_buffer(GltfJson::object());
  json["buffers"].push_back({{"uri", "nowhere.bin"}, {"byteLength", 100}});
  EXPECT_TRUE(must_open_gltf(GltfBuilder::glb_of(json.dump(), builder.bytes)));
}

TEST(GltfKeys, OnlyTheFirstClipForThoseWhoReadMany) {
  Random random(5);
  for (int i = 0; i < 50; ++i) {
    GltfBuilder builder = random_tracks(random).build();
    builder.channel(0, 1, "translation", 0, builder.floats(std::vector<float>(3 * 6, 1), "VEC3"));
    builder.json["accessors"].back()["count"] = builder.json["accessors"][0]["count"];
    builder.json["animations"][0]["samplers"].back()["interpolation"] = "LINEAR";
    const std::string bytes = builder.glb();
    const auto file = must_open_gltf(bytes);
    Clip clip;
    clip.times = {1, 2, 3};
    ASSERT_TRUE(detail::read_gltf(bytes, "test", clip, nullptr).ok());
    EXPECT_TRUE(clip.rotations == file->clip(0).rotations);
    EXPECT_EQ(clip.frames, file->clip(0).frames);
    EXPECT_EQ(clip.times, file->clip(0).times);
    EXPECT_EQ(clip.frame_time, file->clip(0).frame_time);
    EXPECT_EQ(clip.skeleton.size(), 2u);
    EXPECT_EQ(clip.translations, file->clip(0).translations);
  }
}

}  // namespace
}  // namespace ligament::testing
