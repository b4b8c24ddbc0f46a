// std::bit_cast, which some standard libraries of C++20 still lack.
#pragma once

namespace ligament {

/// The bytes of `from` as a value of type To, which has the same size.
template <class To, class From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

}  // namespace ligament
