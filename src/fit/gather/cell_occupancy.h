// Cell occupancy: who was where. Rotations of one joint are put into coarse cells, and each is told whether anybody
// else came near its own.
#pragma once

#include "fit/gather/cloud.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// How wide cells are along each principal axis: so many deviations of the joint's motion, but not less than so many
/// radians. What is a small step for an arm is out of the question for a neck, or for an arm's twist.
struct CellWidth {
  double deviations, least;
};

/// Cells in which people are told apart.
inline constexpr CellWidth kCellsOfPeople{0.75, 0.05};

struct CellOccupancy {
  /// Of each rotation: nobody else was in its cell, nor in one that touches it, so others are at least a cell away.
  std::vector<std::uint8_t> alone;
  std::size_t cells = 0;         ///< that anybody was in
  std::size_t lonely_cells = 0;  ///< of these: that nobody else came near
};

/// Of a cloud's rotations, `visitors` having one number for each, of whose it is. It takes a few passes over the
/// rotations and over the cells of the box that they lie in; the order of visitors does not matter.
CellOccupancy cell_occupancy(const Cloud&, std::span<const std::uint32_t> visitors, CellWidth);

}  // namespace ligament
