// Where a limit's answer is steady: where rounding a rotation moves what it is projected to by no more than some
// rounding. From the written shape, by geometry.
#pragma once

#include "limit/oracle.h"
#include "limit/shape/euler_oracle.h"

namespace ligament::testing {

/// Whether r is near a rotation that has two answers, or all of a circle of them, because angles wrap or have no
/// meaning there: half a turn from the origin, the bone opposite to its region's +Y, along ±X or half a turn from where
/// it was, the twist or an Euler angle opposite to the middle of its range, gimbal lock. Where the bone or an Euler
/// angle is so near, reading an angle multiplies what rounding does by 20.
inline bool is_near_wrap(const Shape& shape, Quatd r) {
  constexpr double kMultiplied = 0.05, kOpposite = 1e-4, kHalfTurn = 1e-5;
  if (const auto* volume = std::get_if<Volume>(&shape)) {
    return std::fabs((conjugate(unit(volume->origin)) * r).w) < kHalfTurn;
  }
  if (const auto* balls = std::get_if<Implicit>(&shape)) {
    return std::fabs((conjugate(unit(balls->center)) * r).w) < kHalfTurn;
  }
  if (const auto* euler = std::get_if<Euler>(&shape)) {
    const euler_tests::EulerOracle oracle(*euler);
    const auto opposite = [&](const euler_tests::Triple& t) { return oracle.to_tie(t) < kOpposite; };
    const std::vector<euler_tests::Triple> triples = oracle.triples(r);
    return oracle.from_lock(r) < kMultiplied || std::any_of(triples.begin(), triples.end(), opposite);
  }
  const auto* parts = std::get_if<SwingTwist>(&shape);
  if (!parts) return false;
  const Vec3d d = rotate(conjugate(unit(parts->rotation)), direction_of(r));
  if (std::hypot(r.y, r.w) < kMultiplied || (d.y < 0 && std::hypot(d.x, d.z) < kMultiplied)) return true;
  const bool by_pitch = std::holds_alternative<Hinge>(parts->swing) || std::holds_alternative<Spherical>(parts->swing);
  if (by_pitch && std::hypot(d.y, d.z) < kMultiplied) return true;
  const auto* range = std::get_if<TwistRange>(&parts->twist);
  const auto from_middle = [&] {
    const double middle = (double(range->min) + double(range->max)) / 2;
    return std::fabs(std::remainder(2 * std::atan2(r.y, r.w) - middle, 2 * kPi<double>));
  };
  return range && from_middle() > kPi<double> - kOpposite;
}

/// How far `to` is from `from` in the metric of the shape: what the nearest has least of.
inline double metric_between(const Shape& shape, Quatd from, Quatd to) {
  if (const auto* volume = std::get_if<Volume>(&shape)) {
    const Quatd turn = conjugate(unit(volume->origin));
    return norm(rotation_vector(turn * from) - rotation_vector(turn * to));
  }
  const auto* parts = std::get_if<SwingTwist>(&shape);
  if (!parts) return angle_apart(from, to);
  const Vec3d a = direction_of(from), b = direction_of(to);
  const bool planar =
      std::holds_alternative<Planar>(parts->swing) || std::holds_alternative<PlanarEllipse>(parts->swing);
  if (!planar) return 2 * std::atan2(norm(a - b), norm(a + b));
  const Quatd turn = conjugate(unit(parts->rotation));
  return norm(swing_point(rotate(turn, a)) - swing_point(rotate(turn, b)));
}

/// Whether the bone moves by a quarter turn: all of a great arc is that far from its pole.
inline bool moves_a_quarter(const Shape& shape, Quatd from, Quatd to) {
  return std::holds_alternative<SwingTwist>(shape) && std::fabs(dot(direction_of(from), direction_of(to))) < 0.05;
}

}  // namespace ligament::testing
