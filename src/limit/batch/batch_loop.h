// The loop of a batch through one kernel, for one instruction set. R is Lane or LanePair, so R::kCount rotations go at
// once.
#pragma once

#include "math/lane_pair.h"
//
#include "limit/answer.h"
#include "limit/batch/instruction_sets.h"
#include "limit/input.h"
#include "math/lane_flags.h"

#include <algorithm>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

template <class R>
Quat<R> load(const ConstRotationArrays& a, std::size_t at) {
  return {R::load(a.x + at), R::load(a.y + at), R::load(a.z + at), R::load(a.w + at)};
}
template <class R>
void store(Quat<R> q, const RotationArrays& a, std::size_t at) {
  q.x.store(a.x + at), q.y.store(a.y + at), q.z.store(a.z + at), q.w.store(a.w + at);
}

/// Fewer rotations than there are lanes. The last rotation fills the other lanes.
template <class R>
class FewRotations {
 public:
  FewRotations(const ConstRotationArrays& in, std::size_t count) {
    for (std::size_t k = 0; k < R::kCount; ++k) {
      const std::size_t from = std::min(k, count - 1);
      x_[k] = in.x[from], y_[k] = in.y[from], z_[k] = in.z[from], w_[k] = in.w[from];
    }
  }
  RotationArrays view() { return {x_, y_, z_, w_}; }
  void copy_to(const RotationArrays& out, std::size_t count) const {
    std::copy_n(x_, count, out.x), std::copy_n(y_, count, out.y), std::copy_n(z_, count, out.z);
    std::copy_n(w_, count, out.w);
  }

 private:
  alignas(64) float x_[R::kCount], y_[R::kCount], z_[R::kCount], w_[R::kCount];
};

/// How far ahead input is prefetched, and memory for answers. Without this, the eight arrays are more than a processor
/// prefetches by itself.
constexpr std::size_t kAhead = 512, kReady = 256;
/// Floats in a cache line.
constexpr std::size_t kLine = 64 / sizeof(float);
template <std::size_t count>
inline void fetch(const ConstRotationArrays& in, const RotationArrays& out, std::size_t at) {
  for (std::size_t i = at; i < at + count; i += kLine) {
    for (const float* from : {in.x, in.y, in.z, in.w}) fetch_soon(from + i + kAhead);
    for (const float* to : {out.x, out.y, out.z, out.w}) write_soon(to + i + kReady);
  }
}

using ligament::detail::flipped_by;

// The last step after a kernel: gives its answers the right sign and length 1. Types instead of functions, so that
// calls are inlined.
struct OnSide {
  template <class R>
  Quat<R> operator()(Quat<R> q, Quat<R> r) const {
    return ligament::detail::on_side(q, r);
  }
};
/// For kernels whose answers may need another sign at half turns only.
struct OnSideOfHalfTurns {
  template <class R>
  Quat<R> operator()(Quat<R> q, Quat<R> r) const {
    return any(r.w <= R(kHalfTurnW)) ? ligament::detail::on_side(q, r) : q;
  }
};
struct Finished {
  template <class R>
  Quat<R> operator()(Quat<R> q, Quat<R> r) const {
    return ligament::detail::finished(q, r);
  }
};

/// Whether r can be used as it is; else it goes through UnusualInput, below.
template <class R>
Mask<R> is_plain(Quat<R> r, R squared) {
  return mask_and(ligament::detail::is_unit_square(squared), r.w != R(0.0f));
}

