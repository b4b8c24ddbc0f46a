// The maker of Euler limits: checks the ranges, then computes the complex numbers that the kernels compare with.
#include "limit/shape/checks.h"
#include "limit/shape/euler.h"

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

constexpr std::array<std::string_view, 12> kNames{"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX",
                                                  "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ"};

}  // namespace

std::optional<EulerOrder> parse_order(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<EulerOrder>(found - kNames.begin());
}

std::string_view name_of(EulerOrder order) { return kNames[static_cast<std::size_t>(order)]; }

namespace made {
namespace {

bool is_free(float min, float max) { return double(max) - double(min) >= kTwoPi<double>; }

Status check_ranges(const std::array<float, 3>& min, const std::array<float, 3>& max) {
  const auto finite = [](float x) { return std::isfinite(x); };
  if (!std::all_of(min.begin(), min.end(), finite)) return wrong("min", "expected three finite numbers");
  if (!std::all_of(max.begin(), max.end(), finite)) return wrong("max", "expected three finite numbers");
  for (std::size_t i = 0; i < 3; ++i) {
    if (max[i] < min[i]) return wrong("max", "expected no number less than in min");
    // A larger angle has no digits left for its place within a turn. To a range of a whole turn that does not matter.
    if (!is_free(min[i], max[i]) && std::fabs(min[i]) > 1000) {
      return wrong("min", "expected angles within 1000 radians");
    }
  }
  return Done{};
}

Turn<float> turn_of(double angle) {
  const SinCos<double> sc = sin_cos(std::remainder(angle, 2 * kTwoPi<double>));
  return {static_cast<float>(sc.cos), static_cast<float>(sc.sin)};
}

/// The range [min, max] of an angle to which the kernels add `shift`.
Euler::Range make_range(float min, float max, double shift) {
  // Free: at_half is exactly −1, so that nothing is beyond it, not even by rounding.
  if (is_free(min, max)) return {0, Euler::kFreeHalf, {1, 0}, {-1, 0}, {1, 0}, {1, 0}};
  const double center = (double(min) + double(max)) / 2 + shift, half = (double(max) - double(min)) / 2;
  return {static_cast<float>(std::remainder(center, kTwoPi<double>)),
          static_cast<float>(half),
          turn_of(center),
          turn_of(half),
          turn_of((min + shift) / 2),
          turn_of((max + shift) / 2)};
}

}  // namespace

Result<Euler> make(const ligament::Euler& written) {
  const auto& [order, min, max] = written;
  if (const Status status = check_ranges(min, max); !status) return status.error();
  const std::string_view letters = ligament::name_of(order);
  const int i = letters[0] - 'X', j = letters[1] - 'X', k = 3 - i - j;
  const bool same_ends = letters[0] == letters[2];
  const float handedness = j == (i + 1) % 3 ? 1.0f : -1.0f;
  Euler made{{}, written};
  const double shift = same_ends ? 0 : kHalfPi<double>;
  made.ranges = {make_range(min[0], max[0], 0), make_range(min[1], max[1], shift), make_range(min[2], max[2], 0)};
  made.axes = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j), static_cast<std::uint8_t>(k)};
  made.same_ends = same_ends;
  made.handedness = handedness;
  made.third_sign = same_ends ? 1 : -handedness;
  return made;
}

}  // namespace made
}  // namespace ligament
