// Numbers as the changes of frame take them, by the register.
#include <ligament/limit/detail/highway_lane.h>
//
#include <ligament/limit/detail/lane_flags.h>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

using R = Lane;
constexpr std::size_t kLaneCount = Lane::kCount;

R load_lane(const float* from) { return Lane::load(from); }
void store_lane(R lane, float* to) { lane.store(to); }
LaneMask load_mask(const std::uint8_t* from) { return load_flags(from); }

}  // namespace
}  // namespace LIGAMENT_SET
}  // namespace ligament
