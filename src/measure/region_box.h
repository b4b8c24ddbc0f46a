// RegionBox: a box in rotation-vector space around a limit's region, found by projecting rotations.
#pragma once

#include <ligament/limit.h>

#include "math/mat3.h"

namespace ligament {

/// A box that holds the whole region: all v = axes · p with min ≤ p ≤ max, for the rotations center · exp(v).
struct RegionBox {
  Quatf center = identity<float>();
  Mat3f axes;
  Vec3f min, max;
};

/// `grown_by` radians of room around the region. Takes some thousand calls of `project`.
LIGAMENT_API RegionBox region_box(const Limit&, float grown_by = 0);

/// The projections of `count` evenly spread rotations: places of the region, most of them on its boundary.
LIGAMENT_API std::vector<Quatf> projected_rotations(const Limit&, int count);

/// The mean of some rotations. It is not inside a region that bends round it.
LIGAMENT_API Quatf mean_of(const std::vector<Quatf>& rotations);

}  // namespace ligament
