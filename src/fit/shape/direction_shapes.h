// Swing–twist limits around bone directions and twists: one function per region.
#pragma once

#include <ligament/limit.h>
#include "fit/shape/direction_cloud.h"

namespace ligament {

// Each holds every direction, grown by `padding` radians; the twist is a range, or with the reach-cone one by swing.
// An error says why a shape cannot hold these directions.
Result<Limit> enclose_in_cone(const DirectionCloud&, double padding);
Result<Limit> enclose_in_ellipse(const DirectionCloud&, double padding);
Result<Limit> enclose_in_quaternion_ellipse(const DirectionCloud&, double padding);
Result<Limit> enclose_in_hinge(const DirectionCloud&, double padding);
Result<Limit> enclose_in_spherical(const DirectionCloud&, double padding);
Result<Limit> enclose_in_polygon(const DirectionCloud&, double padding);
Result<Limit> enclose_in_polar(const DirectionCloud&, double padding);
Result<Limit> enclose_in_reach_cone(const DirectionCloud&, double padding);
Result<Limit> enclose_in_planar(const DirectionCloud&, double padding);

}  // namespace ligament
