// Twist: the allowed turn about the bone.
//
// region: min ≤ twist ≤ max, up to whole turns · metric: nearest on the circle, a tie to max
#pragma once

#include "limit/kernel/point.h"
#include "limit/shape/prepared.h"
#include "math/trig.h"

namespace ligament::made {

/// A turn about +Y, by the sine and cosine of half its angle, as they are in its quaternion.
template <class R>
struct HalfAngle {
  R sine, cosine;
  bool operator==(const HalfAngle&) const = default;
};
template <class R>
HalfAngle<R> half_angle_of(R angle) {
  const SinCos<R> half = sin_cos(angle * R(Scalar<R>(0.5)));
  return {half.sin, half.cos};
}

/// A twist range in half angles, with which twists are compared and clamped without trigonometry.
template <class R>
struct TwistBounds {
  HalfAngle<R> middle;    ///< the turn to the middle of the range
  HalfAngle<R> width;     ///< a turn by half the width of the range, at most by π
  HalfAngle<R> min, max;  ///< the turns to its ends
  bool operator==(const TwistBounds&) const = default;
};

struct TwistRange : Prepared, ligament::TwistRange {
  TwistBounds<float> bounds{{0, 1}, {0, 1}, {0, 1}, {0, 1}};
  bool operator==(const TwistRange&) const = default;
};

Result<TwistRange> make(const ligament::TwistRange&);

/// The twist range at one direction. A width of 2π or more is no limit.
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
  HalfAngle<R> width = half_angle_of(half_width);
  width.cosine = select(half_width < R(kPi<S>), width.cosine, R(S(0)));  // free: nothing lies beyond
  return {half_angle_of((ends.min + ends.max) * one_half), width, half_angle_of(ends.min), half_angle_of(ends.max)};
}
template <class R>
TwistBounds<R> bounds_of(const TwistRange& range) {
  using S = Scalar<R>;
  const auto wide = [](HalfAngle<float> t) { return HalfAngle<R>{R(S(t.sine)), R(S(t.cosine))}; };
  const TwistBounds<float>& b = range.bounds;
  return {wide(b.middle), wide(b.width), wide(b.min), wide(b.max)};
}

template <class R>
struct NearestTwist {
  HalfAngle<R> turn;  ///< the nearer end of the range
  Mask<R> moved;      ///< false: the turn lies inside, within the tolerance
  Mask<R> outside;    ///< the same without the tolerance
};

/// The nearer end of the range, and whether `turn` is outside. `turn` is (y, w) of a rotation, whose length is the
/// cosine of half the swing. Turning a rotation by α changes its twist by up to about α/cosine; so a rotation whose
/// twist is e outside of the range is only e · cosine away from it. This is what the sine computed here is, at that
/// length.
template <class R>
NearestTwist<R> nearest_twist(const TwistBounds<R>& bounds, HalfAngle<R> turn) {
  using S = Scalar<R>;
  const R zero = R(S(0)), two = R(S(2));
  // The turn as seen from the middle of the range, of its two signs the one with half its angle below a quarter turn.
  const R seen = turn.cosine * bounds.middle.cosine + turn.sine * bounds.middle.sine;
  const R across = turn.sine * bounds.middle.cosine - turn.cosine * bounds.middle.sine;
  const auto flip = seen < zero;
  const R cosine = abs(seen), sine = select(flip, -across, across), side = abs(sine);
  const R beyond = side * bounds.width.cosine - cosine * bounds.width.sine;
  const auto outside = beyond > zero;
  // Half a turn from the middle, give or take rounding, both ends are equally near: a tie, which goes to max.
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

}  // namespace ligament::made
