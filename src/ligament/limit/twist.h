// Twist: the allowed turn about the bone.
//
// region: min ≤ twist ≤ max, whole turns apart · metric: nearest on the circle, a tie to max
#pragma once

#include <ligament/base/result.h>
#include <ligament/limit/point.h>
#include <ligament/math/trig.h>

namespace ligament {

struct TwistFree {
  bool operator==(const TwistFree&) const = default;
};

struct TwistRange {
  float min = 0, max = 0;  ///< radians, max ≥ min; may cross ±π
  bool operator==(const TwistRange&) const = default;
};

LIGAMENT_API Result<TwistRange> make_twist_range(float min, float max);

template <class R>
struct NearestTwist {
  R angle;          ///< the nearest of the range; where the angle lies inside, itself
  Mask<R> moved;    ///< false: the angle lies inside, within the tolerance
  Mask<R> outside;  ///< the same without the tolerance
};

namespace detail {

/// The angle seen from the middle of the range, in [−π, π], and half the range's width.
template <class R>
struct TwistView {
  R offset, half;
};
template <class R>
TwistView<R> view_of(const TwistRange& range, R angle) {
  using S = Scalar<R>;
  const R middle = R((S(range.min) + S(range.max)) * S(0.5));
  return {wrap_angle(angle - middle), R((S(range.max) - S(range.min)) * S(0.5))};
}

}  // namespace detail

/// `cosine` is that of half the swing. Turning a rotation by α changes its twist by up to about α/cosine, so one whose
/// twist lies e outside of the range is only e · cosine away from it: that is what the tolerance is compared with.
template <class R>
NearestTwist<R> nearest_twist(const TwistRange& range, R angle, R cosine) {
  using S = Scalar<R>;
  const auto view = detail::view_of(range, angle);
  const R excess = abs(view.offset) - view.half;
  const auto outside = mask_and(excess > R(S(0)), view.half < R(kPi<S>));
  const auto moved = mask_and(outside, excess * cosine > R(S(kInsideTolerance)));
  const auto to_max = mask_or(view.offset > R(S(0)), view.offset <= R(-kPi<S>));
  return {select(outside, select(to_max, R(S(range.max)), R(S(range.min))), angle), moved, outside};
}
template <class R>
NearestTwist<R> nearest_twist(const TwistFree&, R angle, R) {
  return {angle, angle != angle, angle != angle};
}

template <class R>
R twist_margin(const TwistRange& range, R angle) {
  const auto view = detail::view_of(range, angle);
  const R full = R(kPi<Scalar<R>>);
  return select(view.half >= full, full, view.half - abs(view.offset));
}
template <class R>
R twist_margin(const TwistFree&, R) {
  return R(kPi<Scalar<R>>);
}

}  // namespace ligament
