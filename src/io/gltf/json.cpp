#include "io/gltf/json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace ligament::gltf {

void fail(const Json& value, std::string what) { throw Mistake{std::move(what), value.pointer()}; }
void fail(const Json& object, std::string_view key, std::string what) {
  throw Mistake{std::move(what), object.pointer() + "/" + std::string(key)};
}
void fail_at_byte(std::size_t byte, std::string what) { throw Mistake{std::move(what), {}, byte}; }

std::string found(const Json& value) {
  if (!value) return "found nothing";
  if (value.kind() == Json::Kind::list) return fmt::format("found a list of {}", value.size());
  if (value.kind() == Json::Kind::object) return "found an object";
  std::string text = "found ";
  for (const char c : value.source().substr(0, 40)) text += c >= ' ' && c < '\x7F' ? c : '?';
  return value.source().size() > 40 ? text + "…" : text;
}

Json::Kind Json::kind() const { return text_ ? text_->items_[item_].kind : Kind::other; }
std::size_t Json::first_byte() const { return text_->items_[item_].begin; }
std::size_t Json::end_byte() const { return text_->items_[item_].end; }
std::string_view Json::source() const { return text_->text_.substr(first_byte(), end_byte() - first_byte()); }
std::size_t Json::size() const { return text_ ? text_->items_[item_].count : 0; }

Json Json::at(std::size_t i) const { return {*text_, text_->children_[text_->items_[item_].first + i]}; }

std::string_view Json::key() const {
  const JsonText::Item& item = text_->items_[item_];
  return text_->text_.substr(item.key_begin, item.key_end - item.key_begin);
}

Json Json::operator[](std::string_view key) const {
  if (!text_) return {};
  if (kind() != Kind::object) fail(*this, "expected an object, " + found(*this));
  for (const Json field : *this) {
    if (field.key() == key) return field;
  }
  return {};
}

Json Json::list(std::string_view key) const {
  const Json value = (*this)[key];
  if (value && value.kind() != Kind::list) fail(value, "expected a list, " + found(value));
  return value;
}

Json Json::object(std::string_view key) const {
  const Json value = (*this)[key];
  if (value && value.kind() != Kind::object) fail(value, "expected an object, " + found(value));
  return value;
}

std::string Json::text() const {
  if (kind() != Kind::text) fail(*this, "expected text, " + found(*this));
  const std::string_view inside = source().substr(1, source().size() - 2);
  const bool plain = std::all_of(inside.begin(), inside.end(), [](char c) { return c >= ' ' && c != '\\'; });
  if (plain) return std::string(inside);
  const auto read = nlohmann::json::parse(source(), nullptr, false);
  if (!read.is_string()) fail(*this, "expected text in UTF-8");
  return read.get<std::string>();
}

double Json::number() const {
  if (kind() != Kind::number) fail(*this, "expected a number, " + found(*this));
  return text_->items_[item_].number;
}

std::uint64_t Json::whole() const {
  constexpr double kLargest = 9e15;  // below it, doubles are exact
  const double number = kind() == Kind::number ? this->number() : -1;
  if (number < 0 || number > kLargest || number != std::floor(number)) {
    fail(*this, "expected a whole number of 0 or more, " + found(*this));
  }
  return static_cast<std::uint64_t>(number);
}

std::size_t Json::index(std::size_t count, const char* kind) const {
  const std::uint64_t at = whole();
  if (at >= count) fail(*this, fmt::format("expected one of {} {}, counted from 0, found {}", count, kind, at));
  return static_cast<std::size_t>(at);
}

std::uint64_t Json::whole(std::string_view key) const {
  const Json value = (*this)[key];
  if (!value) fail(*this, key, "expected a whole number, found nothing");
  return value.whole();
}

std::uint64_t Json::whole_or(std::string_view key, std::uint64_t otherwise) const {
  const Json value = (*this)[key];
  return value ? value.whole() : otherwise;
}

std::size_t Json::index(std::string_view key, std::size_t count, const char* kind) const {
  const auto at = index_if(key, count, kind);
  if (!at) fail(*this, key, fmt::format("expected one of {} {}, found nothing", count, kind));
  return *at;
}

std::optional<std::size_t> Json::index_if(std::string_view key, std::size_t count, const char* kind) const {
  const Json value = (*this)[key];
  return value ? std::optional(value.index(count, kind)) : std::nullopt;
}

std::optional<std::string> Json::text_if(std::string_view key) const {
  const Json value = (*this)[key];
  return value ? std::optional(value.text()) : std::nullopt;
}

bool Json::flag_or(std::string_view key, bool otherwise) const {
  const Json value = (*this)[key];
  if (!value) return otherwise;
  if (value.source() != "true" && value.source() != "false") fail(value, "expected true or false, " + found(value));
  return value.source() == "true";
}

template <std::size_t n>
std::optional<std::array<double, n>> Json::numbers_if(std::string_view key) const {
  const Json value = (*this)[key];
  if (!value) return std::nullopt;
  if (value.kind() != Kind::list || value.size() != n) {
    fail(value, fmt::format("expected {} numbers, {}", n, found(value)));
  }
  std::array<double, n> numbers;
  for (std::size_t i = 0; i < n; ++i) numbers[i] = value.at(i).number();
  return numbers;
}
template std::optional<std::array<double, 3>> Json::numbers_if(std::string_view) const;
template std::optional<std::array<double, 4>> Json::numbers_if(std::string_view) const;
template std::optional<std::array<double, 16>> Json::numbers_if(std::string_view) const;

std::string Json::pointer() const {
  std::vector<std::string> steps;
  for (std::uint32_t at = item_; at != 0; at = text_->items_[at].parent) {
    const JsonText::Item& above = text_->items_[text_->items_[at].parent];
    if (above.kind == Kind::object) {
      steps.emplace_back(Json(*text_, at).key());
    } else {
      const auto first = text_->children_.begin() + above.first;
      steps.push_back(std::to_string(std::lower_bound(first, first + above.count, at) - first));
    }
  }
  std::string pointer;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) pointer += "/" + *step;
  std::replace_if(
      pointer.begin(), pointer.end(), [](char c) { return c < ' ' || c >= '\x7F'; }, '?');
  return pointer;
}

}  // namespace ligament::gltf
