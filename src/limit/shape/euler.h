// Euler: a range for each of the three angles of an order such as XYZ.
//
// region: r = R₁(a₀)·R₂(a₁)·R₃(a₂), intrinsic, with minᵢ ≤ aᵢ ≤ maxᵢ up to whole turns · metric: each angle moves to
// its range on the circle, a tie to max; of the two triples of angles that make r, the one that moves r less, a tie to
// the first
//
// Angles are complex numbers, cos + sin·I, all the way. They are compared, clamped and halved without trigonometry, and
// are as accurate near gimbal lock as r itself. They come from r like this. Let i and j be the first two axes, k the
// third axis of space, and ± the sign in i × j = ±k. For an order like XYX, with m = a₁,
//   P = w + q_i·I   = cos ½m · e^(σI),  σ = ½(a₀ + a₂),
//   M = q_j ± q_k·I = sin ½m · e^(δI),  δ = ½(a₀ − a₂),
// so P·M has the angle a₀, and P·M̄ the angle a₂; both are ½ sin m long. At m = 0 or π is gimbal lock.
// An order like XYZ becomes one like XYX: because R_k(a) = R_j(½π)·R_i(∓a)·R_j(−½π), its angles are those of r·R_j(½π),
// with m = a₁ + ½π, and ∓a₂ in place of a₂.
#pragma once

#include "limit/kernel/rotation_kernel.h"
#include "limit/shape/prepared.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ligament::made {

/// If sin m, which is the distance from gimbal lock in radians, is at or below this, r counts as locked: then only a₀ +
/// a₂ or a₀ − a₂ is defined. A rotation within kInsideTolerance of a lock cannot be told from it; rounding r to float
/// alone leaves up to 2e-7.
inline constexpr float kGimbalLock = kInsideTolerance;

/// An angle as the complex number cos + sin·I, of any length.
template <class R>
struct Turn {
  R cos, sin;
  bool operator==(const Turn&) const = default;
};
template <class R>
Turn<R> operator*(Turn<R> a, Turn<R> b) {
  return {a.cos * b.cos - a.sin * b.sin, a.cos * b.sin + a.sin * b.cos};
}
template <class R>
Turn<R> scale(Turn<R> t, R s) {
  return {t.cos * s, t.sin * s};
}
template <class R>
Turn<R> conjugate(Turn<R> t) {
  return {t.cos, -t.sin};
}
template <class R>
Turn<R> select(Mask<R> mask, Turn<R> a, Turn<R> b) {
  return {select(mask, a.cos, b.cos), select(mask, a.sin, b.sin)};
}
template <class R>
Turn<R> broadcast(Turn<float> t) {
  return {R(Scalar<R>(t.cos)), R(Scalar<R>(t.sin))};
}
template <class R>
Turn<R> turn_by(R angle) {
  const SinCos<R> sc = sin_cos(angle);
  return {sc.cos, sc.sin};
}

struct Euler : Prepared, ligament::Euler {
  /// A range [min, max] as the kernels need it. The middle one is a range of m.
  struct Range {
    float center = 0, half = 0;              ///< within ±π; half the width, or kFreeHalf if that is ≥ π
    Turn<float> at_center{1, 0};             ///< the angle `center`
    Turn<float> at_half{1, 0};               ///< the angle `half`; π if the range is free
    Turn<float> to_min{1, 0}, to_max{1, 0};  ///< the angles ½ min and ½ max
    bool operator==(const Range&) const = default;
  };
  static constexpr float kFreeHalf = 10;  ///< more than any difference of angles within ±π

  std::array<Range, 3> ranges{};
  std::array<std::uint8_t, 3> axes{};    ///< i, j and k
  bool same_ends = false;                ///< an order like XYX, not like XYZ
  float handedness = 1, third_sign = 1;  ///< the ± in i × j = ±k, and the sign of a₂ in σ
  bool operator==(const Euler&) const = default;
};

/// Requires max ≥ min. Ranges may lie anywhere and cross ±π; one that is 2π wide or wider is free.
Result<Euler> make(const ligament::Euler&);

/// Three angles that make a rotation, and whether they are in their ranges.
template <class R>
struct EulerTriple {
  Turn<R> angle[3];  ///< a₀, m and a₂; m at length 1
  R size;            ///< the length of a₀ and a₂: sin m, or 1 at gimbal lock
  R pp, mm;          ///< |P|² = cos² ½m and |M|² = sin² ½m
  Mask<R> lock;      ///< r is at gimbal lock; this triple stands for all that make r

