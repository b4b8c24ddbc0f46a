// JointLimit: a limit where it sits, with the frames that lead from a joint's rotation to what the limit sees.
#pragma once

#include "limit/limit.h"

#include <optional>
#include <string>
#include <vector>

namespace ligament {

struct JointLimit {
  std::string name;
  std::string parent;                   ///< empty for a root
  std::string role;                     ///< VRM humanoid name; empty if unknown
  Vec3f offset;                         ///< rest translation
  Quatf reference = identity<float>();  ///< the joint's local rotation in the reference pose
  Quatf frame = identity<float>();      ///< limit frame → joint frame; its +Y is the twist axis
  Limit limit;
};

/// The limits of a skeleton, parents before children.
struct LimitSet {
  std::vector<JointLimit> joints;
};

LIGAMENT_API std::optional<std::size_t> find_joint(const LimitSet&, std::string_view name);

/// A rotation in the joint's own axes as the limit sees it: frame⁻¹ · relative · frame.
inline Quatf to_limit(const JointLimit& joint, Quatf relative) {
  return conjugate(joint.frame) * relative * joint.frame;
}
/// And back.
inline Quatf from_limit(const JointLimit& joint, Quatf r) { return joint.frame * r * conjugate(joint.frame); }

/// `relative` is reference⁻¹ · local, in the joint's own axes. Inside rotations come back as their own bits.
LIGAMENT_API Projection project_relative(const JointLimit&, Quatf relative, Softness = {});
LIGAMENT_API float margin_relative(const JointLimit&, Quatf relative);
/// A local rotation: reference · relative.
LIGAMENT_API Projection project_local(const JointLimit&, Quatf local, Softness = {});
LIGAMENT_API float margin_local(const JointLimit&, Quatf local);

}  // namespace ligament
