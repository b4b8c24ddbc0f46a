// The boundary of the elliptic swing regions, and its nearest point by great-circle angle, from outside and inside.
//
// The regions are symmetric in x and z, so the nearest point lies in the quadrant of the direction d itself. There the
// boundary is b(t) = (across·s·f(t), y(t), along·c·f(t)), c = cos t, s = sin t, from the tip at θz = 0 (t = 0) to the
// tip at θx = 0 (t = π/2). The angle from d has only one minimum on it, where g = d·b′ falls through 0.
//
// A call that packs a Vec3 into registers costs as much as a step of the search. So only nearest_on_rim is called,
// which takes and returns vectors through memory. All other functions are `inline`, so that GCC inlines more of them.
#pragma once

#include "limit/kernel/direction.h"

#include <array>

namespace ligament::made {

/// f and y of a boundary at some t, with their first and second derivatives.
template <class R>
struct RimProfile {
  R f, f1, f2, y, y1, y2;
  R room;  ///< radians of t within which their Taylor series hold: about the distance of the nearest complex
           ///< singularity
};

/// The quadrant is tabulated in this many pieces, which are equally long in v = tan ½t, from 0 to 1.
inline constexpr int kRimPieces = 6;

/// The boundary of an elliptic region, prepared by its maker.
struct EllipticRim {
  float sine_x = 0, cosine_x = 1, sine_z = 0, cosine_z = 1;  ///< of the radii, i.e. where the tips are
  bool longer_x = true;                                      ///< x ≥ z
  bool flat = true;                                          ///< a radius is 0: the region is an arc
  bool down_inside = false;                                  ///< a radius is π, so −Y is inside
  bool everything = false;                                   ///< both radii are π, so every direction is inside
  std::array<Vec3f, kRimPieces + 1> velocity{};              ///< b′ where the pieces meet
  std::array<Vec3f, kRimPieces + 1> acceleration{};          ///< the derivative of that, per piece
  bool operator==(const EllipticRim&) const = default;
};

/// Most steps of the search. One is usual; float has been seen to take 15 and double 21, near −Y in a region that ends
/// there in a cusp.
inline constexpr int kRimSteps = 32;

/// A step that is shorter than this share of RimProfile::room is the last, because the error left is about its square.
template <class S>
inline constexpr S kRimLastStep = sizeof(S) == 4 ? S(4e-4) : S(1e-7);

/// Steps shorter than this (radians of t) are rounding.
template <class S>
inline constexpr S kRimNoise = sizeof(S) == 4 ? S(3e-7) : S(1e-15);

/// The piece in which g falls through 0: where it starts, and g and its slope (per piece) at its ends.
template <class R>
struct RimPiece {
  R start, g0, g1, slope0, slope1;
};

template <class R>
inline RimPiece<R> piece_towards(const EllipticRim& rim, const Vec3<R>& d) {
  using S = Scalar<R>;
  constexpr S kLength = S(1) / S(kRimPieces);
  const auto slope = [&](int i) { return dot(d, broadcast<R>(rim.acceleration[i])); };
  R g[kRimPieces + 1];
  for (int i = 0; i <= kRimPieces; ++i) g[i] = dot(d, broadcast<R>(rim.velocity[i]));
  if constexpr (ScalarLane<R>) {  // the same choice as below, without computing the other pieces
    int passed = 0;
    for (int i = 1; i < kRimPieces; ++i) passed += g[i] > 0;
    return {S(passed) * kLength, g[passed], g[passed + 1], slope(passed), slope(passed + 1)};
  } else {
    const R zero = R(S(0)), one = R(S(1));
    R passed = zero;
    for (int i = 1; i < kRimPieces; ++i) passed = passed + select(g[i] > zero, one, zero);
    RimPiece<R> piece{passed * R(kLength), g[0], g[1], slope(0), slope(1)};
    for (int i = 1; i < kRimPieces; ++i) {
      const auto here = passed >= R(S(i));
      piece.slope0 = select(here, slope(i), piece.slope0);
      piece.slope1 = select(here, slope(i + 1), piece.slope1);
      piece.g0 = select(here, g[i], piece.g0);
      piece.g1 = select(here, g[i + 1], piece.g1);
    }
    return piece;
  }
}

/// The zero of g in a piece, as a share of the piece: that of the cubic with the values and slopes at the piece's ends.
/// It is the zero u of the chord, then one Newton step whose division is a series. Off by about 10⁻⁴ in ordinary
/// regions, by anything in extreme ones.
template <class R>
inline R share_of_piece(const RimPiece<R>& piece) {
  using S = Scalar<R>;
  const R one = R(S(1));
  const R change = piece.g1 - piece.g0, inverse = one / change;
  const R u = -piece.g0 * inverse, rest = one - u;
  const R excess0 = piece.slope0 - change, excess1 = piece.slope1 - change;
  // cubic(u) = g0 + change·u + u·rest·(excess0·rest − excess1·u)
  const R bow = excess0 * rest - excess1 * u, both = u * rest;
  const R slope = ((rest - u) * bow - both * (excess0 + excess1)) * inverse;  // cubic′ = change·(1 + slope)
  const R share = u - both * bow * inverse * (one - slope + slope * slope);
  return clamp(share, R(S(0.001)), R(S(0.999)));
}

/// A Newton step on g(t), from tan ½t = v.
template <class R>
struct RimStep {
  R g, way;         ///< the step goes by `way` radians of t
  Mask<R> falling;  ///< whether g falls there, as it does at the zero that is sought
  Mask<R> last;     ///< whether the step is so short that it is the last
  Vec3<R> point;    ///< b after a short step, along its Taylor series; else b(t)
};

template <class R, class Curve>
inline RimStep<R> step_from(const Curve& curve, const Vec3<R>& d, R v) {
  using S = Scalar<R>;
  const R zero = R(S(0)), half = R(S(0.5)), one = R(S(1)), two = R(S(2));
  const R vv = v * v, inverse = one / (one + vv);
  const R c = (one - vv) * inverse, s = (v + v) * inverse;
  const RimProfile<R> at = curve(c, s);
  const R x = d.x * curve.across, z = d.z * curve.along;
  const R along = x * s + z * c, across = x * c - z * s;
  const R g = across * at.f + along * at.f1 + d.y * at.y1;
  const R slope = along * (at.f2 - at.f) + two * (across * at.f1) + d.y * at.y2;
  const R way = -g / slope;
  const auto falling = slope < zero;
  const auto last = mask_and(falling, abs(way) <= max(at.room * R(kRimLastStep<S>), R(kRimNoise<S>)));
  const R t = select(last, way, zero), tt = half * t * t;
  const R f = at.f + at.f1 * t + at.f2 * tt;
  return {g,
          way,
          falling,
          last,
          {curve.across * ((s + c * t - s * tt) * f), at.y + at.y1 * t + at.y2 * tt,
           curve.along * ((c - s * t - c * tt) * f)}};
}

/// A point of the boundary. It is returned through memory, being more than two registers.
template <class R>
struct RimPoint {
  Vec3<R> direction;
  R v;        ///< tan ½t before the last step
  int steps;  ///< of the search
};

/// The point of the boundary nearest to d, which lies in the quadrant x ≥ 0, z ≥ 0: Newton's method in a bracket.
template <class R, class Curve>
inline RimPoint<R> nearest_on_curve(const EllipticRim& rim, const Curve& curve, const Vec3<R>& d) {
  using S = Scalar<R>;
  constexpr S kPiece = S(1) / S(kRimPieces), kSlack = S(0.01);  // for a zero that rounding puts into the next piece
  const R zero = R(S(0)), half = R(S(0.5)), one = R(S(1)), eighth = R(S(0.125));
  const RimPiece<R> piece = piece_towards(rim, d);
  R lo = max(piece.start - R(kSlack), zero), hi = min(piece.start + R(kPiece + kSlack), one);
  R v = piece.start + share_of_piece(piece) * R(kPiece);
  Vec3<R> nearest = d;
  auto open = v >= zero;  // all of them
  int steps = 0;
  for (; steps < kRimSteps && any(open); ++steps) {
    const RimStep<R> step = step_from(curve, d, v);
    nearest = select<R>(open, step.point, nearest);
    open = mask_and(open, mask_not(step.last));
    if (!any(open)) continue;
    const auto before = step.g > zero;
    lo = select(before, v, lo);
    hi = select(before, hi, v);
    // At the ends of the quadrant g can be 0 where the angle is greatest, so no step goes all the way to an end of the
    // bracket.
    const R next = clamp(v + step.way * half * (one + v * v), lo + (v - lo) * eighth, hi - (hi - v) * eighth);
    v = select(step.falling, next, half * (lo + hi));
  }
  return {nearest * (R(S(1.5)) - half * dot(nearest, nearest)), v, steps};  // at length 1, to the last digits
}

/// The same if a radius is 0, so that the region is an arc. Its poles are equally far from all of it; the tie goes to
/// the greatest z, then to the greatest x.
template <class R>
inline RimPoint<R> nearest_on_arc(const EllipticRim& rim, const Vec3<R>& d) {
  using S = Scalar<R>;
  const R zero = R(S(0)), one = R(S(1));
  const R sine = R(S(rim.longer_x ? rim.sine_x : rim.sine_z));
  const R cosine = R(S(rim.longer_x ? rim.cosine_x : rim.cosine_z));
  const R across = rim.longer_x ? d.z : d.x;
  // As for a cone, in the plane of the arc.
  const R beyond_sine = across * cosine - d.y * sine, beyond_cosine = d.y * cosine + across * sine;
  const auto past_tip = mask_or(beyond_sine > zero, mask_and(beyond_cosine < zero, zero < cosine));
  const R squared = across * across + d.y * d.y;
  const auto at_pole = squared <= R(S(4) * S(kHalfTurnSwing));
  const R scale = one / sqrt(select(at_pole, one, squared));
  const R reach = select(at_pole, select(cosine > zero, sine, one), select(past_tip, sine, across * scale));
  const R height = select(at_pole, max(cosine, zero), select(past_tip, cosine, d.y * scale));
  return {rim.longer_x ? Vec3<R>{zero, height, reach} : Vec3<R>{reach, height, zero}, zero, 0};
}

/// The point of the boundary nearest to d. A tie goes to the greater z, then to the greater x; from −Y, to the tip of
/// the longer radius.
template <class R, class Curve>
[[gnu::noinline]] RimPoint<R> nearest_on_rim(const EllipticRim& rim, const Curve& curve, const Vec3<R>& d) {
  using S = Scalar<R>;
  const R zero = R(S(0));
  const Vec3<R> mirrored{abs(d.x), d.y, abs(d.z)};
  RimPoint<R> found = rim.flat ? nearest_on_arc(rim, mirrored) : nearest_on_curve(rim, curve, mirrored);
  // Rounding may step out of the quadrant; adding 0 makes −0 positive.
  found.direction.x = copysign(max(found.direction.x, zero), d.x + zero);
  found.direction.z = copysign(max(found.direction.z, zero), d.z + zero);
  const auto down = points_down(d);
  if (!any(down)) return found;
  const Vec3<R> tip_x{zero, R(S(rim.cosine_x)), R(S(rim.sine_x))}, tip_z{R(S(rim.sine_z)), R(S(rim.cosine_z)), zero};
  found.direction = select<R>(down, rim.longer_x ? tip_x : tip_z, found.direction);
  return found;
}

/// Whether d lies outside. `beyond` is the result of the region's formula, which does not hold at −Y.
template <class R>
inline Mask<R> outside_rim(const EllipticRim& rim, const Vec3<R>& d, Mask<R> beyond) {
  const auto down = points_down(d);
  return rim.down_inside ? mask_and(beyond, mask_not(down)) : mask_or(beyond, down);
}

template <class R, class Curve>
inline NearestDirection<R> nearest_in_rim(const EllipticRim& rim, const Curve& curve, const Vec3<R>& d,
                                          Mask<R> outside) {
  using S = Scalar<R>;
  const Vec3<R> nearest = nearest_on_rim(rim, curve, d).direction, step = d - nearest, across = cross(step, nearest);
  // Compares only the part across `nearest`, because the length of d may be off by as much as the tolerance. That part
  // is 0 for opposite directions too, which are far apart.
  const R tolerance = R(S(kInsideTolerance) * S(kInsideTolerance));
  const auto apart = mask_or(dot(across, across) > tolerance, dot(step, step) > R(S(1)));
  return {select<R>(outside, nearest, d), mask_and(outside, apart), outside};
}

template <class R, class Curve>
inline R rim_margin(const EllipticRim& rim, const Curve& curve, const Vec3<R>& d, Mask<R> outside) {
  if (rim.everything) return R(kPi<Scalar<R>>);
  const R angle = angle_between(d, nearest_on_rim(rim, curve, d).direction);
  return select(outside, -angle, angle);
}

}  // namespace ligament::made
