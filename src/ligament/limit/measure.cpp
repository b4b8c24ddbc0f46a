// Volumes by counting: evenly spread points of a box that just holds the region, in the coordinates that the limit is
// written in. So the thinnest hinge is measured as well as the widest shoulder, and nothing is assumed of margins.
#include <ligament/limit/measure.h>

#include <ligament/limit/detail/measure_parts.h>
#include <ligament/limit/region_box.h>

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
