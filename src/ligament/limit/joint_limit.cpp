#include <ligament/limit/joint_limit.h>

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

/// The caller's rotation on the side of the sphere that makes f(−q) = −f(q), whatever the frame does to signs.
struct Signed {
  Quatf rotation;
  bool flipped;
};
Signed canonical(Quatf q) {
  const bool flipped = !in_upper_hemisphere(q);
  return {flipped ? -q : q, flipped};
}

/// Runs the limit on `relative` between two changes of frame; what is inside keeps its own bits.
Projection project_between(const JointLimit& joint, Quatf relative, Quatf own, Softness softness) {
  const Projection seen = project(joint.limit, to_limit(joint, relative), softness);
  if (!seen.valid) {
    const Quatf home = from_limit(joint, seen.rotation);
    return {home, seen.inside, false};
  }
  if (seen.inside) {
    const bool unit = std::fabs(dot(own, own) - 1.0f) <= kUnitTolerance;
    return {unit ? own : normalize_any(own), true, true};
  }
  return {from_limit(joint, seen.rotation), false, true};
}

}  // namespace

std::optional<std::size_t> find_joint(const LimitSet& set, std::string_view name) {
  const auto found = std::find_if(set.joints.begin(), set.joints.end(),
                                  [&](const JointLimit& joint) { return joint.name == name; });
  if (found == set.joints.end()) return std::nullopt;
  return static_cast<std::size_t>(found - set.joints.begin());
}

Projection project_relative(const JointLimit& joint, Quatf relative, Softness softness) {
  const Signed input = canonical(relative);
  Projection result = project_between(joint, input.rotation, input.rotation, softness);
  if (!result.valid) return result;
  if (!result.inside) result.rotation = nearest_cover(normalize(result.rotation), input.rotation);
  if (input.flipped) result.rotation = -result.rotation;
  return result;
}

float margin_relative(const JointLimit& joint, Quatf relative) {
  return margin(joint.limit, to_limit(joint, canonical(relative).rotation));
}

Projection project_local(const JointLimit& joint, Quatf local, Softness softness) {
  const Projection relative = project_relative(joint, conjugate(joint.reference) * local, softness);
  if (!relative.valid) return {normalize(joint.reference * relative.rotation), relative.inside, false};
  if (relative.inside) {
    const bool unit = std::fabs(dot(local, local) - 1.0f) <= kUnitTolerance;
    return {unit ? local : normalize_any(local), true, true};
  }
  return {nearest_cover(normalize(joint.reference * relative.rotation), local), false, true};
}

}  // namespace ligament
