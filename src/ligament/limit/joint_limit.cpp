#include <ligament/limit/detail/input.h>
#include <ligament/limit/joint_limit.h>

#include <algorithm>

namespace ligament {
namespace {

using detail::accept;
using detail::Input;

/// The answer to an invalid input: that to the identity.
Projection at_home(const JointLimit& joint) {
  const Projection seen = project(joint.limit, identity<float>());
  return {normalize(from_limit(joint, seen.rotation)), seen.inside, false};
}

/// What came out for `input`: its own bits if it was inside, else `moved` on its hemisphere.
Projection answer(const Input& input, Quatf own, Quatf moved, bool inside) {
  if (inside) return {input.unit ? own : input.give_back(input.rotation), true, true};
  return {input.give_back(nearest_cover(normalize(moved), input.rotation)), false, true};
}

}  // namespace

std::optional<std::size_t> find_joint(const LimitSet& set, std::string_view name) {
  const auto found =
      std::find_if(set.joints.begin(), set.joints.end(), [&](const JointLimit& joint) { return joint.name == name; });
  if (found == set.joints.end()) return std::nullopt;
  return static_cast<std::size_t>(found - set.joints.begin());
}

Projection project_relative(const JointLimit& joint, Quatf relative, Softness softness) {
  const Input input = accept(relative);
  if (!input.valid) return at_home(joint);
  const Projection seen = project(joint.limit, to_limit(joint, input.rotation), softness);
  return answer(input, relative, from_limit(joint, seen.rotation), seen.inside);
}

float margin_relative(const JointLimit& joint, Quatf relative) {
  return margin(joint.limit, to_limit(joint, accept(relative).rotation));
}

Projection project_local(const JointLimit& joint, Quatf local, Softness softness) {
  const Input input = accept(local);
  if (!input.valid) {
    const Projection home = at_home(joint);
    return {normalize(joint.reference * home.rotation), home.inside, false};
  }
  const Projection seen = project_relative(joint, conjugate(joint.reference) * input.rotation, softness);
  return answer(input, local, joint.reference * seen.rotation, seen.inside);
}

}  // namespace ligament
