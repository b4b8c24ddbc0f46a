#include "motion/body.h"

#include "math/rotation.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

namespace ligament {
namespace {

std::string_view parent_name(const Skeleton& skeleton, std::size_t joint) {
  const int parent = skeleton.joints[joint].parent;
  return parent == kNoParent ? std::string_view() : skeleton.joints[static_cast<std::size_t>(parent)].name;
}

}  // namespace

std::optional<std::size_t> find_joint(const Skeleton& skeleton, std::string_view name) {
  const auto found = std::find_if(skeleton.joints.begin(), skeleton.joints.end(),
                                  [&](const Joint& joint) { return joint.name == name; });
  if (found == skeleton.joints.end()) return std::nullopt;
  return static_cast<std::size_t>(found - skeleton.joints.begin());
}

void make_names_unique(Skeleton& skeleton) {
  std::unordered_map<std::string, int> next;  // the number to try first for a repeated name
  std::unordered_set<std::string> taken;
  for (Joint& joint : skeleton.joints) {
    if (taken.insert(joint.name).second) continue;
    int& number = next.try_emplace(joint.name, 2).first->second;
    std::string candidate;
    do {
      candidate = joint.name + "#" + std::to_string(number++);
    } while (!taken.insert(candidate).second);
    joint.name = candidate;
  }
}

std::uint64_t body_fingerprint(const Skeleton& skeleton) {
  double size = 0;
  for (const Joint& joint : skeleton.joints) size += length(joint.offset);
  constexpr double kNothing = 1e-300;  // in any unit; dividing by less would not be finite
  const double scale = size > kNothing ? 1e4 / size : 0;
  std::uint64_t hash = 1469598103934665603ull;  // FNV-1a
  const auto mix = [&](double value, double by) {
    hash ^= static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(value * by + 0.5)));
    hash *= 1099511628211ull;
  };
  for (const Joint& joint : skeleton.joints) {
    mix(joint.offset.x, scale);
    mix(joint.offset.y, scale);
    mix(joint.offset.z, scale);
    if (joint.rotation == identity<float>()) continue;
    const Quatf q = upper_hemisphere(joint.rotation);
    for (const float x : {q.x, q.y, q.z, q.w}) mix(double(x), 1e4);
  }
  return hash;
}

std::vector<std::size_t> match_joints(const Skeleton& wanted, const Skeleton& given) {
  if (wanted.size() != given.size()) return {};
  std::vector<std::size_t> match(wanted.size());
  std::unordered_map<std::string_view, std::size_t> by_name;
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    match[j] = j;
    // Files of one source list their joints in the same order; only others need the look-up.
    if (wanted.joints[j].name == given.joints[j].name) continue;
    if (by_name.empty()) {
      for (std::size_t k = 0; k < given.size(); ++k) by_name.emplace(given.joints[k].name, k);
    }
    const auto found = by_name.find(wanted.joints[j].name);
    if (found == by_name.end()) return {};
    match[j] = found->second;
  }
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    if (parent_name(wanted, j) != parent_name(given, match[j])) return {};
  }
  return match;
}

bool rests_differently(const Skeleton& wanted, const Skeleton& given, std::span<const std::size_t> match) {
  constexpr double kSame = 0.866;  // cos 30°: people of one rig differ by up to 26° at the shoulder
  const ModelPose a = forward_kinematics(wanted, rest_pose(wanted)), b = forward_kinematics(given, rest_pose(given));
  const auto bone = [](const Skeleton& skeleton, const ModelPose& model, std::size_t j) {
    const auto parent = static_cast<std::size_t>(skeleton.joints[j].parent);
    return rotate(convert<double>(model.rotations[parent]), skeleton.joints[j].offset);
  };
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    if (wanted.joints[j].parent == kNoParent) continue;
    const Vec3d one = bone(wanted, a, j), other = bone(given, b, match[j]);
    const double lengths = length(one) * length(other);
    if (lengths > 0 && dot(one, other) < kSame * lengths) return true;
  }
  return false;
}

}  // namespace ligament
