// Batches that are sorted first. The lanes of a register all wait for the slowest of them, and go through all the
// branches that any of them takes. So it pays to put rotations side by side that take the same path through a kernel.
// Lanes do not influence each other, so the answers are the same.
#pragma once

#include "limit/batch/batch_loop.h"

namespace ligament {
namespace LIGAMENT_SET {
namespace {

/// The number of rotations that are sorted at once: enough to fill registers with rotations of a kind, few enough for
/// the first-level cache.
constexpr std::size_t kSorted = 512;
/// The number of kinds that are told apart.
constexpr std::size_t kKinds = 256;

/// The place of each rotation after sorting by kind (a counting sort).
class Places {
 public:
  Places(const std::uint8_t* kinds, std::size_t count) {
    std::uint16_t next[kKinds + 1] = {};  // the next free place for each kind
    for (std::size_t i = 0; i < count; ++i) ++next[kinds[i] + 1];
    for (std::size_t k = 1; k < kKinds; ++k) next[k] = static_cast<std::uint16_t>(next[k] + next[k - 1]);
    for (std::size_t i = 0; i < count; ++i) place_[i] = next[kinds[i]]++;
  }
  std::size_t operator[](std::size_t i) const { return place_[i]; }

 private:
  std::uint16_t place_[kSorted];
};

/// kind(upper) is a number from 0 to kKinds − 1. Rotations of the same kind take about the same path.
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

  /// `count` is more than the number of lanes. The last register begins early, so that it is full.
  [[gnu::flatten]] Places sort(const ConstRotationArrays& in, std::size_t count) const {
    alignas(64) float kinds[kSorted];
    UnusualInput<R> unusual;
    for (std::size_t i = 0; i < count; i += kCount) {
      const std::size_t at = std::min(i, count - kCount);
      const Quat<R> r = load<R>(in, at);
      Quat<R> upper = flipped_by(r.w, r);
      if (!all(is_plain(r, dot(r, r)))) [[unlikely]] {
        unusual.take(in, at, count);
        upper = unusual.plain(at);
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
