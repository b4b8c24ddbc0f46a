#define LIGAMENT_SET baseline
#include <ligament/limit/detail/highway.h>

#if HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
#include <ligament/limit/detail/frame_lanes.h>
#else
#include <cstddef>
#include <cstdint>

namespace ligament::baseline {
namespace {

using R = float;
constexpr std::size_t kLaneCount = 1;

R load_lane(const float* from) { return *from; }
void store_lane(R number, float* to) { *to = number; }
bool load_mask(const std::uint8_t* from) { return *from != 0; }

}  // namespace
}  // namespace ligament::baseline
#endif
#include <ligament/limit/detail/frame_kernel.h>
