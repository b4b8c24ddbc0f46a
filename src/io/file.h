// Files as bytes: the only way that Ligament opens and replaces them.
#pragma once

#include <ligament/base.h>

#include <string>
#include <string_view>

namespace ligament {

/// The whole file; an error that names it if it cannot be read or is a folder.
Result<std::string> read_file(const std::string& path);

/// Writes beside the target and renames, so that a failure leaves what was there.
Status write_file(const std::string& path, std::string_view bytes);

}  // namespace ligament
