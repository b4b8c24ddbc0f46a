// Judgement: what one way of fitting comes to on people it has not seen.
#pragma once

#include "recordings.h"
#include "scoring.h"
#include "split.h"

#include "fit/shape/shapes.h"

#include <optional>

namespace ligament::fidelity {

/// The joints that the comparisons of the field are made on.
inline const std::vector<std::string> kNine{"LeftArm", "RightArm", "LeftUpLeg", "LowerBack", "Spine",
                                            "Spine1",  "Neck",     "Neck1",     "Head"};

/// What a method learns from: half of the people; the same, one frame of a hundred replaced by any rotation at all;
/// everybody, those it is scored on included; or those alone, so that nothing is left to guess.
enum class LearnsFrom { half, wild_half, everybody, unseen };

struct Method {
  std::string name;
  std::optional<ShapeKind> shape;
  bool plain = false;
  LearnsFrom from = LearnsFrom::half;
};

struct Judgement {
  Method method;
  LimitsFile limits;
  std::vector<cli::JointRow> rows;
  double seconds_to_fit = 0;      ///< on all cores
  double seconds_to_project = 0;  ///< one rotation, the mean over the nine joints and rotations all over
};
/// What `ligament fit` makes of the method's options, on the fitted side.
Result<Judgement> judge(const Method&, const Split&, int jobs);

/// The joint's row; none if there is none.
const cli::JointRow* row_of(const Judgement&, const std::string& joint);
/// Geometric mean over the nine joints.
double mean_volume(const Judgement&, double VolumeFigures::*figure);
/// The same, of each limit grown or shrunk until it covers all but `missed` of the frames.
double mean_volume_missing(const Judgement&, double missed);
/// Mean over all joints with a limit.
double mean_coverage(const Judgement&);

}  // namespace ligament::fidelity
