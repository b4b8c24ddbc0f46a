// RegionBox: where in rotation-vector space a limit's region lies, found by pushing rotations through `project`.
#pragma once

#include "limit/limit.h"

namespace ligament {

/// A box that holds the whole region: all v = axes · p with min ≤ p ≤ max, for the rotations center · exp(v).
struct RegionBox {
  Quatf center = identity<float>();
  Mat3f axes;
  Vec3f min, max;
};

/// `grown_by` radians of room around the region. Takes some thousand calls of `project`.
LIGAMENT_API RegionBox region_box(const Limit&, float grown_by = 0);

/// The rotations of the region nearest to `count` evenly spread ones: where it lies, its boundary above all.
LIGAMENT_API std::vector<Quatf> pushed_inside(const Limit&, int count);

/// The mean of some rotations, as the region's centre: not inside a region that bends round it.
LIGAMENT_API Quatf mean_of(const std::vector<Quatf>& rotations);

}  // namespace ligament
