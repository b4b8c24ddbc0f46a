// The sums of christoffel_sums.h over many rotations, eight at a time in SIMD.
#pragma once

#include "fit/shape/christoffel_sums.h"
#include "math/strip.h"

#include <iterator>

namespace ligament {

/// Eight rotations at a time: more would not stay in the innermost cache with their moments.
using Eight = Strip<8>;
/// Of each: x, y, z, w, its vector, its weight.
using EightRotations = Eight[8];

/// Adds up the sums of rotations as they come.
class MomentLanes {
 public:
  /// Every rotation q counts as turn · q.
  explicit MomentLanes(Quatd turn) : turn_(turn) {}

  void add(Quatd q, Vec3d v, double weight) {
    const double values[] = {q.x, q.y, q.z, q.w, v.x, v.y, v.z, weight};
    for (int part = 0; part < int(std::size(values)); ++part) waiting_[part].of[count_] = values[part];
    if (++count_ == Eight::kCount) add_waiting();
  }

  ChristoffelSums total();

 private:
  void add_waiting();

  Quatd turn_;
  int count_ = 0;
  EightRotations waiting_{};
  Eight first_[4]{}, second_[6]{};  // of the weight and v; of xx, xy, xz, yy, yz, zz
  Eight moments_[ChristoffelSums::kMoments]{};
};

}  // namespace ligament
