// JSON as glTF needs it: every value with where it stands in the text, so that the text can be changed there and
// nowhere else, and read with checks that say which value is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ligament::gltf {

class JsonText;

/// A value of a JsonText, which must outlive it, or nothing: what a missing field is. What is of another kind than is
/// asked for throws a Mistake.
class Json {
 public:
  enum class Kind : std::uint8_t { other, number, text, list, object };  ///< other: true, false and null

  Json() = default;
  explicit operator bool() const { return text_ != nullptr; }

  Kind kind() const;
  /// Its part of the text, from one byte to another.
  std::string_view source() const;
  std::size_t first_byte() const;
  std::size_t end_byte() const;

  // The values of a list or of an object's fields; nothing has none.
  std::size_t size() const;
  Json at(std::size_t) const;
  struct Iterator;
  Iterator begin() const;
  Iterator end() const;
  /// The name of the field that this value is, as it stands in the text.
  std::string_view key() const;

  /// A field of an object; nothing if it is missing.
  Json operator[](std::string_view key) const;
  /// The same for a field that is a list or an object.
  Json list(std::string_view key) const;
  Json object(std::string_view key) const;

  /// Text without its escapes, in UTF-8.
  std::string text() const;
  double number() const;
  /// A whole number of 0 or more.
  std::uint64_t whole() const;
  /// A place in a list of `count` things of this kind.
  std::size_t index(std::size_t count, const char* kind) const;

  // Fields of an object. Those that end in _if or _or may be missing.
  std::uint64_t whole(std::string_view key) const;
  std::uint64_t whole_or(std::string_view key, std::uint64_t otherwise) const;
  std::size_t index(std::string_view key, std::size_t count, const char* kind) const;
  std::optional<std::size_t> index_if(std::string_view key, std::size_t count, const char* kind) const;
  std::optional<std::string> text_if(std::string_view key) const;
  bool flag_or(std::string_view key, bool otherwise) const;
  /// A list of n numbers.
  template <std::size_t n>
  std::optional<std::array<double, n>> numbers_if(std::string_view key) const;

  /// "/accessors/3/count": its JSON pointer.
  std::string pointer() const;

 private:
  friend class JsonText;
  Json(const JsonText& text, std::uint32_t item) : text_(&text), item_(item) {}

  const JsonText* text_ = nullptr;
  std::uint32_t item_ = 0;
};

struct Json::Iterator {
  const Json* of;
  std::size_t place;
  Json operator*() const { return of->at(place); }
  Iterator& operator++() { return ++place, *this; }
  bool operator!=(const Iterator& other) const { return place != other.place; }
};
inline Json::Iterator Json::begin() const { return {this, 0}; }
inline Json::Iterator Json::end() const { return {this, size()}; }

/// A text of JSON and the values in it.
class JsonText {
 public:
  /// The text must outlive this. `first_byte` is where in the file it begins. Throws Mistake.
  void parse(std::string_view text, std::size_t first_byte);
  std::string_view text() const { return text_; }
  Json root() const { return {*this, 0}; }

 private:
  friend class Json;
  friend class JsonParser;
  struct Item {
    Json::Kind kind = Json::Kind::other;
    std::uint32_t begin = 0, end = 0;          ///< of the value in the text
    std::uint32_t key_begin = 0, key_end = 0;  ///< of its name, without quotes, if it is a field
    std::uint32_t parent = 0;
    std::uint32_t first = 0, count = 0;  ///< of its values, in children_
    double number = 0;
  };

  std::string_view text_;
  std::vector<Item> items_;              ///< the root first
  std::vector<std::uint32_t> children_;  ///< those of one list or object one after the other
};

/// A mistake in the file. It is thrown within io/gltf only; what gltf.h declares returns an Error instead.
struct Mistake {
  std::string what;
  std::string pointer{};              ///< JSON pointer of the value that is wrong
  std::optional<std::size_t> byte{};  ///< of the file, where the mistake is not in a JSON value
};
[[noreturn]] void fail(const Json& value, std::string what);
[[noreturn]] void fail(const Json& object, std::string_view key, std::string what);
[[noreturn]] void fail_at_byte(std::size_t byte, std::string what);

/// "found 12", "found nothing": what to say after what was expected.
std::string found(const Json& value);

}  // namespace ligament::gltf
