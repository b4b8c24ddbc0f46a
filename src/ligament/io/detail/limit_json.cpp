#include <ligament/io/detail/limit_json.h>

#include <optional>

namespace ligament::detail {
namespace {

/// The value, or a note of what is wrong and a default in its place.
template <class T>
T take(const Fields& fields, const Result<T>& result) {
  if (result.ok()) return *result;
  fields.fail(result.error());
  return T{};
}

std::optional<VolumeShape> read_shape(const Fields& f, const std::string& type) {
  if (type == "box") return take(f, make_box(f.vec3("min"), f.vec3("max")));
  if (type == "oriented-box") {
    return take(f, make_oriented_box(f.vec3_or("center", {}), f.rotation_or("rotation", identity<float>()),
                                     f.vec3("min"), f.vec3("max")));
  }
  if (type == "ellipsoid") {
    return take(f,
                make_ellipsoid(f.vec3_or("center", {}), f.rotation_or("rotation", identity<float>()), f.vec3("radii")));
  }
  if (type == "kdop") {
    return take(f, make_kdop(f.vec3_or("center", {}), f.rotation_or("rotation", identity<float>()), f.vec3s("axes"),
                             f.numbers("min"), f.numbers("max")));
  }
  return std::nullopt;
}

std::optional<SwingRegion> read_swing(const Fields& f, const std::string& type) {
  if (type == "free") return SwingFree{};
  if (type == "cone") return take(f, make_cone(f.number("angle", "a number ≥ 0")));
  if (type == "planar") return take(f, make_planar(f.pairs("points")));
  if (type == "planar-ellipse") {
    return take(f, make_planar_ellipse(f.pair("center"), f.pair("radii"), f.has("angle") ? f.number("angle") : 0));
  }
  return std::nullopt;
}

std::optional<TwistRegion> read_twist(const Fields& f, const std::string& type) {
  if (type == "free") return TwistFree{};
  if (type == "range") return take(f, make_twist_range(f.number("min"), f.number("max")));
  return std::nullopt;
}

Limit read_volume(const Fields& f) {
  const Quatf origin = f.rotation_or("origin", identity<float>());
  const Fields shape_fields = f.object("shape");
  const std::string type = shape_fields.text("type");
  if (f.failed()) return Free{};
  std::optional<VolumeShape> shape = read_shape(shape_fields, type);
  if (!shape) return UnknownLimit{"volume " + type};
  if (f.failed()) return Free{};
  return take(f, make_volume(origin, std::move(*shape)));
}

Limit read_swing_twist(const Fields& f) {
  const Fields swing_fields = f.object("swing"), twist_fields = f.object("twist");
  const std::string swing_type = swing_fields.text("type"), twist_type = twist_fields.text("type");
  if (f.failed()) return Free{};
  std::optional<SwingRegion> swing = read_swing(swing_fields, swing_type);
  const std::optional<TwistRegion> twist = read_twist(twist_fields, twist_type);
  if (!swing) return UnknownLimit{"swing " + swing_type};
  if (!twist) return UnknownLimit{"twist " + twist_type};
  const Quatf rotation = swing_fields.rotation_or("rotation", identity<float>());
  if (f.failed()) return Free{};
  return take(f, make_swing_twist(std::move(*swing), rotation, *twist));
}

Json write_numbers(const std::vector<float>& values) {
  Json list = Json::array();
  for (const float x : values) list.push_back(shortest(x));
  return list;
}

Json write_pair(std::array<float, 2> p) { return Json::array({shortest(p[0]), shortest(p[1])}); }

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
  Json axes = Json::array();
  for (const Vec3f& axis : s.axes) axes.push_back(to_json(axis));
  return {{"type", "kdop"}, {"center", to_json(s.center)}, {"rotation", to_json(s.rotation)},
          {"axes", axes},   {"min", write_numbers(s.min)}, {"max", write_numbers(s.max)}};
}

Json write_region(const SwingFree&) { return {{"type", "free"}}; }
Json write_region(const Cone& s) { return {{"type", "cone"}, {"angle", shortest(s.angle)}}; }
Json write_region(const Planar& s) {
  Json points = Json::array();
  for (const auto& p : s.points) points.push_back(write_pair(p));
  return {{"type", "planar"}, {"points", points}};
}
Json write_region(const PlanarEllipse& s) {
  return {{"type", "planar-ellipse"},
          {"center", write_pair(s.center)},
          {"radii", write_pair(s.radii)},
          {"angle", shortest(s.angle)}};
}

Json write_region(const TwistFree&) { return {{"type", "free"}}; }
Json write_region(const TwistRange& s) {
  return {{"type", "range"}, {"min", shortest(s.min)}, {"max", shortest(s.max)}};
}

Json write_type(const Free&) { return {{"type", "free"}}; }
Json write_type(const Fixed&) { return {{"type", "fixed"}}; }
Json write_type(const UnknownLimit& limit) { return {{"type", limit.type}}; }
Json write_type(const Volume& limit) {
  return {{"type", "volume"},
          {"origin", to_json(limit.origin)},
          {"shape", std::visit([](const auto& s) { return write_shape(s); }, limit.shape)}};
}
Json write_type(const SwingTwistLimit& limit) {
  Json swing = std::visit([](const auto& s) { return write_region(s); }, limit.swing);
  if (limit.rotation != identity<float>()) swing["rotation"] = to_json(limit.rotation);
  return {{"type", "swing-twist"},
          {"swing", swing},
          {"twist", std::visit([](const auto& s) { return write_region(s); }, limit.twist)}};
}

}  // namespace

Limit read_limit(const Fields& fields) {
  const std::string type = fields.text("type");
  if (fields.failed()) return Free{};
  if (type == "free") return Free{};
  if (type == "fixed") return Fixed{};
  if (type == "volume") return read_volume(fields);
  if (type == "swing-twist") return read_swing_twist(fields);
  return UnknownLimit{type};
}

Json write_limit(const Limit& limit) {
  return std::visit([](const auto& alternative) { return write_type(alternative); }, limit);
}

}  // namespace ligament::detail
