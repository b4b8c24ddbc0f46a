// Regions by their definition: what docs/math.md and docs/format.md say of a rotation, written out in double and by
// libm from the shape as it is written, with nothing of the library's kernels.
#pragma once

#include "limit/brute_force.h"
#include "limit/shape/euler_oracle.h"
#include "limit/shape/hull_oracle.h"
#include "limit/shape/implicit_oracle.h"
#include "limit/shape/polynomial_oracle.h"
#include "limit/shape/reach_cone_oracle.h"

#include <functional>
#include <optional>

namespace ligament::testing {

/// How something lies to a region.
struct Standing {
  /// Not above 0: inside. Else nothing of the region is nearer than this (radians), to first order: good for places as
  /// near as the tolerances, and for more a sign only.
  double outside = -1;
  /// Whether a rule that changes the answer at one place, such as that of half turns, hangs on the last digits.
  bool delicate = false;
};

/// How far the level's zero is, to first order, where the level is above 0. `turned(axis, angle)` is the level beside.
template <class Turned>
double beyond_zero(double level, double step, Turned turned) {
  if (level <= 0) return level;
  const auto slope = [&](Vec3d axis) { return (turned(axis, step) - turned(axis, -step)) / (2 * step); };
  const Vec3d slopes{slope({1, 0, 0}), slope({0, 1, 0}), slope({0, 0, 1})};
  return level / std::max(norm(slopes), 1e-9);
}

// Swing regions: a direction, unit, as the region as written sees it.

/// So near −Y, which every azimuth reaches, that swing vectors change by more than first order sees; and −Y itself.
inline bool is_near_down(Vec3d d) { return d.y < 0 && std::hypot(d.x, d.z) < 3e-5; }
/// So near ±X, which have no pitch, that they may count as it.
inline bool is_near_x(Vec3d d) { return std::hypot(d.y, d.z) < 2.2e-6; }

inline Standing standing(const SwingFree&, Vec3d) { return {}; }
inline Standing standing(const Cone& cone, Vec3d d) {
  return {cone.angle >= kPi<float> ? -1 : std::atan2(std::hypot(d.x, d.z), d.y) - double(cone.angle)};
}

/// 0 on the ellipse with these radii, in the chart whose radius of a swing is `chart`.
template <class Chart>
Standing elliptic_standing(double x, double z, Vec3d d, Chart chart) {
  const double radius_x = std::max(chart(std::min(x, kPi<double>)), 1e-12);
  const double radius_z = std::max(chart(std::min(z, kPi<double>)), 1e-12);
  const auto level = [&](Vec3d v) {
    const double aside = std::hypot(v.x, v.z), radius = chart(std::atan2(aside, v.y)) / std::max(aside, 1e-300);
    return std::hypot(v.z * radius / radius_x, v.x * radius / radius_z) - (1 + 1e-14);
  };
  const auto turned = [&](Vec3d axis, double angle) { return level(rotate(rotation_about(axis, angle), d)); };
  return {beyond_zero(level(d), 1e-7, turned), is_near_down(d)};
}
inline Standing standing(const Ellipse& e, Vec3d d) {
  return elliptic_standing(e.x, e.z, d, [](double swing) { return swing; });
}
inline Standing standing(const QuaternionEllipse& e, Vec3d d) {
  return elliptic_standing(e.x, e.z, d, [](double swing) { return std::sin(swing / 2); });
}

/// How far an angle is outside of a range on the circle.
inline double beyond_range(double lo, double hi, double angle) {
  if (hi - lo >= 2 * kPi<double>) return -1;
  return std::fabs(std::remainder(angle - (lo + hi) / 2, 2 * kPi<double>)) - (hi - lo) / 2;
}

inline Standing standing(const Hinge& hinge, Vec3d d) {
  const double level = std::hypot(d.y, d.z), aside = std::fabs(std::atan2(d.x, level));
  const double along = beyond_range(std::max(double(hinge.angle[0]), -kPi<double>),
                                    std::min(double(hinge.angle[1]), kPi<double>), std::atan2(d.z, d.y));
  // An angle e beyond its range is level · sin e from the half plane through the range's end.
  return {std::max(aside, level * std::sin(std::clamp(along, 0.0, kPi<double> / 2))), is_near_x(d)};
}
inline Standing standing(const Spherical& region, Vec3d d) {
  const double level = std::hypot(d.y, d.z), yaw = std::atan2(d.x, level), half = kPi<double> / 2;
  const double of_pitch = beyond_range(std::max(double(region.pitch[0]), -kPi<double>),
                                       std::min(double(region.pitch[1]), kPi<double>), std::atan2(d.z, d.y));
  const double of_yaw =
      std::max(yaw - std::min(double(region.yaw[1]), half), std::max(double(region.yaw[0]), -half) - yaw);
  return {std::max(of_yaw, of_pitch <= 0 ? of_pitch : level * std::sin(std::min(of_pitch, half))), is_near_x(d)};
}

inline Standing standing(const RingOracle& ring, Vec3d d) { return {-ring.signed_distance(d)}; }
inline std::vector<std::vector<Vec3f>> rings_of(const Polygon& polygon) {
  return polygon.rings.empty() ? std::vector<std::vector<Vec3f>>{polygon.vertices} : polygon.rings;
}
/// The vertices of a polar region: at even azimuths about +Y, from +Z towards +X.
inline std::vector<Vec3f> vertices_of(const Polar& polar) {
  std::vector<Vec3f> ring;
  for (std::size_t i = 0; i < polar.angles.size(); ++i) {
    const double azimuth = 2 * kPi<double> * double(i) / double(polar.angles.size()), angle = polar.angles[i];
    ring.push_back(convert<float>(
        Vec3d{std::sin(angle) * std::sin(azimuth), std::cos(angle), std::sin(angle) * std::cos(azimuth)}));
  }
  return ring;
}

/// How far a point of the plane of swing vectors is from a planar region.
inline double planar_distance(const Body& body, Vec3d v) {
  if (body.round) return beyond_ellipsoid(body, v);
  return inside_planar_hull(body, v) ? -1 : try_all_pairs(body, v);
}
/// A step along the circle of a swing of θ turns by only sin θ/θ of its length.
inline Standing standing(const Body& planar, Vec3d d) {
  const double sine = std::hypot(d.x, d.z), angle = std::atan2(sine, d.y);
  const double stretch = sine < 1e-9 ? 1 : std::max(1.0, angle / sine);
  return {planar_distance(planar, swing_point(d)) / stretch, is_near_down(d)};
}

/// Where directions stand to a swing region. Made once, because some take a while to make.
using DirectionStanding = std::function<Standing(Vec3d)>;
inline DirectionStanding direction_standing(const SwingRegion& swing);

struct MakeDirectionStanding {
  template <class Region>
  DirectionStanding operator()(const Region& region) const {
    return [region](Vec3d d) { return standing(region, d); };
  }
  DirectionStanding operator()(const Polygon& polygon) const { return (*this)(RingOracle(rings_of(polygon))); }
  DirectionStanding operator()(const Polar& polar) const { return (*this)(RingOracle({vertices_of(polar)})); }
  DirectionStanding operator()(const ReachCone& cone) const {
    return (*this)(RingOracle({WideCone(cone).directions()}));
  }
  DirectionStanding operator()(const Planar& region) const { return (*this)(body_of(region)); }
  DirectionStanding operator()(const PlanarEllipse& region) const { return (*this)(body_of(region)); }
  DirectionStanding operator()(const SwingUnion& whole) const {
    std::vector<std::pair<DirectionStanding, Quatd>> members;
    for (const SwingUnion::Member& member : whole.members) {
      members.push_back({std::visit(*this, member.region), conjugate(unit(member.rotation))});
    }
    return [members](Vec3d d) {
      Standing nearest{10};
      for (const auto& [of_member, turn] : members) {
        const Standing here = of_member(rotate(turn, d));
        nearest.outside = std::min(nearest.outside, here.outside);
        nearest.delicate = nearest.delicate || here.delicate;
      }
      return nearest;
    };
  }
};
inline DirectionStanding direction_standing(const SwingRegion& swing) {
  return std::visit(MakeDirectionStanding{}, swing);
}

// Limits: a rotation, unit, as the limit sees it.
using RotationStanding = std::function<Standing(Quatd)>;

/// How far v is from a volume's shape.
inline double beyond_shape(const Body& body, Vec3d v) {
  if (body.round) return beyond_ellipsoid(body, v);
  double most = -1e9;
  for (const Half& face : body.faces) most = std::max(most, face.beyond(v));
  return most;
}
inline double beyond_shape(const std::vector<Vec3f>& vertices, Vec3d v) {
  const Wolfe found(vertices, v);
  return found.inside() ? -1 : std::max(found.distance_at_least(), 1e-300);
}

struct MakeRotationStanding {
  RotationStanding operator()(const Free&) const {
    return [](Quatd) { return Standing{}; };
  }
  RotationStanding operator()(const UnknownShape&) const { return (*this)(Free{}); }
  RotationStanding operator()(const Fixed&) const {
    return [](Quatd r) { return Standing{angle_apart(r, identity<double>())}; };
  }

