// Rows of angles in a text, straight to half angles: how recordings are read that nobody will want to write again.
#pragma once

#include "io/bvh/half_angles.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace ligament::detail {

/// Reads rows of decimal numbers some frames at a time. All numbers of a row are found first, then converted together
/// in SIMD, which takes numbers of one form: up to three digits and a sign before the point, and after it as many as
/// the last one had that was different; within a turn. Others are read one by one.
class HalfAngleRows {
 public:
  /// Begins at the offset `from`.
  void start(std::string_view text, std::size_t from, std::size_t columns);
  /// The next rows, at most kBlock, by columns: out[column][row] = half_angle(number). False where a row is not one
  /// line of so many finite numbers; then nothing more can be read.
  bool read(std::size_t rows, BlockOfFloats* out);
  /// Where the rows that were read end.
  std::size_t position() const { return static_cast<std::size_t>(next_ - text_); }

  /// Where numbers end in their row, and their characters around the point. The arrays have room to spare for the
  /// numbers of a window.
  struct Words {
    std::vector<std::uint32_t> end, head, tail, rest;
    std::vector<std::int32_t> high, low;  ///< the digits, as one or two numbers
    std::vector<std::uint32_t> sign;
    std::vector<std::uint32_t> odd;  ///< not of that form
    std::vector<float> half;         ///< the result, of all others
  };

 private:
  bool read_together();
  bool read_odd_ones();
  bool read_singly();

  const char* text_ = nullptr;
  const char* next_ = nullptr;
  const char* end_ = nullptr;
  std::size_t columns_ = 0;
  int decimals_ = 4;
  Words words_;
};

}  // namespace ligament::detail
