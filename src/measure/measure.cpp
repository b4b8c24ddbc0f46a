// Volumes by counting: integrates over evenly spread points of a box that just holds the region, in the coordinates
// that the limit is written in. So a thin hinge is measured as accurately as a wide shoulder. Nothing is assumed about
// margins.
#include <ligament/measure.h>

#include "limit/any_limit.h"
#include "limit/kernel/polynomial_levels.h"
#include "math/clones.h"
#include "measure/even_points.h"
#include "measure/measure_parts.h"
#include "measure/region_box.h"

#include <vector>

namespace ligament {
namespace {

/// For a limit without coordinates of its own: integrates over its region_box.
double boxed_share(const Limit& limit, float threshold, int points) {
  const RegionBox box = region_box(limit, std::max(0.0f, -threshold));
  const detail::Range ranges[3] = {{box.min.x, box.max.x}, {box.min.y, box.max.y}, {box.min.z, box.max.z}};
  // A margin costs much more than telling whether a rotation is inside, or how far outside it is.
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

/// Turns points of the box into rotation vectors, and into rotations as seen from the polynomial's centre.
LIGAMENT_CLONES [[gnu::flatten]] void fill_rotations(const RegionBox& box, const made::Polynomial& polynomial,
                                                     detail::PointArrays& points, Quatf* rotations) {
  double *x = points.x.data(), *y = points.y.data(), *z = points.z.data();
  const Mat3f axes = box.axes;
  const Quatf center = box.center;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3f v = axes * convert<float>(Vec3d{x[i], y[i], z[i]});
    x[i] = v.x, y[i] = v.y, z[i] = v.z;
    rotations[i] = made::from_center(polynomial, center * exp(v));
  }
}

/// The same for a polynomial of degree 4, which fits use: all points at once, by their levels alone.
double polynomial_share(const made::Polynomial& polynomial, const Limit& limit, int points) {
  const RegionBox box = region_box(limit, 0);
  const detail::Range ranges[3] = {{box.min.x, box.max.x}, {box.min.y, box.max.y}, {box.min.z, box.max.z}};
  detail::PointArrays at = detail::even_points(ranges, points);
  std::vector<Quatf> rotations(at.size());
  fill_rotations(box, polynomial, at, rotations.data());
  const std::vector<double> densities = detail::haar_densities(at);
  std::vector<float> levels(rotations.size());
  made::fill_levels_of_degree_4(polynomial.groups, identity<float>(), rotations, levels.data());
  double sum = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) sum += levels[i] <= 1 ? densities[i] : 0;
  return detail::mean_times_size(sum, points, ranges);
}

/// For balls that stay away from half turns: integrates over the vector part p, where Haar measure is dp/(π²w), and
/// needs only their field.
double ball_share(const made::Implicit& implicit, int points) {
  constexpr int kTimes = 4;  // times as many points: a box around scattered balls is mostly empty
  detail::Range box[3] = {{1, -1}, {1, -1}, {1, -1}};
  for (const made::BlendedBall& ball : implicit.set.balls) {
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
    const bool inside = made::level_at(implicit.set, Quatf{float(p.x), float(p.y), float(p.z), float(w)}) >= 0;
    return inside ? 1 / (kPi<double> * kPi<double> * w) : 0;
  });
}

struct Measure {
  const Limit& limit;
  float threshold;
  int points;

  double operator()(const Free&) const { return 1; }
  /// The reference pose grown by −threshold is a ball.
  double operator()(const Fixed&) const {
    const double radius = std::clamp(-double(threshold), 0.0, kPi<double>);
    return radius < 0.01 ? radius * radius * radius / (6 * kPi<double>) : (radius - sin_cos(radius).sin) / kPi<double>;
  }
  double operator()(const made::Volume&) const { return detail::volume_share(limit, threshold, points); }
  double operator()(const made::SwingTwist&) const { return detail::swing_twist_share(limit, threshold, points); }
  double operator()(const made::Euler& euler) const {
    const std::optional<double> share = detail::euler_share(euler, threshold, points);
    return share ? *share : boxed_share(limit, threshold, points);
  }
  double operator()(const made::Implicit& implicit) const {
    const bool simple = threshold == 0 && !implicit.set.across && !implicit.set.everything;
    return simple ? ball_share(implicit, points) : boxed_share(limit, threshold, points);
  }
  double operator()(const made::Polynomial& polynomial) const {
    const bool simple = threshold == 0 && polynomial.degree == 4;
    return simple ? polynomial_share(polynomial, limit, points) : boxed_share(limit, threshold, points);
  }
  double operator()(const UnknownShape&) const { return 1; }
  template <class Other>
  double operator()(const Other&) const {
    return boxed_share(limit, threshold, points);
  }
};

}  // namespace

double haar_volume(const Limit& limit, float margin_at_least, int points) {
  if (margin_at_least > kPi<float>) return kLeastVolume;  // no margin is larger
  return std::clamp(std::visit(Measure{limit, margin_at_least, points}, made_shape(limit)), kLeastVolume, 1.0);
}

}  // namespace ligament
