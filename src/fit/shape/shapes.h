// Fitting: one function per shape, from a cloud of samples to the limit that holds them.
#pragma once

#include "fit/gather/cloud.h"
#include "limit/limit.h"

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
  polynomial,
  euler,
  hull,
  cone,
  ellipse,
  quaternion_ellipse,
  hinge,
  spherical,
  polygon,
  polar,
  reach_cone,
  planar,
  implicit,
};
/// The shapes that are compared with each other to choose one; simpler and cheaper ones come first.
inline constexpr ShapeKind kAllShapes[] = {
    ShapeKind::box,        ShapeKind::oriented_box,       ShapeKind::ellipsoid,       ShapeKind::kdop,
    ShapeKind::swing_box,  ShapeKind::swing_oriented_box, ShapeKind::swing_ellipsoid, ShapeKind::swing_kdop,
    ShapeKind::polynomial,
};
/// Those that can only be asked for.
inline constexpr ShapeKind kOnRequest[] = {
    ShapeKind::euler,  ShapeKind::hull,      ShapeKind::cone,    ShapeKind::ellipse, ShapeKind::quaternion_ellipse,
    ShapeKind::hinge,  ShapeKind::spherical, ShapeKind::polygon, ShapeKind::polar,   ShapeKind::reach_cone,
    ShapeKind::planar, ShapeKind::implicit,
};

/// "kdop", "swing-box", …: as the command line and files spell it.
LIGAMENT_API std::string_view name_of(ShapeKind);

/// A limit of this shape that holds every point of the cloud, grown by `padding` radians. The cloud has at least one
/// point. An error for a shape on request that cannot hold them.
LIGAMENT_API Result<Limit> try_fit_shape(ShapeKind, const Cloud&, double padding);
/// The same for a shape that can hold any cloud: one of kAllShapes.
LIGAMENT_API Limit fit_shape(ShapeKind, const Cloud&, double padding);

/// The shape of the k-DOP of fit_shape, about the cloud's mean, to look at its faces: it may be without an inner point,
/// and know nothing nearest.
Kdop fit_kdop_faces(const Cloud&, double padding);

/// Holden's published fit (theorangeduck.com/page/joint-limits), to compare with: about the cloud's origin,
/// untransformed axes for the box, principal axes unscaled for the others, the ellipsoid blown up to hold the furthest
/// point.
LIGAMENT_API Limit fit_plain(ShapeKind, const Cloud&, double padding);

}  // namespace ligament
