// Makers of the hinge and the spherical region of VRM: check the ranges, then compute sines and cosines.
#include "limit/shape/checks.h"
#include "limit/shape/spherical.h"

#include <algorithm>

namespace ligament::made {
namespace {

/// The range, clamped to ±most. A single number n in a file arrives here as [−n, n]; if n is negative its ends are the
/// wrong way round, which is an error.
Result<std::array<float, 2>> usable_range(const char* field, std::array<float, 2> range, float most) {
  const auto [lo, hi] = range;
  if (!std::isfinite(lo) || !std::isfinite(hi) || lo > hi) {
    return wrong(field, "expected a number ≥ 0, or [lo, hi] with lo ≤ hi");
  }
  // Adding 0 turns −0 into 0.
  return std::array<float, 2>{std::clamp(lo, -most, most) + 0.0f, std::clamp(hi, -most, most) + 0.0f};
}

struct RoundedSinCos {
  float sine, cosine;
};
RoundedSinCos rounded_sin_cos(double angle) {
  const SinCos<double> sc = sin_cos(angle);
  return {static_cast<float>(sc.sin), static_cast<float>(sc.cos)};
}

AngleRange make_angle_range(std::array<float, 2> range) {
  // π in float is more than π.
  const double pi = kPi<double>, lo = std::clamp(double(range[0]), -pi, pi), hi = std::clamp(double(range[1]), -pi, pi);
  const RoundedSinCos at_lo = rounded_sin_cos(lo), at_hi = rounded_sin_cos(hi);
  const RoundedSinCos at_middle = rounded_sin_cos((lo + hi) / 2), at_zero = rounded_sin_cos(std::clamp(0.0, lo, hi));
  const RoundedSinCos at_half = hi - lo < 2 * pi ? rounded_sin_cos((hi - lo) / 2) : RoundedSinCos{0, -1};
  return {range[0],       range[1],         at_lo.sine,   at_lo.cosine,   at_hi.sine,   at_hi.cosine,
          at_middle.sine, at_middle.cosine, at_half.sine, at_half.cosine, at_zero.sine, at_zero.cosine};
}

YawRange make_yaw_range(std::array<float, 2> range) {
  constexpr float kTrace = 1e-17f;
  const double most = kHalfPi<double>;  // in float that is more than ½π
  const RoundedSinCos at_lo = rounded_sin_cos(std::clamp(double(range[0]), -most, most));
  const RoundedSinCos at_hi = rounded_sin_cos(std::clamp(double(range[1]), -most, most));
  const bool from_pole = range[0] <= -kHalfPi<float>, to_pole = range[1] >= kHalfPi<float>;
  return {range[0],   range[1],
          at_lo.sine, from_pole ? 0 : std::max(at_lo.cosine, kTrace),
          at_hi.sine, to_pole ? 0 : std::max(at_hi.cosine, kTrace)};
}

}  // namespace

Result<Hinge> make(const ligament::Hinge& written) {
  const auto range = usable_range("angle", written.angle, kPi<float>);
  if (!range) return range.error();
  return Hinge{{}, {*range}, make_angle_range(*range)};
}

Result<Spherical> make(const ligament::Spherical& written) {
  const auto& [pitch, yaw] = written;
  const auto pitch_range = usable_range("pitch", pitch, kPi<float>);
  if (!pitch_range) return pitch_range.error();
  const auto yaw_range = usable_range("yaw", yaw, kHalfPi<float>);
  if (!yaw_range) return yaw_range.error();
  return Spherical{{}, {*pitch_range, *yaw_range}, make_angle_range(*pitch_range), make_yaw_range(*yaw_range)};
}

}  // namespace ligament::made
