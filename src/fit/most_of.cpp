#include "fit/most_of.h"

#include "math/clones.h"

namespace ligament {
namespace {

LIGAMENT_CLONES [[gnu::flatten]] double most(std::span<const double> numbers) {
  return most_of(numbers.size(), [number = numbers.data()](std::size_t i) { return number[i]; });
}

}  // namespace

std::size_t first_most(std::span<const double> numbers) {
  return static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), most(numbers)) - numbers.begin());
}

LIGAMENT_CLONES void fill_dots(std::span<const float> x, std::span<const float> y, std::span<const float> z, Vec3d n,
                               double* dots) {
  const float *px = x.data(), *py = y.data(), *pz = z.data();
  for (std::size_t i = 0; i < x.size(); ++i) dots[i] = px[i] * n.x + py[i] * n.y + pz[i] * n.z;
}

}  // namespace ligament
