// The nodes of a glTF file: a tree, each with its place in the one above it and in the scene.
#pragma once

#include "io/gltf/document.h"
#include "math/mat3.h"

#include <ligament/motion.h>

#include <vector>

namespace ligament::gltf {

/// The affine map x ↦ position + linear · x. `rotation` is `linear` without its scales.
struct Placement {
  Vec3d position{};
  Quatd rotation = identity<double>();
  Mat3d linear{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
};

struct Node {
  std::string name;  ///< "node 12" where the file has none
  int parent = kNoParent;
  std::vector<std::size_t> children{};
  Vec3d scale{1, 1, 1};
  Placement local{}, world{};  ///< at rest
};

struct Nodes {
  std::vector<Node> all;
  std::vector<std::size_t> order;  ///< each after its parent, depth first
  std::vector<std::string> warnings;
};

/// Throws Mistake, as where a node has two parents or is below itself.
Nodes read_nodes(const Document&);

/// Whether a map makes all lengths longer or shorter alike, up to rounding.
bool is_uniform(const Mat3d& linear);

}  // namespace ligament::gltf