/// Prepares unusual input: rotations whose length is not 1, half turns (w = 0), and what is no rotation. It does the
/// same as project_unusual in limit.cpp.
///
/// Everything is kept in arrays, so that the registers of usual input are left alone; GCC would also copy structures of
/// registers in halves.
template <class R>
class UnusualInput {
 public:
  /// Prepares the rotations at `at`, and the next ones up to `count` as far as there is room. Several registers at a
  /// time are faster, because one alone would be waited for.
  void take(const ConstRotationArrays& in, std::size_t at, std::size_t count) {
    if (begin_ <= at && at + kCount <= end_) return;
    begin_ = at;
    end_ = at + std::min(kTaken, (count - at) / kCount * kCount);
    take_all(in);
  }
  /// The prepared rotations at `at`.
  Quat<R> plain(std::size_t at) const {
    // +0, not −0
    return {part(x_, at), part(y_, at), part(z_, at), abs(part(w_, at))};
  }
  /// The answer for the caller's rotations `own`, made from the kernel's answer for plain(at).
  Quat<R> give_back(Quat<R> own, Mask<R> moved, Quat<R> answer, std::size_t at) const {
    const Mask<R> kept = mask_and(mask_not(moved), part(unit_, at) > R(0.0f));
    return select<R>(kept, own, flipped_by(part(sign_, at), answer));
  }

 private:
  static constexpr std::size_t kCount = R::kCount, kTaken = 4 * kCount;

  [[gnu::noinline, gnu::flatten]] void take_all(const ConstRotationArrays& in) {
    for (std::size_t at = begin_; at < end_; at += kCount) {
      const std::size_t i = at - begin_;
      const ligament::detail::Input<R> input = ligament::detail::accept(load<R>(in, at));
      store<R>(input.rotation, {x_, y_, z_, w_}, i);
      select(input.flipped, R(-1.0f), R(1.0f)).store(sign_ + i);
      select(input.unit, R(1.0f), R(0.0f)).store(unit_ + i);
    }
  }
  R part(const float* numbers, std::size_t at) const { return R::load(numbers + (at - begin_)); }

  std::size_t begin_ = 0, end_ = 0;
  alignas(64) float x_[kTaken], y_[kTaken], z_[kTaken], w_[kTaken], sign_[kTaken], unit_[kTaken];
};

/// nearest(upper, squared) is the kernel's answer for rotations in the upper hemisphere, with squared = ‖upper‖².
/// finish(answer, upper) gives it the sign that is nearer to `upper` and, if need be, length 1.
template <class R, class Nearest, class Finish>
class Batch {
 public:
  Batch(Nearest nearest, Finish finish) : nearest_(nearest), finish_(finish) {}

  [[gnu::flatten]] void run(const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                            std::uint8_t* inside) const {
    UnusualInput<R> unusual;
    std::size_t i = 0;
    for (; i + kCount <= count; i += kCount) {
      // Does not prefetch beyond the end, where another thread may be writing.
      if (i + kAhead < count) fetch<kCount>(in, out, i);
      const Quat<R> r = load<R>(in, i);
      R squared = dot(r, r);
      const bool plain = all(is_plain(r, squared));
      Quat<R> upper = flipped_by(r.w, r);
      if (!plain) [[unlikely]] {
        unusual.take(in, i, count);
        upper = unusual.plain(i);
        squared = dot(upper, upper);
      }
      const auto found = nearest_(upper, squared);
      if (inside) store_flags(mask_not(found.moved), inside + i);
      if (!plain) [[unlikely]] {
        const Quat<R> answer = select<R>(found.moved, finish_(found.rotation, upper), upper);
        store<R>(unusual.give_back(r, found.moved, answer, i), out, i);
      } else if (any(found.moved)) {
        store<R>(select<R>(found.moved, flipped_by(r.w, finish_(found.rotation, upper)), r), out, i);
      } else {
        store<R>(r, out, i);
      }
    }
    if (i < count) few(skip(in, i), skip(out, i), count - i, inside ? inside + i : nullptr);
  }

 private:
  static constexpr std::size_t kCount = R::kCount;

  [[gnu::noinline]] void few(const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                             std::uint8_t* inside) const {
    FewRotations<R> some(in, count);
    std::uint8_t flags[kCount];
    run(some.view(), some.view(), kCount, flags);
    some.copy_to(out, count);
    if (inside) std::copy_n(flags, count, inside);
  }

  Nearest nearest_;
  Finish finish_;
};

}  // namespace
}  // namespace LIGAMENT_SET
}  // namespace ligament
