#include "measure/even_points.h"

#include "math/clones.h"

namespace ligament::detail {
namespace {

LIGAMENT_CLONES [[gnu::flatten]] void fill_even(const Range* box, int points, double* x, double* y, double* z) {
  const Range across = box[0], up = box[1], along = box[2];
  for (int i = 0; i < points; ++i) {
    const Vec3d p = even_point(across, up, along, i, points);
    x[i] = p.x, y[i] = p.y, z[i] = p.z;
  }
}

LIGAMENT_CLONES [[gnu::flatten]] void fill_densities(const double* x, const double* y, const double* z,
                                                     std::size_t count, double* densities) {
  for (std::size_t i = 0; i < count; ++i) densities[i] = haar_density(Vec3d{x[i], y[i], z[i]});
}

}  // namespace

PointArrays even_points(const Range (&box)[3], int points) {
  PointArrays made(static_cast<std::size_t>(points));
  fill_even(box, points, made.x.data(), made.y.data(), made.z.data());
  return made;
}

std::vector<double> haar_densities(const PointArrays& at) {
  std::vector<double> densities(at.size());
  fill_densities(at.x.data(), at.y.data(), at.z.data(), at.size(), densities.data());
  return densities;
}

}  // namespace ligament::detail
