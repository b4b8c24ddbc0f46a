// Reading typed fields out of JSON, with errors that name the field and what was found there.
#pragma once

#include <ligament/base.h>
#include "math/quat.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ligament::detail {

using Json = nlohmann::ordered_json;

/// A JSON object and the way to it ("limit.swing"). The first error sticks; later reads return defaults, so that a
/// reader can take all its fields and check once.
class Fields {
 public:
  Fields(const Json& object, std::string path, Error& error) : object_(object), path_(std::move(path)), error_(error) {}

  bool has(const char* key) const { return object_.is_object() && object_.contains(key); }
  bool failed() const { return !error_.what.empty(); }
  /// "limit.swing.angle"
  std::string path_of(std::string_view key) const;
  void fail(std::string_view key, std::string what) const;
  /// Passes on what make_limit objects to; its `where` is a field of this object, or of one in it ("swing.angle"), and
  /// what was found there is added.
  void fail(const Error& error) const;

  std::string text(const char* key) const;
  std::string text_or(const char* key, std::string_view otherwise) const;
  float number(const char* key, const char* expected = "a number") const;
  double number_or(const char* key, double otherwise) const;
  Vec3f vec3(const char* key) const;
  Vec3f vec3_or(const char* key, Vec3f otherwise) const;
  std::array<float, 2> pair(const char* key) const;
  std::array<float, 3> triple(const char* key) const;
  /// [lo, hi], or a number ≥ 0 for ± that much.
  std::array<float, 2> range(const char* key) const;
  Quatf rotation_or(const char* key, Quatf otherwise) const;
  std::vector<float> numbers(const char* key) const;
  std::vector<Vec3f> vec3s(const char* key) const;
  std::vector<std::array<float, 2>> pairs(const char* key) const;
  std::vector<std::array<float, 4>> quadruples(const char* key) const;
  std::vector<Quatf> rotations(const char* key) const;
  std::vector<std::vector<Vec3f>> rings(const char* key) const;
  /// A list of objects.
  std::vector<Fields> objects(const char* key) const;
  /// A nested object; an error if the key is absent or something else.
  Fields object(const char* key) const;

  const Json& json() const { return object_; }

 private:
  const Json* find(const char* key) const;
  const Json* find_below(std::string_view path) const;
  const Json* require(const char* key, const char* expected) const;
  template <std::size_t n>
  std::array<float, n> fixed_numbers(const Json& value, std::string_view key, const char* expected) const;
  template <std::size_t n>
  std::vector<std::array<float, n>> lists(const Json* value, std::string_view key, const char* expected,
                                          const char* each) const;

  const Json& object_;
  std::string path_;
  Error& error_;
};

/// `found "wide"`, `found [1, 2]`, `found nothing`: shortened to fit one line.
std::string found(const Json* value);

/// The double that prints as this float's shortest digits.
double shortest(float x);
Json to_json(Vec3f v);
Json to_json(Quatf q);

}  // namespace ligament::detail
