// Rotations by the array, to time batches with.
#pragma once

#include <ligament/batch.h>

#include <cstring>
#include <new>
#include <vector>

namespace ligament::bench {

/// Memory that begins where a processor's registers would have it.
template <class T>
struct Aligned {
  using value_type = T;
  static constexpr std::align_val_t kRegister{64};

  Aligned() = default;
  template <class Other>
  Aligned(const Aligned<Other>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kRegister)); }
  void deallocate(T* at, std::size_t) { ::operator delete(at, kRegister); }
  bool operator==(const Aligned&) const = default;
};

struct Arrays {
  std::vector<float, Aligned<float>> x, y, z, w;

  explicit Arrays(std::size_t count) : x(count), y(count), z(count), w(count) {}
  RotationArrays view() { return {x.data(), y.data(), z.data(), w.data()}; }

  /// As many as there are, over and over.
  void fill(const std::vector<Quatf>& rotations) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const Quatf& q = rotations[i % rotations.size()];
      x[i] = q.x, y[i] = q.y, z[i] = q.z, w[i] = q.w;
    }
  }
  /// The first `count` of them, or those from `first` on, which nothing can do faster than a copy does.
  void copy_from(const Arrays& other, std::size_t count, std::size_t first = 0) {
    for (const auto part : {&Arrays::x, &Arrays::y, &Arrays::z, &Arrays::w}) {
      std::memcpy((this->*part).data() + first, (other.*part).data() + first, count * sizeof(float));
    }
  }
};

}  // namespace ligament::bench
