// Polygon: directions within rings of great arcs.
//
// region: left of the arcs, seen from outside of the sphere: an outer ring counter-clockwise, holes clockwise; a
// clockwise ring alone is the complement · metric: great-circle angle · ties: the greater z, then the greater x
#pragma once

#include "base/result.h"
#include "limit/kernel/spherical_arcs.h"

#include <vector>

namespace ligament {

struct Polygon {
  std::vector<std::vector<Vec3f>> rings;  ///< unit directions; the arc from the last to the first closes a ring
  bool single = false;                    ///< given as the `vertices` of one ring, and written that way
  detail::SphericalArcs boundary;         ///< made by make_polygon
  bool operator==(const Polygon&) const = default;
};

/// One ring, of any size and shape that does not cross itself: concave, beyond a hemisphere, or clockwise.
LIGAMENT_API Result<Polygon> make_polygon(std::vector<Vec3f> vertices);

/// An outer ring and clockwise holes in it.
LIGAMENT_API Result<Polygon> make_polygon_of_rings(std::vector<std::vector<Vec3f>> rings);

template <class R>
NearestDirection<R> nearest_direction(const Polygon& region, Vec3<R> d) {
  return detail::nearest_inside(region.boundary, d);
}
template <class R>
R kind_of(const Polygon& region, Vec3<R> d) {
  return detail::kind_among_arcs(region.boundary, d);
}
template <class R>
R direction_margin(const Polygon& region, Vec3<R> d) {
  return detail::margin_inside(region.boundary, d);
}

/// Polar: a polygon about +Y with a vertex at each of n even azimuths, from +Z towards +X.
struct Polar {
  std::vector<float> angles;  ///< of each vertex from +Y, radians
  Polygon polygon;            ///< made by make_polar
  bool operator==(const Polar&) const = default;
};

/// Angles from 0 to π. A vertex may lie at +Y or at −Y, but no two at the same place.
LIGAMENT_API Result<Polar> make_polar(std::vector<float> angles);

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

}  // namespace ligament
