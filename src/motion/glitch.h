// Capture glitches: the one rule that fitting and scoring share.
#pragma once

#include "motion/clip.h"

namespace ligament {

/// A joint that turns more than this (radians) within kGlitchTime (seconds) has left its body.
inline constexpr double kGlitchTurn = 1.0471975511965976;  // 60°
inline constexpr double kGlitchTime = 1.0 / 30.0;

/// The first frame that is motion: 1 if any joint leaps from the first frame to the second, which is then a calibration
/// pose (CMU's T-pose), else 0.
LIGAMENT_API std::size_t first_motion_frame(const Clip&);

/// Whether the track leaps anywhere: then this clip is left out for this joint.
LIGAMENT_API bool has_glitch(std::span<const Quatf> track, double frame_time);

}  // namespace ligament
