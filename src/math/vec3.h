// Functions of Vec3 for any number type R (lane.h): the templates that <ligament/math.h> declares, and more.
#pragma once

#include <ligament/math.h>

#include "math/lane.h"

namespace ligament {

template <class R>
R length(Vec3<R> a) {
  return sqrt(dot(a, a));
}
template <class R>
Vec3<R> select(Mask<R> mask, Vec3<R> a, Vec3<R> b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}

/// v scaled to length 1, or `fallback` if v is too short to have a direction.
template <class R>
Vec3<R> normalize_or(Vec3<R> v, Vec3<R> fallback) {
  const R squared = dot(v, v);
  const auto usable = squared > R(Scalar<R>(1e-24));
  const R scale = R(Scalar<R>(1)) / sqrt(select(usable, squared, R(Scalar<R>(1))));
  return select(usable, v * scale, fallback);
}

/// Some unit vector perpendicular to the unit vector a: a × Z, or a × X if a is nearly parallel to Z.
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

}  // namespace ligament
