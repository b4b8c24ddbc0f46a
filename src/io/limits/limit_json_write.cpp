#include "io/limits/limit_json.h"

#include "io/limits/shape_fields.h"
#include "limit/shape/list.h"

namespace ligament::detail {
namespace {

Json json_of(float x) { return shortest(x); }
Json json_of(Vec3f v) { return to_json(v); }
Json json_of(Quatf q) { return to_json(q); }
template <class List>
Json json_of(const List& values) {
  Json list = Json::array();
  for (const auto& value : values) list.push_back(json_of(value));
  return list;
}

/// Writes the fields of a shape that shape_fields.h names.
class ShapeWriter {
 public:
  explicit ShapeWriter(Json& json) : json_(json) {}

  static bool has(const char*, bool there) { return there; }
  template <class Value>
  void value(const char* key, const Value& v) {
    json_[key] = json_of(v);
  }
  template <class Value>
  void place(const char* key, const Value& v) {
    value(key, v);
  }
  void number(const char* key, float x, const char*) { value(key, x); }
  void whole(const char* key, int n, const char*) { json_[key] = n; }
  void order(const char* key, EulerOrder order) { json_[key] = name_of(order); }
  /// A symmetric range as one number, as VRM writes it.
  void range(const char* key, const std::array<float, 2>& range) {
    json_[key] = range[0] == -range[1] ? json_of(range[1]) : json_of(range);
  }
  template <class Item>
  void objects(const char* key, std::vector<Item>& items) {
    Json list = Json::array();
    for (Item& item : items) {
      Json each = Json::object();
      ShapeWriter writer(each);
      fields(writer, item);
      list.push_back(std::move(each));
    }
    json_[key] = std::move(list);
  }

 private:
  Json& json_;
};

template <class Shape>
Json write(Shape shape) {
  Json json = {{"type", kTypeName<Shape>}};
  ShapeWriter writer(json);
  fields(writer, shape);
  return json;
}

Json write(const SwingUnion& shape);

template <class Region>
Json write_turned(const Region& region, Quatf rotation) {
  Json json = std::visit([](const auto& s) { return write(s); }, region);
  if (rotation != identity<float>()) json["rotation"] = to_json(rotation);
  return json;
}

Json write(const SwingUnion& shape) {
  Json regions = Json::array();
  for (const SwingUnion::Member& member : shape.members) {
    regions.push_back(write_turned(member.region, member.rotation));
  }
  return {{"type", kTypeName<SwingUnion>}, {"regions", regions}};
}

Json write(const UnknownShape& shape) { return {{"type", shape.type}}; }
Json write(const Volume& shape) {
  return {{"type", kTypeName<Volume>},
          {"origin", to_json(shape.origin)},
          {"shape", std::visit([](const auto& s) { return write(s); }, shape.shape)}};
}
Json write(const SwingTwist& shape) {
  return {{"type", kTypeName<SwingTwist>},
          {"swing", write_turned(shape.swing, shape.rotation)},
          {"twist", std::visit([](const auto& s) { return write(s); }, shape.twist)}};
}

}  // namespace

Json write_limit(const Limit& limit) {
  return std::visit([](const auto& shape) { return write(shape); }, shape_of(limit));
}

}  // namespace ligament::detail
