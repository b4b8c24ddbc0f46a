#include "io/limits/limit_json.h"

#include "io/limits/shape_fields.h"
#include "limit/shape/list.h"
#include "limit/shape/make.h"

#include <cmath>
#include <optional>

namespace ligament::detail {
namespace {

/// Reads the fields of a shape that shape_fields.h names.
class ShapeReader {
 public:
  explicit ShapeReader(const Fields& fields) : f_(fields) {}

  bool has(const char* key, bool) const { return f_.has(key); }
  void place(const char* key, Vec3f& v) const { v = f_.vec3_or(key, {}); }
  void place(const char* key, Quatf& q) const { q = f_.rotation_or(key, identity<float>()); }
  void number(const char* key, float& x, const char* expected) const { x = f_.number(key, expected); }
  void whole(const char* key, int& n, const char* expected) const {
    constexpr float kMost = 1e6f;  // before it is made a whole number, which what is too large for one cannot be
    const float x = f_.number(key, expected);
    if (!f_.failed() && (!(std::fabs(x) <= kMost) || x != std::floor(x))) {
      f_.fail(Error{key, std::string("expected ") + expected});
    }
    n = f_.failed() ? 0 : static_cast<int>(x);
  }
  void range(const char* key, std::array<float, 2>& range) const { range = f_.range(key); }
  void order(const char* key, EulerOrder& order) const {
    const std::string name = f_.text(key);
    const std::optional<EulerOrder> known = parse_order(name);
    if (!known) f_.fail(key, "expected one of the 12 orders such as \"XYZ\", found \"" + name + "\"");
    order = known.value_or(EulerOrder::xyz);
  }
  void value(const char* key, Vec3f& v) const { v = f_.vec3(key); }
  void value(const char* key, Quatf& q) const { q = f_.rotation_or(key, identity<float>()); }
  void value(const char* key, std::array<float, 2>& a) const { a = f_.pair(key); }
  void value(const char* key, std::array<float, 3>& a) const { a = f_.triple(key); }
  void value(const char* key, std::vector<float>& list) const { list = f_.numbers(key); }
  void value(const char* key, std::vector<Vec3f>& list) const { list = f_.vec3s(key); }
  void value(const char* key, std::vector<Quatf>& list) const { list = f_.rotations(key); }
  void value(const char* key, std::vector<std::array<float, 2>>& list) const { list = f_.pairs(key); }
  void value(const char* key, std::vector<std::array<float, 4>>& list) const { list = f_.quadruples(key); }
  void value(const char* key, std::vector<std::vector<Vec3f>>& rings) const { rings = f_.rings(key); }
  template <class Item>
  void objects(const char* key, std::vector<Item>& items) const {
    for (const Fields& each : f_.objects(key)) {
      ShapeReader reader(each);
      fields(reader, items.emplace_back());
    }
  }

 private:
  const Fields& f_;
};

/// The alternative of the variant that is of this type; nothing if none is.
template <class Variant, std::size_t i = 0>
std::optional<Variant> read_any(const Fields& f, const std::string& type) {
  if constexpr (i == std::variant_size_v<Variant>) {
    return std::nullopt;
  } else {
    using Shape = std::variant_alternative_t<i, Variant>;
    ShapeReader reader(f);
    if constexpr (requires(Shape shape) { fields(reader, shape); }) {
      if (type == kTypeName<Shape>) {
        Shape shape;
        fields(reader, shape);
        return Variant(std::move(shape));
      }
    }
    return read_any<Variant, i + 1>(f, type);
  }
}

Quatf rotation_of(const Fields& f) { return f.rotation_or("rotation", identity<float>()); }

/// Why a shape could not be read though nothing in it is wrong: its type is not known.
struct UnknownType {
  std::string type;
};

/// Unions in unions are one union. What is wrong with a member is told here, where it stands in the file.
std::variant<SwingUnion, UnknownType> read_union(const Fields& f, Quatf turn, int depth) {
  constexpr int kMostNested = 16;
  SwingUnion whole;
  if (depth > kMostNested) f.fail("regions", "unions are nested too deeply");
  for (const Fields& member : f.objects("regions")) {
    const std::string type = member.text("type");
    if (f.failed()) break;
    const Quatf rotation = turn == identity<float>() ? rotation_of(member) : normalize(turn * rotation_of(member));
    if (type == kTypeName<SwingUnion>) {
      auto more = read_union(member, rotation, depth + 1);
      if (std::holds_alternative<UnknownType>(more)) return more;
      for (auto& each : std::get<SwingUnion>(more).members) whole.members.push_back(std::move(each));
      continue;
    }
    std::optional<SingleRegion> region = read_any<SingleRegion>(member, type);
    if (!region) return UnknownType{type};
    if (const auto made = made::make_any<made::SingleRegion>(*region); !made) member.fail(made.error());
    whole.members.push_back({std::move(*region), rotation});
  }
  return whole;
}

std::variant<SwingRegion, UnknownType> read_swing(const Fields& f, const std::string& type) {
  if (type == kTypeName<SwingUnion>) {
    auto whole = read_union(f, identity<float>(), 0);
    if (auto* unknown = std::get_if<UnknownType>(&whole)) return std::move(*unknown);
    return SwingRegion(std::move(std::get<SwingUnion>(whole)));
  }
  std::optional<SwingRegion> region = read_any<SwingRegion>(f, type);
  if (!region) return UnknownType{type};
  return std::move(*region);
}

Shape read_volume(const Fields& f) {
  const Quatf origin = f.rotation_or("origin", identity<float>());
  const Fields shape_fields = f.object("shape");
  const std::string type = shape_fields.text("type");
  if (f.failed()) return Free{};
  std::optional<VolumeShape> shape = read_any<VolumeShape>(shape_fields, type);
  if (!shape) return UnknownShape{"volume " + type};
  return Volume{std::move(*shape), origin};
}

Shape read_swing_twist(const Fields& f) {
  const Fields swing_fields = f.object("swing"), twist_fields = f.object("twist");
  const std::string swing_type = swing_fields.text("type"), twist_type = twist_fields.text("type");
  if (f.failed()) return Free{};
  auto swing = read_swing(swing_fields, swing_type);
  std::optional<TwistRegion> twist = read_any<TwistRegion>(twist_fields, twist_type);
  if (const auto* unknown = std::get_if<UnknownType>(&swing)) return UnknownShape{"swing " + unknown->type};
  if (!twist) return UnknownShape{"twist " + twist_type};
  return SwingTwist{std::move(std::get<SwingRegion>(swing)), *twist, rotation_of(swing_fields)};
}

Shape read_shape(const Fields& f) {
  const std::string type = f.text("type");
  if (f.failed()) return Free{};
  if (type == kTypeName<Volume>) return read_volume(f);
  if (type == kTypeName<SwingTwist>) return read_swing_twist(f);
  return read_any<Shape>(f, type).value_or(UnknownShape{type});
}

}  // namespace

Limit read_limit(const Fields& fields) {
  const Shape shape = read_shape(fields);
  if (fields.failed()) return {};
  Result<Limit> limit = make_limit(shape);
  if (!limit) fields.fail(limit.error());
  return limit ? *limit : Limit();
}

}  // namespace ligament::detail