  RotationStanding operator()(const Volume& volume) const {
    if (const auto* hull = std::get_if<Hull>(&volume.shape)) return of_volume(volume.origin, hull->vertices);
    return of_volume(volume.origin, std::visit([](const auto& shape) { return body_of(shape); }, volume.shape));
  }
  template <class Shape>
  RotationStanding of_volume(Quatf origin, const Shape& shape) const {
    return [shape, turn = conjugate(unit(origin))](Quatd r) {
      const Quatd q = turn * r;
      const Vec3d v = rotation_vector(q);
      const double half = norm(v) / 2, stretch = half < 1e-9 ? 1 : half / std::sin(half);
      const double w = std::fabs(q.w), across = w <= 1e-6 ? -1 : 2 * std::asin(std::min(w, 1.0));
      double outside = beyond_shape(shape, v) / stretch;
      // Of a half turn both rotation vectors count. From beside it the other is that far away at least.
      if (outside > across) outside = std::min(outside, std::max(across, beyond_shape(shape, -v) / stretch));
      return Standing{outside, std::fabs(w - 1e-6) < 4e-7};
    };
  }

  RotationStanding operator()(const SwingTwist& parts) const {
    std::optional<WideCone> cone;
    if (const auto* reach = std::get_if<ReachCone>(&parts.swing);
        reach && std::holds_alternative<TwistBySwing>(parts.twist)) {
      cone.emplace(*reach);
    }
    const auto* range = std::get_if<TwistRange>(&parts.twist);
    const TwistRange fixed = range ? *range : TwistRange{-4, 4};
    const double steepness = cone ? cone->steepness() : 0;
    return [cone, fixed, steepness, swing = direction_standing(parts.swing),
            turn = conjugate(unit(parts.rotation))](Quatd r) {
      const Vec3d d = rotate(turn, direction_of(r));
      Standing here = swing(d);
      const double squared = r.y * r.y + r.w * r.w, cosine = std::sqrt(squared);
      here.delicate = here.delicate || std::fabs(squared - 1e-12) < 1e-17;
      if (squared <= 1e-12) return here;  // a half turn has no twist
      const double twist = 2 * std::atan2(r.y, r.w);
      const double lo = cone ? cone->twist_at(d, 0) : double(fixed.min),
                   hi = cone ? cone->twist_at(d, 1) : double(fixed.max);
      // A twist e beyond its range is 2·cosine·sin ½e away from it, and turning by α changes the range by up to
      // α · steepness.
      const double beyond = beyond_range(lo, hi, twist), half = std::clamp(beyond, 0.0, kPi<double>) / 2;
      const double away = beyond <= 0 ? beyond : 2 * cosine * std::sin(half) / (1 + steepness * cosine);
      here.outside = std::max(here.outside, away);
      return here;
    };
  }

