// Files as bytes: the only way that Ligament opens and replaces them.
#pragma once

#include "base/export.h"
#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace ligament {

/// The whole file; an error that names it if it cannot be read or is a folder.
LIGAMENT_API Result<std::string> read_file(const std::string& path);

/// The same, into memory that serves one file after another; it only grows.
LIGAMENT_API Result<std::string_view> read_file(const std::string& path, std::vector<char>& memory);

/// Writes beside the target and renames, so that a failure leaves what was there.
LIGAMENT_API Status write_file(const std::string& path, std::string_view bytes);

}  // namespace ligament
