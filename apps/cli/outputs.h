// What commands write: refused before the work begins, if it can be told then.
#pragma once

#include <ligament/base.h>

#include <string>
#include <vector>

namespace ligament::cli {

enum class OutputKind { limits, clip, report };

/// Whether `path` may be written: its folder is there, it is none of the inputs, and its ending is not that of another
/// kind of file. `fit -o takes/*.bvh`, an easy slip, would else replace a recording.
Status check_output(const std::string& path, OutputKind, const std::vector<std::string>& inputs);

/// "-" means stdout, as elsewhere.
std::string output_path(const std::string& argument);

}  // namespace ligament::cli
