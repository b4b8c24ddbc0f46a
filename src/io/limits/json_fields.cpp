#include "io/limits/json_fields.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace ligament::detail {
namespace {

const Json kEmptyObject = Json::object();

bool is_float(const Json& value) {
  return value.is_number() && std::isfinite(value.get<double>()) && std::fabs(value.get<double>()) <= 3e38;
}

}  // namespace

std::string found(const Json* value) {
  if (!value) return "found nothing";
  constexpr std::size_t kMost = 40;
  std::string text = value->dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > kMost) text = text.substr(0, kMost) + "…";
  const bool too_large = value->is_number() && !is_float(*value);
  return "found " + text + (too_large ? ", more than a float can hold" : "");
}

std::string Fields::path_of(std::string_view key) const {
  if (key.empty()) return path_;
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void Fields::fail(std::string_view key, std::string what) const {
  if (failed()) return;
  error_.where = path_of(key);
  error_.what = std::move(what);
}

void Fields::fail(const Error& error) const {
  const Json* value = find_below(error.where);
  const bool wanted = error.what.starts_with("expected") && value;
  fail(error.where, wanted ? fmt::format("{}, {}", error.what, found(value)) : error.what);
}

/// "swing.regions[2].angle" as a JSON pointer is "/swing/regions/2/angle".
const Json* Fields::find_below(std::string_view path) const {
  std::string pointer = "/";
  for (const char c : path) {
    if (c == '.' || c == '[') {
      pointer += '/';
    } else if (c != ']') {
      pointer += c;
    }
  }
  const Json::json_pointer at(pointer);
  return object_.contains(at) ? &object_.at(at) : nullptr;
}

const Json* Fields::find(const char* key) const {
  if (!object_.is_object()) return nullptr;
  const auto at = object_.find(key);
  return at == object_.end() ? nullptr : &*at;
}

const Json* Fields::require(const char* key, const char* expected) const {
  const Json* value = find(key);
  if (!value) fail(key, fmt::format("expected {}, found nothing", expected));
  return value;
}

std::string Fields::text(const char* key) const {
  const Json* value = require(key, "text");
  if (!value) return {};
  if (value->is_string()) return value->get<std::string>();
  fail(key, "expected text, " + found(value));
  return {};
}

std::string Fields::text_or(const char* key, std::string_view otherwise) const {
  const Json* value = find(key);
  return value && !value->is_null() ? text(key) : std::string(otherwise);
}

float Fields::number(const char* key, const char* expected) const {
  const Json* value = require(key, expected);
  if (!value) return 0;
  if (is_float(*value)) return static_cast<float>(value->get<double>());
  fail(key, fmt::format("expected {}, {}", expected, found(value)));
  return 0;
}

double Fields::number_or(const char* key, double otherwise) const {
  const Json* value = find(key);
  return value && value->is_number() ? value->get<double>() : otherwise;
}

template <std::size_t n>
std::array<float, n> Fields::fixed_numbers(const Json& value, std::string_view key, const char* expected) const {
  std::array<float, n> result{};
  bool good = value.is_array() && value.size() == n;
  for (std::size_t i = 0; good && i < n; ++i) {
    good = is_float(value[i]);
    if (good) result[i] = static_cast<float>(value[i].get<double>());
  }
  if (!good) fail(key, fmt::format("expected {}, {}", expected, found(&value)));
  return result;
}

Vec3f Fields::vec3(const char* key) const {
  const Json* value = require(key, "three numbers");
  if (!value) return {};
  const auto n = fixed_numbers<3>(*value, key, "three numbers");
  return {n[0], n[1], n[2]};
}

Vec3f Fields::vec3_or(const char* key, Vec3f otherwise) const { return find(key) ? vec3(key) : otherwise; }

std::array<float, 2> Fields::pair(const char* key) const {
  const Json* value = require(key, "two numbers");
  return value ? fixed_numbers<2>(*value, key, "two numbers") : std::array<float, 2>{};
}

std::array<float, 3> Fields::triple(const char* key) const {
  const Json* value = require(key, "three numbers");
  return value ? fixed_numbers<3>(*value, key, "three numbers") : std::array<float, 3>{};
}

std::array<float, 2> Fields::range(const char* key) const {
  constexpr const char* kExpected = "a number ≥ 0 or [lo, hi]";
  const Json* value = require(key, kExpected);
  if (!value) return {};
  if (value->is_array()) return fixed_numbers<2>(*value, key, kExpected);
  const float half = number(key, kExpected);
  if (!failed() && half < 0) fail(key, fmt::format("expected {}, {}", kExpected, found(value)));
  return {-half, half};
}

Quatf Fields::rotation_or(const char* key, Quatf otherwise) const {
  const Json* value = find(key);
  if (!value) return otherwise;
  const auto n = fixed_numbers<4>(*value, key, "a rotation [x, y, z, w]");
  const Quatf q{n[0], n[1], n[2], n[3]};
  if (failed()) return otherwise;
  if (largest_component(q) < 1e-6f) {
    fail(key, "expected a rotation [x, y, z, w] that is not zero, " + found(value));
    return otherwise;
  }
  return std::fabs(dot(q, q) - 1) <= 1e-6f ? q : normalize_any(q);
}

std::vector<float> Fields::numbers(const char* key) const {
  const Json* value = require(key, "a list of numbers");
  std::vector<float> result;
  if (!value) return result;
  if (!value->is_array()) fail(key, "expected a list of numbers, " + found(value));
  for (std::size_t i = 0; value->is_array() && i < value->size(); ++i) {
    if (!is_float((*value)[i])) fail(fmt::format("{}[{}]", key, i), "expected a number, " + found(&(*value)[i]));
    if (failed()) break;
    result.push_back(static_cast<float>((*value)[i].get<double>()));
  }
  return result;
}

template <std::size_t n>
std::vector<std::array<float, n>> Fields::lists(const Json* value, std::string_view key, const char* expected,
                                                const char* each) const {
  std::vector<std::array<float, n>> result;
  if (!value) return result;
  if (!value->is_array()) fail(key, fmt::format("expected {}, {}", expected, found(value)));
  for (std::size_t i = 0; value->is_array() && i < value->size() && !failed(); ++i) {
    result.push_back(fixed_numbers<n>((*value)[i], fmt::format("{}[{}]", key, i), each));
  }
  return result;
}

namespace {

std::vector<Vec3f> as_vectors(const std::vector<std::array<float, 3>>& lists) {
  std::vector<Vec3f> vectors;
  for (const auto& n : lists) vectors.push_back({n[0], n[1], n[2]});
  return vectors;
}

}  // namespace

std::vector<Vec3f> Fields::vec3s(const char* key) const {
  constexpr const char* kExpected = "a list of [x, y, z]";
  return as_vectors(lists<3>(require(key, kExpected), key, kExpected, "three numbers"));
}

std::vector<std::array<float, 2>> Fields::pairs(const char* key) const {
  constexpr const char* kExpected = "a list of [x, z]";
  return lists<2>(require(key, kExpected), key, kExpected, "two numbers");
}

std::vector<std::array<float, 4>> Fields::quadruples(const char* key) const {
  constexpr const char* kExpected = "a list of four numbers each";
  return lists<4>(require(key, kExpected), key, kExpected, "four numbers");
}

std::vector<Quatf> Fields::rotations(const char* key) const {
  constexpr const char* kExpected = "a list of rotations [x, y, z, w]";
  std::vector<Quatf> result;
  for (const auto& n : lists<4>(require(key, kExpected), key, kExpected, "a rotation [x, y, z, w]")) {
    result.push_back({n[0], n[1], n[2], n[3]});
  }
  return result;
}

std::vector<std::vector<Vec3f>> Fields::rings(const char* key) const {
  constexpr const char* kExpected = "a list of rings, each a list of [x, y, z]";
  const Json* value = require(key, kExpected);
  std::vector<std::vector<Vec3f>> result;
  if (value && !value->is_array()) fail(key, fmt::format("expected {}, {}", kExpected, found(value)));
  for (std::size_t i = 0; value && value->is_array() && i < value->size() && !failed(); ++i) {
    const std::string ring = fmt::format("{}[{}]", key, i);
    result.push_back(as_vectors(lists<3>(&(*value)[i], ring, "a list of [x, y, z]", "three numbers")));
  }
  return result;
}

std::vector<Fields> Fields::objects(const char* key) const {
  const Json* value = require(key, "a list of objects");
  std::vector<Fields> result;
  if (value && !value->is_array()) fail(key, "expected a list of objects, " + found(value));
  for (std::size_t i = 0; value && value->is_array() && i < value->size() && !failed(); ++i) {
    const std::string place = fmt::format("{}[{}]", key, i);
    const bool good = (*value)[i].is_object();
    if (!good) fail(place, "expected an object, " + found(&(*value)[i]));
    result.emplace_back(good ? (*value)[i] : kEmptyObject, path_of(place), error_);
  }
  return result;
}

Fields Fields::object(const char* key) const {
  const Json* value = require(key, "an object");
  if (value && !value->is_object()) fail(key, "expected an object, " + found(value));
  return {value && value->is_object() ? *value : kEmptyObject, path_of(key), error_};
}

double shortest(float x) { return std::strtod(fmt::format("{}", x).c_str(), nullptr); }

Json to_json(Vec3f v) { return Json::array({shortest(v.x), shortest(v.y), shortest(v.z)}); }

Json to_json(Quatf q) { return Json::array({shortest(q.x), shortest(q.y), shortest(q.z), shortest(q.w)}); }

}  // namespace ligament::detail
