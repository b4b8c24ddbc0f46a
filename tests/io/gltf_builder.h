// glTF files to test with, built number by number.
#pragma once

#include <ligament/measure.h>

#include "io/gltf/gltf.h"
#include "math/random_rotation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <string>
#include <vector>

namespace ligament::testing {

using GltfJson = nlohmann::ordered_json;

inline std::string base64_of(std::string_view bytes) {
  static constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += 6) {
    unsigned letter = 0;
    for (std::size_t k = bit; k < bit + 6; ++k) {
      const unsigned byte = k / 8 < bytes.size() ? static_cast<unsigned char>(bytes[k / 8]) : 0u;
      letter = letter << 1 | (byte >> (7 - k % 8) & 1);
    }
    text += kLetters[letter];
  }
  while (text.size() % 4 != 0) text += '=';
  return text;
}

template <class T>
std::string bytes_of(const std::vector<T>& numbers) {
  std::string bytes(numbers.size() * sizeof(T), '\0');
  if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

inline void append_quat(std::vector<float>& numbers, Quatf q) { numbers.insert(numbers.end(), {q.x, q.y, q.z, q.w}); }

/// `json` may be changed at will before the file is made; the one buffer is the last thing that is added.
struct GltfBuilder {
  GltfJson json = {{"asset", {{"version", "2.0"}}}};
  std::string bytes;

  std::size_t add(const char* list, GltfJson value) {
    json[list].push_back(std::move(value));
    return json[list].size() - 1;
  }
  std::size_t view(std::string_view of) {
    bytes.resize((bytes.size() + 3) / 4 * 4);
    const std::size_t offset = bytes.size();
    bytes += of;
    return add("bufferViews", {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", of.size()}});
  }
  template <class T>
  std::size_t numbers(const std::vector<T>& values, const char* type, int component) {
    const std::size_t width = type[0] == 'S' ? 1 : static_cast<std::size_t>(type[3] - '0');
    return add("accessors", {{"bufferView", view(bytes_of(values))},
                             {"componentType", component},
                             {"count", values.size() / width},
                             {"type", type}});
  }
  std::size_t floats(const std::vector<float>& values, const char* type) { return numbers(values, type, 5126); }

  std::size_t node(GltfJson value = GltfJson::object()) { return add("nodes", std::move(value)); }
  std::size_t animation() {
    return add("animations", {{"channels", GltfJson::array()}, {"samplers", GltfJson::array()}});
  }
  /// Adds a sampler and a channel; returns the place of both.
  std::size_t channel(std::size_t animation, std::size_t node, const char* path, std::size_t input, std::size_t output,
                      const char* interpolation = "LINEAR") {
    GltfJson& to = json["animations"][animation];
    to["samplers"].push_back({{"input", input}, {"output", output}, {"interpolation", interpolation}});
    to["channels"].push_back({{"sampler", to["samplers"].size() - 1}, {"target", {{"node", node}, {"path", path}}}});
    return to["channels"].size() - 1;
  }

  GltfJson with_buffer(GltfJson buffer) const {
    GltfJson whole = json;
    buffer["byteLength"] = bytes.size();
    whole["buffers"] = GltfJson::array({buffer});
    return whole;
  }
  std::string glb() const { return glb_of(with_buffer(GltfJson::object()).dump(), bytes); }
  std::string embedded(int indent = -1) const {
    return with_buffer({{"uri", "data:application/octet-stream;base64," + base64_of(bytes)}}).dump(indent);
  }
  std::string beside(const std::string& uri) const { return with_buffer({{"uri", uri}}).dump(); }

  static std::string glb_of(std::string text, std::string chunk) {
    while (text.size() % 4 != 0) text += ' ';
    while (chunk.size() % 4 != 0) chunk += '\0';
    const auto number = [](std::size_t n) { return bytes_of(std::vector{static_cast<std::uint32_t>(n)}); };
    return "glTF" + number(2) + number(12 + 8 + text.size() + 8 + chunk.size()) + number(text.size()) + "JSON" + text +
           number(chunk.size()) + std::string("BIN\0", 4) + chunk;
  }
};

inline std::unique_ptr<ClipFile> must_open_gltf(std::string bytes, const std::string& name = "test.glb") {
  Result<std::unique_ptr<ClipFile>> file = detail::open_gltf(std::move(bytes), name);
  EXPECT_TRUE(file.ok()) << file.error().message();
  return file.ok() ? std::move(*file) : nullptr;
}

inline void expect_gltf_error(const std::string& bytes, const std::string& message, const std::string& name = "a.glb") {
  const auto file = detail::open_gltf(bytes, name);
  ASSERT_FALSE(file.ok()) << "expected " << message;
  EXPECT_TRUE(file.error().message().starts_with(message)) << file.error().message() << "\nexpected " << message;
}

/// The JSON of a file.
inline GltfJson json_of_gltf(const std::string& file) {
  if (!file.starts_with("glTF")) return GltfJson::parse(file);
  std::uint32_t size = 0;
  std::memcpy(&size, file.data() + 12, 4);
  return GltfJson::parse(file.substr(20, size));
}
/// Its BIN chunk.
inline std::string chunk_of_glb(const std::string& file) {
  std::uint32_t size = 0;
  std::memcpy(&size, file.data() + 12, 4);
  return file.substr(20 + size + 8);
}

/// Two joints, "a" and below it "b"; "a" has the rotations `values` (accessor 1) at `times` (accessor 0).
inline GltfBuilder two_joints(const std::vector<float>& times, const std::vector<float>& values,
                              const char* interpolation = "LINEAR") {
  GltfBuilder builder;
  builder.node({{"name", "a"}, {"children", {1}}});
  builder.node({{"name", "b"}, {"translation", {0, 1, 0}}});
  builder.add("skins", {{"joints", {0, 1}}});
  const std::size_t input = builder.floats(times, "SCALAR"), output = builder.floats(values, "VEC4");
  builder.channel(builder.animation(), 0, "rotation", input, output, interpolation);
  return builder;
}

/// As many rotations, one after the other.
inline std::vector<float> random_rotations(Random& random, std::size_t count) {
  std::vector<float> numbers;
  for (std::size_t i = 0; i < count; ++i) append_quat(numbers, rounded(random_rotation(random)));
  return numbers;
}

/// Times that grow by 1/30 to 1/3 seconds.
inline std::vector<float> random_times(Random& random, std::size_t count) {
  std::vector<float> times;
  double time = random.between(0, 1);
  for (std::size_t i = 0; i < count; ++i) times.push_back(static_cast<float>(time += random.between(0.034, 0.33)));
  return times;
}

}  // namespace ligament::testing
