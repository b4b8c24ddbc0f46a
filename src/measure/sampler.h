// Random rotations that a limit allows.
#pragma once

#include "base/random.h"
#include "measure/region_box.h"

namespace ligament {

/// Draws rotations evenly from a region. Refers to the limit, which must outlive it; making one takes some thousand
/// calls of `project`, drawing takes a bounded few.
class LIGAMENT_API Sampler {
 public:
  explicit Sampler(const Limit& limit) : limit_(&limit), box_(region_box(limit)) {}

  /// A rotation inside. Evenly spread over the region, unless that is so thin that a draw from its box keeps missing
  /// it; then the nearest one to such a draw.
  Quatf operator()(Random&) const;

 private:
  const Limit* limit_;
  RegionBox box_;
};

}  // namespace ligament
