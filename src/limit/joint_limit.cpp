#include <ligament/limit.h>

#include "limit/frame_change.h"

#include <algorithm>

namespace ligament {
namespace {

/// Projects in the limit frame and brings the answer back. For NaN, infinity and zero, which are no rotations, the
/// answer is not softened.
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
  return project_by(detail::RelativeFrameChange<float>(joint.frame, relative), joint.limit, softness);
}

float margin_relative(const JointLimit& joint, Quatf relative) {
  return margin(joint.limit, detail::RelativeFrameChange<float>(joint.frame, relative).seen());
}

Projection project_local(const JointLimit& joint, Quatf local, Softness softness) {
  return project_by(detail::LocalFrameChange<float>(joint.reference, joint.frame, local), joint.limit, softness);
}

Quatf to_limit(const JointLimit& joint, Quatf local) {
  return detail::LocalFrameChange<float>(joint.reference, joint.frame, local).seen();
}

Quatf from_limit(const JointLimit& joint, Quatf seen) {
  return detail::LocalFrameChange<float>::to_local(joint.reference * joint.frame, joint.frame, seen);
}

float margin_local(const JointLimit& joint, Quatf local) { return margin(joint.limit, to_limit(joint, local)); }

float violation_local(const JointLimit& joint, Quatf local) { return violation(joint.limit, to_limit(joint, local)); }

Vec3f project_direction(const JointLimit& joint, Vec3f direction) {
  const Quatf frame = joint.reference * joint.frame;
  return rotate(frame, project_direction(joint.limit, rotate(conjugate(frame), direction)));
}

}  // namespace ligament
