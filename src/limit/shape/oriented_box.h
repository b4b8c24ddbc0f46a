// Oriented box: a box in rotation-vector space, turned and moved.
//
// region: rotation⁻¹·(v − center) within [min, max] · metric: Euclidean in v
#pragma once

#include "limit/shape/box.h"
#include "limit/shape/prepared.h"
#include "math/mat3.h"

namespace ligament::made {

struct OrientedBox : Prepared, ligament::OrientedBox {
  Box box;
  Mat3f matrix;  ///< of `rotation`
  bool operator==(const OrientedBox&) const = default;
};

Result<OrientedBox> make(const ligament::OrientedBox&);

template <class R>
NearestPoint<R> nearest_point(const OrientedBox& shape, Vec3<R> v) {
  const Mat3<R> matrix = broadcast<R>(shape.matrix);
  const Vec3<R> center = broadcast<R>(shape.center);
  const NearestPoint<R> local = nearest_point(shape.box, transposed_times(matrix, v - center));
  return {select<R>(local.moved, matrix * local.point + center, v), local.moved};
}

template <class R>
R point_margin(const OrientedBox& shape, Vec3<R> v) {
  return point_margin(shape.box, transposed_times(broadcast<R>(shape.matrix), v - broadcast<R>(shape.center)));
}

float reach(const OrientedBox&);
inline bool contains_zero(const OrientedBox& shape) { return point_margin(shape, Vec3f{}) >= -kLandingTolerance; }

}  // namespace ligament::made
