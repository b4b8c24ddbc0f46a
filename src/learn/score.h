// Scores of joints with the margins that they are made of, for those who ask for other figures.
#pragma once

#include "learn/match.h"
#include "rig/score.h"

namespace ligament {

struct ScoredJoint {
  JointScore score;
  MarginCounts margins;  ///< of all its frames
};
struct ScoredJoints {
  std::vector<ScoredJoint> joints;  ///< as the limit set
  std::vector<MatchNote> notes;
};
Result<ScoredJoints> score_joints(const LimitSet&, const ClipSource&, const ScoreOptions&, const Progress&);

}  // namespace ligament
