// Sixty-four bytes of a text at once: what each of them is, one bit per byte.
#pragma once

#include "io/decimal.h"

#include <cstddef>
#include <cstdint>

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define LIGAMENT_WIDE_WINDOWS
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace ligament::detail {

struct TextWindow {
  static constexpr std::size_t kBytes = 64;

  std::uint64_t spaces = 0;  ///< as is_space has them
  std::uint64_t line_ends = 0;
  std::uint64_t minuses = 0;
  std::uint64_t points = 0;
  std::uint64_t foreign = 0;  ///< not 0 where some are control characters or beyond ASCII, wherever
};

#if defined(__SSE2__)

/// With what every x86-64 has.
struct PlainLook {
  static TextWindow at(const char* p) {
    TextWindow window;
    __m128i foreign = _mm_setzero_si128();  // by the sign bits
    for (std::size_t i = 0; i < TextWindow::kBytes; i += sizeof(__m128i)) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
      // '\t' … '\r' are all of them spaces.
      const __m128i from_tab = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
      const __m128i spaces = _mm_or_si128(equal(bytes, ' '), at_most(from_tab, '\r' - '\t'));
      const __m128i controls = _mm_andnot_si128(spaces, at_most(bytes, ' '));
      foreign = _mm_or_si128(foreign, _mm_or_si128(bytes, controls));
      window.spaces |= bits_of(spaces) << i;
      window.line_ends |= bits_of(_mm_or_si128(equal(bytes, '\n'), equal(bytes, '\r'))) << i;
      window.minuses |= bits_of(equal(bytes, '-')) << i;
      window.points |= bits_of(equal(bytes, '.')) << i;
    }
    window.foreign = bits_of(foreign);
    return window;
  }

 private:
  static std::uint64_t bits_of(__m128i marked) { return static_cast<std::uint32_t>(_mm_movemask_epi8(marked)); }
  static __m128i at_most(__m128i bytes, char most) {
    return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(most)), bytes);
  }
  static __m128i equal(__m128i bytes, char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }
};

#else

struct PlainLook {
  static TextWindow at(const char* p) {
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
};

#endif

#if defined(LIGAMENT_WIDE_WINDOWS)

// The same by wider registers, for functions that are compiled for them. No template can have PlainLook's lines serve
// Avx2Look, too: it would be compiled for neither set, and GCC inlines only what is compiled for no more than the
// caller.

#define LIGAMENT_AVX2 __attribute__((target("avx2")))
struct Avx2Look {
  LIGAMENT_AVX2 static inline TextWindow at(const char* p) {
    TextWindow window;
    __m256i foreign = _mm256_setzero_si256();
    for (std::size_t i = 0; i < TextWindow::kBytes; i += sizeof(__m256i)) {
      const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + i));
      const __m256i from_tab = _mm256_sub_epi8(bytes, _mm256_set1_epi8('\t'));
      const __m256i spaces = _mm256_or_si256(equal(bytes, ' '), at_most(from_tab, '\r' - '\t'));
      const __m256i controls = _mm256_andnot_si256(spaces, at_most(bytes, ' '));
      foreign = _mm256_or_si256(foreign, _mm256_or_si256(bytes, controls));
      window.spaces |= bits_of(spaces) << i;
      window.line_ends |= bits_of(_mm256_or_si256(equal(bytes, '\n'), equal(bytes, '\r'))) << i;
      window.minuses |= bits_of(equal(bytes, '-')) << i;
      window.points |= bits_of(equal(bytes, '.')) << i;
    }
    window.foreign = bits_of(foreign);
    return window;
  }

 private:
  LIGAMENT_AVX2 static inline std::uint64_t bits_of(__m256i marked) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(marked));
  }
  LIGAMENT_AVX2 static inline __m256i at_most(__m256i bytes, char most) {
    return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, _mm256_set1_epi8(most)), bytes);
  }
  LIGAMENT_AVX2 static inline __m256i equal(__m256i bytes, char c) {
    return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c));
  }
};
#undef LIGAMENT_AVX2

struct Avx512Look {
  __attribute__((target("avx512bw"))) static inline TextWindow at(const char* p) {
    const __m512i bytes = _mm512_loadu_si512(p);
    const __m512i from_tab = _mm512_sub_epi8(bytes, _mm512_set1_epi8('\t'));
    const __m512i space = _mm512_set1_epi8(' ');
    TextWindow window;
    window.spaces =
        _mm512_cmpeq_epi8_mask(bytes, space) | _mm512_cmple_epu8_mask(from_tab, _mm512_set1_epi8('\r' - '\t'));
    window.line_ends =
        _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n')) | _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\r'));
    window.minuses = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('-'));
    window.points = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('.'));
    // As signed numbers, what is beyond ASCII is below the space, too.
    window.foreign = _mm512_cmple_epi8_mask(bytes, space) & ~window.spaces;
    return window;
  }
};

#endif

}  // namespace ligament::detail
