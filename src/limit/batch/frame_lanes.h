// What frame_kernel.h needs, for SIMD: its number type is a pair of registers.
#include "math/lane_pair.h"
//
#include "limit/batch/instruction_sets.h"

namespace ligament {
namespace LIGAMENT_SET {
namespace {

using R = LanePair;
constexpr std::size_t kLaneCount = LanePair::kCount;

R load_lane(const float* from) { return LanePair::load(from); }
void store_lane(R lane, float* to) { lane.store(to); }
LanePairMask load_mask(const std::uint8_t* from) { return load_flag_pair(from); }

using FourTag = hn::Full128<float>;
using Four = hn::Vec<FourTag>;

/// A 4×4 matrix; transposed() makes columns of its rows.
struct Square {
  Four row[4];

  Square transposed() const {
    const FourTag tag;
    const Four low = hn::InterleaveLower(tag, row[0], row[1]), high = hn::InterleaveUpper(tag, row[0], row[1]);
    const Four low2 = hn::InterleaveLower(tag, row[2], row[3]), high2 = hn::InterleaveUpper(tag, row[2], row[3]);
    return {{hn::ConcatLowerLower(tag, low2, low), hn::ConcatUpperUpper(tag, low2, low),
             hn::ConcatLowerLower(tag, high2, high), hn::ConcatUpperUpper(tag, high2, high)}};
  }
};

/// Converts four quaternions at a time while there are four, and returns how many it has converted.
std::size_t transpose_from_row(const Quatf* from, std::size_t stride, const RotationArrays& to, std::size_t count) {
  const auto row = [&](std::size_t i) { return hn::LoadU(FourTag(), &from[i * stride].x); };
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const Square columns = Square{{row(i), row(i + 1), row(i + 2), row(i + 3)}}.transposed();
    float* const parts[] = {to.x, to.y, to.z, to.w};
    for (std::size_t k = 0; k < 4; ++k) hn::StoreU(columns.row[k], FourTag(), parts[k] + i);
  }
  return i;
}
std::size_t transpose_to_row(const ConstRotationArrays& from, Quatf* to, std::size_t stride, std::size_t count) {
  const auto part = [](const float* numbers) { return hn::LoadU(FourTag(), numbers); };
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const Square rows = Square{{part(from.x + i), part(from.y + i), part(from.z + i), part(from.w + i)}}.transposed();
    for (std::size_t k = 0; k < 4; ++k) hn::StoreU(rows.row[k], FourTag(), &to[(i + k) * stride].x);
  }
  return i;
}

}  // namespace
}  // namespace LIGAMENT_SET
}  // namespace ligament
