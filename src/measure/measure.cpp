// Volumes by counting: evenly spread points of a box that just holds the region, in the coordinates that the limit is
// written in. So the thinnest hinge is measured as well as the widest shoulder, and nothing is assumed of margins.
#include "measure/measure.h"

#include "math/clones.h"
#include "limit/kernel/even_points.h"
#include "measure/measure_parts.h"
#include "limit/kernel/polynomial_levels.h"
#include "measure/region_box.h"

#include <vector>

namespace ligament {
namespace {

/// A limit without coordinates of its own is counted in the box that was found to hold it.
double boxed_share(const Limit& limit, float threshold, int points) {
  const RegionBox box = region_box(limit, std::max(0.0f, -threshold));
  const detail::Range ranges[3] = {{box.min.x, box.max.x}, {box.min.y, box.max.y}, {box.min.z, box.max.z}};
  // Margins cost much more than the question whether a rotation is inside, or how far outside.
  const auto counts = [&](Quatf r) {
    if (threshold > 0) return contains(limit, r) && margin(limit, r) >= threshold;
    return contains(limit, r) || (threshold < 0 && violation(limit, r) <= -threshold);
  };
  return detail::integrate(ranges, points, [&](Vec3d p) -> double {
    const Vec3f v = box.axes * convert<float>(p);
    const double density = detail::haar_density(convert<double>(v));
    return density > 0 && counts(box.center * exp(v)) ? density : 0;
  });
}

/// Points of the box as rotation vectors, and what rotations they are as seen from the polynomial's centre.
LIGAMENT_CLONES [[gnu::flatten]] void fill_rotations(const RegionBox& box, const Polynomial& polynomial,
                                                     detail::PointArrays& points, Quatf* rotations) {
  double *x = points.x.data(), *y = points.y.data(), *z = points.z.data();
  const Mat3f axes = box.axes;
  const Quatf center = box.center;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3f v = axes * convert<float>(Vec3d{x[i], y[i], z[i]});
    x[i] = v.x, y[i] = v.y, z[i] = v.z;
    rotations[i] = detail::from_center(polynomial, center * exp(v));
  }
}

/// The same for a polynomial of the degree that fits have, all points at once, by their levels alone.
double polynomial_share(const Polynomial& polynomial, const Limit& limit, int points) {
  const RegionBox box = region_box(limit, 0);
  const detail::Range ranges[3] = {{box.min.x, box.max.x}, {box.min.y, box.max.y}, {box.min.z, box.max.z}};
  detail::PointArrays at = detail::even_points(ranges, points);
  std::vector<Quatf> rotations(at.size());
  fill_rotations(box, polynomial, at, rotations.data());
  const std::vector<double> densities = detail::haar_densities(at);
  std::vector<float> levels(rotations.size());
  detail::fill_levels_of_degree_4(polynomial.groups, identity<float>(), rotations, levels.data());
  double sum = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) sum += levels[i] <= 1 ? densities[i] : 0;
  return detail::mean_times_size(sum, points, ranges);
}

/// Balls that keep away from half turns are counted in their own coordinates, vector parts p, by their field alone:
/// Haar measure is dp/(π²w) there.
double ball_share(const Implicit& implicit, int points) {
  constexpr int kTimes = 4;  // as many: of balls here and there a box is mostly empty, and asking costs little
  detail::Range box[3] = {{1, -1}, {1, -1}, {1, -1}};
  for (const detail::BlendedBall& ball : implicit.set.balls) {
    const float center[3] = {ball.center.x, ball.center.y, ball.center.z};
    for (int i = 0; i < 3; ++i) {
      box[i] = {std::clamp<double>(center[i] - ball.reach, -1, box[i].lo),
                std::clamp<double>(center[i] + ball.reach, box[i].hi, 1)};
    }
  }
  return detail::integrate(box, kTimes * points, [&](Vec3d p) -> double {
    const double ww = 1 - dot(p, p);
    if (ww <= 0) return 0;
    const double w = std::sqrt(ww);
    const bool inside = detail::level_at(implicit.set, Quatf{float(p.x), float(p.y), float(p.z), float(w)}) >= 0;
    return inside ? 1 / (kPi<double> * kPi<double> * w) : 0;
  });
}

struct Measure {
  const Limit& limit;
  float threshold;
  int points;

  double operator()(const Free&) const { return 1; }
  /// A ball, once it is grown.
  double operator()(const Fixed&) const {
    const double radius = std::clamp(-double(threshold), 0.0, kPi<double>);
    return radius < 0.01 ? radius * radius * radius / (6 * kPi<double>) : (radius - sin_cos(radius).sin) / kPi<double>;
  }
  double operator()(const Volume&) const { return detail::volume_share(limit, threshold, points); }
  double operator()(const SwingTwistLimit&) const { return detail::swing_twist_share(limit, threshold, points); }
  double operator()(const Euler& euler) const {
    const std::optional<double> share = detail::euler_share(euler, threshold, points);
    return share ? *share : boxed_share(limit, threshold, points);
  }
  double operator()(const Implicit& implicit) const {
    const bool simple = threshold == 0 && !implicit.set.across && !implicit.set.everything;
    return simple ? ball_share(implicit, points) : boxed_share(limit, threshold, points);
  }
  double operator()(const Polynomial& polynomial) const {
    const bool simple = threshold == 0 && polynomial.degree == 4;
    return simple ? polynomial_share(polynomial, limit, points) : boxed_share(limit, threshold, points);
  }
  double operator()(const UnknownLimit&) const { return 1; }
  template <class Other>
  double operator()(const Other&) const {
    return boxed_share(limit, threshold, points);
  }
};

}  // namespace

double haar_volume(const Limit& limit, float margin_at_least, int points) {
  if (margin_at_least > kPi<float>) return kLeastVolume;  // no margin is larger
  return std::clamp(std::visit(Measure{limit, margin_at_least, points}, limit), kLeastVolume, 1.0);
}

}  // namespace ligament
