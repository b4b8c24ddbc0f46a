// What the kernels of all limit types share: the answer for a rotation in the limit frame.
#pragma once

#include <ligament/shapes.h>

#include "limit/kernel/point.h"
#include "math/rotation.h"

namespace ligament::made {

template <class R>
struct NearestRotation {
  Quat<R> rotation;
  Mask<R> moved;  ///< false: the rotation was inside and is returned as it was
};

template <class R>
NearestRotation<R> nearest_rotation(const Free&, Quat<R> r) {
  return {r, r.w != r.w};
}
template <class R>
R rotation_margin(const Free&, Quat<R>) {
  return R(kPi<Scalar<R>>);
}
template <class R>
Quat<R> rotation_path(const Free&, Quat<R> r, R) {
  return r;
}

template <class R>
NearestRotation<R> nearest_rotation(const Fixed&, Quat<R> r) {
  const auto moved = rotation_angle(r) > R(Scalar<R>(kInsideTolerance));
  return {select<R>(moved, identity<R>(), r), moved};
}
template <class R>
R rotation_margin(const Fixed&, Quat<R> r) {
  return -rotation_angle(r);
}
template <class R>
Quat<R> rotation_path(const Fixed&, Quat<R> r, R share) {
  return exp(log(r) * share);
}

}  // namespace ligament::made
