// Twist: the allowed turn about the bone.
//
// region: min ≤ twist ≤ max, whole turns apart · metric: nearest on the circle, a tie to max
#pragma once

#include "base/result.h"
#include "limit/kernel/point.h"
#include "math/trig.h"

namespace ligament {

struct TwistFree {
  bool operator==(const TwistFree&) const = default;
};

/// As the swing region says for each direction; only a reach-cone does.
struct TwistBySwing {
  bool operator==(const TwistBySwing&) const = default;
};

/// A turn about +Y as its quaternion has it: sine and cosine of half the angle.
template <class R>
struct HalfTurn {
  R sine, cosine;
  bool operator==(const HalfTurn&) const = default;
};
template <class R>
HalfTurn<R> half_turn_of(R angle) {
  const SinCos<R> half = sin_cos(angle * R(Scalar<R>(0.5)));
  return {half.sin, half.cos};
}

/// What turns are compared with and moved to, without trigonometry.
template <class R>
struct TwistBounds {
  HalfTurn<R> middle;    ///< of the range
  HalfTurn<R> width;     ///< of half its width; of a half turn where that is more
  HalfTurn<R> min, max;  ///< its ends
  bool operator==(const TwistBounds&) const = default;
};

struct TwistRange {
  float min = 0, max = 0;                                     ///< radians, max ≥ min; may cross ±π
  TwistBounds<float> bounds{{0, 1}, {0, 1}, {0, 1}, {0, 1}};  ///< made by make_twist_range
  bool operator==(const TwistRange&) const = default;
};

LIGAMENT_API Result<TwistRange> make_twist_range(float min, float max);

/// The turns allowed at one direction; a whole turn or more is no limit.
template <class R>
struct TwistEnds {
  R min, max;
};
template <class R>
TwistEnds<R> ends_of(const TwistRange& range) {
  return {R(Scalar<R>(range.min)), R(Scalar<R>(range.max))};
}
template <class R>
TwistEnds<R> ends_of(const TwistFree&) {
  return {R(-kPi<Scalar<R>>), R(kPi<Scalar<R>>)};
}

template <class R>
TwistBounds<R> bounds_of(TwistEnds<R> ends) {
  using S = Scalar<R>;
  const R one_half = R(S(0.5)), half_width = min((ends.max - ends.min) * one_half, R(kPi<S>));
  HalfTurn<R> width = half_turn_of(half_width);
  width.cosine = select(half_width < R(kPi<S>), width.cosine, R(S(0)));  // nothing lies beyond a half turn
  return {half_turn_of((ends.min + ends.max) * one_half), width, half_turn_of(ends.min), half_turn_of(ends.max)};
}
template <class R>
TwistBounds<R> bounds_of(const TwistRange& range) {
  using S = Scalar<R>;
  const auto wide = [](HalfTurn<float> t) { return HalfTurn<R>{R(S(t.sine)), R(S(t.cosine))}; };
  const TwistBounds<float>& b = range.bounds;
  return {wide(b.middle), wide(b.width), wide(b.min), wide(b.max)};
}

template <class R>
struct NearestTwist {
  HalfTurn<R> turn;  ///< the end that is nearest
  Mask<R> moved;     ///< false: the turn lies inside, within the tolerance
  Mask<R> outside;   ///< the same without the tolerance
};

/// `turn` has the length of the cosine of half the swing. Turning a rotation by α changes its twist by up to about
/// α/cosine, so one whose twist lies e outside of the range is only e · cosine away from it: which is what its sine, at
/// that length, says.
template <class R>
NearestTwist<R> nearest_twist(const TwistBounds<R>& bounds, HalfTurn<R> turn) {
  using S = Scalar<R>;
  const R zero = R(S(0)), two = R(S(2));
  // Seen from the middle, on the side where half the angle is less than a quarter turn.
  const R seen = turn.cosine * bounds.middle.cosine + turn.sine * bounds.middle.sine;
  const R across = turn.sine * bounds.middle.cosine - turn.cosine * bounds.middle.sine;
  const auto flip = seen < zero;
  const R cosine = abs(seen), sine = select(flip, -across, across), side = abs(sine);
  const R beyond = side * bounds.width.cosine - cosine * bounds.width.sine;
  const auto outside = beyond > zero;
  // Half a turn from the middle, which rounding may miss, both ends are as near.
  const auto to_max = mask_or(sine > zero, cosine <= R(S(2e-7)) * side);
  return {{select(to_max, bounds.max.sine, bounds.min.sine), select(to_max, bounds.max.cosine, bounds.min.cosine)},
          mask_and(outside, beyond * two > R(S(kInsideTolerance))),
          outside};
}

/// How deep an angle lies inside; negative outside.
template <class R>
R twist_margin(TwistEnds<R> ends, R angle) {
  const R one_half = R(Scalar<R>(0.5)), full = R(kPi<Scalar<R>>);
  const R offset = wrap_angle(angle - (ends.min + ends.max) * one_half), half = (ends.max - ends.min) * one_half;
  return select(half >= full, full, half - abs(offset));
}

}  // namespace ligament
