// Makes the answer of `project` from the answer of a kernel: gives it the right sign and length 1. For single rotations
// and for lanes.
#pragma once

#include "math/quat.h"

namespace ligament::detail {

/// q, or −q if `sign` is negative.
template <class R>
Quat<R> flipped_by(R sign, Quat<R> q) {
  return {times_sign(q.x, sign), times_sign(q.y, sign), times_sign(q.z, sign), times_sign(q.w, sign)};
}

/// q, or −q if that is nearer to r. Branches, because −q is rare, and waiting for the sign would delay every answer.
template <class R>
Quat<R> on_side(Quat<R> q, Quat<R> r) {
  const auto other = dot(q, r) < R(Scalar<R>(0));
  if (any(other)) [[unlikely]]
    return select<R>(other, -q, q);
  return q;
}
/// The same at length 1, for a q whose length is 1 but for rounding.
template <class R>
Quat<R> finished(Quat<R> q, Quat<R> r) {
  using S = Scalar<R>;
  return on_side(scale(q, R(S(1.5)) - R(S(0.5)) * dot(q, q)), r);
}

}  // namespace ligament::detail
