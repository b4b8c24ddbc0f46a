// Makers of the simple shapes: each checks the written shape, then computes what its kernels need.
#include "limit/shape/checks.h"
#include "limit/shape/make.h"
#include "limit/shape/swing_twist.h"
#include "limit/shape/volume.h"

#include <algorithm>

namespace ligament::made {
namespace {

Status check_range(Vec3f min, Vec3f max) {
  if (!finite(min)) return wrong("min", "expected three finite numbers");
  if (!finite(max)) return wrong("max", "expected three finite numbers");
  if (min.x > max.x || min.y > max.y || min.z > max.z) return wrong("max", "expected no number less than in min");
  return Done{};
}

/// The largest ‖a + x‖ over the ellipsoid Σ (xᵢ/rᵢ)² = 1.
///
/// There xᵢ = aᵢ·rᵢ²/(s + m² − rᵢ²), where m is the largest radius, and s ≥ 0 makes Σ (xᵢ/rᵢ)² equal to 1. If the sum
/// is below 1 even at s = 0, x has a further component along the longest axis.
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

Result<Box> make(const ligament::Box& written) {
  const auto& [min, max] = written;
  if (const Status status = check_range(min, max); !status) return status.error();
  Box box{{}, written};
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

Result<OrientedBox> make(const ligament::OrientedBox& written) {
  const auto& [center, rotation, min, max] = written;
  if (const Status status = check_center(center); !status) return status.error();
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  if (const Status status = check_range(min, max); !status) return status.error();
  return OrientedBox{{}, {center, *turn, min, max}, {{}, {min, max}}, matrix_of(*turn)};
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

Result<Ellipsoid> make(const ligament::Ellipsoid& written) {
  const auto& [center, rotation, radii] = written;
  if (const Status status = check_center(center); !status) return status.error();
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  if (!finite(radii) || radii.x < 0 || radii.y < 0 || radii.z < 0) {
    return wrong("radii", "expected three numbers ≥ 0");
  }
  return Ellipsoid{{}, {center, *turn, radii}, matrix_of(*turn)};
}

float reach(const Ellipsoid& shape) {
  const Vec3d center = transposed_times(convert<double>(shape.matrix), convert<double>(shape.center));
  return static_cast<float>(furthest_on_ellipsoid(center, convert<double>(shape.radii)));
}

namespace {
SinCos<float> narrow(SinCos<double> sc) { return {static_cast<float>(sc.sin), static_cast<float>(sc.cos)}; }
}  // namespace

Result<Cone> make(const ligament::Cone& written) {
  const float angle = written.angle;
  if (!(angle >= 0) || !std::isfinite(angle)) return wrong("angle", "expected a number ≥ 0");
  const float within = std::min(angle, kPi<float>);
  const SinCos<float> whole = narrow(sin_cos(double(within)));
  const SinCos<float> half = narrow(sin_cos(double(within) / 2));
  return Cone{{}, {within}, whole.sin, whole.cos, half.sin, within < kPi<float> ? half.cos : 0};
}

Result<TwistRange> make(const ligament::TwistRange& written) {
  const auto [min, max] = written;
  if (!std::isfinite(min)) return wrong("min", "expected a finite number");
  if (!std::isfinite(max)) return wrong("max", "expected a finite number");
  if (max < min) return wrong("max", "expected a number ≥ min");
  // A larger angle has no digits left for its place within a turn. To a range of a whole turn that does not matter.
  const bool everything = double(max) - double(min) >= kTwoPi<double>;
  if (!everything && std::fabs(min) > 1000) return wrong("min", "expected an angle within 1000 radians");
  const TwistBounds<double> b = bounds_of(TwistEnds<double>{min, max});
  const auto rounded = [](HalfAngle<double> t) { return HalfAngle<float>{float(t.sine), float(t.cosine)}; };
  return TwistRange{{}, written, {rounded(b.middle), rounded(b.width), rounded(b.min), rounded(b.max)}};
}

Result<PlanarEllipse> make(const ligament::PlanarEllipse& written) {
  const auto& [center, radii, angle] = written;
  if (!std::isfinite(center[0]) || !std::isfinite(center[1])) return wrong("center", "expected two finite numbers");
  if (length(Vec3d{center[0], 0, center[1]}) > 100) return wrong("center", "expected a centre within 100 radians");
  if (!(radii[0] >= 0) || !(radii[1] >= 0) || !std::isfinite(radii[0] + radii[1])) {
    return wrong("radii", "expected two numbers ≥ 0");
  }
  if (!std::isfinite(angle)) return wrong("angle", "expected a finite number");
  const SinCos<double> sc = sin_cos(std::fmod(double(angle), kTwoPi<double>));
  const PlanarEllipse shape{{}, written, static_cast<float>(sc.sin), static_cast<float>(sc.cos)};
  if (direction_margin(shape, Vec3f{0, 1, 0}) >= -kLandingTolerance) return shape;
  const Vec3d own{center[0] * sc.cos + center[1] * sc.sin, 0, center[1] * sc.cos - center[0] * sc.sin};
  if (furthest_on_ellipsoid(own, {radii[0], 0, radii[1]}) > kBallRadius) {
    return wrong("radii", "an ellipse that reaches beyond a swing of π must contain 0: shrink it or move it");
  }
  return shape;
}

Result<Volume> make(const ligament::Volume& written) {
  Result<VolumeShape> shape = make_any<VolumeShape>(written.shape);
  if (!shape) return within("shape", shape.error());
  return volume_of(written.origin, std::move(*shape));
}

Result<Volume> volume_of(Quatf origin, VolumeShape shape) {
  const Result<Quatf> turn = usable_rotation("origin", origin);
  if (!turn) return turn.error();
  const bool zero_inside = std::visit([](const auto& s) { return contains_zero(s); }, shape);
  const float furthest = zero_inside ? 0.0f : std::visit([](const auto& s) { return reach(s); }, shape);
  if (double(furthest) > kBallRadius) {
    return wrong("shape", "a shape that reaches beyond a rotation of π must contain v = 0: shrink it or move `origin`");
  }
  return Volume{std::move(shape), *turn, *turn != identity<float>()};
}

Result<SwingUnion> make(const ligament::SwingUnion& written) {
  if (written.members.empty() || written.members.size() > kMaxUnionMembers) {
    return wrong("regions", "expected 1 to 64 regions");
  }
  SwingUnion made;
  for (std::size_t i = 0; i < written.members.size(); ++i) {
    const ligament::SwingUnion::Member& member = written.members[i];
    const std::string where = "regions[" + std::to_string(i) + "]";
    Result<SingleRegion> region = make_any<SingleRegion>(member.region);
    if (!region) return within(where, region.error());
    const Result<Quatf> turn = usable_rotation("rotation", member.rotation);
    if (!turn) return within(where, turn.error());
    made.members.push_back({std::move(*region), *turn});
  }
  return made;
}

Result<SwingTwist> make(const ligament::SwingTwist& written) {
  Result<SwingRegion> swing = make_any<SwingRegion>(written.swing);
  if (!swing) return within("swing", swing.error());
  const Result<TwistRegion> twist = make_any<TwistRegion>(written.twist);
  if (!twist) return within("twist", twist.error());
  const Result<Quatf> turn = usable_rotation("rotation", written.rotation);
  if (!turn) return within("swing", turn.error());
  const bool has_twist = std::visit([](const auto& region) { return carries_twist(region); }, *swing);
  if (std::holds_alternative<TwistBySwing>(*twist) && !has_twist) {
    return wrong("twist", "by-swing needs a swing region that carries a twist range: a reach-cone");
  }
  return SwingTwist{std::move(*swing), *twist, *turn, *turn != identity<float>()};
}

}  // namespace ligament::made
