// As much of JSON Schema as docs/limits.schema.json uses: whether a value is as the schema says.
#pragma once

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>

namespace ligament::testing {

using nlohmann::json;

class Schema {
 public:
  explicit Schema(json schema) : root_(std::move(schema)) {}

  bool accepts(const json& value) const { return accepts(root_, value); }

 private:
  bool accepts(const json& schema, const json& value) const {
    for (const auto& [keyword, rule] : schema.items()) {
      if (!holds(keyword, rule, value)) return false;
    }
    return true;
  }

  bool holds(const std::string& keyword, const json& rule, const json& value) const {
    if (keyword == "$ref") return accepts(root_.at(json::json_pointer(rule.get<std::string>().substr(1))), value);
    if (keyword == "type") return is_of(rule, value);
    if (keyword == "const") return value == rule;
    if (keyword == "enum") return std::find(rule.begin(), rule.end(), value) != rule.end();
    if (keyword == "minimum") return !value.is_number() || value >= rule;
    if (keyword == "maximum") return !value.is_number() || value <= rule;
    if (keyword == "minItems") return !value.is_array() || value.size() >= rule;
    if (keyword == "maxItems") return !value.is_array() || value.size() <= rule;
    if (keyword == "not") return !accepts(rule, value);
    if (keyword == "anyOf") return any_of(rule, value);
    if (keyword == "required") return has_all(rule, value);
    if (keyword == "properties") return properties_hold(rule, value);
    if (keyword == "items") return items_hold(rule, value);
    for (const char* note : {"$schema", "$defs", "title", "description"}) {
      if (keyword == note) return true;
    }
    throw std::logic_error("a keyword that this reader of schemas does not know: " + keyword);
  }

  static bool is_of(const json& types, const json& value) {
    if (types.is_array()) {
      return std::any_of(types.begin(), types.end(), [&](const json& type) { return is_of(type, value); });
    }
    if (types == "integer") return value.is_number() && value == std::floor(value.get<double>());
    return (types == "object" && value.is_object()) || (types == "array" && value.is_array()) ||
           (types == "string" && value.is_string()) || (types == "number" && value.is_number()) ||
           (types == "null" && value.is_null());
  }
  bool any_of(const json& rules, const json& value) const {
    return std::any_of(rules.begin(), rules.end(), [&](const json& rule) { return accepts(rule, value); });
  }
  static bool has_all(const json& keys, const json& value) {
    return !value.is_object() || std::all_of(keys.begin(), keys.end(),
                                             [&](const json& key) { return value.contains(key.get<std::string>()); });
  }
  bool properties_hold(const json& rules, const json& value) const {
    if (!value.is_object()) return true;
    for (const auto& [key, rule] : rules.items()) {
      if (value.contains(key) && !accepts(rule, value[key])) return false;
    }
    return true;
  }
  bool items_hold(const json& rule, const json& value) const {
    return !value.is_array() ||
           std::all_of(value.begin(), value.end(), [&](const json& v) { return accepts(rule, v); });
  }

  json root_;
};

}  // namespace ligament::testing
