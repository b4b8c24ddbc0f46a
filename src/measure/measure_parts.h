// The Haar share of a limit whose margin is at least a threshold, for each kind of limit that has coordinates of its
// own.
#pragma once

#include "limit/any_limit.h"
#include "measure/integrate.h"

#include <optional>

namespace ligament::detail {

/// The limit must be a Volume.
double volume_share(const Limit&, float threshold, int points);
/// The limit must be a SwingTwist.
double swing_twist_share(const Limit&, float threshold, int points);
/// Nothing if the region comes near gimbal lock, or if some rotation has two triples of angles in the ranges.
std::optional<double> euler_share(const made::Euler&, float threshold, int points);

}  // namespace ligament::detail
