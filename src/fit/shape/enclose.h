// Enclosing: limits of a wanted shape that hold rotations, or another limit.
#pragma once

#include "base/result.h"
#include "limit/limit.h"

#include <span>
#include <string_view>
#include <vector>

namespace ligament {

/// The shapes that can be made around others, as files and the command line spell them.
LIGAMENT_API std::vector<std::string_view> enclosing_shapes();

/// A limit of this shape that holds all the rotations, grown by `padding` radians. There is at least one rotation; an
/// error for a shape that cannot hold them, or that is not one of enclosing_shapes.
LIGAMENT_API Result<Limit> enclose(std::string_view shape, std::span<const Quatf> rotations, double padding);

/// One shape turned into another that contains it.
struct Converted {
  Limit limit;
  double volume_before = 0, volume_after = 0;  ///< shares of all rotations
  float left_out = 0;                          ///< the furthest, radians, that any rotation tried lies outside of it
};
LIGAMENT_API Result<Converted> convert_limit(const Limit&, std::string_view shape);

}  // namespace ligament
