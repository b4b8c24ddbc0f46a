// Unit quaternions x, y, z, w for any number type R (lane.h); q and −q are the same rotation.
#pragma once

#include "math/vec3.h"

namespace ligament {

/// The sum of components. It is no rotation, but at length 1 it is the mean of rotations, if their signs agree.
template <class R>
Quat<R> operator+(Quat<R> a, Quat<R> b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}
template <class R>
Quat<R> scale(Quat<R> q, R s) {
  return {q.x * s, q.y * s, q.z * s, q.w * s};
}
template <class R>
Quat<R> select(Mask<R> mask, Quat<R> a, Quat<R> b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z), select(mask, a.w, b.w)};
}
/// q scaled to length 1, or the identity if it is too short to have a direction.
template <class R>
Quat<R> normalize(Quat<R> q) {
  using S = Scalar<R>;
  const R squared = dot(q, q);
  const auto usable = squared > R(S(1e-24));
  const R inverse = R(S(1)) / sqrt(select(usable, squared, R(S(1))));
  return select(usable, scale(q, inverse), identity<R>());
}
/// The largest of |x|, |y|, |z|, |w|.
template <class R>
R largest_component(Quat<R> q) {
  return max(max(abs(q.x), abs(q.y)), max(abs(q.z), abs(q.w)));
}
/// normalize for quaternions of any length, even if their squares overflow or underflow.
template <class R>
Quat<R> normalize_any(Quat<R> q) {
  using S = Scalar<R>;
  const R largest = largest_component(q);
  const auto usable = largest > R(S(1e-30));
  return select(usable, normalize(scale(q, R(S(1)) / select(usable, largest, R(S(1))))), identity<R>());
}
/// Whether q, and not −q, stands for the rotation: w > 0, or w = 0 and the first nonzero of z, x, y is positive. This
/// is the only place that makes this choice.
template <class R>
Mask<R> in_upper_hemisphere(Quat<R> q) {
  const R zero = R(Scalar<R>(0));
  const R pick = select(q.w != zero, q.w, select(q.z != zero, q.z, select(q.x != zero, q.x, q.y)));
  return pick >= zero;
}
template <class R>
Quat<R> upper_hemisphere(Quat<R> q) {
  return select(in_upper_hemisphere(q), q, -q);
}
/// q or −q, whichever is nearer to `to`.
template <class R>
Quat<R> nearest_cover(Quat<R> q, Quat<R> to) {
  return select(dot(q, to) >= R(Scalar<R>(0)), q, -q);
}

}  // namespace ligament
