#include <ligament/motion.h>

#include "motion/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <span>

namespace ligament {
namespace {

/// A name without its side, in lower-case letters and digits only, and the role that it stands for.
struct Naming {
  std::string_view name, role;
};
constexpr std::array<Naming, 37> kSided{{
    {"shoulder", "Shoulder"},
    {"collar", "Shoulder"},
    {"clavicle", "Shoulder"},
    {"collarbone", "Shoulder"},
    {"arm", "UpperArm"},
    {"upperarm", "UpperArm"},
    {"uparm", "UpperArm"},
    {"shldr", "UpperArm"},
    {"shldrbend", "UpperArm"},
    {"forearm", "LowerArm"},
    {"lowerarm", "LowerArm"},
    {"elbow", "LowerArm"},
    {"lowarm", "LowerArm"},
    {"loarm", "LowerArm"},
    {"forearmbend", "LowerArm"},
    {"hand", "Hand"},
    {"wrist", "Hand"},
    {"upleg", "UpperLeg"},
    {"upperleg", "UpperLeg"},
    {"thigh", "UpperLeg"},
    {"thighbend", "UpperLeg"},
    {"hip", "UpperLeg"},
    {"leg", "LowerLeg"},
    {"lowerleg", "LowerLeg"},
    {"lowleg", "LowerLeg"},
    {"loleg", "LowerLeg"},
    {"knee", "LowerLeg"},
    {"shin", "LowerLeg"},
    {"calf", "LowerLeg"},
    {"foot", "Foot"},
    {"ankle", "Foot"},
    {"toebase", "Toes"},
    {"toe", "Toes"},
    {"toes", "Toes"},
    {"toe0", "Toes"},
    {"ball", "Toes"},
    {"eye", "Eye"},
}};
constexpr std::array<Naming, 8> kCentral{{
    {"hips", "hips"},
    {"hip", "hips"},
    {"pelvis", "hips"},
    {"neck", "neck"},
    {"neck01", "neck"},
    {"necklower", "neck"},
    {"head", "head"},
    {"jaw", "jaw"},
}};
constexpr std::array<Naming, 7> kFingers{{
    {"thumb", "Thumb"},
    {"index", "Index"},
    {"middle", "Middle"},
    {"mid", "Middle"},
    {"ring", "Ring"},
    {"pinky", "Little"},
    {"little", "Little"},
}};
/// Bones of a finger, by number or by VRM's names; the thumb has no intermediate one.
constexpr std::array<Naming, 9> kFingerBones{{
    {"1", "Proximal"},
    {"01", "Proximal"},
    {"proximal", "Proximal"},
    {"2", "Intermediate"},
    {"02", "Intermediate"},
    {"intermediate", "Intermediate"},
    {"3", "Distal"},
    {"03", "Distal"},
    {"distal", "Distal"},
}};
constexpr std::array<Naming, 9> kThumbBones{{
    {"1", "Metacarpal"},
    {"01", "Metacarpal"},
    {"metacarpal", "Metacarpal"},
    {"2", "Proximal"},
    {"02", "Proximal"},
    {"proximal", "Proximal"},
    {"3", "Distal"},
    {"03", "Distal"},
    {"distal", "Distal"},
}};

/// Prefixes that rigs give to names. A longer prefix comes before one that it starts with.
constexpr std::string_view kPrefixes[] = {"bip001", "bip01", "mixamorig", "def", "jbipc", "jbip"};

struct Sided {
  std::string_view side;  // "left", "right" or empty
  std::string rest;
};
Sided without_side(std::string_view name) {
  const std::string p = plain_name(name);
  for (const std::string_view side : {"left", "right"}) {
    if (const auto at = p.find(side); at != std::string::npos) return {side, std::string(p).erase(at, side.size())};
  }
  if (p.size() < 2) return {"", p};
  const auto separator = [&](char c) { return c == '_' || c == '.' || c == '-' || c == ' '; };
  const char last = p.back(), before = name.size() > 1 ? name[name.size() - 2] : 'x';
  if (separator(before) && (last == 'l' || last == 'r')) {
    return {last == 'l' ? "left" : "right", p.substr(0, p.size() - 1)};
  }
  if (p.front() == 'l' || p.front() == 'r') return {p.front() == 'l' ? "left" : "right", p.substr(1)};
  return {"", p};
}

std::string_view find_role(std::span<const Naming> table, std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Naming& n) { return n.name == name; });
  return found == table.end() ? std::string_view() : found->role;
}

