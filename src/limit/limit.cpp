#include "base/bit_cast.h"
#include "limit/answer.h"
#include "limit/input.h"
#include "limit/limit.h"

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

using detail::accept;
using detail::finished;
using detail::flipped_by;
using detail::Input;
using detail::on_side;

/// What a caller gives, as a rule: a unit quaternion, with a w whose sign tells the hemisphere.
bool is_plain(const Quatf& r) {
  if (!(std::fabs(dot(r, r) - 1.0f) <= kUnitTolerance)) return false;
  return r.w != 0 || (!std::signbit(r.w) && in_upper_hemisphere(r));
}

[[gnu::noinline]] Projection project_odd(const Limit& limit, const Quatf& r) {
  const Input<float> input = accept(r);
  Quatf plain = input.rotation;
  if (plain.w == 0) plain.w = 0;  // no minus
  const Projection found = project(limit, plain);
  if (found.inside && input.unit) return {r, true, true};
  return {input.give_back(found.rotation), found.inside, input.valid};
}

/// The answer for a rotation outside. Written at once where the compiler can, because who reads the four numbers
/// together would wait for four writes to arrive.
Projection moved_to(Quatf q) {
#ifdef __GNUC__
  using Four [[gnu::vector_size(16)]] = float;
  return {bit_cast<Quatf>(Four{q.x, q.y, q.z, q.w}), false, true};
#else
  return {q, false, true};
#endif
}

/// nearest(upper) is the kernel's answer for a unit quaternion in the upper hemisphere, finish(answer, upper) makes it
/// presentable.
template <class Nearest, class Finish>
Projection project_with(const Limit& limit, const Quatf& r, Nearest nearest, Finish finish) {
  if (!is_plain(r)) [[unlikely]]
    return project_odd(limit, r);
  const Quatf upper = flipped_by(r.w, r);
  const NearestRotation<float> found = nearest(upper);
  if (!found.moved) return {r, true, true};
  return moved_to(flipped_by(r.w, finish(found.rotation, upper)));
}

// One function per shape, from the caller's quaternion to the answer, with everything inside: a quaternion in a call's
// registers is packed by two, and to unpack and pack it costs as much as a small kernel.
template <class Alternative>
[[gnu::flatten, gnu::noinline]] Projection flat_project(const Limit& limit, const Alternative& alternative,
                                                        const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return nearest_rotation(alternative, upper); }, finished<float>);
}
/// Rotations half a turn from the origin have two rotation vectors: rare, and out of the way of the others.
template <class Shape>
[[gnu::noinline]] Projection project_half_turn(const Limit& limit, const Volume& volume, const Shape& shape,
                                               const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return detail::nearest_in_volume(volume, shape, upper); }, on_side<float>);
}
template <class Shape>
[[gnu::flatten, gnu::noinline]] Projection flat_project(const Limit& limit, const Volume& volume, const Shape& shape,
                                                        const Quatf& r) {
  const float w = volume.turned ? dot(volume.origin, r) : r.w;
  if (std::fabs(w) <= 2 * kHalfTurnW) [[unlikely]]
    return project_half_turn(limit, volume, shape, r);
  return project_with(
      limit, r, [&](Quatf upper) { return detail::nearest_short_of_half_turn(volume, shape, upper); }, on_side<float>);
}
template <class Swing>
[[gnu::flatten, gnu::noinline]] Projection flat_project(const Limit& limit, const SwingTwistLimit& parts,
                                                        const Swing& swing, const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return nearest_swing_twist(swing, parts, upper); }, on_side<float>);
}

/// Kernels beside which a call costs nothing.
template <class Alternative>
[[gnu::noinline]] Projection plain_project(const Limit& limit, const Alternative& alternative, const Quatf& r) {
  return project_with(
      limit, r, [&](Quatf upper) { return nearest_rotation(alternative, upper); }, finished<float>);
}

/// Goes on to the function of the shape.
struct ByShape {
  const Limit& limit;
  const Quatf& r;

  Projection operator()(const Volume& volume) const {
    return std::visit([&](const auto& shape) { return flat_project(limit, volume, shape, r); }, volume.shape);
  }
  Projection operator()(const SwingTwistLimit& parts) const {
    return std::visit([&](const auto& swing) { return flat_project(limit, parts, swing, r); }, parts.swing);
  }
  Projection operator()(const Implicit& balls) const { return plain_project(limit, balls, r); }
  Projection operator()(const Polynomial& polynomial) const { return plain_project(limit, polynomial, r); }
  Projection operator()(const UnknownLimit&) const {
    assert(false && "a limit of an unknown type cannot be enforced");
    return flat_project(limit, Free{}, r);
  }
  template <class Alternative>
  Projection operator()(const Alternative& alternative) const {
    return flat_project(limit, alternative, r);
  }
};

/// For what is so near to a polynomial limit that its level alone does not say it.
template <int degree>
[[gnu::noinline]] bool is_within_tolerance(const Polynomial& polynomial, const Quatf& q) {
  return !detail::standing_of<degree>(polynomial, q).moved;
}

[[gnu::noinline]] Quatf made_unit(const Quatf& r) { return accept(r).rotation; }

/// Whether r is inside a polynomial limit, without the search; all in one function, for the same reason. q and −q have
/// the same level, to the bit.
template <int degree>
[[gnu::flatten, gnu::noinline]] bool is_inside(const Polynomial& polynomial, const Quatf& r) {
  const Quatf q = detail::from_center(polynomial, detail::is_unit(r) ? r : made_unit(r));
  const float level = detail::FormAt<degree, float>(polynomial.groups, q).level();
  if (level <= 1) return true;
  return level <= polynomial.near_level && is_within_tolerance<degree>(polynomial, q);
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

Projection project(const Limit& limit, const Quatf& r) { return std::visit(ByShape{limit, r}, limit); }

Projection project(const Limit& limit, const Quatf& r, Softness softness) {
  const Projection hard = project(limit, r);
  if (hard.inside || !(softness.radius > 0)) return hard;
  const Input<float> input = accept(r);
  const Quatf soft = softened(limit, input.rotation, input.give_back(hard.rotation), softness);
  return {input.give_back(finished(soft, input.rotation)), false, hard.valid};
}

bool contains(const Limit& limit, Quatf r) {
  if (const auto* polynomial = std::get_if<Polynomial>(&limit)) {
    return detail::with_degree(polynomial->degree, [&](auto degree) { return is_inside<degree()>(*polynomial, r); });
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
  // What lies outside within the tolerance counts as on the boundary, so that margin ≥ 0 says the same as contains.
  return found.inside ? std::max(0.0f, margin_inside(limit, q)) : -angle_between(q, found.rotation);
}

}  // namespace ligament
