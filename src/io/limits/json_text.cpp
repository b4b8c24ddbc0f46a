#include "io/limits/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace ligament::detail {
namespace {

/// On one line; a name that is not UTF-8 is no reason to write nothing.
std::string compact_text(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// Of an object or a list, from the texts of what is in it: on one line if that is short, else each on its own.
std::string joined(const Json& value, const std::vector<std::string>& parts, const std::vector<std::string>& keys,
                   int depth) {
  constexpr std::size_t kLine = 110;
  std::size_t length = 1 + parts.size();
  bool short_parts = true;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    length += parts[i].size() + (keys.empty() ? 0 : keys[i].size() + 1);
    short_parts = short_parts && parts[i].find('\n') == std::string::npos;
  }
  const bool one_line = short_parts && length + 2 * static_cast<std::size_t>(depth) <= kLine;
  const std::string indent = one_line ? "" : "\n" + std::string(2 * (depth + 1), ' ');
  std::string text = value.is_object() ? "{" : "[";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += ",";
    text += indent;
    if (!keys.empty()) text += keys[i] + (one_line ? ":" : ": ");
    text += parts[i];
  }
  if (!one_line) text += "\n" + std::string(2 * depth, ' ');
  return text + (value.is_object() ? "}" : "]");
}

/// From the innermost outwards, so that nothing is written twice.
std::string laid_out(const Json& value, int depth) {
  if (!value.is_structured() || value.empty()) return compact_text(value);
  std::vector<std::string> parts, keys;
  for (auto it = value.begin(); it != value.end(); ++it) {
    if (value.is_object()) keys.push_back(compact_text(it.key()));
    parts.push_back(laid_out(*it, depth + 1));
  }
  return joined(value, parts, keys, depth);
}

/// The parser's message without what only its authors need.
std::string plain_message(std::string what) {
  struct Preface {
    std::string begin, end;
  };
  const Preface prefaces[] = {{"[json.exception", "] "}, {"parse error", ": "}, {"syntax error while", " - "}};
  for (const auto& [begin, end] : prefaces) {
    const auto at = what.starts_with(begin) ? what.find(end) : what.npos;
    if (at != what.npos) what.erase(0, at + end.size());
  }
  constexpr std::size_t kMost = 120;
  return what.size() > kMost ? what.substr(0, kMost) + "…" : what;
}

Error located(std::string_view name, std::string_view text, std::size_t byte, std::string what) {
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size())), '\n');
  return {fmt::format("{}:{}", name, line), std::move(what)};
}

Error syntax_error(const Json::exception& e, std::string_view name, std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {std::string(name), "the file is empty"};
  if (text.substr(first).starts_with("HIERARCHY"))
    return {std::string(name), "is a clip (BVH); expected a limits file"};
  const std::string what = plain_message(e.what());
  if (const auto* syntax = dynamic_cast<const Json::parse_error*>(&e)) {
    return located(name, text, syntax->byte > 0 ? syntax->byte - 1 : 0, "not valid JSON: " + what);
  }
  // A number that no double holds; the parser quotes it, but does not say where it is.
  const auto open = what.find('\''), close = what.rfind('\'');
  const auto at = open < close ? text.find(std::string_view(what).substr(open + 1, close - open - 1)) : text.npos;
  return located(name, text, at == text.npos ? 0 : at, what);
}

}  // namespace

Result<Json> parse_json(std::string_view text, std::string_view name, int deepest) {
  bool too_deep = false;
  try {
    // Nothing is kept of what is nested too deep, lest the stack overflow when it is written or freed.
    Json json = Json::parse(text, [&](int depth, Json::parse_event_t, Json&) {
      too_deep = too_deep || depth > deepest;
      return !too_deep;
    });
    if (!too_deep) return json;
  } catch (const Json::exception& e) {
    if (!too_deep) return syntax_error(e, name, text);
  }
  return Error{std::string(name), fmt::format("not a limits file: nested more than {} deep", deepest)};
}

std::string write_json(const Json& json) { return laid_out(json, 0); }

}  // namespace ligament::detail
