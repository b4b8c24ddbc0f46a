// Text from outside: its words, its lines, and how to speak of it in an error.
#pragma once

#include <ligament/base.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace ligament::detail {

/// What is wrong with a text, and at which byte.
struct TextError {
  std::size_t offset = 0;
  std::string what;
  bool at_end = false;  ///< the text ended too soon: more of it might be right
};

/// `name:LINE`, where the line is counted only now, from the offset.
Error locate(const TextError&, std::string_view text, std::string_view name);

/// The line of the byte at `offset`, counted from 1; LF, CR LF and CR each end a line.
std::size_t line_at(std::string_view text, std::size_t offset);

/// The token in quotes, at most 40 characters, unprintable ones as '?'; "the end of the file" for an empty one.
std::string excerpt(std::string_view token);
/// What to say after a word that is no number: of a decimal comma, or nothing.
inline const char* number_advice(std::string_view word) {
  return word.find(',') == word.npos ? "" : ": decimals need a point, not a comma";
}

/// A control character, which no name may have; a tab is none.
inline bool is_control(char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == 0x7F; }

/// The same letters, in any case.
bool is_keyword(std::string_view token, std::string_view keyword);

/// A name as UTF-8: bytes that are not are taken for Latin-1, so that whoever prints it need not ask.
std::string to_utf8(std::string_view name);

/// Walks over a text word by word. '{', '}' and ':' are words of their own.
class WordReader {
 public:
  explicit WordReader(std::string_view text, std::size_t from = 0) : text_(text), position_(from) {}

  /// The next word, on this line or a later one; empty at the end of the text.
  std::string_view next();
  /// The same, without moving on.
  std::string_view peek() const { return WordReader(*this).next(); }
  /// What is left of this line before a '{', without the blanks around it.
  std::string_view rest_of_name();
  /// True if the next word is on a later line, or there is none.
  bool at_line_end() const;
  /// Moves to where the next line begins.
  void skip_line();

  /// Where the last word began.
  std::size_t word_offset() const { return word_offset_; }
  std::size_t position() const { return position_; }

 private:
  std::string_view text_;
  std::size_t position_;
  std::size_t word_offset_ = 0;
};

}  // namespace ligament::detail
