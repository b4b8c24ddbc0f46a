// How deep inside a limit one is: its deepest place, and the stress of a rotation.
#pragma once

#include "limit/limit.h"

namespace ligament {

/// Where the margin is greatest, and how great.
struct Deepest {
  Quatf rotation = identity<float>();
  float margin = 0;  ///< the inradius: of the largest ball that fits
};
/// Searched for with some thousand margins; where the deepest place is not a point, some place of it.
LIGAMENT_API Deepest deepest(const Limit&);

/// Some rotation well inside the region: where it is centred.
LIGAMENT_API Quatf middle_of(const Limit&);

/// 1 − margin/inradius: 0 deepest inside, 1 on the boundary, more beyond it. A limit without an inside, which has no
/// inradius, gives 1 + violation.
LIGAMENT_API float stress(const Limit&, Quatf r, float inradius);
/// The same; finds the inradius first, which takes thousands of times as long as the rest.
LIGAMENT_API float stress(const Limit&, Quatf r);

}  // namespace ligament
