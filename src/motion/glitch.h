// Capture glitches: the one rule that fitting and scoring share.
#pragma once

#include <ligament/motion.h>

namespace ligament {

/// A joint that turns by more than this (radians) within kGlitchTime (seconds) is a failure of the capture.
inline constexpr double kGlitchTurn = 1.0471975511965976;  // 60°
inline constexpr double kGlitchTime = 1.0 / 30.0;

/// Whether there is a glitch anywhere in the track. If so, this clip is left out for this joint.
bool has_glitch(std::span<const Quatf> track, double frame_time);

}  // namespace ligament
