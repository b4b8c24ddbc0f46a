// Holden's shapes in the space of rotation vectors.
#include "peers.h"

#include <algorithm>
#include <cmath>

namespace ligament::bench {
namespace {

constexpr float kHardlyTurned = 1e-8f;

Vec3f rotation_vector(Quatf q) {
  if (q.w < 0) q = -q;
  const float sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  if (sine < kHardlyTurned) return vector_part(q) * 2.0f;
  return vector_part(q) * (2.0f * std::acos(std::clamp(q.w, -1.0f, 1.0f)) / sine);
}

Quatf rotation_of(Vec3f v) {
  const float half = 0.5f * std::sqrt(dot(v, v));
  if (half < kHardlyTurned) return {0.5f * v.x, 0.5f * v.y, 0.5f * v.z, 1};
  const float factor = 0.5f * std::sin(half) / half;
  return {v.x * factor, v.y * factor, v.z * factor, std::cos(half)};
}

Vec3f times(Vec3f a, Vec3f b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
Vec3f over(Vec3f a, Vec3f b) { return {a.x / b.x, a.y / b.y, a.z / b.z}; }
Vec3f plus(Vec3f a, float b) { return {a.x + b, a.y + b, a.z + b}; }
float sum(Vec3f a) { return a.x + a.y + a.z; }

Vec3f clamp_to(const PeerBox& box, Vec3f p) {
  return {std::clamp(p.x, box.min.x, box.max.x), std::clamp(p.y, box.min.y, box.max.y),
          std::clamp(p.z, box.min.z, box.max.z)};
}

/// The h for which p·s²/(s² + h) lies on the ellipsoid of squared radii s², or what eight steps make of it.
float eight_steps(Vec3f p, Vec3f scale, Vec3f squares) {
  const float largest = std::max({squares.x, squares.y, squares.z});
  float least = std::sqrt(dot(times(p, p), times(squares, squares)) / largest) - largest;
  least = std::max(least, (std::fabs(p.x) - scale.x) * scale.x);
  least = std::max(least, (std::fabs(p.y) - scale.y) * scale.y);
  least = std::max(least, (std::fabs(p.z) - scale.z) * scale.z);
  if (dot(p, p) / squares.x > 1 && least < 0) least = 0;
  float h = least;
  for (int i = 0; i < 8; ++i) {
    const Vec3f denominator = plus(squares, h), ratio = over(p, denominator);
    const Vec3f parts = times(times(ratio, ratio), squares);
    const float previous = h;
    h -= (1 - sum(parts)) / (2 * sum(over(parts, denominator)));
    if (h < least) {
      h = 0.5f * (previous + least);
    } else if (h <= previous) {
      break;
    }
  }
  return h;
}

}  // namespace

[[gnu::noinline]] Quatf clamp_box(const PeerBox& box, Quatf r) {
  return rotation_of(clamp_to(box, rotation_vector(r)));
}

[[gnu::noinline]] Quatf clamp_oriented_box(const PeerOrientedBox& shape, Quatf r) {
  const Vec3f p = transposed_times(shape.rotation, rotation_vector(r) - shape.position);
  return rotation_of(shape.rotation * clamp_to(shape.box, p) + shape.position);
}

[[gnu::noinline]] Quatf clamp_ellipsoid(const PeerEllipsoid& shape, Quatf r) {
  const Vec3f v = rotation_vector(r);
  const Vec3f p = transposed_times(shape.rotation, v - shape.position);
  const Vec3f share = over(p, shape.scale);
  if (std::sqrt(dot(share, share)) <= 1) return rotation_of(v);
  const Vec3f squares = plus(times(shape.scale, shape.scale), 1e-5f);
  const float h = eight_steps(p, shape.scale, squares);
  return rotation_of(shape.rotation * over(times(p, squares), plus(squares, h)) + shape.position);
}

[[gnu::noinline]] Quatf clamp_kdop(const PeerKdop& shape, Quatf r) {
  Vec3f p = transposed_times(shape.rotation, rotation_vector(r) - shape.position);
  for (std::size_t k = 0; k < shape.axes.size(); ++k) {
    const Vec3f axis = shape.axes[k];
    const Vec3f from_min = p - axis * shape.min[k], from_max = p - axis * shape.max[k];
    p = p - axis * std::min(dot(from_min, axis), 0.0f);
    p = p - axis * std::max(dot(from_max, axis), 0.0f);
  }
  return rotation_of(shape.rotation * p + shape.position);
}

}  // namespace ligament::bench
