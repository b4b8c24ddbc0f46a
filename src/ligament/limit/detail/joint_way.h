// From a joint's rotation to what its limit sees, and from the answer back; for single rotations and for lanes.
//
// What is no rotation is the identity to the limit, and the answer to that comes back without a hemisphere to be on.
#pragma once

#include <ligament/limit/detail/input.h>

namespace ligament::detail {

/// The answer for `input`: its own bits where they are a rotation inside, else `moved`, on its hemisphere.
template <class R>
Quat<R> answer_to(const Input<R>& input, Quat<R> own, Quat<R> moved, Mask<R> inside) {
  const Quat<R> kept = select<R>(input.unit, own, input.give_back(input.rotation));
  const Quat<R> nearest = input.give_back(nearest_cover(moved, input.rotation));
  return select<R>(input.valid, select<R>(inside, kept, nearest), moved);
}

template <class R>
Quat<R> from_frame(Quat<R> frame, Quat<R> seen) {
  return normalize(frame * seen * conjugate(frame));
}

/// For rotations relative to the reference pose: seen = frame⁻¹ · relative · frame.
template <class R>
class RelativeWay {
 public:
  RelativeWay(Quat<R> frame, Quat<R> relative) : frame_(frame), own_(relative), input_(accept(relative)) {}

  const Input<R>& input() const { return input_; }
  Quat<R> seen() const { return select<R>(input_.valid, conjugate(frame_) * input_.rotation * frame_, identity<R>()); }
  Quat<R> back(Quat<R> seen, Mask<R> inside) const {
    if (all(mask_and(inside, input_.unit))) return own_;
    return answer_to(input_, own_, from_frame(frame_, seen), inside);
  }

 private:
  Quat<R> frame_, own_;
  Input<R> input_;
};

/// For local rotations: relative = reference⁻¹ · local.
template <class R>
class LocalWay {
 public:
  LocalWay(Quat<R> reference, Quat<R> frame, Quat<R> local)
      : reference_(reference), own_(local), input_(accept(local)), relative_(frame, relative()) {}

  const Input<R>& input() const { return input_; }
  Quat<R> seen() const { return relative_.seen(); }
  Quat<R> back(Quat<R> seen, Mask<R> inside) const {
    if (all(mask_and(inside, input_.unit))) return own_;
    return answer_to(input_, own_, normalize(reference_ * relative_.back(seen, inside)), inside);
  }

 private:
  /// Of what is no rotation: none either.
  Quat<R> relative() const { return select<R>(input_.valid, conjugate(reference_) * input_.rotation, Quat<R>{}); }

  Quat<R> reference_, own_;
  Input<R> input_;
  RelativeWay<R> relative_;
};

/// The answer of LocalWay(reference, frame, local).back(seen, inside), sooner: which of its two quaternions a rotation
/// has on the way does not matter to that of them which is nearer in the end, unless both are as near, or a number is
/// 0, which has a sign.
template <class R>
Quat<R> local_answer(Quat<R> reference, Quat<R> frame, Quat<R> local, Quat<R> seen, Mask<R> inside) {
  const R zero = R(Scalar<R>(0));
  const auto unit = is_unit(local);
  if (all(mask_and(inside, unit))) return local;
  const Quat<R> moved = normalize(reference * from_frame(frame, seen));
  const R along = dot(moved, local), product = (moved.x * moved.y) * (moved.z * moved.w) * along;
  if (!all(mask_and(unit, product != zero))) [[unlikely]]
    return LocalWay<R>(reference, frame, local).back(seen, inside);
  return select<R>(inside, local, select<R>(along > zero, moved, -moved));
}

}  // namespace ligament::detail
