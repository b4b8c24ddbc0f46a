// Vectors and rotations as plain values, in float or double.
//
// Axes are right-handed, angles are in radians. A rotation is a quaternion x, y, z, w of length 1; q and −q are the
// same rotation. Functions that are only declared here exist for float and double, and for no other type.
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
LIGAMENT_API R length(Vec3<R> v);
/// v scaled to length 1, or `fallback` if v is too short to have a direction (‖v‖ ≤ 1e-12).
template <class R>
LIGAMENT_API Vec3<R> normalize_or(Vec3<R> v, Vec3<R> fallback);
/// The angle between two unit vectors, in [0, π], accurate near 0 and near π too.
template <class R>
LIGAMENT_API R angle_between(Vec3<R> a, Vec3<R> b);

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
/// The product of two rotations: a * b turns by b first, then by a.
template <class R>
Quat<R> operator*(Quat<R> a, Quat<R> b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
template <class R>
R dot(Quat<R> a, Quat<R> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
/// v rotated by q.
template <class R>
Vec3<R> rotate(Quat<R> q, Vec3<R> v) {
  const Vec3<R> u = vector_part(q);
  const Vec3<R> t = cross(u, v);
  const Vec3<R> t2 = t + t;
  return v + t2 * q.w + cross(u, t2);
}
/// The direction of the bone: +Y rotated by q. Its length is ‖q‖²; a length of q that is off by rounding does not
/// change the direction.
template <class R>
Vec3<R> bone_direction(Quat<R> q) {
  const R two = R(2.0f);
  return {two * (q.x * q.y - q.w * q.z), (q.y * q.y + q.w * q.w) - (q.x * q.x + q.z * q.z),
          two * (q.y * q.z + q.w * q.x)};
}

/// q scaled to length 1, or the identity if q is too short to have a direction (‖q‖ ≤ 1e-12).
template <class R>
LIGAMENT_API Quat<R> normalize(Quat<R> q);
/// q or −q, whichever is nearer to `to`.
template <class R>
LIGAMENT_API Quat<R> nearest_cover(Quat<R> q, Quat<R> to);
/// The rotation by ‖v‖ radians about the axis v.
template <class R>
LIGAMENT_API Quat<R> exp(Vec3<R> v);
/// The rotation vector of q: along its axis and as long as its angle, ‖v‖ ≤ π. exp(v) is q or −q.
template <class R>
LIGAMENT_API Vec3<R> log(Quat<R> q);
/// The angle of the rotation q, in [0, π].
template <class R>
LIGAMENT_API R rotation_angle(Quat<R> q);
/// The angle of the rotation between a and b, in [0, π].
template <class R>
LIGAMENT_API R angle_between(Quat<R> a, Quat<R> b);
/// The shortest rotation that turns the unit vector a to the unit vector b. If they are opposite, it is a half turn
/// about some axis perpendicular to a; for a = +Y that is the X axis.
template <class R>
LIGAMENT_API Quat<R> from_two_vectors(Vec3<R> a, Vec3<R> b);
/// Spherical interpolation from a (t = 0) to b (t = 1), at constant speed along the shorter great arc.
template <class R>
LIGAMENT_API Quat<R> slerp(Quat<R> a, Quat<R> b, R t);

/// The same vector or rotation with another number type.
template <class To, class From>
Vec3<To> convert(Vec3<From> v) {
  return {To(v.x), To(v.y), To(v.z)};
}
template <class To, class From>
Quat<To> convert(Quat<From> q) {
  return {To(q.x), To(q.y), To(q.z), To(q.w)};
}

}  // namespace ligament
