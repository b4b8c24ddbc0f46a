// The part of a BVH file after its header: rows of numbers.
#pragma once

#include "io/bvh/bvh.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ligament::detail {

/// Without the marks that old programs end a file with. Zeros there are none: they are what a crash leaves of a file.
inline std::string_view without_end_mark(std::string_view text) {
  const std::size_t last = text.find_last_not_of('\x1A');
  return last == text.npos ? text : text.substr(0, last + 1);
}

/// The numbers of a text whose header has been read. Adds warnings to those that are there.
Status read_numbers(std::string_view text, std::string_view name, Bvh&);

/// So many rows there can be at most, as the text itself bounds it.
std::size_t most_rows(std::string_view text, const BvhHeader&);
/// Whether a clip of this file is of a size that so many numbers account for.
Status check_size(std::string_view text, std::string_view name, const BvhHeader&, std::size_t numbers);
/// What comes after the declared rows: nothing, or more rows.
Status check_rest(std::string_view text, std::size_t from, std::string_view name, const BvhHeader&,
                  std::vector<std::string>& warnings);

}  // namespace ligament::detail
