// What the shapes of rotation-vector space share: the answer of a nearest-point kernel.
#pragma once

#include <ligament/base.h>
#include "math/epsilon.h"
#include "math/mat3.h"

namespace ligament::made {

// float and double belong to no namespace in which these functions would be found, so they are named here.
using ligament::abs;
using ligament::clamp;
using ligament::max;
using ligament::min;
using ligament::select;
using ligament::sqrt;

template <class R>
struct NearestPoint {
  Vec3<R> point;
  Mask<R> moved;  ///< false: the point was inside, within kInsideTolerance, and is returned as it was
};

/// A number of a shape in every lane.
template <class R>
Vec3<R> broadcast(Vec3f v) {
  return {R(Scalar<R>(v.x)), R(Scalar<R>(v.y)), R(Scalar<R>(v.z))};
}

template <class R>
Mat3<R> broadcast(const Mat3f& m) {
  return {{broadcast<R>(m.row[0]), broadcast<R>(m.row[1]), broadcast<R>(m.row[2])}};
}
template <class R>
Quat<R> broadcast(Quatf q) {
  return {R(Scalar<R>(q.x)), R(Scalar<R>(q.y)), R(Scalar<R>(q.z)), R(Scalar<R>(q.w))};
}

/// The answer `nearest`, or v itself if they are within kInsideTolerance of each other.
template <class R>
NearestPoint<R> settle(Vec3<R> v, Vec3<R> nearest) {
  const Vec3<R> step = v - nearest;
  const Scalar<R> tolerance = Scalar<R>(kInsideTolerance);
  const auto moved = dot(step, step) > R(tolerance * tolerance);
  return {select<R>(moved, nearest, v), moved};
}

}  // namespace ligament::made
