// Measuring limits: the share of all rotations that one allows.
#pragma once

#include <ligament/limit/limit.h>

namespace ligament {

/// Volumes are reported no smaller than this.
inline constexpr double kLeastVolume = 1e-9;

/// The Haar share of rotations whose margin is at least `margin_at_least`: 1 for all of them, not below kLeastVolume.
/// With 0 it is the share that the limit allows; with a negative margin, that of the limit grown.
///
/// `around` is any rotation near the middle of the region; `cells` bounds the work (margins evaluated).
LIGAMENT_API double haar_volume(const Limit&, float margin_at_least = 0, Quatf around = identity<float>(),
                                int cells = 200000);

/// Some rotation well inside the region: where it is centred.
LIGAMENT_API Quatf middle_of(const Limit&);

}  // namespace ligament
