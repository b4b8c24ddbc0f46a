// Batches that are sorted first. Lanes wait for the slowest of them, and do what any of them needs: it pays to put
// those side by side that take the same way through a kernel. Lanes do not see each other, so the answers are the same.
#pragma once

#include "limit/batch/batch_loop.h"

namespace ligament {
namespace LIGAMENT_SET {
namespace {

/// Rotations that are sorted at once: enough to fill registers with those alike, few enough for the nearest cache.
constexpr std::size_t kSorted = 512;
/// Kinds that are told apart.
constexpr std::size_t kKinds = 256;

/// Where each of some rotations goes when they are sorted by kind.
class Places {
 public:
  Places(const std::uint8_t* kinds, std::size_t count) {
    std::uint16_t next[kKinds + 1] = {};  // of each kind, after those of lower kinds
    for (std::size_t i = 0; i < count; ++i) ++next[kinds[i] + 1];
    for (std::size_t k = 1; k < kKinds; ++k) next[k] = static_cast<std::uint16_t>(next[k] + next[k - 1]);
    for (std::size_t i = 0; i < count; ++i) place_[i] = next[kinds[i]]++;
  }
  std::size_t operator[](std::size_t i) const { return place_[i]; }

 private:
  std::uint16_t place_[kSorted];
};

/// kind(upper) is a number from 0 to kKinds − 1: a hint at who takes the same way.
template <class R, class Nearest, class Finish, class Kind>
class SortedBatch {
 public:
  SortedBatch(Nearest nearest, Finish finish, Kind kind) : batch_(nearest, finish), kind_(kind) {}

  void run(const ConstRotationArrays& in, const RotationArrays& out, std::size_t count, std::uint8_t* inside) const {
    for (std::size_t i = 0; i < count; i += kSorted) {
      const std::size_t some = std::min(kSorted, count - i);
      std::uint8_t* const flags = inside ? inside + i : nullptr;
      if (some > kCount) {
        run_sorted(skip(in, i), skip(out, i), some, flags);
      } else {
        batch_.run(skip(in, i), skip(out, i), some, flags);
      }
    }
  }

 private:
  static constexpr std::size_t kCount = R::kCount;

  void run_sorted(const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                  std::uint8_t* inside) const {
    alignas(64) float x[kSorted], y[kSorted], z[kSorted], w[kSorted];
    std::uint8_t flags[kSorted];
    const Places places = sort(in, count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t to = places[i];
      x[to] = in.x[i], y[to] = in.y[i], z[to] = in.z[i], w[to] = in.w[i];
    }
    batch_.run(RotationArrays{x, y, z, w}, {x, y, z, w}, count, flags);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t from = places[i];
      out.x[i] = x[from], out.y[i] = y[from], out.z[i] = z[from], out.w[i] = w[from];
    }
    if (!inside) return;
    for (std::size_t i = 0; i < count; ++i) inside[i] = flags[places[i]];
  }

  /// Of more than there are lanes: the last lanes reach back.
  [[gnu::flatten]] Places sort(const ConstRotationArrays& in, std::size_t count) const {
    alignas(64) float kinds[kSorted];
    Odd<R> odd;
    for (std::size_t i = 0; i < count; i += kCount) {
      const std::size_t at = std::min(i, count - kCount);
      const Quat<R> r = load<R>(in, at);
      Quat<R> upper = flipped_by(r.w, r);
      if (!all(is_plain(r, dot(r, r)))) [[unlikely]] {
        odd.take(in, at, count);
        upper = odd.plain(at);
      }
      clamp(kind_(upper), R(0.0f), R(float(kKinds - 1))).store(kinds + at);
    }
    std::uint8_t whole[kSorted];
    for (std::size_t i = 0; i < count; ++i) whole[i] = static_cast<std::uint8_t>(static_cast<int>(kinds[i]));
    return Places(whole, count);
  }

  Batch<R, Nearest, Finish> batch_;
  Kind kind_;
};

}  // namespace
}  // namespace LIGAMENT_SET
}  // namespace ligament
