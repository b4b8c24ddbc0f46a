// Roles: which joint is which part of a human, by the names that rigs commonly use.
#pragma once

#include "motion/skeleton.h"

namespace ligament {

/// For each joint its VRM humanoid name ("leftUpperArm"), or empty. No role is given twice.
LIGAMENT_API std::vector<std::string> humanoid_roles(const Skeleton&);

}  // namespace ligament
