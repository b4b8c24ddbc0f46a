// Volumes in rotation-vector space, fitted to clouds: boxes, ellipsoids, k-DOPs and hulls.
#pragma once

#include "fit/gather/cloud.h"
#include "limit/shape/kdop.h"

#include <ligament/limit.h>

namespace ligament {

// Each holds every point of the cloud, grown by `padding` radians. The cloud has at least one point.
Result<Limit> fit_box(const Cloud&, double padding);
Result<Limit> fit_oriented_box(const Cloud&, double padding);
Result<Limit> fit_ellipsoid(const Cloud&, double padding);
Result<Limit> fit_kdop(const Cloud&, double padding);

/// The slabs of fit_kdop, about the cloud's mean, to look at its faces: it may be without an inner point, and know
/// nothing nearest.
made::Kdop fit_kdop_faces(const Cloud&, double padding);

// Holden's published fits (theorangeduck.com/page/joint-limits), to compare with: about the cloud's origin,
// untransformed axes for the box, principal axes unscaled for the others, the ellipsoid blown up to hold the furthest
// point.
Result<Limit> fit_plain_box(const Cloud&, double padding);
Result<Limit> fit_plain_oriented_box(const Cloud&, double padding);
Result<Limit> fit_plain_ellipsoid(const Cloud&, double padding);
Result<Limit> fit_plain_kdop(const Cloud&, double padding);

/// The hull of the points that lie furthest out in evenly spread directions.
Result<Limit> enclose_in_hull(std::span<const Quatf> rotations, double padding);

}  // namespace ligament
