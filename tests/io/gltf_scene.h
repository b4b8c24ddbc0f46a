// Scenes of nodes in motion, and where they are by plain matrices: what reading glTF is held against.
#pragma once

#include "io/gltf_builder.h"

#include <array>
#include <optional>

namespace ligament::testing {

/// Column by column, as glTF writes them.
using Matrix4 = std::array<double, 16>;

inline Matrix4 times(const Matrix4& a, const Matrix4& b) {
  Matrix4 m{};
  for (std::size_t c = 0; c < 4; ++c) {
    for (std::size_t r = 0; r < 4; ++r) {
      for (std::size_t k = 0; k < 4; ++k) m[c * 4 + r] += a[k * 4 + r] * b[c * 4 + k];
    }
  }
  return m;
}

inline Matrix4 matrix_of(Vec3d t, Quatd q, Vec3d s) {
  const Vec3d x = rotate(q, Vec3d{s.x, 0, 0}), y = rotate(q, Vec3d{0, s.y, 0}), z = rotate(q, Vec3d{0, 0, s.z});
  return {x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, t.x, t.y, t.z, 1};
}

struct SceneNode {
  std::string name;
  int parent = -1;
  bool joint = false, as_matrix = false;
  Vec3d translation{}, scale{1, 1, 1};
  Quatd rotation = identity<double>();
  std::vector<Quatf> turns{};  ///< of each frame, or none
  std::vector<Vec3f> moves{};

  Quatd rotation_at(std::size_t frame) const { return turns.empty() ? rotation : convert<double>(turns[frame]); }
  Vec3d translation_at(std::size_t frame) const { return moves.empty() ? translation : convert<double>(moves[frame]); }
};

struct Scene {
  std::vector<SceneNode> nodes;  ///< parents first
  std::vector<float> times;

  /// Where a node is, and how it is turned.
  struct Place {
    Matrix4 matrix;
    Quatd rotation;
  };
  Place place(std::size_t n, std::optional<std::size_t> frame) const {
    const SceneNode& node = nodes[n];
    const Quatd q = frame ? node.rotation_at(*frame) : node.rotation;
    const Vec3d t = frame ? node.translation_at(*frame) : node.translation;
    const Matrix4 local = matrix_of(t, q, node.scale);
    if (node.parent < 0) return {local, q};
    const Place above = place(static_cast<std::size_t>(node.parent), frame);
    return {testing::times(above.matrix, local), above.rotation * q};
  }

  GltfBuilder build() const {
    GltfBuilder builder;
    GltfJson joints = GltfJson::array();
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      const SceneNode& node = nodes[n];
      GltfJson json = {{"name", node.name}};
      if (node.as_matrix) {
        json["matrix"] = matrix_of(node.translation, node.rotation, node.scale);
      } else {
        json["translation"] = {node.translation.x, node.translation.y, node.translation.z};
        json["rotation"] = {node.rotation.x, node.rotation.y, node.rotation.z, node.rotation.w};
        json["scale"] = {node.scale.x, node.scale.y, node.scale.z};
      }
      for (std::size_t c = 0; c < nodes.size(); ++c) {
        if (nodes[c].parent == static_cast<int>(n)) json["children"].push_back(c);
      }
      builder.node(json);
      if (node.joint) joints.push_back(n);
    }
    builder.add("skins", {{"joints", joints}});
    if (!times.empty()) animate(builder);
    return builder;
  }

 private:
  void animate(GltfBuilder& builder) const {
    const std::size_t animation = builder.animation(), input = builder.floats(times, "SCALAR");
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      std::vector<float> turns, moves;
      for (const Quatf q : nodes[n].turns) append_quat(turns, q);
      for (const Vec3f v : nodes[n].moves) moves.insert(moves.end(), {v.x, v.y, v.z});
      if (!turns.empty()) builder.channel(animation, n, "rotation", input, builder.floats(turns, "VEC4"));
      if (!moves.empty()) builder.channel(animation, n, "translation", input, builder.floats(moves, "VEC3"));
    }
  }
};

/// A tree under a root that makes it a hundred times smaller; some nodes in it are no joints of the skin, many have a
/// matrix, all have a scale that is the same along all axes.
inline Scene random_scene(Random& random, std::size_t nodes, std::size_t frames) {
  Scene scene;
  scene.times = random_times(random, frames);
  for (std::size_t n = 0; n < nodes; ++n) {
    SceneNode node;
    node.name = "node" + std::to_string(n);
    node.parent = n == 0 ? -1 : static_cast<int>(random.below(n));
    node.joint = n > 1 && random.below(4) != 0;
    node.as_matrix = random.below(3) == 0;
    node.translation = random_direction(random) * random.between(1, 20);
    const double scale = n == 0 ? 0.01 : random.between(0.5, 2);
    node.scale = {scale, scale, scale};
    node.rotation = random_rotation(random);
    for (std::size_t f = 0; !node.as_matrix && random.below(2) == 0 && f < frames;) {
      while (f++ < frames) node.turns.push_back(rounded(random_rotation(random)));
    }
    for (std::size_t f = 0; !node.as_matrix && random.below(4) == 0 && f < frames;) {
      while (f++ < frames) node.moves.push_back(convert<float>(random_direction(random) * 10.0));
    }
    scene.nodes.push_back(node);
  }
  scene.nodes.back().joint = true;
  return scene;
}

}  // namespace ligament::testing