  Turn<R> offset[3], excess[3];      ///< angle − center, and |offset| − half, at the length of the angle
  Mask<R> clamps[3];                 ///< which angles are outside their range
  Mask<R> outside, clearly_outside;  ///< whether any angle is; whether one is by more than any tolerance
};

/// Fills in how the angles of a triple lie in their ranges.
template <class R>
void compare(const Euler& limit, EulerTriple<R>& t) {
  const R zero = R(Scalar<R>(0)), clear = R(Scalar<R>(2 * kInsideTolerance));
  t.outside = t.clearly_outside = zero < zero;
  for (int i = 0; i < 3; ++i) {
    const Turn<R> center = broadcast<R>(limit.ranges[i].at_center), half = broadcast<R>(limit.ranges[i].at_half);
    const Turn<R> offset = t.angle[i] * conjugate(center);
    const Turn<R> excess = Turn<R>{offset.cos, abs(offset.sin)} * conjugate(half);
    // More than a quarter turn from the end: outside a range narrower than π, but deep inside a wider one.
    const auto far_beyond = mask_and(excess.cos < zero, zero < half.cos);
    t.offset[i] = offset, t.excess[i] = excess;
    t.clamps[i] = mask_or(excess.sin > zero, far_beyond);
    t.outside = mask_or(t.outside, t.clamps[i]);
    t.clearly_outside = mask_or(t.clearly_outside, mask_or(excess.sin > clear, far_beyond));
  }
}

/// At gimbal lock only the sum a₀ + sign·a₂ is defined. Chooses a₂: the smallest |a₂| for which both angles are in
/// range, or 0 if there is none.
///
/// The values of a₂ for which one of the angles is in range form an arc of the circle. So the best a₂ is 0 or an end of
/// an arc; of two ends equally near to 0, the positive one. Values in range up to rounding are preferred to those in
/// range only up to the tolerance.
template <class R>
R third_at_lock(const Euler& limit, R sum, R sign) {
  using S = Scalar<R>;
  const R zero = R(S(0)), tolerance = R(S(kInsideTolerance)), rounding = R(S(kLandingTolerance));
  const R center0 = sign * (sum - R(S(limit.ranges[0].center))), center2 = R(S(limit.ranges[2].center));
  const R half0 = R(S(limit.ranges[0].half)), half2 = R(S(limit.ranges[2].half));
  R best = zero, rank = R(S(100));
  for (const R& end : {zero, center0 + half0, center0 - half0, center2 + half2, center2 - half2}) {
    const R third = wrap_angle(end);
    const R outside = max(abs(wrap_angle(third - center0)) - half0, abs(wrap_angle(third - center2)) - half2);
    const R penalty = select(outside > tolerance, R(S(100)), select(outside > rounding, R(S(10)), zero));
    const R own_rank = abs(third) + select(third < zero, tolerance, zero) + penalty;
    best = select(own_rank < rank, third, best);
    rank = min(own_rank, rank);
  }
  return best;
}

/// At gimbal lock, sets a₀ and a₂ as third_at_lock splits their sum.
template <class R>
void split_at_lock(const Euler& limit, Turn<R> p, Turn<R> m, EulerTriple<R>& t) {
  using S = Scalar<R>;
  const auto at_zero = t.pp >= t.mm;
  const R third_sign = R(S(limit.third_sign)), sign = select(at_zero, third_sign, -third_sign);
  // Squares are the same for r and −r. Adding 0 turns −0 into 0, so that their bits are the same, too.
  const Turn<R> defined = select<R>(at_zero, p * p, m * m);
  const R sum = atan2(defined.sin + R(S(0)), defined.cos), third = third_at_lock(limit, sum, sign);
  t.angle[0] = select<R>(t.lock, turn_by(sum - sign * third), t.angle[0]);
  t.angle[2] = select<R>(t.lock, turn_by(third), t.angle[2]);
  t.size = select(t.lock, R(S(1)), t.size);
}

/// An angle opposite to the middle of its range is equally far from both ends, and goes to max. The angles set at
/// gimbal lock have rounding errors, which could put such an angle on either side, so here a tie has a tolerance.
template <class R>
void settle_ties_at_lock(EulerTriple<R>& t) {
  const R zero = R(Scalar<R>(0)), rounding = R(Scalar<R>(kLandingTolerance));
  for (const int i : {0, 2}) {
    Turn<R>& offset = t.offset[i];
    const auto tie = mask_and(t.lock, mask_and(offset.cos < zero, abs(offset.sin) <= rounding));
    offset.sin = select(tie, abs(offset.sin), offset.sin);
  }
}

