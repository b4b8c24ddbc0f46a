#include <ligament/batch.h>

#include "limit/batch/batch_sets.h"

#include <algorithm>
#include <cassert>

namespace ligament {
namespace {

/// The number of rotations that are transposed at once: few enough to stay in the first-level cache.
constexpr std::size_t kTransposed = 256;
/// A thread takes kLeastPart rotations at once, which is microseconds of work and a multiple of any number of lanes;
/// for a large batch it takes more, so that there are about kParts parts. Fewer parts are better, because the beginning
/// of a part is not prefetched.
constexpr std::size_t kLeastPart = 4096, kParts = 32;

/// So few rotations are faster done one by one than in lanes, most of which would be idle.
constexpr std::size_t kFew = 2;

/// Calls work(first, count) for each part of `count` rotations.
template <class Work>
void for_each_part(const ParallelFor& parallel_for, std::size_t count, const Work& work) {
  const std::size_t size = std::max<std::size_t>(1, count / (kParts * kLeastPart)) * kLeastPart;
  parallel_for((count + size - 1) / size, [&](std::size_t part) {
    const std::size_t first = part * size;
    work(first, std::min(size, count - first));
  });
}

}  // namespace

std::size_t lanes_of(InstructionSet set) { return LIGAMENT_OF_SET(set, kLanes); }

void project_singly(const Limit& limit, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                    std::uint8_t* inside) {
  for (std::size_t i = 0; i < count; ++i) {
    const Projection found = project(limit, Quatf{in.x[i], in.y[i], in.z[i], in.w[i]});
    out.x[i] = found.rotation.x, out.y[i] = found.rotation.y, out.z[i] = found.rotation.z, out.w[i] = found.rotation.w;
    if (inside) inside[i] = found.inside;
  }
}

void project_batch(InstructionSet set, const Limit& limit, ConstRotationArrays in, RotationArrays out,
                   std::size_t count, std::uint8_t* inside) {
  assert(is_available(set));
  if (count <= kFew) return project_singly(limit, in, out, count, inside);
  LIGAMENT_OF_SET(set, project_batch)(limit, in, out, count, inside);
}

void project_batch(const Limit& limit, ConstRotationArrays in, RotationArrays out, std::size_t count,
                   std::uint8_t* inside) {
  project_batch(best_instruction_set(), limit, in, out, count, inside);
}

void project_batch(const Limit& limit, std::span<const Quatf> in, std::span<Quatf> out, std::uint8_t* inside) {
  assert(in.size() == out.size());
  alignas(64) float x[kTransposed], y[kTransposed], z[kTransposed], w[kTransposed];
  for (std::size_t begin = 0; begin < in.size(); begin += kTransposed) {
    const std::size_t count = std::min(kTransposed, in.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      const Quatf& q = in[begin + i];
      x[i] = q.x, y[i] = q.y, z[i] = q.z, w[i] = q.w;
    }
    project_batch(limit, RotationArrays{x, y, z, w}, {x, y, z, w}, count, inside ? inside + begin : nullptr);
    for (std::size_t i = 0; i < count; ++i) out[begin + i] = {x[i], y[i], z[i], w[i]};
  }
}

void project_batch(const ParallelFor& parallel_for, const Limit& limit, ConstRotationArrays in, RotationArrays out,
                   std::size_t count, std::uint8_t* inside) {
  for_each_part(parallel_for, count, [&](std::size_t first, std::size_t some) {
    project_batch(limit, skip(in, first), skip(out, first), some, inside ? inside + first : nullptr);
  });
}

void project_batch(const ParallelFor& parallel_for, const Limit& limit, std::span<const Quatf> in, std::span<Quatf> out,
                   std::uint8_t* inside) {
  for_each_part(parallel_for, in.size(), [&](std::size_t first, std::size_t some) {
    project_batch(limit, in.subspan(first, some), out.subspan(first, some), inside ? inside + first : nullptr);
  });
}

}  // namespace ligament
