// Angles on the circle: the shortest range that holds them all.
#pragma once

#include "limit/shape/twist.h"

#include <span>

namespace ligament {

/// The shortest range on the circle that holds all angles, each within ±π, grown by `padding` on both sides.
TwistRange twist_around(std::span<const float> angles, double padding);

}  // namespace ligament
