#include "io/limits/limit_json.h"

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

Quatf rotation_of(const Fields& f) { return f.rotation_or("rotation", identity<float>()); }

std::optional<VolumeShape> read_shape(const Fields& f, const std::string& type) {
  const auto center = [&] { return f.vec3_or("center", {}); };
  if (type == "box") return take(f, make_box(f.vec3("min"), f.vec3("max")));
  if (type == "oriented-box") {
    return take(f, make_oriented_box(center(), rotation_of(f), f.vec3("min"), f.vec3("max")));
  }
  if (type == "ellipsoid") return take(f, make_ellipsoid(center(), rotation_of(f), f.vec3("radii")));
  if (type == "kdop") {
    return take(f, make_kdop(center(), rotation_of(f), f.vec3s("axes"), f.numbers("min"), f.numbers("max")));
  }
  if (type == "hull") return take(f, make_hull(f.vec3s("vertices")));
  return std::nullopt;
}

ReachCone read_reach_cone(const Fields& f) {
  std::vector<ReachCone::Vertex> vertices;
  for (const Fields& vertex : f.objects("vertices")) {
    vertices.push_back({vertex.vec3("direction"), vertex.pair("twist")});
  }
  const float subdivide = f.has("subdivide") ? f.number("subdivide", "a whole number from 0 to 4") : 0;
  // Before it is made a whole number, which what is too large for one cannot be.
  if (!(subdivide >= 0 && subdivide <= 4) || subdivide != std::floor(subdivide)) {
    f.fail("subdivide", "expected a whole number from 0 to 4");
  }
  if (f.failed()) return {};
  return take(f, make_reach_cone(f.vec3("visible"), std::move(vertices), static_cast<int>(subdivide)));
}

std::optional<SingleRegion> read_single(const Fields& f, const std::string& type) {
  constexpr const char* kAngle = "a number ≥ 0";
  if (type == "free") return SwingFree{};
  if (type == "cone") return take(f, make_cone(f.number("angle", kAngle)));
  if (type == "ellipse") return take(f, make_ellipse(f.number("x", kAngle), f.number("z", kAngle)));
  if (type == "quaternion-ellipse") {
    return take(f, make_quaternion_ellipse(f.number("x", kAngle), f.number("z", kAngle)));
  }
  if (type == "hinge") return take(f, make_hinge(f.range("angle")));
  if (type == "spherical") return take(f, make_spherical(f.range("pitch"), f.range("yaw")));
  if (type == "polygon") {
    return f.has("rings") ? take(f, make_polygon_of_rings(f.rings("rings")))
                          : take(f, make_polygon(f.vec3s("vertices")));
  }
  if (type == "polar") return take(f, make_polar(f.numbers("angles")));
  if (type == "reach-cone") return read_reach_cone(f);
  if (type == "planar") return take(f, make_planar(f.pairs("points")));
  if (type == "planar-ellipse") {
    return take(f, make_planar_ellipse(f.pair("center"), f.pair("radii"), f.has("angle") ? f.number("angle") : 0));
  }
  return std::nullopt;
}

/// Why a region could not be read though nothing in it is wrong: its type is not known.
struct UnknownType {
  std::string type;
};
using ReadMembers = std::variant<std::vector<SwingUnion::Member>, UnknownType>;

/// Unions in unions are one union.
ReadMembers read_members(const Fields& f, Quatf turn, int depth) {
  constexpr int kMostNested = 16;
  std::vector<SwingUnion::Member> members;
  if (depth > kMostNested) f.fail("regions", "unions are nested too deeply");
  for (const Fields& fields : f.objects("regions")) {
    const std::string type = fields.text("type");
    if (f.failed()) break;
    const Quatf rotation = turn == identity<float>() ? rotation_of(fields) : normalize(turn * rotation_of(fields));
    if (type == "union") {
      ReadMembers more = read_members(fields, rotation, depth + 1);
      if (std::holds_alternative<UnknownType>(more)) return more;
      for (auto& member : std::get<0>(more)) members.push_back(std::move(member));
      continue;
    }
    std::optional<SingleRegion> region = read_single(fields, type);
    if (!region) return UnknownType{type};
    members.push_back({std::move(*region), rotation});
  }
  return members;
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

std::variant<SwingRegion, UnknownType> read_swing(const Fields& f, const std::string& type) {
  if (type == "union") {
    ReadMembers members = read_members(f, identity<float>(), 0);
    if (auto* unknown = std::get_if<UnknownType>(&members)) return std::move(*unknown);
    if (f.failed()) return SwingRegion{};
    return SwingRegion(take(f, make_union(std::move(std::get<0>(members)))));
  }
  std::optional<SingleRegion> single = read_single(f, type);
  if (!single) return UnknownType{type};
  return std::visit([](auto& region) { return SwingRegion(std::move(region)); }, *single);
}

std::optional<TwistRegion> read_twist(const Fields& f, const std::string& type) {
  if (type == "free") return TwistFree{};
  if (type == "range") return take(f, make_twist_range(f.number("min"), f.number("max")));
  if (type == "by-swing") return TwistBySwing{};
  return std::nullopt;
}

Limit read_swing_twist(const Fields& f) {
  const Fields swing_fields = f.object("swing"), twist_fields = f.object("twist");
  const std::string swing_type = swing_fields.text("type"), twist_type = twist_fields.text("type");
  if (f.failed()) return Free{};
  auto swing = read_swing(swing_fields, swing_type);
  const std::optional<TwistRegion> twist = read_twist(twist_fields, twist_type);
  if (const auto* unknown = std::get_if<UnknownType>(&swing)) return UnknownLimit{"swing " + unknown->type};
  if (!twist) return UnknownLimit{"twist " + twist_type};
  const Quatf rotation = rotation_of(swing_fields);
  if (f.failed()) return Free{};
  return take(f, make_swing_twist(std::move(std::get<SwingRegion>(swing)), rotation, *twist));
}

Limit read_euler(const Fields& f) {
  const std::string name = f.text("order");
  const std::optional<EulerOrder> order = parse_order(name);
  if (!f.failed() && !order) f.fail("order", "expected one of the 12 orders such as \"XYZ\", found \"" + name + "\"");
  const std::array<float, 3> min = f.triple("min"), max = f.triple("max");
  if (f.failed()) return Free{};
  return take(f, make_euler(*order, min, max));
}

Limit read_implicit(const Fields& f) {
  const float blend = f.has("blend") ? f.number("blend", "a number ≥ 0") : 0;
  return take(f, make_implicit(f.quadruples("balls"), blend, f.rotation_or("center", identity<float>())));
}

Limit read_polynomial(const Fields& f) {
  const float degree = f.number("degree", "2, 4 or 6");
  const int whole = degree == 2 || degree == 4 || degree == 6 ? static_cast<int>(degree) : 0;
  return take(f, make_polynomial(f.rotation_or("center", identity<float>()), whole, f.numbers("factor"),
                                 f.has("anchors") ? f.rotations("anchors") : std::vector<Quatf>{}));
}

}  // namespace

Limit read_limit(const Fields& fields) {
  const std::string type = fields.text("type");
  if (fields.failed()) return Free{};
  if (type == "free") return Free{};
  if (type == "fixed") return Fixed{};
  if (type == "euler") return read_euler(fields);
  if (type == "implicit") return read_implicit(fields);
  if (type == "polynomial") return read_polynomial(fields);
  if (type == "volume") return read_volume(fields);
  if (type == "swing-twist") return read_swing_twist(fields);
  return UnknownLimit{type};
}

}  // namespace ligament::detail
