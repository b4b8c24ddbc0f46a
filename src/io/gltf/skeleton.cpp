#include "io/gltf/skeleton.h"

#include "io/gltf/channels.h"
#include "math/rotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <set>

namespace ligament::gltf {
namespace {

/// What the file says of its nodes.
struct Marks {
  std::vector<bool> joint;
  std::vector<bool> turned, moved;  ///< by an animation
  std::vector<std::string> role;
};

/// VRM 0 calls the bones of the thumb as those of the fingers.
std::string role_of_vrm0(const std::string& bone) {
  for (const std::string side : {"left", "right"}) {
    if (bone == side + "ThumbProximal") return side + "ThumbMetacarpal";
    if (bone == side + "ThumbIntermediate") return side + "ThumbProximal";
  }
  return bone;
}

class Marker {
 public:
  explicit Marker(const Document& document) : document_(document), count_(document.list("nodes").size()) {
    marks_.joint.resize(count_);
    marks_.turned.resize(count_);
    marks_.moved.resize(count_);
    marks_.role.resize(count_);
  }

  Marks take() {
    mark_skins();
    mark_vrm0();
    mark_humanoid("VRMC_vrm");
    mark_humanoid("VRMC_vrm_animation");
    mark_springs();
    mark_channels();
    return std::move(marks_);
  }

 private:
  void mark_skins() {
    for (const Json skin : document_.list("skins")) {
      for (const Json joint : skin.list("joints")) marks_.joint[joint.index(count_, "nodes")] = true;
    }
  }

  /// The first that claims a role has it. Roles are words: what is none, no VRM knows.
  void give(std::size_t node, const std::string& role) {
    marks_.joint[node] = true;
    const bool word = std::all_of(role.begin(), role.end(), [](unsigned char c) { return std::isalnum(c); });
    if (word && marks_.role[node].empty() && taken_.insert(role).second) marks_.role[node] = role;
  }

  void mark_vrm0() {
    for (const Json bone : document_.extension("VRM").object("humanoid").list("humanBones")) {
      const Json name = bone["bone"], node = bone["node"];
      const bool unset = node && node.source() == "-1";
      if (name && node && !unset) give(node.index(count_, "nodes"), role_of_vrm0(name.text()));
    }
  }

  void mark_humanoid(const char* extension) {
    for (const Json bone : document_.extension(extension).object("humanoid").object("humanBones")) {
      if (const auto node = bone.index_if("node", count_, "nodes")) give(*node, std::string(bone.key()));
    }
  }

  void mark_springs() {
    for (const Json spring : document_.extension("VRMC_springBone").list("springs")) {
      for (const Json joint : spring.list("joints")) {
        if (const auto node = joint.index_if("node", count_, "nodes")) marks_.joint[*node] = true;
      }
    }
  }

  void mark_channels() {
    for (const Json animation : document_.list("animations")) {
      for (const Channel& channel : channels_of(document_, animation)) {
        if (channel.path == Path::rotation) marks_.joint[channel.node] = marks_.turned[channel.node] = true;
        if (channel.path == Path::translation) marks_.moved[channel.node] = true;
      }
    }
  }

