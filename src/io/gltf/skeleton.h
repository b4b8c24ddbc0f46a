// Which nodes are joints, and the skeleton that they make.
#pragma once

#include "io/gltf/nodes.h"

namespace ligament::gltf {

/// A joint and its node. What the file says of the node's place is of the axes of the node above it, which may be
/// scaled; what the skeleton says is of the joint above it, in metres. A root has all that is above it in its own
/// place:
///   rotation = above.rotation · the node's     translation = above.position + above.linear · the node's
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

/// Joints are the nodes that a skin, a humanoid, a spring bone or an animated rotation names; what is between them, up
/// to the nearest node that is above all of them in its tree; and what is above that and moves. Throws Mistake.
Body read_body(const Document&);

/// From what a file says of a joint's node to what a clip says, and back.
Quatf to_clip(const JointNode&, Quatf of_node);
Quatf to_node(const JointNode&, Quatf of_clip);
Vec3f to_clip(const JointNode&, Vec3d of_node);

}  // namespace ligament::gltf
