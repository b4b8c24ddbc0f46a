// The tolerances that decide answers, each with its unit and its reason.
#pragma once

namespace ligament {

/// Radians. A rotation this close to a limit counts as inside: a little more than the rounding errors of float in log,
/// exp and two changes of frame together.
inline constexpr float kInsideTolerance = 2e-6f;

/// Radians. A projected point may still lie this far outside, because of rounding in float.
inline constexpr float kLandingTolerance = 1e-6f;

/// A quaternion with |‖q‖² − 1| at or below this has length 1, so it can be returned bit for bit.
inline constexpr float kUnitTolerance = 1e-6f;

/// A rotation with y² + w² at or below this has a swing of 180°, where the twist is undefined.
inline constexpr float kHalfTurnSwing = 1e-12f;

/// Radians. Projections onto planar swing regions end at least this far from −Y: just far enough not to be a swing of
/// 180° by kHalfTurnSwing.
inline constexpr float kShortOfHalfTurn = 2.5e-6f;

/// Radians of swing vector. This close to a planar region, its edge counts as straight when the distance is converted
/// to radians of rotation.
inline constexpr float kChartLinear = 0.01f;

/// A rotation with |w| at or below this is a half turn. It has two rotation vectors, v and −v, and both count.
inline constexpr float kHalfTurnW = 1e-6f;

/// Unit vectors at an obtuse angle are opposite if sin² of the angle is at or below this. Which axis turns one into the
/// other is then a convention.
inline constexpr float kOppositeSquared = 1e-13f;

/// Squared lengths between this and its inverse are computed in float without underflow or overflow.
inline constexpr float kLeastSquare = 1e-20f;

/// Quaternions and vectors shorter than this have no direction.
inline constexpr float kTinyLength = 1e-12f;

/// Radians. Smaller radii are replaced by this one: it is well below kInsideTolerance, and its square does not
/// underflow.
inline constexpr float kFlatRadius = 1e-7f;

/// Radians. Larger radii are replaced by this one: it is as good as no limit, and its square does not overflow.
inline constexpr float kUnlimitedRadius = 1e6f;

}  // namespace ligament
