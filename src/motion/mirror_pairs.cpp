// Finds left and right joints by their names.
#include <ligament/motion.h>

#include <array>
#include <cctype>
#include <unordered_map>

namespace ligament {
namespace {

struct Marker {
  std::string_view left, right;
};

/// Words that may stand at the start or anywhere inside a name.
constexpr std::array<Marker, 3> kSideWords{{{"Left", "Right"}, {"left", "right"}, {"LEFT", "RIGHT"}}};
/// Single letters: at the start before a separator or a capital, at the end behind a separator.
constexpr std::array<Marker, 6> kSidePrefixes{
    {{"L_", "R_"}, {"l_", "r_"}, {"L.", "R."}, {"l.", "r."}, {"L-", "R-"}, {"L ", "R "}}};
constexpr std::array<Marker, 8> kSideSuffixes{
    {{"_L", "_R"}, {"_l", "_r"}, {".L", ".R"}, {".l", ".r"}, {"-L", "-R"}, {"-l", "-r"}, {" L", " R"}, {"_L_", "_R_"}}};

/// And in the middle between separators: "Bip01 L Thigh", "J_Bip_L_UpperArm".
constexpr std::array<Marker, 4> kSideInfixes{{{"_L_", "_R_"}, {"_l_", "_r_"}, {" L ", " R "}, {".L.", ".R."}}};

std::optional<std::string> replaced(std::string name, std::size_t at, const Marker& marker) {
  return name.replace(at, marker.left.size(), marker.right);
}

/// The name that the right counterpart of a left joint would have.
std::optional<std::string> right_twin(const std::string& name) {
  for (const Marker& word : kSideWords) {
    if (const auto at = name.find(word.left); at != std::string::npos) return replaced(name, at, word);
  }
  for (const Marker& prefix : kSidePrefixes) {
    if (name.starts_with(prefix.left)) return replaced(name, 0, prefix);
  }
  for (const Marker& suffix : kSideSuffixes) {
    if (name.ends_with(suffix.left)) return replaced(name, name.size() - suffix.left.size(), suffix);
  }
  for (const Marker& infix : kSideInfixes) {
    if (const auto at = name.find(infix.left); at != std::string::npos) return replaced(name, at, infix);
  }
  // "LHipJoint", "lShldr": the letter runs into a capital.
  if (name.size() > 1 && std::isupper(static_cast<unsigned char>(name[1]))) {
    if (name[0] == 'L') return replaced(name, 0, {"L", "R"});
    if (name[0] == 'l') return replaced(name, 0, {"l", "r"});
  }
  return std::nullopt;
}

}  // namespace

std::vector<JointPair> mirror_pairs(const Skeleton& skeleton) {
  std::unordered_map<std::string_view, std::size_t> by_name;
  for (std::size_t j = 0; j < skeleton.size(); ++j) by_name.emplace(skeleton.joints[j].name, j);
  std::vector<JointPair> pairs;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const std::optional<std::string> twin = right_twin(skeleton.joints[j].name);
    if (!twin) continue;
    if (const auto found = by_name.find(*twin); found != by_name.end()) pairs.push_back({j, found->second});
  }
  return pairs;
}

}  // namespace ligament
