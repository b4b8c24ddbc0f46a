// Check: which frames of a clip are impossible, and by how much.
#pragma once

#include "rig/bind.h"

namespace ligament {

/// Frames from `from` to `to`, both included, in which a joint is outside.
struct FrameRange {
  std::size_t from = 0, to = 0;
  float worst = 0;  ///< radians
};

struct JointCheck {
  std::size_t joint = 0;    ///< in the skeleton
  std::size_t outside = 0;  ///< frames
  float worst = 0;          ///< radians
  std::size_t worst_frame = 0;
  std::vector<FrameRange> ranges{};
};

struct ClipCheck {
  std::size_t frames = 0;
  std::size_t frames_outside = 0;              ///< frames with any joint outside
  std::vector<JointCheck> joints;              ///< those with a limit, in skeleton order
  std::vector<std::vector<float>> violations;  ///< [as joints][frame], radians, 0 inside
};

/// A violation of at most `tolerance` radians counts as inside.
LIGAMENT_API ClipCheck check_clip(const BoundLimits&, const Clip&, double tolerance);

inline constexpr double kMajorViolation = kPi<double> / 36, kSevereViolation = kPi<double> / 9;  // radians: 5°, 20°
enum class Severity { minor, major, severe };
/// minor < 5° ≤ major < 20° ≤ severe
LIGAMENT_API Severity severity_of(double violation);

}  // namespace ligament
