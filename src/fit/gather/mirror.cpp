// Left and right: which joints mirror each other, and pooling their samples.
#include "fit/gather/collect.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <unordered_map>

namespace ligament {
namespace {

struct Marker {
  std::string_view left, right;
};

/// Words that may stand at the start or anywhere inside a name.
constexpr std::array<Marker, 3> kWords{{{"Left", "Right"}, {"left", "right"}, {"LEFT", "RIGHT"}}};
/// Single letters: at the start before a separator or a capital, at the end behind a separator.
constexpr std::array<Marker, 6> kPrefixes{
    {{"L_", "R_"}, {"l_", "r_"}, {"L.", "R."}, {"l.", "r."}, {"L-", "R-"}, {"L ", "R "}}};
constexpr std::array<Marker, 8> kSuffixes{
    {{"_L", "_R"}, {"_l", "_r"}, {".L", ".R"}, {".l", ".r"}, {"-L", "-R"}, {"-l", "-r"}, {" L", " R"}, {"_L_", "_R_"}}};

/// And in the middle between separators: "Bip01 L Thigh", "J_Bip_L_UpperArm".
constexpr std::array<Marker, 4> kInfixes{{{"_L_", "_R_"}, {"_l_", "_r_"}, {" L ", " R "}, {".L.", ".R."}}};

std::optional<std::string> replaced(std::string name, std::size_t at, const Marker& marker) {
  return name.replace(at, marker.left.size(), marker.right);
}

/// The name that the right twin of a left joint would have.
std::optional<std::string> right_twin(const std::string& name) {
  for (const Marker& word : kWords) {
    if (const auto at = name.find(word.left); at != std::string::npos) return replaced(name, at, word);
  }
  for (const Marker& prefix : kPrefixes) {
    if (name.starts_with(prefix.left)) return replaced(name, 0, prefix);
  }
  for (const Marker& suffix : kSuffixes) {
    if (name.ends_with(suffix.left)) return replaced(name, name.size() - suffix.left.size(), suffix);
  }
  for (const Marker& infix : kInfixes) {
    if (const auto at = name.find(infix.left); at != std::string::npos) return replaced(name, at, infix);
  }
  // "LHipJoint", "lShldr": the letter runs into a capital.
  if (name.size() > 1 && std::isupper(static_cast<unsigned char>(name[1]))) {
    if (name[0] == 'L') return replaced(name, 0, {"L", "R"});
    if (name[0] == 'l') return replaced(name, 0, {"l", "r"});
  }
  return std::nullopt;
}

std::vector<Quatf> model_rotations(const Skeleton& skeleton, const Pose& reference) {
  return forward_kinematics(skeleton, reference).rotations;
}

/// Mirrored in x = 0: the axis of a rotation keeps its x and turns the other way round.
Quatf mirrored(Quatf q) { return {q.x, -q.y, -q.z, q.w}; }

/// All samples of `from`, mirrored, as rotations in the axes of the twin joint.
Samples mirrored_samples(const Samples& from, Quatf from_model, Quatf to_model) {
  Samples result(from.resolution());
  const Quatf out = conjugate(to_model);
  for (const Sample& sample : from.sorted()) {
    const Quatf in_model = from_model * sample.rotation * conjugate(from_model);
    result.add(normalize(out * mirrored(in_model) * to_model), sample.count);
  }
  return result;
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

void mirror_samples(Collector& collector, const Pose& reference, std::span<const JointPair> pairs) {
  const std::vector<Quatf> model = model_rotations(collector.skeleton(), reference);
  for (const JointPair& pair : pairs) {
    JointSamples& left = collector.joints()[pair.left];
    JointSamples& right = collector.joints()[pair.right];
    for (std::size_t f = 0; f < left.folds.size(); ++f) {
      const Samples from_right = mirrored_samples(right.folds[f], model[pair.right], model[pair.left]);
      const Samples from_left = mirrored_samples(left.folds[f], model[pair.left], model[pair.right]);
      left.folds[f].merge(from_right);
      right.folds[f].merge(from_left);
    }
  }
}

}  // namespace ligament
