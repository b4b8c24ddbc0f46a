// The limits file (*.limits.json): reading and writing, keeping what this version does not know.
#pragma once

#include "base/export.h"
#include "base/result.h"
#include "limit/joint_limit.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ligament {

/// One row of a fit's comparison of shapes.
struct ShapeFigure {
  std::string shape;
  double volume = 1;
};

/// How much of people that a fit has not seen it may be expected to hold, with an interval.
struct OthersFigure {
  double coverage = -1, low = -1, high = -1;
  double people = -1;  ///< it was learned from

  bool operator==(const OthersFigure&) const = default;
};

/// What the file tells about how a joint's limit was learned. Informative; absent figures are negative.
struct FitRecord {
  bool present = false;
  double samples = -1, clips = -1, glitches = -1;
  double coverage = -1, volume = -1;
  int dof = -1;
  std::string shape, why;
  std::vector<ShapeFigure> candidates{};
  OthersFigure others{};
  double one_person = -1;               ///< share of where the joint went that was seen of one person only
  std::string one_person_towards{};     ///< where most of that is, in words
  std::vector<std::string> suspects{};  ///< clips that contradict the rest
};

/// A limits file in memory. `set` and `fits` may be changed; all else of the file is kept when it is written again.
struct LimitsFile {
  LimitSet set;
  std::vector<FitRecord> fits;  ///< one per joint
  std::string generator;

  struct Raw;  // the file's own JSON, for what is not understood
  std::shared_ptr<const Raw> raw;
};

/// `name` is what errors call the file: `hero.limits.json: joints[3] "LeftArm": limit.swing.angle: expected …`
LIGAMENT_API Result<LimitsFile> parse_limits(std::string_view text, std::string_view name);
LIGAMENT_API Result<LimitsFile> read_limits(const std::string& path);
LIGAMENT_API std::string write_limits(const LimitsFile&);

}  // namespace ligament
