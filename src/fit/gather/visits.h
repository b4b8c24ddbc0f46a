// Visits: where one joint has been, in coarse cells, and whether more than one came near.
#pragma once

#include "fit/gather/cloud.h"

#include <cstdint>
#include <optional>
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

/// Who was where, in cells.
struct Visits {
  std::vector<std::uint8_t> alone;          ///< of each rotation: nobody else was in its cell, nor in one that touches
                                            ///< it, so others are at least a cell away
  std::size_t cells = 0, lonely_cells = 0;  ///< that anybody was in, and those of them that nobody else came near
};

/// Of the rotations of a cloud, `visitors` having one number for each. It takes a few passes over the rotations and
/// over the cells of the box that they lie in; the order of visitors does not matter.
LIGAMENT_API Visits visits_of(const Cloud& rotations, std::span<const std::uint32_t> visitors, CellWidth);

/// Those of people in kCellsOfPeople, if they are known.
using PeopleVisits = std::optional<Visits>;

}  // namespace ligament
