// Binding: which limit holds for which joint of a skeleton.
#pragma once

#include "base/result.h"
#include "limit/joint_limit.h"
#include "motion/clip.h"

#include <vector>

namespace ligament {

inline constexpr int kUnbound = -1;

/// Limits laid onto a skeleton by joint name. Refers to the limits, which must outlive it.
struct LIGAMENT_API BoundLimits {
  const LimitSet* limits = nullptr;
  std::vector<int> limit_of;                  ///< for each joint of the skeleton, or kUnbound
  std::vector<std::string> joints_unmatched;  ///< joints that have no limit
  std::vector<std::string> limits_unmatched;  ///< limits whose joint the skeleton lacks

  /// The limit of a joint; null for one without, and for a free one.
  const JointLimit* of(std::size_t joint) const;
};

/// An error if no joint matches, or if a limit that matches is of a type this version does not know.
LIGAMENT_API Result<BoundLimits> bind(const LimitSet&, const Skeleton&);

}  // namespace ligament
