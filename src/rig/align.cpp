#include "rig/align.h"

#include "math/mat3.h"
#include "math/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ligament {
namespace {

constexpr double kDegree = kPi<double> / 180;

/// A pose in model space.
struct Model {
  std::vector<Vec3d> positions;
  std::vector<Quatd> rotations;

  Model(const Skeleton& skeleton, std::span<const Quatf> pose) {
    for (std::size_t j = 0; j < skeleton.size(); ++j) {
      const Joint& joint = skeleton.joints[j];
      const Quatd local = convert<double>(pose[j]);
      if (joint.parent == kNoParent) {
        positions.push_back(joint.offset);
        rotations.push_back(normalize(local));
        continue;
      }
      const auto p = static_cast<std::size_t>(joint.parent);
      positions.push_back(positions[p] + rotate(rotations[p], joint.offset));
      rotations.push_back(normalize(rotations[p] * local));
    }
  }
  Vec3d way(std::size_t from, std::size_t to) const { return normalize_or(positions[to] - positions[from], Vec3d{}); }
};

bool descends(const Skeleton& skeleton, std::size_t joint, std::size_t above) {
  int at = skeleton.joints[joint].parent;
  while (at > static_cast<int>(above)) at = skeleton.joints[static_cast<std::size_t>(at)].parent;
  return at == static_cast<int>(above);
}

/// Pairs of roles: the bone of the first leads to the second.
constexpr std::array<std::array<std::string_view, 2>, 9> kLeadsTo{{{"Shoulder", "UpperArm"},
                                                                   {"UpperArm", "LowerArm"},
                                                                   {"LowerArm", "Hand"},
                                                                   {"Hand", "MiddleProximal"},
                                                                   {"UpperLeg", "LowerLeg"},
                                                                   {"LowerLeg", "Foot"},
                                                                   {"Foot", "Toes"},
                                                                   {"neck", "head"},
                                                                   {"upperChest", "neck"}}};

/// For each joint of the skeleton the joint that its bone leads to, if both are paired and the limit of one is above
/// that of the other too.
std::vector<std::optional<std::size_t>> next_paired(const Skeleton& limits, const Skeleton& skeleton,
                                                    const Pairing& pairing, const std::vector<std::string>& roles) {
  std::vector<std::optional<std::size_t>> next(skeleton.size());
  const auto side_of = [](std::string_view role) {
    return role.starts_with("left") ? 4u : role.starts_with("right") ? 5u : 0u;
  };
  const auto leads = [&](std::size_t j, std::size_t c) {
    const std::string_view from = roles[j], to = roles[c];
    if (from.empty() || to.empty()) return false;
    const auto a = side_of(from), b = side_of(to);
    return std::any_of(kLeadsTo.begin(), kLeadsTo.end(),
                       [&](const auto& row) { return from.substr(a) == row[0] && to.substr(b) == row[1] && (a == b); });
  };
  for (std::size_t c = 0; c < skeleton.size(); ++c) {
    if (!pairing.of_joint[c]) continue;
    // Goes up to the nearest joint that is paired.
    int at = skeleton.joints[c].parent;
    while (at != kNoParent && !pairing.of_joint[static_cast<std::size_t>(at)]) {
      at = skeleton.joints[static_cast<std::size_t>(at)].parent;
    }
    if (at == kNoParent) continue;
    const auto j = static_cast<std::size_t>(at);
    if (!descends(limits, pairing.of_joint[c]->limit, pairing.of_joint[j]->limit)) continue;
    if (!next[j] || (leads(j, c) && !leads(j, *next[j]))) next[j] = c;
  }
  return next;
}

bool is_limb(std::string_view role) {
  for (const char* part : {"UpperArm", "LowerArm", "UpperLeg", "LowerLeg"}) {
    if (role.ends_with(part)) return true;
  }
  return false;
}

/// Nothing if the skeleton is that of the limits or of another recording of the same rig: the same names, tree and rest
/// rotations. Else says what differs.
std::optional<std::string> other_rig(const LimitSet& limits, const Skeleton& skeleton, const Pairing& pairing) {
  constexpr double kSame = 1 * kDegree;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    if (!pairing.of_joint[j]) continue;
    const JointLimit& limit = limits.joints[pairing.of_joint[j]->limit];
    const Joint& joint = skeleton.joints[j];
    if (limit.name != joint.name) return "joints have other names";
    const std::string parent =
        joint.parent == kNoParent ? "" : skeleton.joints[static_cast<std::size_t>(joint.parent)].name;
    if (limit.parent != parent) return "\"" + joint.name + "\" hangs on another joint";
    if (angle_between(convert<double>(limit.rest), convert<double>(joint.rotation)) > kSame) {
      return "\"" + joint.name + "\" rests turned";
    }
  }
  return std::nullopt;
}

