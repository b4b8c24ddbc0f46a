// Sixty-four bytes of a text at once: what each of them is, one bit per byte.
#pragma once

#include <ligament/io/detail/decimal.h>

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace ligament::detail {

struct TextWindow {
  static constexpr std::size_t kBytes = 64;

  std::uint64_t spaces = 0;  ///< as is_space has them
  std::uint64_t line_ends = 0;
  std::uint64_t minuses = 0;
  std::uint64_t points = 0;
  std::uint64_t foreign = 0;  ///< control characters and what is beyond ASCII
};

#if defined(__SSE2__)

inline std::uint64_t bits_of(__m128i marked) { return static_cast<std::uint32_t>(_mm_movemask_epi8(marked)); }
inline __m128i at_most(__m128i bytes, char most) {
  return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(most)), bytes);
}
inline __m128i equal(__m128i bytes, char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }

inline TextWindow look_at(const char* p) {
  TextWindow window;
  for (std::size_t i = 0; i < TextWindow::kBytes; i += sizeof(__m128i)) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
    // '\t' … '\r' are all of them spaces.
    const __m128i from_tab = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
    const __m128i spaces = _mm_or_si128(equal(bytes, ' '), at_most(from_tab, '\r' - '\t'));
    const __m128i controls = _mm_andnot_si128(spaces, at_most(bytes, ' '));
    window.spaces |= bits_of(spaces) << i;
    window.line_ends |= bits_of(_mm_or_si128(equal(bytes, '\n'), equal(bytes, '\r'))) << i;
    window.minuses |= bits_of(equal(bytes, '-')) << i;
    window.points |= bits_of(equal(bytes, '.')) << i;
    window.foreign |= bits_of(_mm_or_si128(bytes, controls)) << i;  // the sign bits of both
  }
  return window;
}

#else

inline TextWindow look_at(const char* p) {
  TextWindow window;
  for (std::size_t i = 0; i < TextWindow::kBytes; ++i) {
    const auto c = static_cast<unsigned char>(p[i]);
    const auto bit = [&](bool is) { return std::uint64_t{is} << i; };
    window.spaces |= bit(is_space(p[i]));
    window.line_ends |= bit(is_line_end(p[i]));
    window.minuses |= bit(p[i] == '-');
    window.points |= bit(p[i] == '.');
    window.foreign |= bit(c >= 0x80 || (c < ' ' && !is_space(p[i])));
  }
  return window;
}

#endif

}  // namespace ligament::detail
