// Limit: a closed region of rotations. `project` finds the nearest rotation inside; all other questions are answered by
// it.
//
// Functions of a Limit take r, a rotation in the limit frame: r = frame⁻¹ · reference⁻¹ · local · frame. A JointLimit,
// below, holds `reference` and `frame`, and its functions take the joint's own rotations. Except for make_limit and
// shape_of, nothing here allocates or throws, and the work of each call is bounded.
#pragma once

#include <ligament/shapes.h>

#include <memory>

namespace ligament {

namespace made {
struct AnyLimit;
}

/// A limit that is ready to run: checked, immutable, cheap to copy, and safe to share between threads. Limit{} is Free.
class LIGAMENT_API Limit {
 public:
  Limit();

  /// Whether both have the same shape with the same numbers.
  bool operator==(const Limit&) const;

 private:
  friend struct LimitAccess;
  explicit Limit(std::shared_ptr<const made::AnyLimit> made);

  std::shared_ptr<const made::AnyLimit> made_;
};

/// Checks a shape and prepares it. An error names the field: `swing.angle: expected a number ≥ 0`.
LIGAMENT_API Result<Limit> make_limit(const Shape&);
/// The shape that a limit was made from, with its numbers as they are used: an angle above π has become π.
LIGAMENT_API Shape shape_of(const Limit&);
/// Whether the limit can be enforced: false for an UnknownShape, which is treated as Free.
LIGAMENT_API bool is_known(const Limit&);
/// Whether the limit is Free.
LIGAMENT_API bool is_free(const Limit&);

struct Projection {
  Quatf rotation;      ///< the nearest rotation inside, of q and −q the one nearer to the input; bit for bit the input
                       ///< if that is inside
  bool inside = true;  ///< whether the input was inside
  bool valid = true;   ///< whether the input was a rotation; NaN, infinity and zero are not, and count as the identity
};

/// A soft limit lets through part of each violation: for a violation of d radians the answer is s(d) = radius ·
/// tanh(falloff · d) radians beyond the boundary.
struct Softness {
  float falloff = 0;  ///< 1/rad, at most 1/radius, where s′(0) = 1 and the answer crosses the boundary smoothly; 0
                      ///< means 1/radius
  float radius = 0;   ///< radians, the most that is let through; 0 is a hard limit
};

/// The nearest rotation of the region, in the metric of its shape. project(−q) = −project(q), bit for bit.
LIGAMENT_API Projection project(const Limit&, const Quatf& r);
/// The same for a soft limit: goes back from the nearest rotation towards r by s(violation) radians, along the shape's
/// path.
LIGAMENT_API Projection project(const Limit&, const Quatf& r, Softness);
/// Whether r is inside, so that `project` would return it unchanged.
LIGAMENT_API bool contains(const Limit&, Quatf r);
/// The angle of the rotation between r and project(r); 0 inside.
LIGAMENT_API float violation(const Limit&, Quatf r);
/// Inside: the distance to the boundary in the shape's metric, from 0 to at most π. Outside: −violation, so below 0.
/// Always finite.
LIGAMENT_API float margin(const Limit&, Quatf r);
/// 1 − margin/inradius: 0 where the region is deepest, 1 on the boundary, more beyond it. The inradius is the greatest
/// margin; `deepest` in measure.h finds it. A limit without an inside has none, and its stress is 1 + violation.
LIGAMENT_API float stress(const Limit&, Quatf r, float inradius);
/// s(violation), see Softness; 0 for a hard limit.
LIGAMENT_API float given_back(Softness, float violation);

/// The allowed bone direction for the unit direction d, in the limit frame. For a swing–twist limit it is the nearest
/// direction of the swing region. Other limits project the shortest rotation from +Y to d; it is where the bone points
/// then.
LIGAMENT_API Vec3f project_direction(const Limit&, Vec3f d);

/// The limit of a joint, with the rotations that lead from the joint's local rotation to r. Limits are kept in an order
/// with parents first, so that a limit may one day depend on another joint's rotation.
struct JointLimit {
  std::string name;
  std::string parent;                   ///< empty for a root
  std::string role;                     ///< VRM humanoid name; empty if unknown
  Vec3f offset;                         ///< rest translation from the parent
  Quatf reference = identity<float>();  ///< the joint's local rotation in the reference pose
  Quatf frame = identity<float>();      ///< limit frame → joint frame; its +Y is the twist axis
  Limit limit;
  Quatf rest = identity<float>();  ///< the joint's rest rotation on the rig that the limit was made on
};

/// The limits of a skeleton, parents before children.
struct LimitSet {
  std::vector<JointLimit> joints;
};

LIGAMENT_API std::optional<std::size_t> find_joint(const LimitSet&, std::string_view name);

/// From a local rotation to r = frame⁻¹ · reference⁻¹ · local · frame, and back.
LIGAMENT_API Quatf to_limit(const JointLimit&, Quatf local);
LIGAMENT_API Quatf from_limit(const JointLimit&, Quatf seen);

/// The same for relative = reference⁻¹ · local, in the joint's own axes. A rotation inside comes back bit for bit.
LIGAMENT_API Projection project_relative(const JointLimit&, Quatf relative, Softness = {});
LIGAMENT_API float margin_relative(const JointLimit&, Quatf relative);
/// The same for local = reference · relative.
LIGAMENT_API Projection project_local(const JointLimit&, Quatf local, Softness = {});
LIGAMENT_API float margin_local(const JointLimit&, Quatf local);
LIGAMENT_API float violation_local(const JointLimit&, Quatf local);
/// project_direction for a bone's unit direction in the parent's axes, as spring bones keep it.
LIGAMENT_API Vec3f project_direction(const JointLimit&, Vec3f direction);

}  // namespace ligament
