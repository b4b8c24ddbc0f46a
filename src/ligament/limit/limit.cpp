#include <ligament/limit/detail/input.h>
#include <ligament/limit/limit.h>

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

using detail::accept;
using detail::Input;

// One function per shape with everything inside: a kernel's vectors would else go through memory from call to call.
template <class Alternative, class R>
[[gnu::flatten]] NearestRotation<R> flat_nearest(const Alternative& alternative, Quat<R> r) {
  return nearest_rotation(alternative, r);
}
template <class Shape, class R>
[[gnu::flatten]] NearestRotation<R> flat_nearest(const Volume& volume, const Shape& shape, Quat<R> r) {
  return detail::nearest_in_volume(volume.origin, shape, r);
}
template <class Swing, class R>
[[gnu::flatten]] NearestRotation<R> flat_nearest(const SwingTwistLimit& limit, const Swing& swing, Quat<R> r) {
  return nearest_swing_twist(swing, limit, r);
}

template <class R>
NearestRotation<R> nearest_by_shape(const Volume& volume, Quat<R> r) {
  return std::visit([&](const auto& shape) { return flat_nearest(volume, shape, r); }, volume.shape);
}
template <class R>
NearestRotation<R> nearest_by_shape(const SwingTwistLimit& limit, Quat<R> r) {
  return std::visit([&](const auto& swing) { return flat_nearest(limit, swing, r); }, limit.swing);
}
template <class R>
NearestRotation<R> nearest_by_shape(const UnknownLimit&, Quat<R> r) {
  assert(false && "a limit of an unknown type cannot be enforced");
  return {r, false};
}
template <class Alternative, class R>
NearestRotation<R> nearest_by_shape(const Alternative& alternative, Quat<R> r) {
  return flat_nearest(alternative, r);
}

template <class R>
NearestRotation<R> nearest(const Limit& limit, Quat<R> r) {
  return std::visit([&](const auto& alternative) { return nearest_by_shape(alternative, r); }, limit);
}

/// The answer q of a kernel, which is unit but for rounding, at length 1 and on the side of r.
Quatf finished(Quatf q, Quatf r) { return scale(q, std::copysign(1.5f - 0.5f * dot(q, q), dot(q, r))); }

float margin_inside(const Limit& limit, Quatf r) {
  return std::visit(
      [&](const auto& alternative) -> float {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownLimit>) {
          return kPi<float>;
        } else {
          return rotation_margin(alternative, r);
        }
      },
      limit);
}

Quatf path(const Limit& limit, Quatf r, float share) {
  return std::visit(
      [&](const auto& alternative) -> Quatf {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownLimit>) {
          return r;
        } else {
          return rotation_path(alternative, r, share);
        }
      },
      limit);
}

/// The rotation given_back(softness, violation) radians from `hard` on the shape's path back to the input. A path is
/// not walked at an even pace in radians, but nearly: false position finds the place.
Quatf softened(const Limit& limit, Quatf input, Quatf hard, Softness softness) {
  constexpr int kSteps = 16;
  const float violation = angle_between(input, hard);
  if (violation <= kInsideTolerance) return hard;
  const float wanted = given_back(softness, violation);
  struct End {
    float share, beyond;
  };
  End low{0, -wanted}, high{1, violation - wanted};
  Quatf soft = input;
  bool low_moved = false;
  for (int i = 0; i < kSteps && high.beyond > kLandingTolerance; ++i) {
    const float share = low.share - low.beyond * (high.share - low.share) / (high.beyond - low.beyond);
    soft = path(limit, input, share);
    const float beyond = angle_between(hard, soft) - wanted;
    if (std::fabs(beyond) <= kLandingTolerance) break;
    const bool was_low = low_moved;
    low_moved = beyond < 0;
    (low_moved ? low : high) = {share, beyond};
    // An end that stands still while the other comes nearer is made lighter, so that it moves too.
    if (i > 0 && low_moved == was_low) (low_moved ? high : low).beyond /= 2;
  }
  return soft;
}

}  // namespace

bool is_known(const Limit& limit) { return !std::holds_alternative<UnknownLimit>(limit); }

namespace {

/// Any input, and any softness.
[[gnu::noinline]] Projection project_any(const Limit& limit, Quatf r, Softness softness) {
  const Input input = accept(r);
  const NearestRotation<float> found = nearest(limit, input.rotation);
  if (!found.moved) return {input.unit ? r : input.give_back(input.rotation), true, input.valid};
  const bool soft = softness.radius > 0;
  const Quatf rotation = soft ? softened(limit, input.rotation, found.rotation, softness) : found.rotation;
  return {input.give_back(finished(rotation, input.rotation)), false, input.valid};
}

}  // namespace

Projection project(const Limit& limit, Quatf r) {
  // What callers have, as a rule: a unit quaternion whose side its w tells.
  if (!(std::fabs(dot(r, r) - 1.0f) <= kUnitTolerance) || r.w == 0) return project_any(limit, r, Softness{});
  const float side = std::copysign(1.0f, r.w);
  const Quatf upper = scale(r, side);
  const NearestRotation<float> found = nearest(limit, upper);
  if (!found.moved) return {r, true, true};
  return {scale(finished(found.rotation, upper), side), false, true};
}

Projection project(const Limit& limit, Quatf r, Softness softness) {
  return softness.radius > 0 ? project_any(limit, r, softness) : project(limit, r);
}

Quatd project_exactly(const Limit& limit, Quatd r) {
  const bool flipped = !in_upper_hemisphere(r);
  const NearestRotation<double> found = nearest(limit, flipped ? -r : r);
  return flipped ? -found.rotation : found.rotation;
}

bool contains(const Limit& limit, Quatf r) { return !nearest(limit, accept(r).rotation).moved; }

float violation(const Limit& limit, Quatf r) {
  const Quatf q = accept(r).rotation;
  const NearestRotation<float> found = nearest(limit, q);
  return found.moved ? angle_between(q, found.rotation) : 0.0f;
}

float margin(const Limit& limit, Quatf r) {
  const Quatf q = accept(r).rotation;
  const NearestRotation<float> found = nearest(limit, q);
  // What lies outside within the tolerance counts as on the boundary, so that margin ≥ 0 says the same as contains.
  return found.moved ? -angle_between(q, found.rotation) : std::max(0.0f, margin_inside(limit, q));
}

}  // namespace ligament
