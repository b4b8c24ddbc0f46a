// std::bit_cast, which not every library of C++20 has yet.
#pragma once

namespace ligament {

/// The bytes of `from` as a To, of the same size.
template <class To, class From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

}  // namespace ligament
