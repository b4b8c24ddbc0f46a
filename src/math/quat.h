// Unit quaternions x, y, z, w over a lane type; q and −q are the same rotation.
#pragma once

#include "math/vec3.h"

namespace ligament {

template <class R>
struct Quat {
  R x{}, y{}, z{}, w{};
  bool operator==(const Quat&) const = default;
};
using Quatf = Quat<float>;
using Quatd = Quat<double>;

template <class R>
Quat<R> identity() {
  using S = Scalar<R>;
  return {R(S(0)), R(S(0)), R(S(0)), R(S(1))};
}
template <class R>
Vec3<R> vector_part(Quat<R> q) {
  return {q.x, q.y, q.z};
}
/// Component by component: no rotation, but normalised the mean of rotations on one side.
template <class R>
Quat<R> operator+(Quat<R> a, Quat<R> b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}
template <class R>
Quat<R> operator-(Quat<R> q) {
  return {-q.x, -q.y, -q.z, -q.w};
}
/// The inverse of a unit quaternion.
template <class R>
Quat<R> conjugate(Quat<R> q) {
  return {-q.x, -q.y, -q.z, q.w};
}
/// First b, then a.
template <class R>
Quat<R> operator*(Quat<R> a, Quat<R> b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
template <class R>
Quat<R> scale(Quat<R> q, R s) {
  return {q.x * s, q.y * s, q.z * s, q.w * s};
}
template <class R>
R dot(Quat<R> a, Quat<R> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
template <class R>
Quat<R> select(Mask<R> mask, Quat<R> a, Quat<R> b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z), select(mask, a.w, b.w)};
}
/// q at length 1; identity where it has none.
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
/// The same for quaternions so long or short that their squares overflow or vanish.
template <class R>
Quat<R> normalize_any(Quat<R> q) {
  using S = Scalar<R>;
  const R largest = largest_component(q);
  const auto usable = largest > R(S(1e-30));
  return select(usable, normalize(scale(q, R(S(1)) / select(usable, largest, R(S(1))))), identity<R>());
}
/// v turned by q.
template <class R>
Vec3<R> rotate(Quat<R> q, Vec3<R> v) {
  const Vec3<R> u = vector_part(q);
  const Vec3<R> t = cross(u, v);
  const Vec3<R> t2 = t + t;
  return v + t2 * q.w + cross(u, t2);
}

/// The one place that chooses between q and −q: w ≥ 0, and for w = 0 the first nonzero of z, x, y is positive.
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

template <class To, class From>
Quat<To> convert(Quat<From> q) {
  return {To(q.x), To(q.y), To(q.z), To(q.w)};
}

}  // namespace ligament
