// JSON as text: parsed with errors that say where, written so that a person can read it.
#pragma once

#include "io/limits/json_fields.h"

#include <string>
#include <string_view>

namespace ligament::detail {

/// `name` is what errors call the file; they are located at `name:LINE`. Nesting deeper than `deepest` is an error.
Result<Json> parse_json(std::string_view text, std::string_view name, int deepest);

/// Short objects and lists on one line, so that a file of thirty joints reads like a table.
std::string write_json(const Json&);

}  // namespace ligament::detail
