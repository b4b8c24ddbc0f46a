#define LIGAMENT_SET baseline
#include <ligament/limit/detail/highway.h>

#if HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
#include <ligament/limit/detail/batch_kernel.h>
#else
// Without SIMD that every processor of the kind has, single calls are as quick as anything.
#include <ligament/limit/detail/batch_sets.h>

namespace ligament::baseline {

const std::size_t kLanes = 1;

void project_batch(const Limit& limit, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                   std::uint8_t* inside) {
  project_singly(limit, in, out, count, inside);
}

}  // namespace ligament::baseline
#endif
