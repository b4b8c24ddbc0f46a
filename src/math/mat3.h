// 3×3 matrices, row by row, for any number type R (lane.h); for turning many vectors by one rotation.
#pragma once

#include "math/quat.h"

namespace ligament {

template <class R>
struct Mat3 {
  Vec3<R> row[3];
  bool operator==(const Mat3&) const = default;
};
using Mat3f = Mat3<float>;
using Mat3d = Mat3<double>;

template <class R>
Vec3<R> operator*(const Mat3<R>& m, Vec3<R> v) {
  return {dot(m.row[0], v), dot(m.row[1], v), dot(m.row[2], v)};
}
/// mᵀ·v: for a rotation, its inverse applied to v.
template <class R>
Vec3<R> transposed_times(const Mat3<R>& m, Vec3<R> v) {
  return m.row[0] * v.x + m.row[1] * v.y + m.row[2] * v.z;
}
template <class R>
Mat3<R> transpose(const Mat3<R>& m) {
  return {{{m.row[0].x, m.row[1].x, m.row[2].x},
           {m.row[0].y, m.row[1].y, m.row[2].y},
           {m.row[0].z, m.row[1].z, m.row[2].z}}};
}
/// The matrix whose columns are a, b and c.
template <class R>
Mat3<R> from_columns(Vec3<R> a, Vec3<R> b, Vec3<R> c) {
  return {{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}};
}

template <class R>
Mat3<R> to_matrix(Quat<R> q) {
  using S = Scalar<R>;
  const R one = R(S(1)), two = R(S(2));
  const R xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const R xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const R wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {{{one - two * (yy + zz), two * (xy - wz), two * (xz + wy)},
           {two * (xy + wz), one - two * (xx + zz), two * (yz - wx)},
           {two * (xz - wy), two * (yz + wx), one - two * (xx + yy)}}};
}

/// The quaternion of a rotation matrix, in the upper hemisphere. All components are found from the largest one, so that
/// none loses digits.
template <ScalarLane R>
Quat<R> to_quat(const Mat3<R>& m) {
  const R xx = m.row[0].x, yy = m.row[1].y, zz = m.row[2].z;
  const R squares[4] = {1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz};  // 4x² 4y² 4z² 4w²
  int largest = 0;
  for (int i = 1; i < 4; ++i) largest = squares[i] > squares[largest] ? i : largest;
  const R wx = m.row[2].y - m.row[1].z, wy = m.row[0].z - m.row[2].x, wz = m.row[1].x - m.row[0].y;
  const R xy = m.row[0].y + m.row[1].x, xz = m.row[0].z + m.row[2].x, yz = m.row[1].z + m.row[2].y;
  const Quat<R> candidates[4] = {
      {squares[0], xy, xz, wx}, {xy, squares[1], yz, wy}, {xz, yz, squares[2], wz}, {wx, wy, wz, squares[3]}};
  return upper_hemisphere(normalize(candidates[largest]));
}

template <class To, class From>
Mat3<To> convert(const Mat3<From>& m) {
  return {{convert<To>(m.row[0]), convert<To>(m.row[1]), convert<To>(m.row[2])}};
}

}  // namespace ligament
