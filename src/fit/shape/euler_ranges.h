// Euler limits around rotations.
#pragma once

#include <ligament/limit.h>

#include <array>
#include <span>
#include <vector>

namespace ligament {

/// The angles of rotations, one array for each letter of an order: of their principal triples.
using EulerAngles = std::array<std::vector<float>, 3>;
EulerAngles euler_angles(EulerOrder, std::span<const Quatf> rotations);

/// The ranges that hold all rotations, grown by `padding` radians, of the order for which they are the least part of
/// all rotations.
Result<Limit> enclose_in_euler(std::span<const Quatf> rotations, double padding);

}  // namespace ligament
