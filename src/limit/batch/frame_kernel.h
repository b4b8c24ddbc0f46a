// The changes of frame for one instruction set. Included once, by the translation unit that is compiled for it, after
// the definitions of R, the number type, and of the functions that load, store and transpose it.
#include "limit/batch/batch_sets.h"
#include "limit/frame_change.h"
#include "limit/kernel/point.h"

namespace ligament {
namespace LIGAMENT_SET {
namespace {

Quat<R> load(const ConstRotationArrays& a, std::size_t at) {
  return {load_lane(a.x + at), load_lane(a.y + at), load_lane(a.z + at), load_lane(a.w + at)};
}
void store(Quat<R> q, const RotationArrays& a, std::size_t at) {
  store_lane(q.x, a.x + at), store_lane(q.y, a.y + at), store_lane(q.z, a.z + at), store_lane(q.w, a.w + at);
}

}  // namespace

void row_to_arrays(const Quatf* from, std::size_t stride, const RotationArrays& to, std::size_t count) {
  std::size_t i = transpose_from_row(from, stride, to, count);
  for (; i < count; ++i) {
    const Quatf& q = from[i * stride];
    to.x[i] = q.x, to.y[i] = q.y, to.z[i] = q.z, to.w[i] = q.w;
  }
}

void arrays_to_row(const ConstRotationArrays& from, Quatf* to, std::size_t stride, std::size_t count) {
  std::size_t i = transpose_to_row(from, to, stride, count);
  for (; i < count; ++i) to[i * stride] = {from.x[i], from.y[i], from.z[i], from.w[i]};
}

[[gnu::flatten]] void locals_to_limit(const PlacedJoint& joint, const ConstRotationArrays& local,
                                      const RotationArrays& seen, std::size_t count) {
  const Quat<R> reference = made::broadcast<R>(joint.reference), frame = made::broadcast<R>(joint.frame);
  for (std::size_t i = 0; i < count; i += kLaneCount) {
    store(ligament::detail::LocalFrameChange<R>(reference, frame, load(local, i)).seen(), seen, i);
  }
}

[[gnu::flatten]] void answers_to_local(const PlacedJoint& joint, const ConstRotationArrays& local,
                                       const ConstRotationArrays& seen, const std::uint8_t* inside,
                                       const RotationArrays& answer, std::size_t count) {
  const Quat<R> reference = made::broadcast<R>(joint.reference), frame = made::broadcast<R>(joint.frame);
  const Quat<R> reference_frame = reference * frame;
  for (std::size_t i = 0; i < count; i += kLaneCount) {
    store(ligament::detail::local_answer<R>(reference, reference_frame, frame, load(local, i), load(seen, i),
                                            load_mask(inside + i)),
          answer, i);
  }
}

}  // namespace LIGAMENT_SET
}  // namespace ligament
