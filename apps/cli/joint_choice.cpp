#include "joint_choice.h"

#include <fmt/format.h>

namespace ligament::cli {

Result<std::size_t> choose_joint(const LimitsFile& limits, const std::string& path, const std::string& name) {
  const auto index = find_joint(limits.set, name);
  if (!index) return Error{path, fmt::format("no joint \"{}\" in this file", name)};
  const Shape shape = shape_of(limits.set.joints[*index].limit);
  if (const auto* unknown = std::get_if<UnknownShape>(&shape)) {
    return Error{path, fmt::format("joint \"{}\": its limit is of a type that this version cannot enforce, \"{}\"",
                                   name, unknown->type)};
  }
  return *index;
}

}  // namespace ligament::cli
