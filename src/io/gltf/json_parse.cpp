// JSON from text, without recursion: a file may be nested as deep as it is long.
#include "io/decimal.h"
#include "io/gltf/json.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace ligament::gltf {

class JsonParser {
 public:
  JsonParser(JsonText& out, std::size_t first_byte) : out_(out), text_(out.text_), first_byte_(first_byte) {}

  void run() {
    value();
    // After each value: the next one of the same list or object, or its end, which is the end of a value again.
    while (!open_.empty()) {
      const char c = next("',' or the end of a list or object");
      const bool object = out_.items_[open_.back().item].kind == Json::Kind::object;
      if (c == ',') {
        object ? field() : value();
      } else if (c == (object ? '}' : ']')) {
        close();
      } else {
        wrong(at_ - 1, "',' or the end of a list or object");
      }
    }
    skip_blanks();
    if (at_ != text_.size()) wrong(at_, "the end of the text");
  }

 private:
  struct Open {
    std::uint32_t item;
    std::size_t first;  ///< of its values, in waiting_
  };

  void skip_blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t')) {
      ++at_;
    }
  }

  [[noreturn]] void wrong(std::size_t at, const char* expected) const {
    const std::string there = at < text_.size() ? fmt::format("'{}'", text_.substr(at, 1)) : "the end of the text";
    const bool shown = at >= text_.size() || (text_[at] > ' ' && text_[at] < '\x7F');
    fail_at_byte(first_byte_ + at,
                 fmt::format("not valid JSON: expected {}{}", expected, shown ? ", found " + there : ""));
  }

  /// The next byte that is no blank; moves behind it.
  char next(const char* expected) {
    skip_blanks();
    if (at_ == text_.size()) wrong(at_, expected);
    return text_[at_++];
  }

  void expect(char wanted, const char* expected) {
    if (next(expected) != wanted) wrong(at_ - 1, expected);
  }

  JsonText::Item& add(Json::Kind kind, std::size_t begin) {
    JsonText::Item item{kind, static_cast<std::uint32_t>(begin), 0, key_begin_, key_end_};
    item.parent = open_.empty() ? 0 : open_.back().item;
    key_begin_ = key_end_ = 0;
    waiting_.push_back(static_cast<std::uint32_t>(out_.items_.size()));
    out_.items_.push_back(item);
    return out_.items_.back();
  }

  /// A value, but of a list or object that is not empty only the first one.
  void value() {
    for (;;) {
      const char c = next("a value");
      const std::size_t begin = at_ - 1;
      if (c == '"') {
        const std::size_t end = end_of_text();
        add(Json::Kind::text, begin).end = static_cast<std::uint32_t>(end);
        return;
      }
      if (c != '{' && c != '[') return scalar(begin);
      add(c == '{' ? Json::Kind::object : Json::Kind::list, begin);
      open_.push_back({waiting_.back(), waiting_.size()});
      skip_blanks();
      if (at_ < text_.size() && text_[at_] == (c == '{' ? '}' : ']')) {
        ++at_;
        return close();
      }
      if (c == '{') name();
    }
  }

  void field() {
    name();
    value();
  }

  void name() {
    expect('"', "the name of a field");
    key_begin_ = static_cast<std::uint32_t>(at_);
    key_end_ = static_cast<std::uint32_t>(end_of_text() - 1);
    expect(':', "':'");
  }

  /// Moves behind the quote that ends the text.
  std::size_t end_of_text() {
    for (;;) {
      const std::size_t quote = text_.find('"', at_);
      if (quote == text_.npos) wrong(text_.size(), "a '\"' that ends the text");
      std::size_t escapes = 0;
      while (text_[quote - 1 - escapes] == '\\') ++escapes;  // a quote has begun the text
      at_ = quote + 1;
      if (escapes % 2 == 0) return at_;
    }
  }

  void scalar(std::size_t begin) {
    for (const std::string_view word : {"true", "false", "null"}) {
      if (text_.substr(begin, word.size()) != word) continue;
      at_ = begin + word.size();
      add(Json::Kind::other, begin).end = static_cast<std::uint32_t>(at_);
      return;
    }
    if (text_[begin] != '-' && !detail::is_digit(text_[begin])) wrong(begin, "a value");
    double number = 0;
    const char* end = detail::scan_decimal(text_.data() + begin, text_.data() + text_.size(), number);
    if (!end) wrong(begin, "a number");
    if (!std::isfinite(number)) wrong(begin, "a number that is not as large");
    at_ = static_cast<std::size_t>(end - text_.data());
    JsonText::Item& item = add(Json::Kind::number, begin);
    item.end = static_cast<std::uint32_t>(at_);
    item.number = number;
  }

  void close() {
    JsonText::Item& item = out_.items_[open_.back().item];
    const auto first = waiting_.begin() + static_cast<std::ptrdiff_t>(open_.back().first);
    item.end = static_cast<std::uint32_t>(at_);
    item.first = static_cast<std::uint32_t>(out_.children_.size());
    item.count = static_cast<std::uint32_t>(waiting_.end() - first);
    out_.children_.insert(out_.children_.end(), first, waiting_.end());
    waiting_.erase(first, waiting_.end());
    open_.pop_back();
  }

  JsonText& out_;
  std::string_view text_;
  std::size_t first_byte_;
  std::size_t at_ = 0;
  std::uint32_t key_begin_ = 0, key_end_ = 0;  ///< of the value to come
  std::vector<Open> open_;                     ///< lists and objects that have not ended
  std::vector<std::uint32_t> waiting_;         ///< their values
};

void JsonText::parse(std::string_view text, std::size_t first_byte) {
  text_ = text;
  items_.clear();
  children_.clear();
  if (text.size() >= std::numeric_limits<std::uint32_t>::max()) fail_at_byte(first_byte, "JSON of more than 4 GB");
  JsonParser(*this, first_byte).run();
}

}  // namespace ligament::gltf
