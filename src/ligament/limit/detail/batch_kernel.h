// Batches for one instruction set: included once, by the translation unit that is compiled for it.
#include <ligament/limit/detail/highway_lane.h>
//
#include <ligament/limit/detail/answer.h>
#include <ligament/limit/detail/batch_sets.h>
#include <ligament/limit/detail/input.h>
#include <ligament/limit/detail/lane_flags.h>

#include <algorithm>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

constexpr std::size_t kCount = Lane::kCount;

Quat<Lane> load(const ConstRotationArrays& a, std::size_t at) {
  return {Lane::load(a.x + at), Lane::load(a.y + at), Lane::load(a.z + at), Lane::load(a.w + at)};
}
void store(Quat<Lane> q, const RotationArrays& a, std::size_t at) {
  q.x.store(a.x + at), q.y.store(a.y + at), q.z.store(a.z + at), q.w.store(a.w + at);
}

using ligament::detail::flipped_by;

// Types of their own, so that they are inlined.
struct OnSide {
  Quat<Lane> operator()(Quat<Lane> q, Quat<Lane> r) const { return ligament::detail::on_side(q, r); }
};
struct Finished {
  Quat<Lane> operator()(Quat<Lane> q, Quat<Lane> r) const { return ligament::detail::finished(q, r); }
};

/// What takes the short way, as in limit.cpp.
LaneMask is_plain(Quat<Lane> r) { return mask_and(ligament::detail::is_unit(r), r.w != Lane(0.0f)); }

/// Whatever a caller may give, not of unit length, half turns or no rotations at all: as project_odd in limit.cpp. In
/// arrays, so that what the others hold in registers stays there; GCC would copy structures of registers in halves.
class Odd {
 public:
  [[gnu::noinline, gnu::flatten]] void take(const ConstRotationArrays& in, std::size_t at) {
    const ligament::detail::Input<Lane> input = ligament::detail::accept(load(in, at));
    store(input.rotation, {x_, y_, z_, w_}, 0);
    select(input.flipped, Lane(-1.0f), Lane(1.0f)).store(sign_);
    select(input.unit, Lane(1.0f), Lane(0.0f)).store(unit_);
  }
  Quat<Lane> plain() const {
    // No minus before a zero.
    return {Lane::load(x_), Lane::load(y_), Lane::load(z_), abs(Lane::load(w_))};
  }
  /// The answer to `own`, where `answer` is that to plain().
  Quat<Lane> give_back(Quat<Lane> own, LaneMask moved, Quat<Lane> answer) const {
    const LaneMask kept = mask_and(mask_not(moved), Lane::load(unit_) > Lane(0.0f));
    return select<Lane>(kept, own, flipped_by(Lane::load(sign_), answer));
  }

 private:
  alignas(64) float x_[kCount], y_[kCount], z_[kCount], w_[kCount], sign_[kCount], unit_[kCount];
};

template <class Nearest, class Finish>
class Batch {
 public:
  Batch(Nearest nearest, Finish finish) : nearest_(nearest), finish_(finish) {}

  [[gnu::flatten]] void run(const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                            std::uint8_t* inside) const {
    Odd odd;
    std::size_t i = 0;
    for (; i + kCount <= count; i += kCount) {
      const Quat<Lane> r = load(in, i);
      const bool plain = all(is_plain(r));
      Quat<Lane> upper = flipped_by(r.w, r);
      if (!plain) [[unlikely]] {
        odd.take(in, i);
        upper = odd.plain();
      }
      const auto found = nearest_(upper);
      if (inside) store_flags(mask_not(found.moved), inside + i);
      if (!plain) [[unlikely]] {
        const Quat<Lane> answer = select<Lane>(found.moved, finish_(found.rotation, upper), upper);
        store(odd.give_back(r, found.moved, answer), out, i);
      } else if (any(found.moved)) {
        store(select<Lane>(found.moved, flipped_by(r.w, finish_(found.rotation, upper)), r), out, i);
      } else {
        store(r, out, i);
      }
    }
    if (i < count) few(skip(in, i), skip(out, i), count - i, inside ? inside + i : nullptr);
  }

 private:
  /// Fewer than there are lanes: the last one fills the others.
  [[gnu::noinline]] void few(const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                             std::uint8_t* inside) const {
    alignas(64) float x[kCount], y[kCount], z[kCount], w[kCount];
    std::uint8_t flags[kCount];
    for (std::size_t k = 0; k < kCount; ++k) {
      const std::size_t from = std::min(k, count - 1);
      x[k] = in.x[from], y[k] = in.y[from], z[k] = in.z[from], w[k] = in.w[from];
    }
    run(RotationArrays{x, y, z, w}, {x, y, z, w}, kCount, flags);
    std::copy_n(x, count, out.x), std::copy_n(y, count, out.y), std::copy_n(z, count, out.z);
    std::copy_n(w, count, out.w);
    if (inside) std::copy_n(flags, count, inside);
  }

  Nearest nearest_;
  Finish finish_;
};

/// Goes on to the kernel of the shape, once per batch.
struct ByShape {
  const ConstRotationArrays& in;
  const RotationArrays& out;
  std::size_t count;
  std::uint8_t* inside;

  void operator()(const Volume& volume) const {
    std::visit(
        [&](const auto& shape) {
          run([&](Quat<Lane> r) { return ligament::detail::nearest_in_volume(volume, shape, r); }, OnSide{});
        },
        volume.shape);
  }
  void operator()(const SwingTwistLimit& parts) const {
    std::visit(
        [&](const auto& swing) { run([&](Quat<Lane> r) { return nearest_swing_twist(swing, parts, r); }, Finished{}); },
        parts.swing);
  }
  void operator()(const UnknownLimit&) const { (*this)(Free{}); }
  template <class Alternative>
  void operator()(const Alternative& alternative) const {
    run([&](Quat<Lane> r) { return nearest_rotation(alternative, r); }, Finished{});
  }

 private:
  template <class Nearest, class Finish>
  void run(Nearest nearest, Finish finish) const {
    Batch<Nearest, Finish>(nearest, finish).run(in, out, count, inside);
  }
};

}  // namespace

const std::size_t kLanes = kCount;

void project_batch(const Limit& limit, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                   std::uint8_t* inside) {
  std::visit(ByShape{in, out, count, inside}, limit);
}

}  // namespace LIGAMENT_SET
}  // namespace ligament
