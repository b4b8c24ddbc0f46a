// Limit: a closed region of rotations, and what one can ask of it. All of it follows from `project`.
//
// A rotation here is r as the limit sees it, in the limit frame: r = frame⁻¹ · reference⁻¹ · local · frame. JointLimit,
// below, holds the two frames and takes a joint's own rotations. Nothing here but making a limit allocates or throws, and
// work per call is bounded.
#pragma once

#include <ligament/shapes.h>

#include <memory>

namespace ligament {

namespace made {
struct AnyLimit;
}

/// A limit ready to run: checked, immutable, cheap to copy, and safe to share between threads. By itself it is Free.
class LIGAMENT_API Limit {
 public:
  Limit();

  /// The same shape with the same numbers.
  bool operator==(const Limit&) const;

 private:
  friend struct LimitAccess;
  explicit Limit(std::shared_ptr<const made::AnyLimit> made);

  std::shared_ptr<const made::AnyLimit> made_;
};

/// Checks a shape and prepares it. An error names the field: `swing.angle: expected a number ≥ 0`.
LIGAMENT_API Result<Limit> make_limit(const Shape&);
/// The shape of a limit, with its numbers as they are used: an angle above π is π.
LIGAMENT_API Shape shape_of(const Limit&);
/// Whether the limit can be enforced: false for an UnknownShape, which is treated as Free.
LIGAMENT_API bool is_known(const Limit&);
/// Whether it is Free.
LIGAMENT_API bool is_free(const Limit&);

struct Projection {
  Quatf rotation;      ///< the nearest rotation inside, on the input's hemisphere; the input's own bits if it is inside
  bool inside = true;  ///< the input was inside
  bool valid = true;   ///< the input was a rotation; false for NaN, infinity or zero, which count as the identity
};

/// How much of a violation is given back: s(d) = radius · tanh(falloff · d) radians beyond the boundary, for a violation
/// of d radians.
struct Softness {
  float falloff = 0;  ///< 1/rad; 0 means 1/radius, which is also the most: there the answer leaves the limit smoothly
  float radius = 0;   ///< radians; 0 is a hard limit
};

/// The nearest rotation of the region, in the metric of its shape. f(−q) = −f(q) to the bit.
LIGAMENT_API Projection project(const Limit&, const Quatf& r);
/// The same, with s(violation) radians of it given back along the shape's own path.
LIGAMENT_API Projection project(const Limit&, const Quatf& r, Softness);
LIGAMENT_API bool contains(const Limit&, Quatf r);
/// The angle of the rotation between r and project(r); 0 inside.
LIGAMENT_API float violation(const Limit&, Quatf r);
/// Inside: the distance to the boundary in the shape's metric, from 0 to at most π. Outside: −violation, so below 0.
/// Always finite.
LIGAMENT_API float margin(const Limit&, Quatf r);
/// 1 − margin/inradius: 0 deepest inside, 1 on the boundary, more beyond it. A limit without an inside, which has no
/// inradius, gives 1 + violation. `deepest` in measure.h finds the inradius.
LIGAMENT_API float stress(const Limit&, Quatf r, float inradius);
/// s(violation) of a softness; 0 for a hard limit.
LIGAMENT_API float given_back(Softness, float violation);

/// The allowed bone direction for the unit direction d, in the limit frame: for a swing–twist limit the nearest of its
/// swing region; for the others where they put a bone that swings to d without a twist.
LIGAMENT_API Vec3f project_direction(const Limit&, Vec3f d);

/// A limit where it sits, with the frames that lead from a joint's rotation to what the limit sees. A limit that depends
/// on another joint's rotation will have its place here, too; joints are therefore handled parents first.
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

/// `relative` is reference⁻¹ · local, in the joint's own axes. Inside rotations come back as their own bits.
LIGAMENT_API Projection project_relative(const JointLimit&, Quatf relative, Softness = {});
LIGAMENT_API float margin_relative(const JointLimit&, Quatf relative);
/// A local rotation: reference · relative.
LIGAMENT_API Projection project_local(const JointLimit&, Quatf local, Softness = {});
LIGAMENT_API float margin_local(const JointLimit&, Quatf local);
LIGAMENT_API float violation_local(const JointLimit&, Quatf local);
/// A bone's unit direction in the parent's axes, as spring bones have it.
LIGAMENT_API Vec3f project_direction(const JointLimit&, Vec3f direction);

}  // namespace ligament
