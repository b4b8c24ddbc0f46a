// What a caller gives, made usable; for single rotations and for lanes.
#pragma once

#include "math/epsilon.h"
#include "math/quat.h"

#include <limits>

namespace ligament::detail {

/// A rotation at length 1 and in the upper hemisphere, with what it takes to give back an answer on the caller's side.
template <class R>
struct Input {
  Quat<R> rotation;
  Mask<R> flipped;  ///< `rotation` is minus the caller's
  Mask<R> valid;    ///< false: NaN, infinite or of no length; `rotation` is the identity
  Mask<R> unit;     ///< the caller's own bits are a unit quaternion

  /// q on the caller's hemisphere.
  Quat<R> give_back(Quat<R> q) const { return select<R>(flipped, -q, q); }
};

/// Whether a quaternion whose length has this square counts as unit.
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
  // Not by the largest of them: a maximum may lose a NaN.
  const R most = R(std::numeric_limits<Scalar<R>>::max());
  return mask_and(mask_and(abs(q.x) <= most, abs(q.y) <= most), mask_and(abs(q.z) <= most, abs(q.w) <= most));
}

/// Whether q is shorter than kTinyLength, whose square would vanish.
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
    // Of a length whose square is a number like any other; all that is not is looked at by itself.
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
