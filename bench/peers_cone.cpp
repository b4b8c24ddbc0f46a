// Peers that clamp the bone's direction, or the swing, and the twist apart from it.
#include "peers.h"

#include <algorithm>
#include <cmath>

namespace ligament::bench {
namespace {

constexpr float kEpsilon = 1e-7f, kPi = 3.14159265f;

/// r = (x, 0, z, √(1 − x² − z²)) · (0, y, 0, w)
struct Parts {
  float x, z, y, w;
};

Parts split(Quatf q) {
  if (q.w < 0) q = -q;
  const float s = std::sqrt(q.y * q.y + q.w * q.w);
  if (s < kEpsilon) return {q.x, q.z, 0, 1};
  const float inverse = 1 / s;
  return {(q.w * q.x + q.y * q.z) * inverse, (q.w * q.z - q.y * q.x) * inverse, q.y * inverse, q.w * inverse};
}

Quatf join(const Parts& p) {
  const Quatf swing{p.x, 0, p.z, std::sqrt(std::max(0.0f, 1 - p.x * p.x - p.z * p.z))};
  return swing * Quatf{0, p.y, 0, p.w};
}

void clamp_twist(Parts& parts, float min, float max) {
  const float angle = 2 * std::atan2(parts.y, parts.w);
  if (angle > min && angle < max) return;
  const float half = 0.5f * (angle <= min ? min : max);
  parts.y = std::sin(half);
  parts.w = std::cos(half);
}

/// The t with (a·x/(t + a²))² + (b·z/(t + b²))² = 1 for a point outside of the ellipse, by Newton's method.
float multiplier(float x, float z, float a, float b) {
  const float ax = a * x, bz = b * z, aa = a * a, bb = b * b;
  float t = std::max(0.0f, std::max(std::fabs(ax) - aa, std::fabs(bz) - bb));
  for (int i = 0; i < 32; ++i) {
    const float u = ax / (t + aa), v = bz / (t + bb);
    const float step = (u * u + v * v - 1) / (2 * (u * u / (t + aa) + v * v / (t + bb)));
    t += step;
    if (std::fabs(step) <= 1e-6f) break;
  }
  return t;
}

Vec3f normalized(Vec3f v) { return v * (1 / std::sqrt(dot(v, v))); }

Vec3f bone(Quatf r) { return rotate(r, Vec3f{0, 1, 0}); }

/// The bone along `direction`, the twist as it is.
Quatf turn_bone_to(Vec3f direction, const Parts& parts) {
  const Quatf twist{0, parts.y, 0, parts.w};
  if (direction.y + 1 < 1e-8f) return Quatf{1, 0, 0, 0} * twist;
  return normalize(Quatf{direction.z, 0, -direction.x, direction.y + 1}) * twist;
}

/// The angle at d between the arcs to a and b, counter-clockwise positive.
float angle_seen(Vec3f d, Vec3f a, Vec3f b) {
  const Vec3f to_a = normalized(a - d * dot(a, d)), to_b = normalized(b - d * dot(b, d));
  const float angle = std::acos(std::clamp(dot(to_a, to_b), -1.0f, 1.0f));
  return dot(d, cross(a, b)) < 0 ? -angle : angle;
}

/// The nearest point to d on the great arc from a to b.
Vec3f nearest_on_arc(Vec3f d, Vec3f a, Vec3f b) {
  const Vec3f normal = normalized(cross(a, b));
  const Vec3f foot = normalized(d - normal * dot(normal, d));
  const bool within = dot(cross(a, foot), normal) >= 0 && dot(cross(foot, b), normal) >= 0;
  if (within) return foot;
  return dot(d, a) > dot(d, b) ? a : b;
}

}  // namespace

[[gnu::noinline]] Quatf clamp_cone(const PeerCone& cone, Quatf r) {
  Parts parts = split(r);
  clamp_twist(parts, cone.twist_min, cone.twist_max);
  const float radius = std::sin(0.5f * cone.angle);
  const float squared = parts.x * parts.x + parts.z * parts.z;
  if (squared > radius * radius) {
    const float factor = radius / std::sqrt(squared);
    parts.x *= factor;
    parts.z *= factor;
  }
  return join(parts);
}

[[gnu::noinline]] Quatf clamp_disc(const PeerDisc& disc, Quatf r) {
  Parts parts = split(r);
  clamp_twist(parts, disc.twist_min, disc.twist_max);
  const float u = parts.x / disc.x, v = parts.z / disc.z;
  if (u * u + v * v > 1) {
    const float t = multiplier(parts.x, parts.z, disc.x, disc.z);
    parts.x *= disc.x * disc.x / (t + disc.x * disc.x);
    parts.z *= disc.z * disc.z / (t + disc.z * disc.z);
  }
  return join(parts);
}

[[gnu::noinline]] Quatf clamp_spherical(const PeerSpherical& limit, Quatf r) {
  const Vec3f d = rotate(conjugate(limit.rotation), bone(r));
  float pitch = std::atan2(d.z, d.y), yaw = std::asin(std::clamp(d.x, -1.0f, 1.0f));
  if (std::fabs(pitch) > limit.pitch) pitch = std::copysign(limit.pitch, pitch);
  if (std::fabs(yaw) > limit.yaw) yaw = std::copysign(limit.yaw, yaw);
  const float level = std::cos(yaw);
  const Vec3f clamped{std::sin(yaw), level * std::cos(pitch), level * std::sin(pitch)};
  return turn_bone_to(rotate(limit.rotation, clamped), split(r));
}

[[gnu::noinline]] Quatf clamp_hinge(const PeerHinge& limit, Quatf r) {
  Vec3f d = rotate(conjugate(limit.rotation), bone(r));
  const float length = std::sqrt(d.y * d.y + d.z * d.z);
  d = length < kEpsilon ? Vec3f{0, 1, 0} : Vec3f{0, d.y / length, d.z / length};
  const float cosine = std::cos(limit.angle);
  if (d.y < cosine) {
    const float across = 1 - d.y * d.y;
    d.z = across < kEpsilon ? std::sqrt(1 - cosine * cosine) : d.z * std::sqrt((1 - cosine * cosine) / across);
    d.y = cosine;
  }
  return turn_bone_to(rotate(limit.rotation, d), split(r));
}

[[gnu::noinline]] Quatf clamp_polygon(const PeerPolygon& polygon, Quatf r) {
  const Vec3f d = bone(r);
  float turned = 0, nearest = 2 * kPi;
  Vec3f best = d, from = polygon.vertices.back();
  for (const Vec3f& to : polygon.vertices) {
    turned += angle_seen(d, from, to);
    const Vec3f candidate = nearest_on_arc(d, from, to);
    const float distance = std::acos(std::clamp(dot(candidate, d), -1.0f, 1.0f));
    if (distance < nearest) nearest = distance, best = candidate;
    from = to;
  }
  Parts parts = split(r);
  clamp_twist(parts, polygon.twist_min, polygon.twist_max);
  return turned > kPi ? join(parts) : turn_bone_to(best, parts);
}

}  // namespace ligament::bench
