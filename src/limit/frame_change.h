// The change of frame from a joint's rotation to the r of its limit, and back from the limit's answer. For single
// rotations and for lanes.
//
// NaN, infinity and zero are no rotations. Their r is the identity, and the answer to that keeps whatever sign it has.
#pragma once

#include "limit/answer.h"
#include "limit/input.h"

namespace ligament::detail {

/// The answer for `input`. If it is inside: `own`, the caller's bits, or, if these do not have length 1, the same at
/// length 1. If it is outside: `moved` with the caller's sign.
template <class R>
Quat<R> answer_to(const Input<R>& input, Quat<R> own, Quat<R> moved, Mask<R> inside) {
  const Quat<R> kept = select<R>(input.unit, own, input.give_back(input.rotation));
  const Quat<R> nearest = input.give_back(nearest_cover(moved, input.rotation));
  return select<R>(input.valid, select<R>(inside, kept, nearest), moved);
}

/// For rotations relative to the reference pose: `seen` is r = frame⁻¹ · relative · frame, and `back` makes the answer
/// for the caller from the limit's answer.
template <class R>
class RelativeFrameChange {
 public:
  RelativeFrameChange(Quat<R> frame, Quat<R> relative) : frame_(frame), own_(relative), input_(accept(relative)) {}

  const Input<R>& input() const { return input_; }
  Quat<R> seen() const { return select<R>(input_.valid, conjugate(frame_) * input_.rotation * frame_, identity<R>()); }
  Quat<R> back(Quat<R> seen, Mask<R> inside) const {
    if (all(mask_and(inside, input_.unit))) return own_;
    return answer_to(input_, own_, normalize(frame_ * seen * conjugate(frame_)), inside);
  }

 private:
  Quat<R> frame_, own_;
  Input<R> input_;
};

/// The same for local rotations, with relative = reference⁻¹ · local.
template <class R>
class LocalFrameChange {
 public:
  LocalFrameChange(Quat<R> reference, Quat<R> frame, Quat<R> local)
      : reference_(reference), frame_(frame), own_(local), input_(accept(local)) {}

  const Input<R>& input() const { return input_; }
  Quat<R> seen() const {
    // Zero is no rotation either, so that `relative` counts as invalid, too.
    const Quat<R> relative = select<R>(input_.valid, conjugate(reference_) * input_.rotation, Quat<R>{});
    return RelativeFrameChange<R>(frame_, relative).seen();
  }
  Quat<R> back(Quat<R> seen, Mask<R> inside) const {
    if (all(mask_and(inside, input_.unit))) return own_;
    return answer_to(input_, own_, to_local(reference_ * frame_, frame_, seen), inside);
  }

  /// reference · frame · seen · frame⁻¹
  static Quat<R> to_local(Quat<R> reference_frame, Quat<R> frame, Quat<R> seen) {
    return normalize(reference_frame * seen * conjugate(frame));
  }

 private:
  Quat<R> reference_, frame_, own_;
  Input<R> input_;
};

/// The same as LocalFrameChange(reference, frame, local).back(seen, inside), but faster for almost all input: a `local`
/// of length 1 with dot(answer, local) ≠ 0. The sign of that product then tells which of answer and −answer is nearer
/// to `local`.
template <class R>
Quat<R> local_answer(Quat<R> reference, Quat<R> reference_frame, Quat<R> frame, Quat<R> local, Quat<R> seen,
                     Mask<R> inside) {
  const R zero = R(Scalar<R>(0));
  const auto unit = is_unit(local);
  if (all(mask_and(inside, unit))) return local;
  const Quat<R> moved = LocalFrameChange<R>::to_local(reference_frame, frame, seen);
  const R along = dot(moved, local);
  if (!all(mask_and(unit, along != zero))) [[unlikely]]
    return LocalFrameChange<R>(reference, frame, local).back(seen, inside);
  return select<R>(inside, local, flipped_by(along, moved));
}

}  // namespace ligament::detail
