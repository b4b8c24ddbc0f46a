#include "limit/answer.h"
#include "limit/any_limit.h"
#include "limit/input.h"

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

using made::direction_margin;
using made::nearest_direction;
using made::nearest_rotation;
using made::rotation_margin;
using made::rotation_path;

using detail::accept;
using detail::finished;
using detail::flipped_by;
using detail::Input;
using detail::on_side;

/// Whether r can be used as it is: it has length 1, and the sign of w tells its hemisphere. Almost all input is like
/// that.
bool is_plain(const Quatf& r) {
  if (!(std::fabs(dot(r, r) - 1.0f) <= kUnitTolerance)) return false;
  return r.w != 0 || (!std::signbit(r.w) && in_upper_hemisphere(r));
}

/// For all other input, which is prepared first.
[[gnu::noinline]] Projection project_unusual(const Limit& limit, const Quatf& r) {
  const Input<float> input = accept(r);
  Quatf plain = input.rotation;
  if (plain.w == 0) plain.w = 0;  // +0, not −0
  const Projection found = project(limit, plain);
  if (found.inside && input.unit) return {r, true, true};
  return {input.give_back(found.rotation), found.inside, input.valid};
}

/// nearest(upper) is the kernel's answer for a rotation in the upper hemisphere; finish(answer, upper) gives it the
/// sign that is nearer to `upper` and, if need be, length 1.
template <class Nearest, class Finish>
Projection project_with(const Limit& limit, const Quatf& r, Nearest nearest, Finish finish) {
  if (!is_plain(r)) [[unlikely]]
    return project_unusual(limit, r);
  const Quatf upper = flipped_by(r.w, r);
  const made::NearestRotation<float> found = nearest(upper);
  if (!found.moved) return {r, true, true};
  return {flipped_by(r.w, finish(found.rotation, upper)), false, true};
}

// One function for each shape does everything from the caller's quaternion to the answer, with all calls inlined: a
// call passes a quaternion packed into two registers, and packing and unpacking costs as much as a small kernel.
template <class Alternative>
[[gnu::flatten, gnu::noinline]] Projection flat_project(const Limit& limit, const Alternative& alternative,
                                                        const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return nearest_rotation(alternative, upper); }, finished<float>);
}
/// For rotations half a turn from the origin, which have two rotation vectors. They are rare; a function of their own
/// keeps them from slowing down the others.
template <class Shape>
[[gnu::noinline]] Projection project_half_turn(const Limit& limit, const made::Volume& volume, const Shape& shape,
                                               const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return made::nearest_in_volume(volume, shape, upper); }, on_side<float>);
}
template <class Shape>
[[gnu::flatten, gnu::noinline]] Projection flat_project(const Limit& limit, const made::Volume& volume,
                                                        const Shape& shape, const Quatf& r) {
  const float w = volume.turned ? dot(volume.origin, r) : r.w;
  if (std::fabs(w) <= 2 * kHalfTurnW) [[unlikely]]
    return project_half_turn(limit, volume, shape, r);
  return project_with(
      limit, r, [&](Quatf upper) { return made::nearest_short_of_half_turn(volume, shape, upper); }, on_side<float>);
}
template <class Swing>
[[gnu::flatten, gnu::noinline]] Projection flat_project(const Limit& limit, const made::SwingTwist& parts,
                                                        const Swing& swing, const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return nearest_swing_twist(swing, parts, upper); }, on_side<float>);
}

/// For shapes whose kernel is so slow that the cost of a call does not matter.
template <class Alternative>
[[gnu::noinline]] Projection plain_project(const Limit& limit, const Alternative& alternative, const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return nearest_rotation(alternative, upper); }, finished<float>);
}

/// Calls the function of the limit's shape.
struct ByShape {
  const Limit& limit;
  const Quatf& r;

  Projection operator()(const made::Volume& volume) const {
    return std::visit([&](const auto& shape) { return flat_project(limit, volume, shape, r); }, volume.shape);
  }
  Projection operator()(const made::SwingTwist& parts) const {
    return std::visit([&](const auto& swing) { return flat_project(limit, parts, swing, r); }, parts.swing);
  }
  Projection operator()(const made::Implicit& balls) const { return plain_project(limit, balls, r); }
  Projection operator()(const made::Polynomial& polynomial) const { return plain_project(limit, polynomial, r); }
  Projection operator()(const UnknownShape&) const { return flat_project(limit, Free{}, r); }
  template <class Alternative>
  Projection operator()(const Alternative& alternative) const {
    return flat_project(limit, alternative, r);
  }
};

