// Vectors and rotations as plain values: x, y, z and x, y, z, w, in float or double.
//
// Right-handed, angles in radians. Rotations are unit quaternions; q and −q are the same rotation. What is only declared
// here is there for float and double.
#pragma once

#include <ligament/base.h>

namespace ligament {

template <class S>
inline constexpr S kPi = S(3.14159265358979323846264338327950288L);
template <class S>
inline constexpr S kHalfPi = S(1.57079632679489661923132169163975144L);
template <class S>
inline constexpr S kTwoPi = S(6.28318530717958647692528676655900577L);

template <class R>
struct Vec3 {
  R x{}, y{}, z{};
  bool operator==(const Vec3&) const = default;
};
using Vec3f = Vec3<float>;
using Vec3d = Vec3<double>;

template <class R>
Vec3<R> operator+(Vec3<R> a, Vec3<R> b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class R>
Vec3<R> operator-(Vec3<R> a, Vec3<R> b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class R>
Vec3<R> operator-(Vec3<R> a) {
  return {-a.x, -a.y, -a.z};
}
template <class R>
Vec3<R> operator*(Vec3<R> a, R s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <class R>
R dot(Vec3<R> a, Vec3<R> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class R>
Vec3<R> cross(Vec3<R> a, Vec3<R> b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class R>
R length(Vec3<R> v);
/// v at length 1, or `fallback` where v is too short to have a direction.
template <class R>
Vec3<R> normalize_or(Vec3<R> v, Vec3<R> fallback);
/// The angle between two unit vectors, in [0, π], accurate at both ends.
template <class R>
R angle_between(Vec3<R> a, Vec3<R> b);

template <class R>
struct Quat {
  R x{}, y{}, z{}, w{};
  bool operator==(const Quat&) const = default;
};
using Quatf = Quat<float>;
using Quatd = Quat<double>;

template <class R>
constexpr Quat<R> identity() {
  return {R(0.0f), R(0.0f), R(0.0f), R(1.0f)};
}
template <class R>
Vec3<R> vector_part(Quat<R> q) {
  return {q.x, q.y, q.z};
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
R dot(Quat<R> a, Quat<R> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
/// v turned by q.
template <class R>
Vec3<R> rotate(Quat<R> q, Vec3<R> v) {
  const Vec3<R> u = vector_part(q);
  const Vec3<R> t = cross(u, v);
  const Vec3<R> t2 = t + t;
  return v + t2 * q.w + cross(u, t2);
}
/// Where q turns +Y, times ‖q‖²: a length that is off by rounding leaves the direction alone.
template <class R>
Vec3<R> bone_direction(Quat<R> q) {
  const R two = R(2.0f);
  return {two * (q.x * q.y - q.w * q.z), (q.y * q.y + q.w * q.w) - (q.x * q.x + q.z * q.z),
          two * (q.y * q.z + q.w * q.x)};
}

/// q at length 1; the identity where it has none.
template <class R>
Quat<R> normalize(Quat<R> q);
/// q or −q, whichever is nearer to `to`.
template <class R>
Quat<R> nearest_cover(Quat<R> q, Quat<R> to);
/// The rotation by ‖v‖ radians about v.
template <class R>
Quat<R> exp(Vec3<R> v);
/// The rotation vector of q, ‖v‖ ≤ π.
template <class R>
Vec3<R> log(Quat<R> q);
/// The angle of the rotation q, in [0, π].
template <class R>
R rotation_angle(Quat<R> q);
/// The angle of the rotation between a and b, in [0, π].
template <class R>
R angle_between(Quat<R> a, Quat<R> b);
/// The shortest rotation that turns the unit vector a to the unit vector b. Exactly opposite vectors turn by 180° about
/// an axis across a: for a = +Y, about X.
template <class R>
Quat<R> from_two_vectors(Vec3<R> a, Vec3<R> b);
/// From a (t = 0) to b (t = 1) along the great arc, at constant speed, the short way.
template <class R>
Quat<R> slerp(Quat<R> a, Quat<R> b, R t);

/// The same vector or rotation in another type of number.
template <class To, class From>
Vec3<To> convert(Vec3<From> v) {
  return {To(v.x), To(v.y), To(v.z)};
}
template <class To, class From>
Quat<To> convert(Quat<From> q) {
  return {To(q.x), To(q.y), To(q.z), To(q.w)};
}

}  // namespace ligament