/// Nothing if arms and legs rest in the same directions as those of the limits. Else says which does not, as in an
/// A-pose with the same names.
std::optional<std::string> other_pose(const LimitSet& limits, const Skeleton& skeleton, const Pairing& pairing,
                                      const std::vector<std::string>& roles) {
  constexpr double kFar = 15 * kDegree;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (!pairing.of_joint[j] || parent == kNoParent || !is_limb(roles[static_cast<std::size_t>(parent)])) continue;
    const Vec3d here = normalize_or(skeleton.joints[j].offset, Vec3d{});
    const Vec3d there = normalize_or(convert<double>(limits.joints[pairing.of_joint[j]->limit].offset), Vec3d{});
    if (length(here) < 0.5 || length(there) < 0.5) continue;
    const double apart = angle_between(here, there);
    if (apart > kFar) {
      return "\"" + skeleton.joints[static_cast<std::size_t>(parent)].name + "\" rests " +
             std::to_string(static_cast<int>(apart / kDegree + 0.5)) + "° from where it rested";
    }
  }
  return std::nullopt;
}

Alignment as_they_are(const LimitSet& limits, const Skeleton& skeleton, const Pairing& pairing, std::string why) {
  Alignment same{rest_pose(skeleton), std::vector<Quatf>(skeleton.size(), identity<float>()), false, std::move(why)};
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    if (!pairing.of_joint[j]) continue;
    same.reference[j] = limits.joints[pairing.of_joint[j]->limit].reference;
    same.frames[j] = limits.joints[pairing.of_joint[j]->limit].frame;
  }
  return same;
}

/// The rotation from one body's axes to another's.
Quatd between(const BodyAxes& from, const BodyAxes& to) {
  const Mat3d a = from_columns(from.left, from.up, from.front), b = from_columns(to.left, to.up, to.front);
  return normalize(to_quat(b) * conjugate(to_quat(a)));
}

}  // namespace

Result<Alignment> align(const LimitSet& limits, const Skeleton& skeleton, const Pairing& pairing, RestRule rule) {
  const std::vector<std::string> roles = humanoid_roles(skeleton);
  std::string why = "asked for";
  if (rule == RestRule::same) return as_they_are(limits, skeleton, pairing, why);
  if (rule == RestRule::automatic) {
    std::optional<std::string> other = other_rig(limits, skeleton, pairing);
    if (!other) other = other_pose(limits, skeleton, pairing, roles);
    if (!other) return as_they_are(limits, skeleton, pairing, "the same rig");
    why = *other;
  }
  const Skeleton own = skeleton_of(limits);
  const Pose own_pose = rest_pose(own), rest = rest_pose(skeleton);
  const std::optional<BodyAxes> from = body_axes(own, own_pose, roles_of(limits));
  const std::optional<BodyAxes> to = body_axes(skeleton, rest, roles);
  if (!from || !to) {
    return Error{"", std::string(from ? "its" : "the limits'") +
                         " rest pose shows no body: give a reference pose, or say which joint is which"};
  }
  const Quatd turn = between(*from, *to);
  const Model theirs(own, own_pose), ours(skeleton, rest);
  const auto next = next_paired(own, skeleton, pairing, roles);

  Alignment result{rest, std::vector<Quatf>(skeleton.size(), identity<float>()), true, why};
  std::vector<Quatd> moved(skeleton.size(), identity<double>());  // the turn of each bone from its rest, in model space
  std::vector<Quatd> model(skeleton.size());                      // the reference pose, in model space
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const auto p = static_cast<std::size_t>(parent);
    if (parent != kNoParent) moved[j] = moved[p];
    const bool is_root = parent == kNoParent || roles[j] == "hips";
    if (!is_root && next[j]) {
      const Vec3d here = rotate(moved[j], ours.way(j, *next[j]));
      const std::size_t limit = pairing.of_joint[j]->limit, after = pairing.of_joint[*next[j]]->limit;
      const Vec3d there = rotate(turn, theirs.way(limit, after));
      if (length(here) > 0.5 && length(there) > 0.5) moved[j] = normalize(from_two_vectors(here, there) * moved[j]);
    }
    model[j] = normalize(moved[j] * ours.rotations[j]);
    const Quatd local = parent == kNoParent ? model[j] : conjugate(model[p]) * model[j];
    result.reference[j] = convert<float>(normalize(local));
    if (!pairing.of_joint[j]) continue;
    const std::size_t limit = pairing.of_joint[j]->limit;
    const Quatd frame = turn * theirs.rotations[limit] * convert<double>(limits.joints[limit].frame);
    result.frames[j] = convert<float>(normalize(conjugate(model[j]) * frame));
  }
  return result;
}

}  // namespace ligament
