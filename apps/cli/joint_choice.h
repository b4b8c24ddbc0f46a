// The joint that a command is told to work on.
#pragma once

#include <ligament/io.h>

namespace ligament::cli {

/// Its index in the file that was read from `path`; an error if it is not there or of an unknown type.
Result<std::size_t> choose_joint(const LimitsFile&, const std::string& path, const std::string& name);

}  // namespace ligament::cli
