// Judgement: what one way of fitting comes to on people it has not seen.
#pragma once

#include "split.h"

#include "learn/score.h"

#include <ligament/learn.h>

namespace ligament::fidelity {

/// The joints that the comparisons of the field are made on.
inline const std::vector<std::string> kNine{"LeftArm", "RightArm", "LeftUpLeg", "LowerBack", "Spine",
                                            "Spine1",  "Neck",     "Neck1",     "Head"};

/// What a method learns from: half of the people; the same, one frame of a hundred replaced by any rotation at all;
/// everybody, those it is scored on included; or those alone, so that nothing is left to guess.
enum class LearnsFrom { half, wild_half, everybody, unseen };

struct Method {
  std::string name;
  std::string shape;  ///< as LearnOptions has it
  bool plain = false;
  LearnsFrom from = LearnsFrom::half;
};

struct Judgement {
  Method method;
  LimitsFile limits;
  std::vector<ScoredJoint> joints;
  double seconds_to_fit = 0;      ///< on all cores
  double seconds_to_project = 0;  ///< one rotation, the mean over the nine joints and rotations all over
};
/// What `ligament fit` makes of the method's options, on the fitted side.
Result<Judgement> judge(const Method&, const Split&);

/// The joint's score; none if there is none.
const ScoredJoint* score_of(const Judgement&, const std::string& joint);
/// Geometric mean over the nine joints.
double mean_volume(const Judgement&, double JointScore::*figure);
/// The same, of each limit grown or shrunk until it covers all but `missed` of the frames.
double mean_volume_missing(const Judgement&, double missed);
/// Mean over all joints with a limit.
double mean_coverage(const Judgement&);

}  // namespace ligament::fidelity
