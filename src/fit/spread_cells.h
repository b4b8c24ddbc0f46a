// Cells of a grid that take in their neighbours: after one call for each axis a cell knows of the 3×3×3 around it.
#pragma once

#include <cstddef>
#include <vector>

namespace ligament {

/// Joins to each cell, by `join(own, other)`, first the one before and then the one after it along an axis whose cells
/// lie `stride` apart in rows of `count`. Cells of a slice follow each other, so that the loops go in SIMD.
template <class Cell, class Join>
void spread_cells(std::vector<Cell>& cells, std::size_t stride, std::size_t count, Join join) {
  const std::vector<Cell> before = cells;
  const std::size_t slice = stride * count;
  for (std::size_t begin = 0; begin < cells.size(); begin += slice) {
    Cell* const own = cells.data() + begin;
    const Cell* const others = before.data() + begin;
    for (std::size_t i = stride; i < slice; ++i) own[i] = join(own[i], others[i - stride]);
    for (std::size_t i = stride; i < slice; ++i) own[i - stride] = join(own[i - stride], others[i]);
  }
}

}  // namespace ligament
