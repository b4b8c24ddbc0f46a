// Accessors: which bytes of which buffer are numbers, and of what kind.
#pragma once

#include "io/gltf/document.h"

#include <vector>

namespace ligament::gltf {

/// Bytes of a buffer.
struct Range {
  std::size_t buffer = 0, begin = 0, end = 0;
};

/// Where an accessor's elements are. All of it is checked: the bytes are there.
struct Accessor {
  Json json{};
  std::uint64_t count = 0;  ///< of elements; where there are no bytes, nothing bounds it
  std::size_t width = 1;    ///< numbers in an element
  int component = 0;        ///< glTF's number for the type of a component, kFloat for one
  bool normalized = false;  ///< whole numbers stand for [0, 1] or [−1, 1]
  bool has_bytes = false;   ///< else all elements are zero, but for the sparse ones
  std::size_t stride = 0;   ///< bytes from one element to the next
  Range range{};            ///< from the first byte of the first element to the last one of the last
};
inline constexpr int kFloat = 5126;

/// Throws Mistake.
Accessor find_accessor(const Document&, std::size_t accessor);

/// All numbers of an accessor of floats, or of normalised whole numbers: count · width of them, finite, whose memory is
/// to be granted before. Throws Mistake.
std::vector<float> read_numbers(const Document&, const Accessor&);

/// The bytes of a bufferView. Throws Mistake.
Range range_of_view(const Document&, std::size_t view);

}  // namespace ligament::gltf
