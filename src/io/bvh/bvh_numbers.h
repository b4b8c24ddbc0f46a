// The part of a BVH file after its header: rows of numbers.
#pragma once

#include "io/bvh/bvh.h"

#include <string_view>

namespace ligament::detail {

/// Reads the numbers of a text whose header has been read into `bvh`.
Status read_numbers(std::string_view text, std::string_view name, Bvh& bvh);

}  // namespace ligament::detail
