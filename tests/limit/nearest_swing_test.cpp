// Swing–twist: the bone goes to the nearest direction in the region's metric, and the twist to the nearest of its
// range.
#include "limit/any_limit.h"
#include "limit/exact.h"

#include "limit/brute_force.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

constexpr double kWorseSwing = 1e-5;  // radians in the shape's metric

/// A swing region in double: how far a direction is from the region and from another direction, in its metric.
struct RegionOracle {
  const SwingRegion& region;
  Body body{};

  explicit RegionOracle(const SwingRegion& swing) : region(swing) {
    if (const auto* hull = std::get_if<Planar>(&swing)) body = body_of(*hull);
    if (const auto* ellipse = std::get_if<PlanarEllipse>(&swing)) body = body_of(*ellipse);
  }

  bool planar() const { return body.round || !body.corners.empty(); }

  double between(Vec3d a, Vec3d b) const {
    if (planar()) return norm(swing_point(a) - swing_point(b));
    return 2 * std::atan2(norm(a - b), norm(a + b));
  }

  /// By trying the whole boundary.
  double distance(Vec3d d) const {
    if (std::holds_alternative<SwingFree>(region)) return 0;
    if (const auto* cone = std::get_if<Cone>(&region)) return cone_distance(*cone, d);
    const Vec3d v = swing_point(d);
    return body.round ? by_halving(body, v) : inside_hull(v) ? 0 : try_all_pairs(body, v);
  }

  static double cone_distance(const Cone& cone, Vec3d d) {
    const double own = std::atan2(std::hypot(d.x, d.z), d.y);
    if (own <= cone.angle || cone.angle >= 3.14159f) return 0;
    const auto from_boundary = [&](double azimuth) {
      const Vec3d b{std::sin(double(cone.angle)) * std::cos(azimuth), std::cos(double(cone.angle)),
                    std::sin(double(cone.angle)) * std::sin(azimuth)};
      return 2 * std::atan2(norm(b - d), norm(b + d));
    };
    double best = 0, least = from_boundary(0);
    for (double step = 0.05; step > 1e-7; step /= 20) {
      const double middle = best;
      for (int i = step > 0.04 ? -70 : -25; i <= (step > 0.04 ? 70 : 25); ++i) {
        if (const double x = middle + i * step; from_boundary(x) < least) best = x, least = from_boundary(x);
      }
    }
    return least;
  }

  /// In a triangle of the points.
  bool inside_hull(Vec3d v) const {
    const auto turn = [](Vec3d a, Vec3d b, Vec3d c) { return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x); };
    for (const Vec3d& a : body.corners) {
      for (const Vec3d& b : body.corners) {
        for (const Vec3d& c : body.corners) {
          if (turn(a, b, c) > 0 && turn(a, b, v) >= 0 && turn(b, c, v) >= 0 && turn(c, a, v) >= 0) return true;
        }
      }
    }
    return false;
  }
};

/// The turn about the bone, by libm.
double twist_of(Quatd q) { return 2 * std::atan2(q.w < 0 ? -q.y : q.y, std::fabs(q.w)); }

double apart_on_circle(double a, double b) { return std::fabs(std::remainder(a - b, 2 * kPi<double>)); }

/// By trying the whole range.
double twist_distance(const TwistRegion& twist, double angle) {
  const auto* range = std::get_if<TwistRange>(&twist);
  if (!range) return 0;
  const double lo = range->min, hi = range->max, turns = std::ceil((lo - angle) / (2 * kPi<double>));
  if (angle + turns * 2 * kPi<double> <= hi) return 0;
  return std::min(apart_on_circle(angle, lo), apart_on_circle(angle, hi));
}

class NearestInSwing : public OfTheZoo {
 protected:
  const SwingTwist& parts() const { return std::get<SwingTwist>(written()); }
  /// The bone's direction as the region sees it.
  Vec3d seen(Quatd r) const { return rotate(conjugate(unit(parts().rotation)), direction_of(r)); }
  bool tilted() const { return parts().rotation != identity<float>(); }
  /// The error with which float can read the swing vector of a direction: in a turned region its coordinates are sums.
  double reading(Vec3d d) const { return tilted() ? 4e-7 * kPi<double> / std::max(std::hypot(d.x, d.z), 1e-9) : 1e-6; }
};
INSTANTIATE_TEST_SUITE_P(Zoo, NearestInSwing, ::testing::ValuesIn(convex_zoo_of<SwingTwist>()), name_of);

