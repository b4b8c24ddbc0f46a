// Measuring limits: the share of all rotations that one allows.
#pragma once

#include "limit/limit.h"

namespace ligament {

/// Volumes are reported no smaller than this.
inline constexpr double kLeastVolume = 1e-9;

/// The Haar share of rotations whose margin is at least `margin_at_least`: 1 for all of them, not below kLeastVolume.
/// With 0 it is the share that the limit allows; with a negative margin, that of the limit grown.
///
/// `points` is the work, in margins evaluated; the default is good to about 0.2 %.
LIGAMENT_API double haar_volume(const Limit&, float margin_at_least = 0, int points = 40000);

}  // namespace ligament
