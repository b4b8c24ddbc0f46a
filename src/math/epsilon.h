// The tolerances that decide answers, each with its unit and its reason.
#pragma once

namespace ligament {

/// A rotation this close to a limit (radians) counts as inside: a little more than float rounding through log, exp
/// and two frame changes adds.
inline constexpr float kInsideTolerance = 2e-6f;

/// A projected point may still lie this far (radians) outside: what float leaves of a projection.
inline constexpr float kLandingTolerance = 1e-6f;

/// ‖q‖² within this of 1 counts as unit, so that a caller's bits can be kept.
inline constexpr float kUnitTolerance = 1e-6f;

/// y² + w² at or below this counts as a swing of 180°, where the twist is undefined.
inline constexpr float kHalfTurnSwing = 1e-12f;

/// Planar swing regions land at least this far (radians) short of −Y, a little outside of kHalfTurnSwing.
inline constexpr float kShortOfHalfTurn = 2.5e-6f;

/// Within this distance (radians of swing vector) a planar region's edge counts as straight when its distance in
/// radians of rotation is taken.
inline constexpr float kChartLinear = 0.01f;

/// |w| at or below this counts as a rotation of 180°, where both of its rotation vectors count.
inline constexpr float kHalfTurnW = 1e-6f;

/// sin² between two unit vectors that point apart at or below this: they are opposite, and the axis between them is a
/// convention.
inline constexpr float kOppositeSquared = 1e-13f;

/// Squares of lengths above this, and below its inverse, neither vanish nor overflow, nor does what they are made of.
inline constexpr float kLeastSquare = 1e-20f;

/// Quaternions and vectors shorter than this have no direction.
inline constexpr float kTinyLength = 1e-12f;

/// Radii of a flat shape are taken to be at least this (radians): well below kInsideTolerance, far above the point
/// where squares underflow.
inline constexpr float kFlatRadius = 1e-7f;

/// Radii are taken to be at most this (radians): as good as no limit, and its square does not overflow.
inline constexpr float kUnlimitedRadius = 1e6f;

}  // namespace ligament
