// The part of a BVH file before its numbers.
#pragma once

#include "io/bvh/bvh.h"
#include "io/text.h"

#include <optional>
#include <string>
#include <string_view>

namespace ligament::detail {

/// Indexed by Channel; read in any case.
inline constexpr std::string_view kChannelNames[] = {"Xposition", "Yposition", "Zposition",
                                                     "Xrotation", "Yrotation", "Zrotation"};

/// Reads the header of a text. `header` and `hierarchy` may be those of another text: where this one begins with the
/// same hierarchy, as one recording of a person does after the other, only what comes after it is read. `hierarchy` is
/// what of the text says the skeleton and the channels; empty after an error.
std::optional<TextError> parse_header(std::string_view text, BvhHeader& header, std::string& hierarchy);
/// The same of a file, which is read no further than that.
Status read_header(const std::string& path, BvhHeader& header, std::string& hierarchy);

}  // namespace ligament::detail
