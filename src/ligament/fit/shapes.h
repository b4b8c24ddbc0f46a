// Fitting: one function per shape, from a cloud of samples to the limit that holds them.
#pragma once

#include <ligament/fit/cloud.h>
#include <ligament/limit/limit.h>

#include <string_view>

namespace ligament {

enum class ShapeKind {
  box,
  oriented_box,
  ellipsoid,
  kdop,
  swing_box,
  swing_oriented_box,
  swing_ellipsoid,
  swing_kdop,
};
inline constexpr ShapeKind kAllShapes[] = {
    ShapeKind::box,       ShapeKind::oriented_box,       ShapeKind::ellipsoid,       ShapeKind::kdop,
    ShapeKind::swing_box, ShapeKind::swing_oriented_box, ShapeKind::swing_ellipsoid, ShapeKind::swing_kdop,
};

/// "kdop", "swing-box", …: as the command line and files spell it.
LIGAMENT_API std::string_view name_of(ShapeKind);

/// The smallest limit of this shape that holds every point of the cloud, grown by `padding` radians.
/// The cloud has at least one point.
LIGAMENT_API Limit fit_shape(ShapeKind, const Cloud&, double padding);

/// The documents' own fit, to compare with: about the cloud's origin, untransformed axes for the box, principal axes
/// unscaled for the others, the ellipsoid blown up to hold the furthest point.
LIGAMENT_API Limit fit_plain(ShapeKind, const Cloud&, double padding);

}  // namespace ligament
