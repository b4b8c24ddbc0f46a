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
  for (std::size_t i = 0; i < count; ++i) {
    const Projection found = project(limit, Quatf{in.x[i], in.y[i], in.z[i], in.w[i]});
    out.x[i] = found.rotation.x, out.y[i] = found.rotation.y, out.z[i] = found.rotation.z, out.w[i] = found.rotation.w;
    if (inside) inside[i] = found.inside;
  }
}

}  // namespace ligament::baseline
#endif
