#define LIGAMENT_SET baseline
#include "math/highway.h"

#if HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
#include "limit/batch/frame_lanes.h"
#else
#include "limit/batch/instruction_sets.h"

namespace ligament::baseline {
namespace {

using R = float;
constexpr std::size_t kLaneCount = 1;

R load_lane(const float* from) { return *from; }
void store_lane(R number, float* to) { *to = number; }
bool load_mask(const std::uint8_t* from) { return *from != 0; }
std::size_t transpose_from_row(const Quatf*, std::size_t, const RotationArrays&, std::size_t) { return 0; }
std::size_t transpose_to_row(const ConstRotationArrays&, Quatf*, std::size_t, std::size_t) { return 0; }

}  // namespace
}  // namespace ligament::baseline
#endif
#include "limit/batch/frame_kernel.h"
