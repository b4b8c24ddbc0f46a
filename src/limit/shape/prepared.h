// What all made shapes have in common.
#pragma once

#include <ligament/shapes.h>

namespace ligament::made {

/// The first base of every made shape. Without it, a ligament::Cone could initialise a made::Cone, whose other members
/// would keep their defaults; so no written shape can pass for a made one.
struct Prepared {
  bool operator==(const Prepared&) const = default;
};

}  // namespace ligament::made
