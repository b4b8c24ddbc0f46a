// Making shapes: checks what is given, then derives what the kernels need.
#include "limit/shape/checks.h"
#include "limit/shape/swing_twist.h"
#include "limit/shape/volume.h"

#include <algorithm>

namespace ligament {
namespace {

using detail::check_center;
using detail::finite;
using detail::kBallRadius;
using detail::matrix_of;
using detail::usable_rotation;
using detail::wrong;

Status check_range(Vec3f min, Vec3f max) {
  if (!finite(min)) return wrong("min", "expected three finite numbers");
  if (!finite(max)) return wrong("max", "expected three finite numbers");
  if (min.x > max.x || min.y > max.y || min.z > max.z) return wrong("max", "expected no number less than in min");
  return Done{};
}

/// The largest ‖a + x‖ with Σ (xᵢ/rᵢ)² = 1.
///
/// There x is a stretched by rᵢ²/(s + m² − rᵢ²), m the largest radius, with the s ≥ 0 for which Σ (xᵢ/rᵢ)² = 1; where
/// even s = 0 leaves the sum below 1, x leaves the plane of the shorter axes along the longest.
double furthest_on_ellipsoid(Vec3d a, Vec3d r) {
  const double center[3] = {std::fabs(a.x), std::fabs(a.y), std::fabs(a.z)}, radii[3] = {r.x, r.y, r.z};
  const auto longest = static_cast<int>(std::max_element(radii, radii + 3) - radii);
  const double m = radii[longest];
  const auto stretched = [&](int i, double s) {
    const double below = s + (m - radii[i]) * (m + radii[i]);
    return center[i] > 0 ? radii[i] * center[i] / below : 0;  // xᵢ/rᵢ
  };
  double lo = 0, hi = m * length(a) + 1e-300;
  for (int step = 0; step < 200; ++step) {
    const double s = (lo + hi) / 2;
    const Vec3d x{stretched(0, s), stretched(1, s), stretched(2, s)};
    (dot(x, x) > 1 ? lo : hi) = s;
  }
  double rest = 1, squared = 0;
  for (int i = 0; i < 3; ++i) {
    if (i == longest) continue;
    const double u = stretched(i, hi), x = center[i] + radii[i] * u;
    rest -= u * u;
    squared += x * x;
  }
  const double along = center[longest] + m * std::sqrt(std::max(0.0, rest));
  return std::sqrt(squared + along * along);
}

}  // namespace

Result<Box> make_box(Vec3f min, Vec3f max) {
  if (const Status status = check_range(min, max); !status) return status.error();
  Box box{min, max};
  if (!contains_zero(box)) return box;
  constexpr double kRounding = 1e-5, kShortest = 0.01;
  const double h = std::clamp(double(reach(box)) / 2, kShortest, kPi<double> / 2);
  const SinCos<double> sc = sin_cos(h);
  box.chord_slope = float((2 * h / sc.sin - 2) / (1 - sc.cos));
  box.chord_end = box.chord_slope + float(2 + kRounding);
  return box;
}

float reach(const Box& box) {
  const auto furthest = [](float min, float max) { return double(std::max(std::fabs(min), std::fabs(max))); };
  const Vec3d corner{furthest(box.min.x, box.max.x), furthest(box.min.y, box.max.y), furthest(box.min.z, box.max.z)};
  return static_cast<float>(length(corner));
}

Result<OrientedBox> make_oriented_box(Vec3f center, Quatf rotation, Vec3f min, Vec3f max) {
  if (const Status status = check_center(center); !status) return status.error();
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  if (const Status status = check_range(min, max); !status) return status.error();
  return OrientedBox{center, *turn, {min, max}, matrix_of(*turn)};
}

float reach(const OrientedBox& shape) {
  double furthest = 0;
  const Mat3d matrix = convert<double>(shape.matrix);
  const Vec3d center = convert<double>(shape.center);
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3d p{corner & 1 ? shape.box.max.x : shape.box.min.x, corner & 2 ? shape.box.max.y : shape.box.min.y,
                  corner & 4 ? shape.box.max.z : shape.box.min.z};
    furthest = std::max(furthest, length(matrix * p + center));
  }
  return static_cast<float>(furthest);
}

Result<Ellipsoid> make_ellipsoid(Vec3f center, Quatf rotation, Vec3f radii) {
  if (const Status status = check_center(center); !status) return status.error();
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  if (!finite(radii) || radii.x < 0 || radii.y < 0 || radii.z < 0) {
    return wrong("radii", "expected three numbers ≥ 0");
  }
  return Ellipsoid{center, *turn, radii, matrix_of(*turn)};
}

