// BVH as a format of clip files.
#pragma once

#include <ligament/io.h>

namespace ligament::detail {

Result<std::unique_ptr<ClipFile>> open_bvh(std::string bytes, const std::string& name);
/// Only the clip; `warnings` may be null.
Status read_bvh(std::string_view bytes, const std::string& name, Clip& into, std::vector<std::string>* warnings);
Result<ClipSummary> read_bvh_summary(const std::string& path);

}  // namespace ligament::detail
