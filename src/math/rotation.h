// Rotations: exp and log, swing and twist, the rotation between two vectors, angles, interpolation.
#pragma once

#include "math/epsilon.h"
#include "math/quat.h"
#include "math/trig.h"

namespace ligament {

/// The rotation by ‖v‖ radians about the axis v.
template <class R>
Quat<R> exp(Vec3<R> v) {
  using S = Scalar<R>;
  const R half = length(v) * R(S(0.5));
  const SinCos<R> sc = sin_cos(half);
  const auto tiny = half < R(S(1e-18));
  // sin(half)/‖v‖ tends to ½.
  const R factor = select(tiny, R(S(0.5)), sc.sin * R(S(0.5)) / select(tiny, R(S(1)), half));
  return {v.x * factor, v.y * factor, v.z * factor, sc.cos};
}

/// The rotation vector of a quaternion with w ≥ 0: the v with exp(v) = q and ‖v‖ ≤ π.
template <class R>
Vec3<R> log_upper(Quat<R> q) {
  using S = Scalar<R>;
  const R sine = length(vector_part(q));
  const auto tiny = sine < R(S(1e-18));
  const R factor = select(tiny, R(S(2)), R(S(2)) * atan2(sine, q.w) / select(tiny, R(S(1)), sine));
  return vector_part(q) * factor;
}
/// The rotation vector of q, ‖v‖ ≤ π.
template <class R>
Vec3<R> log(Quat<R> q) {
  return log_upper(upper_hemisphere(q));
}

/// The angle of the rotation q, in [0, π].
template <class R>
R rotation_angle(Quat<R> q) {
  return R(Scalar<R>(2)) * atan2(length(vector_part(q)), abs(q.w));
}
/// The angle of the rotation between a and b, in [0, π].
template <class R>
R angle_between(Quat<R> a, Quat<R> b) {
  return rotation_angle(conjugate(a) * b);
}
/// The angle between two unit vectors, in [0, π], accurate at both ends.
template <class R>
R angle_between(Vec3<R> a, Vec3<R> b) {
  return R(Scalar<R>(2)) * atan2(length(a - b), length(a + b));
}

/// The shortest rotation that turns the unit vector a to the unit vector b. For opposite vectors it is the half turn
/// about any_perpendicular(a); for a = +Y that is the X axis.
template <class R>
Quat<R> from_two_vectors(Vec3<R> a, Vec3<R> b) {
  using S = Scalar<R>;
  // sin θ · axis = a × b = a × (a + b). The sum is exact where a and b nearly cancel, so the axis is accurate up to
  // 180°, even if lengths are off by rounding.
  const Vec3<R> axis = cross(a, a + b);
  const R cosine = dot(a, b), sine_squared = dot(axis, axis);
  const R one = R(S(1)), zero = R(S(0));
  const auto obtuse = cosine < zero;
  const auto opposite = mask_and(obtuse, sine_squared <= R(S(kOppositeSquared)));
  // tan(θ/2) = sin θ / (1 + cos θ) = (1 − cos θ) / sin θ: uses the one whose sum or difference does not cancel.
  const Vec3<R> v = axis * select(obtuse, one - cosine, one);
  const R w = select(obtuse, sine_squared, one + cosine);
  const Vec3<R> beside = any_perpendicular(a);
  return select<R>(opposite, Quat<R>{beside.x, beside.y, beside.z, zero}, normalize(Quat<R>{v.x, v.y, v.z, w}));
}

/// The two factors of r = swing · twist. The twist turns about +Y; the swing has y = 0 and w ≥ 0.
template <class R>
struct SwingAndTwist {
  Quat<R> swing, twist;
  Mask<R> half_turn;  ///< the swing is 180°: the twist is the identity by definition
};
template <class R>
SwingAndTwist<R> swing_twist(Quat<R> q) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const R squared = q.y * q.y + q.w * q.w;
  const auto half_turn = squared <= R(S(kHalfTurnSwing));
  const R norm = sqrt(select(half_turn, one, squared));
  const R inverse = one / norm;
  const R ty = select(half_turn, zero, q.y * inverse), tw = select(half_turn, one, q.w * inverse);
  const Quat<R> swing{q.x * tw + q.z * ty, zero, q.z * tw - q.x * ty, select(half_turn, zero, norm)};
  return {swing, {zero, ty, zero, tw}, half_turn};
}
/// The angle of a twist about +Y, in (−π, π]; the same for q and −q.
template <class R>
R twist_angle(Quat<R> twist) {
  const R zero = R(Scalar<R>(0));
  const auto flip = mask_or(twist.w < zero, mask_and(twist.w == zero, twist.y < zero));
  return R(Scalar<R>(2)) * atan2(select(flip, -twist.y, twist.y), select(flip, -twist.w, twist.w));
}
/// Spherical interpolation from a (t = 0) to b (t = 1), at constant speed along the shorter great arc.
template <class R>
Quat<R> slerp(Quat<R> a, Quat<R> b, R t) {
  return normalize(a * exp(log(conjugate(a) * b) * t));
}

}  // namespace ligament
