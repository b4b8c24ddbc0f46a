// The part of a BVH file before its numbers.
#pragma once

#include <ligament/io/bvh.h>
#include <ligament/io/detail/text.h>

#include <string_view>
#include <variant>

namespace ligament::detail {

/// Indexed by Channel; read in any case.
inline constexpr std::string_view kChannelNames[] = {"Xposition", "Yposition", "Zposition",
                                                     "Xrotation", "Yrotation", "Zrotation"};

std::variant<BvhHeader, TextError> parse_header(std::string_view text);

}  // namespace ligament::detail
