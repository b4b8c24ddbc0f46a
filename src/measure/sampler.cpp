#include "measure/sampler.h"

#include "measure/integrate.h"

namespace ligament {

Quatf Sampler::operator()(Random& random) const {
  constexpr int kMostDraws = 256;
  const double most_density = detail::haar_density(Vec3d{});
  Quatf drawn = box_.center;
  for (int i = 0; i < kMostDraws; ++i) {
    const auto between = [&](float lo, float hi) { return float(random.between(lo, hi)); };
    const Vec3f p{between(box_.min.x, box_.max.x), between(box_.min.y, box_.max.y), between(box_.min.z, box_.max.z)};
    const Vec3f v = box_.axes * p;
    // Even in rotations is not even in rotation vectors.
    if (detail::haar_density(convert<double>(v)) < random.between(0, most_density)) continue;
    drawn = normalize(box_.center * exp(v));
    if (contains(*limit_, drawn)) return drawn;
  }
  return project(*limit_, drawn).rotation;
}

}  // namespace ligament
