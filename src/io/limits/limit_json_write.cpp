#include "io/limits/limit_json.h"

namespace ligament::detail {
namespace {

template <class Numbers>
Json list_of(const Numbers& values) {
  Json list = Json::array();
  for (const float x : values) list.push_back(shortest(x));
  return list;
}
template <class T>
Json list_of_vectors(const std::vector<T>& values) {
  Json list = Json::array();
  for (const T& v : values) list.push_back(to_json(v));
  return list;
}
template <std::size_t n>
Json list_of_arrays(const std::vector<std::array<float, n>>& values) {
  Json list = Json::array();
  for (const auto& v : values) list.push_back(list_of(v));
  return list;
}

/// A symmetric range as one number, as VRM writes it.
Json write_range(std::array<float, 2> range) {
  return range[0] == -range[1] ? Json(shortest(range[1])) : list_of(range);
}

Json write_shape(const Box& s) { return {{"type", "box"}, {"min", to_json(s.min)}, {"max", to_json(s.max)}}; }
Json write_shape(const OrientedBox& s) {
  return {{"type", "oriented-box"},
          {"center", to_json(s.center)},
          {"rotation", to_json(s.rotation)},
          {"min", to_json(s.box.min)},
          {"max", to_json(s.box.max)}};
}
Json write_shape(const Ellipsoid& s) {
  return {{"type", "ellipsoid"},
          {"center", to_json(s.center)},
          {"rotation", to_json(s.rotation)},
          {"radii", to_json(s.radii)}};
}
Json write_shape(const Kdop& s) {
  return {{"type", "kdop"},
          {"center", to_json(s.center)},
          {"rotation", to_json(s.rotation)},
          {"axes", list_of_vectors(s.axes)},
          {"min", list_of(s.min)},
          {"max", list_of(s.max)}};
}
Json write_shape(const Hull& s) { return {{"type", "hull"}, {"vertices", list_of_vectors(s.vertices)}}; }

Json write_region(const SwingFree&) { return {{"type", "free"}}; }
Json write_region(const Cone& s) { return {{"type", "cone"}, {"angle", shortest(s.angle)}}; }
Json write_region(const Ellipse& s) { return {{"type", "ellipse"}, {"x", shortest(s.x)}, {"z", shortest(s.z)}}; }
Json write_region(const QuaternionEllipse& s) {
  return {{"type", "quaternion-ellipse"}, {"x", shortest(s.x)}, {"z", shortest(s.z)}};
}
Json write_region(const Hinge& s) { return {{"type", "hinge"}, {"angle", write_range({s.angle.lo, s.angle.hi})}}; }
Json write_region(const Spherical& s) {
  return {{"type", "spherical"},
          {"pitch", write_range({s.pitch.lo, s.pitch.hi})},
          {"yaw", write_range({s.yaw.lo, s.yaw.hi})}};
}
Json write_region(const Polygon& s) {
  if (s.single) return {{"type", "polygon"}, {"vertices", list_of_vectors(s.rings.front())}};
  Json rings = Json::array();
  for (const auto& ring : s.rings) rings.push_back(list_of_vectors(ring));
  return {{"type", "polygon"}, {"rings", rings}};
}
Json write_region(const Polar& s) { return {{"type", "polar"}, {"angles", list_of(s.angles)}}; }
Json write_region(const ReachCone& s) {
  Json vertices = Json::array();
  for (const ReachCone::Vertex& v : s.vertices) {
    vertices.push_back({{"direction", to_json(v.direction)}, {"twist", list_of(v.twist)}});
  }
  Json region = {{"type", "reach-cone"}, {"visible", to_json(s.visible)}, {"vertices", vertices}};
  if (s.subdivide != 0) region["subdivide"] = s.subdivide;
  return region;
}
Json write_region(const Planar& s) { return {{"type", "planar"}, {"points", list_of_arrays(s.points)}}; }
Json write_region(const PlanarEllipse& s) {
  return {{"type", "planar-ellipse"},
          {"center", list_of(s.center)},
          {"radii", list_of(s.radii)},
          {"angle", shortest(s.angle)}};
}

Json write_region(const SwingUnion& s);

template <class Region>
Json write_turned(const Region& region, Quatf rotation) {
  Json written = std::visit([](const auto& s) { return write_region(s); }, region);
  if (rotation != identity<float>()) written["rotation"] = to_json(rotation);
  return written;
}

Json write_region(const SwingUnion& s) {
  Json regions = Json::array();
  for (const SwingUnion::Member& member : s.members) regions.push_back(write_turned(member.region, member.rotation));
  return {{"type", "union"}, {"regions", regions}};
}

Json write_region(const TwistFree&) { return {{"type", "free"}}; }
Json write_region(const TwistBySwing&) { return {{"type", "by-swing"}}; }
Json write_region(const TwistRange& s) {
  return {{"type", "range"}, {"min", shortest(s.min)}, {"max", shortest(s.max)}};
}

Json write_type(const Free&) { return {{"type", "free"}}; }
Json write_type(const Fixed&) { return {{"type", "fixed"}}; }
Json write_type(const UnknownLimit& limit) { return {{"type", limit.type}}; }
Json write_type(const Euler& limit) {
  return {{"type", "euler"}, {"order", name_of(limit.order)}, {"min", list_of(limit.min)}, {"max", list_of(limit.max)}};
}
Json write_type(const Implicit& limit) {
  Json written = {{"type", "implicit"}, {"balls", list_of_arrays(limit.balls)}, {"blend", shortest(limit.blend)}};
  if (limit.center != identity<float>()) written["center"] = to_json(limit.center);
  return written;
}
Json write_type(const Polynomial& limit) {
  Json written = {{"type", "polynomial"},
                  {"center", to_json(limit.center)},
                  {"degree", limit.degree},
                  {"factor", list_of(limit.factor)}};
  if (!limit.anchors.empty()) written["anchors"] = list_of_vectors(limit.anchors);
  return written;
}
Json write_type(const Volume& limit) {
  return {{"type", "volume"},
          {"origin", to_json(limit.origin)},
          {"shape", std::visit([](const auto& s) { return write_shape(s); }, limit.shape)}};
}
Json write_type(const SwingTwistLimit& limit) {
  return {{"type", "swing-twist"},
          {"swing", write_turned(limit.swing, limit.rotation)},
          {"twist", std::visit([](const auto& s) { return write_region(s); }, limit.twist)}};
}
}  // namespace

Json write_limit(const Limit& limit) {
  return std::visit([](const auto& alternative) { return write_type(alternative); }, limit);
}

}  // namespace ligament::detail
