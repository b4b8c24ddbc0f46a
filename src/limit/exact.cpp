// The kernels in double: what the others are measured by. Not where time counts.
#include "limit/limit.h"

namespace ligament {
namespace {

NearestRotation<double> nearest_in_double(const Limit& limit, Quatd r) {
  return std::visit(
      [&](const auto& alternative) -> NearestRotation<double> {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownLimit>) {
          return {r, false};
        } else {
          return nearest_rotation(alternative, r);
        }
      },
      limit);
}

}  // namespace

Quatd project_exactly(const Limit& limit, Quatd r) {
  const bool flipped = !in_upper_hemisphere(r);
  const NearestRotation<double> found = nearest_in_double(limit, flipped ? -r : r);
  return flipped ? -found.rotation : found.rotation;
}

}  // namespace ligament
