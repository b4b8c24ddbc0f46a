// Which nodes are joints, and the skeleton that they make.
#pragma once

#include "io/gltf/nodes.h"

namespace ligament::gltf {

/// A joint and the node that it is made of. A file gives rotations and translations relative to the node above, whose
/// axes may be scaled; a skeleton gives them relative to the joint above, in metres. Nodes above a root are no joints:
/// they become a part of the root's own rotation and translation.
///   joint's rotation = above.rotation · node's     joint's translation = above.position + above.linear · node's
struct JointNode {
  std::size_t node = 0;
  Placement above{};
  bool tilted = false;                 ///< above.rotation is not the identity
  bool turned = false, moved = false;  ///< in some animation
};

struct Body {
  Nodes nodes;
  Skeleton skeleton;
  std::vector<JointNode> joints;  ///< as in the skeleton
  std::vector<std::optional<std::size_t>> joint_of_node;
  std::vector<bool> carries;  ///< of each node: there are joints below it
};

/// Joints are
/// - the nodes that a skin, a humanoid or a spring bone refers to, and those whose rotation is animated;
/// - the nodes between these, up to the lowest one that all of them in its tree are below;
/// - nodes above that whose translation is animated, and the nodes between.
/// Throws Mistake.
Body read_body(const Document&);

/// From the rotation or translation of a node to that of its joint, and back. A rotation that is not finite or has no
/// length becomes the identity.
inline Quatf to_clip(const JointNode& joint, Quatf of_node) {
  return joint.tilted ? convert<float>(normalize(joint.above.rotation * convert<double>(of_node))) : of_node;
}
Quatf to_node(const JointNode&, Quatf of_clip);
Vec3f to_clip(const JointNode&, Vec3d of_node);

}  // namespace ligament::gltf