float reach(const Ellipsoid& shape) {
  const Vec3d center = transposed_times(convert<double>(shape.matrix), convert<double>(shape.center));
  return static_cast<float>(furthest_on_ellipsoid(center, convert<double>(shape.radii)));
}

namespace {
SinCos<float> narrow(SinCos<double> sc) { return {static_cast<float>(sc.sin), static_cast<float>(sc.cos)}; }
}  // namespace

Result<Cone> make_cone(float angle) {
  if (!(angle >= 0) || !std::isfinite(angle)) return wrong("angle", "expected a number ≥ 0");
  const float within = std::min(angle, kPi<float>);
  const SinCos<float> whole = narrow(sin_cos(double(within)));
  const SinCos<float> half = narrow(sin_cos(double(within) / 2));
  return Cone{within, whole.sin, whole.cos, half.sin, within < kPi<float> ? half.cos : 0};
}

Result<TwistRange> make_twist_range(float min, float max) {
  if (!std::isfinite(min)) return wrong("min", "expected a finite number");
  if (!std::isfinite(max)) return wrong("max", "expected a finite number");
  if (max < min) return wrong("max", "expected a number ≥ min");
  // Angles so large have no digits left for their place within a turn. Ranges of a turn or more are free wherever.
  const bool everything = double(max) - double(min) >= kTwoPi<double>;
  if (!everything && std::fabs(min) > 1000) return wrong("min", "expected an angle within 1000 radians");
  const TwistBounds<double> b = bounds_of(TwistEnds<double>{min, max});
  const auto rounded = [](HalfTurn<double> t) { return HalfTurn<float>{float(t.sine), float(t.cosine)}; };
  return TwistRange{min, max, {rounded(b.middle), rounded(b.width), rounded(b.min), rounded(b.max)}};
}

Result<PlanarEllipse> make_planar_ellipse(std::array<float, 2> center, std::array<float, 2> radii, float angle) {
  if (!std::isfinite(center[0]) || !std::isfinite(center[1])) return wrong("center", "expected two finite numbers");
  if (length(Vec3d{center[0], 0, center[1]}) > 100) return wrong("center", "expected a centre within 100 radians");
  if (!(radii[0] >= 0) || !(radii[1] >= 0) || !std::isfinite(radii[0] + radii[1])) {
    return wrong("radii", "expected two numbers ≥ 0");
  }
  if (!std::isfinite(angle)) return wrong("angle", "expected a finite number");
  const SinCos<double> sc = sin_cos(std::fmod(double(angle), kTwoPi<double>));
  const PlanarEllipse shape{center, radii, angle, static_cast<float>(sc.sin), static_cast<float>(sc.cos)};
  if (direction_margin(shape, Vec3f{0, 1, 0}) >= -kLandingTolerance) return shape;
  const Vec3d own{center[0] * sc.cos + center[1] * sc.sin, 0, center[1] * sc.cos - center[0] * sc.sin};
  if (furthest_on_ellipsoid(own, {radii[0], 0, radii[1]}) > kBallRadius) {
    return wrong("radii", "an ellipse that reaches beyond a swing of π must contain 0: shrink it or move it");
  }
  return shape;
}

Result<Volume> make_volume(Quatf origin, VolumeShape shape) {
  const Result<Quatf> turn = usable_rotation("origin", origin);
  if (!turn) return turn.error();
  const bool zero_inside = std::visit([](const auto& s) { return contains_zero(s); }, shape);
  const float furthest = zero_inside ? 0.0f : std::visit([](const auto& s) { return reach(s); }, shape);
  if (double(furthest) > kBallRadius) {
    return wrong("shape", "a shape that reaches beyond a rotation of π must contain v = 0: shrink it or move `origin`");
  }
  return Volume{*turn, std::move(shape), *turn != identity<float>()};
}

Result<SwingUnion> make_union(std::vector<SwingUnion::Member> members) {
  if (members.empty() || members.size() > kMaxUnionMembers) return wrong("regions", "expected 1 to 64 regions");
  for (SwingUnion::Member& member : members) {
    const Result<Quatf> turn = usable_rotation("regions", member.rotation);
    if (!turn) return turn.error();
    member.rotation = *turn;
  }
  return SwingUnion{std::move(members)};
}

Result<SwingTwistLimit> make_swing_twist(SwingRegion swing, Quatf rotation, TwistRegion twist) {
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  const bool carries_twist = std::visit([](const auto& region) { return detail::carries_twist(region); }, swing);
  if (std::holds_alternative<TwistBySwing>(twist) && !carries_twist) {
    return wrong("twist", "by-swing needs a swing region that carries a twist range: a reach-cone");
  }
  return SwingTwistLimit{std::move(swing), *turn, twist, *turn != identity<float>()};
}

}  // namespace ligament
