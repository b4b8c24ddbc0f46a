// Makes any quaternion that a caller may pass usable for kernels. For single rotations and for lanes.
#pragma once

#include "math/epsilon.h"
#include "math/quat.h"

#include <limits>

namespace ligament::detail {

/// A rotation of length 1 in the upper hemisphere, and what the caller's own quaternion was like.
template <class R>
struct Input {
  Quat<R> rotation;
  Mask<R> flipped;  ///< the caller's quaternion was negated
  Mask<R> valid;    ///< false: it was NaN, infinite or too short, and `rotation` is the identity
  Mask<R> unit;     ///< it had length 1

  /// q with the caller's sign.
  Quat<R> give_back(Quat<R> q) const { return select<R>(flipped, -q, q); }
};

/// Whether a quaternion with this ‖q‖² has length 1, within kUnitTolerance.
template <class R>
Mask<R> is_unit_square(R squared) {
  return abs(squared - R(Scalar<R>(1))) <= R(Scalar<R>(kUnitTolerance));
}
template <class R>
Mask<R> is_unit(Quat<R> q) {
  return is_unit_square(dot(q, q));
}

template <class R>
Mask<R> is_finite(Quat<R> q) {
  // Component by component: a maximum of them may drop a NaN.
  const R most = R(std::numeric_limits<Scalar<R>>::max());
  return mask_and(mask_and(abs(q.x) <= most, abs(q.y) <= most), mask_and(abs(q.z) <= most, abs(q.w) <= most));
}

/// Whether q is shorter than kTinyLength. Its square may underflow, so q is scaled up first.
template <class R>
Mask<R> is_tiny(Quat<R> q) {
  using S = Scalar<R>;
  const auto small = largest_component(q) < R(S(kTinyLength));
  if (!any(small)) return small;
  const Quat<R> grown = scale(q, R(S(1 / kTinyLength)));
  return mask_and(small, dot(grown, grown) < R(S(1)));
}

template <class R>
Input<R> accept(Quat<R> q) {
  using S = Scalar<R>;
  const R squared = dot(q, q);
  const Mask<R> unit = is_unit_square(squared);
  Input<R> input{q, unit, unit, unit};
  if (!all(unit)) {
    // For most lengths the square neither overflows nor underflows, and one square root is enough. All other input is
    // rare, and checked component by component.
    const auto common = mask_and(squared > R(S(kLeastSquare)), squared < R(S(1) / S(kLeastSquare)));
    input.valid = common;
    input.rotation = select<R>(unit, q, scale(q, R(S(1)) / sqrt(select(common, squared, R(S(1))))));
    if (!all(common)) [[unlikely]] {
      input.valid = mask_or(common, mask_and(is_finite(q), mask_not(is_tiny(q))));
      const Quat<R> usable = select<R>(input.valid, q, identity<R>());
      input.rotation = select<R>(common, input.rotation, normalize_any(usable));
    }
  }
  const R w = input.rotation.w, zero = R(Scalar<R>(0));
  input.flipped = mask_not(all(w != zero) ? w >= zero : in_upper_hemisphere(input.rotation));
  input.rotation = select<R>(input.flipped, -input.rotation, input.rotation);
  return input;
}

}  // namespace ligament::detail
