#include "rig/bind.h"

#include <unordered_map>

namespace ligament {

const JointLimit* BoundLimits::of(std::size_t joint) const {
  const int i = limit_of[joint];
  if (i == kUnbound) return nullptr;
  const JointLimit& limit = limits->joints[static_cast<std::size_t>(i)];
  return std::holds_alternative<Free>(limit.limit) ? nullptr : &limit;
}

Result<BoundLimits> bind(const LimitSet& limits, const Skeleton& skeleton) {
  BoundLimits bound{&limits, std::vector<int>(skeleton.size(), kUnbound), {}, {}};
  std::unordered_map<std::string_view, std::size_t> joints;
  for (std::size_t j = 0; j < skeleton.size(); ++j) joints.emplace(skeleton.joints[j].name, j);
  std::size_t matched = 0;
  for (std::size_t i = 0; i < limits.joints.size(); ++i) {
    const JointLimit& limit = limits.joints[i];
    const auto found = joints.find(limit.name);
    if (found == joints.end()) {
      bound.limits_unmatched.push_back(limit.name);
      continue;
    }
    if (!is_known(limit.limit)) {
      return Error{"joint \"" + limit.name + "\"", "its limit is of a type that this version cannot enforce, \"" +
                                                       std::get<UnknownLimit>(limit.limit).type +
                                                       "\": a newer version of ligament may"};
    }
    bound.limit_of[found->second] = static_cast<int>(i);
    ++matched;
  }
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    if (bound.limit_of[j] == kUnbound) bound.joints_unmatched.push_back(skeleton.joints[j].name);
  }
  if (matched == 0) return Error{"", "no joint of the clip has a limit in this file: is it for another skeleton?"};
  return bound;
}

}  // namespace ligament
