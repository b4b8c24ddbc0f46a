// From a joint's rotation to what its limit sees, and from the answer back; for single rotations and for lanes.
//
// What is no rotation is the identity to the limit, and the answer to that comes back without a hemisphere to be on.
#pragma once

#include "limit/answer.h"
#include "limit/input.h"

namespace ligament::detail {

/// The answer for `input`: its own bits where they are a rotation inside, else `moved`, on its hemisphere.
template <class R>
Quat<R> answer_to(const Input<R>& input, Quat<R> own, Quat<R> moved, Mask<R> inside) {
  const Quat<R> kept = select<R>(input.unit, own, input.give_back(input.rotation));
  const Quat<R> nearest = input.give_back(nearest_cover(moved, input.rotation));
  return select<R>(input.valid, select<R>(inside, kept, nearest), moved);
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
    return answer_to(input_, own_, normalize(frame_ * seen * conjugate(frame_)), inside);
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
      : reference_(reference), frame_(frame), own_(local), input_(accept(local)) {}

  const Input<R>& input() const { return input_; }
  Quat<R> seen() const {
    // Of what is no rotation: none either.
    const Quat<R> relative = select<R>(input_.valid, conjugate(reference_) * input_.rotation, Quat<R>{});
    return RelativeWay<R>(frame_, relative).seen();
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

/// The answer of LocalWay(reference, frame, local).back(seen, inside), sooner for what is a rotation, and not as far
/// from one of the answer's two quaternions as from the other.
template <class R>
Quat<R> local_answer(Quat<R> reference, Quat<R> reference_frame, Quat<R> frame, Quat<R> local, Quat<R> seen,
                     Mask<R> inside) {
  const R zero = R(Scalar<R>(0));
  const auto unit = is_unit(local);
  if (all(mask_and(inside, unit))) return local;
  const Quat<R> moved = LocalWay<R>::to_local(reference_frame, frame, seen);
  const R along = dot(moved, local);
  if (!all(mask_and(unit, along != zero))) [[unlikely]]
    return LocalWay<R>(reference, frame, local).back(seen, inside);
  return select<R>(inside, local, flipped_by(along, moved));
}

}  // namespace ligament::detail
