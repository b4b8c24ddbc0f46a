// The Haar share of a limit whose margin is at least a threshold, for each kind of limit that has coordinates of its
// own.
#pragma once

#include "measure/integrate.h"
#include "limit/limit.h"

#include <optional>

namespace ligament::detail {

/// The limit holds a Volume.
double volume_share(const Limit&, float threshold, int points);
/// The limit holds a SwingTwistLimit.
double swing_twist_share(const Limit&, float threshold, int points);
/// Nothing where it comes near gimbal lock, or where rotations have two triples of angles in the ranges.
std::optional<double> euler_share(const Euler&, float threshold, int points);

}  // namespace ligament::detail