  const Document& document_;
  std::size_t count_;
  Marks marks_;
  std::set<std::string> taken_;
};

/// How many marked nodes there are at and below each node.
std::vector<std::size_t> count_below(const Nodes& nodes, const std::vector<bool>& marked) {
  std::vector<std::size_t> count(marked.begin(), marked.end());
  for (auto n = nodes.order.rbegin(); n != nodes.order.rend(); ++n) {
    const int parent = nodes.all[*n].parent;
    if (parent != kNoParent) count[static_cast<std::size_t>(parent)] += count[*n];
  }
  return count;
}

/// The joints, each after its parent.
std::vector<std::size_t> find_joints(const Nodes& nodes, const Marks& marks, const std::vector<std::size_t>& count) {
  std::vector<bool> is_joint(nodes.all.size());
  std::vector<std::size_t> joints;
  for (const std::size_t n : nodes.order) {
    if (count[n] == 0) continue;
    const Node& node = nodes.all[n];
    const bool below = node.parent != kNoParent && is_joint[static_cast<std::size_t>(node.parent)];
    const bool parts = std::all_of(node.children.begin(), node.children.end(),
                                   [&](std::size_t child) { return count[child] < count[n]; });
    is_joint[n] = below || parts || marks.joint[n] || marks.moved[n];
    if (is_joint[n]) joints.push_back(n);
  }
  return joints;
}

/// The place above a joint, in the axes of the joint above.
Placement place_above(const Body& body, const Node& node) {
  if (node.parent == kNoParent) return {};
  const auto parent = static_cast<std::size_t>(node.parent);
  const Placement& world = body.nodes.all[parent].world;
  if (!body.joint_of_node[parent]) return world;
  const Mat3d back = to_matrix(conjugate(world.rotation));
  const Mat3d columns = transpose(world.linear);
  return {{}, identity<double>(), from_columns(back * columns.row[0], back * columns.row[1], back * columns.row[2])};
}

void add_joint(const Document& document, Body& body, std::size_t n, const Marks& marks) {
  const Node& node = body.nodes.all[n];
  JointNode joint{n, place_above(body, node), false, marks.turned[n], marks.moved[n]};
  joint.tilted = joint.above.rotation != identity<double>();
  Joint made;
  made.name = node.name;
  made.role = marks.role[n];
  if (node.parent != kNoParent) {
    const auto parent = body.joint_of_node[static_cast<std::size_t>(node.parent)];
    made.parent = parent ? static_cast<int>(*parent) : kNoParent;
  }
  made.offset = joint.above.position + joint.above.linear * node.local.position;
  made.rotation = to_clip(joint, convert<float>(node.local.rotation));
  constexpr double kFarthest = 1e30;  // a float holds it
  if (!(length(made.offset) < kFarthest && length(node.scale) < kFarthest))
    fail(document.list("nodes").at(n), "is not at a finite place");
  body.joint_of_node[n] = body.joints.size();
  body.joints.push_back(joint);
  body.skeleton.joints.push_back(std::move(made));
}

void warn_of_scales(Body& body) {
  std::size_t count = 0;
  const Node* first = nullptr;
  for (const std::size_t n : body.nodes.order) {
    if (!body.carries[n] || is_uniform(body.nodes.all[n].local.linear)) continue;
    first = first ? first : &body.nodes.all[n];
    ++count;
  }
  if (!first) return;
  const std::string others = count > 1 ? fmt::format(" and {} others", count - 1) : "";
  body.nodes.warnings.push_back(fmt::format(
      "{}{}: scaled differently along different axes; joints below are where they should be in the rest pose only",
      first->name, others));
}

}  // namespace

Body read_body(const Document& document) {
  Body body{read_nodes(document), {}, {}, {}, {}};
  const Marks marks = Marker(document).take();
  const std::vector<std::size_t> count = count_below(body.nodes, marks.joint);
  body.joint_of_node.resize(count.size());
  for (const std::size_t n : find_joints(body.nodes, marks, count)) add_joint(document, body, n, marks);
  if (body.joints.empty()) {
    fail(document.json(),
         "has no skeleton: no node is a joint of a skin, a bone of a humanoid or turned by an animation");
  }
  make_names_unique(body.skeleton);
  for (std::size_t n = 0; n < count.size(); ++n) {
    const auto& children = body.nodes.all[n].children;
    body.carries.push_back(std::any_of(children.begin(), children.end(), [&](std::size_t c) { return count[c] > 0; }));
  }
  warn_of_scales(body);
  return body;
}

Quatf to_node(const JointNode& joint, Quatf of_clip) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const bool finite = largest_component(of_clip) <= kLargest;
  const Quatd q = finite ? normalize_any(convert<double>(of_clip)) : identity<double>();
  return convert<float>(joint.tilted ? normalize(conjugate(joint.above.rotation) * q) : q);
}

Vec3f to_clip(const JointNode& joint, Vec3d of_node) {
  static constexpr double kLargest = std::numeric_limits<float>::max();
  const Vec3d v = joint.above.position + joint.above.linear * of_node;
  const auto bounded = [](double x) { return static_cast<float>(std::clamp(x, -kLargest, kLargest)); };
  return {bounded(v.x), bounded(v.y), bounded(v.z)};
}

}  // namespace ligament::gltf
