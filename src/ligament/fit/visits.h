// Visits: where one joint has been, in coarse cells, and whether more than one came near.
#pragma once

#include <ligament/base/export.h>
#include <ligament/math/quat.h>

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// How wide cells are along each principal axis: so many deviations of the joint's motion, but not less than so many
/// radians. What is a small step for an arm is out of the question for a neck, or for an arm's twist.
struct CellWidth {
  double deviations, least;
};

/// Rotations in cells about their mean, each with the visitor who left it. It takes a few passes over the rotations and
/// over the cells of the box that they lie in; the order of visitors does not matter.
class LIGAMENT_API Visits {
 public:
  /// `visitors` has one number for each rotation.
  Visits(std::span<const Quatf> rotations, std::span<const std::uint32_t> visitors, CellWidth);

  /// Whether nobody else was in the cell of this rotation, nor in one that touches it. So others are at least a cell
  /// away.
  bool alone(std::size_t rotation) const { return near_[cell_of_[rotation]] != kSeveral; }

  /// Cells that anybody was in, and those of them that nobody else came near.
  std::size_t cells() const { return cells_; }
  std::size_t lonely_cells() const { return lonely_; }

 private:
  static constexpr std::uint32_t kNobody = 0, kSeveral = ~std::uint32_t{0};
  static std::uint32_t both(std::uint32_t a, std::uint32_t b);

  std::vector<std::uint32_t> near_;     // who came near each cell: nobody, a visitor's number + 1, or several
  std::vector<std::uint32_t> cell_of_;  // of each rotation
  std::size_t cells_ = 0, lonely_ = 0;
};

}  // namespace ligament
