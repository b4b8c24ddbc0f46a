#include <ligament/limit/polynomial_levels.h>

#include <ligament/base/clones.h>

namespace ligament::detail {
namespace {

LIGAMENT_CLONES void fill_lanes(const float* columns, const LevelLanes<float> (&q)[4], float* levels) {
  fill_levels<4>(columns, q, levels);
}

}  // namespace

void fill_levels_of_degree_4(const FactorGroups& factor, Quatf turn, std::span<const Quatf> rotations, float* levels) {
  for (std::size_t begin = 0; begin < rotations.size(); begin += kLevelLanes) {
    const std::size_t count = std::min<std::size_t>(kLevelLanes, rotations.size() - begin);
    alignas(64) LevelLanes<float> q[4] = {}, found;
    for (std::size_t i = 0; i < count; ++i) {
      const Quatf r = turn * rotations[begin + i];
      q[0][i] = r.x, q[1][i] = r.y, q[2][i] = r.z, q[3][i] = r.w;
    }
    fill_lanes(factor.columns.data(), q, found);
    std::copy_n(found, count, levels + begin);
  }
}

}  // namespace ligament::detail
