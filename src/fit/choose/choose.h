// Choosing a shape: which one needs the least room for motion it has not seen.
#pragma once

#include "fit/shape/christoffel.h"
#include "fit/shape/list.h"

#include <ligament/measure.h>

namespace ligament {

/// What shapes are compared by. Needs points of at least two folds.
struct Samplings {
  const Cloud& all;                ///< the samples
  const Cloud& kept;               ///< those without outliers
  const FoldFunctions& functions;  ///< of the latter: what polynomials are made of
};

/// The shapes that are compared, least volume first: the share of all rotations that each needs. It is fitted with one
/// fold left out in turn, to find by how much it must grow, or may shrink, to cover `coverage` of what it has not seen.
std::vector<ShapeFigure> rank_shapes(const Samplings&, double coverage, double padding);

/// The shape to use where shapes cannot be compared.
inline constexpr ShapeKind kStandardShape = ShapeKind::kdop;
/// The shape that needs the least room for most joints and people.
inline constexpr ShapeKind kTightestShape = ShapeKind::polynomial;
/// How much less volume another shape must need to be chosen instead: smaller differences do not carry over from some
/// dozens of people to others.
inline constexpr double kClearlyBetter = 1.25;

/// The shape to use, of a ranking that is not empty.
ShapeKind chosen_shape(const std::vector<ShapeFigure>& ranked);

}  // namespace ligament
