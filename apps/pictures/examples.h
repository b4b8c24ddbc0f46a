// One limit of every shape, made to look like itself.
#pragma once

#include <ligament/limit.h>

#include <string>
#include <vector>

namespace ligament::pictures {

struct Example {
  std::string name;  ///< as files spell the shape
  Limit limit;
};
std::vector<Example> examples();

}  // namespace ligament::pictures
