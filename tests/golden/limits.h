// The limits whose answers have the same bits everywhere: one of each shape at least, made without libm.
#pragma once

#include <ligament/limit.h>

#include <string>
#include <vector>

namespace ligament::golden {

struct Golden {
  std::string name;
  Limit limit;
};

std::vector<Golden> limits();

/// Whether every type of limit, swing region, twist and volume is among them.
bool has_every_shape(const std::vector<Golden>& limits);

}  // namespace ligament::golden
