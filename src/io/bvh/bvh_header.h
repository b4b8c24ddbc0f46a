// The part of a BVH file before its numbers.
#pragma once

#include "io/bvh/bvh.h"
#include "io/text.h"

#include <optional>
#include <string_view>

namespace ligament::detail {

/// Reads the header of a text, whatever `header` was before.
std::optional<TextError> parse_header(std::string_view text, BvhHeader& header);

}  // namespace ligament::detail
