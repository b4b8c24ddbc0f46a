// The rotation channels of a joint as three axes.
#pragma once

#include "io/bvh/bvh.h"

#include <cstddef>

namespace ligament::detail {

/// About which axes a joint turns, in order, and where the angles are. The axes it does not turn about come last, so
/// that there are always three different ones.
struct RotationAxes {
  int count = 0;               ///< of rotation channels
  int axis[3] = {0, 1, 2};     ///< 0, 1, 2 for X, Y, Z
  std::size_t column[3] = {};  ///< in a row of numbers, of the first `count`
  float sign = 1;              ///< +1 where axis[0] × axis[1] = axis[2], −1 where it is −axis[2]
};

RotationAxes rotation_axes(const BvhHeader& header, std::size_t joint);

}  // namespace ligament::detail
