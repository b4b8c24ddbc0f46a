// Findings at every joint, looked for by several threads, in an order that does not depend on them.
#pragma once

#include <ligament/base/parallel.h>

#include <algorithm>
#include <vector>

namespace ligament::detail {

/// What at(joint) finds at all joints, sorted by `whose`, a member of the finding, then by joint.
template <class Finding, class Whose, class At>
std::vector<Finding> over_joints(std::size_t joints, int jobs, Whose Finding::*whose, At at) {
  std::vector<std::vector<Finding>> found(joints);
  parallel_for(jobs, joints, [&](int, std::size_t joint) { found[joint] = at(joint); });
  std::vector<Finding> all;
  for (const std::vector<Finding>& some : found) all.insert(all.end(), some.begin(), some.end());
  std::stable_sort(all.begin(), all.end(), [&](const Finding& a, const Finding& b) { return a.*whose < b.*whose; });
  return all;
}

}  // namespace ligament::detail
