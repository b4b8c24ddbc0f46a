// What a caller gives, made usable.
#pragma once

#include <ligament/math/epsilon.h>
#include <ligament/math/quat.h>

#include <cmath>

namespace ligament::detail {

/// A rotation at length 1 and in the upper hemisphere, with what it takes to give back an answer on the caller's side.
struct Input {
  Quatf rotation;
  bool flipped = false;  ///< `rotation` is minus the caller's
  bool valid = true;     ///< false: NaN, infinite or of no length; `rotation` is the identity
  bool unit = true;      ///< the caller's own bits are a unit quaternion

  /// q on the caller's hemisphere.
  Quatf give_back(Quatf q) const { return flipped ? -q : q; }
};

/// Whether q is shorter than kTinyLength, whose square would vanish.
inline bool is_tiny(Quatf q) {
  if (largest_component(q) >= kTinyLength) return false;
  const Quatf grown = scale(q, 1 / kTinyLength);
  return dot(grown, grown) < 1;
}

inline Input accept(Quatf q) {
  const bool finite = std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w);
  if (!finite || is_tiny(q)) return {identity<float>(), false, false, false};
  Input input{q};
  input.unit = std::fabs(dot(q, q) - 1.0f) <= kUnitTolerance;
  if (!input.unit) input.rotation = normalize_any(q);
  input.flipped = !in_upper_hemisphere(input.rotation);
  if (input.flipped) input.rotation = -input.rotation;
  return input;
}

}  // namespace ligament::detail
