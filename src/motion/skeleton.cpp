#include "motion/skeleton.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

namespace ligament {

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
  constexpr double kNothing = 1e-300;  // of any unit; a quotient by less would not be finite
  const double scale = size > kNothing ? 1e4 / size : 0;
  std::uint64_t hash = 1469598103934665603ull;  // FNV-1a
  const auto mix = [&](double value) {
    hash ^= static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(value * scale + 0.5)));
    hash *= 1099511628211ull;
  };
  for (const Joint& joint : skeleton.joints) {
    mix(joint.offset.x);
    mix(joint.offset.y);
    mix(joint.offset.z);
  }
  return hash;
}

}  // namespace ligament
