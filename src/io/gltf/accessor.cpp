#include "io/gltf/accessor.h"

#include "io/gltf/little_endian.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ligament::gltf {
namespace {

constexpr int kInt8 = 5120, kUint8 = 5121, kInt16 = 5122, kUint16 = 5123, kUint32 = 5125;

std::size_t size_of_component(int component) {
  if (component == kInt8 || component == kUint8) return 1;
  return component == kInt16 || component == kUint16 ? 2 : 4;
}

int component_of(Json object) {
  const std::uint64_t type = object.whole("componentType");
  for (const int known : {kInt8, kUint8, kInt16, kUint16, kUint32, kFloat}) {
    if (type == static_cast<std::uint64_t>(known)) return known;
  }
  fail(object, "componentType", fmt::format("expected a type of component, found {}", type));
}

std::size_t width_of(Json accessor) {
  struct Type {
    std::string_view name;
    std::size_t width;
  };
  constexpr std::array<Type, 7> kTypes{
      {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}}};
  const std::optional<std::string> name = accessor.text_if("type");
  for (const Type& type : kTypes) {
    if (name == type.name) return type.width;
  }
  fail(accessor, "type", "expected a type of element, " + found(accessor["type"]));
}

/// Some bytes of a buffer that hold elements one after the other.
struct Elements {
  Range range;
  std::size_t stride;
};

/// `count` elements of `size` bytes from where `object` says: it has a bufferView and perhaps a byteOffset. count > 0.
Elements find_elements(const Document& document, Json object, std::uint64_t count, std::size_t size) {
  const std::size_t at = object.index("bufferView", document.list("bufferViews").size(), "buffer views");
  const Range view = range_of_view(document, at);
  const Json json = document.list("bufferViews").at(at);
  const std::uint64_t stride = json.whole_or("byteStride", size);
  const std::uint64_t offset = object.whole_or("byteOffset", 0), length = view.end - view.begin;
  if (stride < size) fail(json, "byteStride", fmt::format("expected at least {}, found {}", size, stride));
  if (offset > length || size > length - offset || count - 1 > (length - offset - size) / stride) {
    fail(object, fmt::format("its {} elements do not fit into buffer view {}, which has {} bytes", count, at, length));
  }
  const std::size_t begin = view.begin + static_cast<std::size_t>(offset);
  const std::size_t last = static_cast<std::size_t>((count - 1) * stride);
  return {{view.buffer, begin, begin + last + size}, static_cast<std::size_t>(stride)};
}

/// Normalised whole numbers stand for [0, 1], or with a sign for [−1, 1].
template <class T>
float number_of(T value) {
  if constexpr (std::is_floating_point_v<T>) return value;
  return std::max(static_cast<float>(value) / static_cast<float>(std::numeric_limits<T>::max()), -1.0f);
}

template <class T>
void read_as(std::string_view bytes, const Elements& from, const Accessor& accessor, float* out) {
  const char* element = bytes.data() + from.range.begin;
  for (std::uint64_t i = 0; i < accessor.count; ++i, element += from.stride) {
    for (std::size_t k = 0; k < accessor.width; ++k) *out++ = number_of(load<T>(element + k * sizeof(T)));
  }
}

void read_elements(std::string_view bytes, const Elements& from, const Accessor& accessor, float* out) {
  switch (accessor.component) {
    case kInt8:
      return read_as<std::int8_t>(bytes, from, accessor, out);
    case kUint8:
      return read_as<std::uint8_t>(bytes, from, accessor, out);
    case kInt16:
      return read_as<std::int16_t>(bytes, from, accessor, out);
    case kUint16:
      return read_as<std::uint16_t>(bytes, from, accessor, out);
    default:
      return read_as<float>(bytes, from, accessor, out);
  }
}

std::uint32_t place_at(const char* from, int component) {
  if (component == kUint8) return load<std::uint8_t>(from);
  return component == kUint16 ? load<std::uint16_t>(from) : load<std::uint32_t>(from);
}

