// The answer as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace ligament::cli {

/// As `--json` prints it. Paths need not be UTF-8, JSON must be: bytes that are not become U+FFFD.
inline std::string json_text(const nlohmann::ordered_json& answer) {
  return answer.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace ligament::cli