/// The principal triple, which has m in [0, π].
template <class R>
EulerTriple<R> first_triple(const Euler& limit, Quat<R> r) {
  using S = Scalar<R>;
  const auto along = [&](int axis) { return axis == 0 ? r.x : axis == 1 ? r.y : r.z; };
  const R i = along(limit.axes[0]), j = along(limit.axes[1]), k = along(limit.axes[2]) * R(S(limit.handedness));
  // For orders like XYZ, these p and m are √2 times P and M. Where one of them is small, its two differences are exact.
  const bool same = limit.same_ends;
  const Turn<R> p = same ? Turn<R>{r.w, i} : Turn<R>{r.w - j, i - k};
  const Turn<R> m = same ? Turn<R>{j, k} : Turn<R>{r.w + j, i + k};
  const R size = R(S(same ? 2 : 1)), half = R(S(same ? 1 : 0.5));
  const R pp = p.cos * p.cos + p.sin * p.sin, mm = m.cos * m.cos + m.sin * m.sin, sine = sqrt(pp * mm) * size;
  const Turn<R> third = p * conjugate(scale(m, size));
  EulerTriple<R> t;
  t.angle[0] = p * scale(m, size), t.angle[1] = {(pp - mm) * half, sine};
  t.angle[2] = {third.cos, third.sin * R(S(limit.third_sign))};
  t.size = sine, t.pp = pp * half, t.mm = mm * half, t.lock = sine <= R(S(kGimbalLock));
  const bool locks = any(t.lock);
  if (locks) split_at_lock(limit, p, m, t);
  compare(limit, t);
  if (locks) settle_ties_at_lock(t);
  return t;
}
/// The other triple of the same rotation: (a₀ + π, −m, a₂ + π).
template <class R>
EulerTriple<R> twin_of(const Euler& limit, const EulerTriple<R>& first) {
  EulerTriple<R> t = first;
  for (Turn<R>& angle : t.angle) angle = scale(angle, R(Scalar<R>(-1)));
  t.angle[1] = conjugate(first.angle[1]);
  compare(limit, t);
  return t;
}

/// Whether a triple is outside by more than kInsideTolerance, as the angle of the rotation that brings it inside.
///
/// Moving a₀ by d₀ and a₂ by d₂ turns r by √(cos² ½m·(d₀ + d₂)² + sin² ½m·(d₀ − d₂)²). So if an angle is outside its
/// range by e, r is at least e·sin m away, which is what clearly_outside tests, and no more than that if the other
/// angle can compensate. The allowed (d₀, d₂) form a box; the least turn is on one of the two edges that face 0.
template <class R>
Mask<R> beyond_tolerance(const Euler& limit, const EulerTriple<R>& t) {
  using S = Scalar<R>;
  if (!any(mask_and(t.outside, mask_not(t.clearly_outside)))) return t.outside;
  const R zero = R(S(0)), sign = R(S(limit.third_sign)), cosine = (t.pp - t.mm) * sign;
  const R offset0 = atan2(t.offset[0].sin, t.offset[0].cos), half0 = R(S(limit.ranges[0].half));
  const R offset2 = atan2(t.offset[2].sin, t.offset[2].cos), half2 = R(S(limit.ranges[2].half));
  const auto allowed0 = [&](R step) { return clamp(step, -half0 - offset0, half0 - offset0); };
  const auto allowed2 = [&](R step) { return clamp(step, -half2 - offset2, half2 - offset2); };
  const auto squared = [&](R d0, R d2) {
    const R sum = d0 + sign * d2, difference = d0 - sign * d2;
    return t.pp * sum * sum + t.mm * difference * difference;
  };
  const R d0 = allowed0(zero), d2 = allowed2(zero), middle = max(t.excess[1].sin, zero);
  const R least = min(squared(d0, allowed2(-cosine * d0)), squared(allowed0(-cosine * d2), d2));
  const R tolerance = R(S(kInsideTolerance) * S(kInsideTolerance));
  return mask_or(t.clearly_outside, mask_and(t.outside, least + middle * middle > tolerance));
}

/// Half of the i-th angle after clamping, as a complex number of any length.
template <class R>
Turn<R> nearest_half(const Euler& limit, const EulerTriple<R>& t, int i) {
  const R zero = R(Scalar<R>(0)), length = i == 1 ? t.pp + t.mm : t.size;
  const Turn<R> to_min = broadcast<R>(limit.ranges[i].to_min), to_max = broadcast<R>(limit.ranges[i].to_max);
  // (1 + cos, sin) and (sin, 1 − cos) have half the angle.
  const auto acute = t.angle[i].cos >= zero;
  const R more = length + abs(t.angle[i].cos), sine = t.angle[i].sin;
  const Turn<R> own{select(acute, more, abs(sine)), select(acute, sine, select(sine >= zero, more, -more))};
  const Turn<R> end = select<R>(t.offset[i].sin >= zero, to_max, to_min);
  return select<R>(t.clamps[i], end, i == 1 ? own : scale(own, R(Scalar<R>(1)) / length));
}

