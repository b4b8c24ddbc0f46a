// Sums over many rotations, eight at a time: what Christoffel functions are made of.
#pragma once

#include <ligament/base/strip.h>
#include <ligament/fit/christoffel_sums.h>

namespace ligament::detail {

/// Eight rotations at a time: more would not stay in the innermost cache with their moments.
using Eight = Strip<8>;

/// Adds up the sums of rotations as they come.
class MomentLanes {
 public:
  /// Every rotation q counts as turn · q.
  explicit MomentLanes(Quatd turn) : turn_(turn) {}

  void add(Quatd q, Vec3d v, double weight) {
    const double values[] = {q.x, q.y, q.z, q.w, v.x, v.y, v.z, weight};
    for (int part = 0; part < kParts; ++part) waiting_[part].of[count_] = values[part];
    if (++count_ == kCount) add_waiting();
  }

  ChristoffelSums total();

 private:
  static constexpr int kCount = 8;
  static constexpr int kParts = 8;  // of a rotation: x, y, z, w, its vector, its weight

  void add_waiting();

  Quatd turn_;
  int count_ = 0;
  Eight waiting_[kParts]{};
  Eight first_[4]{}, second_[6]{};  // of the weight and v; of xx, xy, xz, yy, yz, zz
  Eight moments_[ChristoffelSums::kMoments]{};
};

}  // namespace ligament::detail
