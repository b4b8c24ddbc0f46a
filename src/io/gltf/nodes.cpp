#include "io/gltf/nodes.h"

#include "math/rotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ligament::gltf {
namespace {

Mat3d product(const Mat3d& a, const Mat3d& b) {
  const Mat3d columns = transpose(b);
  return from_columns(a * columns.row[0], a * columns.row[1], a * columns.row[2]);
}

std::string name_of(Json json, std::size_t at) {
  std::string name = json.text_if("name").value_or("");
  if (name.empty()) return fmt::format("node {}", at);
  for (char& c : name) c = static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? ' ' : c;
  return name;
}

/// Columns a, b, c of a matrix that turns and stretches: made perpendicular, one after the other. Where the matrix
/// mirrors, the X axis is turned round.
void take_apart(Vec3d a, Vec3d b, Vec3d c, Node& node) {
  node.local.linear = from_columns(a, b, c);
  const double mirrored = dot(cross(a, b), c) < 0 ? -1 : 1;
  node.scale = {mirrored * length(a), length(b), length(c)};
  const Vec3d x = normalize_or(a * mirrored, Vec3d{1, 0, 0});
  const Vec3d y = normalize_or(b - x * dot(x, b), any_perpendicular(x));
  node.local.rotation = to_quat(from_columns(x, y, cross(x, y)));
}

void read_matrix(const std::array<double, 16>& m, Node& node) {
  take_apart({m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, node);
  node.local.position = {m[12], m[13], m[14]};
}

void read_parts(Json json, Node& node, std::vector<std::string>& warnings) {
  if (const auto t = json.numbers_if<3>("translation")) node.local.position = {(*t)[0], (*t)[1], (*t)[2]};
  if (const auto s = json.numbers_if<3>("scale")) node.scale = {(*s)[0], (*s)[1], (*s)[2]};
  if (const auto r = json.numbers_if<4>("rotation")) {
    const Quatd q{(*r)[0], (*r)[1], (*r)[2], (*r)[3]};
    if (largest_component(q) < 1e-6) warnings.push_back(node.name + ": its rotation has no length, and counts as none");
    node.local.rotation = largest_component(q) < 1e-6 ? identity<double>() : normalize_any(q);
  }
  const Mat3d turned = transpose(to_matrix(node.local.rotation));
  node.local.linear =
      from_columns(turned.row[0] * node.scale.x, turned.row[1] * node.scale.y, turned.row[2] * node.scale.z);
}

void read_children(Json list, Nodes& nodes) {
  for (std::size_t n = 0; n < list.size(); ++n) {
    for (const Json child : list.at(n).list("children")) {
      const std::size_t below = child.index(list.size(), "nodes");
      int& parent = nodes.all[below].parent;
      if (parent != kNoParent) fail(child, fmt::format("node {} is below node {} already", below, parent));
      parent = static_cast<int>(n);
      nodes.all[n].children.push_back(below);
    }
  }
}

/// Without recursion: a file may have a chain of a million nodes.
void find_order(Json list, Nodes& nodes) {
  std::vector<std::size_t> waiting;
  for (std::size_t n = nodes.all.size(); n-- > 0;) {
    if (nodes.all[n].parent == kNoParent) waiting.push_back(n);
  }
  std::vector<bool> seen(nodes.all.size());
  while (!waiting.empty()) {
    const std::size_t n = waiting.back();
    waiting.pop_back();
    nodes.order.push_back(n);
    seen[n] = true;
    waiting.insert(waiting.end(), nodes.all[n].children.rbegin(), nodes.all[n].children.rend());
  }
  const auto unseen = std::find(seen.begin(), seen.end(), false);
  if (unseen != seen.end()) fail(list.at(static_cast<std::size_t>(unseen - seen.begin())), "is below itself");
}

Placement placed(const Placement& above, const Placement& local) {
  return {above.position + above.linear * local.position, normalize(above.rotation * local.rotation),
          product(above.linear, local.linear)};
}

}  // namespace

Nodes read_nodes(const Document& document) {
  const Json list = document.list("nodes");
  Nodes nodes;
  for (const Json json : list) {
    Node node{name_of(json, nodes.all.size())};
    if (const auto matrix = json.numbers_if<16>("matrix")) {
      read_matrix(*matrix, node);
    } else {
      read_parts(json, node, nodes.warnings);
    }
    nodes.all.push_back(std::move(node));
  }
  read_children(list, nodes);
  find_order(list, nodes);
  for (const std::size_t n : nodes.order) {
    Node& node = nodes.all[n];
    const bool below = node.parent != kNoParent;
    node.world = below ? placed(nodes.all[static_cast<std::size_t>(node.parent)].world, node.local) : node.local;
  }
  return nodes;
}

bool is_uniform(const Mat3d& linear) {
  constexpr double kSame = 2e-3;  // of squares: scales that differ by a thousandth
  const Mat3d columns = transpose(linear);
  const Vec3d* c = columns.row;
  const double square = (dot(c[0], c[0]) + dot(c[1], c[1]) + dot(c[2], c[2])) / 3;
  double worst = 0;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k <= i; ++k) worst = std::max(worst, std::fabs(dot(c[i], c[k]) - (i == k ? square : 0)));
  }
  return worst <= kSame * square;
}

}  // namespace ligament::gltf
