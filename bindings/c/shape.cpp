// Limits from numbers: a shape is the JSON object that a limits file would have, and is read as that is.
#include "calls.h"

#include "io/limits/limit_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

using namespace ligament;
using namespace ligament::calls;
using detail::Json;

struct ligament_shape {
  Json json;
};

namespace {

[[noreturn]] void refuse(std::string_view field, const std::string& what) {
  throw Failure{LIGAMENT_BAD_ARGUMENT, std::string(field) + ": " + what};
}

Json& field_of(Json& object, std::string_view name, std::string_view way) {
  if (name.empty()) refuse(way, "expected a field, such as swing.regions[0].angle");
  if (object.is_null()) object = Json::object();
  if (!object.is_object()) refuse(way, "what is to have \"" + std::string(name) + "\" is no object");
  return object[std::string(name)];
}

Json& item_of(Json& list, std::string_view index, std::string_view way) {
  std::size_t i = 0;
  const char* end = index.data() + index.size();
  const auto read = std::from_chars(index.data(), end, i);
  if (read.ec != std::errc() || read.ptr != end) refuse(way, "expected an index, such as [0]");
  if (list.is_null()) list = Json::array();
  if (!list.is_array()) refuse(way, "what is to have [" + std::to_string(i) + "] is no list");
  if (i > list.size()) refuse(way, "expected an index of at most " + std::to_string(list.size()));
  if (i == list.size()) list.push_back(nullptr);
  return list[i];
}

/// The place of "swing.regions[0].angle" in a shape. What lies on the way and is not there yet is made.
Json& place_of(Json& shape, std::string_view field) {
  constexpr std::ptrdiff_t kMostSteps = 60;  // as deep as a limits file may be
  const auto steps = std::count_if(field.begin(), field.end(), [](char c) { return c == '.' || c == '['; });
  if (steps > kMostSteps) refuse(field, "more than 60 deep");
  Json* at = &shape;
  for (std::size_t begin = 0;; ++begin) {
    const std::size_t end = std::min(field.find_first_of(".[", begin), field.size());
    at = &field_of(*at, field.substr(begin, end - begin), field);
    begin = end;
    while (begin < field.size() && field[begin] == '[') {
      const std::size_t close = field.find(']', begin);
      if (close == field.npos) refuse(field, "expected ] after [");
      at = &item_of(*at, field.substr(begin + 1, close - begin - 1), field);
      begin = close + 1;
    }
    if (begin == field.size()) return *at;
    if (field[begin] != '.') refuse(field, "expected . or [ after ]");
  }
}

/// On a copy, so that what fails changes nothing.
void set(ligament_shape* shape, const char* field, Json value) {
  Json changed = shape->json;
  place_of(changed, field) = std::move(value);
  shape->json = std::move(changed);
}

void require_place(const ligament_shape* shape, const char* field) {
  require_given(shape, "shape");
  require_given(field, "field");
}

/// A number that prints as the float's shortest digits, and becomes that float again when it is read.
Json json_of(float x) {
  const double shortest = detail::shortest(x);
  return static_cast<float>(shortest) == x ? shortest : static_cast<double>(x);
}
Json json_of(const float* numbers, std::size_t count) {
  Json list = Json::array();
  for (std::size_t i = 0; i < count; ++i) list.push_back(json_of(numbers[i]));
  return list;
}

void require_finite(const char* field, const float* numbers, std::size_t count) {
  const float* end = numbers + count;
  if (std::all_of(numbers, end, [](float x) { return std::isfinite(x); })) return;
  refuse(field, count == 1 ? "expected a finite number" : "expected finite numbers");
}

void put_rotation(Json& object, const char* field, const float* rotation) {
  if (!rotation) return;
  require_finite(field, rotation, 4);
  object[field] = json_of(rotation, 4);
}

/// Fills a joint as if all of this stood in a file.
void read_into(JointLimit& joint, const float* reference, const float* frame, const ligament_shape* shape) {
  Json frames = Json::object();
  put_rotation(frames, "reference", reference);
  put_rotation(frames, "frame", frame);
  Error error;
  const detail::Fields fields(frames, "", error);
  joint.reference = fields.rotation_or("reference", identity<float>());
  joint.frame = fields.rotation_or("frame", identity<float>());
  if (shape) joint.limit = detail::read_limit(detail::Fields(shape->json, "", error));
  if (fields.failed()) throw Failure{LIGAMENT_BAD_LIMITS, "joint \"" + joint.name + "\": " + error.message()};
}

}  // namespace

ligament_code ligament_shape_create(const char* type, ligament_shape** shape, ligament_error* error) {
  if (shape) *shape = nullptr;
  return guarded(error, [&] {
    require_given(type, "type");
    require_given(shape, "shape");
    *shape = new ligament_shape{{{"type", type}}};
  });
}
void ligament_shape_free(ligament_shape* shape) { delete shape; }

ligament_code ligament_shape_set_number(ligament_shape* shape, const char* field, float number, ligament_error* error) {
  return guarded(error, [&] {
    require_place(shape, field);
    require_finite(field, &number, 1);
    set(shape, field, json_of(number));
  });
}
ligament_code ligament_shape_set_text(ligament_shape* shape, const char* field, const char* text,
                                      ligament_error* error) {
  return guarded(error, [&] {
    require_place(shape, field);
    require_given(text, "text");
    set(shape, field, text);
  });
}
ligament_code ligament_shape_set_list(ligament_shape* shape, const char* field, const float* numbers, size_t count,
                                      size_t each, ligament_error* error) {
  return guarded(error, [&] {
    require_place(shape, field);
    const std::size_t width = std::max<std::size_t>(each, 1);
    require_count(count, width);
    require(count == 0 || numbers, "numbers is null");
    require_finite(field, numbers, count * width);
    if (each == 0) return set(shape, field, json_of(numbers, count));
    Json lists = Json::array();
    for (std::size_t i = 0; i < count; ++i) lists.push_back(json_of(numbers + i * each, each));
    set(shape, field, std::move(lists));
  });
}

ligament_code ligament_limits_create(ligament_limits** limits, ligament_error* error) {
  if (limits) *limits = nullptr;
  return guarded(error, [&] {
    require_given(limits, "limits");
    *limits = new ligament_limits(LimitsFile{});
  });
}
ligament_code ligament_limits_add(ligament_limits* limits, const char* name, const char* parent, const float* reference,
                                  const float* frame, const ligament_shape* shape, ligament_error* error) {
  return guarded(error, [&] {
    require_given(limits, "limits");
    require_given(name, "name");
    JointLimit joint;
    joint.name = name;
    joint.parent = parent ? parent : "";
    if (find_joint(limits->file.set, name)) {
      throw Failure{LIGAMENT_BAD_LIMITS, "joint \"" + joint.name + "\": a joint of this name came before"};
    }
    read_into(joint, reference, frame, shape);
    require_known(joint);
    LimitsFile file = limits->file;
    file.set.joints.push_back(std::move(joint));
    file.fits.emplace_back();
    *limits = ligament_limits(std::move(file));
  });
}
ligament_code ligament_limits_text(const ligament_limits* limits, char** text, size_t* size, ligament_error* error) {
  if (text) *text = nullptr;
  return guarded(error, [&] {
    require_given(limits, "limits");
    require_given(text, "text");
    const std::string written = write_limits(limits->file);
    *text = new char[written.size() + 1];
    std::memcpy(*text, written.c_str(), written.size() + 1);
    if (size) *size = written.size();
  });
}
void ligament_text_free(char* text) { delete[] text; }
