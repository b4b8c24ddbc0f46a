#include "limit/joint_way.h"
#include "limit/joint_limit.h"

#include <algorithm>

namespace ligament {
namespace {

/// What comes out by the way there and back. The answer to what is no rotation is not softened.
template <class Way>
Projection project_by(const Way& way, const Limit& limit, Softness softness) {
  const bool valid = way.input().valid;
  const Projection seen = project(limit, way.seen(), valid ? softness : Softness{});
  return {way.back(seen.rotation, seen.inside), seen.inside, valid};
}

}  // namespace

std::optional<std::size_t> find_joint(const LimitSet& set, std::string_view name) {
  const auto found =
      std::find_if(set.joints.begin(), set.joints.end(), [&](const JointLimit& joint) { return joint.name == name; });
  if (found == set.joints.end()) return std::nullopt;
  return static_cast<std::size_t>(found - set.joints.begin());
}

Projection project_relative(const JointLimit& joint, Quatf relative, Softness softness) {
  return project_by(detail::RelativeWay<float>(joint.frame, relative), joint.limit, softness);
}

float margin_relative(const JointLimit& joint, Quatf relative) {
  return margin(joint.limit, detail::RelativeWay<float>(joint.frame, relative).seen());
}

Projection project_local(const JointLimit& joint, Quatf local, Softness softness) {
  return project_by(detail::LocalWay<float>(joint.reference, joint.frame, local), joint.limit, softness);
}

float margin_local(const JointLimit& joint, Quatf local) {
  return margin(joint.limit, detail::LocalWay<float>(joint.reference, joint.frame, local).seen());
}

}  // namespace ligament
