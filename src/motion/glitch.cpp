#include "motion/glitch.h"

#include "math/bit_cast.h"
#include "math/clones.h"
#include "math/trig.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ligament {
namespace {

constexpr float kGlitchHalfCosine = 0.866025404f;  // cos(½ kGlitchTurn)

/// cos(angle/2) of the turn between two rotations; it needs no trigonometry.
float half_cosine(Quatf a, Quatf b) { return std::fabs(dot(a, b)); }

/// The least half cosine, so that of the largest turn, of all pairs of frames `gap` apart. Compares bits: as integers,
/// these are in the order of the numbers that are not negative, and only integers have a minimum that uses SIMD.
LIGAMENT_CLONES float least_half_cosine(std::span<const Quatf> track, std::size_t gap) {
  const Quatf* q = track.data();
  auto least = bit_cast<std::int32_t>(1.0f);
  for (std::size_t i = gap; i < track.size(); ++i) {
    least = std::min(least, bit_cast<std::int32_t>(half_cosine(q[i - gap], q[i])));
  }
  return bit_cast<float>(least);
}

/// Frames within kGlitchTime, at least one; frame times are written with few digits, hence the slack.
std::size_t frames_in_window(double frame_time) {
  if (!(frame_time > 0)) return 1;
  const double frames = std::floor(kGlitchTime * 1.001 / frame_time);
  return static_cast<std::size_t>(std::clamp(frames, 1.0, 64.0));
}

}  // namespace

std::size_t first_motion_frame(const Clip& clip) {
  if (clip.frames < 2) return 0;
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const auto track = clip.track(j);
    if (half_cosine(track[0], track[1]) < kGlitchHalfCosine) return 1;
  }
  return 0;
}

bool has_glitch(std::span<const Quatf> track, double frame_time) {
  const std::size_t window = frames_in_window(frame_time);
  const float one_frame = least_half_cosine(track, 1);
  if (one_frame < kGlitchHalfCosine) return true;
  // A window turns at most by the sum of its frames' turns. If single frames turn little enough, there is no glitch.
  const double most = 2 * acos(double(one_frame) - 1e-7) * double(window);
  if (most < kGlitchTurn * 0.999) return false;
  for (std::size_t gap = 2; gap <= window; ++gap) {
    if (least_half_cosine(track, gap) < kGlitchHalfCosine) return true;
  }
  return false;
}

}  // namespace ligament
