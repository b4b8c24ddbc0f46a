// Numbers in files whose lowest byte comes first, on any machine and at any address.
#pragma once

#include "math/bit_cast.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace ligament::gltf {

/// The unsigned number of the same size as T.
template <class T>
using BitsOf =
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>;

template <class T>
T load(const char* from) {
  if constexpr (std::endian::native == std::endian::little) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) bits |= std::uint32_t{static_cast<unsigned char>(from[i])} << (8 * i);
  return bit_cast<T>(static_cast<BitsOf<T>>(bits));
}

template <class T>
void store(char* to, T value) {
  const std::uint32_t bits = bit_cast<BitsOf<T>>(value);
  for (std::size_t i = 0; i < sizeof(T); ++i) to[i] = static_cast<char>(bits >> (8 * i));
}

template <class T>
void append(std::string& to, T value) {
  to.resize(to.size() + sizeof(T));
  store(to.data() + to.size() - sizeof(T), value);
}

}  // namespace ligament::gltf
