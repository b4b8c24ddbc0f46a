// Vec3 over a lane type.
#pragma once

#include "math/lane.h"

namespace ligament {

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
R length(Vec3<R> a) {
  return sqrt(dot(a, a));
}
template <class R>
Vec3<R> select(Mask<R> mask, Vec3<R> a, Vec3<R> b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}

/// v at length 1, or `fallback` where v is too short to have a direction.
template <class R>
Vec3<R> normalize_or(Vec3<R> v, Vec3<R> fallback) {
  const R squared = dot(v, v);
  const auto usable = squared > R(Scalar<R>(1e-24));
  const R scale = R(Scalar<R>(1)) / sqrt(select(usable, squared, R(Scalar<R>(1))));
  return select(usable, v * scale, fallback);
}

/// Some unit vector perpendicular to the unit vector a: a × Z, or a × X where a runs along Z.
template <class R>
Vec3<R> any_perpendicular(Vec3<R> a) {
  using S = Scalar<R>;
  const auto along_z = abs(a.z) > R(S(0.9));
  const Vec3<R> zero{R(S(0)), R(S(0)), R(S(0))};
  const Vec3<R> with_z{a.y, -a.x, zero.z};
  const Vec3<R> with_x{zero.x, a.z, -a.y};
  const Vec3<R> unit_x{R(S(1)), zero.y, zero.z};
  return normalize_or(select<R>(along_z, with_x, with_z), unit_x);
}

/// The same vector in another lane type.
template <class To, class From>
Vec3<To> convert(Vec3<From> v) {
  return {To(v.x), To(v.y), To(v.z)};
}

}  // namespace ligament