/// "index1", "handindex1", "findex01", "indexproximal" → "IndexProximal".
std::string finger_role(std::string_view name) {
  for (const std::string_view before : {"hand", "f"}) {
    if (name.starts_with(before)) name.remove_prefix(before.size());
  }
  for (const Naming& finger : kFingers) {
    if (!name.starts_with(finger.name)) continue;
    const std::span<const Naming> bones = finger.role == "Thumb" ? kThumbBones : kFingerBones;
    const std::string_view bone = find_role(bones, name.substr(finger.name.size()));
    if (!bone.empty()) return std::string(finger.role) + std::string(bone);
  }
  return "";
}

std::string role_by_name(const std::string& name) {
  if (const std::string_view role = find_role(kCentral, plain_name(name)); !role.empty()) return std::string(role);
  const Sided sided = without_side(name);
  if (sided.side.empty()) return "";
  std::string part(find_role(kSided, sided.rest));
  if (part.empty()) part = finger_role(sided.rest);
  return part.empty() ? part : std::string(sided.side) + part;
}

/// Gives roles to joints, none twice: a role that the file states comes first, then the first joint that claims it.
class RoleAssignment {
 public:
  explicit RoleAssignment(const Skeleton& skeleton) : skeleton_(skeleton), roles_(skeleton.size()) {
    for (std::size_t j = 0; j < skeleton.size(); ++j) {
      const std::string& stated = skeleton.joints[j].role;
      if (!stated.empty() && taken_.insert(stated).second) roles_[j] = stated;
    }
  }

  bool is_free(const std::string& role) const { return !taken_.contains(role); }
  const std::string& role(std::size_t joint) const { return roles_[joint]; }
  void give(std::size_t joint, const std::string& role) {
    if (!skeleton_.joints[joint].role.empty()) return;
    if (role.empty() || !taken_.insert(role).second) return;
    taken_.erase(roles_[joint]);
    roles_[joint] = role;
  }
  std::vector<std::string> take() { return std::move(roles_); }

  /// Whether `joint` is a descendant of `above`.
  bool descends(std::size_t joint, std::size_t above) const {
    int at = skeleton_.joints[joint].parent;
    while (at > static_cast<int>(above)) at = skeleton_.joints[static_cast<std::size_t>(at)].parent;
    return at == static_cast<int>(above);
  }

 private:
  const Skeleton& skeleton_;
  std::vector<std::string> roles_;
  std::set<std::string> taken_;
};

bool is_spine(std::string_view p) {
  return p.starts_with("spine") || p.starts_with("chest") || p.starts_with("abdomen") || p == "lowerback" ||
         p == "torso" || p == "upperchest";
}

/// Gives the roles spine, chest and upperChest to up to three joints of the spine, in order down the chain.
void name_spine(const Skeleton& skeleton, RoleAssignment& assignment) {
  constexpr std::array<const char*, 3> kRoles{"spine", "chest", "upperChest"};
  std::vector<std::size_t> chain;
  for (std::size_t j = 0; j < skeleton.size() && chain.size() < kRoles.size(); ++j) {
    if (!is_spine(plain_name(skeleton.joints[j].name))) continue;
    if (chain.empty() || assignment.descends(j, chain.back())) chain.push_back(j);
  }
  for (std::size_t i = 0; i < chain.size(); ++i) assignment.give(chain[i], kRoles[i]);
}

/// In rigs that name joints rather than bones, a shoulder that a lower arm hangs on is the upper arm.
void name_shoulders(const Skeleton& skeleton, RoleAssignment& assignment) {
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent == kNoParent || !assignment.role(j).ends_with("LowerArm")) continue;
    const Sided above = without_side(skeleton.joints[static_cast<std::size_t>(parent)].name);
    const std::string upper = std::string(above.side) + "UpperArm";
    if (above.rest == "shoulder" && !above.side.empty() && assignment.is_free(upper)) {
      assignment.give(static_cast<std::size_t>(parent), upper);
    }
  }
}

}  // namespace

std::string plain_name(std::string_view name) {
  if (const auto colon = name.rfind(':'); colon != std::string_view::npos) name.remove_prefix(colon + 1);
  std::string result;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  for (const std::string_view rig : kPrefixes) {
    if (result.size() > rig.size() && result.starts_with(rig)) return result.substr(rig.size());
  }
  return result;
}

std::vector<std::string> humanoid_roles(const Skeleton& skeleton) {
  RoleAssignment assignment(skeleton);
  for (std::size_t j = 0; j < skeleton.size(); ++j) assignment.give(j, role_by_name(skeleton.joints[j].name));
  name_spine(skeleton, assignment);
  name_shoulders(skeleton, assignment);
  // Most rigs have a root above the hips. It counts as the hips only if no other joint does.
  for (std::size_t j = 0; j < skeleton.size() && assignment.is_free("hips"); ++j) {
    if (plain_name(skeleton.joints[j].name) == "root") assignment.give(j, "hips");
  }
  return assignment.take();
}

}  // namespace ligament
