#include <ligament/measure.h>

#include "measure/integrate.h"
#include "measure/region_box.h"

namespace ligament {

struct Sampler::Box : RegionBox {};

Sampler::Sampler(Limit limit) : limit_(std::move(limit)), box_(std::make_shared<const Box>(Box{region_box(limit_)})) {}

Quatf Sampler::operator()(Random& random) const {
  constexpr int kMostDraws = 256;
  const Box& box = *box_;
  const double most_density = detail::haar_density(Vec3d{});
  Quatf drawn = box.center;
  for (int i = 0; i < kMostDraws; ++i) {
    const auto between = [&](float lo, float hi) { return float(random.between(lo, hi)); };
    const Vec3f p{between(box.min.x, box.max.x), between(box.min.y, box.max.y), between(box.min.z, box.max.z)};
    const Vec3f v = box.axes * p;
    // Uniform in rotation vectors is not uniform in rotations: keeps v with a probability proportional to
    // haar_density(v).
    if (detail::haar_density(convert<double>(v)) < random.between(0, most_density)) continue;
    drawn = normalize(box.center * exp(v));
    if (contains(limit_, drawn)) return drawn;
  }
  return project(limit_, drawn).rotation;
}

}  // namespace ligament
