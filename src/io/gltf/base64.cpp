#include "io/gltf/base64.h"

#include <array>
#include <cstdint>

namespace ligament::gltf {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of each letter; −1 for what is none.
constexpr std::array<std::int8_t, 256> values_of_letters() {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < kLetters.size(); ++i) {
    values[static_cast<unsigned char>(kLetters[i])] = static_cast<std::int8_t>(i);
  }
  return values;
}
constexpr std::array<std::int8_t, 256> kValues = values_of_letters();

}  // namespace

std::optional<std::string> decode_base64(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes((text.size() + 3) / 4 * 3, '\0');
  char* out = bytes.data();
  int all = 0;  // below 0 if any value is
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t bits = 0;
    for (std::size_t k = i; k < i + 4; ++k) {
      const int value = k < text.size() ? kValues[static_cast<unsigned char>(text[k])] : 0;
      all |= value;
      bits = bits << 6 | static_cast<std::uint32_t>(value);
    }
    for (const int shift : {16, 8, 0}) *out++ = static_cast<char>(bits >> shift);
  }
  if (all < 0) return std::nullopt;
  bytes.resize(text.size() / 4 * 3 + text.size() % 4 * 3 / 4);
  return bytes;
}

std::string encode_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k <= bytes.size() ? kLetters[bits >> (18 - 6 * k) & 63] : '=';
    }
  }
  return text;
}

}  // namespace ligament::gltf