/// Puts single elements in place of what was there.
void read_sparse(const Document& document, const Accessor& accessor, Json sparse, std::vector<float>& numbers) {
  const std::uint64_t count = sparse.whole("count");
  if (count > accessor.count) {
    fail(sparse, "count", fmt::format("expected at most {}, found {}", accessor.count, count));
  }
  if (count == 0) return;
  const Json places = sparse.object("indices"), values = sparse.object("values");
  if (!places || !values) fail(sparse, places ? "values" : "indices", "expected an object, found nothing");
  const int component = component_of(places);
  const Elements at = find_elements(document, places, count, size_of_component(component));
  Accessor of_values = accessor;
  of_values.count = count;
  const Elements from = find_elements(document, values, count, accessor.width * size_of_component(accessor.component));
  std::vector<float> elements(static_cast<std::size_t>(count) * accessor.width);
  read_elements(document.bytes(from.range.buffer), from, of_values, elements.data());
  const char* place = document.bytes(at.range.buffer).data() + at.range.begin;
  for (std::size_t i = 0; i < count; ++i, place += at.stride) {
    const std::size_t element = place_at(place, component);
    if (element >= accessor.count) {
      fail(places, fmt::format("place {}: expected one of {} elements, found {}", i, accessor.count, element));
    }
    std::copy_n(elements.data() + i * accessor.width, accessor.width, numbers.data() + element * accessor.width);
  }
}

}  // namespace

Range range_of_view(const Document& document, std::size_t at) {
  const Json view = document.list("bufferViews").at(at);
  if (view.object("extensions")["EXT_meshopt_compression"]) {
    fail(view, "is compressed (EXT_meshopt_compression), which is not supported");
  }
  const std::size_t buffer = view.index("buffer", document.list("buffers").size(), "buffers");
  const std::uint64_t size = document.bytes(buffer).size();
  const std::uint64_t offset = view.whole_or("byteOffset", 0), length = view.whole("byteLength");
  if (offset > size || length > size - offset) {
    fail(view,
         fmt::format("its {} bytes from byte {} on are not in buffer {}, which has {}", length, offset, buffer, size));
  }
  return {buffer, static_cast<std::size_t>(offset), static_cast<std::size_t>(offset + length)};
}

Accessor find_accessor(const Document& document, std::size_t at) {
  Accessor accessor;
  const Json json = document.list("accessors").at(at);
  accessor.json = json;
  accessor.width = width_of(json);
  accessor.component = component_of(json);
  accessor.normalized = json.flag_or("normalized", false);
  const std::uint64_t count = json.whole("count");
  if (count == 0) fail(json, "count", "expected at least 1, found 0");
  accessor.count = count;
  accessor.has_bytes = static_cast<bool>(json["bufferView"]);
  if (!accessor.has_bytes) return accessor;
  const Elements elements =
      find_elements(document, json, count, accessor.width * size_of_component(accessor.component));
  accessor.stride = elements.stride;
  accessor.range = elements.range;
  return accessor;
}

std::vector<float> read_numbers(const Document& document, const Accessor& accessor) {
  const bool whole_numbers = accessor.component != kFloat;
  if (whole_numbers && (!accessor.normalized || accessor.component == kUint32)) {
    fail(accessor.json, "componentType", "expected floats (5126) or normalised whole numbers");
  }
  std::vector<float> numbers(static_cast<std::size_t>(accessor.count) * accessor.width);
  if (accessor.has_bytes) {
    read_elements(document.bytes(accessor.range.buffer), {accessor.range, accessor.stride}, accessor, numbers.data());
  }
  if (const Json sparse = accessor.json.object("sparse")) read_sparse(document, accessor, sparse, numbers);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(numbers[i])) {
      fail(accessor.json, fmt::format("element {} is not finite", i / accessor.width));
    }
  }
  return numbers;
}

}  // namespace ligament::gltf
