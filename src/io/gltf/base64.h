// Bytes as text of 64 letters, as data URIs have them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ligament::gltf {

/// What comes before it in a data URI.
inline constexpr std::string_view kBase64 = ";base64,";

/// Nothing if the text is no base64.
std::optional<std::string> decode_base64(std::string_view text);
std::string encode_base64(std::string_view bytes);

}  // namespace ligament::gltf
