// Changes to a text of JSON, of which all else stays byte for byte.
#pragma once

#include "io/gltf/json.h"

#include <map>

namespace ligament::gltf {

class JsonPatch {
 public:
  explicit JsonPatch(const JsonText& json) : json_(json) {}

  /// Puts other JSON in the place of a value. No value may be replaced twice, nor one inside of another.
  void replace(Json value, std::string with);
  /// Puts other fields, `"a":1,"b":2`, in the place of a field.
  void replace_field(Json field, std::string with);
  /// Adds a value to the list that is a field of the object, and the list if there is none. Returns its place.
  std::size_t add(Json object, std::string_view list, std::string value);

  /// The whole text, or the part of it that is a value, with these changes.
  std::string text() const { return changed(0, json_.text().size()); }
  std::string text_of(Json value) const { return changed(value.first_byte(), value.end_byte()); }

 private:
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };
  struct Addition {
    Json object;
    std::vector<std::string> values;
  };
  static Edit edit_of(const std::string& list, const Addition&);
  std::string changed(std::size_t from, std::size_t to) const;

  const JsonText& json_;
  std::vector<Edit> edits_;
  /// By where the object begins, and the name of the list.
  std::map<std::pair<std::size_t, std::string>, Addition> additions_;
};

}  // namespace ligament::gltf