  RotationStanding operator()(const Euler& limit) const {
    return [oracle = euler_tests::EulerOracle(limit)](Quatd r) {
      return Standing{oracle.outside(r), oracle.is_delicate(r)};
    };
  }
  RotationStanding operator()(const Implicit& limit) const {
    return [oracle = implicit_tests::ImplicitOracle(limit)](Quatd r) {
      const auto beyond = [&](Quatd q) {
        const auto level = [&](Quatd at) { return -oracle.level(vector_part(at)) - 1e-15; };
        const auto turned = [&](Vec3d axis, double angle) { return level(q * rotation_about(axis, angle)); };
        return beyond_zero(level(q), 1e-7, turned);
      };
      const Quatd q = oracle.seen(r);
      const double across = q.w <= 1e-6 ? -1 : 2 * std::asin(std::min(q.w, 1.0));
      double outside = beyond(q);
      if (outside > across) outside = std::min(outside, std::max(across, beyond({-q.x, -q.y, -q.z, q.w})));
      return Standing{outside, std::fabs(q.w - 1e-6) < 4e-7};
    };
  }
  RotationStanding operator()(const Polynomial& limit) const {
    return [oracle = PolynomialOracle(limit, {}, 0)](Quatd r) {
      const Quatd q = oracle.seen(r);
      return Standing{oracle.contains(q) ? -1 : oracle.slope(q).miss};
    };
  }
};

class Definition {
 public:
  explicit Definition(const Limit& limit) : standing_(std::visit(MakeRotationStanding{}, shape_of(limit))) {}

  Standing of(Quatd r) const { return standing_(r); }
  Standing operator()(Quatf r) const { return of(unit(r)); }
  double outside(Quatf r) const { return (*this)(r).outside; }
  bool contains(Quatf r) const { return outside(r) <= 0; }

 private:
  RotationStanding standing_;
};

}  // namespace ligament::testing
