#include "io/text.h"
#include "io/decimal.h"

#include <algorithm>

namespace ligament::detail {

namespace {

constexpr std::size_t kExcerptLength = 35;  // with quotes and dots 40

char to_capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool is_word_of_its_own(char c) { return c == '{' || c == '}' || c == ':'; }

/// The length of the UTF-8 sequence that begins with this byte, 0 for none. Overlong forms and surrogates are told
/// apart by the caller's check of the second byte.
std::size_t utf8_length(unsigned char c) {
  if (c < 0x80) return 1;
  if (c >= 0xC2 && c < 0xE0) return 2;
  if (c >= 0xE0 && c < 0xF0) return 3;
  return c >= 0xF0 && c < 0xF5 ? 4 : 0;
}

bool is_second_byte(unsigned char first, unsigned char second) {
  if (first == 0xE0) return second >= 0xA0 && second < 0xC0;
  if (first == 0xED) return second >= 0x80 && second < 0xA0;
  if (first == 0xF0) return second >= 0x90 && second < 0xC0;
  if (first == 0xF4) return second >= 0x80 && second < 0x90;
  return second >= 0x80 && second < 0xC0;
}

bool is_utf8(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    const auto first = static_cast<unsigned char>(s[i]);
    const std::size_t length = utf8_length(first);
    if (length == 0 || length > s.size() - i) return false;
    if (length > 1 && !is_second_byte(first, static_cast<unsigned char>(s[i + 1]))) return false;
    for (std::size_t k = 2; k < length; ++k) {
      if ((static_cast<unsigned char>(s[i + k]) & 0xC0) != 0x80) return false;
    }
    i += length;
  }
  return true;
}

}  // namespace

Error locate(const TextError& error, std::string_view text, std::string_view name) {
  return {std::string(name) + ':' + std::to_string(line_at(text, error.offset)), error.what};
}

std::size_t line_at(std::string_view text, std::size_t offset) {
  std::size_t line = 1;
  const std::size_t stop = std::min(offset, text.size());
  for (std::size_t i = 0; i < stop; ++i) {
    // CR LF is counted at its LF.
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) ++line;
  }
  return line;
}

std::string excerpt(std::string_view token) {
  if (token.empty()) return "the end of the file";
  std::string out = "'";
  for (const char c : token.substr(0, kExcerptLength)) out += c >= ' ' && c <= '~' ? c : '?';
  return out + (token.size() > kExcerptLength ? "...'" : "'");
}

bool is_keyword(std::string_view token, std::string_view keyword) {
  return std::equal(token.begin(), token.end(), keyword.begin(), keyword.end(),
                    [](char a, char b) { return to_capital(a) == to_capital(b); });
}

std::string to_utf8(std::string_view name) {
  if (is_utf8(name)) return std::string(name);
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | byte >> 6);
      out += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return out;
}

std::string_view WordReader::next() {
  while (position_ < text_.size() && is_space(text_[position_])) ++position_;
  word_offset_ = position_;
  if (position_ < text_.size() && is_word_of_its_own(text_[position_])) {
    ++position_;
  } else {
    while (position_ < text_.size() && !is_space(text_[position_]) && !is_word_of_its_own(text_[position_]))
      ++position_;
  }
  return text_.substr(word_offset_, position_ - word_offset_);
}

std::string_view WordReader::rest_of_name() {
  while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
  const std::size_t begin = position_;
  while (position_ < text_.size() && !is_line_end(text_[position_]) && text_[position_] != '{') ++position_;
  std::size_t end = position_;
  while (end > begin && is_blank(text_[end - 1])) --end;
  return text_.substr(begin, end - begin);
}

bool WordReader::at_line_end() const {
  std::size_t i = position_;
  while (i < text_.size() && is_blank(text_[i])) ++i;
  return i == text_.size() || is_line_end(text_[i]);
}

void WordReader::skip_line() {
  while (position_ < text_.size() && !is_line_end(text_[position_])) ++position_;
  if (position_ == text_.size()) return;
  const bool cr_lf = text_.substr(position_, 2) == "\r\n";
  position_ += cr_lf ? 2 : 1;
}

}  // namespace ligament::detail
