// Choosing a shape: which one needs the least room for motion it has not seen.
#pragma once

#include <ligament/fit/shapes.h>

namespace ligament {

struct Candidate {
  ShapeKind kind = ShapeKind::kdop;
  double volume = 1;  ///< Haar share at the coverage asked for, of left-out recordings; geometric mean over the folds
};

/// All shapes, each fitted with one fold left out in turn and grown or shrunk until it covers `coverage` of that fold;
/// least volume first. Needs points of at least two folds.
LIGAMENT_API std::vector<Candidate> rank_shapes(const Cloud& all, const Cloud& kept, double coverage, double padding);

}  // namespace ligament
