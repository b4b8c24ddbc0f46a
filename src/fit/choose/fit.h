// Fit: from a joint's samples to its limit, with the figures that tell how good it is.
#pragma once

#include "fit/choose/choose.h"
#include "fit/choose/trust.h"

#include <optional>
#include <string_view>

namespace ligament {

struct FitOptions {
  std::optional<ShapeKind> shape;  ///< none: the one that ranks best on left-out recordings
  double padding = 0.02;           ///< radians added all round
  double outliers = 0.001;         ///< share of frames that may be left outside, where the fewest others are
  double coverage = 0.99;          ///< that shapes are compared at
  bool plain = false;              ///< Holden's published fit: about the reference, nothing trimmed
};

struct FittedLimit {
  Limit limit;
  Quatf frame = identity<float>();  ///< the limit frame; hinges turn it, to have their axes along its own
  FitFigures figures;
};

/// No limit at all, and why not.
FittedLimit left_free(Quatf frame, double samples, double coverage, std::string why);

/// Learns one joint's limit. `folds` are its samples, relative to the reference, in the joint's own axes, apart for
/// the recordings that are left out in turn; `frame` is limit frame → joint frame. `folds_are` names them: "people".
/// `held_out` are some frames of each person, to tell how far to trust the fit; there may be none. The figures tell
/// what folds tell: neither how many clips they came from, nor what was seen of one person only.
FittedLimit fit_joint(std::span<const Samples> folds, Quatf frame, const FitOptions&, std::string_view folds_are,
                      const HeldOutFrames& held_out = {});

}  // namespace ligament
