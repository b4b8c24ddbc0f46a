// Whole characters, whose answers have the same bits everywhere: each joint has one of the golden limits.
#pragma once

#include "golden/answers.h"
#include "golden/limits.h"

#include <ligament/limit.h>

namespace ligament::golden {

struct Crowd {
  LimitSet character;            ///< every joint with a reference and a limit frame of its own
  std::vector<Quatf> rotations;  ///< of joint j of character c at [c · joints + j]

  std::size_t joints() const { return character.joints.size(); }
  std::size_t characters() const { return rotations.size() / joints(); }
};

/// So many characters that they have at least `count` rotations; those of fewer are the first of more.
Crowd crowd_of(const std::vector<Golden>& limits, std::size_t count);

/// By project_local.
Answers single_answers(const Crowd&);

/// By project_pose: arrays with each instruction set that has lanes, and glTF's order; on as many threads as there are
/// cores.
std::vector<NamedWay<Crowd>> ways_of_crowds();

}  // namespace ligament::golden
