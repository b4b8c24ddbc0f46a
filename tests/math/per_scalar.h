// Typed tests for float and double, with the accuracy that rotations have in each.
#pragma once

#include <gtest/gtest.h>

namespace ligament::testing {

using Scalars = ::testing::Types<float, double>;

template <class S>
class PerScalar : public ::testing::Test {
 protected:
  static constexpr double kBound = sizeof(S) == 4 ? 1e-6 : 4e-15;  // radians
};

}  // namespace ligament::testing
