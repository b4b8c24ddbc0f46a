// From the answer of a kernel to that of `project`, for single rotations and for lanes.
#pragma once

#include "math/quat.h"

namespace ligament::detail {

/// −q for a sign below zero.
template <class R>
Quat<R> flipped_by(R sign, Quat<R> q) {
  return {times_sign(q.x, sign), times_sign(q.y, sign), times_sign(q.z, sign), times_sign(q.w, sign)};
}

/// The answer q of a kernel on the side of r. A branch, because the other side is rare and the sign is known late.
template <class R>
Quat<R> on_side(Quat<R> q, Quat<R> r) {
  const auto other = dot(q, r) < R(Scalar<R>(0));
  if (any(other)) [[unlikely]]
    return select<R>(other, -q, q);
  return q;
}
/// The same at length 1, for answers that are as long as r: that is unit, but for rounding.
template <class R>
Quat<R> finished(Quat<R> q, Quat<R> r) {
  using S = Scalar<R>;
  return on_side(scale(q, R(S(1.5)) - R(S(0.5)) * dot(q, q)), r);
}

}  // namespace ligament::detail
