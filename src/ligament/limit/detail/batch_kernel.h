// Batches for one instruction set: included once, by the translation unit that is compiled for it.
#include <ligament/limit/detail/highway_lane.h>
//
#include <ligament/limit/detail/answer.h>
#include <ligament/limit/detail/batch_sets.h>

#include <algorithm>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

constexpr std::size_t kCount = Lane::kCount;

/// So many rotations at once.
struct Block {
  alignas(64) float x[kCount], y[kCount], z[kCount], w[kCount];

  Quat<Lane> load() const { return {Lane::load(x), Lane::load(y), Lane::load(z), Lane::load(w)}; }
  Quatf at(std::size_t i) const { return {x[i], y[i], z[i], w[i]}; }
};

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

/// What `project` takes the short way with: see is_plain in limit.cpp. A w of zero is left to it.
LaneMask is_plain(Quat<Lane> r) {
  return mask_and(abs(dot(r, r) - Lane(1.0f)) <= Lane(kUnitTolerance), r.w != Lane(0.0f));
}

template <class Nearest, class Finish>
class Batch {
 public:
  Batch(const Limit& limit, Nearest nearest, Finish finish) : limit_(limit), nearest_(nearest), finish_(finish) {}

  [[gnu::flatten]] void run(const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                            std::uint8_t* inside) const {
    std::size_t i = 0;
    for (; i + kCount <= count; i += kCount) {
      const Quat<Lane> r = load(in, i);
      if (!all(is_plain(r))) {
        some(in, out, i, kCount, inside);
        continue;
      }
      const Quat<Lane> upper = flipped_by(r.w, r);
      const auto found = nearest_(upper);
      if (inside) note(found.moved, inside + i, kCount);
      if (any(found.moved)) {
        store(select<Lane>(found.moved, flipped_by(r.w, finish_(found.rotation, upper)), r), out, i);
      } else {
        store(r, out, i);
      }
    }
    if (i < count) some(in, out, i, count - i, inside);
  }

 private:
  static void note(LaneMask moved, std::uint8_t* inside, std::size_t count) {
    alignas(64) float flag[kCount];
    select(moved, Lane(0.0f), Lane(1.0f)).store(flag);
    for (std::size_t k = 0; k < count; ++k) inside[k] = static_cast<std::uint8_t>(flag[k]);
  }

  /// Fewer than there are lanes, or some that are no unit quaternions, or half turns: these take the way of single
  /// rotations, and the identity stands in for them.
  [[gnu::noinline]] void some(const ConstRotationArrays& in, const RotationArrays& out, std::size_t at,
                              std::size_t count, std::uint8_t* inside) const {
    Block block;
    alignas(64) float plain[kCount];
    for (std::size_t k = 0; k < kCount; ++k) {
      const std::size_t from = at + std::min(k, count - 1);
      block.x[k] = in.x[from], block.y[k] = in.y[from], block.z[k] = in.z[from], block.w[k] = in.w[from];
    }
    const Quat<Lane> r = block.load();
    const LaneMask is_one = is_plain(r);
    const Quat<Lane> usable = select<Lane>(is_one, r, identity<Lane>());
    const Quat<Lane> upper = flipped_by(usable.w, usable);
    const auto found = nearest_(upper);
    const Quat<Lane> moved = flipped_by(usable.w, finish_(found.rotation, upper));
    Block answer;
    store(select<Lane>(found.moved, moved, r), {answer.x, answer.y, answer.z, answer.w}, 0);
    select(is_one, Lane(1.0f), Lane(0.0f)).store(plain);
    if (inside) note(found.moved, inside + at, count);
    for (std::size_t k = 0; k < count; ++k) {
      Quatf q = answer.at(k);
      if (plain[k] == 0) {
        const Projection alone = project(limit_, block.at(k));
        q = alone.rotation;
        if (inside) inside[at + k] = alone.inside;
      }
      out.x[at + k] = q.x, out.y[at + k] = q.y, out.z[at + k] = q.z, out.w[at + k] = q.w;
    }
  }

  const Limit& limit_;
  Nearest nearest_;
  Finish finish_;
};

/// Goes on to the kernel of the shape, once per batch.
struct ByShape {
  const Limit& limit;
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
    Batch<Nearest, Finish>(limit, nearest, finish).run(in, out, count, inside);
  }
};

}  // namespace

const std::size_t kLanes = kCount;

void project_batch(const Limit& limit, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                   std::uint8_t* inside) {
  std::visit(ByShape{limit, in, out, count, inside}, limit);
}

}  // namespace LIGAMENT_SET
}  // namespace ligament
