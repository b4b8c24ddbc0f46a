#include "motion/roles.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <span>

namespace ligament {
namespace {

/// Names without side, lower case, letters and digits only, and the role they stand for. The first joint that claims a
/// role has it.
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

/// What rigs put before the names of their bones; longer ones first where one starts another.
constexpr std::string_view kPrefixes[] = {"bip001", "bip01", "mixamorig", "def", "jbipc", "jbip"};

std::string plain(std::string_view name) {
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

struct Sided {
  std::string_view side;  // "left", "right" or empty
  std::string rest;
};
Sided without_side(std::string_view name) {
  const std::string p = plain(name);
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
  if (const std::string_view role = find_role(kCentral, plain(name)); !role.empty()) return std::string(role);
  const Sided sided = without_side(name);
  if (sided.side.empty()) return "";
  std::string part(find_role(kSided, sided.rest));
  if (part.empty()) part = finger_role(sided.rest);
  return part.empty() ? part : std::string(sided.side) + part;
}

/// Roles as they are given, none twice.
class Casting {
 public:
  explicit Casting(const Skeleton& skeleton) : skeleton_(skeleton), roles_(skeleton.size()) {}

  bool is_free(const std::string& role) const { return !taken_.contains(role); }
  const std::string& role(std::size_t joint) const { return roles_[joint]; }
  void give(std::size_t joint, const std::string& role) {
    if (role.empty() || !taken_.insert(role).second) return;
    taken_.erase(roles_[joint]);
    roles_[joint] = role;
  }
  std::vector<std::string> take() { return std::move(roles_); }

  /// Whether `joint` hangs somewhere below `above`.
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

/// Joints between hips and neck, in order down the chain, share the names spine, chest and upperChest.
void name_spine(const Skeleton& skeleton, Casting& casting) {
  constexpr std::array<const char*, 3> kRoles{"spine", "chest", "upperChest"};
  std::vector<std::size_t> chain;
  for (std::size_t j = 0; j < skeleton.size() && chain.size() < kRoles.size(); ++j) {
    if (!is_spine(plain(skeleton.joints[j].name))) continue;
    if (chain.empty() || casting.descends(j, chain.back())) chain.push_back(j);
  }
  for (std::size_t i = 0; i < chain.size(); ++i) casting.give(chain[i], kRoles[i]);
}

/// Rigs that name joints rather than bones: a shoulder that a lower arm hangs on is the upper arm.
void name_shoulders(const Skeleton& skeleton, Casting& casting) {
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent == kNoParent || !casting.role(j).ends_with("LowerArm")) continue;
    const Sided above = without_side(skeleton.joints[static_cast<std::size_t>(parent)].name);
    const std::string upper = std::string(above.side) + "UpperArm";
    if (above.rest == "shoulder" && !above.side.empty() && casting.is_free(upper)) {
      casting.give(static_cast<std::size_t>(parent), upper);
    }
  }
}

}  // namespace

std::vector<std::string> humanoid_roles(const Skeleton& skeleton) {
  Casting casting(skeleton);
  for (std::size_t j = 0; j < skeleton.size(); ++j) casting.give(j, role_by_name(skeleton.joints[j].name));
  name_spine(skeleton, casting);
  name_shoulders(skeleton, casting);
  // Most rigs have a root above the hips; only where nothing else is the hips does it stand for them.
  for (std::size_t j = 0; j < skeleton.size() && casting.is_free("hips"); ++j) {
    if (plain(skeleton.joints[j].name) == "root") casting.give(j, "hips");
  }
  return casting.take();
}

}  // namespace ligament
