// The measure of Euler limits. Haar measure is uniform in the first and third angle, and proportional to sin m in the
// middle one, where m is its distance from gimbal lock (limit/shape/euler.h).
#include "measure/measure_parts.h"

#include "limit/any_limit.h"
namespace ligament::detail {
namespace {

constexpr double kOfAngles = 8 * kPi<double> * kPi<double>;  // Haar measure is sin m / 8π² per unit of the three
constexpr double kLeastSine = 0.05;  // nearer to gimbal lock, a small turn changes the other two angles by much

/// The ranges of the three angles, the middle one as m.
struct AngleBox {
  Range of[3];

  /// Whether no rotation has two triples of angles in these ranges.
  bool is_principal() const { return of[1].lo >= 0 && of[1].hi <= kPi<double>; }
};

AngleBox box_of(const made::Euler& limit) {
  constexpr double kRounding = 1e-6;  // a quarter turn in float is a little more than π/2
  const double shift = limit.same_ends ? 0 : kHalfPi<double>;
  const auto rounded = [](double m) {
    return std::fabs(m) < kRounding ? 0 : std::fabs(m - kPi<double>) < kRounding ? kPi<double> : m;
  };
  return {{{limit.min[0], limit.max[0]},
           {rounded(limit.min[1] + shift), rounded(limit.max[1] + shift)},
           {limit.min[2], limit.max[2]}}};
}

Range not_beyond_a_turn(Range r) {
  const double middle = (r.lo + r.hi) / 2;
  return r.width() > kTwoPi<double> ? Range{middle - kPi<double>, middle + kPi<double>} : r;
}

/// The range without what lies within `by` of its ends. A free range has no ends.
Range shrunk(Range r, double by) { return r.width() >= kTwoPi<double> ? not_beyond_a_turn(r) : r.grown(-by); }

double shrunk_share(const AngleBox& box, double by) {
  const double turning = shrunk(box.of[0], by).width() * shrunk(box.of[2], by).width();
  const Range m = box.of[1].grown(-by);
  return m.lo >= m.hi ? 0 : turning / kOfAngles * (sin_cos(m.lo).cos - sin_cos(m.hi).cos);
}

/// A box that contains all that is within `by` radians of this one; nothing if that comes near gimbal lock.
std::optional<AngleBox> grown(const AngleBox& box, double by) {
  const Range m = box.of[1].grown(by);
  if (m.lo <= 0 || m.hi >= kPi<double>) return std::nullopt;
  const double sine = std::min(sin_cos(m.lo).sin, sin_cos(m.hi).sin);
  if (sine < kLeastSine) return std::nullopt;
  return AngleBox{{not_beyond_a_turn(box.of[0].grown(by / sine)), m, not_beyond_a_turn(box.of[2].grown(by / sine))}};
}

Quatf turned_about(int axis, double angle) {
  const SinCos<double> half = sin_cos(angle / 2);
  const auto part = [&](int of) { return of == axis ? float(half.sin) : 0.0f; };
  return {part(0), part(1), part(2), float(half.cos)};
}

}  // namespace

std::optional<double> euler_share(const made::Euler& euler, float threshold, int points) {
  const AngleBox box = box_of(euler);
  if (!box.is_principal()) return std::nullopt;
  if (threshold >= 0) return shrunk_share(box, threshold);
  const std::optional<AngleBox> wide = grown(box, -double(threshold));
  if (!wide) return std::nullopt;
  const double shift = euler.same_ends ? 0 : kHalfPi<double>;
  const int third = euler.same_ends ? euler.axes[0] : euler.axes[2];
  const Limit limit = limit_of(euler);
  return integrate(wide->of, points, [&](Vec3d angles) -> double {
    const Quatf r = turned_about(euler.axes[0], angles.x) * turned_about(euler.axes[1], angles.y - shift) *
                    turned_about(third, angles.z);
    return violation(limit, r) <= -threshold ? sin_cos(angles.y).sin / kOfAngles : 0;
  });
}

}  // namespace ligament::detail
