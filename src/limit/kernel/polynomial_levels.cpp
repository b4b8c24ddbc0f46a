#include "limit/kernel/polynomial_levels.h"

#include "limit/batch/batch_sets.h"

namespace ligament::made {

void fill_levels_of_degree_4(const FactorGroups& factor, Quatf turn, std::span<const Quatf> rotations, float* levels) {
  constexpr std::size_t kBlock = 256;  // a multiple of any number of lanes
  const auto fill = LIGAMENT_OF_SET(best_instruction_set(), fill_levels);
  alignas(64) float x[kBlock] = {}, y[kBlock] = {}, z[kBlock] = {}, w[kBlock] = {}, found[kBlock];
  for (std::size_t begin = 0; begin < rotations.size(); begin += kBlock) {
    const std::size_t count = std::min(kBlock, rotations.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      const Quatf& q = rotations[begin + i];
      x[i] = q.x, y[i] = q.y, z[i] = q.z, w[i] = q.w;
    }
    fill(factor, turn, RotationArrays{x, y, z, w}, count, found);
    std::copy_n(found, count, levels + begin);
  }
}

}  // namespace ligament::made
