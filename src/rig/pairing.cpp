#include "rig/pairing.h"

#include "math/rotation.h"
#include "motion/names.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>

namespace ligament {
namespace {

using Index = std::unordered_map<std::string, std::optional<std::size_t>>;

/// Adds a key. A key that is added twice is ambiguous and finds nothing.
void add(Index& index, const std::string& key, std::size_t at) {
  if (key.empty()) return;
  const auto [found, is_new] = index.emplace(key, at);
  if (!is_new) found->second.reset();
}

/// Collects pairs of limits and joints, each of which is in one pair at most.
class Pairs {
 public:
  Pairs(std::size_t joints, std::size_t limits) {
    pairing_.of_joint.resize(joints);
    pairing_.of_limit.resize(limits);
  }
  bool open(std::size_t limit, std::size_t joint) const {
    return !pairing_.of_joint[joint] && !pairing_.of_limit[limit] && !left_out(limit);
  }
  void pair(std::size_t limit, std::size_t joint, std::string why) {
    pairing_.of_joint[joint] = PairedJoint{limit, std::move(why)};
    pairing_.of_limit[limit] = joint;
  }
  void leave_out(std::size_t limit) { left_out_.push_back(limit); }
  void note(std::string text) {
    std::vector<std::string>& notes = pairing_.notes;
    if (std::find(notes.begin(), notes.end(), text) == notes.end()) notes.push_back(std::move(text));
  }
  Pairing take() { return std::move(pairing_); }

 private:
  bool left_out(std::size_t limit) const {
    return std::find(left_out_.begin(), left_out_.end(), limit) != left_out_.end();
  }
  Pairing pairing_;
  std::vector<std::size_t> left_out_;
};

Status follow_map(const LimitSet& limits, const Skeleton& skeleton, const std::vector<MapLine>& map, Pairs& pairs) {
  for (const MapLine& line : map) {
    const auto limit = find_joint(limits, line.limit);
    if (!limit) return Error{line.limit, "there is no limit of this name"};
    if (line.joint.empty()) {
      pairs.leave_out(*limit);
      continue;
    }
    const auto joint = find_joint(skeleton, line.joint);
    if (!joint) return Error{line.joint, "there is no joint of this name"};
    if (!pairs.open(*limit, *joint)) return Error{line.limit + " = " + line.joint, "one of them is in another line"};
    pairs.pair(*limit, *joint, "asked for");
  }
  return Done{};
}

/// The up direction of a body: the axis of the file nearest to the direction of the head, if it is within 45°, else
/// that direction itself.
Vec3d upright(Vec3d towards_head) {
  constexpr double kNear = 0.7;  // cosine: within 45°
  const double parts[3] = {towards_head.x, towards_head.y, towards_head.z};
  Vec3d axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int i = 0; i < 3; ++i) {
    if (std::fabs(parts[i]) >= kNear) return parts[i] > 0 ? axes[i] : -axes[i];
  }
  return towards_head;
}

/// The positions of joints by their roles.
class Places {
 public:
  Places(const Skeleton& skeleton, std::span<const Quatf> pose, std::span<const std::string> roles)
      : positions_(forward_kinematics(skeleton, pose).positions) {
    for (std::size_t j = 0; j < roles.size(); ++j) {
      if (!roles[j].empty()) by_role_.emplace(roles[j], j);
    }
  }
  std::optional<Vec3d> of(const std::string& role) const {
    const auto found = by_role_.find(role);
    if (found == by_role_.end()) return std::nullopt;
    return convert<double>(positions_[found->second]);
  }
  std::optional<Vec3d> first_of(std::initializer_list<const char*> roles) const {
    for (const char* role : roles) {
      if (const auto place = of(role)) return place;
    }
    return std::nullopt;
  }
  std::optional<Vec3d> middle_of(const std::string& part) const {
    const auto left = of("left" + part), right = of("right" + part);
    if (!left || !right) return std::nullopt;
    return (*left + *right) * 0.5;
  }