/// Whether q counts as inside by the tolerance, for a q so near to a polynomial limit that its level alone does not
/// tell.
template <int degree>
[[gnu::noinline]] bool is_within_tolerance(const made::Polynomial& polynomial, const Quatf& q) {
  return !made::standing_of<degree>(polynomial, q).moved;
}

[[gnu::noinline]] Quatf made_unit(const Quatf& r) { return accept(r).rotation; }

/// Whether r is inside a polynomial limit, without searching for the nearest rotation. All calls are inlined, for the
/// same reason as above. q and −q have the same level, bit for bit, so the hemisphere does not matter.
template <int degree>
[[gnu::flatten, gnu::noinline]] bool is_inside(const made::Polynomial& polynomial, const Quatf& r) {
  const Quatf q = made::from_center(polynomial, detail::is_unit(r) ? r : made_unit(r));
  const float level = made::FormAt<degree, float>(polynomial.groups, q).level();
  if (level <= 1) return true;
  return level <= polynomial.near_level && is_within_tolerance<degree>(polynomial, q);
}

float margin_inside(const Limit& limit, Quatf r) {
  return std::visit(
      [&](const auto& alternative) -> float {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownShape>) {
          return kPi<float>;
        } else {
          return rotation_margin(alternative, r);
        }
      },
      made_shape(limit));
}

Quatf path(const Limit& limit, Quatf r, float share) {
  return std::visit(
      [&](const auto& alternative) -> Quatf {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownShape>) {
          return r;
        } else {
          return rotation_path(alternative, r, share);
        }
      },
      made_shape(limit));
}

/// The rotation on the shape's path from `hard` back to the input that is given_back(softness, violation) radians from
/// `hard`. The angle is almost proportional to the share of the path; the right share is found by false position.
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
    // The Illinois rule: if the same end moves twice in a row, the value of the other is halved, so that it moves too.
    if (i > 0 && low_moved == was_low) (low_moved ? high : low).beyond /= 2;
  }
  return soft;
}

}  // namespace

Projection project(const Limit& limit, const Quatf& r) { return std::visit(ByShape{limit, r}, made_shape(limit)); }

Projection project(const Limit& limit, const Quatf& r, Softness softness) {
  const Projection hard = project(limit, r);
  if (hard.inside || !(softness.radius > 0)) return hard;
  const Input<float> input = accept(r);
  const Quatf soft = softened(limit, input.rotation, input.give_back(hard.rotation), softness);
  return {input.give_back(finished(soft, input.rotation)), false, hard.valid};
}

bool contains(const Limit& limit, Quatf r) {
  if (const auto* polynomial = made_if<made::Polynomial>(limit)) {
    return made::with_degree(polynomial->degree, [&](auto degree) { return is_inside<degree()>(*polynomial, r); });
  }
  return project(limit, r).inside;
}

float violation(const Limit& limit, Quatf r) {
  const Quatf q = accept(r).rotation;
  const Projection found = project(limit, q);
  return found.inside ? 0.0f : angle_between(q, found.rotation);
}

float margin(const Limit& limit, Quatf r) {
  const Quatf q = accept(r).rotation;
  const Projection found = project(limit, q);
  // A rotation that is outside but within the tolerance counts as on the boundary, so that margin ≥ 0 agrees with
  // `contains`.
  return found.inside ? std::max(0.0f, margin_inside(limit, q)) : -angle_between(q, found.rotation);
}

float stress(const Limit& limit, Quatf r, float inradius) {
  const float depth = margin(limit, r);
  return inradius > kInsideTolerance ? 1 - depth / inradius : 1 - std::min(depth, 0.0f);
}

float given_back(Softness softness, float violation) {
  if (!(softness.radius > 0)) return 0;
  const float steepest = 1 / softness.radius;
  const float falloff = softness.falloff > 0 ? min(softness.falloff, steepest) : steepest;
  return min(softness.radius * tanh(falloff * violation), violation);
}

Vec3f project_direction(const Limit& limit, Vec3f d) {
  const Vec3f up{0, 1, 0};
  const Vec3f unit = normalize_or(d, up);
  const auto* parts = made_if<made::SwingTwist>(limit);
  if (!parts) return bone_direction(project(limit, from_two_vectors(up, unit)).rotation);
  return std::visit(
      [&](const auto& swing) {
        const auto found = nearest_direction(swing, made::to_own(*parts, unit));
        return found.outside ? made::from_own(*parts, found.direction) : unit;
      },
      parts->swing);
}

}  // namespace ligament
