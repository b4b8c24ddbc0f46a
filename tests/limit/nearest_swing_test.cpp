// Swing–twist: the bone goes to the nearest direction in the region's metric, and the twist to the nearest of its
// range.
#include "limit/exact.h"

#include "limit/brute_force.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

#include <array>

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
    return body.round ? by_halving(body, v) : inside_planar_hull(body, v) ? 0 : try_all_pairs(body, v);
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
  /// So near −Y a turned region can not read the azimuth.
  static constexpr double kUnreadable = 1e-3;
};
INSTANTIATE_TEST_SUITE_P(Zoo, NearestInSwing, ::testing::ValuesIn(convex_zoo_of<SwingTwist>()), name_of);

TEST_P(NearestInSwing, TheBoneGoesToTheNearestDirection) {
  const RegionOracle oracle(parts().swing);
  LeftOut left_out;
  double worst = 0;
  for_each_input(limit(), 1, 5000, [&](Quatf r) {
    const Quatd result = unit(project(limit(), r).rotation);
    const Vec3d from = seen(unit(r)), to = seen(result);
    const double left = oracle.between(from, to), least = oracle.distance(from);
    const double noise = oracle.planar() ? reading(from) + reading(to) : 0;
    if (left_out(noise > kUnreadable)) return;
    worst = std::max(worst, left - least - noise);
    ASSERT_LE(left, least + kWorseSwing + noise) << show(r) << " -> " << show(convert<float>(result));
  });
  EXPECT_LE(left_out.share(), 0.1);
  record_worst(worst);
}

TEST_P(NearestInSwing, TheResultIsInTheRegion) {
  const RegionOracle oracle(parts().swing);
  LeftOut left_out;
  for_each_input(limit(), 2, 5000, [&](Quatf r) {
    const Vec3d from = seen(unit(r)), to = seen(unit(project(limit(), r).rotation));
    const double noise = oracle.planar() ? reading(to) : 0;
    if (left_out(noise > kUnreadable)) return;
    // The tolerance is in radians of rotation, of which a planar region sees up to θ/sin θ times as much.
    const double stretch = oracle.planar() ? kPi<double> / std::hypot(from.x, from.z) : 1;
    const bool within_tolerance = oracle.distance(from) <= 3e-6 * stretch + noise;
    ASSERT_LE(oracle.distance(to), (within_tolerance ? 3e-6 * stretch : 3e-6) + noise) << show(r);
  });
  EXPECT_LE(left_out.share(), 0.1);
}

TEST_P(NearestInSwing, TheTwistIsKeptOrGoesToTheNearestOfItsRange) {
  LeftOut left_out;
  for_each_input(limit(), 3, 20000, [&](Quatf r) {
    const Quatd from = unit(r), to = unit(project(limit(), r).rotation);
    const double swing_from = std::hypot(from.y, from.w), swing_to = std::hypot(to.y, to.w);
    if (left_out(swing_to < 2e-6)) return;  // the bone ends up along −Y: any twist
    const double before = swing_from <= 1e-6 ? 0 : twist_of(from), after = twist_of(to);
    // Twists are read to rounding; a rotation may lie outside by the tolerance, which near −Y is a larger twist.
    const double noise = 3e-6 / std::min(swing_to, std::max(swing_from, 1e-6));
    const double least = twist_distance(parts().twist, before), reading = least <= noise ? noise : kWorseSwing;
    ASSERT_LE(twist_distance(parts().twist, after), reading) << show(r);
    ASSERT_LE(apart_on_circle(before, after), least + reading) << show(r);
  });
  EXPECT_LE(left_out.share(), 0.1);
}

TEST_P(NearestInSwing, FloatIsDoubleRounded) {
  const RegionOracle oracle(parts().swing);
  LeftOut left_out;
  for_each_input(limit(), 4, 20000, [&](Quatf r) {
    const Quatd wide = unit(r);
    const Vec3d from = seen(wide), to = seen(unit(project(limit(), r).rotation));
    const double noise = oracle.planar() ? reading(from) + reading(to) : 0;
    if (left_out(noise > kUnreadable)) return;
    const double exact = oracle.between(from, seen(project_exactly(limit(), wide)));
    ASSERT_LE(oracle.between(from, to), exact + kWorseSwing + noise) << show(r);
  });
  EXPECT_LE(left_out.share(), 0.1);
}

/// Edges of the hull of a planar region's points, counter-clockwise: the pairs that have all other points on their
/// left.
std::vector<std::array<Vec3d, 2>> hull_edges(const Body& body) {
  std::vector<std::array<Vec3d, 2>> edges;
  for (const Vec3d& a : body.corners) {
    for (const Vec3d& b : body.corners) {
      const auto on_left = [&](Vec3d c) { return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x) >= -1e-12; };
      if (norm(b - a) > 1e-6 && std::all_of(body.corners.begin(), body.corners.end(), on_left)) edges.push_back({a, b});
    }
  }
  return edges;
}
Vec3d nearest_on_edges(const std::vector<std::array<Vec3d, 2>>& edges, Vec3d v) {
  Vec3d best = edges.front()[0];
  for (const auto& [a, b] : edges) {
    const Vec3d along = b - a, foot = a + along * std::clamp(dot(v - a, along) / dot(along, along), 0.0, 1.0);
    if (norm(foot - v) < norm(best - v)) best = foot;
  }
  return best;
}

/// A little to either side of where the nearest edge changes into a corner, the distances to both differ by less than
/// their rounding; the place must not jump.
TEST_P(NearestInSwing, NearCornersThePlaceIsThatOfTheHull) {
  const auto* planar = std::get_if<Planar>(&parts().swing);
  if (!planar || tilted()) return;
  const std::vector<std::array<Vec3d, 2>> edges = hull_edges(body_of(*planar));
  if (edges.size() < 3) return;  // a point or a segment
  Random random(5);
  for (int i = 0; i < 5000; ++i) {
    const auto& [a, b] = edges[random.below(edges.size())];
    const Vec3d along = (b - a) * (1 / norm(b - a)), outward{along.z, 0, -along.x};
    const Vec3d v =
        a + outward * random.between(0.1, 2) + along * (random.between(-1, 1) * random_power(random, -6, -1));
    if (norm(v) > 3) continue;
    const Quatf r = rounded(rotation_about(v * (1 / norm(v)), norm(v)));
    const Vec3d expected = nearest_on_edges(edges, swing_point(direction_of(unit(r))));
    const double angle = norm(expected), shrink = angle > 0 ? std::sin(angle) / angle : 1;
    const Vec3d to{-expected.z * shrink, std::cos(angle), expected.x * shrink};
    ASSERT_LE(norm(direction_of(unit(project(limit(), r).rotation)) - to), 3e-6) << show(r);
  }
}

}  // namespace
}  // namespace ligament::testing
