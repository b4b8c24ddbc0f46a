#include "io/gltf/json_patch.h"

#include <fmt/format.h>

#include <algorithm>

namespace ligament::gltf {

void JsonPatch::replace(Json value, std::string with) {
  edits_.push_back({value.first_byte(), value.end_byte(), std::move(with)});
}

void JsonPatch::replace_field(Json field, std::string with) {
  const auto name = static_cast<std::size_t>(field.key().data() - json_.text().data());
  edits_.push_back({name - 1, field.end_byte(), std::move(with)});
}

std::size_t JsonPatch::add(Json object, std::string_view list, std::string value) {
  Addition& addition = additions_[{object.first_byte(), std::string(list)}];
  addition.object = object;
  addition.values.push_back(std::move(value));
  return object.list(list).size() + addition.values.size() - 1;
}

/// Behind the last one that is there.
JsonPatch::Edit JsonPatch::edit_of(const std::string& key, const Addition& addition) {
  const Json list = addition.object.list(key), in = list ? list : addition.object;
  const std::size_t place = in.size() > 0 ? in.at(in.size() - 1).end_byte() : in.first_byte() + 1;
  const std::string values = fmt::format("{}", fmt::join(addition.values, ","));
  return {place, place, (in.size() > 0 ? "," : "") + (list ? values : fmt::format("\"{}\":[{}]", key, values))};
}

std::string JsonPatch::changed(std::size_t from, std::size_t to) const {
  std::vector<Edit> edits = edits_;
  for (const auto& [at, addition] : additions_) edits.push_back(edit_of(at.second, addition));
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string out;
  for (const Edit& edit : edits) {
    if (edit.begin < from || edit.end > to) continue;
    out += json_.text().substr(from, edit.begin - from);
    out += edit.text;
    from = edit.end;
  }
  return out += json_.text().substr(from, to - from);
}

}  // namespace ligament::gltf