TEST_P(NearestInSwing, TheBoneGoesToTheNearestDirection) {
  const RegionOracle oracle(parts().swing);
  double worst = 0;
  for_each_input(limit(), 1, 5000, [&](Quatf r) {
    const Quatd result = unit(project(limit(), r).rotation);
    const Vec3d from = seen(unit(r)), to = seen(result);
    const double left = oracle.between(from, to), least = oracle.distance(from);
    const double noise = oracle.planar() ? reading(from) + reading(to) : 0;
    if (noise > 1e-3) return;  // so near −Y a turned region can not read the azimuth
    worst = std::max(worst, left - least - noise);
    ASSERT_LE(left, least + kWorseSwing + noise) << show(r) << " -> " << show(convert<float>(result));
  });
  record_worst(worst);
}

TEST_P(NearestInSwing, TheResultIsInTheRegion) {
  const RegionOracle oracle(parts().swing);
  for_each_input(limit(), 2, 5000, [&](Quatf r) {
    const Projection found = project(limit(), r);
    const Vec3d to = seen(unit(found.rotation));
    const double noise = oracle.planar() ? reading(to) : 0;
    if (noise > 1e-3) return;
    // The tolerance is in radians of rotation, of which a planar region sees up to θ/sin θ times as much.
    const double stretch = oracle.planar() && found.inside ? kPi<double> / std::hypot(to.x, to.z) : 1;
    ASSERT_LE(oracle.distance(to), 3e-6 * stretch + noise) << show(r);
  });
}

TEST_P(NearestInSwing, TheTwistIsKeptOrGoesToTheNearestOfItsRange) {
  for_each_input(limit(), 3, 20000, [&](Quatf r) {
    const Quatd from = unit(r), to = unit(project(limit(), r).rotation);
    const double swing_from = std::hypot(from.y, from.w), swing_to = std::hypot(to.y, to.w);
    if (swing_to < 2e-6) return;  // the bone ends up along −Y: any twist
    const double before = swing_from <= 1e-6 ? 0 : twist_of(from), after = twist_of(to);
    // Twists are read to rounding; a rotation may lie outside by the tolerance, which near −Y is a larger twist.
    const double noise = 3e-6 / std::min(swing_to, std::max(swing_from, 1e-6));
    const double reading = project(limit(), r).inside ? noise : kWorseSwing;
    ASSERT_LE(twist_distance(parts().twist, after), reading) << show(r);
    ASSERT_LE(apart_on_circle(before, after), twist_distance(parts().twist, before) + reading) << show(r);
  });
}

TEST_P(NearestInSwing, FloatIsDoubleRounded) {
  const RegionOracle oracle(parts().swing);
  for_each_input(limit(), 4, 20000, [&](Quatf r) {
    const Quatd wide = unit(r);
    const Vec3d from = seen(wide), to = seen(unit(project(limit(), r).rotation));
    const double noise = oracle.planar() ? reading(from) + reading(to) : 0;
    if (noise > 1e-3) return;
    const double exact = oracle.between(from, seen(project_exactly(limit(), wide)));
    ASSERT_LE(oracle.between(from, to), exact + kWorseSwing + noise) << show(r);
  });
}

/// A little to either side of where the nearest edge changes into a corner, the distances to both differ by less than
/// their rounding; the place must not jump.
TEST_P(NearestInSwing, NearCornersThePlaceIsThatOfDouble) {
  const auto* hull = std::get_if<made::Planar>(&made_if<made::SwingTwist>(limit())->swing);
  if (!hull || hull->flat || tilted()) return;
  Random random(5);
  for (int i = 0; i < 5000; ++i) {
    const made::Planar::Edge& edge = hull->edges[random.below(hull->edges.size())];
    const float out = float(random.between(0.1, 2)),
                along = float(random.between(-1, 1) * random_power(random, -6, -1));
    const Vec3f swing{edge.ax + edge.outward_x * out - edge.outward_z * along, 0,
                      edge.az + edge.outward_z * out + edge.outward_x * along};
    if (length(swing) > 3) continue;
    const Quatf r = exp(swing);
    const Quatd exact = project_exactly(limit(), convert<double>(r));
    ASSERT_LE(angle_apart(convert<double>(project(limit(), r).rotation), exact), 3e-6) << show(r);
  }
}

}  // namespace
}  // namespace ligament::testing
