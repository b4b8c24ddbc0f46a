#include <ligament/limit/detail/input.h>
#include <ligament/limit/limit.h>

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

using detail::accept;
using detail::Input;

template <class R>
NearestRotation<R> nearest(const Limit& limit, Quat<R> r) {
  return std::visit(
      [&](const auto& alternative) -> NearestRotation<R> {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownLimit>) {
          assert(false && "a limit of an unknown type cannot be enforced");
          return {r, false};
        } else {
          return nearest_rotation(alternative, r);
        }
      },
      limit);
}

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
/// not walked at an even pace in radians, but nearly: false position finds the
/// place.
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

Projection project(const Limit& limit, Quatf r) { return project(limit, r, Softness{}); }

Projection project(const Limit& limit, Quatf r, Softness softness) {
  const Input input = accept(r);
  const NearestRotation<float> found = nearest(limit, input.rotation);
  if (!found.moved) {
    return {input.unit ? r : input.give_back(input.rotation), true, input.valid};
  }
  const bool soft = softness.radius > 0;
  const Quatf rotation = soft ? softened(limit, input.rotation, found.rotation, softness) : found.rotation;
  return {input.give_back(nearest_cover(normalize(rotation), input.rotation)), false, input.valid};
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
