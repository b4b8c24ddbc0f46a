// Fit: from a joint's samples to its limit, with the figures that tell how good it is.
#pragma once

#include "fit/choose/choose.h"
#include "fit/choose/trust.h"
#include "limit/joint_limit.h"

#include <optional>
#include <string>

namespace ligament {

struct FitOptions {
  std::optional<ShapeKind> shape;  ///< none: the one that ranks best on left-out recordings
  double padding = 0.02;           ///< radians added all round
  double outliers = 0.001;         ///< share of frames that may be left outside, where the fewest others are
  double coverage = 0.99;          ///< that shapes are compared at
  bool plain = false;              ///< Holden's published fit: about the reference, nothing trimmed
};

/// What a fit knows about itself.
struct FitFigures {
  std::uint64_t samples = 0;   ///< frames
  std::uint64_t clips = 0;     ///< recordings that they came from
  std::uint64_t glitches = 0;  ///< recordings left out for this joint
  int dof = 0;
  std::string shape;    ///< as the command line spells it; "hinge", "fixed", "free" where there is no choice
  std::string why;      ///< one sentence
  double coverage = 0;  ///< share of the samples within 1 mrad of the limit
  double volume = 1;    ///< Haar share that the limit allows
  std::vector<Candidate> candidates{};  ///< least volume first, where shapes were compared
  OthersCoverage others{};              ///< where people were left out in turn
  SeenByOne seen_by_one{};
};

struct FittedLimit {
  Limit limit;
  Quatf frame = identity<float>();  ///< the limit frame; hinges turn it, to have their axes along its own
  FitFigures figures;
};

/// Learns one joint's limit. `folds` are its samples, relative to the reference, in the joint's own axes, apart for
/// the recordings that are left out in turn; `frame` is limit frame → joint frame. `folds_are` names them: "people".
/// `witnesses` are some frames of each person, to tell how far to trust the fit; there may be none.
LIGAMENT_API FittedLimit fit_joint(std::span<const Samples> folds, Quatf frame, const FitOptions&,
                                   std::string_view folds_are, const Witnesses& witnesses = {});

}  // namespace ligament