 private:
  std::vector<Vec3f> positions_;
  std::unordered_map<std::string, std::size_t> by_role_;
};

/// The direction from the body's right to its left. The upper legs are best, because they begin at the pelvis, which no
/// pose bends; the other parts are for bodies without them.
Vec3d towards_left(const Places& places) {
  for (const std::string part : {"UpperLeg", "Shoulder", "UpperArm", "LowerLeg", "LowerArm", "Foot", "Hand"}) {
    const auto left = places.of("left" + part), right = places.of("right" + part);
    if (!left || !right) continue;
    const Vec3d way = normalize_or(*left - *right, Vec3d{});
    if (length(way) > 0.5) return way;
  }
  return {};
}

Vec3d towards_head(const Places& places) {
  const auto low = places.middle_of("UpperLeg") ? places.middle_of("UpperLeg") : places.of("hips");
  if (const auto high = places.first_of({"head", "neck", "upperChest", "chest"}); low && high) {
    return normalize_or(*high - *low, Vec3d{});
  }
  const auto feet = places.middle_of("Foot") ? places.middle_of("Foot") : places.middle_of("LowerLeg");
  return low && feet ? normalize_or(*low - *feet, Vec3d{}) : Vec3d{};
}

}  // namespace

Skeleton skeleton_of(const LimitSet& limits) {
  Skeleton skeleton;
  std::unordered_map<std::string_view, int> index;
  for (const JointLimit& limit : limits.joints) {
    const auto parent = index.find(limit.parent);
    index.emplace(limit.name, static_cast<int>(skeleton.size()));
    skeleton.joints.push_back({limit.name,
                               parent == index.end() ? kNoParent : parent->second,
                               convert<double>(limit.offset),
                               {},
                               limit.reference,
                               limit.role});
  }
  return skeleton;
}

std::vector<std::string> roles_of(const LimitSet& limits) { return humanoid_roles(skeleton_of(limits)); }

Result<Pairing> pair_joints(const LimitSet& limits, const Skeleton& skeleton, const std::vector<MapLine>& map) {
  const std::vector<std::string> limit_roles = roles_of(limits), joint_roles = humanoid_roles(skeleton);
  Index by_name, by_plain_name, by_role;
  for (std::size_t i = 0; i < limits.joints.size(); ++i) {
    add(by_name, limits.joints[i].name, i);
    add(by_plain_name, plain_name(limits.joints[i].name), i);
    add(by_role, limit_roles[i], i);
  }
  Pairs pairs(skeleton.size(), limits.joints.size());
  if (const Status status = follow_map(limits, skeleton, map, pairs); !status) return status.error();
  const auto by = [&](const Index& index, const std::function<std::string(std::size_t)>& key, const auto& why) {
    for (std::size_t j = 0; j < skeleton.size(); ++j) {
      const auto found = index.find(key(j));
      if (found == index.end() || !found->second || !pairs.open(*found->second, j)) continue;
      const std::string &limit_role = limit_roles[*found->second], &joint_role = joint_roles[j];
      if (!limit_role.empty() && !joint_role.empty() && limit_role != joint_role) {
        pairs.note("\"" + skeleton.joints[j].name + "\" is the " + joint_role + " here, \"" +
                   limits.joints[*found->second].name + "\" the " + limit_role +
                   " of the limits: paired by what they are, not by name");
        continue;
      }
      pairs.pair(*found->second, j, why(j));
    }
  };
  by(
      by_name, [&](std::size_t j) { return skeleton.joints[j].name; }, [](std::size_t) { return std::string("name"); });
  by(
      by_plain_name, [&](std::size_t j) { return plain_name(skeleton.joints[j].name); },
      [](std::size_t) { return std::string("name without prefix"); });
  by(
      by_role, [&](std::size_t j) { return joint_roles[j]; }, [&](std::size_t j) { return "role " + joint_roles[j]; });
  return pairs.take();
}

std::optional<BodyAxes> body_axes(const Skeleton& skeleton, std::span<const Quatf> pose,
                                  std::span<const std::string> roles) {
  constexpr double kAcross = 0.7;  // cosine: left may lean against up by no more than 45°
  const Places places(skeleton, pose, roles);
  const Vec3d left = towards_left(places), head = towards_head(places);
  if (length(left) < 0.5 || length(head) < 0.5 || std::fabs(dot(left, head)) > kAcross) return std::nullopt;
  const Vec3d up = upright(head);
  const Vec3d level = normalize_or(left - up * dot(left, up), Vec3d{});
  if (length(level) < 0.5) return std::nullopt;
  return BodyAxes{level, up, cross(level, up)};
}

}  // namespace ligament
