// Euler limits around rotations.
#pragma once

#include <ligament/limit/limit.h>

#include <span>

namespace ligament::detail {

/// The ranges that hold all rotations, grown by `padding` radians, of the order for which they are the least part of
/// all rotations.
Result<Limit> enclose_in_euler(std::span<const Quatf> rotations, double padding);

}  // namespace ligament::detail