/// The rotation with these half angles, as a quaternion of any length.
template <class R>
Quat<R> compose(const Euler& limit, Turn<R> half0, Turn<R> half1, Turn<R> half2) {
  using S = Scalar<R>;
  half2.sin = half2.sin * R(S(limit.third_sign));
  const Turn<R> p = scale(half0 * half2, half1.cos), m = scale(half0 * conjugate(half2), half1.sin);
  const bool same = limit.same_ends;
  const R i = same ? p.sin : p.sin + m.sin, j = same ? m.cos : m.cos - p.cos;
  const R k = (same ? m.sin : m.sin - p.sin) * R(S(limit.handedness));
  const auto along = [&](int axis) { return axis == limit.axes[0] ? i : axis == limit.axes[1] ? j : k; };
  return {along(0), along(1), along(2), same ? p.cos : p.cos + m.cos};
}
/// The rotation of a triple after clamping. With `share`, each clamped angle then goes that share of the way back.
template <class R>
Quat<R> clamped(const Euler& limit, const EulerTriple<R>& t, const R* share = nullptr) {
  const R zero = R(Scalar<R>(0)), one_half = R(Scalar<R>(0.5));
  const auto half = [&](int i) {
    const Turn<R> nearest = nearest_half(limit, t, i);
    if (!share) return nearest;
    const R step = *share * one_half * select(t.clamps[i], atan2(t.excess[i].sin, t.excess[i].cos), zero);
    return nearest * turn_by(select(t.offset[i].sin >= zero, step, -step));
  };
  return compose(limit, half(0), half(1), half(2));
}

/// Whether b is nearer to r than a is, by more than rounding. Compares tan² of half the angles, so a and b may have any
/// length.
template <class R>
Mask<R> is_nearer(Quat<R> r, Quat<R> b, Quat<R> a) {
  const Quat<R> to_a = conjugate(r) * a, to_b = conjugate(r) * b;
  const Vec3<R> va = vector_part(to_a), vb = vector_part(to_b);
  return dot(vb, vb) * (to_a.w * to_a.w) < dot(va, va) * (to_b.w * to_b.w) * R(Scalar<R>(0.999999));
}

/// The smallest distance of an angle to an end of its range, at most π; free angles do not count.
template <class R>
R smallest_distance(const Euler& limit, const EulerTriple<R>& t) {
  R least = R(kPi<Scalar<R>>);
  for (int i = 0; i < 3; ++i) {
    if (limit.ranges[i].half == Euler::kFreeHalf) continue;
    least = min(least, R(Scalar<R>(limit.ranges[i].half)) - atan2(abs(t.offset[i].sin), t.offset[i].cos));
  }
  return least;
}

template <class R>
NearestRotation<R> nearest_rotation(const Euler& limit, Quat<R> r) {
  const auto first = first_triple(limit, r);
  if (!any(first.outside)) return {r, first.outside};
  const auto twin = twin_of(limit, first);
  const auto twin_outside = mask_or(first.lock, beyond_tolerance(limit, twin));
  const auto moved = mask_and(beyond_tolerance(limit, first), twin_outside);
  if (!any(moved)) return {r, moved};
  const Quat<R> here = clamped(limit, first), there = clamped(limit, twin);
  const auto to_twin = mask_and(is_nearer(r, there, here), mask_not(first.lock));
  return {select<R>(moved, normalize(select<R>(to_twin, there, here)), r), moved};
}

/// The smallest distance of an angle to an end of its range, of the triple for which it is greater.
template <class R>
R rotation_margin(const Euler& limit, Quat<R> r) {
  const auto first = first_triple(limit, r);
  const R here = smallest_distance(limit, first);
  return select(first.lock, here, max(here, smallest_distance(limit, twin_of(limit, first))));
}

template <class R>
Quat<R> rotation_path(const Euler& limit, Quat<R> r, R share) {
  const auto first = first_triple(limit, r), twin = twin_of(limit, first);
  const auto nearer = is_nearer(r, clamped(limit, twin), clamped(limit, first));
  const auto to_twin = mask_and(nearer, mask_not(first.lock));
  return normalize(select<R>(to_twin, clamped(limit, twin, &share), clamped(limit, first, &share)));
}

}  // namespace ligament::made
