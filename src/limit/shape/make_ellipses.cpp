// Makers of the elliptic swing regions: check the radii, then compute what the kernels need.
#include "limit/shape/checks.h"
#include "limit/shape/ellipse.h"
#include "limit/shape/quaternion_ellipse.h"

#include <algorithm>

namespace ligament::made {
namespace {

Status check_radii(float x, float z) {
  if (!(x >= 0) || !std::isfinite(x)) return wrong("x", "expected a number ≥ 0");
  if (!(z >= 0) || !std::isfinite(z)) return wrong("z", "expected a number ≥ 0");
  return Done{};
}

/// π in float is a little more than π; such a radius becomes π.
double within_half_turn(float radius) { return std::min(double(radius), kPi<double>); }
/// The same, and large enough to divide by.
double not_flat(float radius) { return std::max(within_half_turn(radius), double(kFlatRadius)); }

/// a² − b² as (a − b)(a + b), which keeps the digits of a small difference.
double square_difference(double a, double b) { return (a - b) * (a + b); }

float narrowed(double x) { return static_cast<float>(x); }

template <class Curve>
EllipticRim make_rim(float x, float z, const Curve& curve) {
  const SinCos<double> at_x = sin_cos(within_half_turn(x)), at_z = sin_cos(within_half_turn(z));
  EllipticRim rim;
  rim.sine_x = narrowed(at_x.sin), rim.cosine_x = narrowed(at_x.cos);
  rim.sine_z = narrowed(at_z.sin), rim.cosine_z = narrowed(at_z.cos);
  rim.longer_x = x >= z;
  rim.flat = std::min(x, z) <= kFlatRadius;
  rim.down_inside = std::max(x, z) >= kPi<float>;
  rim.everything = std::min(x, z) >= kPi<float>;
  for (std::size_t i = 0; i <= kRimPieces; ++i) {
    const double v = double(i) / kRimPieces, n = 1 + v * v, c = (1 - v * v) / n, s = 2 * v / n;
    const RimProfile<double> at = curve(c, s);
    rim.velocity[i] =
        convert<float>(Vec3d{curve.across * (c * at.f + s * at.f1), at.y1, curve.along * (c * at.f1 - s * at.f)});
    const Vec3d per_t{curve.across * (s * (at.f2 - at.f) + 2 * c * at.f1), at.y2,
                      curve.along * (c * (at.f2 - at.f) - 2 * s * at.f1)};
    rim.acceleration[i] = convert<float>(per_t * (2 / (n * kRimPieces)));  // dt/dv = 2/(1 + v²)
  }
  return rim;
}

}  // namespace

Result<Ellipse> make(const ligament::Ellipse& written) {
  const auto [x, z] = written;
  if (const Status status = check_radii(x, z); !status) return status.error();
  Ellipse shape;
  shape.x = std::min(x, kPi<float>), shape.z = std::min(z, kPi<float>);
  const double wide_x = not_flat(x), wide_z = not_flat(z);
  const EllipseCurve<double> curve{wide_x, wide_z, square_difference(wide_z, wide_x),
                                   square_difference(kPi<double>, wide_x), square_difference(kPi<double>, wide_z)};
  shape.inverse_x = narrowed(1 / wide_x), shape.inverse_z = narrowed(1 / wide_z);
  shape.squares_apart = narrowed(curve.squares_apart);
  shape.gap_x = narrowed(curve.gap_x), shape.gap_z = narrowed(curve.gap_z);
  shape.rim = make_rim(shape.x, shape.z, curve);
  constexpr float kSlack = 3e-6f;  // for rounding, and for directions that are not quite unit
  const auto [least, most] = std::minmax(shape.rim.cosine_x, shape.rim.cosine_z);
  shape.all_inside = shape.rim.everything ? -2 : most + kSlack;
  shape.all_outside = shape.rim.down_inside ? -2 : least - kSlack;
  return shape;
}

Result<QuaternionEllipse> make(const ligament::QuaternionEllipse& written) {
  const auto [x, z] = written;
  if (const Status status = check_radii(x, z); !status) return status.error();
  QuaternionEllipse shape;
  shape.x = std::min(x, kPi<float>), shape.z = std::min(z, kPi<float>);
  const SinCos<double> half_x = sin_cos(0.5 * not_flat(x)), half_z = sin_cos(0.5 * not_flat(z));
  const double square_x = half_x.cos * half_x.cos, square_z = half_z.cos * half_z.cos;
  const QuaternionEllipseCurve<double> curve{2 * half_x.sin,
                                             2 * half_z.sin,
                                             square_x,
                                             square_z,
                                             square_difference(half_x.sin, half_z.sin),
                                             1 / std::max({half_x.cos, half_z.cos, 1e-9}),
                                             2 * square_x - 1,
                                             2 * square_z - 1};
  shape.sine_x = narrowed(half_x.sin), shape.sine_z = narrowed(half_z.sin);
  shape.square_x = narrowed(square_x), shape.square_z = narrowed(square_z);
  shape.squares_apart = narrowed(curve.squares_apart);
  shape.inverse_cosine = narrowed(curve.inverse_cosine);
  shape.steepness_x = narrowed(square_x / (half_x.sin * half_x.sin));
  shape.steepness_z = narrowed(square_z / (half_z.sin * half_z.sin));
  shape.rim = make_rim(shape.x, shape.z, curve);
  return shape;
}

}  // namespace ligament::made
