// Limit: a closed region of rotations, and what one can ask of it. All of it follows from `project`.
//
// A rotation here is r as the limit sees it, in the limit frame: r = frame⁻¹ · reference⁻¹ · local · frame. For
// rotations in the joint's own axes see joint_limit.h. Nothing here allocates or throws, and work per call is bounded.
#pragma once

#include "limit/shape/euler.h"
#include "limit/shape/implicit.h"
#include "limit/shape/polynomial.h"
#include "limit/softness.h"
#include "limit/shape/swing_twist.h"
#include "limit/shape/volume.h"

#include <string>
#include <variant>

namespace ligament {

/// A limit of a type that this version does not know. It can be kept and rewritten, not enforced.
struct UnknownLimit {
  std::string type;
  bool operator==(const UnknownLimit&) const = default;
};

using Limit = std::variant<Free, Fixed, Euler, Volume, SwingTwistLimit, Implicit, Polynomial, UnknownLimit>;

/// Whether the limit can be enforced.
LIGAMENT_API bool is_known(const Limit&);

struct Projection {
  Quatf rotation;      ///< the nearest rotation inside, on the input's hemisphere; the input's own bits if it is inside
  bool inside = true;  ///< the input was inside
  bool valid = true;   ///< the input was a rotation; false for NaN, infinity or zero, which count as the identity
};

/// The nearest rotation of the region, in the metric of its shape. f(−q) = −f(q) to the bit.
LIGAMENT_API Projection project(const Limit&, const Quatf& r);
/// The same, with given_back(softness, violation) radians of it given back along the shape's own path.
LIGAMENT_API Projection project(const Limit&, const Quatf& r, Softness);
/// The same kernel in double: the reference for tests.
LIGAMENT_API Quatd project_exactly(const Limit&, Quatd r);

LIGAMENT_API bool contains(const Limit&, Quatf r);
/// The angle of the rotation between r and project(r); 0 inside.
LIGAMENT_API float violation(const Limit&, Quatf r);
/// Inside: the distance to the boundary in the shape's metric, from 0 to at most π. Outside: −violation, so below 0.
/// Always finite.
LIGAMENT_API float margin(const Limit&, Quatf r);

}  // namespace ligament
