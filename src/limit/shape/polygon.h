// Polygon: directions within rings of great arcs.
//
// region: left of the arcs, seen from outside the sphere: an outer ring counter-clockwise, holes clockwise; a clockwise
// ring alone encloses all but its interior · metric: great-circle angle · ties: the greater z, then the greater x
#pragma once

#include "limit/kernel/spherical_arcs.h"
#include "limit/shape/prepared.h"

#include <vector>

namespace ligament::made {

struct Polygon : Prepared, ligament::Polygon {
  SphericalArcs boundary;
  bool operator==(const Polygon&) const = default;
};

/// One ring, or an outer ring and clockwise holes in it. A ring may be concave, larger than a hemisphere, or clockwise,
/// but may not cross itself. The last vertex is joined to the first. Directions are scaled to length 1.
Result<Polygon> make(const ligament::Polygon&);

template <class R>
NearestDirection<R> nearest_direction(const Polygon& region, Vec3<R> d) {
  return nearest_inside(region.boundary, d);
}
template <class R>
R kind_of(const Polygon& region, Vec3<R> d) {
  return kind_among_arcs(region.boundary, d);
}
template <class R>
R direction_margin(const Polygon& region, Vec3<R> d) {
  return margin_inside(region.boundary, d);
}

struct Polar : Prepared, ligament::Polar {
  Polygon polygon;
  bool operator==(const Polar&) const = default;
};

/// Angles are from 0 to π. A vertex may lie at +Y or at −Y, but two vertices may not lie at the same place.
Result<Polar> make(const ligament::Polar&);

template <class R>
NearestDirection<R> nearest_direction(const Polar& region, Vec3<R> d) {
  return nearest_direction(region.polygon, d);
}
template <class R>
R kind_of(const Polar& region, Vec3<R> d) {
  return kind_of(region.polygon, d);
}
template <class R>
R direction_margin(const Polar& region, Vec3<R> d) {
  return direction_margin(region.polygon, d);
}

}  // namespace ligament::made
