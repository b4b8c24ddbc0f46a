#include <ligament/motion/roles.h>

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
constexpr std::array<Naming, 45> kSided{{
    {"shoulder", "Shoulder"},   {"collar", "Shoulder"},       {"clavicle", "Shoulder"},     {"collarbone", "Shoulder"},
    {"arm", "UpperArm"},        {"upperarm", "UpperArm"},     {"uparm", "UpperArm"},        {"shldr", "UpperArm"},
    {"forearm", "LowerArm"},    {"lowerarm", "LowerArm"},     {"elbow", "LowerArm"},        {"lowarm", "LowerArm"},
    {"hand", "Hand"},           {"wrist", "Hand"},            {"upleg", "UpperLeg"},        {"upperleg", "UpperLeg"},
    {"thigh", "UpperLeg"},      {"hip", "UpperLeg"},          {"leg", "LowerLeg"},          {"lowerleg", "LowerLeg"},
    {"lowleg", "LowerLeg"},     {"knee", "LowerLeg"},         {"shin", "LowerLeg"},         {"calf", "LowerLeg"},
    {"foot", "Foot"},           {"ankle", "Foot"},            {"toebase", "Toes"},          {"toe", "Toes"},
    {"toes", "Toes"},           {"toe0", "Toes"},             {"ball", "Toes"},             {"eye", "Eye"},
    {"handthumb1", "ThumbMetacarpal"},   {"handthumb2", "ThumbProximal"},      {"handthumb3", "ThumbDistal"},
    {"handindex1", "IndexProximal"},     {"handindex2", "IndexIntermediate"},  {"handindex3", "IndexDistal"},
    {"handmiddle1", "MiddleProximal"},   {"handmiddle2", "MiddleIntermediate"}, {"handmiddle3", "MiddleDistal"},
    {"handring1", "RingProximal"},       {"handring2", "RingIntermediate"},    {"handpinky1", "LittleProximal"},
    {"handpinky2", "LittleIntermediate"},
}};
constexpr std::array<Naming, 12> kCentral{{
    {"hips", "hips"}, {"hip", "hips"}, {"pelvis", "hips"}, {"root", "hips"}, {"lowerback", "spine"}, {"neck", "neck"},
    {"head", "head"}, {"jaw", "jaw"}, {"abdomen", "spine"}, {"chest", "chest"}, {"upperchest", "upperChest"},
    {"torso", "spine"},
}};

std::string plain(std::string_view name) {
  if (const auto colon = name.rfind(':'); colon != std::string_view::npos) name.remove_prefix(colon + 1);
  std::string result;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c))) result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  for (const std::string_view rig : {"bip01", "bip001", "mixamorig", "def", "jbip", "jbipc"}) {
    if (result.size() > rig.size() && result.starts_with(rig)) result = result.substr(rig.size());
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

/// Joints between hips and neck, in order down the chain, share the names spine, chest and upperChest.
void name_spine(const Skeleton& skeleton, std::vector<std::string>& roles, std::set<std::string>& taken) {
  std::vector<std::size_t> chain;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const std::string p = plain(skeleton.joints[j].name);
    if (p.starts_with("spine") || p == "lowerback" || p.starts_with("chest") || p == "abdomen" || p == "torso") {
      chain.push_back(j);
    }
  }
  constexpr std::array<std::string_view, 3> kRoles{"spine", "chest", "upperChest"};
  for (const std::size_t j : chain) taken.erase(roles[j]), roles[j].clear();
  for (std::size_t i = 0; i < chain.size() && i < kRoles.size(); ++i) {
    roles[chain[i]] = kRoles[i];
    taken.insert(std::string(kRoles[i]));
  }
}

}  // namespace

std::vector<std::string> humanoid_roles(const Skeleton& skeleton) {
  std::vector<std::string> roles(skeleton.size());
  std::set<std::string> taken;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const std::string& name = skeleton.joints[j].name;
    std::string role(find_role(kCentral, plain(name)));
    if (role.empty()) {
      const Sided sided = without_side(name);
      const std::string_view part = find_role(kSided, sided.rest);
      if (!sided.side.empty() && !part.empty()) role = std::string(sided.side) + std::string(part);
    }
    if (!role.empty() && taken.insert(role).second) roles[j] = role;
  }
  name_spine(skeleton, roles, taken);
  return roles;
}

}  // namespace ligament
