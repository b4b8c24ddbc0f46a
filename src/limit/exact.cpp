// project in double precision, which tests compare the float kernels with. It is not tuned for speed.
#include "limit/exact.h"

#include "limit/any_limit.h"

namespace ligament {
namespace {

using made::nearest_rotation;

made::NearestRotation<double> nearest_in_double(const Limit& limit, Quatd r) {
  return std::visit(
      [&](const auto& alternative) -> made::NearestRotation<double> {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownShape>) {
          return {r, false};
        } else {
          return nearest_rotation(alternative, r);
        }
      },
      made_shape(limit));
}

}  // namespace

Quatd project_exactly(const Limit& limit, Quatd r) {
  const bool flipped = !in_upper_hemisphere(r);
  const made::NearestRotation<double> found = nearest_in_double(limit, flipped ? -r : r);
  return flipped ? -found.rotation : found.rotation;
}

}  // namespace ligament
