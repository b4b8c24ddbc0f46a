// Making shapes: checks what is given, then derives what the kernels need.
#include <ligament/limit/swing_twist.h>
#include <ligament/limit/volume.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace ligament {
namespace {

bool finite(Vec3f v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

Error wrong(std::string field, std::string what) { return {std::move(field), std::move(what)}; }

/// A usable rotation, or nothing: quaternions in files are normalised, not trusted.
Result<Quatf> usable_rotation(const char* field, Quatf q) {
  const float squared = dot(q, q);
  if (!std::isfinite(squared) || squared < 1e-12f) return wrong(field, "expected a rotation [x, y, z, w] that is not zero");
  return std::fabs(squared - 1) <= kUnitTolerance ? q : normalize(q);
}

Status check_range(Vec3f min, Vec3f max) {
  if (!finite(min)) return wrong("min", "expected three finite numbers");
  if (!finite(max)) return wrong("max", "expected three finite numbers");
  if (min.x > max.x || min.y > max.y || min.z > max.z) return wrong("max", "expected no number less than in min");
  return Done{};
}

/// π with room for rounding, so that a shape that just touches the ball is legal.
constexpr float kBallRadius = 3.14159274f + 1e-5f;

}  // namespace

Result<Box> make_box(Vec3f min, Vec3f max) {
  if (const Status status = check_range(min, max); !status) return status.error();
  return Box{min, max};
}

float reach(const Box& box) {
  const Vec3f far{std::max(std::fabs(box.min.x), std::fabs(box.max.x)),
                  std::max(std::fabs(box.min.y), std::fabs(box.max.y)),
                  std::max(std::fabs(box.min.z), std::fabs(box.max.z))};
  return length(far);
}

Result<OrientedBox> make_oriented_box(Vec3f center, Quatf rotation, Vec3f min, Vec3f max) {
  if (!finite(center)) return wrong("center", "expected three finite numbers");
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  if (const Status status = check_range(min, max); !status) return status.error();
  return OrientedBox{center, *turn, {min, max}, to_matrix(*turn)};
}

float reach(const OrientedBox& shape) {
  float furthest = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3f p{corner & 1 ? shape.box.max.x : shape.box.min.x, corner & 2 ? shape.box.max.y : shape.box.min.y,
                  corner & 4 ? shape.box.max.z : shape.box.min.z};
    furthest = std::max(furthest, length(shape.matrix * p + shape.center));
  }
  return furthest;
}

Result<Ellipsoid> make_ellipsoid(Vec3f center, Quatf rotation, Vec3f radii) {
  if (!finite(center)) return wrong("center", "expected three finite numbers");
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  if (!finite(radii) || radii.x < 0 || radii.y < 0 || radii.z < 0) {
    return wrong("radii", "expected three numbers ≥ 0");
  }
  return Ellipsoid{center, *turn, radii, to_matrix(*turn)};
}

float reach(const Ellipsoid& shape) {
  // The furthest point from 0 is the largest of 64 × 32 surface points, a little rounded up; only a check of files
  // rests on it.
  double furthest = 0;
  for (int i = 0; i < 32; ++i) {
    for (int j = 0; j < 64; ++j) {
      const double theta = kPi<double> * (i + 0.5) / 32, phi = kTwoPi<double> * j / 64;
      const SinCos<double> t = sin_cos(theta), f = sin_cos(phi);
      const Vec3f p{float(t.sin * f.cos) * shape.radii.x, float(t.cos) * shape.radii.y,
                    float(t.sin * f.sin) * shape.radii.z};
      furthest = std::max(furthest, double(length(shape.matrix * p + shape.center)));
    }
  }
  return static_cast<float>(furthest);
}

Result<Cone> make_cone(float angle) {
  if (!(angle >= 0) || !std::isfinite(angle)) return wrong("angle", "expected a number ≥ 0");
  const float half = std::min(angle, kPi<float>);
  const SinCos<double> sc = sin_cos(double(half));
  return Cone{half, static_cast<float>(sc.sin), static_cast<float>(sc.cos)};
}

Result<TwistRange> make_twist_range(float min, float max) {
  if (!std::isfinite(min)) return wrong("min", "expected a finite number");
  if (!std::isfinite(max)) return wrong("max", "expected a finite number");
  if (max < min) return wrong("max", "expected a number ≥ min");
  return TwistRange{min, max};
}

Result<PlanarEllipse> make_planar_ellipse(std::array<float, 2> center, std::array<float, 2> radii, float angle) {
  if (!std::isfinite(center[0]) || !std::isfinite(center[1])) return wrong("center", "expected two finite numbers");
  if (!(radii[0] >= 0) || !(radii[1] >= 0) || !std::isfinite(radii[0] + radii[1])) {
    return wrong("radii", "expected two numbers ≥ 0");
  }
  if (!std::isfinite(angle)) return wrong("angle", "expected a finite number");
  const SinCos<double> sc = sin_cos(double(angle));
  const PlanarEllipse shape{center, radii, angle, static_cast<float>(sc.sin), static_cast<float>(sc.cos)};
  if (detail::view_of(shape, SwingVector<float>{0, 0}).level <= 1) return shape;
  float furthest = 0;
  for (int i = 0; i < 256; ++i) {
    const SinCos<double> at = sin_cos(kTwoPi<double> * i / 256);
    const float first = radii[0] * float(at.cos), second = radii[1] * float(at.sin);
    const float x = center[0] + first * shape.cosine - second * shape.sine;
    const float z = center[1] + first * shape.sine + second * shape.cosine;
    furthest = std::max(furthest, std::sqrt(x * x + z * z));
  }
  if (furthest > kBallRadius) {
    return wrong("radii", "an ellipse that reaches beyond a swing of π must contain 0: shrink it or move it");
  }
  return shape;
}

Result<Volume> make_volume(Quatf origin, VolumeShape shape) {
  const Result<Quatf> turn = usable_rotation("origin", origin);
  if (!turn) return turn.error();
  const bool zero_inside = std::visit([](const auto& s) { return contains_zero(s); }, shape);
  const float furthest = zero_inside ? 0.0f : std::visit([](const auto& s) { return reach(s); }, shape);
  if (furthest > kBallRadius) {
    return wrong("shape", "a shape that reaches beyond a rotation of π must contain v = 0: shrink it or move `origin`");
  }
  return Volume{*turn, std::move(shape)};
}

Result<SwingTwistLimit> make_swing_twist(SwingRegion swing, Quatf rotation, TwistRegion twist) {
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();
  return SwingTwistLimit{std::move(swing), *turn, twist};
}

}  // namespace ligament
